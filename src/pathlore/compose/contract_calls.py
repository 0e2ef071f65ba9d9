"""Answers calls by contracts: the result is a new value of the stated type, of which the postcondition is supposed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from sys import _getframe
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType, ModuleType
from typing import Any

from pathlore.compose.shapes import ABSENT, KINDS, UnframableError, read_field, write_field
from pathlore.instrumentation.contracts import Contracts
from pathlore.instrumentation.versions import LiveFunction
from pathlore.instrumentation.violations import package_of
from pathlore.program.contracts import ICONTRACT, PEP316
from pathlore.program.framing import FrameFacts, Framing
from pathlore.program.input_types import (
    BoolInput,
    BytesInput,
    ConstantInput,
    FloatInput,
    Input,
    IntInput,
    ObjectInput,
    StrInput,
    TupleInput,
    UnionInput,
)
from pathlore.project import OWN_CODE
from pathlore.records import frozen
from pathlore.runtime.heap import LazyField, force
from pathlore.runtime.path import context
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.floating import SymFloat
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.text import SymStr

_TYPES: dict[type, tuple[type, type]] = {
    IntInput: (int, SymInt),
    BoolInput: (bool, SymBool),
    FloatInput: (float, SymFloat),
    StrInput: (str, SymStr),
    BytesInput: (bytes, SymBytes),
}
_LASTING = (FunctionType, BuiltinFunctionType, type, ModuleType, Enum, type(None), bytes)
"""What a global name may stand for while its function is answered for: nothing that can change in place."""


@frozen
class CallContract:
    """A function whose calls its contract may answer: the types of what it takes and returns, and who checks it."""

    name: str
    function: Any
    kind: str
    """Who states it: icontract, deal or pep316."""
    parameters: tuple[tuple[str, Input], ...]
    result: Input
    facts: tuple[FrameFacts, ...]
    """What the function may touch, and what its conditions may."""
    fields: tuple[tuple[type, tuple[tuple[str, Input], ...]], ...] = ()
    """The fields of objects that it may touch, by their class."""
    stores: frozenset[str] = frozenset()
    """Those that it may write."""
    shared: tuple[tuple[type, str, Any], ...] = ()
    """What classes hold that it may read."""


def is_scalar(spec: Input) -> bool:
    """Whether values of a type are numbers, texts, constants, and tuples of these."""
    match spec:
        case IntInput(low, high) | FloatInput(low, high):
            return low is None and high is None
        case BoolInput() | StrInput() | BytesInput():
            return True
        case ConstantInput(values):
            return all(value is None or isinstance(value, (int, str, bytes, Enum)) for value in values)
        case UnionInput(members):
            return all(map(is_scalar, members))
        case TupleInput(items, None):
            return all(map(is_scalar, items))
    return False


def admits(spec: Input, value: Any) -> bool:
    """Whether a value is one of those that an input of a type stands for; of subclasses nothing is known."""
    kind = type(value)
    match spec:
        case ConstantInput(values):
            return any(value is v or (kind is type(v) and kind in (int, str, bytes) and value == v) for v in values)
        case UnionInput(members):
            return any(admits(member, value) for member in members)
        case ObjectInput(cls):
            return kind is cls
        case TupleInput(items, None):
            return kind is tuple and len(value) == len(items) and all(map(admits, items, value))
    return is_scalar(spec) and kind in _TYPES.get(type(spec), ())


class ContractCalls:
    """Makes calls of functions: those with a contract are answered by it, where it says all that a call does."""

    outlines = False

    def __init__(
        self,
        contracts: Contracts,
        framing: Framing,
        agreed: Mapping[FunctionType, CallContract],
        target: FunctionType | None,
    ) -> None:
        self.answered: Counter[FunctionType] = Counter()
        """Calls that were answered."""
        self.refused: dict[FunctionType, str] = {}
        """Functions of which some call was run, with the reason."""
        self.in_run: Counter[FunctionType] = Counter()
        """Calls that were answered in the last run."""
        self._contracts = contracts
        self._framing = framing
        self.met: set[FunctionType] = set()
        """Functions that the target called, answered or not."""
        self._agreed = agreed
        self._target = target
        self._is_inside = False
        """Whether the target runs: what it calls is answered, not its own call."""
        self._path: object = None

    def call(self, entry: LiveFunction, twin: FunctionType, /, *args: Any, **keywords: Any) -> Any:
        """A call of a function of the project."""
        path = context.path
        self.follow(path)
        function = entry.function
        is_checked, self._contracts.entering = self._contracts.entering is function, None
        agreed = self._agreed.get(function)
        if not self._is_inside:
            return self._outside(function, twin, args, keywords)
        if not context.exploring or path.ended is not None or path.heap.calls.making:
            return twin(*args, **keywords)
        self.met.add(function)
        if agreed is None:
            return twin(*args, **keywords)
        names = [name for name, _ in agreed.parameters]
        given = {**dict(zip(names, args, strict=False)), **keywords}
        if len(given) != len(names):
            return twin(*args, **keywords)
        checker = None if agreed.kind == PEP316 else _checker(_getframe(1), agreed.kind)
        if not is_checked and checker is None:
            # Whoever calls it goes around its contract.
            return twin(*args, **keywords)
        given = {name: force(value) for name, value in given.items()}
        why = self._why_not(agreed, given)
        if why is not None:
            self.refused[function] = why
            return twin(*args, **keywords)
        return self._answer(agreed, given, checker)

    def _outside(self, function: FunctionType, twin: FunctionType, args: Any, keywords: Any) -> Any:
        """A call that is no part of what the target does, if it is not that of the target."""
        self._is_inside = function is self._target
        try:
            return twin(*args, **keywords)
        finally:
            self._is_inside = False

    def region(self, plain: CodeType | None, function: FunctionType, /, *args: Any) -> Any:
        return function(*args)

    def follow(self, path: object) -> None:
        """Forgets what belongs to another run."""
        if path is self._path:
            return
        self._path = path
        self._is_inside = False
        self.in_run.clear()
        self._contracts.trusted.clear()
        self._contracts.answered = None

    def _answer(self, agreed: CallContract, given: Mapping[str, Any], checker: FrameType | None) -> Any:
        function = agreed.function
        self.answered[function] += 1
        self.in_run[function] += 1
        name = f"{function.__qualname__}()#{self.in_run.total()}"
        heap, frame = context.path.heap, _getframe(2)
        fields = dict(agreed.fields)
        changed = {id(value): (where, value) for where, value in given.items() if type(value) in fields}
        for where, instance in changed.values() if agreed.stores else ():
            for stored, spec in fields[type(instance)]:
                if stored in agreed.stores:
                    write_field(instance, stored, heap.make(spec, f"{name}.{where}.{stored}", frame))
        result = heap.make(agreed.result, name, frame)
        if checker is None:
            self._contracts.answered = function
        else:
            self._contracts.trusted.append(checker)
        return result

    def _why_not(self, agreed: CallContract, given: Mapping[str, Any]) -> str | None:
        """Why this call is not one of those that the contract was checked for."""
        for name, spec in agreed.parameters:
            if not admits(spec, given[name]):
                return f"{name} is a {_kind(given[name])} at a call"
            for cls, fields in agreed.fields:
                if type(given[name]) is cls and not self._is_as_checked(agreed, given[name], fields):
                    return f"{name} is an object that has other fields than its class says"
        if not all(map(_is_current, agreed.facts)) or not all(_is_shared_still(*one) for one in agreed.shared):
            return "it reads what may change"
        return None if self._framing.is_unchanged() else "classes change while the target runs"

    @staticmethod
    def _is_as_checked(agreed: CallContract, instance: Any, fields: tuple[tuple[str, Input], ...]) -> bool:
        """Whether an object is one of those that the function was checked for."""
        if not agreed.facts[0].calls.isdisjoint(vars(instance)):
            return False
        try:
            return all(admits(spec, read_field(instance, name)) for name, spec in fields)
        except UnframableError:
            return False


def _is_shared_still(cls: type, name: str, seen: Any) -> bool:
    value = vars(cls).get(name, ABSENT)
    return is_lasting(value.default if isinstance(value, LazyField) else value, seen)


def _is_current(facts: FrameFacts) -> bool:
    """Whether names outside of a function stand for what they stood for when it was checked."""
    for (scope, name), seen in zip(facts.reads, facts.seen, strict=True):
        if not is_lasting(scope.get(name, ABSENT), seen):
            return False
    for (cell, _), seen in zip(facts.cells, facts.held, strict=True):
        try:
            value = cell.cell_contents
        except ValueError:
            value = ABSENT
        if not is_lasting(value, seen):
            return False
    return True


def is_lasting(value: Any, seen: Any) -> bool:
    """Whether a name stands for what it stood for when its function was checked, and that cannot have changed."""
    if value is not seen:
        return False
    if value is ABSENT or isinstance(value, _LASTING):
        return True
    if type(value) is tuple:
        return all(is_lasting(item, item) for item in value)
    return type(value) in KINDS and type(value) in (int, bool, str, float)


def _kind(value: Any) -> str:
    cls = type(value)
    plain = [plain for plain, symbolic in _TYPES.values() if cls is symbolic]
    return (plain[0] if plain else cls).__name__


def _checker(frame: FrameType | None, kind: str) -> FrameType | None:
    """The frame that called a function, if it has just checked the preconditions, and checks the result next."""
    while frame is not None and frame.f_code.co_filename.startswith(OWN_CODE):
        frame = frame.f_back
    if frame is None or package_of(frame) != kind:
        return None
    if kind == ICONTRACT:
        # It checks nothing while the same function runs already.
        return frame if "violation_error" in frame.f_locals else None
    if frame.f_code.co_name != "_run_sync":
        return None
    # It checks nothing while it is off; then it has not met any condition.
    return frame if "validator" in frame.f_locals or not frame.f_locals["self"].pres else None
