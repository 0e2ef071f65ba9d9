"""Rewrites calls whose callee may be written in C."""

from __future__ import annotations

import ast
import builtins
from re import Pattern
from typing import Any

from pathlore.transform.rewriter import Rewriter
from pathlore.transform.template import expression, load

_NATIVE = (int, bool, float, complex, str, bytes, bytearray, list, tuple, dict, set, frozenset, range, slice, Pattern)
_METHODS = frozenset(name for kind in _NATIVE for name in dir(kind))
_LEFT_ALONE = frozenset({"super", "__init__", "__new__", "__init_subclass__", "__set_name__", "locals", "globals"})


class Calls(Rewriter):
    """`f(x)` becomes `_pl_call(f, x)` unless `f` is known to be written in Python.

    The operator looks at the callee itself; on a callee in Python it costs time and a frame, nothing more.
    """

    def __init__(self, in_python: frozenset[str]) -> None:
        super().__init__()
        self.in_python = in_python
        self.imported: set[str] = set()
        self.methods: set[str] = set()

    def visit_Module(self, node: ast.Module) -> Any:  # noqa: N802
        native = _METHODS | frozenset(dir(builtins))
        in_classes = {n for c in ast.walk(node) if isinstance(c, ast.ClassDef) for n in c.body}
        # An attribute of that name may be anything, unless a class here has such a method.
        self.methods = {n.name for n in in_classes if isinstance(n, _DEFINITIONS) and not _derived(n)} - native
        self.imported = {
            (a.asname or a.name).partition(".")[0] for n in ast.walk(node) if isinstance(n, _IMPORTS) for a in n.names
        }
        elsewhere = {n for n in ast.walk(node) if isinstance(n, _DEFINITIONS) and not _derived(n)} - in_classes
        # What is imported under that name, too, may be the native one.
        self.in_python = (self.in_python | ({n.name for n in elsewhere} - self.imported)) - native
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> Any:  # noqa: N802
        self.generic_visit(node)
        for keyword in node.keywords:
            if keyword.arg is None:
                keyword.value = expression("_pl_keywords(mapping)", keyword.value, mapping=keyword.value)
        callee = node.func
        name = callee.id if isinstance(callee, ast.Name) else getattr(callee, "attr", "")
        known = name in (self.methods if isinstance(callee, ast.Attribute) else self.in_python)
        known = known and not self._of_import(callee)
        if known or name in _LEFT_ALONE or name.startswith("_pl_"):
            return node
        operator = load("_pl_call", callee)
        return ast.copy_location(ast.Call(operator, [callee, *node.args], node.keywords), node)

    def _of_import(self, callee: ast.expr) -> bool:
        """Whether it is a module's own function of that name."""
        return isinstance(callee, ast.Attribute) and getattr(callee.value, "id", None) in self.imported


_IMPORTS = (ast.Import, ast.ImportFrom)
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def _derived(node: Any) -> bool:
    """A class whose base may be native or that another class makes, an enum for instance; a function in a wrapper."""
    if isinstance(node, ast.ClassDef):
        return bool(node.bases or node.keywords)
    return not all(isinstance(d, ast.Name) and d.id in _TRANSPARENT for d in node.decorator_list)


_TRANSPARENT = frozenset({"property", "staticmethod", "classmethod", "abstractmethod", "overload", "override", "final"})
"""Decorators whose results call the function as it is called."""
