"""Describes the types of values without running any code of the program that they belong to.

Types are compared by identity, and classes are read through the descriptors of `type`: metaclasses may define what
equality, hashes and attributes are. A description is a text for a class, or a tuple of a class and what it holds.
"""

from __future__ import annotations

import functools
import itertools
import operator
import types
from collections import Counter, OrderedDict, defaultdict, deque

# Type checkers take this for true. The program may do without `typing`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    Description = str | tuple[Any, ...]
    _Describe = Callable[[Any, int], Description]

_MODULE: Callable[[Any], Any] = type.__dict__["__module__"].__get__
_QUALNAME: Callable[[Any], Any] = type.__dict__["__qualname__"].__get__
_MRO: Callable[[Any], tuple[type, ...]] = type.__dict__["__mro__"].__get__
_NAMESPACE: Callable[[Any], Any] = type.__dict__["__dict__"].__get__
_GETSET: Callable[..., Any] = types.GetSetDescriptorType.__get__
_MEMBER: Callable[..., Any] = types.MemberDescriptorType.__get__

CALLABLE = "callable"
ITERATOR = "iterator"
NONE = "None"
CLASS = "class"
_DEPTH = 3
_FIRST, _LAST = 12, 4
"""Items of a container that are looked at, at its two ends."""
_LONGEST_SHAPE = 6
"""Longer tuples hold any number of items of one type."""
_LONGEST_SAMPLE = 60
_LARGEST_SAMPLE = 2**63
_MOST_FIELDS = 100


def reference(cls: Any) -> str | None:
    """A class as `module:qualified name`; None where it has no proper name."""
    try:
        module, name = _MODULE(cls), _QUALNAME(cls)
    except AttributeError:
        return None
    return f"{module}:{name}" if type(module) is str and type(name) is str else None


def bases(cls: type) -> tuple[str, ...]:
    """The names of the classes that a class extends, the nearest first."""
    return tuple(found for base in _MRO(cls)[1:-1] if (found := reference(base)) is not None)


def describe(value: Any, depth: int = 0) -> Description:
    """The type of a value with the types of what it holds."""
    kind = type(value)
    known = _BY_TYPE.get(id(kind))
    if known is not None:
        return known
    holds = _CONTAINERS.get(id(kind))
    if holds is not None:
        return holds(value, depth)
    for base in _MRO(kind):
        if base is type:
            return (CLASS, reference(value) or "builtins:object")
    return reference(kind) or "builtins:object"


def _members(items: Iterable[Any], depth: int) -> tuple[Description, ...]:
    """The types of some items: each once, in an order of their own. Nothing for what lies too deep."""
    found = {describe(item, depth + 1) for item in items} if depth < _DEPTH else set()
    return tuple(sorted(found, key=ascii))


def _ends(value: Any) -> Any:
    return value if len(value) <= _FIRST + _LAST else [*value[:_FIRST], *value[-_LAST:]]


def _list(value: Any, depth: int) -> Description:
    return ("builtins:list", _members(_ends(value), depth))


def _tuple(value: Any, depth: int) -> Description:
    if len(value) > _LONGEST_SHAPE:
        return ("builtins:tuple", "...", _members(_ends(value), depth))
    return ("builtins:tuple", *(_members((item,), depth) for item in value))


def _items_of(name: str) -> _Describe:
    def describe_items(value: Any, depth: int) -> Description:
        return (name, _members(itertools.islice(iter(value), _FIRST), depth))

    return describe_items


def _mapping_of(name: str) -> _Describe:
    def describe_mapping(value: Any, depth: int) -> Description:
        items = list(itertools.islice(dict.items(value), _FIRST))
        return (name, _members((k for k, _ in items), depth), _members((v for _, v in items), depth))

    return describe_mapping


def _counter(value: Any, depth: int) -> Description:
    return ("collections:Counter", _members(itertools.islice(dict.keys(value), _FIRST), depth))


_CONTAINERS: dict[int, _Describe] = {
    id(list): _list,
    id(tuple): _tuple,
    id(set): _items_of("builtins:set"),
    id(frozenset): _items_of("builtins:frozenset"),
    id(deque): _items_of("collections:deque"),
    id(dict): _mapping_of("builtins:dict"),
    id(OrderedDict): _mapping_of("collections:OrderedDict"),
    id(defaultdict): _mapping_of("collections:defaultdict"),
    id(types.MappingProxyType): lambda value, depth: ("types:MappingProxyType", (), ()),
    id(Counter): _counter,
}
"""By identity: types of Python's own, which last as long as the process."""

_SCALARS: tuple[type, ...] = (bool, int, float, complex, str, bytes, bytearray)
_FUNCTIONS: tuple[type, ...] = (
    *(types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.MethodDescriptorType),
    *(types.WrapperDescriptorType, types.MethodWrapperType, types.ClassMethodDescriptorType),
    *(functools.partial, operator.attrgetter, operator.itemgetter, operator.methodcaller),
)
_ITERATORS: tuple[type, ...] = (
    *(types.GeneratorType, map, filter, zip, enumerate, reversed),
    *(type(iter(made())) for made in (list, tuple, set, str, bytes, bytearray, dict)),
    *(type(iter(range(1))), type(reversed([])), type(iter({}.values())), type(iter({}.items()))),
    *(cls for cls in vars(itertools).values() if type(cls) is type and hasattr(cls, "__next__")),
)
_BY_TYPE: dict[int, str] = {
    id(type(None)): NONE,
    **{id(cls): f"builtins:{cls.__name__}" for cls in _SCALARS},
    **{id(cls): CALLABLE for cls in _FUNCTIONS},
    **{id(cls): ITERATOR for cls in _ITERATORS},
}


def is_sample(value: Any) -> bool:
    """Whether a value is worth keeping: a small scalar."""
    kind = type(value)
    if kind is int:
        return bool(-_LARGEST_SAMPLE <= value < _LARGEST_SAMPLE)
    if kind is str:
        return len(value) <= _LONGEST_SAMPLE
    if kind is float:
        # Neither nan nor infinity.
        return bool(value - value == 0.0)
    return value is None or kind is bool


def _is_tuple(value: Any) -> bool:
    mro = _MRO(type(value))
    return len(mro) > 1 and mro[-2] is tuple


def fields(value: Any) -> dict[str, Any]:
    """The fields of an object by name: those in its dict and its slots, and nothing that is computed."""
    found: dict[str, Any] = {}
    for cls in _MRO(type(value)):
        namespace = _NAMESPACE(cls)
        names = namespace.get("_fields")
        if type(names) is tuple and _is_tuple(value):
            # A named tuple: its items are its fields.
            found.update((n, item) for n, item in zip(names, tuple.__iter__(value), strict=False) if type(n) is str)
        holder = namespace.get("__dict__")
        if type(holder) is types.GetSetDescriptorType:
            held = _GETSET(holder, value)
            if type(held) is dict:
                for name, item in itertools.islice(dict.items(held), _MOST_FIELDS):
                    if type(name) is str:
                        found.setdefault(name, item)
        for name, slot in list(namespace.items()):
            if type(slot) is types.MemberDescriptorType and type(name) is str and not name.startswith("__"):
                try:
                    found.setdefault(name, _MEMBER(slot, value))
                except (AttributeError, TypeError):  # not set yet, or one that code put into another class
                    continue
    return found
