"""Searches for inputs that contradict a mark, by evaluation alone: known inputs, and values near them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from pathlore.certificates.marks import Mark
from pathlore.certificates.tree import Witness, inputs
from pathlore.expr.assignment import DEFAULTS, holds
from pathlore.expr.constants import simple_values
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import below
from pathlore.solver.stages.slice import related
from pathlore.trie.choice import Branch, Choice

_NEAREST = 8
"""Known inputs that are tried for a mark."""
_TRIED, _IN_ALL = 400, 40_000
"""Inputs that are tried for a mark, and for all of them together."""


def contradiction(
    marks: Sequence[Mark],
    leaves: Iterable[tuple[Choice | None, Witness]],
    facts: Mapping[Term, Term],
    alive: Callable[[], None] = lambda: None,
) -> tuple[Mark, str] | None:
    """A mark that does not hold, with inputs that take the alternative; of leaves, where they hang and their inputs."""
    met = _met(leaves, {mark.node for mark in marks})
    tried = max(_NEAREST, min(_TRIED, _IN_ALL // max(len(marks), 1)))
    for mark in marks:
        alive()
        goal, witnesses = mark.goal, met.get(mark.node, [])
        conditions = (*related(mark.conditions(facts.values()), goal), goal)
        found = counterexample(goal, conditions, witnesses, tried)
        if found is not None:
            return mark, found
    return None


def counterexample(goal: Term, conditions: Sequence[Term], witnesses: Sequence[Witness], tried: int) -> str | None:
    """Inputs that meet all conditions, the goal among them, if some are near known ones."""
    for candidate in islice(_candidates(goal, conditions, witnesses), tried):
        if all(holds(condition, candidate) for condition in conditions):
            shown = {variable: candidate.get(variable, DEFAULTS[variable.sort]) for variable in goal.variables}
            return ", ".join(f"{name} = {value!r}" for name, value in inputs(shown).items())
    return None


def _met(leaves: Iterable[tuple[Choice | None, Witness]], wanted: set[Branch]) -> dict[Choice, list[Witness]]:
    """Some inputs that get to each choice: those of the leaves below it."""
    found: dict[Choice, list[Witness]] = {}
    for parent, witness in leaves:
        node = parent
        while node is not None:
            if node in wanted and len(found.setdefault(node, [])) < _NEAREST:
                found[node].append(witness)
            node = node.parent
    return found


def _candidates(goal: Term, conditions: Sequence[Term], witnesses: Sequence[Witness]) -> Iterator[dict[Term, Any]]:
    constants = {part.args[0] for c in conditions for part in below(c) if part.op in (Op.INTEGER, Op.TEXT)}
    offsets = {part.args[0] for c in conditions for part in below(c) if part.op is Op.SUM}
    for witness in witnesses:
        yield dict(witness)
        for variable in sorted(goal.variables, key=lambda v: v.serial):
            for value in _values(variable, witness, constants, offsets):
                yield {**witness, variable: value}


def _values(variable: Term, witness: Witness, constants: set[Any], offsets: set[int]) -> Iterator[Any]:
    if variable.sort is Sort.BOOL:
        yield from (True, False)
    elif variable.sort is Sort.INT:
        now = witness.get(variable, 0)
        numbers = {c for c in constants if type(c) is int} | offsets
        near = {0, now, *(n * sign for n in numbers for sign in (1, -1))}
        yield from sorted({n + step for n in near for step in (-1, 0, 1)}, key=abs)
    elif variable.sort is Sort.STR:
        yield from sorted(c for c in constants if type(c) is str)
        yield from simple_values(variable.sort)
    else:
        yield from simple_values(variable.sort)
