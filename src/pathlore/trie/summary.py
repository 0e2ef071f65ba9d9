"""Summaries: the trie of one function for one shape of its arguments, and how its calls end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pathlore.expr.application import apply
from pathlore.expr.assignment import DEFAULTS, Value, evaluate
from pathlore.expr.build import boolean, not_
from pathlore.expr.constants import constant
from pathlore.expr.functions import Function
from pathlore.expr.substitution import Substitution
from pathlore.expr.term import Op, Sort, Term
from pathlore.trie.choice import Branch, Callee, Choice, Node
from pathlore.trie.node import NO_BLOCKS, Blocks, Leaf
from pathlore.trie.trie import Slot, Trie

NOT_RUN: Mapping[Term, Value] = {}
"""The witness of choices that this exploration has not met: they come from an earlier one."""


class CalleeEnd(Leaf):
    """A call ended here: in which way, and what it left in the slots of that outcome, over the formals."""

    __slots__ = ("outcome", "slots")

    def __init__(self, blocks: Blocks, outcome: Outcome, slots: tuple[Term, ...]) -> None:
        super().__init__(blocks)
        self.outcome = outcome
        self.slots = slots


class Refuted(Leaf):
    """No call that is known takes this alternative, as far as the summaries tell that were used to find out.

    Provisional: `stamp` says what was known then. When that has changed, the alternative is asked again.
    """

    __slots__ = ("stamp",)

    def __init__(self, stamp: object) -> None:
        super().__init__(NO_BLOCKS)
        self.stamp = stamp


class Applied(Function):
    """A slot of an outcome of a summary, as a function of what it is called with. Without a slot: whether a call ends
    with this outcome."""

    __slots__ = ("outcome", "slot", "summary")

    is_final = False

    def __init__(self, summary: Summary, outcome: Outcome, slot: int | None, sort: Sort) -> None:
        name = f"{summary.label} ends as {outcome.number}" if slot is None else summary.label
        name += f"[{slot}]" if slot else ""
        super().__init__(name, sort, self._value, DEFAULTS[sort])
        self.summary = summary
        self.outcome = outcome
        self.slot = slot

    def on(self, leaf: CalleeEnd, formals: Substitution) -> Term:
        """The application of a call that takes this leaf."""
        if self.slot is None:
            return boolean(leaf.outcome is self.outcome)
        if leaf.outcome is not self.outcome:
            return constant(DEFAULTS[self.sort])
        return formals.of(leaf.slots[self.slot])

    def _value(self, *values: Value) -> Any:
        leaf = self.summary.leaf(values)
        if self.slot is None:
            return leaf is not None and leaf.outcome is self.outcome
        if leaf is None or leaf.outcome is not self.outcome:
            raise LookupError(self.name)
        return evaluate(leaf.slots[self.slot], self.summary.assignment(values))


class Outcome:
    """A way in which a function ends: the structure of what it leaves, with slots for the scalars in it."""

    __slots__ = ("applied", "ended", "layout", "number")

    def __init__(self, summary: Summary, number: int, layout: object, sorts: Sequence[Sort]) -> None:
        self.number = number
        self.layout = layout
        self.ended = Applied(summary, self, None, Sort.BOOL)
        self.applied = tuple(Applied(summary, self, slot, sort) for slot, sort in enumerate(sorts))


class Summary:
    """What is known of a function, for calls of one shape. Mutable: runs add to it.

    `formals` are the variables of its terms. `calls` are the calls of it that runs met, in the tries of their callers.
    `version` grows whenever a leaf is added.
    """

    def __init__(
        self,
        name: str,
        formals: tuple[Term, ...],
        label: str = "",
        names: tuple[str, ...] = (),
        key: str = "",
    ) -> None:
        self.name = name
        self.label = label
        """What people call it."""
        self.names = names
        """Of the objects that the callee is given."""
        self.formals = formals
        self.variables = frozenset(formals)
        self.trie = Trie()
        self.outcomes: list[Outcome] = []
        self.calls: list[Callee] = []
        self.version = 0
        self.key = key
        """What it depends on, as a digest; empty where no other process could tell."""

    def assignment(self, values: Sequence[Value]) -> dict[Term, Value]:
        return dict(zip(self.formals, values, strict=True))

    def outcome(self, layout: object, sorts: Sequence[Sort]) -> Outcome:
        """The outcome of this layout, a new one if there is none."""
        for known in self.outcomes:
            if known.layout == layout:
                return known
        made = Outcome(self, len(self.outcomes), layout, sorts)
        self.outcomes.append(made)
        return made

    def leaf(self, values: Sequence[Value]) -> CalleeEnd | None:
        """The leaf that a call with these values meets; None if it is not known."""
        found = self.leaf_at(values)
        return None if found is None else found[0]

    def leaf_at(self, values: Sequence[Value]) -> tuple[CalleeEnd, Slot] | None:
        """The same, with its slot."""
        assignment = self.assignment(values)
        slot = Slot(None, 0)
        node: Node = self.trie.root
        while isinstance(node, Choice):
            side = self._side(node, assignment)
            if side is None:
                return None
            slot, node = Slot(node, side), node.children[side]
        return (node, slot) if isinstance(node, CalleeEnd) else None

    def actuals(self, terms: Sequence[Term]) -> Substitution:
        """Puts terms in the place of the formals."""
        return Substitution(dict(zip(self.formals, terms, strict=True)))

    def _side(self, node: Choice, assignment: Mapping[Term, Value]) -> int | None:
        if isinstance(node, Branch):
            return 1 if evaluate(node.term, assignment) else 0
        if not isinstance(node, Callee):
            return None
        found = node.callee.leaf([evaluate(actual, assignment) for actual in node.actuals])
        if found is None or found.outcome.number >= len(node.children):
            return None
        number: int = found.outcome.number
        return number


def literal(parent: Choice, side: int) -> Term | None:
    """The condition under which a choice goes this way; None where it has none of its own."""
    if isinstance(parent, Callee):
        return apply(parent.callee.outcomes[side].ended, *parent.actuals)
    if parent.term is None:
        return None
    return parent.term if side else not_(parent.term)


def way_to(node: Choice | None, side: int) -> list[Term]:
    """The conditions that lead to an alternative, in the order of the path: those of choices, and how calls ended."""
    found: list[Term] = []
    while node is not None:
        condition = literal(node, side)
        if condition is not None and condition.op is not Op.BOOLEAN:
            found.append(condition)
        side, node = node.side, node.parent
    found.reverse()
    return found
