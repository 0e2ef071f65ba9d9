"""The shape of a call: what its callee can see, with the scalars in it, which become formals."""

from __future__ import annotations

import sys
from abc import ABC
from collections.abc import Callable, Iterator
from dataclasses import is_dataclass
from enum import Enum
from functools import partial
from types import BuiltinFunctionType, FunctionType, MemberDescriptorType, ModuleType
from typing import Any, Generic, Protocol

from pathlore.expr.term import Sort, Term
from pathlore.program.annotations import field_input
from pathlore.program.input_types import BoolInput, FloatInput, IntInput, StrInput, UnsupportedTypeError
from pathlore.program.pure_names import is_immutable
from pathlore.program.source import is_project_file
from pathlore.runtime.heap import LazyField, LazySlot
from pathlore.runtime.path import context
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.floating import SymFloat
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr

KINDS: dict[type, tuple[type[Symbolic], Sort]] = {
    SymInt: (SymInt, Sort.INT),
    SymBool: (SymBool, Sort.BOOL),
    SymStr: (SymStr, Sort.STR),
    SymFloat: (SymFloat, Sort.FLOAT),
    int: (SymInt, Sort.INT),
    bool: (SymBool, Sort.BOOL),
    str: (SymStr, Sort.STR),
    float: (SymFloat, Sort.FLOAT),
}
"""Scalars, symbolic and plain, with the class that stands for them and their sort."""

ABSENT: Any = object()
UNMADE: Any = object()
"""Stands for a field of an input that a callee has not read yet: whatever it refers to."""
SINGLETONS = (type(None), type(...), type(NotImplemented))
_DESCRIPTORS = (FunctionType, property, classmethod, staticmethod, type, BuiltinFunctionType, ModuleType)
_WRAPPERS = (type(object.__init__), type(str.join), type(object.__dict__["__class__"]), type(dict.__dict__["fromkeys"]))
_ATOMS = (IntInput, BoolInput, StrInput, FloatInput)


class UnframableError(Exception):
    """A call cannot be framed: something in reach of it is neither a scalar nor an object with fields."""


_accepted: dict[type, bool] = {}


def accepts(cls: type) -> bool:
    """Whether objects of a class are nothing but their fields."""
    found = _accepted.get(cls)
    if found is None:
        found = _accepted[cls] = _has_fields_alone(cls)
    return found


def _has_fields_alone(cls: Any) -> bool:
    if issubclass(cls, (Enum, BaseException)) or type(cls) not in (type, type(ABC)):
        return False
    for base in cls.__mro__[:-1]:
        if base not in (ABC, Generic, Protocol) and not _is_project_class(base):
            return False
    if cls.__getattribute__ is not object.__getattribute__ or hasattr(cls, "__getattr__"):
        return False
    frozen = is_dataclass(cls) and getattr(cls, "__dataclass_params__").frozen  # noqa: B009
    return frozen or (cls.__setattr__ is object.__setattr__ and cls.__delattr__ is object.__delattr__)


def _is_project_class(cls: type) -> bool:
    module = sys.modules.get(cls.__module__)
    return is_project_file(getattr(module, "__file__", None))


def class_value(cls: type, name: str) -> Any:
    """What the classes of an object have under a name, as it stands there."""
    for base in cls.__mro__:
        found = base.__dict__.get(name, ABSENT)
        if found is not ABSENT:
            return found
    return ABSENT


def read_field(instance: Any, name: str, lazily: bool = False) -> Any:
    """The value of a field of the object itself. Fields of inputs that are scalars are made now; `lazily`, the others
    are left as they are."""
    own = getattr(instance, "__dict__", None)
    if own is not None and name in own:
        return own[name]
    raw = class_value(type(instance), name)
    slot = raw.slot if isinstance(raw, LazySlot) else raw
    if isinstance(slot, MemberDescriptorType):
        try:
            return slot.__get__(instance, type(instance))
        except AttributeError:
            if not isinstance(raw, LazySlot):
                return ABSENT
    if isinstance(raw, (LazyField, LazySlot)) and context.path.heap.find(instance) is not None:
        entry = context.path.heap.find(instance)
        assert entry is not None
        if not entry.leaves_open(name):
            return ABSENT
        try:
            spec = field_input(type(instance), raw.annotation)
        except (UnsupportedTypeError, TypeError, AttributeError):
            raise UnframableError(f"field {name} of an input") from None
        if not isinstance(spec, _ATOMS) and lazily:
            return UNMADE
        if not isinstance(spec, _ATOMS):
            raise UnframableError(f"field {name} of an input is made when it is read")
        return getattr(instance, name)
    return ABSENT


