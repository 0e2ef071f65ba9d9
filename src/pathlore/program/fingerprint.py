"""Fingerprints of values: equal in all processes in which the value is the same.

They stand for the data that code reads without running anything that a path would know of: constants, defaults, class
attributes, what decorators made. Functions of the project are known by their name and signature: what they do shows
when they run. A value of which something cannot be read has a fingerprint that is never the same again.
"""

from __future__ import annotations

import _abc  # type: ignore[import-not-found]  # no stub has what the machinery of ABCs says of itself
import dis
import enum
import functools
import gc
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from types import (
    BuiltinFunctionType,
    ClassMethodDescriptorType,
    CodeType,
    FunctionType,
    GenericAlias,
    GetSetDescriptorType,
    MappingProxyType,
    MemberDescriptorType,
    MethodDescriptorType,
    MethodType,
    MethodWrapperType,
    ModuleType,
    UnionType,
    WrapperDescriptorType,
)
from typing import Any, ParamSpec, TypeVar

from pathlore.digests import blake2b
from pathlore.program.addresses import with_objects
from pathlore.program.ambient import SENSITIVE
from pathlore.program.attributes import attribute_of
from pathlore.program.definitions import number_of_definition
from pathlore.program.format_fields import fields_in
from pathlore.program.import_hashes import made_of
from pathlore.program.native_content import UnreadError, names_in, native_content, own_attributes
from pathlore.program.source import is_project_file
from pathlore.program.stubs import own_code

_SIZE = 12
_MOST = 2_000_000
"""So many parts of a value are looked at; one that has more counts as changed."""

_PLAIN = frozenset({type(None), bool, int, float, complex, str, bytes, type(...), type(NotImplemented), range, slice})
_NATIVE = (
    *(BuiltinFunctionType, WrapperDescriptorType, GetSetDescriptorType, MemberDescriptorType, MethodDescriptorType),
    *(MethodWrapperType, ClassMethodDescriptorType),
)
_CACHED: Any = type(functools.lru_cache(lambda: None))
_WRAPPING = (classmethod, staticmethod)


class Fingerprint:
    """A fingerprint, and what else the value may read when it is used."""

    __slots__ = ("kept", "met", "reads", "text")

    def __init__(self, text: str, reads: frozenset[str], met: dict[int, int], kept: list[Any]) -> None:
        self.text = text
        self.reads = reads
        """Names that code in the value reads, where no basic block knows of it."""
        self.met = met
        """Objects that can be told apart from equal ones: by identity, their numbers in the order of the walk."""
        self.kept = kept


class Fingerprints:
    """Takes fingerprints. `knows` says whether the code of a file is followed.

    Whatever the module `own` is called, fingerprints are the same.
    """

    def __init__(self, knows: Callable[[str], bool], own: str = "") -> None:
        self._knows = knows
        self._own = own

    def of(self, *values: Any) -> str:
        return self.taken(*values).text

    def taken(self, *values: Any) -> Fingerprint:
        walk = _Walk(self._knows, self._own)
        walk.add(*values)
        return walk.fingerprint()

    def of_class_data(self, cls: type) -> str:
        """What is in a class besides its functions."""
        walk = _Walk(self._knows, self._own)
        walk.follow(walk.class_data(cls))
        return walk.digest()

    def of_shape(self, cls: type) -> Fingerprint:
        """What decides how instances of a class behave where no name of an attribute is written."""
        walk = _Walk(self._knows, self._own)
        walk.say("class", cls.__module__, cls.__qualname__, *(_name(b) for b in (type(cls), *cls.__mro__)))
        # Which methods are missing decides whether there are instances.
        # Not by getattr, of which a metaclass may make anything.
        missing = vars(cls).get("__abstractmethods__")
        if missing and isinstance(missing, (frozenset, set, tuple, list)):
            walk.say("abstract", *sorted(map(str, missing)))
        everything = _is_used_by_others(cls)
        special = [(n, v) for n, v in _members(cls) if n not in _ALWAYS and (everything or _is_special(n))]
        for name, value in sorted(special, key=lambda item: item[0]):
            walk.say(name)
            walk.add(value)
        return walk.fingerprint()


_ADDRESSES = 1 << 16
"""No object is at a lower one."""


def _members(cls: type) -> Iterator[tuple[str, Any]]:
    """What a class has. While its fields are initialised lazily, others stand in their places."""
    for name, value in vars(cls).items():
        if type(value).__module__ == _STAND_INS:
            yield from ((name, hidden) for hidden in value.stands_for)
        else:
            yield name, value


