"""Collects evidence about the types of values from how code uses them."""

from __future__ import annotations

import ast
import enum
import inspect
from collections import ChainMap
from collections.abc import Callable, MutableMapping
from types import BuiltinFunctionType, ClassMethodDescriptorType, FunctionType, MethodType, ModuleType
from typing import Any, Protocol

from pathlore.program.builtin_calls import (
    METHODS,
    NATIVE_TYPES,
    OF_CHARACTERS,
    SHARED_METHODS,
    VALUE_TYPES,
    builtin_call,
    character,
    either,
    method_call,
)
from pathlore.program.library_calls import library_call
from pathlore.program.natives import is_written_in_python
from pathlore.program.type_evidence import ASSIGNED, FAINT, STRONG, WEAK, TypeEvidence

Scope = MutableMapping[str, TypeEvidence]
Function = ast.FunctionDef | ast.AsyncFunctionDef
Comprehension = ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp


_NUMERIC = (ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
_INTEGER = (ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor)
_MOST_ITEMS = 16
"""Items of a display that are looked at: tables with thousands of rows say no more."""


class Program(Protocol):
    """What is known about the module that the code belongs to."""

    def value(self, name: str) -> Any:
        """What a global name stands for, or None."""

    def parameters(self, called: Any) -> list[tuple[str, TypeEvidence]] | None:
        """The parameters of a function or class; those with stars have them before their names."""

    def field(self, cls: type, name: str) -> TypeEvidence | None:
        """The shape of a field of a class of the module."""

    def method(self, cls: type, name: str) -> Any:
        """The function behind a method of a class of the module."""

    def result(self, called: Any) -> TypeEvidence | None:
        """What a function of the module, or one with annotations, gives: a shape of its own for each call."""


class Usage:
    """Goes through the code of one function, or of a module."""

    # Large: one method for each kind of node that says something about types.

    def __init__(self, program: Program, scope: Scope, result: TypeEvidence | None = None) -> None:
        self.program = program
        self.scope = scope
        self.result = TypeEvidence() if result is None else result

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
            case ast.Return(value=ast.expr() as value):
                given = self.shape(value)
                self.result.take(given)
                self.result.nullable |= given.nullable
            case ast.Match(subject=subject, cases=cases):
                matched = self.shape(subject)
                for case in cases:
                    self._pattern(case.pattern, matched)
                    self._children(case)
            case ast.expr():
                self.shape(node)
            case _:
                self._children(node)

    def _pattern(self, pattern: ast.pattern, shape: TypeEvidence) -> None:
        match pattern:
            case ast.MatchClass(cls=cls):
                for kind in self._classes(cls):
                    shape.test(kind)
            case ast.MatchValue(value=value):
                shape.join(self.shape(value))
            case ast.MatchSingleton(value=None):
                shape.nullable = True
            case ast.MatchSequence():
                shape.test(list)
            case ast.MatchMapping():
                shape.test(dict)
            case ast.MatchOr(patterns=patterns):
                for inner in patterns:
                    self._pattern(inner, shape)
            case ast.MatchAs(pattern=ast.pattern() as inner):
                self._pattern(inner, shape)

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
                kinds = [kind for kind, weight in shape.same().votes.items() if weight >= STRONG]
                changed.join(shape)
                changed.nullable |= shape.nullable
                for kind in kinds:
                    changed.vote(kind, ASSIGNED)

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
        handler = _HANDLERS.get(type(node))
        if handler is not None:
            found: TypeEvidence = getattr(self, handler)(node)
            return found
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
        return _of_value(self.program.value(node.id))

    def _list(self, node: ast.List | ast.Set | ast.Tuple) -> TypeEvidence:
        kind = {ast.List: list, ast.Set: set, ast.Tuple: tuple}[type(node)]
        shape = TypeEvidence().vote(kind)
        for number, item in enumerate(node.elts[:_MOST_ITEMS]):
            if not isinstance(item, ast.Starred):
                shape.part(str(number) if kind is tuple else "element").join(self.shape(item))
        return shape

    def _dict(self, node: ast.Dict) -> TypeEvidence:
        shape = TypeEvidence().vote(dict)
        for key, value in zip(node.keys[:_MOST_ITEMS], node.values[:_MOST_ITEMS], strict=True):
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

    def _namedexpr(self, node: ast.NamedExpr) -> TypeEvidence:
        shape = self.shape(node.value)
        self._bind(node.target, shape)
        return shape

    def _lambda(self, node: ast.Lambda) -> TypeEvidence:
        own = {arg.arg: TypeEvidence() for arg in ast.walk(node.args) if isinstance(arg, ast.arg)}
        body = Usage(self.program, ChainMap(own, self.scope)).shape(node.body)
        made = TypeEvidence().vote(Callable)
        made.part("result").take(body)
        return made

    def _ifexp(self, node: ast.IfExp) -> TypeEvidence:
        self._truth(node.test)
        body, other = self.shape(node.body), self.shape(node.orelse)
        found = either([body, other])
        tested = _compared_with_none(node.test)
        for chosen, opposite in ((node.body, other), (node.orelse, body)):
            if tested is not None and ast.dump(chosen) == ast.dump(tested):
                # The value itself is chosen where it is not None.
                found.nullable = opposite.nullable
        return found

    def _boolop(self, node: ast.BoolOp) -> TypeEvidence:
        given = [self._truth(value) for value in node.values]
        if isinstance(node.op, ast.And):
            # Any of them may be what it gives, but the last is what is meant.
            return TypeEvidence().take(given[-1])
        found = either(given)
        found.nullable = given[-1].nullable
        return found

    def _unaryop(self, node: ast.UnaryOp) -> TypeEvidence:
        if isinstance(node.op, ast.Not):
            self._truth(node.operand)
            return TypeEvidence().vote(bool)
        return self.shape(node.operand).vote(int, WEAK)

    def _truth(self, node: ast.expr) -> TypeEvidence:
        """A test for truth hardly says anything."""
        shape = self.shape(node)
        if isinstance(node, (ast.Name, ast.Attribute)):
            shape.vote(bool, FAINT)
        return shape

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
        known_value = self._value(node)
        if known_value is not None:
            return _of_value(known_value)
        shape = self.shape(node.value)
        cls = shape.cls()
        known = self.program.field(cls, node.attr) if cls is not None else None
        if known is not None:
            return known
        if node.attr not in METHODS and node.attr not in SHARED_METHODS:
            shape.same().attributes.add(node.attr)
        return shape.part(f".{node.attr}")

    # Calls

    def _call(self, node: ast.Call) -> TypeEvidence:
        given = [self.shape(a) for a in node.args if not isinstance(a, ast.Starred)]
        first_star = next((n for n, a in enumerate(node.args) if isinstance(a, ast.Starred)), len(given))
        # What comes after a star may be any argument.
        given = given[:first_star]
        keywords = {k.arg: self.shape(k.value) for k in node.keywords if k.arg is not None}
        name = getattr(node.func, "id", None) or getattr(node.func, "attr", None)
        if "key" in keywords and name in ("sorted", "sort", "min", "max"):
            keywords["key"].vote(Callable, STRONG - 1)
        called = self._value(node.func) if isinstance(node.func, ast.Attribute) else None
        if called is not None:
            return self._known_call(called, given, keywords)
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
        for number, (name, parameter) in enumerate(parameters):
            if name.startswith("*"):
                for argument in given[number:] if name[1] != "*" else ():
                    # Each argument is of a type of its own.
                    parameter.part("element").take(argument)
                break
            if number < len(given):
                parameter.join(given[number])
        for name, parameter in parameters:
            if name in keywords:
                parameter.join(keywords[name])
        return True

    def _value(self, node: ast.expr) -> Any:
        """What a dotted name stands for that begins with a module or a class, or None."""
        if isinstance(node, ast.Name):
            found = None if node.id in self.scope else self.program.value(node.id)
            return found if isinstance(found, ModuleType | type) else None
        if not isinstance(node, ast.Attribute):
            return None
        holder = self._value(node.value)
        if holder is None:
            return None
        found = inspect.getattr_static(holder, node.attr, None)
        if isinstance(found, staticmethod):
            return found.__func__
        if isinstance(found, classmethod):
            return MethodType(found.__func__, holder) if isinstance(found.__func__, FunctionType) else None
        if isinstance(found, ClassMethodDescriptorType):
            native = isinstance(holder, type) and not is_written_in_python(holder)
            return getattr(holder, node.attr, None) if native else None
        return found

    def _known_call(self, called: Any, given: list[TypeEvidence], keywords: dict[str, TypeEvidence]) -> TypeEvidence:
        """A call of something that has a value already: a function or class of the program or of a library."""
        is_class = isinstance(called, type)
        if not self._pass(called, given, keywords, is_class or inspect.ismethod(called)):
            known = library_call(called)
            if known is not None:
                for argument, kind in zip(given, known.arguments, strict=False):
                    _take_type(argument, kind)
                return _take_type(TypeEvidence(), known.result)
        if is_class:
            return _made_by(called, given)
        result = self.program.result(called)
        return TypeEvidence() if result is None else result

    def _named_call(
        self, name: str, node: ast.Call, given: list[TypeEvidence], keywords: dict[str, TypeEvidence]
    ) -> TypeEvidence:
        called = self.program.value(name)
        if called is not None and called is not NATIVE_TYPES.get(name):
            return self._known_call(called, given, keywords)
        if name == "isinstance" and len(node.args) == 2:
            for kind in self._classes(node.args[1]):
                given[0].test(kind)
            return TypeEvidence().vote(bool)
        match node.args:
            case [_, ast.Constant(value=str(attribute))] if name in ("hasattr", "getattr"):
                given[0].same().attributes.add(attribute)
        return builtin_call(name, given)

    def _classes(self, node: ast.expr) -> list[Any]:
        if isinstance(node, ast.Tuple):
            return [kind for item in node.elts for kind in self._classes(item)]
        if isinstance(node, ast.BinOp):
            return [*self._classes(node.left), *self._classes(node.right)]
        found = self.program.value(node.id) if isinstance(node, ast.Name) else self._value(node)
        if isinstance(found, tuple):
            return [kind for kind in found if isinstance(kind, type)]
        return [found] if isinstance(found, type) else []

    def _method_call(
        self, shape: TypeEvidence, name: str, given: list[TypeEvidence], keywords: dict[str, TypeEvidence]
    ) -> TypeEvidence:
        cls = shape.cls()
        method = self.program.method(cls, name) if cls is not None else None
        if method is not None and self._pass(method, given, keywords, True):
            return self.program.result(method) or TypeEvidence()
        kind = METHODS.get(name)
        if kind is None and name not in SHARED_METHODS:
            shape.same().attributes.add(name)
            return TypeEvidence()
        shape.vote(kind or SHARED_METHODS[name], STRONG if kind else WEAK)
        if kind is str and name in OF_CHARACTERS:
            character(shape)
        return method_call(shape, name, given)

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


def _of_value(value: Any) -> TypeEvidence:
    """The shape of a global variable, a constant of a class, or a member of an enum."""
    kind: Any = type(value)
    if isinstance(value, enum.Enum):
        return TypeEvidence(kind)
    if kind in (FunctionType, BuiltinFunctionType):
        return TypeEvidence().vote(Callable)
    if kind not in VALUE_TYPES:
        return TypeEvidence()
    shape = TypeEvidence().vote(kind)
    if kind in (list, set, frozenset, tuple, dict) and value:
        first = type(next(iter(value)))
        if first in VALUE_TYPES:
            shape.part("key" if kind is dict else "element").vote(first)
        if kind is dict and (held := type(next(iter(value.values())))) in VALUE_TYPES:
            shape.part("value").vote(held)
    return shape


def _take_type(shape: TypeEvidence, kind: Any) -> TypeEvidence:
    """Evidence that a library gives: containers leave open what they hold."""
    if kind in NATIVE_TYPES.values():
        shape.vote(kind, STRONG)
    elif kind is not None:
        shape.state(kind)
    return shape


def _made_by(cls: type, given: list[TypeEvidence]) -> TypeEvidence:
    """An object of a class; containers of Python hold what they are made of."""
    if cls not in NATIVE_TYPES.values():
        return TypeEvidence(cls)
    shape = TypeEvidence().vote(cls)
    if cls in (list, set, frozenset, tuple) and given:
        shape.part("element").join(given[0].vote(list, WEAK).part("element"))
    return shape


_HANDLERS: dict[type[ast.AST], str] = {
    **{kind: f"_{kind.__name__.lower()}" for kind in (ast.Constant, ast.JoinedStr, ast.Name, ast.Dict, ast.Lambda)},
    **{kind: f"_{kind.__name__.lower()}" for kind in (ast.IfExp, ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.Compare)},
    **{kind: f"_{kind.__name__.lower()}" for kind in (ast.Subscript, ast.Attribute, ast.Call, ast.NamedExpr)},
    **dict.fromkeys((ast.List, ast.Set, ast.Tuple), "_list"),
    **dict.fromkeys((ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp), "_comprehension"),
}
"""The methods of `Usage` for each kind of expression."""


def _compared_with_none(test: ast.expr) -> ast.expr | None:
    match test:
        case ast.Compare(left=left, ops=[ast.Is() | ast.IsNot()], comparators=[ast.Constant(value=None)]):
            return left
        case ast.Name() | ast.Attribute():
            return test
    return None


def _is_none(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value is None


def _characters(shape: TypeEvidence, other: ast.expr) -> None:
    """What is compared with a single character is one: it comes out of a text rather than out of a list."""
    if isinstance(other, ast.Constant) and isinstance(other.value, str) and len(other.value) == 1:
        character(shape)
