"""The last resort for a query: unfolds calls into the ways through their callees, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pathlore.compose.formulas import Unfolding, is_application
from pathlore.expr.application import apply
from pathlore.expr.substitution import Substitution
from pathlore.expr.term import Op, Term
from pathlore.expr.walk import below
from pathlore.solver.query import Answer, Sat, Unknown, Unsat
from pathlore.trie.summary import Applied, CalleeEnd, Summary, way_to

_MOST = 2000
"""Questions that one query may be split into."""


class Split:
    """Decides a query by cases: for each call that it depends on, each leaf of the callee."""

    def __init__(self, check: Callable[[Sequence[Term]], Answer]) -> None:
        self.used: dict[Summary, int] = {}
        self._check = check
        self._asked = 0

    def of(self, terms: Sequence[Term]) -> Answer:
        """The answer for a conjunction of terms with applications."""
        pending = [list(terms)]
        undecided: Unknown | None = None
        while pending:
            current = [term for term in pending.pop() if not (term.op is Op.BOOLEAN and term.args[0])]
            if any(term.op is Op.BOOLEAN for term in current):
                continue
            call = _innermost(current)
            plain = [term for term in current if call is None or not _has_application(term)]
            self._asked += 1
            if self._asked > _MOST:
                return Unknown("too many ways through callees")
            answer = self._check(plain)
            if isinstance(answer, Unsat):
                continue
            if call is None:
                if isinstance(answer, Sat):
                    return answer
                undecided = undecided or answer
                continue
            pending += self._cases(current, *call)
        return Unsat() if undecided is None else undecided

    def _cases(self, terms: list[Term], summary: Summary, actuals: tuple[Term, ...]) -> list[list[Term]]:
        self.used[summary] = summary.version
        formals = summary.actuals(actuals)
        found = []
        for slot, leaf in summary.trie.leaves():
            if isinstance(leaf, CalleeEnd):
                way = [formals.of(term) for term in way_to(slot.parent, slot.side)]
                unfolding = _OnLeaf(summary, actuals, leaf, formals)
                found.append([*way, *map(unfolding.of, terms)])
        return found[::-1]


def _has_application(term: Term) -> bool:
    return any(is_application(part) for part in below(term))


def _innermost(terms: list[Term]) -> tuple[Summary, tuple[Term, ...]] | None:
    """A call that is given nothing that depends on another call."""
    for term in terms:
        for part in below(term):
            if is_application(part):
                return part.args[0].summary, part.args[1:]
    return None


class _OnLeaf(Unfolding):
    """Unfolds the applications of one call to one leaf."""

    def __init__(self, summary: Summary, actuals: tuple[Term, ...], leaf: CalleeEnd, formals: Substitution) -> None:
        super().__init__()
        self._call = summary, actuals
        self._leaf = leaf, formals

    def applied(self, applied: Applied, actuals: tuple[Term, ...]) -> Term:
        if (applied.summary, actuals) == self._call:
            return applied.on(*self._leaf)
        return apply(applied, *actuals)