FieldReader = Callable[[Any, str], Any]
"""Gives the value of a field of an object, ABSENT, or UNMADE where nobody is to look yet."""


def write_field(instance: Any, name: str, value: Any) -> None:
    raw = class_value(type(instance), name)
    slot = raw.slot if isinstance(raw, LazySlot) else raw
    if isinstance(slot, MemberDescriptorType):
        slot.__set__(instance, value)
    else:
        instance.__dict__[name] = value


def own_fields(instance: Any) -> list[str]:
    """The names of all fields that an object has now, in the order in which the program sees them."""
    names = dict.fromkeys(getattr(instance, "__dict__", ()))
    for base in type(instance).__mro__:
        for name, raw in base.__dict__.items():
            slot = raw.slot if isinstance(raw, LazySlot) else raw
            if isinstance(slot, MemberDescriptorType) and read_field(instance, name) is not ABSENT:
                names.setdefault(name)
    return list(names)


class ShapeReader:
    """Walks everything that a callee can see. Gives the shape as tokens, and the scalars in it."""

    # Large: what is known statically of the callee, and the parts of a shape as the walk finds them.

    def __init__(
        self,
        attributes: list[str],
        calls: frozenset[str],
        stores: frozenset[str],
        knows: Callable[[type], bool],
        promoted: Callable[[str, Any], bool],
        by_identity: bool = False,
        field: FieldReader = read_field,
    ) -> None:
        self.tokens: list[object] = []
        self.scalars: list[tuple[str, Any]] = []
        """Where each formal stands, and its value."""
        self.fields: list[tuple[Any, str, int]] = []
        """Fields of objects that hold scalars, with the number of the formal."""
        self.bound: list[tuple[Callable[[Any], None], int]] = []
        """Names outside of the callee that hold scalars, by how they are bound, with the number of the formal."""
        self.objects: list[Any] = []
        self.names: list[str] = []
        """Where each object was met first."""
        self.symbolic = False
        self._field = field
        self._attributes = attributes
        self._calls = calls
        self._stores = stores
        self._knows = knows
        self._promoted = promoted
        self.by_identity = by_identity
        """Whether the program may tell a tuple from one that is equal to it."""
        self._seen: dict[int, int] = {}
        self._tuples: dict[int, _Parts] = {}
        self._members: set[int] = set()
        self._orders: list[list[str]] = []

    def note_orders(self) -> None:
        """Remembers in which order objects have their fields when the body begins."""
        self._orders = [list(getattr(instance, "__dict__", ())) for instance in self.objects]

    def moved(self, number: int) -> list[str]:
        """The fields of an object that stand behind those which it had before: the program sees in which order."""
        if not self._orders:
            return []
        now = list(getattr(self.objects[number], "__dict__", ()))
        held = [name for name in self._orders[number] if name in now]
        kept = next((n for n, (one, other) in enumerate(zip(held, now, strict=False)) if one != other), len(held))
        return now[kept:]

    def index(self, instance: Any) -> int | None:
        """The number of an object that the callee was given."""
        return self._seen.get(id(instance))

    def read(self, value: Any, where: str) -> Any:
        """Takes in a value. The result is a plan of it: a formal's number, a tuple of plans, or the value itself."""
        kind = type(value)
        if kind in KINDS:
            return self._scalar(value, where)
        if kind in SINGLETONS:
            self.tokens.append(kind)
            return value
        if kind is tuple:
            return self._tuple(value, where)
        if kind is bytes or kind is range:
            self.tokens.append(_exactly(value))
            return value
        if isinstance(value, Enum) and not self._stores:
            self._member(value)
            return value
        if not accepts(kind):
            raise UnframableError(f"{where} is a {kind.__name__}")
        self._object(value, where)
        return value

    def name(self, value: Any, where: str, bind: Callable[[Any], None]) -> None:
        """Takes in what a global name or a variable of a function around stands for. A formal is bound to the name."""
        if isinstance(value, Enum):
            self._member(value)
            return
        if isinstance(value, _DESCRIPTORS) or type(value) in _WRAPPERS:
            self._identity(value)
            return
        plan = self.read(value, where)
        if isinstance(plan, _Formal):
            self.bound.append((bind, plan.number))
        elif isinstance(plan, _Parts) and plan.has_formals:
            raise UnframableError(f"{where} is a tuple of values that change")

    def shared(self, owner: type | Enum, name: str) -> None:
        """Takes in what a class or a member of an enumeration holds under a name."""
        value = vars(owner).get(name, ABSENT)
        if isinstance(value, LazyField):
            value = (*value.stands_for, ABSENT)[0]
        where = f"{getattr(owner, '__qualname__', owner)}.{name}"
        self.tokens.append(("of", Same(owner), name))
        if value is ABSENT:
            self.tokens.append(ABSENT_TOKEN)
        elif type(value) in KINDS:
            self._constant(value, where)
        else:
            self.name(value, where, partial(setattr, owner, name))

    def _member(self, member: Enum) -> None:
        """A member of an enumeration: itself, and what is set on it."""
        self._identity(member)
        if id(member) in self._members:
            return
        self._members.add(id(member))
        held = vars(member)
        for name in self._attributes:
            if name in held:
                self.shared(member, name)
        if "value" in self._attributes and not is_immutable(member._value_):
            raise UnframableError("the value of a member may change")

    def _constant(self, value: Any, where: str) -> None:
        if isinstance(value, Symbolic):
            raise UnframableError(f"{where} is shared by objects")
        self.tokens.append((type(value), repr(value)))

    def _identity(self, value: Any) -> None:
        self.tokens.append(Same(value))

    def _scalar(self, value: Any, where: str) -> Any:
        kind, sort = KINDS[type(value)]
        symbolic = isinstance(value, Symbolic)
        if not symbolic and not self._promoted(where, value):
            self.tokens.append((type(value), repr(value) if sort is Sort.FLOAT else value))
            return value
        self.symbolic |= symbolic
        self.tokens.append(kind)
        self.scalars.append((where, value))
        return _Formal(len(self.scalars) - 1)

    def _tuple(self, value: tuple[Any, ...], where: str) -> _Parts:
        known = self._tuples.get(id(value)) if self.by_identity else None
        if known is not None:
            self.tokens.append(("again", "tuple", known.number))
            return known
        number = len(self._tuples)
        self.tokens.append(("tuple", len(value)))
        made = _Parts(value, number, tuple(self.read(item, f"{where}[{n}]") for n, item in enumerate(value)))
        self._tuples[id(value)] = made
        return made

    def tuple_given(self, value: tuple[Any, ...]) -> _Parts | None:
        """The plan of a tuple that the callee was given, if tuples are told apart at all."""
        if not self.by_identity:
            return None
        return next((parts for parts in self._tuples.values() if parts.made is value), None)

    def _object(self, instance: Any, where: str) -> None:
        known = self._seen.get(id(instance))
        if known is not None:
            self.tokens.append(("again", known))
            return
        cls = type(instance)
        if not self._knows(cls):
            raise UnframableError(f"the class of {where} was changed")
        self._seen[id(instance)] = len(self.objects)
        self.objects.append(instance)
        self.names.append(where)
        self.tokens.append(("object", Same(cls)))
        for name in self._attributes:
            value = self._field(instance, name)
            if value is UNMADE:
                self.symbolic = True
                self.tokens += [name, _UNMADE_TOKEN]
                continue
            if value is not ABSENT:
                if name in self._calls:
                    raise UnframableError(f"{where}.{name} is called, and belongs to the object")
                self.tokens.append(name)
                plan = self.read(value, f"{where}.{name}")
                if isinstance(plan, _Formal):
                    self.fields.append((instance, name, plan.number))
                elif isinstance(plan, _Parts) and plan.has_formals:
                    raise UnframableError(f"{where}.{name} is a tuple")
                continue
            raw = class_value(cls, name)
            if isinstance(raw, LazyField):
                raw = raw.default
            if raw is not ABSENT:
                self.tokens.append(("of class", name))
                self._of_class(raw, f"{where}.{name}")
        # Or else what follows might be of the object that holds this one.
        self.tokens.append(_END_TOKEN)

    def _of_class(self, raw: Any, where: str) -> None:
        """What all objects of a class share has to stay what it is."""
        if type(raw) in KINDS and not isinstance(raw, Symbolic):
            self.tokens.append((type(raw), repr(raw)))
        elif isinstance(raw, (*_DESCRIPTORS, Enum)) or type(raw) in (*_WRAPPERS, *SINGLETONS):
            self._identity(raw)
        else:
            raise UnframableError(f"{where} is shared by objects")


