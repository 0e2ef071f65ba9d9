"""Shapes: what is known about the type of a value from the way it is used."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from typing import Any

ByAttributes = Callable[[frozenset[str]], "type | None"]
"""The one class that has all of these attributes, if there is one."""

CERTAIN, STRONG, WEAK, FAINT = 100, 40, 10, 1
"""How much a use says about a type: a method that only lists have is strong, iteration is weak."""

_CONTAINERS: dict[Any, tuple[str, ...]] = {
    list: ("element",),
    set: ("element",),
    frozenset: ("element",),
    dict: ("key", "value"),
}
_PREFERENCE: tuple[Any, ...] = (str, dict, set, list, tuple, float, int, bytes, Callable, bool)
_DEPTH = 4
_LONGEST_TUPLE = 6


class TypeEvidence:
    """Evidence about the type of a value. Values that must be of one type have one shape, joined as that turns out."""

    __slots__ = ("_joined", "_parts", "attributes", "constants", "nullable", "stated", "tested", "votes", "whole")

    def __init__(self, stated: Any = None, whole: TypeEvidence | None = None) -> None:
        self._joined: TypeEvidence | None = None
        self._parts: dict[str, TypeEvidence] = {}
        self.stated: list[Any] = [] if stated is None else [stated]
        """Types that somebody says it has: an annotation, an example, a default."""
        self.tested: list[Any] = []
        """Types that the code asks for with `isinstance`."""
        self.votes: dict[Any, int] = {}
        self.attributes: set[str] = set()
        self.nullable = False
        """Whether this very value may be None: others of its type need not be."""
        self.constants: list[Any] = []
        """What else this very value may be: an object that stands for no value."""
        self.whole = whole
        """What this is an element of."""

    def same(self) -> TypeEvidence:
        """The shape that stands for this one and all it was joined with."""
        shape = self
        while shape._joined is not None:
            shape = shape._joined
        return shape

    def part(self, name: str) -> TypeEvidence:
        """The shape of the elements, keys, values, results, or of the item with a number."""
        shape = self.same()
        if name not in shape._parts:
            shape._parts[name] = TypeEvidence(whole=shape)
        return shape._parts[name]

    def has(self, name: str) -> bool:
        return name in self.same()._parts

    def state(self, annotation: Any) -> None:
        shape = self.same()
        if annotation is None or annotation is type(None):
            self.nullable = True
        elif annotation not in shape.stated:
            shape.stated.append(annotation)

    def test(self, annotation: Any) -> None:
        shape = self.same()
        if annotation not in shape.tested:
            shape.tested.append(annotation)

    def vote(self, kind: Any, weight: int = STRONG) -> TypeEvidence:
        votes = self.same().votes
        votes[kind] = max(votes.get(kind, 0), weight)
        return self

    def join(self, other: TypeEvidence) -> None:
        """Both are of the same type."""
        one, two = self.same(), other.same()
        if one is two:
            return
        two._joined = one
        one.attributes |= two.attributes
        one.whole = one.whole or two.whole
        for annotation in two.stated:
            one.state(annotation)
        for annotation in two.tested:
            one.test(annotation)
        for kind, weight in two.votes.items():
            one.vote(kind, weight)
        # No new shapes: a list that is an element of itself would never end.
        for name, part in two._parts.items():
            own = one.same()._parts.setdefault(name, part)
            own.join(part)

    def cls(self) -> type | None:
        """The class that it is said to be an object of."""
        stated = self.same().stated
        return stated[0] if len(stated) == 1 and isinstance(stated[0], type) else None

    def by_attributes(self, find: ByAttributes) -> type | None:
        """The class that its attributes speak for, where nothing else does."""
        shape = self.same()
        if shape.stated or shape.tested or not shape.attributes:
            return None
        return find(frozenset(shape.attributes))

    def annotation(self, by_attributes: ByAttributes, depth: int = 0) -> Any:
        """The type that the evidence speaks for, or None where there is none."""
        shape = self.same()
        if depth > _DEPTH:
            return None
        kinds = shape.stated or ([*shape.tested, *shape._strong()] if shape.tested else [])
        if not kinds:
            best = shape.by_attributes(by_attributes) or shape._best()
            kinds = [] if best is None else [best]
        whole = [shape._refined(kind, by_attributes, depth) for kind in kinds]
        if any(isinstance(w, types.GenericAlias) for w in whole):
            # an empty list in one example says less than a full one in another
            whole = [w for w in whole if not any(typing.get_origin(other) is w for other in whole)]
        if self.constants:
            whole = [*(whole or [int]), *self.constants]
        return _union(whole, self.nullable)

    def _strong(self) -> list[Any]:
        strong = [kind for kind, weight in self.votes.items() if weight >= STRONG]
        return [kind for kind in strong if kind not in self.tested and not (kind is int and float in strong)]

    def _best(self) -> Any:
        if not self.votes:
            return None
        most = max(self.votes.values())
        return next((kind for kind in _PREFERENCE if self.votes.get(kind) == most), None)

    def _refined(self, kind: Any, by_attributes: ByAttributes, depth: int) -> Any:
        """A container with the types of what it holds."""

        def of(name: str) -> Any:
            return (self.part(name).annotation(by_attributes, depth + 1) if self.has(name) else None) or int

        if kind in _CONTAINERS:
            held = tuple(_hashable(of(n)) if n == "key" or kind is set else of(n) for n in _CONTAINERS[kind])
            return kind[held if len(held) > 1 else held[0]]
        if kind is tuple:
            numbers = [int(name) for name in self._parts if name.isdigit()]
            if not numbers or max(numbers) >= _LONGEST_TUPLE:
                return tuple.__class_getitem__((of("element"), ...))
            return tuple.__class_getitem__(tuple(of(str(n)) for n in range(max(numbers) + 1)))
        return Callable[..., of("result")] if kind is Callable else kind


def _hashable(annotation: Any) -> Any:
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        members = dict.fromkeys(map(_hashable, typing.get_args(annotation)))
        return _union([m for m in members if m is not type(None)], type(None) in members)
    return int if (typing.get_origin(annotation) or annotation) in (list, dict, set) else annotation


def _union(kinds: list[Any], nullable: bool) -> Any:
    members = list(dict.fromkeys(kinds))
    if float in members and int in members:
        members.remove(int)
    if nullable and members:
        members.append(None)
    if not members:
        return None
    return members[0] if len(members) == 1 else typing.Union[tuple(members)]  # noqa: UP007  (built at run time)


def stated_by(value: Any, depth: int = 0) -> Any:
    """The type of a plain value, with that of its elements."""
    items = list(value) if isinstance(value, (list, tuple, set, frozenset, dict)) else []
    inner = [stated_by(item, depth + 1) for item in items]
    match value:
        case None:
            return type(None)
        case tuple():
            return tuple[tuple(inner)] if items else tuple  # type: ignore[misc]
        case dict():
            values = [stated_by(item, depth + 1) for item in value.values()]
            return dict[_union(inner, False), _union(values, False)] if items else dict  # type: ignore[misc]
        case list() | set() | frozenset():
            kind: Any = type(value)
            return kind[_union(inner, False)] if items else kind
    return type(value)


def type_text(annotation: Any) -> str:
    """An annotation as it would be written."""
    if annotation is None or annotation is type(None):
        return "None"
    origin, args = typing.get_origin(annotation), typing.get_args(annotation)
    if origin in (typing.Union, types.UnionType):
        return " | ".join(type_text(member) for member in args)
    if annotation is Ellipsis:
        return "..."
    if isinstance(annotation, list):
        return f"[{', '.join(map(type_text, annotation))}]"
    if origin is None:
        return getattr(annotation, "__qualname__", str(annotation))
    name = "Callable" if origin is typing.get_origin(Callable[..., int]) else origin.__qualname__
    return f"{name}[{', '.join(map(type_text, args))}]"
