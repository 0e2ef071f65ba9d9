"""Finds code that asks during a path which modules are loaded, or changes that."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator

from pathlore.patterns import pattern

MODULES = "sys.modules"
"""Stands for code that may see or change anything in it; with a name behind it, for code that asks for that module."""
_MENTIONED = pattern(r"\.\s*modules\b")
_SYS = pattern(r"(?<![^\W_])sys(?![^\W_])")
"""The name of the module, or one that it is imported as."""
_IN_TEXT = pattern(r"\.(?:[\s\\]|#[^\n]*\n)*modules\b|\bfrom\s+sys\s+import\b|[\"']modules[\"']")
_VARS = pattern(r"\bvars\b[\s\\]*\((?:[^\w#]|#[^\n]*\n)*(\w*)")
_DICT = pattern(r"\.(?:[\s\\]|#[^\n]*\n)*__dict__")
_LAST_WORD = pattern(r"(\w*)\W*$")
_NEAR = 200
"""Characters in which the name of an object stands before its attribute."""
_RENAMED = pattern(r"(?<![^\W_])sys[\s\\]+as[\s\\]+(\w+)")
_ONCE = frozenset({"get", "pop", "setdefault", "update"})
"""Methods that give no view of the table which could be looked at later."""
_OWN = ("__name__", "__module__")
_IN = (ast.In, ast.NotIn)


def may_ask(text: str) -> bool:
    """Whether a text has to be read for it: most do not speak of the table at all."""
    if "sys" not in text or _SYS.search(text) is None:
        return False
    if _IN_TEXT.search(text) is not None:
        return True
    names = {"sys", *_RENAMED.findall(text)}
    if any(found.group(1) in names for found in _VARS.finditer(text)):
        return True
    return any(_may_be_of(names, text[max(0, found.start() - _NEAR) : found.start()]) for found in _DICT.finditer(text))


def _may_be_of(names: set[str], before: str) -> bool:
    """Whether an attribute with this text before it may be one of these objects. A comment may stand in between."""
    last = _LAST_WORD.search(before)
    return last is None or last.group(1) in names or ("\n" in last.group() and "#" in before)


def depends_on_modules(words: frozenset[str]) -> bool:
    """Whether what code sees of the table may differ from path to path. A module that is loaded stays."""
    asked_for = (word.removeprefix(f"{MODULES} ") for word in words if word.startswith(MODULES))
    return any(name == MODULES or name not in sys.modules for name in asked_for)


def asked(tree: ast.Module, has_run: bool) -> frozenset[str]:
    """What stands for the questions of a file in `MODULES`. Of one that `has_run`, functions alone run in paths.

    Code that asks for its own module, by name or by that of a class, gets the same answer on all paths.
    """
    found: set[str] = set()
    everything = list(ast.walk(tree))
    imported = (alias for node in everything if isinstance(node, ast.Import) for alias in node.names)
    names = {"sys", *(alias.asname for alias in imported if alias.name == "sys")}
    if not any(
        _is_escape(node, names) or (type(node) is ast.Attribute and node.attr == "modules") for node in everything
    ):
        return frozenset()
    executes = any(type(node) is ast.Name and node.id in ("exec", "eval") for node in everything)
    for node, around, runs_later in _nodes(tree, not has_run, executes):
        if _is_escape(node, names):
            return frozenset({MODULES})
        if isinstance(node, ast.Attribute) and node.attr == "modules":
            if not _is_used_once(node, around):
                return frozenset({MODULES})
            if runs_later:
                found.add(_question(around))
    return frozenset(found - {""})


def _nodes(tree: ast.Module, runs_later: bool, executes: bool) -> Iterator[tuple[ast.AST, list[ast.AST], bool]]:
    """All nodes with those around them, the nearest last, and whether they run after the import.

    Docstrings count only in a file that `executes` texts.
    """
    pending: list[tuple[ast.AST, list[ast.AST], bool]] = [(tree, [], runs_later)]
    while pending:
        node, around, later = pending.pop()
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and not executes:
            # A docstring.
            continue
        yield node, around, later
        inner = [*around[-1:], node]
        bodies = _run_later(node)
        pending += [(child, inner, later or child in bodies) for child in ast.iter_child_nodes(node)]


def _run_later(node: ast.AST) -> list[ast.AST]:
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return [*node.body]
    if isinstance(node, ast.Lambda):
        return [node.body]
    return [node.elt, *node.generators] if isinstance(node, ast.GeneratorExp) else []


def _is_escape(node: ast.AST, names: set[str | None]) -> bool:
    """Whether code gets hold of the table otherwise than as an attribute, or may; `names` are those of `sys`."""
    match node:
        case ast.Constant(value=str(text)):
            return text == "modules" or _MENTIONED.search(text) is not None
        case ast.ImportFrom(module="sys", names=imported):
            return any(alias.name in ("modules", "*") for alias in imported)
        case ast.Attribute(value=ast.Name(id=name), attr="__dict__"):
            return name in names
        case ast.Call(func=ast.Name(id="vars"), args=[ast.Name(id=name)]):
            return name in names
    return False


def _is_used_once(table: ast.Attribute, around: list[ast.AST]) -> bool:
    """Whether an expression with the table in it is done with it when it is evaluated."""
    parent = around[-1]
    if isinstance(parent, ast.Subscript):
        return parent.value is table
    if isinstance(parent, ast.Compare):
        return len(parent.ops) == 1 and isinstance(parent.ops[0], _IN) and parent.comparators == [table]
    call = around[-2] if len(around) > 1 else None
    return (
        isinstance(parent, ast.Attribute)
        and parent.attr in _ONCE
        and isinstance(call, ast.Call)
        and call.func is parent
    )


def _question(around: list[ast.AST]) -> str:
    """What a use of the table stands for: nothing, a question for one module, or anything."""
    parent = around[-1]
    key: ast.expr | None = None
    if isinstance(parent, ast.Subscript):
        key = parent.slice if isinstance(parent.ctx, ast.Load) else None
    elif isinstance(parent, ast.Compare):
        key = parent.left
    elif isinstance(parent, ast.Attribute) and parent.attr == "get" and isinstance(around[-2], ast.Call):
        key = around[-2].args[0] if around[-2].args else None
    if isinstance(key, (ast.Name, ast.Attribute)) and (key.id if isinstance(key, ast.Name) else key.attr) in _OWN:
        return ""
    is_constant = isinstance(key, ast.Constant) and isinstance(key.value, str)
    return f"{MODULES} {key.value}" if is_constant else MODULES  # type: ignore[union-attr]
