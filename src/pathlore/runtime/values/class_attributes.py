"""What a stand-in would show of its own class: documentation, module, slots, annotations, attributes that may be set.

Instances of types written in C have less of that, and refuse to be changed in words of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pathlore.runtime.values.symbolic import Symbolic


class _Documentation:
    """`value.__doc__`, of the class that the value stands for."""

    def __init__(self, own: str | None) -> None:
        self.own = own

    def __get__(self, value: Any, owner: type) -> Any:
        return self.own if value is None else value.__class__.__doc__

    def __set__(self, value: Any, given: Any) -> None:
        setattr(example_of(value), "__doc__", given)  # which raises

    def __delete__(self, value: Any) -> None:
        delattr(example_of(value), "__doc__")


class _Module(str):
    """`value.__module__`, which such instances lack; a text for whoever asks the class."""

    __slots__ = ()

    def __get__(self, value: Any, owner: type) -> Any:
        return example_of(value).__module__

    def __set__(self, value: Any, given: Any) -> None:
        example_of(value).__module__ = given

    def __delete__(self, value: Any) -> None:
        del example_of(value).__module__


def hide(kinds: Iterable[type]) -> None:
    """Has the instances of these classes answer with what the classes that they stand for have."""
    kinds = set(kinds) - DISGUISED
    DISGUISED.update(kinds)
    for kind in {base for one in kinds for base in one.__mro__ if base.__module__.startswith(_OURS)}:
        if not isinstance(kind.__module__, _Module):
            _hide(kind)


DISGUISED: set[type] = set()
"""The classes of stand-ins."""
_OURS = "pathlore."


def _hide(kind: Any) -> None:
    for name, own in list(vars(kind).items()):
        if name in ("__slots__", "__annotations__"):
            delattr(kind, name)
        elif isinstance(own, property) and own.fset is None and not name.startswith("sym_"):
            assert own.fget is not None
            setattr(kind, name, _unchangeable(name, own.fget))
    if "__mro_entries__" not in vars(kind):
        kind.__mro_entries__ = _refused_base
    kind.__doc__ = _Documentation(kind.__doc__)
    kind.__module__ = _Module(kind.__module__)


def _refused_base(value: Any, bases: tuple[Any, ...]) -> Any:
    """`class C(value)` calls the type of the value as a metaclass."""
    return (value.__class__("", bases, {}),)


def unchangeable_class(own: Callable[[Any], Any]) -> Any:
    """The property `__class__`, which nobody may replace later."""
    return _unchangeable("__class__", own)


def _unchangeable(name: str, own: Callable[[Any], Any]) -> property:
    """A property that is set and deleted as that of the real object is, which refuses it."""

    def assign(value: Any, given: Any) -> None:
        setattr(example_of(value), name, given)

    def delete(value: Any) -> None:
        delattr(example_of(value), name)

    return property(own, assign, delete)


def example_of(value: Any) -> Any:
    """An object of the type that a stand-in stands for."""
    if isinstance(value, Symbolic):
        return value.sym_value
    kind = value.__class__
    if kind in _EXAMPLES:
        return _EXAMPLES[kind]
    return kind.min if hasattr(kind, "min") else kind()


_EXAMPLES: dict[Any, Any] = {type(made): made for made in (range(0), iter(range(0)), iter("a"), iter("ä"))}


def stands_for(example: Any) -> None:
    """Tells an object of a type whose constructor wants arguments."""
    _EXAMPLES[type(example)] = example
