"""A run in which each path through a callee is an outcome of its own, so that the caller sees plain terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import FrameType
from typing import Any

from pathlore.bounds import Bound
from pathlore.compose.path import VACANT, ComposedPath, Misfit, extend_sides
from pathlore.compose.shapes import ABSENT
from pathlore.expr.assignment import Value
from pathlore.expr.build import not_
from pathlore.expr.substitution import Substitution
from pathlore.expr.term import Op, Sort, Term
from pathlore.runtime.path import AssumptionFailed, PathEnded
from pathlore.runtime.values.boolean import SymBool
from pathlore.trie.choice import Callee, Choice, Node
from pathlore.trie.summary import CalleeEnd, Outcome, Summary

_MOST_CHOICES = 64
"""A callee with longer paths is explored as a part of its callers, which may have fewer of them."""
_MOST_TURNS = 8
"""So often a path of a callee comes by a place, at most: there may be no end to a loop, though its callers know one."""
WANTS = "wants"
"""The first part of the layout of a call that needs a reference which is not made yet: then the number of the
object and the name of the field follow."""


class Demand(PathEnded):
    """A call needs a reference that is not made yet. The run is made again, and makes it before the call."""


class Detached(PathEnded):
    """A call was made with other values than its caller gives. How it ends was all that somebody wanted to know."""


Hidden = tuple[Any, str, Any]
"""A field of an object, with the value that was taken out of it."""


class ReplaySummary(Summary):
    """A summary in which each leaf is an outcome of its own."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        self.conditions: list[list[Term]] = []
        """By outcome, what leads to it."""
        self.values: list[Mapping[Term, Value]] = []
        """By outcome, formals that lead to it."""
        self.lengths: list[int] = []
        """By outcome, the choices on the way to it."""


class Ways:
    """What leads to a place, as plain conditions: those of callees are stated over what the call is given."""

    def __init__(self) -> None:
        self._substitutions: dict[Callee, Substitution] = {}
        self._literals: dict[tuple[Choice, int], list[Term]] = {}

    def actuals(self, call: Callee) -> Substitution:
        found = self._substitutions.get(call)
        if found is None:
            found = self._substitutions[call] = call.callee.actuals(call.actuals)
        return found

    def of(self, node: Choice, side: int) -> list[Term]:
        """The conditions of one side of a choice; a false one says that no input takes it."""
        found = self._literals.get((node, side))
        if found is None:
            if isinstance(node, Callee):
                actuals = self.actuals(node)
                said = [actuals.of(term) for term in node.callee.conditions[side]]
            elif node.term is None:
                said = []
            else:
                said = [node.term if side else not_(node.term)]
            found = [term for term in said if not (term.op is Op.BOOLEAN and term.args[0])]
            self._literals[node, side] = found
        return found

    def admitted(self, call: Callee) -> set[int]:
        """The paths of a callee that nothing which leads to a call contradicts literally, by number."""
        known = frozenset(self.to(call.parent, call.side))
        actuals = self.actuals(call)
        found: set[int] = set()
        pending: list[Node] = [call.callee.trie.root]
        while pending:
            node = pending.pop()
            if isinstance(node, CalleeEnd):
                found.add(node.outcome.number)
            elif isinstance(node, Choice):
                for side, child in enumerate(node.children):
                    if not any(_contradicts(actuals.of(term), known) for term in self.of(node, side)):
                        pending.append(child)
        return found

    def to(self, node: Choice | None, side: int) -> list[Term]:
        """The conditions of all choices that lead to a side of one, in the order of the path."""
        steps = []
        while node is not None:
            steps.append(self.of(node, side))
            side, node = node.side, node.parent
        return [term for step in reversed(steps) for term in step]


def _contradicts(term: Term, known: frozenset[Term]) -> bool:
    return not term.args[0] if term.op is Op.BOOLEAN else not_(term) in known


