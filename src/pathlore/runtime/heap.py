"""Lazy initialisation: input objects whose fields are created when they are first read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from sys import _getframe
from types import FrameType, MemberDescriptorType
from typing import Any

from pathlore.bounds import Bound
from pathlore.program.annotations import field_input, resolved
from pathlore.program.construction import NO_DEFAULT, default_fields
from pathlore.program.fields import UnknownField, fields_of
from pathlore.program.input_types import (
    BoolInput,
    BytesInput,
    ConstantInput,
    DictInput,
    FixedInput,
    FloatInput,
    FunctionInput,
    Input,
    IntInput,
    ListInput,
    MadeInput,
    NestedInput,
    ObjectInput,
    RecordInput,
    SetInput,
    StrInput,
    TupleInput,
    UnionInput,
    UnsupportedTypeError,
    VariadicInput,
)
from pathlore.records import slotted
from pathlore.runtime.calls import UNBROKEN, call
from pathlore.runtime.keys import decided, same_key
from pathlore.runtime.making_calls import NOT_MADE, MadeBy, MakingCalls
from pathlore.runtime.path import AssumptionFailed, Unsupported, context
from pathlore.runtime.proxies import repeated as repeated  # it registers itself
from pathlore.runtime.proxies.containers import SymFunction, SymList, SymTuple
from pathlore.runtime.proxies.distinctness import DistinctContainers
from pathlore.runtime.proxies.hashed import SymDict, SymFrozenSet, SymSet
from pathlore.runtime.values.binary import fresh_bytes
from pathlore.runtime.values.boolean import SymBool, fresh_bool
from pathlore.runtime.values.floating import fresh_float
from pathlore.runtime.values.integer import fresh_int
from pathlore.runtime.values.nesting import concrete, realise_deeply, settled
from pathlore.runtime.values.text import fresh_str

Fields = tuple[tuple[str, Input], ...]

NEW = "a new"
"""In an offer: an object that is no other input, with the name of its class."""
_ABSENT: Any = object()
"""Stands for a field without a value; None is a value."""


@slotted
class HeapObject:
    """An input object; `initial` holds the fields read so far with their values before the code ran."""

    instance: Any
    name: str
    initial: dict[str, Any] = field(default_factory=dict)
    made: MadeBy | None = None
    """The calls that made it; without them it is initialised lazily."""
    copied: dict[str, tuple[HeapObject, str]] = field(default_factory=dict)
    """Fields that were given what a field of an object held before the code ran, and nobody has read."""

    deleted: set[str] = field(default_factory=set)
    """Fields that were written and deleted, and never read."""

    def leaves_open(self, name: str) -> bool:
        """Whether a field is made when it is read."""
        if name in self.copied or name in self.deleted:
            return name in self.copied
        return name not in self.initial and (self.made is None or name in self.made.construction.left_open)


class Heap:
    """The input objects of one path, in the order of their creation."""

    def __init__(self, max_objects: int, max_length: int, admit: Callable[[Any], None] = lambda instance: None) -> None:
        self.max_objects = max_objects
        self.max_length = max_length
        self.admit = admit
        """Called with each new input object; ends the path if the object violates the invariants of its class."""
        self.objects: list[HeapObject] = []
        self.nested = 0
        self.by_id: dict[int, HeapObject] = {}
        self.origins: dict[int, tuple[Any, Any]] = {}
        self.calls = MakingCalls(self)
        """Makes objects by calls; all others are initialised lazily."""
        self.offered: tuple[Input, str, Sequence[str]] | None = None
        """What is being picked: the type and the name of an input, and the names of containers that it may be."""
        self.wanted: Callable[[Any, str], None] | None = None
        """Told of each field that is read and not there; ends the path where it must not be made."""
        self.distinct = DistinctContainers()
        self.copies_unread = False
        """Whether a reference may be copied from field to field without being made."""

    def find(self, instance: Any) -> HeapObject | None:
        return self.by_id.get(id(instance))

    def new(self, cls: type, name: str, frame: FrameType) -> Any:
        # Those count that are being made: a constructor may want another object of its class, without end.
        if len(self.objects) + self.calls.making >= self.max_objects:
            context.path.bound(Bound.MAX_OBJECTS)
        if self.calls.leaves_open(cls):
            lazy_class(cls)
        called = self.calls.made(cls, name, frame)
        if called is not NOT_MADE:
            self.admit(called)
            return called
        lazy_class(cls)
        instance = self.add(object.__new__(cls), name).instance
        self.admit(instance)
        return instance

    def add(self, instance: Any, name: str, made: MadeBy | None = None) -> HeapObject:
        entry = HeapObject(instance, name, made=made)
        self.objects.append(entry)
        self.by_id[id(instance)] = entry
        return entry

    def make(self, spec: Input, name: str, frame: FrameType) -> Any:
        """A value of this type; the path picks one of several alternatives."""
        alternatives = self._alternatives(spec, name, frame)
        if len(alternatives) == 1:
            return alternatives[0]()
        self.offered = spec, name, ()
        picked = context.path.pick(len(alternatives), frame)
        self.offered = None
        return alternatives[picked]()

    def shared(self, spec: Input, name: str, others: Mapping[str, Any], frame: FrameType) -> Any:
        """A container that is a new one, or one of these."""
        different: dict[int, tuple[str, Any]] = {}
        for known, other in others.items():
            different.setdefault(id(other), (known, other))
        names, values = zip(*different.values(), strict=True)
        self.offered = spec, name, names
        picked = context.path.pick(1 + len(values), frame)
        self.offered = None
        return values[picked - 1] if picked else self.make(spec, name, frame)

    def offer(self, count: int) -> tuple[str, ...]:
        """What is being picked, and what it may be: one text for each of so many alternatives. Empty if unknown."""
        if self.offered is None:
            return ()
        spec, name, others = self.offered
        texts = [*self._texts(spec), *others]
        return (name, *texts) if len(texts) == count else ()

    def _texts(self, spec: Input) -> list[str]:
        match spec:
            case ConstantInput(values):
                return [repr(value) for value in values]
            case ObjectInput(cls):
                aliases = [o for o in self.objects if type(o.instance) is cls]
                shared = self.calls.shared(cls, [o.instance for o in aliases])
                return [*(o.name for o in aliases if any(o.instance is one for one in shared)), f"{NEW} {cls.__name__}"]
            case UnionInput(members):
                return [text for member in self.calls.in_order(members) for text in self._texts(member)]
            case NestedInput():
                return self._texts(resolved(spec))
        return [word_of(spec)]

    def _alternatives(self, spec: Input, name: str, frame: FrameType) -> list[Callable[[], Any]]:
        match spec:
            case ConstantInput(values):
                return [lambda value=value: value for value in values]  # type: ignore[misc]
            case ObjectInput(cls):
                # An object of this class may be a new one, or any that the path has already: aliases are explored, too.
                aliases = [o.instance for o in self.objects if type(o.instance) is cls]
                aliases = self.calls.shared(cls, aliases)
                found: list[Callable[[], Any]] = [lambda alias=alias: alias for alias in aliases]  # type: ignore[misc]
                return [*found, lambda: self.new(cls, name, frame)]
            case UnionInput(members):
                return [a for member in self.calls.in_order(members) for a in self._alternatives(member, name, frame)]
            case NestedInput():
                inner = resolved(spec)
                members = inner.members if isinstance(inner, UnionInput) else (inner,)
                made = [(member, a) for member in members for a in self._alternatives(member, name, frame)]
                return [self._counted(a) if isinstance(member, _HOLDING) else a for member, a in made]
            case _:
                return [lambda: self._one(spec, name, frame)]

    def _counted(self, make: Callable[[], Any]) -> Callable[[], Any]:
        """A value nested in its own type counts as an object, since the nesting has no end otherwise."""

        def counting() -> Any:
            self.nested += 1
            if self.nested > self.max_objects:
                context.path.bound(Bound.MAX_OBJECTS)
            return make()

        return counting

    def _one(self, spec: Input, name: str, frame: FrameType) -> Any:
        """A value of a type with a single alternative."""
        match spec:
            case IntInput() | FloatInput() | BoolInput() | StrInput() | BytesInput():
                return self._atom(spec, name, frame, ())
            case TupleInput(items, cls):
                made = tuple(self.make(item, f"{name}[{i}]", frame) for i, item in enumerate(items))
                return made if cls is None else tuple.__new__(cls, made)
            case ListInput(item):
                found: Any = SymList(name, item, lambda proxy, n: self.make(item, f"{name}[{n}]", _getframe()))
                return self.distinct.add(found)
            case VariadicInput(item):
                return SymTuple(name, item, lambda proxy, n: self.make(item, f"{name}[{n}]", _getframe()))
            case SetInput(item, frozen):
                make = SymFrozenSet if frozen else SymSet
                found = make(name, item, lambda proxy, n: self._key(item, f"{name}[{n}]", proxy.sym_others()), item)
                return self.distinct.add(found)
            case DictInput(key, item):
                found = SymDict(
                    name,
                    item,
                    lambda proxy, n: self._pair(key, item, f"{name}.{n}", proxy.sym_others()),
                    key,
                    lambda n: self.make(item, f"{name}.{n}.value", _getframe()),
                )
                return self.distinct.add(found)
            case RecordInput(required, optional):
                return self._record(required, optional, name, frame)
            case FunctionInput(result):
                return SymFunction(name, lambda n: self.make(result, f"{name}({n})", _getframe()))
            case MadeInput():
                return self._made(spec, name, frame)
            case FixedInput():
                return self.fixed(spec)
        raise AssertionError(spec)

    def _atom(self, spec: Input, name: str, frame: FrameType, others: Sequence[Any]) -> Any:
        """A number or a text that differs from the others."""
        low, high = (spec.low, spec.high) if isinstance(spec, (IntInput, FloatInput)) else (None, None)
        taken = [concrete(other) for other in others]

        def fits(value: Any) -> bool:
            return (low is None or value >= low) and (high is None or value <= high) and value not in taken

        if low is None and high is None and not others:
            return _FRESH[type(spec)](name)
        made = _FRESH[type(spec)](name, fits)
        if low is not None:
            context.path.suppose(made >= low, frame)
        if high is not None:
            context.path.suppose(made <= high, frame)
        for other in others:
            different = made != other
            if isinstance(different, SymBool):
                context.path.suppose(different, frame)
        return made

    def _key(self, spec: Input, name: str, made: list[Any]) -> Any:
        """A key that differs from those made before."""
        if isinstance(spec, (IntInput, FloatInput, StrInput)):
            return self._atom(spec, name, _getframe(), made)
        key = self.make(spec, name, _getframe())
        for other in made:
            if decided(same_key(other, key), _getframe()):
                context.path.end(AssumptionFailed())
        return key

    def _pair(self, key: Input, item: Input, name: str, others: list[Any]) -> tuple[Any, Any]:
        found = self._key(key, f"{name}.key", others)
        return found, self.make(item, f"{name}.value", _getframe())

    def _record(self, required: Fields, optional: Fields, name: str, frame: FrameType) -> dict[str, Any]:
        made = {key: self.make(spec, f"{name}[{key!r}]", frame) for key, spec in required}
        for key, spec in optional:
            if context.path.pick(2, frame):
                made[key] = self.make(spec, f"{name}[{key!r}]", frame)
        self.remember(made, dict(made))
        return made

    def _made(self, spec: MadeInput, name: str, frame: FrameType) -> Any:
        arguments = [self.make(part, f"{name}.{n}", frame) for n, part in enumerate(spec.arguments)]
        given = [settled(a) for a in arguments]
        if spec.native:
            given = [realise_deeply(a, frame) for a in given]
        try:
            value = call(spec.make, *given)
        except (ValueError, OverflowError, TypeError):
            # These arguments make no such object, so they are no inputs.
            context.path.end(AssumptionFailed())
        if value is None:
            # A text that a pattern does not match, for instance.
            context.path.end(AssumptionFailed())
        self.remember(value, (spec, arguments))
        return value

    def fixed(self, spec: FixedInput) -> Any:
        """The one value of an input; what the code does to it is its own."""
        value = spec.value()
        if isinstance(value, _CHANGEABLE):
            self.remember(value, spec)
        return value

    def remember(self, value: Any, origin: Any) -> None:
        """Remembers what an input was made of: the code under test may change it."""
        self.origins[id(value)] = (value, origin)

    def origin(self, value: Any) -> Any:
        found = self.origins.get(id(value))
        return found[1] if found is not None else None

    def initialise(self, instance: Any, name: str, annotation: Any, frame: FrameType) -> Any:
        """The value of a field that is read for the first time, or _ABSENT."""
        if self.wanted is not None:
            self.wanted(instance, name)
        entry = self.find(instance)
        if entry is None or not entry.leaves_open(name):
            return _ABSENT
        if name in entry.copied:
            source, field_name = entry.copied.pop(name)
            return _first_value(self, source, field_name, frame)
        return _first(self, entry, name, annotation, frame)


def forget(heap: Heap) -> None:
    """Nobody asks about it any more. Objects and what makes their parts go in circles, and would stay for a while."""
    if heap.objects or heap.by_id:
        for known in (heap.objects, heap.by_id, heap.origins):
            known.clear()
    heap.distinct.forget()


def _first_value(heap: Heap, entry: HeapObject, name: str, frame: FrameType) -> Any:
    """What a field held before the code ran."""
    if name not in entry.initial:
        lazy = vars(type(entry.instance))[name]
        value = _first(heap, entry, name, lazy.annotation, frame)
        if name not in entry.copied and name not in entry.deleted:
            entry.instance.__dict__.setdefault(name, value)
    return entry.initial[name]


def _first(heap: Heap, entry: HeapObject, name: str, annotation: Any, frame: FrameType) -> Any:
    cls = type(entry.instance)
    if annotation is UnknownField:
        context.path.end(Unsupported(f"field {cls.__name__}.{name} has no type; annotate it in the class"))
    try:
        spec = field_input(cls, annotation)
    except UnsupportedTypeError as error:
        context.path.end(Unsupported(f"field {cls.__name__}.{name}: {error}"))
    value = heap.make(spec, f"{entry.name}.{name}", frame)
    heap.calls.prefer(value, default_fields(cls).get(name, NO_DEFAULT))
    entry.initial[name] = value
    return value


def word_of(spec: Input) -> str:
    """A type of input in an offer."""
    word = type(spec).__name__.removesuffix("Input").lower()
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


_CHANGEABLE = (list, dict, set, tuple)
"""Types of literals whose values change, or hold what does."""

# Types whose values contain others, so that a type can be nested in itself through them.
_HOLDING = (TupleInput, RecordInput, ListInput, VariadicInput, SetInput, DictInput)

_FRESH: dict[type, Callable[..., Any]] = {
    IntInput: fresh_int,
    FloatInput: fresh_float,
    BoolInput: fresh_bool,
    StrInput: fresh_str,
    BytesInput: fresh_bytes,
}


class LazyField:
    """A field, as a descriptor without `__set__`: reached only while the instance has no value of its own."""

    def __init__(self, name: str, annotation: Any, default: Any) -> None:
        self.name = name
        self.annotation = annotation
        self.default = default

    @property
    def stands_for(self) -> tuple[Any, ...]:
        """What the class has in this place otherwise, if anything."""
        return () if self.default is _ABSENT else (self.default,)

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
    """The same for a field in a slot, which has no instance dictionary to hide it."""

    def __init__(self, slot: Any, annotation: Any) -> None:
        self.slot = slot
        self.annotation = annotation

    @property
    def stands_for(self) -> tuple[Any, ...]:
        return (self.slot,)

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


LAZY_CLASSES: dict[type, list[tuple[str, Any]]] = {}


def lazy_class(cls: type) -> None:
    """Makes the fields of a class lazy, unless they are."""
    if cls in LAZY_CLASSES:
        return
    replaced = LAZY_CLASSES[cls] = []
    for name, annotation in fields_of(cls).items():
        own = cls.__dict__.get(name, _ABSENT)
        current = own
        for base in cls.__mro__:
            if name in base.__dict__:
                current = base.__dict__[name]
                break
        replaced.append((name, own))
        stand_in: Any = LazyField(name, annotation, current)
        if isinstance(current, LazySlot):  # that of a base class, which is lazy already
            current = current.slot
        if isinstance(current, MemberDescriptorType):
            stand_in = LazySlot(current, annotation)
        type.__setattr__(cls, name, stand_in)


UNBROKEN.add(lazy_class.__code__)


def restore_classes() -> None:
    """Removes all lazy fields from their classes."""
    while LAZY_CLASSES:
        cls, replaced = LAZY_CLASSES.popitem()
        for name, own in replaced:
            if own is _ABSENT:
                type.__delattr__(cls, name)
            else:
                type.__setattr__(cls, name, own)


def touch(instance: Any, name: str) -> None:
    """Creates a field before it is deleted."""
    entry = context.path.heap.find(instance) if context.exploring else None
    if entry is not None and name in fields_of(type(instance)):
        getattr(instance, name, None)
        entry.copied.pop(name, None)
        if name not in entry.initial:
            entry.deleted.add(name)


class LazyInput:
    """A parameter that was not read yet."""

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
    """A read of a parameter: the input itself, created now if need be."""
    return value.force(_getframe(1)) if type(value) is LazyInput else value
