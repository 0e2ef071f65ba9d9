"""Decides which functions of a module are public: they are checked even if nobody names them."""

from __future__ import annotations

import ast
import sys
from collections.abc import Collection
from types import FunctionType, ModuleType
from typing import Any

from pathlore.program.attributes import attribute_of


def exported(module: ModuleType) -> frozenset[str]:
    """The names in `__all__`. A program may put anything there, and its `__getattr__` may do anything."""
    names = vars(module).get("__all__", ())
    try:
        return frozenset(name for name in names if isinstance(name, str))
    except Exception:  # an `__all__` that cannot be iterated exports nothing
        return frozenset()


def is_public(qualname: str, exports: Collection[str]) -> bool:
    """Whether callers elsewhere may use a function, by its name or by `__all__`."""
    first, *inner = qualname.split(".")
    return not any(map(_is_private, inner)) and (first in exports or not _is_private(first))


def is_checked(qualname: str, function: FunctionType, exports: Collection[str]) -> bool:
    """Whether a function is a target where nobody names it: it is public, or somebody documented it."""
    return is_public(qualname, exports) or bool(function.__doc__)


def is_abstract(function: FunctionType, owner: type | None) -> bool:
    """Whether it is a method of a protocol, or an abstract one. What a metaclass answers is no mark."""
    marks = attribute_of(owner, "_is_protocol"), attribute_of(function, "__isabstractmethod__")
    return any(mark is True for mark in marks)


def has_no_code(definition: Any) -> bool:
    """Whether a function has a docstring, an ellipsis or `pass` in the place of code."""
    if not isinstance(definition, (ast.FunctionDef, ast.AsyncFunctionDef)):
        return False
    return all(
        isinstance(statement, ast.Pass)
        or (isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant))
        for statement in definition.body
    )


def _is_private(name: str) -> bool:
    """`_` alone is private, too: a throwaway name. Names as `__init__` belong to Python's protocols."""
    return name.startswith("_") and not (len(name) > 4 and name.startswith("__") and name.endswith("__"))


def is_test_case(owner: type | None) -> bool:
    """Whether a class is one of `unittest`, if the program has imported that: its methods are called by a runner."""
    case = getattr(sys.modules.get("unittest.case"), "TestCase", None)
    return isinstance(case, type) and owner is not None and issubclass(owner, case)
