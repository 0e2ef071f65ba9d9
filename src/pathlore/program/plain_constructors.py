"""Determines from code which fields a constructor stores unchanged: these may have any value of their types."""

from __future__ import annotations

import dataclasses
import dis
import inspect
from collections import Counter
from collections.abc import Mapping
from types import CodeType, FunctionType, MemberDescriptorType
from typing import Any

from pathlore.program.field_use import stores
from pathlore.program.instructions import instructions
from pathlore.program.source import is_project_file
from pathlore.program.stubs import own_code

_IGNORED = frozenset({"RESUME", "NOP", "CACHE", "EXTENDED_ARG", "RETURN_CONST"})
_LOADING = ("LOAD_FAST", "LOAD_FAST_LOAD_FAST", "LOAD_FAST_BORROW", "LOAD_FAST_BORROW_LOAD_FAST_BORROW")
_NO_VALUE = (MemberDescriptorType, type(None))
_GENERATED_HOOKS = ("__post_init__", "__attrs_pre_init__", "__attrs_post_init__")


def stored_parameters(cls: type) -> Mapping[str, str] | None:
    """The fields that the constructor sets to a parameter as it is, with the parameter; None if it does anything else.

    Anything else is to compute, to check, or to call; to set a field to a constant is not.
    """
    if cls not in _known:
        _known[cls] = _stored_by_constructor(cls)
    return _known[cls]


_known: dict[type, Mapping[str, str] | None] = {}
"""Classes are looked at once: while their objects are initialised lazily, they have something else for each field."""


def _stored_by_constructor(cls: type) -> Mapping[str, str] | None:
    if type(cls).__call__ is not type.__call__ or _by_program(cls, "__new__") or _by_program(cls, "__setattr__"):
        return None
    owner = next((base for base in cls.__mro__ if "__init__" in vars(base)), object)
    if owner is object:
        return {}
    found = _stored_by_generated(cls, owner) if _is_generated(vars(owner)["__init__"]) else _stored(cls, owner)
    if found is None or any(_is_set_by_code(cls, field) for field in found):
        return None
    if len(set(found.values())) < len(found):
        # Two fields are one object.
        return None
    return found


def independent_parameters(cls: type) -> Mapping[str, str]:
    """The fields that the constructor sets to a parameter that it uses for nothing else, with the parameter.

    Whatever else it does, it lets these fields have any values, whatever the others are.
    """
    stored = stored_parameters(cls)
    if stored is not None:
        return stored
    if type(cls).__call__ is not type.__call__ or _by_program(cls, "__new__") or _by_program(cls, "__setattr__"):
        return {}
    init = next((vars(base)["__init__"] for base in cls.__mro__ if "__init__" in vars(base)), None)
    if not isinstance(init, FunctionType) or hasattr(init, "__wrapped__") or "pre" in (init.__doc__ or ""):
        return {}
    code = own_code(init)
    if not code.co_argcount or code.co_filename.startswith("<") or code.co_exceptiontable or code.co_cellvars:
        return {}
    return {field: name for field, name in _independent(code).items() if not _is_set_by_code(cls, field)}


def _independent(code: CodeType) -> dict[str, str]:
    receiver, parameters = code.co_varnames[0], set(code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount])
    steps = [i for i in instructions(code) if i.opname not in ("CACHE", "EXTENDED_ARG")]
    loads = Counter(name for step in steps for name in _loaded(step))
    parameters -= {name for step in steps if "STORE_FAST" in step.opname for name in _names(step)}
    stores = [(at, step) for at, step in enumerate(steps) if step.opname == "STORE_ATTR"]
    written = Counter(step.argval for _, step in stores)
    on_receiver = [(at, step) for at, step in stores if [*_loaded(steps[at - 1])][-1:] == [receiver]]
    if loads[receiver] != len(on_receiver):
        # It is read, or somebody else gets hold of it: a method may do anything to it.
        return {}
    found: dict[str, str] = {}
    for at, step in on_receiver:
        value = [name for before in steps[max(at - 2, 0) : at] for name in _loaded(before)][-2:-1]
        alone = value and value[0] in parameters and loads[value[0]] == 1 and written[step.argval] == 1
        if alone and not any(_skips(jump, step) for jump in steps):
            found[step.argval] = value[0]
    return found


def _loaded(step: dis.Instruction) -> tuple[str, ...]:
    """The variables that an instruction loads."""
    if "LOAD_FAST" not in step.opname:
        return ()
    return _names(step)


def _names(step: dis.Instruction) -> tuple[str, ...]:
    return step.argval if isinstance(step.argval, tuple) else (str(step.argval),)


def _skips(step: dis.Instruction, other: dis.Instruction) -> bool:
    """Whether an instruction may lead past another one, or back before it."""
    if step.opcode in dis.hasjrel or step.opcode in dis.hasjabs:
        first, last = sorted((step.offset, int(step.argval)))
        return first < other.offset < last
    return step.opname in ("RETURN_VALUE", "RETURN_CONST") and step.offset < other.offset


