"""Reads off code what it does with values, as evidence about their types."""

from __future__ import annotations

import ast
from collections import ChainMap
from collections.abc import Callable, MutableMapping
from typing import Any, Protocol

from pathlore.program.type_evidence import FAINT, STRONG, WEAK, TypeEvidence

Scope = MutableMapping[str, TypeEvidence]
Function = ast.FunctionDef | ast.AsyncFunctionDef
Comprehension = ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp


def _methods(kind: Any, names: str) -> dict[str, Any]:
    return dict.fromkeys(names.split(), kind)


_METHODS: dict[str, Any] = {
    **_methods(list, "append extend insert sort reverse"),
    **_methods(dict, "keys values items get setdefault popitem fromkeys"),
    **_methods(set, "add discard union intersection difference symmetric_difference issubset issuperset isdisjoint"),
    **_methods(
        str,
        "strip lstrip rstrip split rsplit splitlines lower upper title capitalize casefold swapcase startswith "
        "endswith replace find rfind partition rpartition encode isdigit isalpha isalnum isspace isupper islower "
        "isdecimal isnumeric isidentifier join format zfill ljust rjust center removeprefix removesuffix",
    ),
    **_methods(int, "bit_length bit_count to_bytes"),
    **_methods(float, "is_integer as_integer_ratio"),
    **_methods(bytes, "decode"),
}
"""Methods that one of the built-in types has, or one above all."""
_SHARED: dict[str, Any] = {**_methods(list, "pop remove index count copy clear"), **_methods(dict, "update")}
"""Methods that several built-in types have, with the one that is tried."""
_OF_CHARACTERS = frozenset(["isdigit", "isalpha", "isalnum", "isspace", "isupper", "islower", "isdecimal", "isnumeric"])
_NUMERIC = (ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
_INTEGER = (ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor)
_ITERATING = frozenset(
    {
        "list",
        "tuple",
        "set",
        "frozenset",
        "sorted",
        "reversed",
        "sum",
        "any",
        "all",
        "enumerate",
        "zip",
        "map",
        "filter",
    }
)


class Program(Protocol):
    """What is known about the module that the code belongs to."""

    def value(self, name: str) -> Any:
        """What a global name stands for, or None."""

    def parameters(self, called: Any) -> list[tuple[str, TypeEvidence]] | None:
        """The parameters of a function or class of the module."""

    def field(self, cls: type, name: str) -> TypeEvidence | None:
        """The shape of a field of a class of the module."""

    def method(self, cls: type, name: str) -> Any:
        """The function behind a method of a class of the module."""


class Usage:
    """Goes through the code of one function, or of a module."""

    # Large: one method for each kind of node that says something about types.

    def __init__(self, program: Program, scope: Scope) -> None:
        self.program = program
        self.scope = scope

    def run(self, body: list[ast.stmt]) -> None:
        for statement in body:
            self._statement(statement)

    # Statements

    def _statement(self, node: ast.AST) -> None:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._nested(node)
            case ast.ClassDef():
                pass
            case ast.Assign(targets=targets, value=value):
                shape = self.shape(value)
                for target in targets:
                    self._bind(target, shape)
            case ast.AnnAssign(target=target, value=value):
                if value is not None:
                    self._bind(target, self.shape(value))
            case ast.AugAssign(target=target, op=op, value=value):
                self._operation(self.shape(target), op, self.shape(value))
            case ast.For(target=target, iter=source) | ast.AsyncFor(target=target, iter=source):
                self._bind(target, self._elements(source))
                self._children(node, skip=(target, source))
            case ast.If(test=test) | ast.While(test=test) | ast.Assert(test=test):
                self._truth(test)
                self._children(node, skip=(test,))
            case ast.expr():
                self.shape(node)
            case _:
                self._children(node)

    def _children(self, node: ast.AST, skip: tuple[ast.AST, ...] = ()) -> None:
        for child in ast.iter_child_nodes(node):
            if child not in skip:
                self._statement(child)

    def _nested(self, node: Function) -> None:
        own = {arg.arg: TypeEvidence() for arg in ast.walk(node.args) if isinstance(arg, ast.arg)}
        Usage(self.program, ChainMap(own, self.scope)).run(node.body)

    def _bind(self, target: ast.expr, shape: TypeEvidence) -> None:
        match target:
            case ast.Name(id=name):
                if name in self.scope:
                    self.scope[name].join(shape)
                else:
                    self.scope[name] = shape
            case ast.Tuple(elts=items) | ast.List(elts=items):
                if not any(isinstance(item, ast.Starred) for item in items):
                    shape.vote(tuple, WEAK)
                    for number, item in enumerate(items):
                        self._bind(item, shape.part(str(number)))
            case ast.Subscript(value=value, slice=index):
                self._store(self.shape(value), self.shape(index), index, shape)
            case ast.Starred():
                pass
            case _:
                changed = self.shape(target)
                changed.join(shape)
                changed.nullable |= shape.nullable

    def _store(self, whole: TypeEvidence, index: TypeEvidence, node: ast.expr, value: TypeEvidence) -> None:
        if isinstance(node, ast.Slice):
            whole.vote(list)
        elif str in index.same().votes or dict in whole.same().votes:
            whole.vote(dict).part("key").join(index)
            whole.part("value").join(value)
        else:
            index.vote(int, WEAK)
            whole.vote(list, STRONG - 1).part("element").join(value)

    # Expressions

    def shape(self, node: ast.expr) -> TypeEvidence:
        """The shape of what an expression gives; its parts are looked at on the way."""
        handler: Callable[[Any], TypeEvidence] | None = getattr(self, f"_{type(node).__name__.lower()}", None)
        if handler is not None:
            return handler(node)
        self._children(node)
        return TypeEvidence()

    def _constant(self, node: ast.Constant) -> TypeEvidence:
        shape = TypeEvidence()
        if node.value is None:
            shape.nullable = True
        elif node.value is not Ellipsis:
            shape.vote(type(node.value), STRONG + isinstance(node.value, float))
        return shape

    def _joinedstr(self, node: ast.JoinedStr) -> TypeEvidence:
        self._children(node)
        return TypeEvidence().vote(str)

    def _name(self, node: ast.Name) -> TypeEvidence:
        if node.id in self.scope:
            return self.scope[node.id]
        value = self.program.value(node.id)
        return TypeEvidence().vote(type(value)) if isinstance(value, (int, float, str)) else TypeEvidence()

    def _list(self, node: ast.List | ast.Set | ast.Tuple) -> TypeEvidence:
        kind = {ast.List: list, ast.Set: set, ast.Tuple: tuple}[type(node)]
        shape = TypeEvidence().vote(kind)
        for number, item in enumerate(node.elts):
            if not isinstance(item, ast.Starred):
                shape.part(str(number) if kind is tuple else "element").join(self.shape(item))
        return shape

    _set = _tuple = _list

    def _dict(self, node: ast.Dict) -> TypeEvidence:
        shape = TypeEvidence().vote(dict)
        for key, value in zip(node.keys, node.values, strict=True):
            if key is not None:
                shape.part("key").join(self.shape(key))
                shape.part("value").join(self.shape(value))
        return shape

    def _comprehension(self, node: Comprehension) -> TypeEvidence:
        inner = Usage(self.program, ChainMap({}, self.scope))
        for generator in node.generators:
            inner._bind(generator.target, inner._elements(generator.iter))
            for test in generator.ifs:
                inner._truth(test)
        if isinstance(node, ast.DictComp):
            shape = TypeEvidence().vote(dict)
            shape.part("key").join(inner.shape(node.key))
            shape.part("value").join(inner.shape(node.value))
            return shape
        shape = TypeEvidence().vote(set if isinstance(node, ast.SetComp) else list)
        shape.part("element").join(inner.shape(node.elt))
        return shape

    _listcomp = _setcomp = _generatorexp = _dictcomp = _comprehension

    def _lambda(self, node: ast.Lambda) -> TypeEvidence:
        own = {arg.arg: TypeEvidence() for arg in ast.walk(node.args) if isinstance(arg, ast.arg)}
        Usage(self.program, ChainMap(own, self.scope)).shape(node.body)
        return TypeEvidence()

    def _ifexp(self, node: ast.IfExp) -> TypeEvidence:
        self._truth(node.test)
        shape = self.shape(node.body)
        other = self.shape(node.orelse)
        if other.nullable or shape.nullable:
            return TypeEvidence()
        shape.join(other)
        return shape

    def _boolop(self, node: ast.BoolOp) -> TypeEvidence:
        for value in node.values:
            self._truth(value)
        return TypeEvidence()

    def _unaryop(self, node: ast.UnaryOp) -> TypeEvidence:
        if isinstance(node.op, ast.Not):
            self._truth(node.operand)
            return TypeEvidence().vote(bool)
        return self.shape(node.operand).vote(int, WEAK)

    def _truth(self, node: ast.expr) -> None:
        """A test for truth hardly says anything."""
        shape = self.shape(node)
        if isinstance(node, (ast.Name, ast.Attribute)):
            shape.vote(bool, FAINT)

    def _binop(self, node: ast.BinOp) -> TypeEvidence:
        left, right = self.shape(node.left), self.shape(node.right)
        return self._operation(left, node.op, right)

    def _operation(self, left: TypeEvidence, op: ast.operator, right: TypeEvidence) -> TypeEvidence:
        kinds = {kind for side in (left, right) for kind, weight in side.same().votes.items() if weight >= STRONG}
        if isinstance(op, ast.Add):
            left.join(right)
            left.vote(int, FAINT + 1)
            return left
        if isinstance(op, ast.Mod) and str in left.same().votes:
            return TypeEvidence().vote(str)
        if isinstance(op, ast.Mult) and kinds & {str, list}:
            repeated, times = (left, right) if {str, list} & left.same().votes.keys() else (right, left)
            times.vote(int)
            return repeated
        if isinstance(op, _NUMERIC):
            if isinstance(op, ast.Sub) and set in kinds:
                left.join(right)
                return left
            result = TypeEvidence()
            for side in (left, right):
                side.vote(float if float in kinds else int, STRONG - 1)
            return result.vote(float if float in kinds or isinstance(op, ast.Div) else int)
        if isinstance(op, _INTEGER):
            if not kinds & {set, dict, bool}:
                left.vote(int)
                right.vote(int)
            left.join(right)
            return left
        return TypeEvidence()

    def _compare(self, node: ast.Compare) -> TypeEvidence:
        left = self.shape(node.left)
        before = node.left
        for op, comparator in zip(node.ops, node.comparators, strict=True):
            right = self.shape(comparator)
            if isinstance(op, (ast.In, ast.NotIn)):
                if not {str, dict, set, tuple} & right.same().votes.keys():
                    right.vote(list, WEAK)
                held = "key" if dict in right.same().votes else "element"
                if str not in right.same().votes or isinstance(comparator, ast.Name):
                    right.part(held).join(left)
                elif str in right.same().votes:
                    left.vote(str)
                for number in range(8):
                    if right.has(str(number)):
                        left.join(right.part(str(number)))
            elif _is_none(comparator):
                left.nullable = True
            elif _is_none(before):
                right.nullable = True
            elif not isinstance(op, (ast.Is, ast.IsNot)):
                _characters(left, comparator)
                _characters(right, before)
                left.join(right)
            left, before = right, comparator
        return TypeEvidence().vote(bool)

    def _subscript(self, node: ast.Subscript) -> TypeEvidence:
        whole = self.shape(node.value)
        if isinstance(node.slice, ast.Slice):
            for bound in (node.slice.lower, node.slice.upper, node.slice.step):
                if bound is not None:
                    self.shape(bound).vote(int)
            whole.vote(list, WEAK)
            return whole
        index = self.shape(node.slice)
        if {str, tuple} & index.same().votes.keys() or dict in whole.same().votes:
            whole.vote(dict).part("key").join(index)
            return whole.part("value")
        number = node.slice.value if isinstance(node.slice, ast.Constant) else None
        if whole.has(str(number)):
            return whole.part(str(number))
        index.vote(int, WEAK)
        whole.vote(list, WEAK)
        return whole.part("element")

    def _attribute(self, node: ast.Attribute) -> TypeEvidence:
        shape = self.shape(node.value)
        cls = shape.cls()
        known = self.program.field(cls, node.attr) if cls is not None else None
        if known is not None:
            return known
        if node.attr not in _METHODS and node.attr not in _SHARED:
            shape.same().attributes.add(node.attr)
        return shape.part(f".{node.attr}")

    # Calls

    def _call(self, node: ast.Call) -> TypeEvidence:
        given = [self.shape(a) for a in node.args if not isinstance(a, ast.Starred)]
        keywords = {k.arg: self.shape(k.value) for k in node.keywords if k.arg is not None}
        match node.func:
            case ast.Attribute(value=value, attr=name):
                return self._method_call(self.shape(value), name, given, keywords)
            case ast.Name(id=name) if name not in self.scope:
                return self._named_call(name, node, given, keywords)
            case ast.Name(id=name):
                return self.scope[name].vote(Callable).part("result")
        self.shape(node.func)
        return TypeEvidence()

    def _pass(self, called: Any, given: list[TypeEvidence], keywords: dict[str, TypeEvidence], bound: bool) -> bool:
        """Passes arguments to a function of the module."""
        parameters = self.program.parameters(called)
        if parameters is None:
            return False
        parameters = parameters[1:] if bound else parameters
        for (_, parameter), argument in zip(parameters, given, strict=False):
            parameter.join(argument)
        for name, parameter in parameters:
            if name in keywords:
                parameter.join(keywords[name])
        return True

    def _named_call(
        self, name: str, node: ast.Call, given: list[TypeEvidence], keywords: dict[str, TypeEvidence]
    ) -> TypeEvidence:
        called = self.program.value(name)
        if called is not None and self._pass(called, given, keywords, isinstance(called, type)):
            return TypeEvidence(called if isinstance(called, type) else None)
        if not given:
            return TypeEvidence()
        first = given[0]
        if name == "isinstance" and len(node.args) == 2:
            for kind in self._classes(node.args[1]):
                first.test(kind)
            return TypeEvidence().vote(bool)
        if name == "len":
            first.vote(list, WEAK)
            return TypeEvidence().vote(int)
        if name in ("range", "chr", "bin", "hex", "divmod"):
            for argument in given:
                argument.vote(int)
        elif name == "ord":
            first.vote(str, STRONG - 1)
            _character(first)
            return TypeEvidence().vote(int)
        elif name in ("abs", "round"):
            first.vote(int, WEAK)
            return first
        elif name in ("min", "max") and len(given) > 1:
            for argument in given[1:]:
                first.join(argument)
            return first.vote(int, FAINT)
        elif name in ("min", "max", "sum", "next"):
            return first.vote(list, WEAK).part("element").vote(int, FAINT)
        elif name in _ITERATING:
            first.vote(list, WEAK)
        if name in ("list", "sorted", "reversed"):
            copied = TypeEvidence().vote(list)
            copied.part("element").join(first.part("element"))
            return copied
        results = {"int": int, "float": float, "str": str, "repr": str, "bool": bool, "chr": str}
        return TypeEvidence().vote(results[name]) if name in results else TypeEvidence()

    def _classes(self, node: ast.expr) -> list[Any]:
        if isinstance(node, ast.Tuple):
            return [kind for item in node.elts for kind in self._classes(item)]
        found = self.program.value(node.id) if isinstance(node, ast.Name) else None
        return [found] if isinstance(found, type) else []

    def _method_call(
        self, shape: TypeEvidence, name: str, given: list[TypeEvidence], keywords: dict[str, TypeEvidence]
    ) -> TypeEvidence:
        cls = shape.cls()
        method = self.program.method(cls, name) if cls is not None else None
        if method is not None and self._pass(method, given, keywords, True):
            return TypeEvidence()
        kind = _METHODS.get(name)
        if kind is None and name not in _SHARED:
            shape.same().attributes.add(name)
            return TypeEvidence()
        shape.vote(kind or _SHARED[name], STRONG if kind else WEAK)
        if kind is str and name in _OF_CHARACTERS:
            _character(shape)
        return _result(shape, name, given)

    def _elements(self, node: ast.expr) -> TypeEvidence:
        """What an iteration gives."""
        match node:
            case ast.Call(func=ast.Attribute(value=value, attr="items"), args=[]):
                whole = self.shape(value).vote(dict)
                pair = TypeEvidence()
                pair.part("0").join(whole.part("key"))
                pair.part("1").join(whole.part("value"))
                return pair
            case ast.Call(func=ast.Attribute(value=value, attr=("keys" | "values") as name), args=[]):
                return self.shape(value).vote(dict).part("key" if name == "keys" else "value")
            case ast.Call(func=ast.Name(id="range"), args=bounds):
                for bound in bounds:
                    self.shape(bound).vote(int)
                return TypeEvidence().vote(int)
            case ast.Call(func=ast.Name(id="enumerate"), args=[source, *_]):
                pair = TypeEvidence()
                pair.part("0").vote(int)
                pair.part("1").join(self._elements(source))
                return pair
            case ast.Call(func=ast.Name(id="zip"), args=sources):
                items = TypeEvidence()
                for number, source in enumerate(sources):
                    items.part(str(number)).join(self._elements(source))
                return items
            case ast.Call(func=ast.Name(id="sorted" | "reversed" | "list" | "set" | "tuple"), args=[source, *_]):
                return self._elements(source)
        shape = self.shape(node)
        if dict in shape.same().votes:
            return shape.part("key")
        return shape.vote(list, WEAK).part("element")


def _result(shape: TypeEvidence, name: str, given: list[TypeEvidence]) -> TypeEvidence:
    """What a method of a built-in type says about its arguments, and its result."""
    match name, given:
        case (("append" | "add" | "remove" | "index" | "count" | "discard"), [item, *_]):
            shape.part("element").join(item)
        case "insert", [position, item]:
            position.vote(int)
            shape.part("element").join(item)
        case "extend", [items]:
            shape.part("element").join(items.vote(list, WEAK).part("element"))
        case (("get" | "setdefault"), [key, *rest]):
            shape.part("key").join(key)
            for default in rest:
                if not default.nullable:
                    shape.part("value").join(default)
            return shape.part("value")
        case "pop", _:
            return shape.part("element")
        case "join", [items]:
            items.vote(list, WEAK).part("element").vote(str)
        case (("startswith" | "endswith" | "replace" | "find" | "split" | "partition"), _):
            for argument in given[:2]:
                argument.vote(str, WEAK)
            if name == "split":
                result = TypeEvidence().vote(list)
                result.part("element").vote(str)
                return result
            return TypeEvidence().vote(int) if name == "find" else TypeEvidence().vote(str, WEAK)
        case (("strip" | "lower" | "upper" | "lstrip" | "rstrip"), _):
            return TypeEvidence().vote(str)
    return TypeEvidence()


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _characters(shape: TypeEvidence, other: ast.expr) -> None:
    """What is compared with a single character is one: it comes out of a text rather than out of a list."""
    if isinstance(other, ast.Constant) and isinstance(other.value, str) and len(other.value) == 1:
        _character(shape)


def _character(shape: TypeEvidence) -> None:
    whole = shape.same().whole
    if whole is not None and whole.same().votes.get(list, WEAK) <= WEAK and whole.has("element"):
        whole.vote(str, STRONG - 1)
