"""Determines from code which fields it may read, and whether a method writes fields of its object."""

from __future__ import annotations

import dis
import inspect
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType
from typing import Any

from pathlore.program.instructions import instructions, once_for_code
from pathlore.program.source import is_project_file
from pathlore.program.stubs import own_code

_CHANGING = frozenset(
    {
        *("append", "appendleft", "add", "extend", "extendleft", "insert", "pop", "popleft", "popitem", "remove"),
        *("discard", "clear", "update", "setdefault", "sort", "reverse", "write", "push"),
    }
)
"""Methods that change what they are called on."""


def written_fields(method: FunctionType) -> frozenset[str]:
    """The fields of its first parameter that a method may assign, or may change what they hold."""
    return _written(own_code(method))


@once_for_code
def _written(code: CodeType) -> frozenset[str]:
    if not code.co_argcount:
        return frozenset()
    receiver = code.co_varnames[0]
    assigned = {name for variable, name in stores(code) if variable == receiver}
    read: set[str] = set()
    changing, last = False, None
    for instruction in instructions(code):
        name = instruction.opname
        if name in ("LOAD_ATTR", "LOAD_METHOD"):
            if last == receiver:
                read.add(str(instruction.argval))
            changing = changing or instruction.argval in _CHANGING
        changing = changing or name in ("STORE_SUBSCR", "DELETE_SUBSCR", "STORE_SLICE")
        if name not in _SKIPPED:
            last = _variable(instruction)
    return frozenset(assigned | read if changing else assigned)


@once_for_code
def stores(code: CodeType) -> tuple[tuple[str | None, str], ...]:
    """The attributes that code assigns or deletes, each with the local variable that holds the object, if one does."""
    return tuple(_stores(code))


def _stores(code: CodeType) -> Iterator[tuple[str | None, str]]:
    last: str | None = None
    copied: list[str | None] = []
    swapped = False
    for instruction in instructions(code):
        name = instruction.opname
        if name in ("STORE_ATTR", "DELETE_ATTR"):
            # `x.a += 1` puts `x` on the stack twice and swaps before it assigns.
            yield copied.pop() if swapped and copied else last, str(instruction.argval)
        if name == "COPY":
            copied.append(last)
        swapped = name == "SWAP" or (swapped and name in _SKIPPED)
        if name not in _SKIPPED:
            last = _variable(instruction)


_SKIPPED = ("CACHE", "EXTENDED_ARG", "COPY", "SWAP", "NOP", "RESUME")


def _variable(instruction: dis.Instruction) -> str | None:
    """The variable on top of the stack after an instruction."""
    name = instruction.argval
    if instruction.opname.startswith("LOAD_FAST") or instruction.opname == "STORE_FAST_LOAD_FAST":
        return str(name[-1] if isinstance(name, tuple) else name)
    return None


_DYNAMIC = frozenset({"getattr", "vars", "__dict__", "eval", "exec", "copy", "deepcopy", "asdict", "astuple", "fields"})
"""Names in code that may read fields without naming them."""


def reads(function: FunctionType) -> Callable[[str], bool]:
    """Tells for the name of a field whether a function, or code of its module that it may run, may read it."""
    defined: dict[str, list[CodeType]] = {}
    pending = [own_code(function)]
    operators: list[CodeType] = []
    for name, found, implicit in _defined(function.__globals__):
        defined.setdefault(name, []).append(found)
        if implicit:
            (pending if name in _READING else operators).append(found)
    seen: set[CodeType] = set()
    names: set[str] = set()
    while pending:
        code = pending.pop()
        if code in seen:
            continue
        seen.add(code)
        if operators and not _only_moves(code):
            pending += operators
            operators = []
        pending.extend(inner for inner in code.co_consts if isinstance(inner, CodeType))
        for name in code.co_names:
            if name not in names:
                names.add(name)
                pending.extend(defined.get(name, ()))
    if not names.isdisjoint(_DYNAMIC):
        return lambda field: True
    return names.__contains__


_READING = ("__getattr__", "__getattribute__", "__get__")
"""Operators that run where an attribute is read."""
_MOVING = ("LOAD_", "STORE_FAST", "RETURN_", "POP_TOP", "RESUME", "NOP", "CACHE", "EXTENDED_ARG", "COPY_FREE_VARS")


@once_for_code
def _only_moves(code: CodeType) -> bool:
    """Whether code does nothing but read attributes and return, so that no other operator of a class runs."""
    return all(instruction.opname.startswith(_MOVING) for instruction in instructions(code))


def _defined(names: dict[str, Any]) -> Iterator[tuple[str, CodeType, bool]]:
    """The functions that a module knows, with whether operators may run them."""
    for name, value in list(names.items()):
        if isinstance(value, FunctionType):
            yield name, own_code(value), False
        for base in inspect.getmro(value)[:-1] if isinstance(value, type) else ():
            for inner, member in list(vars(base).items()):
                member = member.__func__ if isinstance(member, (staticmethod, classmethod)) else member
                member = member.fget if isinstance(member, property) else member
                if isinstance(member, FunctionType) and not _is_of_library(own_code(member)):
                    operator = inner.startswith("__") and inner not in ("__init__", "__new__", "__post_init__")
                    yield inner, own_code(member), operator
                    if inner == "__init__":
                        # A call of a class names the class.
                        yield name, own_code(member), False


def _is_of_library(code: CodeType) -> bool:
    """Whether code is in a file that is no part of the project: code that is generated for a class is in none."""
    return not code.co_filename.startswith("<") and not is_project_file(code.co_filename)
