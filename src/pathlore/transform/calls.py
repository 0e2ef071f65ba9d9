"""Rewrites calls whose callee may be written in C."""

from __future__ import annotations

import ast
import builtins
from re import Pattern
from typing import Any

from pathlore.transform.rewriter import Rewriter
from pathlore.transform.template import load

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

    def visit_Module(self, node: ast.Module) -> Any:  # noqa: N802
        made_here = {n.name for n in ast.walk(node) if isinstance(n, _DEFINITIONS) and not _derived(n)}
        self.in_python = (self.in_python | made_here) - _METHODS - frozenset(dir(builtins))
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> Any:  # noqa: N802
        self.generic_visit(node)
        callee = node.func
        name = callee.id if isinstance(callee, ast.Name) else getattr(callee, "attr", "")
        if name in self.in_python or name in _LEFT_ALONE or name.startswith("_pl_"):
            return node
        operator = load("_pl_call", callee)
        return ast.copy_location(ast.Call(operator, [callee, *node.args], node.keywords), node)


_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


def _derived(node: Any) -> bool:
    """A class whose base may be native, or that another class makes: an enum, for instance."""
    return isinstance(node, ast.ClassDef) and bool(node.bases or node.keywords)
