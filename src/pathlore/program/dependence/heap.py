"""What objects hold in the graph: one node for each field of each abstract object, made when somebody asks for it."""

from __future__ import annotations

import gc
import itertools
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import IntFlag
from re import Pattern
from types import (
    BuiltinFunctionType,
    FunctionType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any

from pathlore.program.dependence.abstract import UNKNOWN, Holder, Live, Plain, Scalar, UnknownValue, ValueKind
from pathlore.program.dependence.classes import container_of, mro
from pathlore.program.dependence.propagation import Propagation, bits_of
from pathlore.program.dependence.steps import ANY_TEXT, WrittenText
from pathlore.program.natives import is_written_in_python

ITEMS, KEYS, EACH, ALL, EVERYWHERE, HELD = "[]", "{}", "[*]", "*", "*=", "its contents"
"""Fields: members of a container, keys of a dict, members whatever their index, all fields, what is stored in all of
them, and what an object of native code holds."""
_UNIONS = frozenset({ALL, EVERYWHERE, EACH})
RETURNED, TAKEN = "return", "sent"
"""Fields of generators and coroutines."""
ENTRIES = "#"
"""The values that a dict has when the target starts; those that code puts there are its items."""
NAMESPACE = "namespace"
"""Begins the site of what `__dict__` gives."""
TWIN = "twin"
"""Begins the site of an object with another class, whose fields are those of the object that got this class."""
_MOST_ITEMS = 40
"""Items of a tuple that are told apart."""
_ATOMS = frozenset({type(None), bool, int, float, complex, str, bytes, type(...), type(NotImplemented), range, Pattern})
_OPAQUE = (FunctionType, BuiltinFunctionType, MethodType, ModuleType, type)
"""What native code is given is not looked into where it is one of these."""
_SYMBOLIC = {int: "int", bool: "bool", float: "float", complex: "complex", str: "str", bytes: "bytes"}


def item(number: int) -> str:
    """The field of an item of a tuple."""
    return f"#{number}"


class ObjectFields:
    """Fields of objects, and the values that exist before the target runs."""

    def __init__(self, flow: Propagation) -> None:
        self._flow = flow
        self._nodes: dict[tuple[int, str], int] = {}
        self._fields: dict[int, list[str]] = {}
        self._deep: dict[int, int] = {}
        self._globals: dict[tuple[int, str], int] = {}
        self._modules: dict[int, int] = {}
        """Modules whose variables are read or written by names that are not told apart, by the number of their dict."""
        self._alive: list[object] = []
        self._forms: set[tuple[int, int]] = set()
        self._partial: dict[int, list[tuple[WrittenText, int, bool]]] = {}
        """Unions of the fields whose names fit a text: nodes, and whether they are written."""
        self.seeds: dict[int, Callable[[str, int], None]] = {}
        """What fields of inputs hold, by the number of the object."""
        self._shared: dict[int, int] = {}
        """Objects whose fields are those of others."""

    def existing(self, owner: int, name: str) -> int | None:
        return self._nodes.get((self._shared.get(owner, owner), name))

    def share(self, owner: int, twin: int) -> None:
        """The fields of an object are those of its twin as well."""
        self._shared[twin] = self._shared.get(owner, owner)

    def unite(self, owner: int, other: int) -> None:
        """Two objects have the same fields from now on."""
        flow = self._flow
        unions = [name for name in _UNIONS if (other, name) in self._nodes]
        for name in (*self._fields.pop(other, ()), *unions):
            flow.unite(self.field(owner, name), self._nodes[other, name])
        for text, node, is_written in self._partial.pop(other, ()):
            flow.unite(self.matching(owner, text, is_written), node)
        self._shared[other] = owner
        for third, shared in self._shared.items():
            if shared == other:
                self._shared[third] = owner

    def named_fields(self) -> Iterator[tuple[int, str, int]]:
        for (owner, name), node in self._nodes.items():
            yield owner, name, node

    def field(self, owner: int, name: str) -> int:
        """The node of a field."""
        flow = self._flow
        if self._shared:
            owner = self._shared.get(owner, owner)
        value = flow.values[owner]
        if isinstance(value, (Holder, UnknownValue)):
            name = HELD
        known = self._nodes.get((owner, name))
        if known is not None:
            return known
        if isinstance(value, Live) and isinstance(value.thing, ModuleType) and name not in _UNIONS:
            return self._variable(owner, vars(value.thing), name)
        node = self._nodes[owner, name] = flow.node()
        if name in _UNIONS:
            if isinstance(value, Live) and isinstance(value.thing, ModuleType):
                self._modules[id(vars(value.thing))] = owner
            self._join(owner, name, node)
        else:
            self._fields.setdefault(owner, []).append(name)
            self._attach(owner, name, node)
        if isinstance(value, UnknownValue):
            flow.put(node, UNKNOWN)
        if owner in self.seeds:
            self.seeds[owner](name, node)
        if isinstance(value, Live):
            for thing in _contents(value.thing, name):
                flow.add(node, 1 << self.lift(thing))
        return node

    def _variable(self, module: int, names: dict[str, Any], name: str) -> int:
        """The global variable that an attribute of a module is."""
        node = self.global_node(names, name, {})
        if (module, name) not in self._nodes:
            self._nodes[module, name] = node
            self._fields.setdefault(module, []).append(name)
            self._attach(module, name, node)
        return node

    def matching(self, owner: int, text: WrittenText, is_written: bool = False) -> int:
        """The union of the fields whose names may be a text: all that is read there, or may be written."""
        owner = self._shared.get(owner, owner)
        if text == ANY_TEXT or isinstance(self._flow.values[owner], (Holder, UnknownValue)):
            return self.field(owner, EVERYWHERE if is_written else ALL)
        unions = self._partial.setdefault(owner, [])
        for known, node, way in unions:
            if (known, way) == (text, is_written):
                return node
        node = self._flow.node()
        unions.append((text, node, is_written))
        if not is_written:
            # The fields that exist, and those that inputs have.
            self.field(owner, ALL)
        elif (owner, ALL) in self._nodes:
            self._flow.edge(node, self._nodes[owner, ALL])
        for name in itertools.filterfalse(_is_inner, tuple(self._fields.get(owner, ()))):
            self._fit(text, is_written, name, self._nodes[owner, name], node)
        if not is_written and (owner, EVERYWHERE) in self._nodes:
            self._flow.edge(self._nodes[owner, EVERYWHERE], node)
        for known, other, way in unions:
            if way != is_written and known.may_meet(text):
                # Fields that nobody has named so far.
                self._flow.edge(*((node, other) if is_written else (other, node)))
        return node

    def _fit(self, text: WrittenText, is_written: bool, name: str, field: int, union: int) -> None:
        if text.fits(name):
            self._flow.edge(*((union, field) if is_written else (field, union)))

    def through(self, holder: int, name: str) -> int:
        """The node of what objects have under a name that native code holds."""
        key = (holder, f"through {name}")
        if key not in self._nodes:
            self._nodes[key] = self._flow.node()
        return self._nodes[key]

    def _attach(self, owner: int, name: str, node: int) -> None:
        """A new field belongs to the unions that exist."""
        flow, nodes = self._flow, self._nodes
        if (owner, ALL) in nodes:
            flow.edge(node, nodes[owner, ALL])
        if _is_inner(name):
            return
        if (owner, EVERYWHERE) in nodes:
            flow.edge(nodes[owner, EVERYWHERE], node)
        if (owner, EACH) in nodes and _is_item(name):
            flow.edge(node, nodes[owner, EACH])
        for text, union, is_written in self._partial.get(owner, ()):
            self._fit(text, is_written, name, node, union)

    def _join(self, owner: int, name: str, node: int) -> None:
        """A new union has the fields that exist."""
        flow = self._flow
        for other in tuple(self._fields.get(owner, ())):
            field = self._nodes[owner, other]
            if name == ALL:
                flow.edge(field, node)
            elif name == EVERYWHERE:
                if not _is_inner(other):
                    flow.edge(node, field)
            elif _is_item(other):
                flow.edge(field, node)
        for _, union, is_written in self._partial.get(owner, ()):
            if name == ALL and is_written:
                flow.edge(union, node)
            elif name == EVERYWHERE and not is_written:
                flow.edge(node, union)
        value = flow.values[owner]
        if name == ALL and isinstance(value, Live):
            for other in _names_in(value.thing):
                self.field(owner, other)
        if name == EACH:
            for other in _item_names(value.thing) if isinstance(value, Live) else [ITEMS]:
                self.field(owner, other)
        if name == EVERYWHERE:
            # What is read as a whole has it, too.
            flow.edge(node, self.field(owner, ALL))
            flow.edge(node, self.field(owner, EACH))

    def global_node(self, names: dict[str, Any], name: str, builtins: Mapping[str, Any]) -> int:
        """The node of a global variable."""
        key = (id(names), name)
        node = self._globals.get(key)
        if node is None:
            node = self._globals[key] = self._flow.node()
            self._alive.append(names)
            if name in names:
                self._flow.add(node, 1 << self.lift(names[name]))
            elif name in builtins:
                self._flow.add(node, 1 << self.lift(builtins[name]))
            if id(names) in self._modules:
                self._variable(self._modules[id(names)], names, name)
        return node

    def lift(self, thing: Any) -> int:
        """The number of the value for something that exists."""
        flow = self._flow
        kind = type(thing)
        if kind in _ATOMS or (issubclass(kind, IntFlag) and kind.__module__ in sys.stdlib_module_names):
            return flow.number(Plain(kind))
        return flow.number(Live(thing))

    def deep(self, node: int) -> int:
        """A node with all that can be reached from what a node has."""
        node = self._flow.find(node)
        known = self._deep.get(node)
        if known is None:
            known = self._deep[node] = self._flow.node()
            self._flow.edge(node, known)
            self.follow(known)
        return known

    def gather(self, nodes: Iterable[int]) -> int:
        """A node with all that can be reached from some nodes."""
        made = self._flow.node()
        for node in nodes:
            self._flow.edge(node, made)
        self.follow(made)
        return made

    def follow(self, node: int) -> None:
        """Has all that can be reached from what a node has flow into it."""

        self._flow.watch(node, lambda number: self._flow.edge(self.field(number, ALL), node), ValueKind.FIELDED)

    def has_fields(self, number: int) -> bool:
        return self._flow.is_of(number, ValueKind.FIELDED)

    def symbolic_forms(self, node: int, target: int) -> None:
        """Puts the symbolic counterparts of concrete numbers and texts into a node: what a table at an unknown index
        gives."""

        if (node, target) in self._forms:
            return
        self._forms.add((node, target))

        def seen(number: int) -> None:
            value = self._flow.values[number]
            if isinstance(value, Plain) and value.cls in _SYMBOLIC:
                self._flow.put(target, Scalar(_SYMBOLIC[value.cls]))

        self._flow.watch(node, seen, ValueKind.ATOM)

    def reachable_symbolic(self, node: int, cache: dict[int, bool]) -> bool:
        """Whether something symbolic can be reached from what a node has. For after the propagation."""
        flow = self._flow
        pending, seen = list(bits_of(flow.holds(node))), set[int]()
        while pending:
            number = pending.pop()
            number = self._shared.get(number, number)
            if number in seen or cache.get(number) is False:
                continue
            seen.add(number)
            if flow.symbolic >> number & 1 or cache.get(number):
                cache[number] = True
                return True
            for name in self._fields.get(number, ()):
                pending.extend(bits_of(flow.holds(self._nodes[number, name])))
            for union in (EVERYWHERE, ALL, EACH):
                if (number, union) in self._nodes:
                    pending.extend(bits_of(flow.holds(self._nodes[number, union])))
            for _, part, _ in self._partial.get(number, ()):
                pending.extend(bits_of(flow.holds(part)))
        cache.update(dict.fromkeys(seen, False))
        return False


def _is_inner(name: str) -> bool:
    """Whether a field is no attribute, and nothing that code assigns to attributes goes there."""
    return name.startswith(" ")


def _is_item(name: str) -> bool:
    return name == ITEMS or name.startswith("#")


def _item_names(thing: Any) -> list[str]:
    if isinstance(thing, dict):
        return [ENTRIES, ITEMS]
    if isinstance(thing, tuple) and tuple.__len__(thing) <= _MOST_ITEMS:
        return [item(number) for number in range(tuple.__len__(thing))] + [ITEMS]
    return [ITEMS]


def _names_in(thing: Any) -> list[str]:
    """The fields that an object has now."""
    found = list(_attributes(thing))
    if container_of(type(thing)) is not None:
        found += [*_item_names(thing), KEYS]
    if not is_written_in_python(type(thing)):
        found.append(HELD)
    return found


def _attributes(thing: Any) -> dict[str, Any]:
    """The attributes of an object, read past whatever its class says about reading them."""
    found: dict[str, Any] = {}
    if isinstance(thing, ModuleType):
        return vars(thing)
    try:
        names = object.__getattribute__(thing, "__dict__")
    except (AttributeError, TypeError):
        names = None
    if type(names) is dict:
        found.update((name, value) for name, value in names.items() if isinstance(name, str))
    for base in mro(type(thing)):
        for name, member in list(vars(base).items()):
            if type(member) is MemberDescriptorType and is_written_in_python(base):
                try:
                    found.setdefault(name, member.__get__(thing, type(thing)))
                except (AttributeError, TypeError):
                    continue
    return found


def _contents(thing: Any, name: str) -> Iterable[Any]:
    """What a field of something that exists holds."""
    kind = container_of(type(thing))
    if name == ENTRIES:
        return _distinct(dict.values(thing)) if kind is dict else []
    if name.startswith("#"):
        number = int(name[1:])
        return [tuple.__getitem__(thing, number)] if kind is tuple and number < tuple.__len__(thing) else []
    if name == ITEMS:
        return _items(thing, kind)
    if name == KEYS:
        return _distinct(dict.keys(thing)) if kind is dict else []
    if name == HELD:
        return [] if isinstance(thing, _OPAQUE) else _distinct(gc.get_referents(thing))
    if name in _UNIONS:
        return []
    found = _attributes(thing)
    return [found[name]] if name in found else []


def _items(thing: Any, kind: type | None) -> Iterable[Any]:
    if kind is tuple:
        return _distinct(tuple.__iter__(thing)) if tuple.__len__(thing) > _MOST_ITEMS else []
    if kind is list and isinstance(thing, list):
        return _distinct(list.__iter__(thing))
    if kind in (set, frozenset):
        return _distinct((set if kind is set else frozenset).__iter__(thing))
    return _distinct(gc.get_referents(thing)) if kind is list else []


def _distinct(things: Iterable[Any]) -> list[Any]:
    """One of each atom's type, and all others: tables may have many numbers."""
    found: list[Any] = []
    kinds: set[type] = set()
    for thing in things:
        kind = type(thing)
        if kind in _ATOMS:
            if kind in kinds:
                continue
            kinds.add(kind)
        found.append(thing)
    return found
