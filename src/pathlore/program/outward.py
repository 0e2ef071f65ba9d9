"""Finds statements that run at import and may change what is not the project's: settings, registries, libraries.

What the import of a module makes of the project's own names is read from these names afterwards. What it does to the
rest of the process is not seen there, so that its text counts.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from types import ModuleType
from typing import Any

from pathlore.patterns import pattern
from pathlore.program.attributes import attribute_of
from pathlore.program.depth import room_to_recurse
from pathlore.program.source import is_project_file, read_source
from pathlore.records import frozen

_CANDIDATE = pattern(
    r"^(?:[A-Za-z_][\w.]*\(|[A-Za-z_][^=\n#]*[.\[][^=\n#]*=|del\b|if\b|for\b|while\b|with\b|try\b|[^=\n#]+=\s*(?:\w+\.)+set\w*\()",
    re.MULTILINE,
)
"""A line that may begin such a statement: files without one are not parsed."""


@frozen
class Outward:
    """The statements as text, in the order of their modules, and the names that they read."""

    texts: tuple[str, ...]
    names: frozenset[str]


def outward_statements(modules: Iterable[ModuleType], own: str = "") -> Outward:
    """Those of some modules, and of the functions of the project that they call while they are imported."""
    texts: list[str] = []
    names: set[str] = set()
    for module in sorted(modules, key=lambda m: "" if m.__name__ == own else m.__name__):
        source = read_source(module.__file__ or "")
        if not _CANDIDATE.search(source):
            continue
        for statement in _of_file(source).at(vars(module)):
            texts.append(statement.text)
            names |= statement.names
    return Outward(tuple(texts), frozenset(names))


@frozen
class _Statement:
    text: str
    root: str
    names: frozenset[str]


class _File:
    """The statements of a file that store into something, or call it for what it does."""

    def __init__(self, tree: ast.Module) -> None:
        self._module = [_statement(node) for node in _running(tree.body) if _is_effect(node)]
        self._inside = {node.name: node for node in ast.walk(tree) if isinstance(node, _FUNCTIONS)}

    def at(self, names: dict[str, Any]) -> Iterator[_Statement]:
        """Those that reach out of the project, by what names stand for."""
        pending = list(self._module)
        entered: set[str] = set()
        while pending:
            statement = pending.pop(0)
            if _is_foreign(statement.root, names):
                yield statement
            called = [name for name in sorted(statement.names) if name in self._inside and name not in entered]
            for name in called:
                entered.add(name)
                body = ast.walk(self._inside[name])
                pending += [_statement(node) for node in body if isinstance(node, ast.stmt) and _is_effect(node)]


_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@lru_cache(maxsize=64)
def _of_file(source: str) -> _File:
    try:
        with room_to_recurse():
            return _File(ast.parse(source))
    except (SyntaxError, ValueError):
        return _File(ast.Module([], []))


def _running(body: Iterable[ast.stmt]) -> Iterator[ast.stmt]:
    """Statements that run when their module does: not those in functions."""
    for statement in body:
        yield statement
        if not isinstance(statement, _FUNCTIONS):
            inner = [*getattr(statement, "handlers", ()), *getattr(statement, "cases", ())]
            for part in (statement, *inner):
                for field in ("body", "orelse", "finalbody"):
                    yield from _running(getattr(part, field, ()))


def _is_effect(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(value=ast.Call()) | ast.Delete() | ast.With() | ast.AugAssign():
            return True
        case ast.Assign(targets=targets, value=value):
            stores = any(isinstance(part, (ast.Attribute, ast.Subscript)) for t in targets for part in _targets(t))
            return stores or (isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute))
        case ast.AnnAssign(target=target):
            return isinstance(target, (ast.Attribute, ast.Subscript))
    return False


def _targets(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, (ast.Tuple, ast.List)):
        for part in node.elts:
            yield from _targets(part)
    else:
        yield node


def _statement(node: ast.stmt) -> _Statement:
    match node:
        case ast.Expr(value=value):
            root = _root(value)
        case ast.Assign(targets=[target, *_], value=value):
            stored = next((p for p in _targets(target) if not isinstance(p, ast.Name)), None)
            root = _root(stored if stored is not None else value)
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target) | ast.Delete(targets=[target, *_]):
            root = _root(target)
        case ast.With(items=items):
            root = _root(items[0].context_expr)
        case _:
            root = ""
    names = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    names |= {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}
    shown = ast.With(node.items, []) if isinstance(node, ast.With) else node
    return _Statement(ast.dump(shown), root, frozenset(names))


def _root(node: ast.expr) -> str:
    while True:
        match node:
            case (
                ast.Attribute(value=inner) | ast.Subscript(value=inner) | ast.Call(func=inner) | ast.Await(value=inner)
            ):
                node = inner
            case ast.Name(id=name):
                return name
            case _:
                return ""


def _is_foreign(root: str, names: dict[str, Any]) -> bool:
    """Whether what a statement acts on is not the project's own: a library, or something of one."""
    if root not in names:
        return root in _CHANGING
    value = names[root]
    if isinstance(value, ModuleType):
        return not is_project_file(attribute_of(value, "__file__"))
    module = attribute_of(value, "__module__") or type(value).__module__
    if module == "builtins":
        return False
    return not is_project_file(attribute_of(sys.modules.get(str(module)), "__file__"))


_CHANGING = frozenset({"setattr", "delattr", "exec", "eval", "__import__"})
