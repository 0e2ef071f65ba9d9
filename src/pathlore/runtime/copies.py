"""`a.f = b.g`: a reference of an input that is copied without being looked at is not created yet."""

from __future__ import annotations

from typing import Any

from pathlore.program.annotations import field_input
from pathlore.program.fields import UnknownField
from pathlore.program.input_types import UnsupportedTypeError, needs_choice
from pathlore.runtime.heap import HeapObject, LazyField
from pathlore.runtime.path import context


def copy_field(source: Any, name: str, target: Any, field: str) -> None:
    """Assigns an attribute to an attribute. What the first holds may be anything until somebody reads the second."""
    if not context.exploring or not context.path.heap.copies_unread or not _copied(source, name, target, field):
        setattr(target, field, getattr(source, name))


def _copied(source: Any, name: str, target: Any, field: str) -> bool:
    heap = context.path.heap
    one, other = heap.find(source), heap.find(target)
    if one is None or other is None or heap.wanted is not None:
        return False
    if not _is_lazy(one, name) or not _is_lazy(other, field) or name in source.__dict__:
        return False
    origin = one.copied.get(name)
    if origin is None:
        if not one.leaves_open(name) or not _is_choice(one, name):
            return False
        origin = one, name
    if one is not other or name != field:
        target.__dict__.pop(field, None)
        other.copied[field] = origin
    return True


def _is_lazy(entry: HeapObject, name: str) -> bool:
    """Whether a read of a field that is not there is noticed, and to store one is to put it there."""
    cls: Any = type(entry.instance)
    if cls.__setattr__ is not object.__setattr__ or cls.__getattribute__ is not object.__getattribute__:
        return False
    return entry.made is None and type(vars(cls).get(name)) is LazyField


def _is_choice(entry: HeapObject, name: str) -> bool:
    """Whether making a field is a choice. A number need not be put off."""
    cls = type(entry.instance)
    annotation = vars(cls)[name].annotation
    try:
        return annotation is not UnknownField and needs_choice(field_input(cls, annotation))
    except UnsupportedTypeError:
        return False
