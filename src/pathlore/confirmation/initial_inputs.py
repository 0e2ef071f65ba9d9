"""The inputs of a run as they were before the code ran, whatever the code did to them since."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pathlore.confirmation.defaults import Defaults
from pathlore.expr.assignment import Value, evaluate
from pathlore.expr.term import Term
from pathlore.program.annotations import field_input
from pathlore.program.construction import default_fields
from pathlore.program.fields import UnknownField, fields_of
from pathlore.program.input_types import FixedInput, Input, UnsupportedTypeError
from pathlore.program.targets import Target
from pathlore.runtime.heap import Heap, HeapObject, LazyInput
from pathlore.runtime.proxies.containers import SymFunction
from pathlore.runtime.values.nesting import PROXIES


class InitialInputs:
    """The arguments of one run under its witness; what nobody read has default values."""

    def __init__(self, arguments: Mapping[str, Any], heap: Heap, witness: Mapping[Term, Value]) -> None:
        self.arguments = arguments
        self.heap = heap
        self.witness = witness
        self.defaults = Defaults(heap, witness)
        self._unread: dict[int, dict[str, Any]] = {}

    def by_name(self, target: Target) -> dict[str, Any]:
        return {p.name: self._argument(self.arguments.get(p.name), p.spec) for p in target.parameters}

    def _argument(self, value: Any, spec: Input) -> Any:
        if type(value) is LazyInput:
            return value.value if value.made else self.defaults.of(spec)
        return value

    def star(self, name: str) -> Iterable[Any]:
        """The arguments passed for a parameter with a star."""
        value: Any = self.arguments.get(name)
        if type(value) not in PROXIES:
            origin = self.heap.origin(value)
            return origin.value() if isinstance(origin, FixedInput) else value or ()
        return value.sym_made[: self.size(value)]  # type: ignore[no-any-return]

    def fields(self, entry: HeapObject) -> dict[str, Any]:
        """All fields of an object. The defaults of those that nobody read are chosen once: they may be objects."""
        unread = self._unread.get(id(entry.instance))
        if unread is None:
            unread = self._unread[id(entry.instance)] = {}
            known = {} if self.heap.calls.makers.spelled_out else default_fields(type(entry.instance))
            for name, annotation in fields_of(type(entry.instance)).items():
                if name not in entry.initial and name in known:
                    unread[name] = known[name]
                elif name not in entry.initial and annotation is not UnknownField:
                    try:
                        unread[name] = self.defaults.of(field_input(type(entry.instance), annotation))
                    except UnsupportedTypeError:
                        continue
        return {**entry.initial, **unread}

    def parts(self, entry: HeapObject) -> Iterable[Any]:
        """What an object is made of: its fields, or the arguments of the calls that made it."""
        if entry.made is None:
            return self.fields(entry).values()
        return [*entry.made.given, *entry.initial.values()]

    def items(self, value: Any) -> Iterable[Any]:
        """What a container holds: the items that were read, and one that stands for all others."""
        if type(value) in PROXIES:
            size = self.size(value)
            made = value.sym_made[:size]
            return [*made, self.defaults.of(value.sym_spec)] if size > len(made) else made
        if type(value) is SymFunction:
            return [result for _, result in value.sym_table]
        origin = self.heap.origin(value)
        if isinstance(origin, FixedInput):
            return ()
        if origin is not None:
            return origin.values() if isinstance(origin, dict) else origin[1]
        return value if isinstance(value, tuple) and self.heap.find(value) is None else ()

    def size(self, value: Any) -> int:
        return int(evaluate(value.sym_size.sym_term, self.witness)) if value.sym_asked else 0
