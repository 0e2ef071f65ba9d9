"""Groups the runs of a target by their paths of conditionals: for each, the pairs of conditions that lead to it."""

from __future__ import annotations

from pathlore.confirmation.collect import reproduction_of
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.expr.rendering import render
from pathlore.expr.term import Op
from pathlore.findings import Conditional, ConditionalPath, ConditionPair
from pathlore.program.source import is_project_file
from pathlore.program.stubs import own_code
from pathlore.session.conditionals import TracedConditionals
from pathlore.session.exploration import Exploration
from pathlore.trie.choice import Choice, Pick
from pathlore.trie.node import Complete, Error
from pathlore.trie.region import heap_conditions
from pathlore.trie.summary import literal


class HeapPaths:
    """An observer of an exploration. Each run is made once more in plain Python, which decides all conditionals."""

    def __init__(self, exploration: Exploration) -> None:
        function = exploration.target.function
        assert function is not None
        self.has_heap = False
        self._exploration = exploration
        self._traced = TracedConditionals(is_project_file, own_code(function))
        self._found: dict[tuple[tuple[Conditional, ...], str | None], dict[ConditionPair, None]] = {}

    def after_run(self, engine: Engine, run: Run) -> None:
        if not isinstance(run.leaf, (Complete, Error)):
            return
        heap, numeric = [], []
        for node, side in zip(run.path.nodes, run.path.sides, strict=True):
            if isinstance(node, Pick) and node.offer:
                heap.append(heap_conditions(node)[side])
            else:
                numeric += _stated(node, side)
        self.has_heap |= bool(heap)
        self._exploration.confirmer.run(reproduction_of(self._exploration.target, run), self._traced)
        raises = None if run.failure is None else run.failure.exception.rpartition(".")[2]
        pairs = self._found.setdefault((tuple(self._traced.seen), raises), {})
        pairs[ConditionPair(" and ".join(dict.fromkeys(numeric)), tuple(heap))] = None

    def stop(self, engine: Engine) -> str | None:
        return None

    def paths(self) -> tuple[ConditionalPath, ...]:
        """The paths in the order of their conditionals: where one is false comes before where it is true."""
        ordered = sorted(self._found.items(), key=lambda item: [(c.line, c.outcome) for c in item[0][0]])
        return tuple(ConditionalPath(taken, raises, tuple(pairs)) for (taken, raises), pairs in ordered)


def _stated(node: Choice, side: int) -> list[str]:
    term = literal(node, side)
    return [] if term is None or term.op is Op.BOOLEAN else [render(term)]
