"""Turns the witness of a run into Python source that builds the inputs and makes the call."""

from __future__ import annotations

import enum
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pathlore.confirmation.constructors import are_assigned, constructor_arguments, stores_arguments, unset_fields
from pathlore.confirmation.initial_inputs import InitialInputs
from pathlore.confirmation.module_names import ModuleNames
from pathlore.confirmation.reproduction import Reproduction
from pathlore.confirmation.source import (
    atom_text,
    call_text,
    dict_text,
    frozenset_text,
    list_text,
    member_text,
    new_atom_text,
    set_text,
    tuple_text,
)
from pathlore.expr.assignment import Value, evaluate
from pathlore.expr.term import Term
from pathlore.program.construction import NO_DEFAULT, SET_ITEM, MakingCall
from pathlore.program.input_types import FixedInput, MadeInput
from pathlore.program.targets import Style, Target
from pathlore.program.wrappers import Binding
from pathlore.runtime.heap import Heap, HeapObject
from pathlore.runtime.making_calls import MadeBy
from pathlore.runtime.proxies.containers import SymFunction
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.nesting import PROXIES
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.sandbox.invocation import unmangled

_LONG = 20
"""Unread items of a list beyond which one is multiplied."""


class Reproducer:
    """Writes one reproduction.

    Objects that are used twice or are part of a cycle become variables, set in `setup`; all others are written where
    they are used. In a cycle, the field that closes it is assigned after both of its ends were made.
    """

    def __init__(self, target: Target, arguments: Mapping[str, Any], heap: Heap, witness: Mapping[Term, Value]) -> None:
        self._target = target
        self._inputs = InitialInputs(arguments, heap, witness)
        self._names = ModuleNames(target.module)
        self._setup: list[str] = []
        self._texts: dict[int, str] = {}
        """Source for the objects that were written, by identity."""
        self._building: set[int] = set()
        self._cyclic: set[int] = set()
        self._later: list[tuple[int, str, Any]] = []
        """Fields that close cycles: the object, the name, the value."""
        self._uses: Counter[int] = Counter()
        self._unmade: set[str] = set()
        """Classes of objects that no call is known to make."""
        self._ways: dict[str, bool] = {}
        """Classes, with whether all of their objects were made by calls."""
        self._guessed: dict[str, None] = {}
        """Parameters of such calls with guessed types."""

    def reproduction(self, replay: Mapping[str, Any]) -> Reproduction:
        values = self._inputs.by_name(self._target)
        for value in values.values():
            self._count(value)
        if self._target.binding is Binding.SCRIPT:
            folder = os.path.dirname(os.path.abspath(self._target.path))
            self._setup.extend(("import runpy", "import sys", f"sys.path.insert(0, {folder!r})"))
        self._write_in_order()
        texts = {name: self._text(value, name) for name, value in values.items()}
        for owner, name, value in self._later:
            cls = type(self._inputs.heap.by_id[owner].instance)
            self._setup.append(_assignment(self._texts[owner], cls, name, self._text(value, name)))
        recorded = {name: self._text(value, name) for name, value in replay.items()}
        setup, expression = tuple(self._setup), self._expression(texts)
        imports, unmade = tuple(self._names.imports.items()), tuple(sorted(self._unmade))
        return Reproduction(
            texts,
            setup,
            expression,
            imports,
            recorded,
            cyclic=bool(self._later),
            without_constructor=unmade,
            made=tuple(name for name, by_calls in self._ways.items() if by_calls),
            guessed=tuple(self._guessed),
            shared=tuple(_given_one(values)),
        )

    def _write_in_order(self) -> None:
        """Writes the objects whose constructors share state, one after the other as they were made."""
        for entry in self._inputs.heap.objects:
            if entry.made is not None and not entry.made.construction.self_contained and self._uses[id(entry.instance)]:
                self._object(entry, entry.name)

    def _count(self, value: Any) -> None:
        if isinstance(value, Symbolic):
            return
        for item in self._inputs.items(value):
            self._count(item)
        entry = self._inputs.heap.find(value)
        if entry is None and type(value) not in PROXIES:
            return
        self._uses[id(value)] += 1
        if entry is not None and self._uses[id(value)] == 1:
            for child in self._inputs.parts(entry):
                self._count(child)

    # Values

    def _text(self, value: Any, hint: str) -> str:
        """Source for a value. An object that becomes a variable is called by the hint, where that is a parameter."""
        if isinstance(value, Symbolic):
            found = evaluate(value.sym_term, self._inputs.witness)
            # The term of bytes is that of a text with the same numbers as code points.
            found = str(found).encode("latin-1") if type(value) is SymBytes else found
            return new_atom_text(found) if self._inputs.heap.distinct.compares_atoms else atom_text(found)
        if isinstance(value, enum.Enum):
            return member_text(self._names.of_class(type(value)), value)
        if type(value) in PROXIES:
            return self._container(value, hint) if self._uses[id(value)] < 2 else self._shared(value, hint)
        if type(value) is SymFunction:
            return self._function(value, hint)
        origin = self._inputs.heap.origin(value)
        if isinstance(origin, FixedInput):
            return origin.literal
        if isinstance(origin, dict):
            return self._dict(origin.items(), hint)
        if origin is not None:
            return self._made(origin[0], origin[1], value, hint)
        if isinstance(value, type):
            return self._names.of_class(value)
        entry = self._inputs.heap.find(value)
        if entry is not None:
            return self._object(entry, hint)
        if isinstance(value, tuple):
            return self._tuple(value, hint)
        return self._names.of_object(value) or repr(value)

    def _tuple(self, value: Any, hint: str) -> str:
        if not hasattr(value, "_fields"):
            items = [self._text(item, f"{hint}_{i}") for i, item in enumerate(value)]
            return tuple_text(items, self._inputs.heap.distinct.compares_atoms)
        fields = [(name, self._text(item, name)) for name, item in zip(value._fields, value, strict=True)]
        return call_text(self._names.of_class(type(value)), fields)

    def _container(self, value: Any, hint: str) -> str:
        """A list, tuple, set or dict as it was before the code ran."""
        defaults, spec = self._inputs.defaults, value.sym_spec
        size = self._inputs.size(value)
        made = value.sym_made[:size]
        more = size - len(made)
        key, lacking = value.sym_distinct, value.sym_lacking
        if isinstance(value, dict):
            keys = defaults.keys(key, [*(k for k, _ in made), *lacking], more)
            return self._dict([*made, *((k, defaults.of(spec)) for k in keys)], hint)
        if isinstance(value, (set, frozenset)):
            made = [*made, *defaults.keys(key, [*made, *lacking], more)]
        items = [self._text(item, f"{hint}_{i}") for i, item in enumerate(made)]
        filler = self._text(defaults.of(spec), hint) if more and isinstance(value, (list, tuple)) else ""
        if isinstance(value, list):
            if more > _LONG:
                head = f"{list_text(items)} + " if items else ""
                return f"{head}[{filler}] * {more}"
            return list_text([*items, *[filler] * more])
        if isinstance(value, tuple):
            return tuple_text([*items, *[filler] * more], self._inputs.heap.distinct.compares_atoms)
        return frozenset_text(items) if isinstance(value, frozenset) else set_text(items)

    def _shared(self, value: Any, hint: str) -> str:
        """The name of a container that is passed for several parameters."""
        if id(value) not in self._texts:
            text = self._container(value, hint)
            name = self._names.new(hint, set(self._texts.values()))
            self._texts[id(value)] = name
            self._setup.append(f"{name} = {text}")
        return self._texts[id(value)]

    def _dict(self, pairs: Iterable[tuple[Any, Any]], hint: str) -> str:
        return dict_text((self._text(key, hint), self._text(value, hint)) for key, value in pairs)

    def _function(self, value: SymFunction, hint: str) -> str:
        """A lambda that returns what the input returned."""
        results = [self._text(result, hint) for _, result in value.sym_table]
        if len(set(results)) < 2:
            return f"lambda *args: {results[0] if results else None}"
        rows = [(self._text(args, hint), text) for (args, _), text in zip(value.sym_table, results, strict=True)]
        if not all(can_be_key(args) for args, _ in value.sym_table):
            pairs = ", ".join(f"({args}, {text})" for args, text in rows)
            return f"lambda *args: next((result for known, result in [{pairs}] if known == args), {results[0]})"
        return f"lambda *args: {dict_text(rows)}.get(args, {results[0]})"

    def _made(self, spec: MadeInput, arguments: list[Any], value: Any, hint: str) -> str:
        maker = self._names.of_maker(spec)
        if spec.by_repr:
            return repr(value)
        return f"{maker}({', '.join(self._text(argument, hint) for argument in arguments)})"

    # Objects

    def _object(self, entry: HeapObject, hint: str) -> str:
        number = id(entry.instance)
        if number in self._texts:
            return self._texts[number]
        if entry.made is not None:
            return self._called(entry, entry.made, hint)
        self._ways[type(entry.instance).__name__] = False
        self._building.add(number)
        texts: dict[str, str] = {}
        for name, value in self._inputs.fields(entry).items():
            outer = self._unfinished(value)
            if outer:
                self._later.append((number, name, value))
                self._cyclic.update((number, *outer))
                continue
            texts[name] = self._text(value, name)
        self._building.discard(number)
        text, assigned = self._constructed(entry, texts)
        if text is None or assigned or self._uses[number] > 1 or number in self._cyclic:
            text = self._variable(entry, {name: texts[name] for name in assigned}, text, hint)
        self._texts[number] = text
        return text

    def _unfinished(self, value: Any) -> set[int]:
        """The objects that are being written and that a value refers to, directly or through containers."""
        found = {number for item in self._inputs.items(value) for number in self._unfinished(item)}
        return found | ({id(value)} & self._building)

    def _constructed(self, entry: HeapObject, texts: dict[str, str]) -> tuple[str | None, list[str]]:
        """A call of the constructor and the fields to assign afterwards. Without a call, these are all fields.

        There is a call if it stores its arguments in the fields that were read, except for those left open. What it is
        given for the others must not make it raise: they have their defaults where other values do.
        """
        cls = type(entry.instance)
        later = self._inputs.fields(entry).keys() - texts.keys()
        spelled_out = self._inputs.heap.calls.makers.spelled_out
        needed = {field: text for field, text in texts.items() if field in entry.initial}
        for given in (texts,) if spelled_out or needed == texts else (texts, needed):
            passed = constructor_arguments(cls, given, later, lambda default: self._text(default, ""), spelled_out)
            assigned = [] if passed is None or spelled_out else unset_fields(cls, needed)
            stored = {field: text for field, text in needed.items() if field not in assigned}
            if passed is not None and stores_arguments(cls, stored, given):
                return f"{self._names.of_class(cls)}({', '.join(passed)})", assigned
        return None, list(texts)

    def _called(self, entry: HeapObject, made: MadeBy, hint: str) -> str:
        """An object that calls made: the call of its class, and a statement for each change."""
        number, construction = id(entry.instance), made.construction
        self._ways.setdefault(construction.cls.__name__, True)
        for call, _ in (*made.steps, (construction.call, ()), *made.changes):
            guessed = [p for p in call.parameters if p.guess]
            self._guessed |= {f"{construction.cls.__name__}.{p.name}: {p.guess}": None for p in guessed}
        self._building.add(number)
        text = self._names.of_class(construction.cls if construction.builder is None else construction.builder.cls)
        for call, arguments in (*made.steps, (construction.call, made.arguments)):
            text = self._call(f"{text}.{call.name}".rstrip("."), call, arguments)
        self._building.discard(number)
        assigned = {field: self._text(value, field) for field, value in entry.initial.items()}
        named = made.changes or assigned or self._uses[number] > 1 or number in self._cyclic
        if named or not construction.self_contained:
            name = self._new_name(entry, hint)
            self._setup.append(f"{name} = {text}")
            text = self._texts[number] = name
            if not are_assigned(construction.cls, assigned):
                self._unmade.add(construction.cls.__qualname__)
            for field, value in assigned.items():
                self._setup.append(_assignment(name, construction.cls, field, value))
            for change, arguments in made.changes:
                self._setup.append(self._change(name, change, arguments))
        self._texts[number] = text
        return text

    def _change(self, name: str, change: MakingCall, arguments: tuple[Any, ...]) -> str:
        if change.name == SET_ITEM and len(arguments) == 2:
            key, value = (self._text(argument, name) for argument in arguments)
            return f"{name}[{key}] = {value}"
        return self._call(f"{name}.{change.name}", change, arguments)

    def _call(self, function: str, called: MakingCall, arguments: tuple[Any, ...]) -> str:
        """The source of a call, without the arguments that are what the parameter is by default."""
        given: list[str] = []
        for parameter, value in zip(called.parameters, arguments, strict=True):
            text = self._text(value, parameter.name)
            if parameter.default is not NO_DEFAULT and text == self._text(parameter.default, ""):
                continue
            given.append(f"{parameter.name}={text}" if parameter.by_keyword else text)
        return f"{function}({', '.join(given)})"

    def _new_name(self, entry: HeapObject, hint: str) -> str:
        parameters = {p.name for p in self._target.parameters}
        wanted = hint if hint in parameters else type(entry.instance).__name__.lower()
        name = self._names.new(wanted, set(self._texts.values()))
        self._texts[id(entry.instance)] = name
        return name

    def _variable(self, entry: HeapObject, texts: dict[str, str], constructed: str | None, hint: str) -> str:
        cls = type(entry.instance)
        name = self._new_name(entry, hint)
        self._setup.append(f"{name} = {constructed or f'object.__new__({self._names.of_class(cls)})'}")
        if constructed is None or not are_assigned(cls, texts):
            self._unmade.add(cls.__qualname__)
        for field, text in texts.items():
            self._setup.append(_assignment(name, cls, field, text))
        return name

    # The call

    def _expression(self, texts: dict[str, str]) -> str:
        target = self._target
        if target.binding is Binding.SCRIPT:
            return f"runpy.run_path({target.name.rpartition(':')[0]!r}, run_name='__main__')"
        shown: list[str] = []
        receiver = ""
        for i, parameter in enumerate(target.parameters):
            text = texts[parameter.name]
            if i == 0 and target.binding.has_receiver:
                receiver = text
            elif parameter.style is Style.STAR:
                shown.extend(self._text(item, parameter.name) for item in self._inputs.star(parameter.name))
            elif parameter.style is Style.KEYWORD:
                shown.append(f"{parameter.name}={text}")
            else:
                shown.append(text)
        name = target.qualname.rpartition(".")[2]
        if target.binding is Binding.SETTER:
            # An assignment is no expression, and a call is what tests and confirmation evaluate.
            return f"setattr({receiver}, {target.qualname.split('.')[-2]!r}, {', '.join(shown)})"
        if target.binding.has_receiver:
            called = f"{receiver}.{unmangled(target, name)}"
            return called + (f"({', '.join(shown)})" if target.binding is Binding.METHOD else "")
        called = target.qualname
        if target.binding is Binding.INIT:
            called = target.qualname.rpartition(".")[0]
        elif target.owner is not None:
            called = f"{target.qualname.rpartition('.')[0]}.{unmangled(target, name)}"
        return f"{called}({', '.join(shown)})"


def can_be_key(value: Any) -> bool:
    """Whether a value has a hash, as far as its type tells: a method of the program may refuse all the same."""
    value = value.sym_value if type(value) in PROXIES else value
    if isinstance(value, tuple):
        return all(map(can_be_key, value))
    return type(value).__hash__ is not None


def _given_one(values: Mapping[str, Any]) -> Iterator[str]:
    """The parameters that are given one container, in words."""
    names: dict[int, list[str]] = {}
    for name, value in values.items():
        if type(value) in PROXIES:
            names.setdefault(id(value), []).append(name)
    yield from (" and ".join(given) for given in names.values() if len(given) > 1)


def _assignment(name: str, cls: type, field: str, text: str) -> str:
    if not any("__setattr__" in vars(base) for base in cls.__mro__[:-1]):
        return f"{name}.{field} = {text}"
    return f"object.__setattr__({name}, {field!r}, {text})"
