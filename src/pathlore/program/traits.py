"""Properties of a function that decide which versions of its code may be in place.

Own code does with symbolic values what the operators of rewritten code do, or makes a choice by which they are noticed,
but for a few families of operations: identity, questions about types and names, handlers that catch the TypeError of
native code.
"""

from __future__ import annotations

import ast
from collections.abc import Container
from enum import Flag, auto

_LOOKS = frozenset(
    {
        *("type", "id", "vars", "locals", "globals", "dir", "eval", "exec", "compile", "breakpoint", "input"),
        *("__class__", "__dict__", "__code__", "__closure__", "f_locals", "_getframe", "suppress", "issubclass"),
    }
)
"""Names of what looks at values or frames without asking them."""
_NARROW = frozenset(
    {
        *(
            "ValueError",
            "KeyError",
            "IndexError",
            "LookupError",
            "AttributeError",
            "ZeroDivisionError",
            "OverflowError",
        ),
        *("ArithmeticError", "StopIteration", "OSError", "FileNotFoundError", "UnicodeDecodeError", "UnicodeError"),
        *("NameError", "ImportError", "RecursionError", "RuntimeError", "NotImplementedError", "AssertionError"),
    }
)
"""Builtin exceptions that no TypeError is."""
_NESTING = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef, ast.GeneratorExp)
_SUSPENDING = (ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFor, ast.AsyncWith)


class Traits(Flag):
    """What stands in the way of running something else than fully rewritten code."""

    NONE = 0
    NESTS = auto()
    """Functions, classes or generators are made in it: from the code that is in place at that time."""
    SUSPENDS = auto()
    """It may be left and entered again, in another version of itself."""
    LOOKS = auto()
    """It has operations that a symbolic value cannot notice."""
    CATCHES = auto()
    """It may catch a TypeError that native code raises about a symbolic value."""


def traits_of(function: ast.FunctionDef | ast.AsyncFunctionDef, names: Container[str] = ()) -> Traits:
    """The traits of a function. Where its module has one of these `names`, it may stand for anything."""
    found = Traits.SUSPENDS if isinstance(function, ast.AsyncFunctionDef) else Traits.NONE
    if any(name in names for name in _NARROW):
        found |= Traits.CATCHES
    for statement in function.body:
        for node in ast.walk(statement):
            found |= _trait(node)
    return found


def _trait(node: ast.AST) -> Traits:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in _LOOKS:
            return Traits.LOOKS
        case ast.Compare(left=left, ops=ops, comparators=others):
            operands = (left, *others)
            pairs = zip(operands, ops, others, strict=False)
            if any(isinstance(op, (ast.Is, ast.IsNot)) and not _is_none(a, b) for a, op, b in pairs):
                return Traits.LOOKS
        case ast.MatchSingleton(value=value) if value is not None:
            return Traits.LOOKS
        case ast.With() | ast.TryStar():
            return Traits.CATCHES
        case ast.Delete(targets=targets) if any(isinstance(target, ast.Attribute) for target in targets):
            # A field of an input has to be made before it can go.
            return Traits.CATCHES
        case ast.ExceptHandler(type=kind) if not _is_narrow(kind):
            return Traits.CATCHES
    if isinstance(node, _NESTING):
        return Traits.NESTS
    return Traits.SUSPENDS if isinstance(node, _SUSPENDING) else Traits.NONE


def _is_none(*operands: ast.expr) -> bool:
    return any(isinstance(operand, ast.Constant) and operand.value is None for operand in operands)


def _is_narrow(kind: ast.expr | None) -> bool:
    if isinstance(kind, ast.Tuple):
        return all(map(_is_narrow, kind.elts))
    return isinstance(kind, ast.Name) and kind.id in _NARROW
