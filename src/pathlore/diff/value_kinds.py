"""Follows the kinds of values through functions that both versions share, to where they call others."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterator
from inspect import CO_VARARGS, CO_VARKEYWORDS, getattr_static
from types import FunctionType, ModuleType, NoneType
from typing import Any

from pathlore.program.annotations import field_input
from pathlore.program.fields import UnknownField, fields_of
from pathlore.program.input_types import (
    BoolInput,
    BytesInput,
    ConstantInput,
    FloatInput,
    Input,
    IntInput,
    ObjectInput,
    StrInput,
    UnionInput,
    UnsupportedTypeError,
)
from pathlore.program.parsed import definition_of
from pathlore.program.stubs import own_code, parameter_names

Kinds = frozenset[type] | None
"""The exact types of a value; None where it may be anything."""
SCALARS = (int, bool, float, str, bytes, NoneType)
_NOTHING: frozenset[type] = frozenset()
_NUMBERS = frozenset({int, bool, float})
_ALL = frozenset(SCALARS)
_PLAIN = {IntInput: int, BoolInput: bool, FloatInput: float, StrInput: str, BytesInput: bytes}
_SCOPES = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.ClassDef)


class UnclearError(Exception):
    """It cannot be told what a call runs, reads or is given."""


def kinds_of(spec: Input) -> Kinds:
    """What an input of this type may be."""
    if type(spec) in _PLAIN:
        return frozenset({_PLAIN[type(spec)]})
    if isinstance(spec, ObjectInput):
        return frozenset({spec.cls})
    if isinstance(spec, ConstantInput):
        found = frozenset(map(type, spec.values))
        return found if found <= _ALL else None
    if isinstance(spec, UnionInput):
        return _joined(*map(kinds_of, spec.members))
    return None


def covered_by(spec: Input) -> frozenset[type]:
    """The types all of whose values are among the inputs of this type."""
    if spec in (IntInput(), BoolInput(), FloatInput(), StrInput(), BytesInput()) or isinstance(spec, ObjectInput):
        return kinds_of(spec) or _NOTHING
    if isinstance(spec, ConstantInput):
        return frozenset({NoneType} if any(value is None for value in spec.values) else ())
    if isinstance(spec, UnionInput):
        return _NOTHING.union(*map(covered_by, spec.members))
    return _NOTHING


def field_kinds(cls: type, name: str) -> Kinds:
    """What a field of an input object may hold."""
    if isinstance(getattr_static(cls, name, None), property):
        return None
    annotation = fields_of(cls).get(name, UnknownField)
    if annotation is UnknownField:
        return None
    try:
        return kinds_of(field_input(cls, annotation))
    except UnsupportedTypeError:
        return None


class Watched:
    """The functions that calls are looked for of, and what comes of a call."""

    def __init__(
        self,
        functions: set[FunctionType],
        methods: dict[str, list[FunctionType]],
        leaf: Callable[[FunctionType, dict[str, Kinds]], Kinds],
        leaves: set[FunctionType],
        objects: bool,
    ) -> None:
        self.objects = objects
        """Whether objects are among the inputs, so that the kinds of their fields are known."""
        self.functions = functions
        self.names = {name for name, found in methods.items() if functions.intersection(found)}
        """Under which a method may be one of them."""
        self.leaves = leaves
        self.leaf = leaf
        self._known: dict[tuple[FunctionType, tuple[tuple[str, Kinds], ...]], Kinds] = {}
        self._open: list[FunctionType] = []

    def result(self, function: FunctionType, given: dict[str, Kinds]) -> Kinds:
        """The kinds of what a call returns."""
        if function in self.leaves:
            return self.leaf(function, given)
        key = function, tuple(sorted(given.items()))
        if key not in self._known:
            if function in self._open:
                raise UnclearError
            self._open.append(function)
            self._known[key] = _Body(function, given, self).result()
            self._open.pop()
        return self._known[key]


class _Body:
    """One function, called with values of these kinds. What a variable holds is joined over all of the function."""

    def __init__(self, function: FunctionType, given: dict[str, Kinds], watched: Watched) -> None:
        self._function = function
        self._watched = watched
        self._node = _definition(function)
        self._nodes = list(_nodes(self._node))
        self._locals: dict[str, Kinds] = dict.fromkeys(_bound(self._nodes), _NOTHING)
        if own_code(function).co_flags & _STARRED or not function.__globals__.keys().isdisjoint(self._locals):
            # A variable of a comprehension would hide a global from code that does not see it.
            raise UnclearError
        self._locals.update(given)
        self._result: Kinds = _NOTHING
        self._called = {id(node.func) for node in self._nodes if isinstance(node, ast.Call)}

    def result(self) -> Kinds:
        before: object = None
        while before != (self._locals, self._result):
            before = dict(self._locals), self._result
            for node in self._nodes:
                self._visit(node)
        return self._result if _leaves(self._node.body) else _joined(self._result, frozenset({NoneType}))

    # Statements

    def _visit(self, node: ast.AST) -> None:
        match node:
            case ast.Assign():
                for target in node.targets:
                    self._assign(target, node.value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._assign(target, value)
            case ast.NamedExpr():
                self._assign(node.target, node.value)
            case ast.AugAssign():
                self._store(node.target, _arithmetic(node.op, self._kinds(node.target), self._kinds(node.value)))
            case ast.For() | ast.comprehension():
                self._store(node.target, frozenset({int}) if self._is_range(node.iter) else None)
            case ast.Return():
                returned = frozenset({NoneType}) if node.value is None else self._kinds(node.value)
                self._result = _joined(self._result, returned)
            case ast.Call():
                self._kinds(node)
            case ast.Name() | ast.Attribute() if id(node) not in self._called:
                self._mention(node)
            case ast.Compare(ops=ops, comparators=others) if any(isinstance(op, ast.Is | ast.IsNot) for op in ops):
                if not all(isinstance(other, ast.Constant) for other in others):
                    raise UnclearError
            case ast.Delete() | ast.Nonlocal() | ast.Global():
                raise UnclearError
            case ast.withitem(optional_vars=ast.expr() as held):
                self._store(held, None)
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
                self._locals[name] = None
            case ast.MatchMapping(rest=str(name)):
                self._locals[name] = None
            case _ if isinstance(node, _SCOPES):
                self._scope(node)

    def _scope(self, node: ast.AST) -> None:
        """A function or class inside: nobody knows when it runs."""
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self._locals[node.name] = None
        for part in ast.walk(node):
            if isinstance(part, ast.Nonlocal | ast.NamedExpr):
                raise UnclearError
            if isinstance(part, ast.Name) and self._global(part.id) in self._watched.functions:
                raise UnclearError
            if isinstance(part, ast.Attribute):
                self._mention(part)
                if isinstance(part.ctx, ast.Store):
                    raise UnclearError

    def _assign(self, target: ast.expr, value: ast.expr) -> None:
        pairs = _unpacked(target, value)
        for part, given in pairs:
            self._assign(part, given)
        if not pairs:
            self._store(target, self._kinds(value))

    def _store(self, target: ast.expr, kinds: Kinds) -> None:
        if isinstance(target, ast.Name):
            self._locals[target.id] = _joined(self._locals[target.id], kinds)
        elif isinstance(target, ast.Attribute):
            self._store_field(target, kinds)
        elif isinstance(target, ast.Tuple | ast.List):
            for part in target.elts:
                self._store(part, None)
        elif isinstance(target, ast.Starred):
            self._store(target.value, None)

    def _store_field(self, target: ast.Attribute, kinds: Kinds) -> None:
        """Objects keep the kinds of their fields: other code relies on them."""
        if not self._watched.objects:
            return
        classes = self._kinds(target.value)
        if classes is None or kinds is None:
            raise UnclearError
        for cls in classes - _ALL:
            declared = field_kinds(cls, target.attr)
            if declared is None or not kinds <= declared:
                raise UnclearError

    def _is_range(self, node: ast.expr) -> bool:
        return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and self._builtin(node.func.id) is range

    # Names

    def _global(self, name: str) -> Any:
        cells = dict(zip(own_code(self._function).co_freevars, self._function.__closure__ or (), strict=False))
        if name in cells:
            # Those of decorators: whoever is called by them is given what nobody sees here.
            raise UnclearError
        return self._function.__globals__.get(name, _MISSING)

    def _builtin(self, name: str) -> Any:
        if name in self._locals or self._global(name) is not _MISSING:
            return _MISSING
        return getattr(builtins, name, _MISSING)

    def _mention(self, node: ast.Name | ast.Attribute) -> None:
        """A name that is not called: what it stands for may be called elsewhere."""
        if isinstance(node, ast.Name):
            known = self._global(node.id)
            if type(known) is FunctionType and known in self._watched.functions:
                raise UnclearError
        elif node.attr in self._watched.names or self._of_module(node) in self._watched.functions:
            raise UnclearError

    def _of_module(self, node: ast.expr) -> FunctionType | None:
        """The function that an attribute of a module is."""
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            return None
        base = _MISSING if node.value.id in self._locals else self._global(node.value.id)
        found = vars(base).get(node.attr) if type(base) is ModuleType else None
        return found if type(found) is FunctionType else None

    # Expressions

    def _kinds(self, node: ast.expr) -> Kinds:
        match node:
            case ast.Constant(value=value):
                return _kinds_of_value(value)
            case ast.Name(id=name):
                return self._locals[name] if name in self._locals else _kinds_of_value(self._global(name))
            case ast.Attribute(value=receiver, attr=name):
                classes = self._kinds(receiver)
                return None if classes is None else _joined(*(field_kinds(cls, name) for cls in classes - _ALL))
            case ast.BinOp(left=left, op=op, right=right):
                return _arithmetic(op, self._kinds(left), self._kinds(right))
            case ast.UnaryOp(op=ast.Not()):
                return frozenset({bool})
            case ast.UnaryOp(operand=operand):
                return _arithmetic(ast.Sub(), frozenset({int}), self._kinds(operand))
            case ast.BoolOp(values=values):
                return _joined(*map(self._kinds, values))
            case ast.IfExp(body=body, orelse=orelse):
                return _joined(self._kinds(body), self._kinds(orelse))
            case ast.Compare(left=left, comparators=others):
                operands = _joined(*map(self._kinds, (left, *others)))
                return frozenset({bool}) if operands is not None and operands <= _ALL else None
            case ast.NamedExpr(value=value):
                return self._kinds(value)
            case ast.Call():
                return self._call(node)
        return None

    def _call(self, node: ast.Call) -> Kinds:
        match node.func:
            case ast.Name(id=name) if name not in self._locals:
                known = self._global(name)
                if type(known) is FunctionType and known in self._watched.functions:
                    return self._enter(known, node, ())
                return self._call_builtin(name, node)
            case ast.Attribute() as function:
                return self._call_attribute(function, node)
        return None

    def _call_attribute(self, function: ast.Attribute, node: ast.Call) -> Kinds:
        known = self._of_module(function)
        if known in self._watched.functions:
            return self._enter(known, node, ())
        if function.attr not in self._watched.names:
            return None
        classes = self._kinds(function.value)
        if classes is None:
            raise UnclearError
        results = []
        for cls in classes:
            method = getattr_static(cls, function.attr, None)
            if method is None and cls in SCALARS:
                continue
            if type(method) is not FunctionType or method not in self._watched.functions:
                raise UnclearError
            results.append(self._enter(method, node, (frozenset({cls}),)))
        return _joined(*results)

    def _call_builtin(self, name: str, node: ast.Call) -> Kinds:
        found = self._builtin(name)
        if found in (getattr, super):
            raise UnclearError
        if found in (len, ord):
            return frozenset({int})
        if found in (isinstance, callable):
            return frozenset({bool})
        given = None if node.keywords else _joined(*map(self._kinds, node.args))
        if given is None or not given <= _NUMBERS:
            return None
        if found in (int, bool, float, str):
            return frozenset({found})
        if found is abs:
            return _arithmetic(ast.Add(), given, frozenset({int}))
        return given if found in (min, max) and len(node.args) > 1 else None

    def _enter(self, function: FunctionType | None, node: ast.Call, first: tuple[Kinds, ...]) -> Kinds:
        assert function is not None
        if any(isinstance(given, ast.Starred) for given in node.args) or any(k.arg is None for k in node.keywords):
            raise UnclearError
        names = parameter_names(own_code(function))
        positional = [*first, *map(self._kinds, node.args)]
        if len(positional) > own_code(function).co_argcount:
            raise UnclearError
        given: dict[str, Kinds] = dict(zip(names, positional, strict=False))
        for keyword in node.keywords:
            if keyword.arg not in names or keyword.arg in given:
                raise UnclearError
            given[str(keyword.arg)] = self._kinds(keyword.value)
        return self._watched.result(function, {**_defaults(function, names), **given})


def _defaults(function: FunctionType, names: tuple[str, ...]) -> dict[str, Kinds]:
    """The kinds of parameters that are not passed; the call raises where there is no default."""
    found: dict[str, Kinds] = dict.fromkeys(names, _NOTHING)
    held = function.__defaults__ or ()
    count = own_code(function).co_argcount
    found.update(
        (name, _kinds_of_value(value)) for name, value in zip(names[count - len(held) : count], held, strict=True)
    )
    found.update((name, _kinds_of_value(value)) for name, value in (function.__kwdefaults__ or {}).items())
    return found


def _arithmetic(op: ast.operator, left: Kinds, right: Kinds) -> Kinds:
    if left is None or right is None:
        return None
    if isinstance(op, ast.Add) and left <= {str} and right <= {str}:
        return left | right
    if not left | right <= _NUMBERS:
        return None
    if isinstance(op, ast.Div):
        return frozenset({float})
    if not isinstance(op, ast.Add | ast.Sub | ast.Mult | ast.FloorDiv | ast.Mod):
        return None
    if not left or not right:
        return _NOTHING
    floats = float in left | right
    ints = left != {float} and right != {float}
    return frozenset({*([float] if floats else []), *([int] if ints else [])})


def _joined(*kinds: Kinds) -> Kinds:
    found: frozenset[type] = _NOTHING
    for some in kinds:
        if some is None:
            return None
        found |= some
    return found


def _kinds_of_value(value: Any) -> Kinds:
    kind = type(value)
    if kind is str and not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
        return None
    return frozenset({kind}) if kind in SCALARS else None


_MISSING: Any = object()
_STARRED = CO_VARARGS | CO_VARKEYWORDS


def _definition(function: FunctionType) -> ast.FunctionDef:
    found = definition_of(own_code(function))
    if not isinstance(found, ast.FunctionDef) or found.decorator_list:
        raise UnclearError
    return found


def _unpacked(target: ast.expr, value: ast.expr) -> list[tuple[ast.expr, ast.expr]]:
    """The single assignments that an assignment of tuples is."""
    if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple) or len(target.elts) != len(value.elts):
        return []
    starred = any(isinstance(part, ast.Starred) for part in (*target.elts, *value.elts))
    return [] if starred else list(zip(target.elts, value.elts, strict=True))


def _leaves(body: list[ast.stmt]) -> bool:
    """Whether the end of a body is never reached."""
    last = body[-1]
    if isinstance(last, ast.If):
        return bool(last.orelse) and _leaves(last.body) and _leaves(last.orelse)
    return isinstance(last, ast.Return | ast.Raise)


def _nodes(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """The parts of a body, without what functions and classes in it are made of."""
    pending: list[ast.AST] = list(function.body)
    while pending:
        node = pending.pop(0)
        yield node
        if not isinstance(node, _SCOPES):
            pending.extend(ast.iter_child_nodes(node))


def _bound(nodes: list[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