_UNMADE_TOKEN = ("unmade",)
_END_TOKEN = ("end",)
ABSENT_TOKEN = ("absent",)


class _Formal:
    """Stands for a formal in the plan of a value."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number


class _Parts:
    """The plan of a tuple; `made` is what the callee sees of it."""

    __slots__ = ("items", "made", "number", "value")

    def __init__(self, value: tuple[Any, ...], number: int, items: tuple[Any, ...]) -> None:
        self.value = value
        self.number = number
        self.items = items
        self.made: tuple[Any, ...] | None = None if self.has_formals else value

    @property
    def has_formals(self) -> bool:
        return any(isinstance(i, _Formal) or (isinstance(i, _Parts) and i.has_formals) for i in self.items)


def built(plan: Any, formals: list[Any]) -> Any:
    """A value with formals in the place of its scalars."""
    if isinstance(plan, _Formal):
        return formals[plan.number]
    if isinstance(plan, _Parts):
        if plan.made is None:
            plan.made = tuple(built(item, formals) for item in plan.items)
        return plan.made
    return plan


def _exactly(value: bytes | range) -> object:
    """Ranges are equal when they are empty, and may start somewhere else all the same."""
    return value if isinstance(value, bytes) else (range, value.start, value.stop, value.step)


class Same:
    """An object in a shape or a layout, which is equal to itself alone."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)

    def __repr__(self) -> str:
        return getattr(self.value, "__qualname__", None) or str(self.value)