_STAND_INS = "pathlore.runtime.heap"


def _is_special(name: str) -> bool:
    return name.startswith("__") or name in _CALLED_BY_NAME


def _is_used_by_others(cls: type) -> bool:
    """Whether code that is not followed may use any attribute of the class: that of a base which has it by its name."""
    bases = (base for base in cls.__mro__[1:] if base is not object and base.__module__ not in _HARMLESS_BASES)
    return any(not is_project_file(attribute_of(sys.modules.get(base.__module__), "__file__")) for base in bases)


_HARMLESS_BASES = frozenset({"typing", "abc", "typing_extensions"})
_CALLED_BY_NAME = frozenset(
    {
        *(
            "keys",
            "items",
            "values",
            "get",
            "write",
            "writelines",
            "read",
            "readline",
            "readlines",
            "readinto",
            "close",
        ),
        *("flush", "seek", "tell", "fileno", "send", "throw", "mro", "append", "extend", "add", "update", "copy"),
        *("as_integer_ratio", "utcoffset", "tzname", "dst", "fromutc", "isoformat", "timetuple", "_fields", "_asdict"),
        *("find_spec", "load_module", "acquire", "release", "put", "join", "default", "result", "cancel", "run"),
    }
)
"""What the interpreter and the library look for in objects of any class."""

_ALWAYS = frozenset(
    {
        *("__dict__", "__weakref__", "__doc__", "__module__", "__firstlineno__", "__static_attributes__"),
        *("__annotations__", "__annotate__", "__annotate_func__", "__annotations_cache__", "__abstractmethods__"),
        *("__parameters__", "__orig_bases__", "__dataclass_fields__", "__dataclass_params__", "__match_args__"),
        *("__qualname__", "__classcell__", "__subclasshook__"),
    }
)


def _members_of_protocol(cls: type) -> Iterable[str]:
    """What instances of a class have to have to be those of a protocol, if it is one that is checked at run time."""
    if not attribute_of(cls, "_is_runtime_protocol"):
        return ()
    found = {name for base in cls.__mro__ for name in (*vars(base), *(attribute_of(base, "__annotations__") or ()))}
    return (name for name in found if not name.startswith("_"))


