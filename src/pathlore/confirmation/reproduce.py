"""Turns the witness of a run into Python source that builds the inputs and makes the call."""

from __future__ import annotations

import enum
import importlib
import inspect
import math
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from itertools import count, islice, product
from types import ModuleType
from typing import Any

from pathlore.expr.assignment import Value, evaluate
from pathlore.expr.term import Term
from pathlore.program.annotations import field_input, resolved
from pathlore.program.contracts import written_class
from pathlore.program.fields import Unknown, fields_of
from pathlore.program.input_types import (
    BoolInput,
    BytesInput,
    ConstantInput,
    DictInput,
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
from pathlore.program.natives import is_written_in_python
from pathlore.program.targets import Binding, Style, Target
from pathlore.records import frozen
from pathlore.runtime.heap import Heap, HeapObject, LazyInput
from pathlore.runtime.proxies.containers import SymFunction
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.nesting import PROXIES
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.sandbox.invocation import unmangled

_ABSENT: Any = object()
_LONG = 20
_MOST_TRIED = 1000
_FEW = 20


@frozen
class Reproduction:
    """Source that makes a call with certain inputs: statements first, then an expression.

    The names in it are those of the target's module; `imports` says where classes come from that it lacks.
    """

    inputs: dict[str, str]
    setup: tuple[str, ...]
    expression: str
    imports: tuple[tuple[str, str], ...] = ()
    replay: dict[str, str] = field(default_factory=dict)
    guarded: bool = False
    """Whether the contracts in docstrings are checked around the call: plain Python does not do so."""

    @property
    def call(self) -> str:
        if not self.replay:
            return "\n".join((*self.setup, self.expression))
        values = ", ".join(f"{name!r}: {text}" for name, text in self.replay.items())
        within = f"with pathlore.replay({{{values}}}):"
        return "\n".join(("import pathlore", *self.setup, within, f"    {self.expression}"))


class _Empty:
    """A mark that is false."""

    def __bool__(self) -> bool:
        return False


class Reproducer:
    """Writes one reproduction."""

    def __init__(self, target: Target, arguments: Mapping[str, Any], heap: Heap, witness: Mapping[Term, Value]) -> None:
        self.target = target
        self.arguments = arguments
        self.heap = heap
        self.witness = witness
        self.setup: list[str] = []
        self.imports: dict[str, str] = {}
        self._texts: dict[int, str] = {}
        self._unread: dict[int, dict[str, Any]] = {}
        self._building: set[int] = set()
        self._cyclic: set[int] = set()
        self._later: list[tuple[int, str, Any]] = []
        self._uses: Counter[int] = Counter()
        self._names = {p.name for p in target.parameters}

    def reproduction(self, replay: Mapping[str, Any]) -> Reproduction:
        values = {p.name: self._argument(self.arguments.get(p.name), p.spec) for p in self.target.parameters}
        for value in values.values():
            self._count(value)
        if self.target.binding is Binding.SCRIPT:
            self.setup.append("import runpy")
        texts = {name: self._text(value, name) for name, value in values.items()}
        for owner, name, value in self._later:
            self._assign(self._texts[owner], type(self._entry(owner).instance), name, self._text(value, name))
        recorded = {name: self._text(value, name) for name, value in replay.items()}
        return Reproduction(texts, tuple(self.setup), self._expression(texts), tuple(self.imports.items()), recorded)

    # What the inputs are

    def _rest(self, name: str) -> Iterable[Any]:
        """What was passed for a parameter with a star."""
        value: Any = self.arguments.get(name)
        if type(value) not in PROXIES:
            return value or ()
        return value.sym_made[: self._size(value)]  # type: ignore[no-any-return]

    def _argument(self, value: Any, spec: Input) -> Any:
        if type(value) is LazyInput:
            return value.value if value.made else self._default(spec)
        return value

    def _default(self, spec: Input) -> Any:
        """Something for an input that nobody read."""
        match spec:
            case IntInput(low, high):
                return 0 if (low or 0) <= 0 <= (high or 0) else low if low is not None else high
            case BoolInput():
                return False
            case FloatInput():
                return 0.0
            case StrInput():
                return ""
            case ConstantInput(values):
                return values[0]
            case TupleInput(items, cls):
                made = tuple(self._default(item) for item in items)
                return made if cls is None else tuple.__new__(cls, made)
            case ListInput():
                return []
            case SetInput(frozen=frozen):
                return frozenset() if frozen else set()
            case DictInput():
                return {}
            case RecordInput(required):
                return self._default_record(required)
            case BytesInput():
                return b""
            case FunctionInput():
                return SymFunction("", lambda number: None)
            case MadeInput():
                return self._default_made(spec)
            case VariadicInput():
                return ()
            case UnionInput(members):
                return self._default(next((m for m in members if not isinstance(m, NestedInput)), members[0]))
            case NestedInput():
                return self._default(resolved(spec))
            case ObjectInput(cls):
                for entry in self.heap.objects:
                    if type(entry.instance) is cls:
                        return entry.instance
                return self._new(cls)

    def _new(self, cls: type) -> Any:
        return self.heap.add(object.__new__(cls), "object").instance

    def _fields(self, entry: HeapObject) -> dict[str, Any]:
        """The fields of an object before the code ran; those that nobody read have simple values."""
        unread = self._unread.get(id(entry.instance))
        if unread is None:
            unread = self._unread[id(entry.instance)] = {}
            for name, annotation in fields_of(type(entry.instance)).items():
                if name not in entry.initial and annotation is not Unknown:
                    try:
                        unread[name] = self._default(field_input(type(entry.instance), annotation))
                    except UnsupportedTypeError:
                        continue
        return {**entry.initial, **unread}

    def _count(self, value: Any) -> None:
        for item in self._items(value):
            self._count(item)
        entry = self.heap.find(value)
        if entry is None:
            return
        self._uses[id(value)] += 1
        if self._uses[id(value)] == 1:
            for child in self._fields(entry).values():
                self._count(child)

    def _items(self, value: Any) -> Iterable[Any]:
        """What a container holds, and what fills it up."""
        if type(value) in PROXIES:
            size = self._size(value)
            made = value.sym_made[:size]
            return [*made, self._default(value.sym_spec)] if size > len(made) else made
        if type(value) is SymFunction:
            return [result for _, result in value.sym_table]
        origin = self.heap.origin(value)
        if origin is not None:
            return origin.values() if isinstance(origin, dict) else origin[1]
        return value if isinstance(value, tuple) else ()

    def _size(self, value: Any) -> int:
        return int(evaluate(value.sym_size.sym_term, self.witness)) if value.sym_asked else 0

    def _entry(self, number: int) -> HeapObject:
        return self.heap.by_id[number]

    # Texts

    def _text(self, value: Any, hint: str) -> str:
        if isinstance(value, Symbolic):
            found = evaluate(value.sym_term, self.witness)
            # The term of bytes is that of a text with the same numbers as code points.
            return _literal(str(found).encode("latin-1") if type(value) is SymBytes else found)
        if isinstance(value, enum.Enum):
            return self._member(value)
        if type(value) in PROXIES:
            return self._container(value, hint)
        if type(value) is SymFunction:
            return self._function(value, hint)
        origin = self.heap.origin(value)
        if isinstance(origin, dict):
            return self._dict(origin.items(), hint)
        if origin is not None:
            return self._made(origin[0], origin[1], value, hint)
        if isinstance(value, type):
            return self._class(value)
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            items = ", ".join(f"{n}={self._text(v, n)}" for n, v in zip(value._fields, value, strict=True))
            return f"{self._class(type(value))}({items})"
        if isinstance(value, tuple):
            return self._tuple_text([self._text(item, f"{hint}_{i}") for i, item in enumerate(value)])
        entry = self.heap.find(value)
        return self._constant(value) if entry is None else self._object(entry, hint)

    def _constant(self, value: Any) -> str:
        """A plain value, or the name that the module has for an object."""
        names = vars(self.target.module) if self.target.module is not None else {}
        own = type(value) is object or is_written_in_python(type(value))
        return next((name for name, other in names.items() if own and other is value), repr(value))

    def _container(self, value: Any, hint: str) -> str:
        """A list, set or dict as it was before the code ran."""
        spec = value.sym_spec
        size = self._size(value)
        made = value.sym_made[:size]
        more = size - len(made)
        key, lacking = value.sym_distinct, value.sym_lacking
        if isinstance(value, dict):
            keys = self._others(key, [*(k for k, _ in made), *lacking], more)
            return self._dict([*made, *((k, self._default(spec)) for k in keys)], hint)
        if isinstance(value, (set, frozenset)):
            made = [*made, *self._others(key, [*made, *lacking], more)]
        items = [self._text(item, f"{hint}_{i}") for i, item in enumerate(made)]
        if isinstance(value, list):
            filler = self._text(self._default(spec), hint) if more else ""
            if more > _LONG:
                head = f"[{', '.join(items)}] + " if items else ""
                return f"{head}[{filler}] * {more}"
            return f"[{', '.join([*items, *[filler] * more])}]"
        if isinstance(value, tuple):
            return self._tuple_text([*items, *[self._text(self._default(spec), hint)] * more])
        braced = f"{{{', '.join(items)}}}" if items else ""
        if isinstance(value, frozenset):
            return f"frozenset({braced})"
        return braced or "set()"

    def _others(self, spec: Input, made: list[Any], number: int) -> list[Any]:
        """Keys that nobody read: different from the others, and from each other."""
        taken = [evaluate(key.sym_term, self.witness) if isinstance(key, Symbolic) else key for key in made]
        found: list[Any] = []
        for candidate in islice(_different(spec), _MOST_TRIED) if number > 0 else ():
            if len(found) == number:
                break
            if candidate not in taken:
                found.append(candidate)
        return found

    def _tuple_text(self, items: list[str]) -> str:
        return f"({', '.join(items)}{',' if len(items) == 1 else ''})"

    def _dict(self, pairs: Iterable[tuple[Any, Any]], hint: str) -> str:
        return f"{{{', '.join(f'{self._text(k, hint)}: {self._text(v, hint)}' for k, v in pairs)}}}"

    def _function(self, value: SymFunction, hint: str) -> str:
        """A lambda that gives what the input gave."""
        results = [self._text(result, hint) for _, result in value.sym_table]
        if len(set(results)) < 2:
            return f"lambda *args: {results[0] if results else None}"
        rows = zip(value.sym_table, results, strict=True)
        table = ", ".join(f"{self._text(args, hint)}: {text}" for (args, _), text in rows)
        return f"lambda *args: {{{table}}}.get(args, {results[0]})"

    def _made(self, spec: MadeInput, arguments: list[Any], value: Any, hint: str) -> str:
        source = spec.source
        if spec.module != "builtins" and getattr(self.target.module, source, None) is not _named(spec.module, source):
            if getattr(self.target.module, spec.module, None) is sys.modules.get(spec.module) and not spec.by_repr:
                source = f"{spec.module}.{source}"
            else:
                self.imports[source] = spec.module
        if spec.by_repr:
            return repr(value)
        return f"{source}({', '.join(self._text(a, hint) for a in arguments)})"

    def _default_made(self, spec: MadeInput) -> Any:
        arguments = [self._default(part) for part in spec.arguments]
        value = spec.make(*arguments)
        self.heap.remember(value, (spec, arguments))
        return value

    def _default_record(self, required: tuple[tuple[str, Input], ...]) -> dict[str, Any]:
        made = {key: self._default(item) for key, item in required}
        self.heap.remember(made, made)
        return made

    def _member(self, value: enum.Enum) -> str:
        if value.name is not None and value.name in type(value).__members__:
            return f"{self._class(type(value))}.{value.name}"
        return f"{self._class(type(value))}({value.value!r})"

    def _class(self, cls: type) -> str:
        """The name of a class in the target's module; one that it lacks is imported."""
        name = written_class(cls).__qualname__
        if _lookup(self.target.module, name) is not cls and "<locals>" not in name:
            self.imports[name.partition(".")[0]] = cls.__module__
        return name

    def _object(self, entry: HeapObject, hint: str) -> str:
        number = id(entry.instance)
        if number in self._texts:
            return self._texts[number]
        self._building.add(number)
        fields = self._fields(entry)
        texts: dict[str, str] = {}
        for name, value in fields.items():
            outer = self._unfinished(value)
            if outer:
                self._later.append((number, name, value))
                self._cyclic.update((number, *outer))
                continue
            texts[name] = self._text(value, name)
        self._building.discard(number)
        text = self._constructed(entry, texts)
        if text is None or self._uses[number] > 1 or number in self._cyclic:
            text = self._named(entry, texts, text, hint)
        self._texts[number] = text
        return text

    def _unfinished(self, value: Any) -> set[int]:
        """The objects that are being written and that a value refers to, directly or through containers."""
        found = {number for item in self._items(value) for number in self._unfinished(item)}
        return found | ({id(value)} & self._building)

    def _constructed(self, entry: HeapObject, texts: dict[str, str]) -> str | None:
        """A call of the constructor, where its parameters are the fields."""
        cls = type(entry.instance)
        if "__new__" in {name for base in cls.__mro__[:-1] for name in vars(base)}:
            return None
        try:
            parameters = inspect.signature(cls).parameters.values()
        except (TypeError, ValueError):
            return None
        passed: list[str] = []
        for parameter in parameters:
            if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
                continue
            if parameter.name in texts:
                passed.append(f"{parameter.name}={texts[parameter.name]}")
            elif parameter.name in self._fields(entry):
                passed.append(f"{parameter.name}=None")
            elif parameter.default is parameter.empty:
                return None
        needed = {name: text for name, text in texts.items() if name in entry.initial}
        return f"{self._class(cls)}({', '.join(passed)})" if self._stores(cls, needed) else None

    def _stores(self, cls: type, texts: dict[str, str]) -> bool:
        """Whether the constructor puts its arguments into the fields that were read."""
        parameters = inspect.signature(cls).parameters
        if not set(texts) <= set(parameters):
            return False
        # What is empty may be replaced by a default.
        for mark in (object, _Empty):
            marks = {name: mark() for name in parameters}
            try:
                trial = cls(**marks)
            except Exception:  # a constructor that computes with its arguments is not fooled by marks
                return self._stores_values(cls, texts)
            if not all(getattr(trial, name, None) is marks[name] for name in texts):
                return mark is _Empty and self._stores_values(cls, texts)
        return True

    def _stores_values(self, cls: type, texts: dict[str, str]) -> bool:
        """The same question for the very values, where they are plain."""
        try:
            values = {name: eval(text, {}) for name, text in texts.items()}
            trial = cls(**values)
            return all(getattr(trial, n, None) == v for n, v in values.items())
        except Exception:  # whatever goes wrong, the constructor is not the way
            return False

    def _named(self, entry: HeapObject, texts: dict[str, str], constructed: str | None, hint: str) -> str:
        cls = type(entry.instance)
        name = self._fresh_name(hint, cls)
        self._texts[id(entry.instance)] = name
        if constructed is not None:
            self.setup.append(f"{name} = {constructed}")
            return name
        self.setup.append(f"{name} = object.__new__({self._class(cls)})")
        for field_name, text in texts.items():
            self._assign(name, cls, field_name, text)
        return name

    def _assign(self, name: str, cls: type, field_name: str, text: str) -> None:
        if not any("__setattr__" in vars(base) for base in cls.__mro__[:-1]):
            self.setup.append(f"{name}.{field_name} = {text}")
        else:
            self.setup.append(f"object.__setattr__({name}, {field_name!r}, {text})")

    def _fresh_name(self, hint: str, cls: type) -> str:
        base = hint if hint in self._names else cls.__name__.lower()
        taken = set(self._texts.values()) | set(vars(self.target.module) if self.target.module else ())
        name, number = base, 1
        while name in taken:
            number += 1
            name = f"{base}{number}"
        return name

    def _expression(self, texts: dict[str, str]) -> str:
        target = self.target
        if target.binding is Binding.SCRIPT:
            return f"runpy.run_path({target.name.rpartition(':')[0]!r}, run_name='__main__')"
        shown: list[str] = []
        receiver = ""
        for i, parameter in enumerate(target.parameters):
            text = texts[parameter.name]
            if i == 0 and target.binding.has_receiver:
                receiver = text
            elif parameter.style is Style.STAR:
                shown.extend(self._text(item, parameter.name) for item in self._rest(parameter.name))
            elif parameter.style is Style.KEYWORD:
                shown.append(f"{parameter.name}={text}")
            else:
                shown.append(text)
        name = target.qualname.rpartition(".")[2]
        if target.binding.has_receiver:
            called = f"{receiver}.{unmangled(target, name)}"
            return called + (f"({', '.join(shown)})" if target.binding is Binding.METHOD else "")
        called = target.qualname
        if target.binding is Binding.INIT:
            called = target.qualname.rpartition(".")[0]
        elif target.owner is not None:
            called = f"{target.qualname.rpartition('.')[0]}.{unmangled(target, name)}"
        return f"{called}({', '.join(shown)})"


def _literal(value: Any) -> str:
    """Source for a plain value; infinities and nan have none of their own."""
    if isinstance(value, float) and not math.isfinite(value):
        return f"float({str(value)!r})"
    return repr(value)


def _different(spec: Input) -> Iterator[Any]:
    """Many different values of a type that can be a key."""
    match spec:
        case IntInput(low, high):
            start = low if low is not None else 0 if high is None else high
            step = -1 if low is None and high is not None else 1
            yield from (n for n in islice(count(start, step), _MOST_TRIED) if high is None or n <= high)
        case FloatInput(low, high):
            start = math.ceil(low) if low is not None else 0
            yield from (float(n) for n in range(start, start + _MOST_TRIED) if high is None or n <= high)
        case StrInput():
            yield from ("" if n == 0 else _word(n) for n in count())
        case BytesInput():
            yield from (b"" if n == 0 else _word(n).encode() for n in count())
        case BoolInput():
            yield from (False, True)
        case ConstantInput(values):
            yield from values
        case TupleInput(items, cls):
            made = product(*(list(islice(_different(item), _FEW)) for item in items))
            yield from made if cls is None else (tuple.__new__(cls, m) for m in made)
        case VariadicInput(item):
            yield from ((first,) * n for n in count() for first in islice(_different(item), 1))
        case UnionInput(members):
            for member in members:
                yield from islice(_different(member), _MOST_TRIED)


def _word(number: int) -> str:
    """Words in the order of their length: a, b, c..."""
    letters = ""
    while number > 0:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters


def _named(module: str, name: str) -> Any:
    return getattr(importlib.import_module(module), name)


def _lookup(module: ModuleType | None, qualname: str) -> Any:
    value: Any = module
    for part in qualname.split("."):
        value = getattr(value, part, _ABSENT)
    return value
