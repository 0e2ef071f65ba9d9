"""Reads the asserts that open a function: they state what callers have to keep."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from pathlore.records import frozen


@frozen
class Precondition:
    """An assert that opens the target: its lines and its text."""

    first: int
    last: int
    text: str


def preconditions(definition: Any) -> Iterator[Precondition]:
    """The asserts that open a function, unless it consists of them or is a test."""
    if definition is None or definition.name.startswith("test_"):
        return
    body = list(definition.body)
    if body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant):
        body.pop(0)
    opening = []
    for statement in body:
        if not isinstance(statement, ast.Assert):
            break
        opening.append(statement)
    if len(opening) == len(body):
        return
    for statement in opening:
        yield Precondition(statement.lineno, statement.end_lineno or statement.lineno, ast.unparse(statement.test))