class Layout:
    """Walks what a call leaves. Gives its structure as tokens, and the scalars in it as slots."""

    def __init__(self, given: ShapeReader) -> None:
        self.tokens: list[object] = []
        self.slots: list[Any] = []
        self._given = given
        self._made: dict[int, int] = {}

    def add(self, value: Any) -> None:
        kind = type(value)
        if kind in KINDS:
            self.tokens.append(KINDS[kind][0])
            self.slots.append(value)
        elif kind in SINGLETONS:
            self.tokens.append(kind)
        elif kind is tuple:
            self._tuple(value)
        elif kind is bytes or kind is range:
            self.tokens.append(_exactly(value))
        elif isinstance(value, (Enum, type, ModuleType)) or (kind is FunctionType and _is_global(value)):
            self.tokens.append(("same", Same(value)))
        else:
            self._reference(value, kind)

    def _tuple(self, value: tuple[Any, ...]) -> None:
        given = self._given.tuple_given(value)
        if given is not None:
            self.tokens.append(("given", "tuple", given.number))
            return
        number = self._made.get(id(value)) if self._given.by_identity else None
        if number is not None:
            self.tokens.append(("made", number))
            return
        if self._given.by_identity:
            self._made[id(value)] = len(self._made)
        self.tokens.append(("tuple", len(value)))
        for item in value:
            self.add(item)

    def _reference(self, value: Any, kind: type) -> None:
        number = self._given.index(value)
        if number is not None:
            self.tokens.append(("given", number))
            return
        number = self._made.get(id(value))
        if number is not None:
            self.tokens.append(("made", number))
            return
        self._made[id(value)] = len(self._made)
        if kind is list:
            self.tokens.append(("list", len(value)))
            for item in value:
                self.add(item)
        elif kind is dict and id(value) not in context.path.keyed and all(_is_plain_key(key) for key in value):
            self.tokens.append(("dict", tuple((type(key), key) for key in value)))
            for item in value.values():
                self.add(item)
        elif accepts(kind):
            names = own_fields(value)
            self.tokens.append(("object", kind, tuple(names)))
            for name in names:
                self.add(read_field(value, name))
        else:
            raise UnframableError(f"it leaves a {kind.__name__}")


def _is_plain_key(key: Any) -> bool:
    return type(key) in (int, str, bool)


def _is_global(function: FunctionType) -> bool:
    return function.__closure__ is None and function.__globals__.get(function.__name__) is function


Done = dict[int, Any]
"""By the identity of what a call left, what stands for it in the caller."""


def rebased(value: Any, values: Iterator[Any], given: ShapeReader, done: Done) -> Any:
    """The value with others in the place of its scalars, in the order of a `Layout`; objects change in place."""
    kind = type(value)
    if kind in KINDS:
        return next(values)
    if kind is tuple:
        known = given.tuple_given(value)
        if known is not None:
            return known.value
        if given.by_identity and id(value) in done:
            return done[id(value)]
        made = done[id(value)] = tuple([rebased(item, values, given, done) for item in value])
        return made
    if given.index(value) is not None or id(value) in done:
        return value
    if kind is list:
        done[id(value)] = value
        for n, item in enumerate(value):
            value[n] = rebased(item, values, given, done)
    elif kind is dict:
        done[id(value)] = value
        for key, item in value.items():
            value[key] = rebased(item, values, given, done)
    elif kind not in (type(None), bytes, range) and accepts(kind):
        done[id(value)] = value
        for name in own_fields(value):
            write_field(value, name, rebased(read_field(value, name), values, given, done))
    return value


def formal(term: Term, value: Any) -> Symbolic:
    """A formal with the value that it has in this call."""
    cls, _ = KINDS[type(value)]
    return cls.sym_variable(term, value.sym_value if isinstance(value, Symbolic) else value)
