"""Lazy initialisation: input objects whose fields come into being when they are first read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from sys import _getframe
from types import FrameType, MemberDescriptorType
from typing import Any

from pathlore.program.fields import Unknown, fields_of
from pathlore.program.inputs import (
    BoolInput,
    ConstantInput,
    FloatInput,
    Input,
    IntInput,
    ObjectInput,
    StrInput,
    TupleInput,
    UnionInput,
    UnsupportedTypeError,
    VariadicInput,
    input_of,
)
from pathlore.runtime.path import Unsupported, context
from pathlore.runtime.values.boolean import fresh_bool
from pathlore.runtime.values.floating import fresh_float
from pathlore.runtime.values.integer import fresh_int
from pathlore.runtime.values.text import fresh_str

_ABSENT: Any = object()


@dataclass(slots=True)
class HeapObject:
    """An input object: `initial` holds the fields read so far, as they were before the code ran."""

    instance: Any
    name: str
    initial: dict[str, Any] = field(default_factory=dict)


class Heap:
    """The input objects of one path, in the order in which they came into being."""

    def __init__(self, max_objects: int, max_length: int) -> None:
        self.max_objects = max_objects
        self.max_length = max_length
        self.objects: list[HeapObject] = []
        self.by_id: dict[int, HeapObject] = {}

    def find(self, instance: Any) -> HeapObject | None:
        return self.by_id.get(id(instance))

    def new(self, cls: type, name: str) -> Any:
        if len(self.objects) >= self.max_objects:
            context.path.bound("max-objects")
        lazy_class(cls)
        return self.add(object.__new__(cls), name).instance

    def add(self, instance: Any, name: str) -> HeapObject:
        entry = HeapObject(instance, name)
        self.objects.append(entry)
        self.by_id[id(instance)] = entry
        return entry

    def make(self, spec: Input, name: str, frame: FrameType) -> Any:
        """A value of this type; where there are several alternatives, the path picks one."""
        alternatives = self._alternatives(spec, name, frame)
        if len(alternatives) == 1:
            return alternatives[0]()
        return alternatives[context.path.pick(len(alternatives), frame)]()

    def _alternatives(self, spec: Input, name: str, frame: FrameType) -> list[Callable[[], Any]]:
        match spec:
            case IntInput():
                return [lambda: fresh_int(name)]
            case BoolInput():
                return [lambda: fresh_bool(name)]
            case FloatInput():
                return [lambda: fresh_float(name)]
            case StrInput():
                return [lambda: fresh_str(name)]
            case ConstantInput(values):
                return [lambda value=value: value for value in values]  # type: ignore[misc]
            case TupleInput(items):
                return [lambda: self._tuple(items, name, frame)]
            case VariadicInput(item):
                return self._lengths(item, name, frame)
            case ObjectInput(cls):
                aliases = [o.instance for o in self.objects if type(o.instance) is cls]
                found: list[Callable[[], Any]] = [lambda alias=alias: alias for alias in aliases]  # type: ignore[misc]
                return [*found, lambda: self.new(cls, name)]
            case UnionInput(members):
                return [a for member in members for a in self._alternatives(member, name, frame)]

    def _tuple(self, items: tuple[Input, ...], name: str, frame: FrameType) -> tuple[Any, ...]:
        return tuple(self.make(item, f"{name}[{i}]", frame) for i, item in enumerate(items))

    def _lengths(self, item: Input, name: str, frame: FrameType) -> list[Callable[[], Any]]:
        def of_length(length: int) -> Callable[[], Any]:
            return lambda: self._tuple((item,) * length, name, frame)

        return [*map(of_length, range(self.max_length + 1)), lambda: context.path.bound("max-length")]

    def initialise(self, instance: Any, name: str, annotation: Any, frame: FrameType) -> Any:
        """The value of a field that is read for the first time, or _ABSENT."""
        entry = self.find(instance)
        if entry is None or name in entry.initial:
            return _ABSENT
        if annotation is Unknown:
            field_name = f"{type(instance).__name__}.{name}"
            context.path.end(Unsupported(f"field {field_name} has no type; annotate it in the class"))
        try:
            spec = input_of(annotation)
        except UnsupportedTypeError as error:
            context.path.end(Unsupported(f"field {type(instance).__name__}.{name}: {error}"))
        value = self.make(spec, f"{entry.name}.{name}", frame)
        entry.initial[name] = value
        return value


class LazyField:
    """Stands in for a field in the class: reached only while the instance has no value of its own."""

    def __init__(self, name: str, annotation: Any, default: Any) -> None:
        self.name = name
        self.annotation = annotation
        self.default = default

    def __get__(self, instance: Any, owner: type) -> Any:
        if instance is not None and context.exploring:
            value = context.path.heap.initialise(instance, self.name, self.annotation, _getframe(1))
            if value is not _ABSENT:
                instance.__dict__[self.name] = value
                return value
        if self.default is not _ABSENT:
            default = self.default
            return default.__get__(instance, owner) if hasattr(default, "__get__") else default
        subject = f"type object {owner.__name__!r}" if instance is None else f"{owner.__name__!r} object"
        raise AttributeError(f"{subject} has no attribute {self.name!r}", name=self.name, obj=instance)


class LazySlot:
    """The same for a field that lives in a slot."""

    def __init__(self, slot: Any, annotation: Any) -> None:
        self.slot = slot
        self.annotation = annotation

    def __get__(self, instance: Any, owner: type) -> Any:
        if instance is None:
            return self
        try:
            return self.slot.__get__(instance, owner)
        except AttributeError:
            if not context.exploring:
                raise
            name = self.slot.__name__
            value = context.path.heap.initialise(instance, name, self.annotation, _getframe(1))
            if value is _ABSENT:
                raise
            self.slot.__set__(instance, value)
            return value

    def __set__(self, instance: Any, value: Any) -> None:
        self.slot.__set__(instance, value)

    def __delete__(self, instance: Any) -> None:
        self.__get__(instance, type(instance))
        self.slot.__delete__(instance)


_lazy_classes: dict[type, list[tuple[str, Any]]] = {}


def lazy_class(cls: type) -> None:
    """Makes the fields of a class lazy, once."""
    if cls in _lazy_classes:
        return
    replaced = _lazy_classes[cls] = []
    for name, annotation in fields_of(cls).items():
        own = cls.__dict__.get(name, _ABSENT)
        current = own
        for base in cls.__mro__:
            if name in base.__dict__:
                current = base.__dict__[name]
                break
        replaced.append((name, own))
        stand_in: Any = LazyField(name, annotation, current)
        if isinstance(current, MemberDescriptorType):
            stand_in = LazySlot(current, annotation)
        type.__setattr__(cls, name, stand_in)


def restore_classes() -> None:
    """Takes all lazy fields out of their classes again."""
    while _lazy_classes:
        cls, replaced = _lazy_classes.popitem()
        for name, own in replaced:
            if own is _ABSENT:
                type.__delattr__(cls, name)
            else:
                type.__setattr__(cls, name, own)


def touch(instance: Any, name: str) -> None:
    """Brings a field into being before it is deleted."""
    if context.exploring and context.path.heap.find(instance) is not None and name in fields_of(type(instance)):
        getattr(instance, name, None)


class LazyInput:
    """A parameter that nobody has read yet."""

    __slots__ = ("made", "name", "spec", "value")

    def __init__(self, spec: Input, name: str) -> None:
        self.spec = spec
        self.name = name
        self.made = False
        self.value: Any = None

    def force(self, frame: FrameType) -> Any:
        if not self.made:
            self.value = context.path.heap.make(self.spec, self.name, frame)
            self.made = True
        return self.value


def force(value: Any) -> Any:
    """A read of a parameter: the input itself, made now if need be."""
    return value.force(_getframe(1)) if type(value) is LazyInput else value
