"""Makes a program that fails small enough to read: statements and expressions go while it still fails."""

from __future__ import annotations

import ast
import copy
import re
import time
import warnings
from collections.abc import Callable, Iterator


def kind_of(problem: str) -> str:
    """What two programs that fail in the same way have in common."""
    return re.sub(r"[0-9]+|'[^']*'", "", problem.rpartition("\n    predicted")[2])[:40]


def reduced(source: str, fails: Callable[[str], bool], seconds: float) -> str:
    """A smaller program that fails, too."""
    end = time.monotonic() + seconds
    changed = True
    while changed:
        changed = False
        number = 0
        while time.monotonic() < end:
            candidate = _candidate(source, number)
            if candidate is None:
                break
            if len(candidate) < len(source) and fails(candidate):
                source, changed = candidate, True
            else:
                number += 1
        if time.monotonic() >= end:
            break
    return source


def _candidate(source: str, number: int) -> str | None:
    """The source with one thing less."""
    tree = ast.parse(source)
    for i, change in enumerate(_changes(tree)):
        if i == number:
            change()
            try:
                text = ast.unparse(ast.fix_missing_locations(tree))
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore", SyntaxWarning)
                    compile(text, "<reduced>", "exec")
            except (SyntaxError, ValueError):
                return source
            return text + "\n"
    return None


def _changes(tree: ast.Module) -> Iterator[Callable[[], None]]:
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody", "handlers"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                yield from _fewer_statements(node, name, block)
    for function in (n for n in tree.body if isinstance(n, ast.FunctionDef)):
        for argument in function.args.args:
            yield lambda f=function, a=argument: f.args.args.remove(a)  # type: ignore[misc]
        for node in ast.walk(function):
            yield from _smaller_expressions(node)


def _fewer_statements(owner: ast.AST, name: str, block: list[ast.stmt]) -> Iterator[Callable[[], None]]:
    for i, statement in enumerate(block):
        if isinstance(statement, ast.FunctionDef) and statement.name == "target":
            continue
        rest = [*block[:i], *block[i + 1 :]]
        if not rest and name in ("body", "handlers") and not isinstance(statement, ast.Pass):
            rest = [ast.Pass()] if name == "body" else rest
        yield lambda rest=rest: setattr(owner, name, rest)  # type: ignore[misc]
        for inner in ("body", "orelse", "finalbody"):
            more = getattr(statement, inner, None)
            if more and not isinstance(statement, (ast.FunctionDef, ast.ClassDef, ast.ExceptHandler)):
                changed = [*block[:i], *more, *block[i + 1 :]]
                yield lambda changed=changed: setattr(owner, name, changed)  # type: ignore[misc]


def _smaller_expressions(node: ast.AST) -> Iterator[Callable[[], None]]:
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "target", "targets", "ctx"):
            continue
        if isinstance(value, ast.expr):
            for smaller in _smaller(value):
                yield lambda smaller=smaller, name=name: setattr(node, name, smaller)  # type: ignore[misc]
        elif isinstance(value, list) and value and isinstance(value[0], ast.expr):
            for i, item in enumerate(value):
                yield lambda value=value, i=i: value.pop(i)  # type: ignore[misc]
                for smaller in _smaller(item):
                    yield lambda value=value, i=i, smaller=smaller: value.__setitem__(i, smaller)  # type: ignore[misc]


def _smaller(value: ast.expr) -> Iterator[ast.expr]:
    for child in ast.iter_child_nodes(value):
        if isinstance(child, ast.expr):
            yield copy.deepcopy(child)
    if not isinstance(value, (ast.Constant, ast.Name)):
        yield ast.Constant(0)
        yield ast.Constant("")
        yield ast.List([], ast.Load())
    elif isinstance(value, ast.Constant) and value.value not in (0, ""):
        yield ast.Constant(0)
