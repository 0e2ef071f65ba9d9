"""Begins an exploration with the values that recorded runs gave to parameters."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pathlore.explore.alternative import Alternative, Witness
from pathlore.explore.engine import Engine
from pathlore.expr import build
from pathlore.expr.term import Sort
from pathlore.patterns import pattern
from pathlore.program.evidence import learned
from pathlore.program.input_types import BOOL, FLOAT, INT, STR, Input
from pathlore.program.targets import Target

_SORTS: tuple[tuple[Input, type, Sort], ...] = (
    (INT, int, Sort.INT),
    (BOOL, bool, Sort.BOOL),
    (FLOAT, float, Sort.FLOAT),
    (STR, str, Sort.STR),
)


def begin_with_seen_values(engine: Engine, target: Target, is_first: bool) -> None:
    """The first run has values that were seen, if there are any; others answer for the sides that they take.

    Where the target was explored before (not `is_first`), its trie has them.
    """
    witnesses = list(_witnesses(target)) if is_first else []
    if witnesses:
        engine.begin([Alternative(None, 0, witnesses[0], witnesses)])


def _witnesses(target: Target) -> Iterator[Witness]:
    """One after the other: the first values of all parameters, then the second ones, and so on."""
    columns = []
    for parameter in target.parameters if target.function is not None else ():
        for spec, kind, sort in _SORTS:
            if spec == parameter.spec and (values := _values(target, parameter.name, kind)):
                columns.append((build.variable(parameter.name, sort), values))
    for number in range(max((len(values) for _, values in columns), default=0)):
        yield {term: values[number % len(values)] for term, values in columns}


def _values(target: Target, name: str, kind: type) -> list[Any]:
    assert target.function is not None
    values = [value for value in learned().samples(target.function, name) if type(value) is kind]
    return [value for value in values if not isinstance(value, str) or not _SURROGATE.search(value)]


_SURROGATE = pattern("[\ud800-\udfff]")
"""No text that is an input has one."""
