"""The fields of a class: from annotations, dataclass fields and assignments in `__init__`."""

from __future__ import annotations

import ast
import builtins
import dis
import inspect
import typing
from collections.abc import Iterator
from types import FunctionType, MemberDescriptorType, UnionType
from typing import Any

from pathlore.patterns import pattern
from pathlore.program.annotations import field_input
from pathlore.program.class_homes import module_of
from pathlore.program.input_types import Input, UnsupportedTypeError, classes_in
from pathlore.program.instructions import instructions
from pathlore.program.parsed import definition_of
from pathlore.program.scopes import mangled
from pathlore.program.stubs import own_code
from pathlore.program.type_names import resolve

_UNKNOWN: Any = object()


class UnknownField:
    """Stands for the annotation of a field that exists but has no stated type."""


def fields_of(cls: type) -> dict[str, Any]:
    """Field names with their annotations, base classes first; `UnknownField` where the type cannot be told."""
    known = _fields.get(cls)
    if known is None:
        known = _fields[cls] = _collected(cls)
    return known


def classes_behind(specs: tuple[Input, ...]) -> list[type]:
    """The classes of objects among inputs, of those in their fields, and so on."""
    found: dict[type, None] = {}
    pending = classes_in(specs)
    while pending:
        cls = pending.pop()
        if cls in found:
            continue
        found[cls] = None
        for annotation in fields_of(cls).values():
            try:
                pending.extend(classes_in((field_input(cls, annotation),)) if annotation is not UnknownField else ())
            except UnsupportedTypeError:
                continue
    return list(found)


_fields: dict[type, dict[str, Any]] = {}
_without_bases: dict[type, dict[str, Any]] = {}
_supplied: dict[type, dict[str, Any]] = {}


def supply(cls: type, name: str, annotation: Any) -> None:
    """Gives a field a type that the class does not state."""
    fields_of(cls)[name] = annotation
    _supplied.setdefault(cls, {})[name] = annotation


def supplied(cls: type) -> dict[str, Any]:
    """The fields of a class whose types were supplied."""
    return _supplied.get(cls, {})


def _collected(cls: type) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__[:-1]):
        if base.__module__.startswith("deal."):
            # what deal puts around a class with an invariant has no fields
            continue
        for name, annotation in _own(base).items():
            stored = mangled(name, base.__name__)
            if annotation is not UnknownField or stored not in found:
                found[stored] = annotation
    return {n: a for n, a in found.items() if not _is_computed(n, inspect.getattr_static(cls, n, None))}


def _own(cls: type) -> dict[str, Any]:
    """The fields of a class without those of its bases, which many classes share."""
    known = _without_bases.get(cls)
    if known is None:
        known = _without_bases[cls] = {n: _type_of_default(cls.__dict__.get(n)) for n in _mentioned(cls)}
        known |= {**_assigned(cls), **_annotated(cls)}
    return known


def _is_computed(name: str, attribute: Any) -> bool:
    """Whether a name is a property or its like, or one that the class itself needs, rather than a field."""
    return hasattr(type.__dict__.get(name), "__set__") or (
        hasattr(attribute, "__get__") and not isinstance(attribute, (MemberDescriptorType, FunctionType))
    )


def _type_of_default(default: Any) -> Any:
    return type(default) if isinstance(default, (bool, int)) else UnknownField


def _mentioned(cls: type) -> Iterator[str]:
    """Names that the methods of a class assign to on their first parameter, and its slots."""
    slots = cls.__dict__.get("__slots__", ())
    yield from (slots,) if isinstance(slots, str) else slots
    for value in cls.__dict__.values():
        method = inspect.unwrap(value) if isinstance(value, FunctionType) else value
        if isinstance(method, FunctionType) and not own_code(method).co_filename.startswith("<"):
            yield from _stored_by(method)


def _stored_by(method: FunctionType) -> Iterator[str]:
    """Attributes that a method stores into its first parameter, read off its code."""
    code = own_code(method)
    receiver = code.co_varnames[0] if code.co_argcount else None
    if _STORE not in code.co_code[::2]:
        # Most methods store nothing, and to list instructions takes long.
        return
    loaded = None
    for instruction in instructions(code):
        if instruction.opname == "STORE_ATTR" and loaded == receiver and receiver is not None:
            yield str(instruction.argval)
        if instruction.opname not in ("CACHE", "EXTENDED_ARG"):
            loaded = _loaded(instruction)


_STORE = dis.opmap["STORE_ATTR"]


def _loaded(instruction: dis.Instruction) -> Any:
    """The variable on top of the stack after an instruction that loads one or two."""
    name = instruction.argval
    if instruction.opname.startswith("LOAD_FAST") or instruction.opname == "STORE_FAST_LOAD_FAST":
        return name[-1] if isinstance(name, tuple) else name
    return None


_CLASS_VARIABLE = pattern(r"(\w+\.)*ClassVar\b")


