"""Finds out which paths of a version run code that the other version lacks, by the keys of basic blocks."""

from __future__ import annotations

from types import ModuleType

from pathlore.diff.versions import Pair
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.program.analysis import analysis_of
from pathlore.program.impact import EVERYTHING, Surroundings, target_digest
from pathlore.program.sites import Block
from pathlore.program.source import read_source
from pathlore.program.targets import Target


class CodeChanges:
    """What differs in two versions of some modules: basic blocks by key, and names by what they stand for."""

    def __init__(self, code: Instrumentation, pair: Pair) -> None:
        self._blocks = tuple(_blocks(code, side) for side in pair.modules)
        self._keys = tuple({block.basic.key for block in side} for side in self._blocks)
        names = {name for side in self._blocks for block in side for name in block.basic.names} | {EVERYTHING}
        with pair.old.entered():
            before = Surroundings(pair.modules[0], code.knows, pair.own[0]).digests(names)
        with pair.new.entered():
            after = Surroundings(pair.modules[1], code.knows, pair.own[1]).digests(names)
        self._names = frozenset(n for n in {*before, *after} if before.get(n) != after.get(n))
        self._unseen = any(name.startswith(EVERYTHING) for name in self._names) or any(
            _imports_late(module) for side in pair.modules for module in side
        )
        """Whether something may have changed that neither a block nor a name stands for."""

    def none_for(self, old: Target, new: Target) -> bool:
        """Whether nothing changed that the target can run or read."""
        called = {part for target in (old, new) for part in target.qualname.split(".")}
        if self._unseen or self._keys[0] != self._keys[1] or not self._names.isdisjoint(called):
            return False
        reads = {name for block in self._blocks[0] for name in block.basic.names}
        return self._names.isdisjoint(reads) and target_digest(old) == target_digest(new)

    def are_all_named(self, old: Target, new: Target) -> bool:
        """Whether the inputs are the same, and blocks and names stand for all that has changed."""
        return not self._unseen and target_digest(old) == target_digest(new)

    def touched(self, blocks: frozenset[int], side: int, code: Instrumentation) -> frozenset[str]:
        """The keys of those blocks that the other version lacks, or that read something else there."""
        other = self._keys[1 - side]
        basic = [code.blocks[number].basic for number in blocks]
        return frozenset(b.key for b in basic if b.key not in other or not self._names.isdisjoint(b.names))


def _imports_late(module: ModuleType) -> bool:
    """Whether functions of a module import others when they are called: those need not be loaded yet."""
    scopes = analysis_of(read_source(module.__file__ or "")).scopes
    return any(statement.in_function for statement in scopes.imports) or scopes.mentions(_IMPORTING)


_IMPORTING = frozenset({"import_module", "__import__"})


def _blocks(code: Instrumentation, modules: list[ModuleType]) -> list[Block]:
    files = {module.__file__ for module in modules}
    return [block for block in code.all_blocks() if block.path in files]
