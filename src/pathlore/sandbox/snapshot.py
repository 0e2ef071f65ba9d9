"""Saves state that outlives a call (globals, class attributes, caches) once, and restores it between paths."""

from __future__ import annotations

import builtins
import sys
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable
from functools import partial
from itertools import count
from operator import is_
from types import (
    BuiltinFunctionType,
    CellType,
    FunctionType,
    MappingProxyType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any, cast

from pathlore.dict_versions import begin_round
from pathlore.own_library import LOADED, library_module, note_imports
from pathlore.program.attributes import attribute_of
from pathlore.program.source import is_project_file
from pathlore.runtime.followed import restore_library
from pathlore.sandbox.garbage import Collecting, runs_code_at_its_end
from pathlore.sandbox.kinds import kept
from pathlore.sandbox.module_table import depends_on_modules
from pathlore.sandbox.names import (
    AUDITED,
    Attributes,
    Builtins,
    ClassesAndDicts,
    DictMember,
    FreshCounter,
    FunctionDefaults,
    NamesOfClass,
    Namespaces,
    dict_member,
    restore_slot,
    slot_content,
)
from pathlore.sandbox.streams import StreamsRestorer
from pathlore.sandbox.surroundings import (
    Rebound,
    containers_of,
    library_classes,
    library_modules,
    registries_of,
    settings,
    stores,
    words_of,
)

_MUTABLE = (list, dict, set, bytearray, deque)
_EMPTIED = (list, dict, set)
_SKIPPED_GLOBALS = {"__builtins__", "__loader__", "__spec__", "__cached__"}
_FACTORY: Any = vars(defaultdict)["default_factory"]
_STATELESS = ("builtins", "typing", "re", "abc", "enum")
"""Modules whose instances have no attributes that code would change."""


def _draws(module: ModuleType) -> bool:
    """Whether a module uses the shared random generator."""
    random = library_module("random")
    if random is None:
        return False
    generator = random.random.__self__
    return any(v is random or (isinstance(v, _BOUND) and v.__self__ is generator) for v in vars(module).values())


_BOUND = (BuiltinFunctionType, MethodType)

DROPPED: set[str] = set()
"""Files of modules that some path imported and that the next one imports again."""
Baseline = dict[int, tuple[Any, object]]
"""Objects that cannot be put back, by id, with their state from before the first path of all."""


_COMPUTING = {
    *("getattr", "__getattribute__", "attrgetter", "methodcaller", "eval", "exec", "compile"),
    *("__import__", "importlib", "__dict__", "vars"),
}
"""Words of programs that reach attributes and modules by names that they compute."""
_EQUAL = {"__eq__", "ANY", *_COMPUTING}
"""Words of programs that may have objects which claim to be equal to anything."""


class Snapshot:
    """The state of everything mutable that is reachable from some modules."""

    # Large: what is restored, each kind in its own way, and what is looked at while the snapshot is taken.

    def __init__(self, modules: list[ModuleType], first: Baseline | None = None, script: str = "") -> None:
        self._restorers: list[Callable[[], None]] = []
        self._empty: list[Any] = []
        """Dicts, lists and sets with nothing in them, such as the attributes of most functions: one look is enough."""
        # The builtins have a restorer of their own, and lead to Pathlore's operators, with all that these stand on.
        self._seen: set[int] = {id(vars(builtins))}
        self._kept: list[Any] = []
        self._names = {m.__name__ for m in modules}
        self._dict_members: dict[int, DictMember] = {}
        self._recursion_limit = sys.getrecursionlimit()
        self._modules = dict(sys.modules)
        self.drew = False
        """Whether the code drew random numbers."""
        self._random = library_module("random") if any(map(_draws, modules)) else None
        self._random_state = None if self._random is None else self._random.getstate()
        self._pending: list[Any] = []
        self.words = words_of(modules, script)
        libraries = library_modules(modules, self.words)
        named = library_classes(modules, libraries, self.words)
        self._library_classes = {id(cls) for cls in named}
        self._pending.extend(named)
        self._opaque: list[tuple[Any, Callable[[], object]]] = []
        """Objects that cannot be put back, and what tells whether they changed."""
        self._counters: list[tuple[Callable[[Any, Any], None], Any, Any]] = []
        """Counters with what puts another one in their place, and their names."""
        self._met: Counter[int] = Counter()
        """How often each counter was met."""
        self._roots = modules
        self.left: set[str] = set()
        """What earlier runs left changed, in words."""
        self._identities = ClassesAndDicts() if stores(self.words, "__class__", "__dict__") else None
        self._functions = self._function_attributes()
        self._namespaces = Namespaces()
        self._restorers.append(self._namespaces.restore)
        for module in modules:
            self._module(module)
        self._around(libraries)
        while self._pending:
            self._visit(self._pending.pop())
        self._finish()
        self._begin({} if first is None else first)

    def _begin(self, first: Baseline) -> None:
        self._first = first
        for value, state in self._opaque:
            if id(value) not in first:
                first[id(value)] = (value, _state_of(state))
        self._begins_first = not any(map(self._is_changed, self._opaque))
        self.is_forked = False
        """Whether paths run in copies of the process, which leave nothing behind here."""

    def begin_again(self, first: Baseline) -> None:
        """For another target that can reach the same, in a process in which all was put back."""
        self.drew = False
        self.left.clear()
        # Pathlore's operators are among the builtins, and belong to a target.
        outside = [self._restorers.index(self.restore_builtins), self._restorers.index(self._restore_streams)]
        for place, restorer in zip(outside, self._outside(), strict=True):
            self._restorers[place] = restorer
        self._begin(first)

    def _outside(self) -> list[Callable[[], None]]:
        """What puts back the builtins and the streams as they are now."""
        self.restore_builtins = Builtins(stores(self.words) or not self.words.isdisjoint(_EQUAL)).restore
        self._restore_streams = StreamsRestorer()
        return [self.restore_builtins, self._restore_streams]

    def _around(self, libraries: list[ModuleType]) -> None:
        """What belongs to nobody: builtins, streams, the search path, library modules and settings."""
        self._restorers += self._outside()
        self._pending.append(sys.path)
        self._restorers.append(Rebound(libraries))
        self._pending.extend(registries_of(libraries))
        self._restorers.extend(containers_of(libraries))
        self._restorers.extend(settings(self.words))
        has_subclasses = "__subclasses__" in self.words
        if has_subclasses or runs_code_at_its_end(self.words):
            # First: what it changes is put back.
            self._restorers.insert(0, Collecting(everything=has_subclasses))

    def _finish(self) -> None:
        """What is known only when everything was looked at."""
        if self._identities is not None:
            # First: what the attributes held is put back into the dicts that they were in.
            self._restorers.insert(0, self._identities.restore)
        self._restorers += [attributes.restore for attributes in self._functions]
        for put, name, counter in self._counters:
            if self._met[id(counter)] == 1:
                self._opaque = [known for known in self._opaque if known[0] is not counter]
                self._restorers.append(FreshCounter(partial(put, name), counter).restore)
        if depends_on_modules(self.words):
            note_imports()
            self._opaque.append((sys.modules, partial(_imported, self.words)))

    def leftovers(self, runs: int) -> list[str]:
        """What so many runs changed for good, so that later ones began with something else. In words."""
        if (runs < 2 or self.is_forked) and self._begins_first:
            return sorted(self.left)
        self.restore()
        for value, state in self._opaque:
            if not self.is_forked and _state_of(state) is _UNKNOWN:
                # Whatever it was before, nobody can tell any more.
                self._first[id(value)] = (value, _LOST)
            if self._is_changed((value, state)):
                self.left.add(self._named(value))
        return sorted(self.left)

    def _is_changed(self, known: tuple[Any, Callable[[], object]]) -> bool:
        value, state = known
        return _state_of(state) != self._first[id(value)][1]

    @property
    def has_opaque(self) -> bool:
        """Whether a path can reach what cannot be put back, or cannot be seen to have changed."""
        return bool(self._opaque)

    @property
    def is_changed(self) -> bool:
        """Whether anything that cannot be put back is not what it was, as far as anybody can tell."""
        return any(_state_of(s) is _UNKNOWN or self._is_changed((v, s)) for v, s in self._opaque)

    def _named(self, value: Any) -> str:
        kind = type(value).__name__
        for module in self._roots:
            for name, held in vars(module).items():
                if held is value:
                    return f"{name} ({kind})"
        return "sys.modules" if value is sys.modules else f"an object of type {kind}"

    @property
    def swaps_code(self) -> bool:
        """Whether the program may give functions other code."""
        return stores(self.words, "__code__")

    @property
    def computes_names(self) -> bool:
        """Whether the program may do to an attribute what none of its words tells."""
        return not self.words.isdisjoint(_COMPUTING)

    def _function_attributes(self) -> list[Attributes]:
        names = ["__annotations__", "__name__", "__qualname__", "__doc__", "__dict__"]
        audited, others = ([n for n in found if stores(self.words, n)] for found in (AUDITED, names))
        return [*([FunctionDefaults(*audited)] if audited else ()), *([Attributes(*others)] if others else ())]

    def restore(self) -> None:
        begin_round()
        if len(sys.modules) != len(self._modules):
            self._restore_modules()
        for restorer in self._restorers:
            restorer()
        if any(self._empty):
            for container in self._empty:
                container.clear()
        restore_library()
        sys.setrecursionlimit(self._recursion_limit)
        if self._random is not None and self._random.getstate() != self._random_state:
            self.drew = True
            self._random.setstate(self._random_state)

    def _restore_modules(self) -> None:
        """Modules of the project that a path imported are imported again by the next; others stay."""
        for name, module in list(sys.modules.items()):
            if name not in self._modules:
                path = attribute_of(module, "__file__")
                if is_project_file(path):
                    del sys.modules[name]
                    DROPPED.add(path)
                else:
                    self._modules[name] = module
        if len(sys.modules) < len(self._modules):
            sys.modules.update(self._modules)

    def _module(self, module: ModuleType) -> None:
        self._namespace(module.__dict__, skip=_SKIPPED_GLOBALS)
        if self._identities is not None:
            self._identities.add(module, module.__dict__)

    def _visit(self, value: Any) -> None:
        # By the type alone: `isinstance` would also call the program's `__class__`.
        kind = type(value)
        if kind is count:
            self._met[id(value)] += 1
        if id(value) in self._seen or issubclass(kind, (int, str, bytes, float, ModuleType)) or value is None:
            return
        self._seen.add(id(value))
        self._kept.append(value)
        if issubclass(kind, type):
            self._class(value)
        elif issubclass(kind, FunctionType):
            self._function(value)
        elif issubclass(kind, _MUTABLE):
            self._container(value)
        elif issubclass(kind, (tuple, frozenset, MappingProxyType)):
            self._pending.extend(_members(value))
        elif issubclass(kind, (staticmethod, classmethod)):
            self._pending.append(value.__func__)
        elif issubclass(kind, property):
            self._pending.extend((value.fget, value.fset, value.fdel))
        elif issubclass(kind, CellType):
            self._cell(value)
        else:
            self._other(value)
            self._instance(value)

    def _other(self, value: Any) -> None:
        """An object of a library type that holds state in a way of its own, if it is one."""
        known = kept(value)
        if known is None:
            return
        if known.restore is not None:
            self._restorers.append(known.restore)
        if known.state is not None:
            self._opaque.append((value, known.state))
        self._pending.extend(known.leads_to)

    def _class(self, cls: type) -> None:
        if cls.__module__ not in self._names:
            if id(cls) not in self._library_classes:
                return
        elif stores(self.words, "__bases__", "__name__", "__qualname__"):
            self._class_attributes(cls)
        members = NamesOfClass(cls)
        names = members.names
        self._counters.extend((members.replace, n, v) for n, v in names.items() if type(v) is count)
        self._restorers.append(members.restore)
        if cls.__module__ in self._names:
            self._pending.extend(names.values())
            self._pending.extend(cls.__bases__)
        else:
            self._pending.extend(value for value in names.values() if type(value) in _EMPTIED)

    def _class_attributes(self, cls: type) -> None:
        saved = [(name, vars(type)[name].__get__(cls)) for name in ("__bases__", "__name__", "__qualname__")]

        def restore() -> None:
            for name, value in saved:
                if vars(type)[name].__get__(cls) is not value:
                    type.__setattr__(cls, name, value)

        self._restorers.append(restore)

    def _function(self, function: FunctionType) -> None:
        self._pending.extend(function.__defaults__ or ())
        if function.__kwdefaults__:
            self._namespace(function.__kwdefaults__)
        self._pending.extend(function.__closure__ or ())
        self._namespace(function.__dict__)
        if "__annotations__" in self.words:
            self._namespace(function.__annotations__)
        if function.__module__ in self._names:
            for attributes in self._functions:
                attributes.add(function)

    def _cell(self, cell: CellType) -> None:
        try:
            contents = cell.cell_contents
        except ValueError:
            return

        def restore() -> None:
            cell.cell_contents = contents

        self._restorers.append(restore)
        self._pending.append(contents)

    def _container(self, value: Any) -> None:
        """A container of a builtin type or a subclass. Methods of a subclass are the program's and never called."""
        if type(value) in _EMPTIED and not value:
            self._empty.append(value)
            return
        if issubclass(type(value), dict):
            self._dict(value)
        elif issubclass(type(value), (set, bytearray)):
            self._hashed_or_bytes(value)
        else:
            self._sequence(value, list if issubclass(type(value), list) else deque)
        if type(value) not in _MUTABLE:
            self._instance(value)

    def _dict(self, value: dict[Any, Any]) -> None:
        if issubclass(type(value), OrderedDict):
            self._ordered(cast(OrderedDict[Any, Any], value))
        elif type(value) is dict:
            self._namespace(value)
        else:
            self._namespace(value, saved=_as_dict(value))
        if issubclass(type(value), defaultdict):
            factory = _FACTORY.__get__(value)
            self._restorers.append(lambda: _FACTORY.__set__(value, factory))
            self._pending.append(factory)

    def _ordered(self, value: OrderedDict[Any, Any]) -> None:
        """An OrderedDict keeps an order of its own beside that of the dict it extends."""
        items = list(OrderedDict.items(value))

        def restore() -> None:
            if dict.__len__(value) == len(items) and all(
                key is old_key and item is old
                for (key, item), (old_key, old) in zip(OrderedDict.items(value), items, strict=True)
            ):
                return
            OrderedDict.clear(value)
            for key, item in items:
                OrderedDict.__setitem__(value, key, item)

        self._restorers.append(restore)
        for item in items:
            self._pending.extend(item)

    def _hashed_or_bytes(self, value: Any) -> None:
        """A set or a bytearray, from a copy: no member is hashed again, and an exported buffer keeps its size."""
        if issubclass(type(value), bytearray):
            content = bytes(memoryview(value))

            def restore_bytes() -> None:
                if not bytearray.__eq__(value, content):
                    bytearray.__setitem__(value, slice(None), content)

            self._restorers.append(restore_bytes)
            return
        members = frozenset(value)
        in_order = list(set.__iter__(value))

        def restore() -> None:
            if set.__len__(value) == len(in_order) and all(map(is_, set.__iter__(value), in_order)):
                return
            set.clear(value)
            set.update(value, members)

        self._restorers.append(restore)
        self._pending.extend(in_order)

    def _sequence(self, value: Any, kind: Any) -> None:
        items = list(kind.__iter__(value))
        length, iterate = kind.__len__, kind.__iter__

        def restore() -> None:
            if length(value) == len(items) and all(map(is_, iterate(value), items)):
                return
            kind.clear(value)
            kind.extend(value, items)

        self._restorers.append(restore)
        self._pending.extend(items)

    def _namespace(
        self, namespace: dict[Any, Any], skip: Iterable[str] = (), saved: dict[Any, Any] | None = None
    ) -> None:
        """A dict, or a subclass taken as one. Restored from a dict, which knows all hashes: no key is hashed again."""
        if type(namespace) is dict and not namespace:
            self._empty.append(namespace)
            return
        saved = dict(namespace) if saved is None else saved
        self._namespaces.add(namespace, saved)
        self._pending.extend(v for n, v in saved.items() if n not in skip)
        self._pending.extend(n for n in saved if not isinstance(n, str))
        if type(namespace) is dict:
            replace = partial(self._namespaces.replace, namespace)
            self._counters.extend((replace, n, v) for n, v in saved.items() if type(v) is count)

    def _instance(self, value: Any) -> None:
        cls = type(value)
        if cls.__module__ in _STATELESS and cls.__module__ not in self._names and not issubclass(cls, BaseException):
            return
        # By identity: a metaclass of the program may say how its classes are hashed.
        found = self._dict_members.get(id(cls))
        if found is None:
            found = self._dict_members[id(cls)] = dict_member(cls)
        member, is_told = found
        attributes = None if member is None else member.__get__(value)
        if type(attributes) is dict:
            self._namespace(attributes)
            if is_told and self._identities is not None and cls.__module__ in self._names:
                self._identities.add(value, attributes)
        elif not is_told and cls.__dictoffset__:
            self._opaque.append((value, lambda: _UNKNOWN))  # a property hides the only way to its attributes
        if cls.__module__ in self._names:
            self._slots(value, cls)

    def _slots(self, value: Any, cls: type) -> None:
        for base in cls.__mro__:
            slots = base.__dict__.get("__slots__", ())
            for name in (slots,) if isinstance(slots, str) else slots:
                # Private names are mangled. Anything but a member descriptor is code of the program.
                member = base.__dict__.get(name) or base.__dict__.get(f"_{base.__name__.lstrip('_')}{name}")
                if type(member) is not MemberDescriptorType:
                    continue
                content = slot_content(member, value)
                self._restorers.append(lambda m=member, c=content: restore_slot(m, value, c))  # type: ignore[misc]
                self._pending.append(content)


_OWN = ("pathlore", "z3", "bitwuzla", "cvc5")
_UNKNOWN: Any = "nobody can tell"
_LOST: Any = "changed, for all that is known"


def _state_of(state: Callable[[], object]) -> object:
    """What an object says of its state. What differs from itself says nothing."""
    found = state()
    return found if found == found else _UNKNOWN


def _imported(words: frozenset[str]) -> object:
    """The names of modules, but for Pathlore's, and for what it loads and code with these words does not name."""
    own = {name for name in LOADED if not words.issuperset(name.split("."))}
    return frozenset(name for name in sys.modules if name not in own and not name.startswith(_OWN))


def _as_dict(value: dict[Any, Any]) -> dict[Any, Any]:
    """What a dict of any class holds. `dict.copy` hashes no key, but calls an iteration that a subclass defines."""
    if type(value).__iter__ is dict.__iter__:
        return dict.copy(value)
    return dict(dict.items(value))


def _members(value: Any) -> Iterable[Any]:
    if type(value) is MappingProxyType:
        return value.values()
    return tuple.__iter__(value) if issubclass(type(value), tuple) else frozenset.__iter__(value)
