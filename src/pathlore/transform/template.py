"""Emitted code, written as source with holes. Names that rewriting adds start with `_pl_`."""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

Hole = ast.AST | Sequence[ast.AST]
Rewritten = ast.AST | list[ast.stmt]
"""What a construct becomes."""
REGION = "_pl_region_"
"""How the names of regions begin."""


@lru_cache(maxsize=256)
def _parsed(source: str) -> ast.Module:
    return ast.parse(source)


def statements(source: str, at: ast.AST, **holes: Hole) -> list[ast.stmt]:
    """The statements of the source, each hole replaced by the node given for it, located where `at` is."""
    return [_filled(node, holes, at) for node in _parsed(source).body]


def expression(source: str, at: ast.AST, **holes: Hole) -> ast.expr:
    """Like `statements`, for one expression."""
    statement = _parsed(source).body[0]
    assert isinstance(statement, ast.Expr)
    filled: ast.expr = _filled(statement.value, holes, at)
    return filled


def _filled(node: Any, holes: Mapping[str, Hole], at: ast.AST) -> Any:
    if isinstance(node, ast.Name) and node.id in holes:
        return holes[node.id]
    if isinstance(node, ast.Starred) and isinstance(node.value, ast.Name) and node.value.id in holes:
        # `*hole` stands for a list of nodes where nodes are listed.
        return holes[node.value.id]
    fields: dict[str, Any] = {}
    for name, value in ast.iter_fields(node):
        if isinstance(value, list):
            items: list[Any] = []
            for item in value:
                filled = _filled(item, holes, at) if isinstance(item, ast.AST) else item
                items.extend(filled) if isinstance(filled, list) else items.append(filled)
            fields[name] = items
        else:
            fields[name] = _filled(value, holes, at) if isinstance(value, ast.AST) else value
    made = type(node)(**fields)
    return ast.copy_location(made, at) if "lineno" in made._attributes else made


def load(name: str, at: ast.AST) -> ast.Name:
    return ast.copy_location(ast.Name(name, ast.Load()), at)


def store(name: str, at: ast.AST) -> ast.Name:
    return ast.copy_location(ast.Name(name, ast.Store()), at)