def open_fields(cls: type) -> frozenset[str]:
    """The fields that a class only annotates, without a value, which is how people declare fields to be assigned."""
    known = _open.get(cls)
    if known is None:
        known = _open[cls] = frozenset(_annotated_only(cls))
    return known


_open: dict[type, frozenset[str]] = {}


def fields_set_by_python(cls: type) -> frozenset[str]:
    """The fields that methods set which Python calls, such as `__enter__` and `__set_name__`.

    Whoever has such an object had them called, as a rule: without them it is not ready.
    """
    found: set[str] = set()
    for base in cls.__mro__[:-1]:
        for name, method in vars(base).items():
            if name in _PREPARING and isinstance(method, FunctionType):
                code = own_code(method)
                found.update(field for variable, field in stores(code) if variable in code.co_varnames[:1])
    return frozenset(found)


_PREPARING = ("__enter__", "__aenter__", "__set_name__", "__iter__", "__aiter__", "__setstate__")


def _annotated_only(cls: type) -> set[str]:
    found: set[str] = set()
    for base in cls.__mro__[:-1]:
        if "__dataclass_fields__" in vars(base) or "__attrs_attrs__" in vars(base) or _is_foreign(base):
            continue
        names = inspect.get_annotations(base)
        # `__slots__` leave a descriptor where other classes have a default.
        found.update(n for n in names if isinstance(inspect.getattr_static(cls, n, None), _NO_VALUE))
    return found


def _by_program(cls: type, name: str) -> bool:
    """Whether a class has a method that is neither Python's own nor that of a library of contracts."""
    return any(name in vars(base) and not _is_foreign(base) for base in cls.__mro__[:-1])


def _is_foreign(cls: type) -> bool:
    return cls.__module__ == "typing" or cls.__module__.partition(".")[0] in ("deal", "icontract", "abc")


def _is_generated(init: Any) -> bool:
    return isinstance(init, FunctionType) and own_code(init).co_filename.startswith("<")


def _stored_by_generated(cls: type, owner: type) -> Mapping[str, str] | None:
    """What the `__init__` of a dataclass or an attrs class stores."""
    if any(name in vars(base) for base in cls.__mro__ for name in _GENERATED_HOOKS):
        return None
    if "__dataclass_fields__" in vars(owner):
        fields = vars(owner)["__dataclass_fields__"].values()
        return {field.name: field.name for field in fields if field.init and _is_value(field)}
    attributes = vars(owner).get("__attrs_attrs__")
    if attributes is None or any(a.validator is not None or a.converter is not None for a in attributes):
        return None
    return {a.name: a.alias or a.name.lstrip("_") for a in attributes if a.init}


def _is_value(field: dataclasses.Field[Any]) -> bool:
    return getattr(field, "_field_type", None) is getattr(dataclasses, "_FIELD", None)


def _stored(cls: type, owner: type) -> Mapping[str, str] | None:
    """What an `__init__` stores that somebody wrote."""
    init = vars(owner)["__init__"]
    if hasattr(init, "__wrapped__"):
        if not _only_watches(init):
            return None
        init = inspect.unwrap(init)
    if not isinstance(init, FunctionType) or "pre" in (init.__doc__ or "") or hasattr(init, "__deal_contract"):
        return None
    code = own_code(init)
    return _straight(code) if code.co_argcount and is_project_file(code.co_filename) else None


def _only_watches(init: Any) -> bool:
    """Whether a decorator of `__init__` is that of icontract for invariants, which are assumed by themselves."""
    module = getattr(init, "__globals__", {}).get("__name__", "")
    return bool(module.partition(".")[0] == "icontract" and not getattr(init, "__preconditions__", None))


def _straight(code: Any) -> dict[str, str] | None:
    """The fields that code sets to its parameters, if it does nothing but set fields to these and to constants."""
    receiver, *_ = code.co_varnames
    parameters = set(code.co_varnames[1 : code.co_argcount + code.co_kwonlyargcount])
    found: dict[str, str] = {}
    stack: list[str | None] = []
    for instruction in instructions(code):
        name, value = instruction.opname, instruction.argval
        if name in _IGNORED:
            continue
        if name in _LOADING:
            stack.extend(value if isinstance(value, tuple) else (value,))
        elif name == "LOAD_CONST":
            stack.append(None)
        elif name == "SWAP":
            stack[-1], stack[-value] = stack[-value], stack[-1]
        elif name == "COPY":
            stack.append(stack[-value])
        elif name == "STORE_ATTR" and stack.pop() == receiver:
            stored = stack.pop()
            found.pop(value, None)
            if stored in parameters:
                found[value] = str(stored)
        elif name != "RETURN_VALUE":
            return None
    return found


def _is_set_by_code(cls: type, name: str) -> bool:
    """Whether to set a field runs code: that of a property, or of another descriptor."""
    found = inspect.getattr_static(cls, name, None)
    return hasattr(type(found), "__set__") and not isinstance(found, MemberDescriptorType)
