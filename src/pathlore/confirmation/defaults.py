"""Chooses values for inputs that nobody read: the simplest value of a type, and distinct keys."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import count, islice, product
from typing import Any

from pathlore.confirmation.constructors import tried
from pathlore.expr.assignment import Value, evaluate
from pathlore.expr.term import Term
from pathlore.program import input_types as inputs
from pathlore.program.annotations import resolved
from pathlore.program.construction import NO_DEFAULT, Construction
from pathlore.program.input_types import Input
from pathlore.runtime.heap import Heap
from pathlore.runtime.making_calls import MadeBy
from pathlore.runtime.proxies.containers import SymFunction
from pathlore.runtime.values.symbolic import Symbolic

_MOST_TRIED = 1000
"""Candidates for keys, of which some may be taken."""
_FEW = 20
"""Candidates for each item of a tuple: all combinations of them are candidates for the tuple."""


_ATOMIC = (inputs.IntInput, inputs.FloatInput, inputs.StrInput, inputs.BytesInput)


class Defaults:
    """The values of one run's unread inputs. Objects that have to be made join the input objects of the run."""

    def __init__(self, heap: Heap, witness: Mapping[Term, Value]) -> None:
        self._heap = heap
        self._witness = witness

    def of(self, spec: Input) -> Any:
        """The simplest value of a type."""
        match spec:
            case inputs.IntInput(low, high):
                return 0 if (low or 0) <= 0 <= (high or 0) else low if low is not None else high
            case inputs.BoolInput():
                return False
            case inputs.FloatInput():
                return 0.0
            case inputs.StrInput():
                return ""
            case inputs.BytesInput():
                return b""
            case inputs.ConstantInput(values):
                return values[0]
            case inputs.FixedInput():
                return self._heap.fixed(spec)
            case inputs.FunctionInput():
                return SymFunction("", lambda number: None)
            case inputs.UnionInput(members):
                # A nested type would be resolved without end, if it is recursive.
                return self.of(next((m for m in members if not isinstance(m, inputs.NestedInput)), members[0]))
            case inputs.NestedInput():
                return self.of(resolved(spec))
            case inputs.MadeInput():
                return self._made(spec)
            case inputs.ObjectInput(cls):
                return self._object(cls)
        return self._container(spec)

    def _container(self, spec: Input) -> Any:
        match spec:
            case inputs.TupleInput(items, cls):
                made = tuple(self.of(item) for item in items)
                return made if cls is None else tuple.__new__(cls, made)
            case inputs.VariadicInput():
                return ()
            case inputs.ListInput():
                return []
            case inputs.SetInput(frozen=frozen):
                return frozenset() if frozen else set()
            case inputs.DictInput():
                return {}
            case inputs.RecordInput(required):
                return self._record(required)
        raise AssertionError(spec)

    def _object(self, cls: type) -> Any:
        """An alias of an object that is there already: a new one might have to be made of further ones."""
        for entry in self._heap.objects:
            if type(entry.instance) is cls:
                return entry.instance
        construction = self._heap.calls.makers.known.get(cls)
        if construction is not None and construction.builder is not None:
            construction = None
        made = self._constructed(construction) if construction is not None else None
        if made is not None:
            return made
        return self._heap.add(object.__new__(cls), "object").instance

    def _constructed(self, construction: Construction) -> Any:
        """An object that a call makes of simple arguments, if it does."""
        called = construction.call
        maker = getattr(construction.cls, called.name) if called.name else construction.cls
        # A constructor that validates often wants something that is not zero, and not empty.
        for simple in (self.of, self._other):
            arguments = tuple(simple(p.spec) if p.default is NO_DEFAULT else p.default for p in called.parameters)
            given = list(zip(called.parameters, arguments, strict=True))
            keywords = {p.name: a for p, a in given if p.by_keyword}
            try:
                instance = tried(maker, [a for p, a in given if not p.by_keyword], keywords)
            except Exception:  # whatever goes wrong, these arguments make no object
                continue
            if type(instance) is construction.cls and self._heap.find(instance) is None:
                return self._heap.add(instance, "object", MadeBy(construction, arguments)).instance
        return None

    def _other(self, spec: Input) -> Any:
        """A simple value of a type that is not the simplest, where there is one."""
        return next(islice(_distinct(spec), 1, None), None) if isinstance(spec, _ATOMIC) else self.of(spec)

    def _made(self, spec: inputs.MadeInput) -> Any:
        arguments = [self.of(part) for part in spec.arguments]
        value = spec.make(*arguments)
        self._heap.remember(value, (spec, arguments))
        return value

    def _record(self, required: tuple[tuple[str, Input], ...]) -> dict[str, Any]:
        made = {key: self.of(item) for key, item in required}
        self._heap.remember(made, made)
        return made

    def keys(self, spec: Input, known: list[Any], number: int) -> list[Any]:
        """Keys that nobody read: different from those that are known, and from each other."""
        taken = [evaluate(key.sym_term, self._witness) if isinstance(key, Symbolic) else key for key in known]
        found: list[Any] = []
        for candidate in islice(_distinct(spec), _MOST_TRIED) if number > 0 else ():
            if len(found) == number:
                break
            if candidate not in taken:
                found.append(candidate)
        return found


def _distinct(spec: Input) -> Iterator[Any]:
    """Many different values of a type that can be a key."""
    match spec:
        case inputs.IntInput(low, high):
            start = low if low is not None else 0 if high is None else high
            step = -1 if low is None and high is not None else 1
            yield from (n for n in islice(count(start, step), _MOST_TRIED) if high is None or n <= high)
        case inputs.FloatInput(low, high):
            start = math.ceil(low) if low is not None else 0
            yield from (float(n) for n in range(start, start + _MOST_TRIED) if high is None or n <= high)
        case inputs.StrInput():
            yield from ("" if n == 0 else _word(n) for n in count())
        case inputs.BytesInput():
            yield from (b"" if n == 0 else _word(n).encode() for n in count())
        case inputs.BoolInput():
            yield from (False, True)
        case inputs.ConstantInput(values):
            yield from values
        case inputs.TupleInput(items, cls):
            made = product(*(list(islice(_distinct(item), _FEW)) for item in items))
            yield from made if cls is None else (tuple.__new__(cls, m) for m in made)
        case inputs.VariadicInput(item):
            yield from ((first,) * n for n in count() for first in islice(_distinct(item), 1))
        case inputs.UnionInput(members):
            for member in members:
                yield from islice(_distinct(member), _MOST_TRIED)


def _word(number: int) -> str:
    """The words a, b, ..., z, aa, ab, ..., by number from one."""
    letters = ""
    while number > 0:
        number, letter = divmod(number - 1, 26)
        letters = chr(ord("a") + letter) + letters
    return letters
