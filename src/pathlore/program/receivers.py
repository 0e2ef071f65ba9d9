"""Says what a method is called on: an object of its class, or of a subclass."""

from __future__ import annotations

import inspect
from types import FunctionType

from pathlore.program.annotations import input_of
from pathlore.program.input_types import (
    ConstantInput,
    Input,
    ObjectInput,
    TupleInput,
    UnionInput,
    UnsupportedTypeError,
    union,
)
from pathlore.program.stubs import own_code


def receiver_type(owner: type, method: FunctionType) -> Input:
    """What a method is called on: an object of its class, or of a subclass that overrides what the method uses."""
    spec = input_of(owner)
    if isinstance(spec, UnionInput) and not inspect.isabstract(owner):
        subclasses = (m for m in spec.members if isinstance(m, ObjectInput) and m.cls is not owner)
        spec = union((ObjectInput(owner), *(m for m in subclasses if _changes(m.cls, owner, method))))
    named = isinstance(spec, TupleInput) and spec.cls is not None
    if not named and not isinstance(spec, (ObjectInput, UnionInput, ConstantInput)):
        raise UnsupportedTypeError(f"methods of {owner.__name__} are not supported yet")
    return spec


def _changes(cls: type, owner: type, method: FunctionType) -> bool:
    """Whether a subclass has the method from its base, but not all that the method refers to."""
    used = [name for name in own_code(method).co_names if hasattr(owner, name)]
    return getattr(cls, method.__name__, None) is getattr(owner, method.__name__, None) and any(
        inspect.getattr_static(cls, name) is not inspect.getattr_static(owner, name) for name in used
    )
