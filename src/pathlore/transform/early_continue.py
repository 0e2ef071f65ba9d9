"""Moves what follows an early `continue` into the other arm of its `if`, so that both arms end in one place.

    for x in xs:                for x in xs:
        if x < 0:                   if x < 0:
            low += 1                    low += 1
            continue                else:
        high += x                       high += x

Nothing runs that did not run, and nothing runs twice.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from pathlore.transform.definite import FUNCTIONS

_LOOPS = (ast.For, ast.While)


_DEEPEST = 50
"""Arms that are put into one another, at most."""


def join_arms(function: ast.FunctionDef) -> None:
    """Does so in all loops of a function, in place, without those of functions in it."""
    for node in list(_of_this_function(function)):
        if isinstance(node, _LOOPS):
            node.body = _joined(node.body, _DEEPEST)


def _joined(body: list[ast.stmt], deepest: int) -> list[ast.stmt]:
    """A block after which an iteration ends."""
    if deepest == 0:
        return body
    for number, node in enumerate(body):
        if not isinstance(node, ast.If):
            continue
        before, rest = body[: number + 1], body[number + 1 :]
        if _goes_on(node.body):
            node.body = _shortened(node.body, deepest)
            node.orelse = _joined([*node.orelse, *rest], deepest - 1)
            return before
        if _goes_on(node.orelse):
            node.body = _joined([*node.body, *rest], deepest - 1)
            node.orelse = _shortened(node.orelse, deepest)
            return before
        if not rest:
            node.body, node.orelse = _joined(node.body, deepest - 1), _joined(node.orelse, deepest - 1)
    return body


def _goes_on(body: list[ast.stmt]) -> bool:
    return bool(body) and isinstance(body[-1], ast.Continue)


def _shortened(body: list[ast.stmt], deepest: int) -> list[ast.stmt]:
    """A block without the `continue` at its end."""
    return _joined(body[:-1], deepest - 1) or [ast.copy_location(ast.Pass(), body[-1])]


def _of_this_function(node: ast.AST) -> Iterator[ast.AST]:
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, FUNCTIONS):
            yield child
            yield from _of_this_function(child)
