"""Classes, and members of enumerations, whose state a call may read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from enum import Enum
from inspect import getattr_static
from types import DynamicClassAttribute, FunctionType
from typing import Any

from pathlore.program import pure_names as pure
from pathlore.program.class_members import ClassMembers, is_project_class
from pathlore.program.stubs import own_code

Owner = type | Enum
_ABSENT: Any = object()


def within_reach(
    reached: Iterable[FunctionType], named: Iterable[Any], attributes: Collection[str], members: ClassMembers
) -> tuple[type, ...]:
    """The classes of the project that code may get hold of, with their bases.

    `reached` are the functions that a call may run, `named` is what their names stand for.
    """
    pending = [value if isinstance(value, type) else type(value) for value in named if isinstance(value, type | Enum)]
    for function in reached:
        code = own_code(function)
        if "type" in code.co_names or "__class__" in code.co_names or function in members.class_first:
            # Of any object that there is.
            pending += members.classes
        for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=False):
            if name == "__class__" and isinstance(cell.cell_contents, type):
                pending.append(cell.cell_contents)
    found: dict[type, None] = {}
    while pending:
        cls = pending.pop()
        if cls not in found and is_project_class(cls):
            found[cls] = None
            pending += type.mro(cls)
            pending += [value for name in attributes if isinstance(value := vars(cls).get(name), type)]
    return tuple(cls for cls in found if cls in members.classes)


def changing_state(
    classes: Iterable[type], attributes: Collection[str], members: ClassMembers
) -> tuple[tuple[Owner, str], ...]:
    """Each class or member that holds something under a name which may change while nothing else is put there."""
    found: dict[tuple[Owner, str], None] = {}
    for cls in classes:
        for name in attributes:
            if _is_mutable(vars(cls).get(name, _ABSENT)):
                found[cls, name] = None
        if isinstance(cls, pure.ENUM):
            for member in cls.__members__.values():
                found.update(dict.fromkeys((member, name) for name in _of_member(member, attributes, members)))
    return tuple(found)


def _of_member(member: Enum, attributes: Collection[str], members: ClassMembers) -> Iterator[str]:
    held = vars(member)
    if "value" in attributes and not pure.is_immutable(member._value_):
        yield "_value_"
    for name in attributes:
        if isinstance(getattr_static(type(member), name, None), DynamicClassAttribute):
            # Nobody can set it.
            continue
        is_set = name in members.fields or members.by_computed_name is not None
        if is_set or _is_mutable(held.get(name, _ABSENT)):
            yield name


def _is_mutable(value: Any) -> bool:
    """Whether it is data that may change in itself. What runs code is judged by its code."""
    if value is _ABSENT or isinstance(value, type) or hasattr(type(value), "__get__"):
        return False
    return isinstance(value, Enum) or not pure.is_immutable(value)