class ReplayPath(ComposedPath):
    """A run of the target, or of one call of it with values of its own (`overrides`, by call)."""

    # Large: the interface of a `ComposedPath`, what calls must not see yet, and where each of them began.

    def __init__(self, ways: Ways, overrides: Mapping[Callee, Mapping[Term, Value]], *parts: Any) -> None:
        super().__init__(*parts)
        self.ways = ways
        self.overrides = overrides
        self.is_silent = False
        """Whether a call is made of which all is known."""
        self.heap.wanted = self.want
        self._begun: list[int] = []
        """By open call, the choices that were made before."""
        self._hidden: list[list[Hidden]] = []
        """By open call, the fields of inputs that it must not see yet."""

    def _take(self, node: Choice, side: int) -> None:
        super()._take(node, side)
        if self.in_frame and (len(self.nodes) > _MOST_CHOICES or self._turns(node) > _MOST_TURNS):
            self.end(Misfit("its paths are long", (self._stack[-1].function,), ()))

    def _turns(self, node: Choice) -> int:
        return sum(1 for one in self.nodes if one.site is node.site)

    def _leading(self) -> Mapping[Term, Value]:
        return self._stack[-1].values if self.in_frame else self.witness

    def _outcome(self, layout: object, sorts: Sequence[Sort]) -> Outcome:
        summary = self.summary
        assert isinstance(summary, ReplaySummary)
        made = Outcome(summary, len(summary.outcomes), layout, sorts)
        summary.outcomes.append(made)
        summary.conditions.append(self.ways.to(*self.place))
        summary.values.append(self._leading())
        summary.lengths.append(self.choices - self._begun[-1])
        return made

    # Calls that were compared before

    def has_taken(self, summary: Summary, actuals: tuple[Term, ...], outcome: Outcome) -> bool:
        """Whether some run made the call that is about to begin, here and with this end."""
        node = self._next()
        if not isinstance(node, Callee) or node.callee is not summary or node.actuals != actuals:
            return False
        return outcome.number < len(node.children) and not isinstance(node.children[outcome.number], VACANT)

    def silently(self, call: Callable[..., Any], args: tuple[Any, ...]) -> Any:
        """Makes the call that was passed over: its choices go where the witness goes, and are not recorded."""
        node = self.nodes[-1]
        assert isinstance(node, Callee)
        self.choices += node.callee.lengths[self.sides[-1]]
        if self.choices > self.max_depth:
            self.bound(Bound.MAX_DEPTH)
        self.is_silent = True
        try:
            return call(*args)
        finally:
            self.is_silent = False

    def branch(self, condition: SymBool, frame: FrameType, asked: Any = None) -> bool:
        if self.is_silent:
            if self.ended is not None:
                raise self.ended
            return condition.sym_value
        return super().branch(condition, frame, asked)

    def decide(self, condition: SymBool, frame: FrameType) -> bool:
        return self.branch(condition, frame) if self.is_silent else super().decide(condition, frame)

    def _asked(self, otherwise: Any) -> Any:
        return otherwise if self.is_silent else super()._asked(otherwise)

    def pick(self, count: int, frame: FrameType) -> int:
        if self.is_silent:
            self.misfit("what it makes depends on something else than the arguments")
        return super().pick(count, frame)

    def suppose(self, condition: SymBool, frame: FrameType) -> None:
        if not self.is_silent:
            super().suppose(condition, frame)
        elif not condition.sym_value:
            self.end(AssumptionFailed())

    # Calls with values of their own

    def is_intended(self) -> bool:
        """Whether the call that is about to begin is to have other values than it is given."""
        return bool(self.overrides) and self._next() in self.overrides

    def opened(self, given: Any, values: dict[Term, Value]) -> dict[Term, Value]:
        """The call that has just begun was given these objects and values; gives the values that it is to have."""
        segment = self._stack[-1]
        segment.given = given
        self._hidden.append([])
        self._begun.append(self.choices)
        assert segment.call is not None
        segment.values = {**values, **self.overrides.get(segment.call, {})}
        return segment.values

    def returned(self, layout: object, slots: tuple[Term, ...]) -> Outcome:
        if self.ended is not None:
            raise self.ended
        call = self._stack[-1].call
        outcome = super().returned(layout, slots)
        self._hidden.pop()
        self._begun.pop()
        if call in self.overrides:
            self.end(Detached())
        return outcome

    def passed(self, outcome: Outcome) -> None:
        """The call that has just begun is known to end in this way, and need not be made."""
        call = self._stack.pop().call
        assert call is not None
        self._resume(self._stack[-1])
        extend_sides(call)
        self._take(call, outcome.number)

    # What calls see of the heap

    @property
    def hidden(self) -> list[Hidden]:
        """What the innermost call must not see yet."""
        return self._hidden[-1]

    def hide(self, instance: Any, name: str, value: Any) -> None:
        self._hidden[-1].append((instance, name, value))

    def is_hidden(self, instance: Any, name: str) -> bool:
        return any(one is instance and field == name for hidden in self._hidden for one, field, _ in hidden)

    def want(self, instance: Any, name: str) -> None:
        """A field is read that is not there. A call which must not see it yet ends, and so do those around it that
        do not see it either."""
        is_wanted = is_seen = False
        while not is_seen and self.in_frame and (self.is_hidden(instance, name) or self._is_unmade(instance, name)):
            # Had nobody a value when the call began, then the caller does not see one either.
            is_seen = any(
                one is instance and field == name and value is not ABSENT for one, field, value in self.hidden
            )
            number = self._stack[-1].given.index(instance)
            if number is None:
                self.misfit("it makes inputs of an object that it was not given")
            self.returned((WANTS, number, name), ())
            is_wanted = True
        if is_wanted:
            self.end(Demand())

    def _is_unmade(self, instance: Any, name: str) -> bool:
        entry = self.heap.find(instance)
        return entry is not None and entry.leaves_open(name)
