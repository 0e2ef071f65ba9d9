"""Turns conditions that apply summaries into conditions that a solver understands.

*Along* a witness, each application is the leaf that the witness takes, and the conditions of that leaf come with it:
no choice is left, and what satisfies them takes the same leaves. *Named*, each application is a variable that is
defined by the whole summary, so that a refutation holds for all paths through the callee that are known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pathlore.compose.joint_bounds import bounds_together
from pathlore.expr import build
from pathlore.expr.assignment import DEFAULTS, Assignment, TooLargeError, Value, evaluate
from pathlore.expr.choices import over_arms
from pathlore.expr.constants import constant, same
from pathlore.expr.rebuilding import rebuilt
from pathlore.expr.substitution import Substitution
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import children, fold, tightest
from pathlore.solver.intervals import Interval, Intervals
from pathlore.solver.ranges.integers import proven_bounds
from pathlore.trie.choice import Callee, Choice, Node
from pathlore.trie.node import UNSATISFIABLE
from pathlore.trie.summary import Applied, CalleeEnd, Outcome, Refuted, Summary, way_to

_MOST_DIFFERENCES = 6
_TRUE, _FALSE, _ZERO = build.boolean(True), build.boolean(False), build.integer(0)


def is_application(term: Term) -> bool:
    return term.op is Op.APPLY and isinstance(term.args[0], Applied)


class UnknownLeafError(Exception):
    """No leaf is known for what a call would be given."""


class Applications:
    """Says of terms whether there are applications in them, and remembers it."""

    def __init__(self) -> None:
        self._memo: dict[Term, bool] = {}

    def are_in(self, term: Term) -> bool:
        known = self._memo.get(term)
        return fold(term, self._memo, self._rule) if known is None else known

    def parts(self, term: Term) -> list[Term]:
        """The parts of a term that have some, if that term was asked about."""
        return [part for part in children(term) if self._memo[part]]

    def _rule(self, term: Term) -> bool:
        return is_application(term) or any(self._memo[part] for part in children(term))


class Unfolding:
    """Replaces applications in terms, and remembers what became of each term.

    Conditions without one are most of all, and stay what they are: with `applications` of others, nobody looks twice.
    """

    def __init__(self, applications: Applications | None = None) -> None:
        self._memo: dict[Term, Term] = {}
        self._applications = applications or Applications()

    def of(self, term: Term) -> Term:
        if not self._applications.are_in(term):
            return term
        return fold(term, self._memo, self._rule, self._applications.parts)

    def _rule(self, term: Term) -> Term:
        parts = [self._memo.get(part, part) for part in children(term)]
        if is_application(term):
            return self.applied(term.args[0], tuple(parts))
        return rebuilt(term, parts) if parts else term

    def applied(self, applied: Applied, actuals: tuple[Term, ...]) -> Term:
        """What stands for an application to terms that are replaced already."""
        raise NotImplementedError


class Along(Unfolding):
    """Unfolds applications to the leaves that one witness takes."""

    def __init__(self, witness: Assignment, applications: Applications | None = None) -> None:
        super().__init__(applications)
        self.conditions: list[Term] = []
        """Those of the leaves, over the inputs."""
        self._witness = witness
        self.leaves: dict[tuple[Summary, tuple[Term, ...]], tuple[CalleeEnd, Substitution]] = {}
        """Those that were taken, by call."""

    def applied(self, applied: Applied, actuals: tuple[Term, ...]) -> Term:
        leaf, formals = self._leaf(applied.summary, actuals)
        if applied.slot is not None and leaf.outcome is not applied.outcome:
            raise UnknownLeafError
        return self.of(applied.on(leaf, formals))

    def _leaf(self, summary: Summary, actuals: tuple[Term, ...]) -> tuple[CalleeEnd, Substitution]:
        known = self.leaves.get((summary, actuals))
        if known is None:
            place = summary.leaf_at([evaluate(actual, self._witness) for actual in actuals])
            if place is None:
                raise UnknownLeafError
            leaf, slot = place
            known = self.leaves[summary, actuals] = leaf, summary.actuals(actuals)
            for condition in tightest(way_to(slot.parent, slot.side)):
                unfolded = self.of(known[1].of(condition))
                if unfolded is not _TRUE:
                    self.conditions.append(unfolded)
        return known


@dataclass(slots=True)
class Instance:
    """A summary applied to terms: the condition of each outcome, and what stands in its slots."""

    conditions: dict[Outcome, Term]
    slots: dict[Outcome, tuple[Term, ...]]


_Cases = dict[Outcome, tuple[Term, tuple[Term, ...]]]


class Named(Unfolding):
    """Names applications. Made for the versions that summaries have now.

    `is_current` says of a refuted alternative whether what it was refuted with still holds.
    """

    def __init__(self, is_current: Callable[[Refuted], bool], applications: Applications | None = None) -> None:
        super().__init__(applications)
        self.definitions: dict[Term, Term] = {}
        """By name, in the order in which they depend on each other."""
        self._lemmas: dict[Term, list[Term]] = {}
        self._given: dict[Term, tuple[Term, ...]] = {}
        """What the call was given that a name stands for."""
        self._bases: dict[Term, Term] = {}
        """By name, what it stays nearest to: one of those actuals, or zero."""
        self._beside: dict[Term, tuple[Term, ...]] = {}
        """All names of integers that one end of a call leaves, by each of them, where there are several."""
        self.used: dict[Summary, int] = {}
        self.bounds: dict[Term, Interval] = {}
        """Of names whose lemmas were asked for."""
        self._is_current = is_current
        self._instances: dict[tuple[Summary, tuple[Term, ...]], Instance] = {}

    def applied(self, applied: Applied, actuals: tuple[Term, ...]) -> Term:
        found = self._instance(applied.summary, actuals)
        if applied.slot is None:
            return found.conditions.get(applied.outcome, _FALSE)
        slots = found.slots.get(applied.outcome)
        return constant(DEFAULTS[applied.sort]) if slots is None else slots[applied.slot]

    def _instance(self, summary: Summary, actuals: tuple[Term, ...]) -> Instance:
        found = self._instances.get((summary, actuals))
        if found is None:
            self.used[summary] = summary.version
            cases = self._cases(summary, summary.actuals(actuals))
            conditions = {outcome: condition for outcome, (condition, _) in cases.items()}
            slots = {
                outcome: tuple(self._name(summary, slot, actuals) for slot in slots)
                for outcome, (_, slots) in cases.items()
            }
            for named in slots.values():
                self._put_together(named)
            found = self._instances[summary, actuals] = Instance(conditions, slots)
        return found

    def _name(self, summary: Summary, slot: Term, actuals: tuple[Term, ...]) -> Term:
        if slot.op is not Op.ITE:
            return slot
        name = build.variable(f"{summary.name}={len(self.definitions)}", slot.sort)
        self.definitions[name] = slot
        self._given[name] = actuals
        return name

    def _put_together(self, slots: tuple[Term, ...]) -> None:
        names = tuple(dict.fromkeys(s for s in slots if s.sort is Sort.INT and s in self.definitions))
        if 1 < len(names) <= _MOST_DIFFERENCES:
            self._beside.update(dict.fromkeys(names, names))

    def lemmas(self, names: Iterable[Term]) -> list[Term]:
        """What follows from the definitions of names, and of all names in these. Most questions do without.

        Solvers do not see it in nested choices: a sum of 30 clamps stays undecided without, and takes milliseconds with
        it.
        """
        wanted = [name for name in names if name.sort is Sort.INT]
        missing = {name for name in wanted if name not in self._lemmas}
        if missing:
            # In the order of definitions: bounds of names follow from those of names in them.
            for name in self.definitions:
                if name in missing:
                    self._bound(name)
        return [lemma for name in wanted for lemma in self._lemmas[name]]

    def _bound(self, name: Term) -> None:
        """Finds out between which numbers a name is, and how far it may be from what the call was given."""
        slot, actuals = self.definitions[name], self._given[name]
        intervals = Intervals(self.bounds)
        low, high = self.bounds[name] = intervals.of(slot)
        self._lemmas[name] = lemmas = _between(name, low, high)
        near: list[tuple[int, Term]] = []
        for actual in dict.fromkeys(a for a in actuals[:_MOST_DIFFERENCES] if a.sort is Sort.INT and a.variables):
            apart = over_arms(slot, _is_choice, lambda arm, actual=actual: build.sub(arm, actual))  # type: ignore[misc]
            least, greatest = intervals.of(apart)
            lemmas += _between(build.sub(name, actual), least, greatest)
            if least is not None and greatest is not None:
                near.append((greatest - least, actual))
        if low is not None and high is not None:
            near.append((high - low, _ZERO))
        if near:
            self._bases[name] = min(near, key=lambda one: one[0])[1]
        lemmas += self._together(self._beside.get(name, ()), intervals)

    def _together(self, names: tuple[Term, ...], intervals: Intervals) -> list[Term]:
        """How far the sum of names may be from that of what they count on from."""
        counted = [name for name in names if name in self._bases]
        if len(counted) < 2:
            return []
        bases = [self._bases[name] for name in counted]
        apart = [build.sub(name, base) for name, base in zip(counted, bases, strict=True)]
        bounds = bounds_together([self.definitions[name] for name in counted], bases, intervals)
        return _between(build.linear(0, [(one, 1) for one in apart]), *bounds)

    def _cases(self, summary: Summary, formals: Substitution) -> _Cases:
        """What a trie says, bottom up. An alternative that was refuted does not matter; one that is open is false."""
        made: dict[int, _Cases | None] = {}
        stack: list[tuple[Node, bool]] = [(summary.trie.root, False)]
        while stack:
            node, ready = stack.pop()
            if not isinstance(node, Choice):
                made[id(node)] = self._leaf(node, formals)
            elif not ready:
                stack.append((node, True))
                stack += [(child, False) for child in node.children]
            elif isinstance(node, Callee):
                made[id(node)] = self._call(node, [made[id(child)] for child in node.children], formals)
            elif node.term is None:
                made[id(node)] = {}
            else:
                otherwise, then = (made[id(child)] for child in node.children)
                made[id(node)] = merged(self.of(formals.of(node.term)), then, otherwise)
        return made[id(summary.trie.root)] or {}

    def _leaf(self, leaf: Node, formals: Substitution) -> _Cases | None:
        if isinstance(leaf, CalleeEnd):
            return {leaf.outcome: (_TRUE, tuple(self.of(formals.of(slot)) for slot in leaf.slots))}
        if leaf is UNSATISFIABLE or (isinstance(leaf, Refuted) and self._is_current(leaf)):
            return None
        return {}

    def _call(self, node: Callee, children: list[_Cases | None], formals: Substitution) -> _Cases | None:
        inner = self._instance(node.callee, tuple(self.of(formals.of(actual)) for actual in node.actuals))
        found: _Cases | None = None
        for outcome, below in zip(node.callee.outcomes, children, strict=False):
            condition = inner.conditions.get(outcome, _FALSE)
            if below is None or condition is _FALSE:
                continue
            one = {o: (build.and_(condition, c), slots) for o, (c, slots) in below.items()}
            found = one if found is None else merged(condition, one, found)
        return found


def merged(condition: Term, then: _Cases | None, otherwise: _Cases | None) -> _Cases | None:
    """The cases of a choice from those of its sides; a side that is never taken does not matter."""
    if then is None or otherwise is None:
        return then if otherwise is None else otherwise
    found: _Cases = {}
    for outcome in {**then, **otherwise}:
        one, two = then.get(outcome), otherwise.get(outcome)
        holds = build.ite(condition, _FALSE if one is None else one[0], _FALSE if two is None else two[0])
        if one is None or two is None:
            slots = (one or two)[1]  # type: ignore[index]
        else:
            slots = tuple(build.ite(condition, a, b) for a, b in zip(one[1], two[1], strict=True))
        found[outcome] = holds, slots
    return found


def closure(terms: Iterable[Term], named: Named) -> list[Term]:
    """The definitions of all names in these terms, and of the names in those."""
    needed = _names_in(terms, named)
    found = [same(v, d) for v, d in named.definitions.items() if v in needed]
    return found + named.lemmas(needed)


def _names_in(terms: Iterable[Term], named: Named) -> dict[Term, None]:
    needed: dict[Term, None] = {}
    pending = [v for term in terms for v in term.variables]
    while pending:
        variable = pending.pop()
        if variable in needed or variable not in named.definitions:
            continue
        needed[variable] = None
        pending += named.definitions[variable].variables
    return needed


def is_out_of_bounds(terms: Sequence[Term], named: Named) -> bool:
    """Whether what is asked of some name cannot be, by the bounds that follow from its definition."""
    names = {v for term in terms for v in term.variables if v in named.definitions and v.sort is Sort.INT}
    asked = {v: bounds for v, bounds in proven_bounds(terms).items() if v in names} if names else {}
    if not asked:
        return False
    named.lemmas(_names_in(asked, named))
    for name, wanted in asked.items():
        low, high = named.bounds[name]
        if low is not None and wanted.high is not None and wanted.high < low:
            return True
        if high is not None and wanted.low is not None and wanted.low > high:
            return True
    return False


def _between(term: Term, low: int | None, high: int | None) -> list[Term]:
    found = [] if low is None else [build.ge(term, build.integer(low))]
    return found if high is None else [*found, build.le(term, build.integer(high))]


def _is_choice(term: Term) -> bool:
    return term.op is Op.ITE


def values_of(named: Named, witness: Assignment) -> dict[Term, Value]:
    """The witness, with values for names."""
    found = dict(witness)
    for variable, definition in named.definitions.items():
        try:
            found[variable] = evaluate(definition, found)
        except TooLargeError:
            continue
    return found
