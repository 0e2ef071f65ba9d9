"""Finds the functions of a project whose contracts can answer their calls, and why others cannot."""

from __future__ import annotations

import dis
from collections.abc import Iterator
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR, CO_ITERABLE_COROUTINE, CO_VARARGS, CO_VARKEYWORDS
from types import FunctionType
from typing import Any

from pathlore.compose.contract_calls import CallContract, is_lasting, is_scalar
from pathlore.compose.shapes import ABSENT, accepts, class_value
from pathlore.config import Config
from pathlore.instrumentation.contracts import TWIN, Contracts
from pathlore.instrumentation.violations import CHECKERS
from pathlore.option_words import UntypedWay
from pathlore.program.annotations import field_input, input_of
from pathlore.program.attributes import attribute_of
from pathlore.program.contracts import DEAL, DEAL_CONTRACT, ICONTRACT, PEP316, documented
from pathlore.program.fields import fields_of
from pathlore.program.framing import FrameFacts, Framing
from pathlore.program.input_types import Input, ObjectInput, UnionInput, UnsupportedTypeError
from pathlore.program.stubs import own_code, parameter_names
from pathlore.program.targets import Target, find_targets
from pathlore.program.type_names import resolve
from pathlore.program.wrappers import Binding
from pathlore.project import TargetError
from pathlore.records import frozen

_SUSPENDED = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR | CO_ITERABLE_COROUTINE


@frozen
class ContractCandidate:
    """A function with a contract: what may answer its calls, or the reason why nothing does."""

    target: Target | None
    contract: CallContract | None
    reason: str = ""


class _UnfitError(Exception):
    """A contract does not say all that a caller has to know; the text says what is missing."""


class StatedContracts:
    """The contracts of the functions of a project."""

    def __init__(self, framing: Framing, contracts: Contracts, config: Config) -> None:
        self._framing = framing
        self._contracts = contracts
        self._config = config

    def all(self) -> dict[FunctionType, ContractCandidate]:
        """The functions of the project with contracts, whoever may call them."""
        found: dict[FunctionType, ContractCandidate] = {}
        if self._framing.is_dynamic() is None:
            for function in self._framing.functions:
                kind, value = _stated(function, self._config.contracts)
                if kind and function.__name__ != TWIN:
                    found[function] = self._candidate(function, kind, value)
        return found

    def _candidate(self, function: FunctionType, kind: str, value: Any) -> ContractCandidate:
        own = next((one for one in _targets(function, self._config) if one.function is function), None)
        try:
            if own is None:
                raise _UnfitError("it cannot be checked by itself")
            _check_signature(function, own, kind, value)
            return ContractCandidate(own, self._contract(function, own, kind, value))
        except _UnfitError as why:
            return ContractCandidate(own, None, str(why))

    def _contract(self, function: FunctionType, target: Target, kind: str, value: Any) -> CallContract:
        facts = self._framing.of(function)
        if facts.refused is not None:
            raise _UnfitError(f"it {facts.refused}")
        if self._may_delete(function):
            raise _UnfitError("it may delete an attribute")
        specs = {parameter.name: parameter.spec for parameter in target.parameters}
        parameters = tuple((name, specs[name]) for name in parameter_names(own_code(function)) if name in specs)
        if len(parameters) != len(parameter_names(own_code(function))):
            raise _UnfitError("it is checked for the default of a parameter alone")
        fields: dict[type, tuple[tuple[str, Input], ...]] = {}
        for name, spec in parameters:
            for cls in _classes_of(spec):
                fields[cls] = self._fields(cls, facts)
            if not _classes_of(spec) and not is_scalar(spec):
                raise _UnfitError(f"{name} is no number, no text and no object")
        unknown = facts.stores - {name for known in fields.values() for name, _ in known}
        if unknown:
            raise _UnfitError(f"it may write the attribute {min(unknown)}")
        result = returned(target)
        if result is None:
            raise _UnfitError("no annotation says that it returns numbers and texts alone")
        everything = (facts, *self._condition_facts(function, kind, value))
        names = frozenset[str]().union(*(one.attributes for one in everything))
        shared = tuple(self._framing.class_data(sorted(names)))
        for cls, name, held in shared:
            if not is_lasting(held, held):
                raise _UnfitError(f"it may read {cls.__qualname__}.{name}, which can change")
        stores, touched = facts.stores, tuple(fields.items())
        return CallContract(target.name, function, kind, parameters, result, everything, touched, stores, shared)

    def _fields(self, cls: type, facts: FrameFacts) -> tuple[tuple[str, Input], ...]:
        """The fields of an object that a function may touch."""
        if not accepts(cls) or "__slots__" in vars(cls) or self._contracts.has_invariant(cls):
            raise _UnfitError(f"{cls.__qualname__} has an invariant, slots or attributes of its own making")
        declared = fields_of(cls)
        found = []
        for name in sorted(facts.attributes):
            stands = class_value(cls, name)
            if name in declared:
                spec = _input_of_field(cls, declared[name])
                if spec is None or not is_scalar(spec):
                    raise _UnfitError(f"it may touch {cls.__qualname__}.{name}, which is no number and no text")
                found.append((name, spec))
            elif stands is not ABSENT and not isinstance(stands, (FunctionType, property, staticmethod, classmethod)):
                # An object may have one of its own.
                raise _UnfitError(f"it may read {cls.__qualname__}.{name}, which objects share")
        return tuple(found)

    def _may_delete(self, function: FunctionType) -> bool:
        code = map(own_code, self._framing.reached(function))
        return any(i.opname == "DELETE_ATTR" for one in code for i in dis.get_instructions(one))

    def _condition_facts(self, function: FunctionType, kind: str, value: Any) -> Iterator[FrameFacts]:
        for condition in self._conditions(function, kind, value):
            if type(condition) is not FunctionType:
                raise _UnfitError("a condition is no plain function")
            facts = self._framing.of(condition)
            if facts.refused is not None or facts.stores:
                raise _UnfitError(f"a condition {facts.refused or 'writes attributes'}")
            yield facts

    def _conditions(self, function: FunctionType, kind: str, value: Any) -> list[Any]:
        if kind == PEP316:
            return list(self._contracts.conditions_of(function))
        if kind == ICONTRACT:
            required = [one for group in value.__preconditions__ for one in group]
            stated = [one.condition for one in (*required, *value.__postconditions__)]
            return [*stated, *(one.capture for one in value.__postcondition_snapshots__)]
        contracts = attribute_of(value, DEAL_CONTRACT)
        return [one.raw_validator for one in (*contracts.pres, *contracts.posts, *contracts.ensures)]


