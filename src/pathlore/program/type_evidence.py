"""Shapes: what is known about the type of a value from the way it is used."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable
from functools import partial
from operator import attrgetter, itemgetter, methodcaller
from typing import Any

from pathlore.program.evidence import EvidenceSource

ByAttributes = Callable[[frozenset[str]], "type | None"]
"""The one class that has all of these attributes, if there is one."""

ASSIGNED, STRONG, WEAK, FAINT = 60, 40, 10, 1
"""How much a use says about a type: a method that only lists have is strong, iteration is weak.

What is assigned to a field is of the type that is seen there, so several of them are alternatives.
"""


_CONTAINERS: dict[Any, tuple[str, ...]] = {
    list: ("element",),
    set: ("element",),
    frozenset: ("element",),
    dict: ("key", "value"),
}
_PREFERENCE: tuple[Any, ...] = (str, dict, set, list, tuple, float, int, bytes, Callable, bool)
_DEPTH = 3
_ALTERNATIVES = (6, 3, 2, 1)
"""How many types a value may be of, and what it holds, and so on: all combinations would be too many to try."""
_MOST_TYPES = 8
_LONGEST_TUPLE = 6
_MOST_ITEMS = 16
"""Items of a literal that are looked at: more of them say the same."""


class TypeEvidence:
    """Evidence about the type of a value. Values that must be of one type have one shape, joined as that turns out."""

    __slots__ = (
        *("_joined", "_parts", "attributes", "constants", "nullable"),
        *("recognised", "stated", "tested", "votes", "whole"),
    )

    def __init__(self, stated: Any = None, whole: TypeEvidence | None = None) -> None:
        self._joined: TypeEvidence | None = None
        self._parts: dict[str, TypeEvidence] = {}
        self.stated: list[Any] = []
        """Types that somebody says it has: an annotation, an example, a default."""
        self.tested: list[Any] = []
        """Types that the code asks for with `isinstance`."""
        self.votes: dict[Any, int] = {}
        self.attributes: set[str] = set()
        self.recognised: type | None = None
        """The class that its attributes speak for."""
        self.nullable = False
        """Whether this very value may be None: others of its type need not be."""
        self.constants: list[Any] = []
        """What else this very value may be: an object that stands for no value."""
        self.whole = whole
        """What this is an element of."""
        if stated is not None:
            self.state(stated)

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
        elif typing.get_origin(annotation) in (typing.Union, types.UnionType):
            for member in typing.get_args(annotation):
                self.state(member)
        elif annotation is not typing.Any and annotation not in shape.stated and len(shape.stated) < _MOST_TYPES:
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
        one.recognised = one.recognised or two.recognised
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

    def take(self, other: TypeEvidence) -> TypeEvidence:
        """Takes over what speaks for a type, without being of one type with the other from now on."""
        found = other.same()
        for annotation in found.stated:
            self.state(annotation)
        for kind, weight in found.votes.items():
            self.vote(kind, weight)
        return self

    def differs(self, other: TypeEvidence) -> bool:
        """Whether both are known to be of some type, and not of one."""
        one, two = self.same(), other.same()
        if one.stated and two.stated:
            return one.stated != two.stated
        strong = [{kind for kind, weight in shape.votes.items() if weight >= STRONG} for shape in (one, two)]
        return bool(strong[0] and strong[1] and strong[0] != strong[1])

    def cls(self) -> type | None:
        """The class that it is said to be an object of."""
        stated = self.same().stated or self.same().tested
        if not stated:
            return self.same().recognised
        return stated[0] if len(stated) == 1 and isinstance(stated[0], type) else None

    def by_attributes(self, find: ByAttributes) -> type | None:
        """The class that its attributes speak for, where nothing else does."""
        shape = self.same()
        if shape.stated or shape.tested or not shape.attributes:
            return None
        if shape.recognised is not None:
            return shape.recognised
        return find(frozenset(shape.attributes))

    def is_strong(self) -> bool:
        """Whether a use fits one type alone."""
        return max(self.same().votes.values(), default=0) >= STRONG

    def source(self, by_attributes: ByAttributes) -> EvidenceSource:
        """What the annotation is taken from."""
        shape = self.same()
        if shape.stated:
            return EvidenceSource.CALL
        if shape.tested:
            return EvidenceSource.TEST
        if shape.by_attributes(by_attributes) is not None:
            return EvidenceSource.ATTRIBUTES
        if not shape.votes:
            return EvidenceSource.NOTHING
        return EvidenceSource.ASSIGNMENT if max(shape.votes.values()) >= ASSIGNED else EvidenceSource.USE

    def annotation(self, by_attributes: ByAttributes, depth: int = 0, own: list[Any] | None = None) -> Any:
        """The type that the evidence speaks for, or None where there is none; `own` types are all that it may be."""
        shape = self.same()
        if depth > _DEPTH:
            return None
        kinds = (own or shape._kinds(by_attributes))[: _ALTERNATIVES[depth]]
        whole = [shape._refined(kind, by_attributes, depth) for kind in kinds]
        if any(isinstance(w, types.GenericAlias) for w in whole):
            # an empty list in one example says less than a full one in another
            whole = [w for w in whole if not any(typing.get_origin(other) is w for other in whole)]
        if self.constants:
            whole = [*(whole or [int]), *self.constants]
        return _union(whole, self.nullable)

    def _kinds(self, by_attributes: ByAttributes) -> list[Any]:
        """The types that the evidence speaks for most."""
        assigned = [kind for kind, weight in self.votes.items() if weight >= ASSIGNED]
        if self.stated:
            return [*self.stated, *(kind for kind in assigned if not _is_said(kind, self.stated))]
        if self.tested:
            return [*self.tested, *self._strong()]
        if assigned:
            return assigned
        best = self.by_attributes(by_attributes) or self._best()
        return [] if best is None else [best]

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


def _is_said(kind: Any, stated: list[Any]) -> bool:
    """Whether a type is among those stated, be it with the types of what it holds or as a base class."""
    for annotation in stated:
        origin = typing.get_origin(annotation) or annotation
        if kind == annotation or (isinstance(kind, type) and isinstance(origin, type) and origin in kind.__mro__):
            return True
    return False


def _hashable(annotation: Any) -> Any:
    if typing.get_origin(annotation) in (typing.Union, types.UnionType):
        members = dict.fromkeys(map(_hashable, typing.get_args(annotation)))
        return _union([m for m in members if m is not type(None)], type(None) in members)
    return int if (typing.get_origin(annotation) or annotation) in (list, dict, set) else annotation


def _union(kinds: list[Any], nullable: bool) -> Any:
    members: list[Any] = []
    for kind in kinds:  # what annotations hold need not have a hash
        if kind not in members:
            members.append(kind)
    if float in members and int in members:
        members.remove(int)
    if nullable and members:
        members.append(None)
    if not members:
        return None
    return members[0] if len(members) == 1 else typing.Union[tuple(members)]  # noqa: UP007  (built at run time)


def stated_by(value: Any, depth: int = 0) -> Any:
    """The type of a plain value, with that of its elements."""
    kind: Any = type(value)
    if kind in _FUNCTIONS:
        return Callable
    if kind not in (list, tuple, set, frozenset, dict) or not value or depth > _DEPTH:
        return kind
    items = list(value)[:_MOST_ITEMS]
    inner = [stated_by(item, depth + 1) for item in items]
    if kind is tuple:
        return tuple[tuple(inner)] if len(value) <= _LONGEST_TUPLE else tuple[_union(inner, False), ...]  # type: ignore[misc]
    if kind is dict:
        values = [stated_by(value[item], depth + 1) for item in items]
        return dict[_union(inner, False), _union(values, False)]  # type: ignore[misc]
    return kind[_union(inner, False)]


_FUNCTIONS = (
    *(types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.MethodDescriptorType),
    *(types.WrapperDescriptorType, types.MethodWrapperType, partial, attrgetter, itemgetter, methodcaller),
)