def _annotated(cls: type) -> dict[str, Any]:
    own = inspect.get_annotations(cls)
    result: dict[str, Any] = {}
    for name, annotation in own.items():
        resolved = resolve(annotation, vars(module_of(cls) or typing), dict(vars(cls)))
        if typing.get_origin(resolved) is typing.ClassVar or resolved is typing.ClassVar:
            continue
        if isinstance(resolved, str) and _CLASS_VARIABLE.match(resolved):
            # Python evaluates it only where a class is asked for all of its annotations.
            continue
        final = typing.get_origin(resolved) is typing.Final or resolved is typing.Final
        if final and name in vars(cls) and "__dataclass_fields__" not in vars(cls):
            # a constant of the class
            continue
        result[name] = resolved
    return result


def _assigned(cls: type) -> dict[str, Any]:
    """Fields that `__init__` assigns, where the type can be told from the right-hand side."""
    init = cls.__dict__.get("__init__")
    init = inspect.unwrap(init) if isinstance(init, FunctionType) else init
    if not isinstance(init, FunctionType):
        return {}
    definition = definition_of(own_code(init))
    if definition is None or not definition.args.args:
        return {}
    return _Inference(init, definition).fields()


class _Inference:
    """Reads the types of `self.name = ...` off one `__init__`."""

    def __init__(self, init: FunctionType, definition: Any) -> None:
        self.module = init.__globals__
        self.self_name = definition.args.args[0].arg
        self.definition = definition
        self.known: dict[str, Any] = {}
        for name, parameter in inspect.signature(init).parameters.items():
            if parameter.annotation is not parameter.empty:
                self.known[name] = resolve(parameter.annotation, self.module, {})
            elif isinstance(parameter.default, (bool, int)):
                self.known[name] = type(parameter.default)

    def fields(self) -> dict[str, Any]:
        found: dict[str, list[Any]] = {}
        for node in ast.walk(self.definition):
            if isinstance(node, ast.AnnAssign) and self._field(node.target):
                annotation = resolve(ast.unparse(node.annotation), self.module, {})
                found[self._field(node.target)] = [annotation]
            elif isinstance(node, ast.Assign):
                for target, value in self._pairs(node):
                    if name := self._field(target):
                        found.setdefault(name, []).append(self._type(value))
        return {name: UnknownField if _UNKNOWN in kinds else _joined(kinds) for name, kinds in found.items()}

    def _pairs(self, node: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
        """Targets with their values; `self.a, self.b = a, b` is two of them."""
        for target in node.targets:
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                if len(target.elts) == len(node.value.elts):
                    yield from zip(target.elts, node.value.elts, strict=True)
            else:
                yield target, node.value

    def _field(self, target: ast.expr) -> str:
        if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
            return target.attr if target.value.id == self.self_name else ""
        return ""

    def _type(self, value: ast.expr) -> Any:
        match value:
            case ast.Constant(value=constant):
                return type(constant)
            case ast.Name(id=name):
                return self.known.get(name, _UNKNOWN)
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return bool
            case ast.BinOp(left=left, right=right):
                return int if self._type(left) is self._type(right) is int else _UNKNOWN
            case ast.UnaryOp(operand=operand):
                return self._type(operand)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                kinds = [self._type(body), self._type(orelse)]
                if _says_there_is(test, body):
                    kinds[0] = _without_none(kinds[0])
                return _UNKNOWN if _UNKNOWN in kinds else _joined(kinds)
            case ast.BoolOp(op=ast.Or(), values=values):
                kinds = [*(_without_none(self._type(v)) for v in values[:-1]), self._type(values[-1])]
                return _UNKNOWN if _UNKNOWN in kinds else _joined(kinds)
            case ast.Tuple(elts=items):
                kinds = [self._type(item) for item in items]
                return _UNKNOWN if _UNKNOWN in kinds else tuple[tuple(kinds)]  # type: ignore[misc]
            case ast.Call(func=ast.Name(id=name)):
                made = self.module.get(name) or getattr(builtins, name, None)
                return made if isinstance(made, type) else _UNKNOWN
            case ast.List() | ast.ListComp():
                return list
            case ast.Set() | ast.SetComp():
                return set
            case ast.Dict() | ast.DictComp():
                return dict
            case ast.JoinedStr():
                return str
        return _UNKNOWN


def _says_there_is(test: ast.expr, value: ast.expr) -> bool:
    """`value` or `value is not None`."""
    if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.IsNot):
        test = test.left
    return ast.dump(test) == ast.dump(value)


def _without_none(kind: Any) -> Any:
    if typing.get_origin(kind) not in (typing.Union, UnionType):
        return kind
    left = [member for member in typing.get_args(kind) if member is not type(None)]
    return _joined(left) if left else kind


def _joined(kinds: list[Any]) -> Any:
    # `[]` is a list of whatever the other lists are made of
    origins = {typing.get_origin(kind) for kind in kinds}
    distinct = list(dict.fromkeys(kind for kind in kinds if kind not in origins))
    return distinct[0] if len(distinct) == 1 else typing.Union[tuple(distinct)]  # noqa: UP007  (built at run time)