def _classes_of(spec: Input) -> list[type]:
    """The classes of an object that is given; none for other types."""
    members = spec.members if isinstance(spec, UnionInput) else (spec,)
    found = [one.cls for one in members if isinstance(one, ObjectInput)]
    return found if len(found) == len(members) else []


def _input_of_field(cls: type, annotation: Any) -> Input | None:
    try:
        return field_input(cls, annotation)
    except (UnsupportedTypeError, TypeError, AttributeError):
        return None


def _targets(function: FunctionType, config: Config) -> Iterator[Target]:
    word = f"{own_code(function).co_filename}:{function.__qualname__}"
    try:
        found = find_targets(word, dict(config.types), None, config.contracts, config.untyped == UntypedWay.GUESS)
        yield from (one for one in found if isinstance(one, Target))
    except TargetError:
        return


def _stated(function: FunctionType, kinds: tuple[str, ...]) -> tuple[str, Any]:
    """Who states what a function returns, and what its callers call; nobody where there is no postcondition."""
    value = _named(function)
    if PEP316 in kinds and documented(function).post:
        return PEP316, value
    if ICONTRACT in kinds and attribute_of(value, "__postconditions__"):
        return ICONTRACT, value
    stated = attribute_of(value, DEAL_CONTRACT)
    if DEAL in kinds and stated is not None and (stated.posts or stated.ensures):
        return DEAL, value
    return "", value


def _named(function: FunctionType) -> Any:
    """What the name of a function stands for, with all wrappers."""
    parts = function.__qualname__.split(".")
    value: Any = function.__globals__.get(parts[0])
    for part in parts[1:]:
        value = vars(value).get(part) if isinstance(value, type) else None
    return attribute_of(value, "__func__", value)


def _check_signature(function: FunctionType, target: Target, kind: str, value: Any) -> None:
    flags = own_code(function).co_flags
    if flags & _SUSPENDED:
        raise _UnfitError("it is a generator or a coroutine")
    if flags & (CO_VARARGS | CO_VARKEYWORDS):
        raise _UnfitError("it takes any number of arguments")
    if target.binding not in (Binding.FUNCTION, Binding.STATICMETHOD, Binding.METHOD):
        raise _UnfitError("it is neither a function nor a method")
    if not _is_called_through(function, kind, value):
        raise _UnfitError("it is decorated")
    if target.preconditions:
        raise _UnfitError("asserts open it")


def _is_called_through(function: FunctionType, kind: str, value: Any) -> bool:
    """Whether nothing but what checks the contract is between a function and its callers."""
    if kind == PEP316:
        return value is function
    if kind == ICONTRACT:
        is_checker = type(value) is FunctionType and CHECKERS.search(own_code(value).co_filename) is not None
        return is_checker and attribute_of(value, "__wrapped__") is function
    stated = attribute_of(value, DEAL_CONTRACT)
    return stated.func is function and stated.patcher is None


def returned(target: Target) -> Input | None:
    """The type of what a function returns, if it is stated, and numbers and texts are all there is to it."""
    function = target.function
    if function is None or "return" not in function.__annotations__:
        return None
    local = {} if target.owner is None else dict(vars(target.owner))
    try:
        spec = input_of(resolve(function.__annotations__["return"], function.__globals__, local))
    except (UnsupportedTypeError, TypeError, NameError, AttributeError):
        return None
    return spec if is_scalar(spec) else None
