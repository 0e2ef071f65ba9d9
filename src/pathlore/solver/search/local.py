"""Local search by plain evaluation, for texts and for functions that solvers do not know.

Starting from the seed, unsatisfied conditions are repaired one at a time, always in the assignment that violates the
fewest. Only an assignment that satisfies the whole query is an answer. Effort is counted in evaluations, so the same
query has the same answer unless the time runs out first.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from heapq import heappop, heappush
from itertools import islice
from random import Random
from time import perf_counter

from pathlore.expr.assignment import DEFAULTS, Assignment, Value
from pathlore.expr.functions import MODELLED
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import below, conjuncts
from pathlore.solver.query import Answer, Budget, Query, Sat, Unknown
from pathlore.solver.search.character_truths import Truths
from pathlore.solver.search.repair import Change, repairs

_CHANGES = 24
_MOST_BROKEN = 3
_HINTS = 12

_CASES = tuple(f"str.{name}" for name in ("upper", "lower", "casefold", "swapcase", "title", "capitalize"))
_LETTERS = "\u00df\u0130\u0131\u017f\u03c2\u0149\u212a\ufb01\u01c5\u0390\u1fb3A"
"""Letters for which case mappings disagree, grow, or are not inverse to each other, and an ordinary one."""

_ODD: dict[tuple[str, ...], Sequence[str]] = {
    _CASES: _LETTERS,
    ("str.title",): ("a b", "aB", "a1b", "a'b"),
    # A capital sigma at the end of a word has a small letter of its own.
    ("str.lower", "str.swapcase", "str.title", "str.capitalize"): ("A\u03a3", "A\u03a3A"),
    ("str.expandtabs", "bytes.expandtabs"): ("\t", "a\t", "\t\t"),
}

_SAMPLES = 96

_GIVEN_UP = Unknown("no solution found by search")


class LocalSearch:
    """Finds solutions by repairing the seed. Refutes nothing."""

    def __init__(self) -> None:
        self._texts: dict[Term, tuple[str, ...]] = {}
        self._truths = Truths()

    def check(self, query: Query, budget: Budget) -> Answer:
        """A solution, found within the budget; an evaluation is that of a condition."""
        conditions = tuple(dict.fromkeys(conjuncts((query.goal, *query.constraints))))
        variables = query.goal.variables.union(*(c.variables for c in conditions))
        hints = self._hints(conditions)
        walk = _Walk(conditions, variables, query.seed, hints, budget.evaluations, self._truths)
        found = walk.run(perf_counter() + budget.seconds)
        return _GIVEN_UP if found is None else Sat(found)

    def _hints(self, conditions: Iterable[Term]) -> tuple[str, ...]:
        """The constant texts in a query."""
        if len(self._texts) > 50_000:
            self._texts.clear()
        found: dict[str, None] = {}
        for condition in conditions:
            own = self._texts.get(condition)
            if own is None:
                own = self._texts[condition] = tuple(t.args[0] for t in below(condition) if t.op is Op.TEXT)
            found.update(dict.fromkeys(own))
        return tuple(found)[:_HINTS]


class _Walk:
    """One search. Mutable: it spends its evaluations."""

    def __init__(
        self,
        conditions: tuple[Term, ...],
        variables: frozenset[Term],
        seed: Assignment,
        hints: tuple[str, ...],
        evaluations: int,
        truths: Truths,
    ) -> None:
        self._truths = truths
        self._conditions = conditions
        self._variables = sorted(variables, key=lambda variable: variable.serial)
        self._start: Change = {v: seed.get(v, DEFAULTS[v.sort]) for v in self._variables}
        self._hints = hints
        self._left = max(evaluations, 2 * len(conditions))
        self._seen: set[tuple[Value, ...]] = set()
        self._about: dict[Term, dict[Term, None]] = {}
        self._odds: dict[Term, Sequence[str]] = {}
        self._declared: dict[Term, bool] = {}

    def run(self, until: float) -> Change | None:
        # The seed satisfies the constraints, so it can only violate the goal, which comes first.
        broken = self._failing(self._conditions[:1], self._start) or self._failing(self._conditions, self._start)
        if not broken:
            return self._start
        self._seen.add(tuple(self._start.values()))
        queue: list[tuple[int, int, Change, frozenset[Term]]] = [(len(broken), 0, self._start, broken)]
        count = 0
        while queue and self._left > 0:
            _, _, assignment, broken = heappop(queue)
            for change in self._changes(assignment, broken):
                after = {**assignment, **change}
                key = tuple(after.values())
                if key in self._seen:
                    continue
                self._seen.add(key)
                still = self._broken(after, change, broken)
                if not still and len(self._touched(change)) < len(self._conditions):
                    still = self._failing(self._conditions, after)
                if not still:
                    return after
                count += 1
                heappush(queue, (len(still), count, after, still))
                if self._left <= 0 or perf_counter() > until:
                    return None
        return None

    def _holds(self, condition: Term, assignment: Assignment) -> bool:
        self._left -= 1
        return self._truths.of(condition, assignment)

    def _failing(self, conditions: Iterable[Term], assignment: Assignment) -> frozenset[Term]:
        """The first few that do not hold: an assignment that violates many comes last anyway."""
        failing: list[Term] = []
        for condition in conditions:
            if not self._holds(condition, assignment):
                failing.append(condition)
                if len(failing) == _MOST_BROKEN:
                    break
        return frozenset(failing)

    def _broken(self, after: Assignment, change: Change, broken: frozenset[Term]) -> frozenset[Term]:
        touched = self._touched(change)
        return self._failing(touched, after).union(c for c in broken if c not in touched)

    def _touched(self, change: Change) -> dict[Term, None]:
        """The conditions about the variables of a change, memoised by variable."""
        found: dict[Term, None] = {}
        for variable in change:
            own = self._about.get(variable)
            if own is None:
                own = self._about[variable] = dict.fromkeys(c for c in self._conditions if variable in c.variables)
            found = {**found, **own} if found else own
        return found

    def _changes(self, assignment: Change, broken: frozenset[Term]) -> Iterator[Change]:
        # In the order of the conditions: the goal comes first.
        for condition in [c for c in self._conditions if c in broken][:3]:
            yield from islice(repairs(condition, assignment, self._hints), _CHANGES)
            yield from self._guesses(condition, assignment)

    def _guesses(self, condition: Term, assignment: Change) -> Iterator[Change]:
        """The constant texts of the query, alone and joined with the present value."""
        for variable in sorted(condition.variables, key=lambda v: v.serial):
            if variable.sort is Sort.STR:
                present = str(assignment[variable])
                for hint in self._hints[:4]:
                    yield {variable: hint}
                    yield {variable: present + hint}
                    yield {variable: hint + present}
                for guess in self._odd(condition):
                    yield {variable: guess}
            if self._is_declared(condition):
                yield from ({variable: value} for value in _samples(variable.sort))

    def _is_declared(self, condition: Term) -> bool:
        """Whether a condition has a function that users declared, of which nothing is known but its values."""
        found = self._declared.get(condition)
        if found is None:
            functions = (term.args[0].name for term in below(condition) if term.op is Op.APPLY)
            found = self._declared[condition] = any(name.startswith(f"{MODELLED}:") for name in functions)
        return found

    def _odd(self, condition: Term) -> Sequence[str]:
        """Corner cases of the functions in a condition."""
        found = self._odds.get(condition)
        if found is None:
            names = {
                term.args[0].name for term in below(condition) if term.op is Op.APPLY and not term.args[0].is_known
            }
            found = [guess for of, guesses in _ODD.items() if not names.isdisjoint(of) for guess in guesses]
            self._odds[condition] = found
        return found


@cache
def _samples(sort: Sort) -> tuple[Value, ...]:
    """Values of all kinds, always the same. What is true for one value in a hundred is found among them."""
    draw = Random(0)
    if sort is Sort.STR:
        return tuple("".join(chr(draw.randrange(128)) for _ in range(1 + n % 4)) for n in range(_SAMPLES))
    if sort is Sort.INT:
        return tuple(draw.randrange(-(4 ** (1 + n % 16)), 4 ** (1 + n % 16)) for n in range(_SAMPLES))
    if sort is Sort.FLOAT:
        return tuple(draw.uniform(-(4.0 ** (n % 16)), 4.0 ** (n % 16)) for n in range(_SAMPLES))
    return ()