def _name(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


def without_module(name: str, own: str) -> str:
    """A name without that of the module `own`, if it is one in it."""
    return name[len(own) :] if own and (name == own or name.startswith(f"{own}.")) else name


Parts = Iterator[Any]
"""What a value consists of. Words are said between its parts, so that their order counts."""


class _Walk:
    """One fingerprint that is being taken. It goes down by a stack of its own: data may be deep, or lead back."""

    # Large: one method for each kind of value.
    def __init__(self, knows: Callable[[str], bool], own: str, above: _Walk | None = None) -> None:
        self.reads: set[str] = set() if above is None else above.reads
        self.met: dict[int, int] = {}
        self.kept: list[Any] = [] if above is None else above.kept
        self._knows = knows
        self._own = own
        self._above = above
        self._hash = blake2b(digest_size=_SIZE)
        self._seen: dict[int, int] = {}
        self._left: list[int] = [_MOST] if above is None else above._left

    def add(self, *values: Any) -> None:
        self.follow(iter(values))

    def digest(self) -> str:
        return self._hash.hexdigest()

    def fingerprint(self) -> Fingerprint:
        return Fingerprint(self.digest(), frozenset(self.reads), self.met, self.kept)

    def say(self, *words: str) -> None:
        for word in words:
            self._hash.update(without_module(word, self._own).encode("utf-8", "surrogatepass") + b"\0")

    def say_unreadable(self) -> None:
        """What cannot be read counts as changed."""
        self.say("unreadable", os.urandom(_SIZE).hex())

    def follow(self, parts: Parts) -> None:
        stack = [parts]
        while stack:
            try:
                value = next(stack[-1])
            except StopIteration:
                stack.pop()
                continue
            except (UnreadError, RecursionError):
                self.say_unreadable()
                stack.pop()
                continue
            below = self._met(value)
            if below is not None:
                stack.append(below)

    def _met(self, value: Any) -> Parts | None:
        kind = type(value)
        if kind in _PLAIN:
            self.say(*self._words(value))
            return None
        number = self._number(id(value))
        if number is not None:
            self.say("again", number)
            return None
        self._left[0] -= 1
        if self._left[0] < 0:
            self.say_unreadable()
            return None
        self._seen[id(value)] = len(self._seen)
        self.kept.append(value)
        return self._compound(kind, value)

    def _words(self, value: Any) -> tuple[str, str]:
        """The words for a plain value."""
        kind = type(value)
        if kind is int and (of := made_of(value)) is not None:
            return "hash", of
        if kind is int and value > _ADDRESSES and (number := self._number(value)) is not None:
            # What `id` gave for an object that was met: another number in each process, and the same object.
            return "address", number
        if kind is str and "{" in value:
            self.reads.update(fields_in(value))
        if kind is str and " at 0x" in value:
            value, objects = with_objects(value)
            # Which object it is can be seen: two texts are equal if it is the same one.
            self.add(*objects)
        return kind.__name__, value.hex() if kind is float else _repr(value)

    def _number(self, identity: int) -> str | None:
        found = self._seen.get(identity)
        if found is not None:
            return str(found)
        above = self._above and self._above._number(identity)
        return f"above {above}" if above else None

    def _compound(self, kind: Any, value: Any) -> Parts:
        if isinstance(value, ModuleType):
            # A module of the project may hide one of the library.
            is_own = is_project_file(attribute_of(value, "__file__"))
            self.say("module" if is_own else "library", value.__name__)
            return iter(())
        if isinstance(value, type):
            self._mention(value.__name__)
            self._mention(value.__module__)
            # A check against a protocol looks for each of its members.
            self.reads.update(_members_of_protocol(value))
            self.say("class", _name(value))
            return self.class_data(value) if self._is_known(value) else iter(())
        if kind is FunctionType:
            return self._function(value)
        if kind is CodeType:
            return self._code(value)
        if isinstance(value, enum.Enum):
            return self._member(kind, value)
        self.met[id(value)] = self._seen[id(value)]
        if kind is list or kind is tuple:
            return self._items(kind, value)
        if kind is dict or kind is MappingProxyType:
            return self._mapping(kind, value)
        if kind is set or kind is frozenset:
            return self._set(kind, value)
        return self._other(kind, value)

    def _mention(self, name: str) -> None:
        """Library code that is reached by a value: where its name says that it reads what is not named, it does."""
        if name in SENSITIVE:
            self.reads.add(name)

    def _member(self, kind: Any, value: Any) -> Parts:
        self.say("member", _name(kind), value._name_ or "")
        yield value._value_
        extra = {k: v for k, v in own_attributes(value) or () if not (k.startswith("_") and k.endswith("_"))}
        if extra:
            yield extra

    def _items(self, kind: Any, value: Iterable[Any]) -> Parts:
        items = list(value)
        self.say(_name(kind), str(len(items)))
        yield from self._unsaid(items)

    def _unsaid(self, parts: Iterable[Any]) -> Parts:
        """The parts that are more than words: plain ones, of which tables have thousands, are said at once."""
        for part in parts:
            if type(part) in _PLAIN:
                self.say(*self._words(part))
            else:
                yield part

    def _mapping(self, kind: Any, value: Any) -> Parts:
        items = list(value.items())
        self.say(_name(kind), str(len(items)))
        yield from self._unsaid(chain.from_iterable(items))

    def _set(self, kind: Any, value: Iterable[Any]) -> Parts:
        items = list(value)
        self.say(_name(kind), str(len(items)))
        texts = []
        for item in items:
            if type(item) in _PLAIN:
                texts.append(" ".join(self._words(item)))
                continue
            inner = _Walk(self._knows, self._own, self)
            inner.add(item)
            texts.append(inner.digest())
            self.met.update(dict.fromkeys(inner.met, -1))
        # Where hashes are the same in every process, what the set went through decides its order, and code sees it.
        self.say(*(texts if all(map(_is_placed, items)) else sorted(texts)))
        yield from ()

    def _other(self, kind: Any, value: Any) -> Parts:
        if isinstance(value, MethodType):
            return self._items(kind, (value.__func__, value.__self__))
        if kind is _CACHED or kind in _WRAPPING:
            return self._wrapper(kind, value)
        if kind is property:
            return self._items(kind, (value.fget, value.fset, value.fdel))
        if kind is functools.cached_property:
            return self._items(kind, (value.func,))
        if kind is re.Pattern:
            return self._items(kind, (value.pattern, value.flags))
        if isinstance(value, _NATIVE):
            return self._native(kind, value)
        if isinstance(value, (GenericAlias, UnionType)) or kind.__module__ == "typing":
            return self._typing(value)
        return self._instance(kind, value)

    def _native(self, kind: Any, value: Any) -> Parts:
        module = str(getattr(value, "__module__", ""))
        self.say(kind.__name__, module, value.__qualname__)
        self._mention(value.__name__)
        self._mention(module)
        bound = getattr(value, "__self__", None)
        if bound is not None and not isinstance(bound, (ModuleType, type)):
            yield bound

    def _wrapper(self, kind: Any, value: Any) -> Parts:
        yield from self._items(kind, (value.__wrapped__, *_more(vars(value))))
        if kind is _CACHED and value.cache_info().currsize and not _is_standard(value):
            yield _cached(value)

    def _typing(self, value: Any) -> Parts:
        text = _repr(value)
        self.say(re.sub(r" at 0x[0-9a-fA-F]+", "", text))
        yield from self._typed(value)

    def _typed(self, value: Any) -> Parts:
        """What a type consists of, which its text need not tell."""
        is_native = isinstance(value, (GenericAlias, UnionType))
        for name in _TYPED[:2] if is_native else _TYPED:
            # Attributes that an alias does not have are those of its origin.
            part = getattr(value, name, None) if is_native or type(value) in _VARIABLES else attribute_of(value, name)
            if part is not None:
                self.say(name)
                yield part

    def _instance(self, kind: Any, value: Any) -> Parts:
        """Attributes, and what a type written in C holds besides, read by the methods of that type alone."""
        self.say("instance", _name(kind))
        if kind.__module__.partition(".")[0] == "pathlore":
            raise UnreadError  # a value of the path under way, in state that nobody restores
        content = native_content(value)
        self.reads.update(content.reads)
        for base, parts in content.parts:
            yield from self._set(base, parts) if base is set else self._items(base, parts)
        attributes = None if content.is_all else own_attributes(value)
        if attributes is not None:
            yield dict(attributes)
        yield from (base for base in kind.__mro__ if self._is_known(base) and not _has_name(base))

    def _is_known(self, cls: type) -> bool:
        file = attribute_of(sys.modules.get(cls.__module__), "__file__")
        return bool(file) and self._knows(file)

    def class_data(self, cls: type) -> Parts:
        """The data in a class; what is called has a name, under which it is looked at where it is used."""
        for name, value in sorted(_members(cls), key=lambda member: member[0]):
            if name in _ALWAYS or self._has_blocks(value):
                continue
            self.say(name)
            yield _registered(cls) if name == "_abc_impl" else value

    def _has_blocks(self, value: Any) -> bool:
        """Whether it is called, and what it does shows when it runs: functions that were generated show nothing."""
        if isinstance(value, FunctionType):
            code = own_code(value)
            return code.co_name != "<lambda>" and self._knows(code.co_filename)
        return isinstance(value, (property, functools.cached_property, *_WRAPPING))

    def _function(self, function: FunctionType) -> Parts:
        code = own_code(function)
        is_known = self._knows(code.co_filename)
        self.say("function", str(function.__module__), function.__qualname__)
        if is_known:
            self._say_which(function, code)
        else:
            self._mention(function.__name__)
            self._mention(str(function.__module__))
        yield code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        self.say(str(code.co_argcount), str(code.co_posonlyargcount), str(code.co_flags & _SHAPE))
        yield function.__defaults__
        yield function.__kwdefaults__
        for name, cell in zip(code.co_freevars, function.__closure__ or (), strict=False):
            if code.co_filename == _FUNCTOOLS and name in _DISPATCHED:
                continue
            try:
                content = cell.cell_contents
            except ValueError:
                self.say("empty")
                continue
            yield content
        if function.__dict__:
            yield dict(function.__dict__)
        if code.co_name == "<lambda>" or not is_known:
            yield from self._code(code)
        if code.co_name == "<lambda>" or not is_known or _has_own_globals(function):
            yield from self._globals_of(function, code)

    def _say_which(self, function: FunctionType, code: CodeType) -> None:
        """Which of several definitions this is, where there are several; and names that were changed."""
        number = number_of_definition(code)
        if number:
            self.say("definition", str(number))
        if (function.__name__, function.__qualname__) != (code.co_name, code.co_qualname):
            self.say("code of", code.co_qualname, "called", function.__name__)

    def _globals_of(self, function: FunctionType, code: CodeType) -> Parts:
        """What code reads that has no blocks: names of the project's modules, or what is in a namespace of its own."""
        space = function.__globals__
        module = sys.modules.get(space.get("__name__", ""))
        if module is None or vars(module) is not space:
            if module is None or self._knows(code.co_filename):
                for name in sorted(_names_in(code)):
                    if name in space:
                        self.say(name)
                        yield space[name]
            self.reads.update(_names_in(code))
        elif self._knows(space.get("__file__") or ""):
            self.reads.update(_names_in(code))

    def _code(self, code: CodeType) -> Parts:
        self.say("code", code.co_code.hex(), repr(code.co_names), repr(code.co_varnames))
        yield from code.co_consts


_GENERATED = frozenset({*("__init__", "__repr__", "__eq__", "__hash__"), *("__lt__", "__le__", "__gt__", "__ge__")})
_SHAPE = 0x04 | 0x08 | 0x20 | 0x80 | 0x100 | 0x200
"""Flags of code: which arguments it takes and what a call of it gives."""


_FUNCTOOLS = functools.singledispatch.__code__.co_filename
_DISPATCHED = ("dispatch_cache", "cache_token")
"""What single dispatch found already, which says nothing new."""
_TYPED = ("__origin__", "__args__", "__metadata__", "__bound__", "__constraints__", "__supertype__", "__default__")
_VARIABLES = (TypeVar, ParamSpec)


def _has_name(cls: type) -> bool:
    """Whether a class can be reached by its name, under which its attributes are looked at where they are used."""
    found: Any = sys.modules.get(cls.__module__)
    for name in cls.__qualname__.split("."):
        found = attribute_of(found, name)
    return found is cls


def _is_standard(value: Any) -> bool:
    """Whether a cache is one that the standard library made for itself: what it has says no more than its function."""
    module = attribute_of(value, "__module__")
    if not isinstance(module, str) or module.partition(".")[0] not in sys.stdlib_module_names:
        return False
    found: Any = sys.modules.get(module)
    file = attribute_of(found, "__file__")
    for name in str(attribute_of(value, "__qualname__")).split("."):
        found = attribute_of(found, name)
    return found is value and not is_project_file(file)


def _cached(value: Any) -> list[Any]:
    """What a cache was filled with, in its order: that of use for one with a limit, which drops the oldest."""
    info, own, held = value.cache_info(), vars(value), gc.get_referents(value)
    tables = [(at, t) for at, t in enumerate(held) if type(t) is dict and t is not own and len(t) == info.currsize]
    if info.maxsize is None and len(tables) == 1:
        return list(tables[0][1].items())
    for at, table in tables:
        # The collector is shown the type, then key, result and type of each entry, then the table of entries by key.
        entries = held[1:at]
        if len(entries) == 3 * len(table) and set(map(id, table)) == set(map(id, entries[::3])):
            return [(len(table), info.maxsize), *zip(entries[::3], entries[1::3], strict=True)]
    raise UnreadError


def _registered(cls: type) -> list[str]:
    """The classes that were registered with an abstract one."""
    return sorted(_name(found) for reference in _abc._get_dump(cls)[0] if (found := reference()) is not None)


def _is_placed(item: Any) -> bool:
    """Whether the place of an item in a set is decided by its value: hashes of texts have a seed, others addresses."""
    if type(item) in (tuple, frozenset):
        return all(map(_is_placed, item))
    return type(item) in _NUMBERS


_NUMBERS = (int, bool, float, complex)


def _has_own_globals(function: FunctionType) -> bool:
    """Whether code of a file runs with other globals than those of a module from it."""
    space = function.__globals__
    return space.get("__file__") != own_code(function).co_filename


def _repr(value: Any) -> str:
    """The text of a plain value; that of an integer is hexadecimal where Python refuses decimals."""
    try:
        return repr(value)
    except ValueError:
        return hex(value)


def _more(attributes: dict[str, Any]) -> list[Any]:
    """What was set on a wrapper, beyond what it has of the function in it."""
    extra = {k: v for k, v in attributes.items() if not k.startswith("__")}
    return [extra] if extra else []


def _names_in(code: CodeType) -> set[str]:
    """Globals and attributes that code reads; of the methods of dataclasses only globals, since they read fields."""
    if code.co_filename == "<string>" and code.co_name in _GENERATED:
        return {str(i.argval) for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL"}
    return names_in(code)
