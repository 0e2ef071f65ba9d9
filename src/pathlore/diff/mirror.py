"""Mirrors the inputs of the first version for the second: the same values, in the second version's classes.

The second version reads what the inputs were before the first one ran, whatever the first did to its own. An input
that neither has read yet is made among those of the first, so that both see the same, aliases and cycles included.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.diff.held import ABSENT, held
from pathlore.diff.versions import Pair
from pathlore.program.fields import fields_of
from pathlore.program.input_types import (
    BoolInput,
    BytesInput,
    ConstantInput,
    FixedInput,
    FloatInput,
    Input,
    IntInput,
    MadeInput,
    StrInput,
    TupleInput,
)
from pathlore.runtime.calls import call
from pathlore.runtime.heap import Heap, HeapObject, LazyInput, lazy_class
from pathlore.runtime.path import Unsupported, context
from pathlore.runtime.proxies.containers import SymFunction, SymList, SymSequence, SymTuple
from pathlore.runtime.proxies.hashed import Keyed, SymDict
from pathlore.runtime.values.nesting import ABSENT as NOT_THERE
from pathlore.runtime.values.nesting import PROXIES, STANDING, UNSETTLED, realise_deeply, settled
from pathlore.runtime.values.symbolic import Symbolic

_ATOMS = (int, str, bytes, float, complex, type(None), type(...))


class Mirror(Heap):
    """The input objects of the second version. `pairs` are mutable inputs with their images."""

    def __init__(self, originals: Heap, given: Mapping[str, Any], pair: Pair) -> None:
        super().__init__(originals.max_objects, originals.max_length)
        self.originals = originals
        self.pairs: list[tuple[Any, Any]] = []
        self.deleted = {
            (id(entry.instance), name)
            for entry in originals.objects
            for name in entry.initial
            if held(entry.instance, name) is ABSENT
        }
        """Fields that the first version deleted from its objects."""
        self._given = given
        self._versions = pair
        self._images: dict[int, tuple[Any, Any]] = {}
        self._entries: dict[int, HeapObject] = {}

    # Called while the second version runs

    def make(self, spec: Input, name: str, frame: FrameType) -> Any:
        given = self._given.get(name, ABSENT)
        if given is ABSENT:
            context.path.end(Unsupported(f"an input of one version alone: {name}"))
        if type(given) is LazyInput:
            if not given.made:
                given.value = self.originals.make(given.spec, given.name, frame)
                given.made = True
            given = given.value
        return self.image(given)

    def shared(self, spec: Input, name: str, others: Mapping[str, Any], frame: FrameType) -> Any:
        return self.make(spec, name, frame)

    def initialise(self, instance: Any, name: str, annotation: Any, frame: FrameType) -> Any:
        entry = self.find(instance)
        if entry is None or name in entry.initial:
            return super().initialise(instance, name, annotation, frame)
        original = self._entries[id(instance)]
        if name not in original.initial:
            fields = fields_of(type(original.instance))
            if name not in fields:
                context.path.end(Unsupported(f"field {type(instance).__name__}.{name} is in one version alone"))
            self.originals.initialise(original.instance, name, fields[name], frame)
        entry.initial[name] = self.image(original.initial[name])
        return entry.initial[name]

    def is_pair(self, old: Any, new: Any) -> bool:
        """Whether both are the same input."""
        return id(old) in self._images and self._images[id(old)][1] is new

    def reconcile(self) -> None:
        """Gives containers of the first version the members that the second found out about."""
        for original, image in self.pairs:
            if isinstance(original, Keyed) and original.sym_whole is None and image.sym_whole is not None:
                original.sym_made = image.sym_made

    # Images

    def image(self, value: Any) -> Any:
        """The counterpart of an input value for the second version."""
        if isinstance(value, Symbolic) or type(value) in _ATOMS or type(value) in STANDING:
            return value
        known = self._images.get(id(value))
        if known is not None:
            return known[1]
        made = self._image(value)
        self._images[id(value)] = (value, made)
        if made is not value and not isinstance(value, (tuple, frozenset, Enum)):
            self.pairs.append((value, made))
        return made

    def _image(self, value: Any) -> Any:
        entry = self.originals.find(value)
        if entry is not None:
            return self._object(entry)
        if type(value) in PROXIES:
            return self._container(value)
        if type(value) is SymFunction:
            return SymImage(value, self)
        origin = self.originals.origin(value)
        if origin is not None:
            return self._made_again(origin)
        if isinstance(value, tuple):
            items = tuple(map(self.image, value))
            return items if type(value) is tuple else tuple.__new__(self._counterpart(type(value)), items)
        if isinstance(value, Enum):
            return getattr(self._counterpart(type(value)), value.name or "", value)
        if isinstance(value, type) or hasattr(value, "__qualname__"):
            return self._counterpart(value)
        return value

    def _counterpart(self, value: Any) -> Any:
        found = self._versions.counterpart(value)
        if found is None:
            context.path.end(Unsupported(f"{value.__qualname__} is in one version alone"))
        return found

    def _object(self, entry: HeapObject) -> Any:
        cls = self._counterpart(type(entry.instance))
        if entry.made is not None:
            context.path.end(Unsupported(f"objects of {cls.__name__} cannot be given to both versions yet"))
        lazy_class(cls)
        instance = self.add(object.__new__(cls), entry.name).instance
        self._entries[id(instance)] = entry
        return instance

    def _made_again(self, origin: Any) -> Any:
        if isinstance(origin, FixedInput):
            return self.fixed(origin)
        if isinstance(origin, dict):
            made = {key: self.image(item) for key, item in origin.items()}
            self.remember(made, dict(made))
            return made
        spec, arguments = origin
        assert isinstance(spec, MadeInput)
        given = [settled(self.image(argument)) for argument in arguments]
        if spec.native:
            given = [realise_deeply(argument, _getframe()) for argument in given]
        return call(spec.make, *given)

    def _container(self, value: Any) -> Any:
        if isinstance(value, SymSequence) and type(value) in (SymList, SymTuple):
            kind: Any = type(value)
            made = kind(value.sym_name, value.sym_spec, lambda proxy, n: self.image(value.sym_member(n)))
        else:
            made = self._keyed(value)
        made._sym_size = value.sym_size
        made._sym_longest = value.sym_longest
        return made

    def _keyed(self, value: Any) -> Any:
        """A dict or set; both versions share what is known of its members."""
        assert isinstance(value, Keyed)
        kind: Any = type(value)
        spec: Any = value.sym_spec
        if not _is_atomic(spec) or not _is_atomic(value.sym_distinct):
            context.path.end(Unsupported("a dict or set of objects cannot be given to both versions yet"))
        made = kind(value.sym_name, spec, value.sym_make, value.sym_distinct)
        if kind is SymDict:
            made.sym_make_value = value.sym_make_value
        made.sym_made, made.sym_lacking = value.sym_made, value.sym_lacking
        if value.sym_whole is not None:
            made.sym_whole = made.sym_build()
        return made


class SymImage(SymFunction):
    """A function as an input, which returns the same to both versions."""

    def __init__(self, original: SymFunction, mirror: Mirror) -> None:
        super().__init__(original.sym_name, original.sym_make)
        self._original = original
        self._mirror = mirror

    def __call__(self, *args: Any) -> Any:
        if not all(isinstance(arg, Symbolic) or type(arg) in _ATOMS for arg in args):
            context.path.end(Unsupported("a function that is given objects cannot be given to both versions yet"))
        return self._mirror.image(self._original(*args))


def settle_alike(one: Any, other: Any, frame: FrameType) -> tuple[Any, Any]:
    """The real containers behind an input and its image, which had the same members before the call."""
    if isinstance(one, Keyed) and isinstance(other, Keyed) and type(one) in PROXIES:
        for settled_one, open_one in ((one, other), (other, one)):
            if settled_one.sym_whole is not None and open_one.sym_whole is None:
                open_one.sym_made = settled_one.sym_made
                open_one.sym_whole = open_one.sym_build()
                open_one._sym_replay(frame)
        if one.sym_whole is None:
            one.sym_settle(frame)
            return settle_alike(one, other, frame)
    return settled(one), settled(other)


def changed_alike(old: Any, new: Any, same: Callable[[Any, Any], bool], frame: FrameType) -> bool | None:
    """Whether both versions changed a container of undecided size in the same way; the rest of it is as it was given.

    None where that depends on members that nobody has asked for.
    """
    if not all(type(value) in PROXIES and value.sym_whole is None for value in (old, new)):
        return None
    if isinstance(old, SymSequence):
        assigned = {**old.sym_put, **new.sym_put}
        return len(old.sym_tail) == len(new.sym_tail) and all(
            same(a, b)
            for a, b in (
                *((old._sym_at(index), new._sym_at(index)) for index in assigned),
                *zip(old.sym_tail, new.sym_tail, strict=True),
            )
        )
    for key, _ in (*old.sym_changes, *new.sym_changes):
        mine, other = old.sym_lookup(key, frame), new.sym_lookup(key, frame)
        if mine is UNSETTLED or other is UNSETTLED:
            return None
        if (mine is NOT_THERE) is not (other is NOT_THERE):
            return False
        if isinstance(old, dict) and mine is not NOT_THERE and not same(mine, other):
            return False
    return True


def _is_atomic(spec: Any) -> bool:
    if isinstance(spec, ConstantInput):
        return all(type(value) in _ATOMS for value in spec.values)
    if isinstance(spec, TupleInput):
        return spec.cls is None and all(map(_is_atomic, spec.items))
    return spec is None or isinstance(spec, (IntInput, BoolInput, FloatInput, StrInput, BytesInput))
