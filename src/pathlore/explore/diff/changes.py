"""Which paths of a version run code that the other one has not, by the keys under which memory knows code."""

from __future__ import annotations

from types import ModuleType

from pathlore.explore.instrument import Instrumentation
from pathlore.program.impact import EVERYTHING, Surroundings, target_digest
from pathlore.program.sites import Block
from pathlore.program.targets import Target


class Changes:
    """What is not the same in two versions of some modules: runs by their keys, names by what they stand for."""

    def __init__(self, code: Instrumentation, modules: tuple[list[ModuleType], list[ModuleType]]) -> None:
        self._blocks = tuple(_blocks(code, side) for side in modules)
        self._keys = tuple({block.run.key for block in side} for side in self._blocks)
        names = {name for side in self._blocks for block in side for name in block.run.names} | {EVERYTHING}
        before, after = (Surroundings(side, code.knows).digests(names) for side in modules)
        self._names = frozenset(n for n in {*before, *after} if before.get(n) != after.get(n))
        self.everything = any(name.startswith(EVERYTHING) for name in self._names)

    def none_for(self, old: Target, new: Target) -> bool:
        """Whether the versions are the same program as far as the target can tell."""
        called = {part for target in (old, new) for part in target.qualname.split(".")}
        if self.everything or self._keys[0] != self._keys[1] or not self._names.isdisjoint(called):
            return False
        reads = {name for block in self._blocks[0] for name in block.run.names}
        return self._names.isdisjoint(reads) and target_digest(old) == target_digest(new)

    def touched(self, blocks: frozenset[int], side: int, code: Instrumentation) -> frozenset[str]:
        """The keys of runs among these that the other version has not, or that read something else there."""
        other = self._keys[1 - side]
        runs = [code.blocks[number].run for number in blocks]
        return frozenset(run.key for run in runs if run.key not in other or not self._names.isdisjoint(run.names))


def _blocks(code: Instrumentation, modules: list[ModuleType]) -> list[Block]:
    files = {module.__file__ for module in modules}
    return [block for block in code.blocks if block.path in files]
