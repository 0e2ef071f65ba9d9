"""Compares what plain paths and paths by replay leave behind: results, exceptions and heaps, up to isomorphism."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pathlore.compose.composer import GivenUpError, picks
from pathlore.compose.path import ComposedPath
from pathlore.compose.replayer import Replayer
from pathlore.explore.executor import Run
from pathlore.expr.assignment import evaluate
from pathlore.expr.term import Term
from pathlore.program.framing import Framing
from pathlore.runtime.heap import LazyInput
from pathlore.runtime.values.symbolic import Symbolic, term_of
from pathlore.session.composing import way_of
from pathlore.session.session import Session
from pathlore.trie.node import Complete, Error, Leaf
from tests.compose.harness import _imported_for_a_while, configured

_STEPS = 1 << 14
_ATOMS = (type(None), bool, int, str, float, bytes)


class End:
    """What a run left: its shape as tokens, in which objects are numbers, and the scalars in it."""

    def __init__(self, run: Run) -> None:
        self.witness: Mapping[Term, Any] = run.path.witness
        self.tokens: list[object] = []
        self.scalars: list[tuple[Term | None, Any]] = []
        """Terms, where a scalar depends on inputs, and values under the witness."""
        self._numbers: dict[int, int] = {}
        self._kept: list[Any] = []
        self._heap = run.path.heap
        if run.failure is not None:
            place = run.failure.location
            self.tokens.append((run.failure.exception, place.line, place.column))
        self._read(run.value)
        arguments = run.arguments
        assert arguments is not None
        for name, value in sorted(arguments.by_name.items()):
            self.tokens.append(name)
            self._read(value)
        del self._kept, self._heap

    def _read(self, value: Any) -> None:
        pending = [value]
        while pending:
            one = pending.pop()
            if type(one) is LazyInput and one.made:
                one = one.value
            if isinstance(one, Symbolic):
                self.tokens.append("symbolic")
                self.scalars.append((term_of(one), one.sym_value))
            elif type(one) in _ATOMS:
                # A scalar that was worked out and one that is symbolic and can be nothing else are the same.
                self.tokens.append("symbolic" if type(one) in (bool, int) else repr(one))
                if type(one) in (bool, int):
                    self.scalars.append((None, one))
            elif id(one) in self._numbers:
                self.tokens.append(self._numbers[id(one)])
            else:
                self._numbers[id(one)] = len(self._numbers)
                self._kept.append(one)
                members = list(one) if type(one) in (list, tuple) else []
                fields = self._fields(one)
                self.tokens.append((type(one).__name__, len(members), *(name for name, _ in fields)))
                pending += [*members, *(value for _, value in fields)][::-1]

    def _fields(self, instance: Any) -> list[tuple[str, Any]]:
        """The fields of an object; whether scalars that an input has from the start are made makes no difference."""
        found, made = sorted(getattr(instance, "__dict__", {}).items()), self._heap.find(instance)
        if made is None:
            return found
        return [(n, v) for n, v in found if not (isinstance(v, Symbolic) and str(term_of(v)) == f"{made.name}.{n}")]

    def values(self, witness: Mapping[Term, Any]) -> list[Any]:
        return [value if term is None else evaluate(term, witness) for term, value in self.scalars]


@dataclass(slots=True)
class Ends:
    """What came of a comparison."""

    problems: list[str] = field(default_factory=list)
    compared: int = 0
    why_not: str = ""
    """Why nothing could be compared."""


class _Plainly:
    """An observer that keeps the end of each path."""

    def __init__(self) -> None:
        self.ends: dict[int, tuple[Leaf, End]] = {}

    def after_run(self, engine: Any, run: Run) -> None:
        if isinstance(run.leaf, (Complete, Error)):
            self.ends[id(run.leaf)] = (run.leaf, End(run))

    def stop(self, engine: Any) -> str | None:
        return None


class _Replayed(Replayer):
    def _begin(self) -> None:
        super()._begin()
        self.ends: list[tuple[list[int], End]] = []

    def _tell(self, run: Run, path: ComposedPath, script: Sequence[int]) -> None:
        if path.ended is None:
            self.ends.append((picks(path.nodes, path.sides), End(run)))
        super()._tell(run, path, script)


def compared_ends(path: Path | str, name: str = "target", **options: Any) -> Ends:
    """Explores a target both ways in one place, so that both speak of the same variables."""
    found = Ends()
    config = configured("off", cache=False, **options)
    with _imported_for_a_while(path), closing(Session(config, lambda event: None)) as session:
        (target,) = session.targets([f"{path}:{name}"])
        with session.exploration(target) as exploration:
            engine, plainly = exploration.engine, _Plainly()
            exploration.watch(plainly)
            engine.explore()
            if engine.stopped:
                found.why_not = "plain paths do not come to an end"
                return found
            framing = Framing(exploration.code.functions, target.modules)
            composer = _Replayed(engine, framing, lambda failure, witness, script: True)
            try:
                composer.learn([({}, ())])
                while not composer.advance(_STEPS):
                    pass
            except GivenUpError as why:
                found.why_not = str(why)
                return found
            if not composer.frames.summaries:
                found.why_not = "nothing is composed"
                return found
            _compare(engine.trie.root, plainly.ends, composer.ends, found)
    return found


def _compare(root: Any, plain: dict[int, tuple[Leaf, End]], composed: list[tuple[list[int], End]], found: Ends) -> None:
    """Each path by replay is one plain path, none twice, and both leave the same for the inputs of either."""
    left = set(plain)
    for script, end in composed:
        _, leaf = way_of(root, end.witness, iter(script))
        shown = {str(term): value for term, value in end.witness.items()}
        if id(leaf) not in left:
            found.problems.append(f"{shown} {script} leads to {type(leaf).__name__}, or there again")
            continue
        left.remove(id(leaf))
        found.compared += 1
        other = plain[id(leaf)][1]
        if end.tokens != other.tokens:
            found.problems.append(f"{shown} {script} leaves {end.tokens}, plainly {other.tokens}")
        for witness in (end.witness, other.witness):
            if end.values(witness) != other.values(witness):
                found.problems.append(f"{shown} {script}: {end.scalars}, plainly {other.scalars}")
    found.problems += [f"no path by replay ends as plainly {plain[one][1].tokens}" for one in left]
