"""Searches for inputs that contradict a mark, by evaluation alone: known inputs, and values near them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any

from pathlore.certificates.marks import Mark
from pathlore.certificates.tree import Witness, inputs
from pathlore.expr.assignment import DEFAULTS, TALL, Evaluation, evaluate, holds
from pathlore.expr.constants import simple_values
from pathlore.expr.term import Op, Sort, Term
from pathlore.expr.walk import below
from pathlore.solver.stages.slice import related
from pathlore.trie.choice import Branch, Choice

_NEAREST = 8
"""Known inputs that are tried for a mark, and simple values for a variable."""
_TRIED, _IN_ALL = 400, 400_000
"""Inputs that are tried for a mark, and parts of goals that are evaluated for all of them together."""


def contradiction(
    marks: Sequence[Mark],
    leaves: Iterable[tuple[Choice | None, Witness]],
    facts: Mapping[Term, Term],
    alive: Callable[[], None] = lambda: None,
) -> tuple[Mark, str] | None:
    """A mark that does not hold, with inputs that take the alternative; of leaves, where they hang and their inputs."""
    met = _met(leaves, {mark.node for mark in marks})
    share = _IN_ALL // max(len(marks), 1)
    for mark in marks:
        alive()
        goal, witnesses = mark.goal, met.get(mark.node, [])
        tried = max(_NEAREST, min(_TRIED, share // len(set(below(goal)))))
        conditions = related(mark.conditions(facts.values()), goal)
        found = counterexample(goal, conditions, witnesses, tried)
        if found is not None:
            return mark, found
    return None


def counterexample(goal: Term, conditions: Sequence[Term], witnesses: Sequence[Witness], tried: int) -> str | None:
    """Inputs that meet the goal and all conditions, if some are near known ones."""
    # The goal first, which known inputs do not meet, and the last choice next, which those near them often do not.
    wanted = (goal, *reversed(conditions))
    are_tall = any(condition.height > TALL for condition in wanted)
    for candidate in islice(_candidates(goal, wanted, witnesses), tried):
        meets = Evaluation(candidate).holds if are_tall else partial(_holds, candidate)
        if all(map(meets, wanted)):
            shown = {variable: candidate.get(variable, DEFAULTS[variable.sort]) for variable in goal.variables}
            return ", ".join(f"{name} = {value!r}" for name, value in inputs(shown).items())
    return None


def _holds(candidate: dict[Term, Any], condition: Term) -> bool:
    return holds(condition, candidate)


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
    parts = {part for condition in conditions for part in below(condition)}
    # By kind: 1 and 1.0 are equal.
    constants = {op: {evaluate(part, {}) for part in parts if part.op is op} for op in (Op.INTEGER, Op.FLOAT, Op.TEXT)}
    constants[Op.INTEGER] |= {part.args[0] for part in parts if part.op is Op.SUM}
    for witness in witnesses:
        yield dict(witness)
        for variable in sorted(goal.variables, key=lambda v: v.serial):
            for value in _values(variable, witness, constants):
                yield {**witness, variable: value}


def _values(variable: Term, witness: Witness, constants: Mapping[Op, set[Any]]) -> Iterator[Any]:
    """Values to try for a variable; not too many, since there are others."""
    if variable.sort is Sort.INT:
        now = witness.get(variable, 0)
        near = {0, now, *(n * sign for n in constants[Op.INTEGER] for sign in (1, -1))}
        yield from sorted({n + step for n in near for step in (-1, 0, 1)}, key=abs)
    elif variable.sort is Sort.FLOAT:
        known = [witness.get(variable, 0.0), *sorted(value for value in constants[Op.FLOAT] if value == value)]
        yield from (sign * value + step for value in known for sign in (1, -1) for step in (0.0, 1.0))
    elif variable.sort is Sort.STR:
        yield from sorted(constants[Op.TEXT])
    yield from islice(simple_values(variable.sort), _NEAREST)
