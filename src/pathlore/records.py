"""Records: classes of a few values that are never changed.

Type checkers see to that. A frozen data class would also do so at run time, for a millisecond of start-up each.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: type[T]) -> type[T]:
    """A data class with slots, equality, a hash and a text of its values."""
    given = vars(cls)
    made: Any = dataclass(repr=False, eq=False, slots=True)(cls)
    names: tuple[str, ...] = made.__match_args__
    values = _values(names)

    def same(self: Any, other: object) -> bool:
        if self is other:
            return True
        return values(self) == values(other) if type(other) is made else NotImplemented

    def hashed(self: Any) -> int:
        return hash(values(self))

    def shown(self: Any) -> str:
        parts = (f"{name}={value!r}" for name, value in zip(names, values(self), strict=True))
        return f"{made.__qualname__}({', '.join(parts)})"

    for name, method in (("__eq__", same), ("__hash__", hashed), ("__repr__", shown)):
        if name not in given:
            method.__name__ = name
            setattr(made, name, method)
    return made  # type: ignore[no-any-return]


def _values(names: tuple[str, ...]) -> Any:
    if len(names) > 1:
        return attrgetter(*names)
    if not names:
        return lambda self: ()
    (name,) = names
    return lambda self: (getattr(self, name),)
