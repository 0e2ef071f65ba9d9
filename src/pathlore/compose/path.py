"""A run in which every framed call has a segment of its own: its choices grow the trie of its summary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import FrameType
from typing import Any, NoReturn, TypeVar

from pathlore.bounds import Bound
from pathlore.explore.path import ExploringPath
from pathlore.expr.assignment import Value
from pathlore.expr.term import Op, Sort, Term
from pathlore.runtime.path import AssumptionFailed, PathEnded
from pathlore.runtime.values.boolean import SymBool
from pathlore.trie.choice import Asked, Assumed, Branch, Callee, Choice, Node, Pick
from pathlore.trie.node import EXCLUDED, OPEN, UNSATISFIABLE, Blocks, Open, Undecided
from pathlore.trie.summary import CalleeEnd, Outcome, Refuted, Summary

C = TypeVar("C", bound=Choice)


class Misfit(PathEnded):
    """A call did what a summary cannot say; the functions on the stack are not framed any more."""

    def __init__(self, why: str, functions: tuple[object, ...], summaries: tuple[Summary, ...]) -> None:
        super().__init__(why)
        self.why = why
        self.functions = functions
        self.summaries = summaries


@dataclass(slots=True)
class Segment:
    """The part of a run that belongs to one summary: where it is in that trie."""

    summary: Summary
    function: object
    group: int
    call: Callee | None
    """Where it was called, in the trie around; None for the target."""
    nodes: list[Choice] = field(default_factory=list)
    sides: list[int] = field(default_factory=list)
    known: dict[Term | None, int] = field(default_factory=dict)
    known_to: int = 0
    values: dict[Term, Value] = field(default_factory=dict)
    """What the formals are in this run, where somebody wants to know."""
    given: Any = None
    """Who knows the objects that the call was given, likewise."""


VACANT = (Open, Refuted, Undecided)
"""Leaves that a run may replace."""

Chain = tuple[Callee, ...]
"""The calls that led into a summary, innermost first."""


@dataclass(slots=True)
class Grown:
    """What a run added: choices with the chain on which they were met, calls, outcomes."""

    choices: list[tuple[Summary, Choice, int, Chain]] = field(default_factory=list)
    calls: list[Chain] = field(default_factory=list)
    outcomes: list[Summary] = field(default_factory=list)
    leaves: int = 0


class ComposedPath(ExploringPath):
    """A run that its witness leads. Where a trie has a choice already it is compared, term by term, and not made
    again: a summary that depends on anything but its formals is noticed.
    """

    # Large: the interface of an `ExploringPath`, each method for the segment on top of a stack.

    def __init__(self, root: Summary, group: int, script: Sequence[int], *parts: Any) -> None:
        super().__init__(*parts)
        self.script = iter(script)
        """The sides of picks, which no witness decides, in the order in which they are made."""
        self.grown_here = Grown()
        self.choices = 0
        self.answered = 0
        """Calls that met an end which was known."""
        self.ran: set[int] = set()
        """The blocks that ran before the last choice, call or end."""
        self._formals: set[Term] = set()
        """Of all calls so far."""
        self._stack: list[Segment] = []
        self._enter(Segment(root, None, group, None))

    # Segments

    def _enter(self, segment: Segment) -> None:
        if self._stack:
            outer = self._stack[-1]
            outer.known, outer.known_to = self._known, self._known_to
        self._stack.append(segment)
        self._resume(segment)

    def _resume(self, segment: Segment) -> None:
        self.trie = segment.summary.trie
        self.nodes, self.sides = segment.nodes, segment.sides
        self.position = len(segment.nodes)
        self._known, self._known_to = segment.known, segment.known_to

    @property
    def in_frame(self) -> bool:
        return len(self._stack) > 1

    @property
    def summary(self) -> Summary:
        return self._stack[-1].summary

    def is_active(self, group: int) -> bool:
        """Whether functions that may call each other in a cycle are on the stack."""
        return any(segment.group == group for segment in self._stack)

    @property
    def chain(self) -> Chain:
        return tuple(s.call for s in reversed(self._stack) if s.call is not None)

    def misfit(self, why: str) -> NoReturn:
        """Ends the run: the functions on the stack cannot be summarised."""
        inside = self._stack[1:]
        self.end(Misfit(why, tuple(s.function for s in inside), tuple(s.summary for s in inside)))

    def call(self, summary: Summary, actuals: tuple[Term, ...], function: object, group: int, frame: FrameType) -> None:
        """A call of a function begins."""
        if self.ended is not None:
            raise self.ended
        self._own(*actuals)
        site = self.sites.at(frame)
        blocks = self._passed()
        node = self._next()
        if isinstance(node, Choice):
            if (
                not isinstance(node, Callee)
                or not node.site.same(site)
                or node.callee is not summary
                or node.actuals != actuals
            ):
                self.misfit("calls depend on something else than the arguments")
        else:
            node = self._put(Callee, site, None, len(summary.outcomes), blocks)
            node.callee, node.owner, node.actuals = summary, self.summary, actuals
            node.summary = summary.name
            summary.calls.append(node)
        self._formals |= summary.variables
        segment = Segment(summary, function, group, node)
        self._enter(segment)
        self.grown_here.calls.append(self.chain)

    def returned(self, layout: object, slots: tuple[Term, ...]) -> Outcome:
        """The call ends: with this layout, and these terms in its slots."""
        self._own(*slots)
        segment = self._stack[-1]
        summary = segment.summary
        place = self._next()
        blocks = self._passed()
        if isinstance(place, CalleeEnd):
            outcome = place.outcome
            if outcome.layout != layout or place.slots != slots:
                self.misfit("results depend on something else than the arguments")
            self.answered += 1
        else:
            self._check_vacant(place)
            known = len(summary.outcomes)
            outcome = self._outcome(layout, [slot.sort for slot in slots])
            if len(summary.outcomes) > known:
                self.grown_here.outcomes.append(summary)
            summary.trie.put(*self.place, CalleeEnd(blocks, outcome, slots))
            summary.version += 1
            self.grown_here.leaves += 1
        self._stack.pop()
        self._resume(self._stack[-1])
        node = segment.call
        assert node is not None
        extend_sides(node)
        self._take(node, outcome.number)
        return outcome

    def _outcome(self, layout: object, sorts: Sequence[Sort]) -> Outcome:
        """How the call ends: calls that leave the same structure end in the same way."""
        return self.summary.outcome(layout, sorts)

    def _own(self, *terms: Term) -> None:
        """Terms of a segment are over its formals. Anything else came in some other way."""
        if not self.in_frame:
            if any(not self._formals.isdisjoint(term.variables) for term in terms):
                self.misfit("a value left its call unnoticed")
            return
        variables = self.summary.variables
        for term in terms:
            if not variables.issuperset(term.variables):
                self.misfit("it reads inputs that are not its arguments")

    # Choices

    def _next(self) -> Node:
        """What the trie has where the run is now."""
        parent, side = self.place
        return self.trie.root if parent is None else parent.children[side]

    def _take(self, node: Choice, side: int) -> None:
        self.nodes.append(node)
        self.sides.append(side)
        self.position += 1

    def _passed(self) -> Blocks:
        """The blocks that ran since the last choice, call or end."""
        blocks = self.take_blocks()
        self.ran |= blocks
        return blocks

    def _put(self, kind: type[C], site: Any, term: Term | None, alternatives: int, blocks: Blocks) -> C:
        """Hangs a new choice where the run is now."""
        self._check_vacant(self._next())
        node = kind(*self.place, site, term, alternatives, blocks, self._leading())
        if isinstance(node, Pick):
            node.offer = self.heap.offer(alternatives)
        self.trie.put(*self.place, node)
        return node

    def _leading(self) -> Mapping[Term, Value]:
        """An assignment that leads to where the run is now."""
        return self.witness

    def _check_vacant(self, place: Node) -> None:
        """Something new may come only where nothing was, or where no input was found to come."""
        if not isinstance(place, VACANT):
            self.misfit("how far it gets depends on something else than the arguments")

    def _extend(self, kind: type[C], frame: FrameType, term: Term | None, alternatives: int, side: int) -> C:
        if self.ended is not None:
            raise self.ended
        self.choices += 1
        self._decided.clear()
        if self.choices > self.max_depth:
            self.bound(Bound.MAX_DEPTH)
        site = self.sites.at(frame)
        blocks = self._passed()
        node = self._next()
        if isinstance(node, Choice):
            if type(node) is not kind or not node.site.same(site) or node.term is not term:
                self.misfit("choices depend on something else than the arguments")
            assert isinstance(node, kind)
        else:
            if term is not None:
                self._own(term)
            node = self._put(kind, site, term, alternatives, blocks)
            if term is not None and (term.op is Op.BOOLEAN or self._lookup(term) is not None):
                node.children[1 - side] = UNSATISFIABLE
            self.grown_here.choices.append((self.summary, node, side, self.chain))
        self._take(node, side)
        return node

    def branch(self, condition: SymBool, frame: FrameType, asked: Any = None) -> bool:
        side = 1 if condition.sym_value else 0
        if asked is None:
            self._extend(Branch, frame, condition.sym_term, 2, side)
        else:
            self._extend(Asked, frame, condition.sym_term, 2, side).asked = asked
        return condition.sym_value

    def pick(self, count: int, frame: FrameType) -> int:
        if self.in_frame:
            self.misfit("it makes inputs of several kinds")
        side = next(self.script, 0)
        # The script may be that of a plain path, which made other inputs before.
        if side >= count or len(self._extend(Pick, frame, None, count, side).children) != count:
            self.misfit("choices depend on something else than the arguments")
        return side

    def _asked(self, otherwise: Any) -> Any:
        node = self._next()
        return node.asked if isinstance(node, Asked) else otherwise

    def suppose(self, condition: SymBool, frame: FrameType) -> None:
        term = condition.sym_term
        if condition.sym_value and (term.op is Op.BOOLEAN or self._lookup(term)):
            return
        side = 1 if condition.sym_value else 0
        self._extend(Assumed, frame, term, 2, side).children[0] = EXCLUDED
        if not side:
            self.end(AssumptionFailed())

    def fresh(self, *args: Any, **keywords: Any) -> tuple[Term, Any]:
        if self.in_frame:
            self.misfit("it makes inputs")
        return super().fresh(*args, **keywords)


def extend_sides(node: Callee) -> None:
    """Gives a call a child for each outcome that its callee has by now."""
    missing = len(node.callee.outcomes) - len(node.children)
    node.children += [OPEN] * missing
