"""Reads the scopes of a file, in one walk over its tree."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from pathlore.program.import_statements import import_statements
from pathlore.program.scopes import (
    ITEM,
    MODULE,
    Access,
    CallSite,
    DefinedName,
    Definition,
    How,
    Reach,
    Scope,
    ScopeKind,
    Scopes,
    Use,
    definition_line,
    mangled,
)


def read_scopes(tree: ast.Module) -> Scopes:
    """The scopes of a file. Every node of the tree needs its place."""
    walk = _Walk()
    walk.read(tree)
    return Scopes(walk.module, walk.by_position, import_statements(tree), tuple(walk.defined), walk.sets, walk.deferred)


_SETS = frozenset({"set", "frozenset", "Set"})
_TRANSPARENT = frozenset({"property", "staticmethod", "classmethod", "abstractmethod", "overload", "override", "final"})
"""Decorators whose results call the function as it is called."""


def _is_derived(node: Any) -> bool:
    """A class whose base may be native or that another class makes, an enum for instance; a function in a wrapper."""
    if isinstance(node, ast.ClassDef):
        return bool(node.bases or node.keywords)
    return not all(isinstance(d, ast.Name) and d.id in _TRANSPARENT for d in node.decorator_list)


def _speaks_of_sets(node: ast.AST) -> bool:
    return isinstance(node, (ast.Set, ast.SetComp)) or (isinstance(node, ast.Name) and node.id in _SETS)


def _root(node: ast.expr) -> str:
    """The variable that a chain of attributes, items and calls of methods begins with."""
    while True:
        match node:
            case ast.Attribute(value=inner) | ast.Subscript(value=inner):
                node = inner
            case ast.Name(id=name):
                return name
            case _:
                return ""


class _Walk:
    """Fills the scopes of one file. `_scope` is the current one."""

    # Large: the five results, where the walk is, and a method for each kind of node that matters.
    def __init__(self) -> None:
        self.module = Scope(ScopeKind.MODULE, MODULE, 1, None)
        self.by_position: dict[tuple[int, int], Scope] = {}
        self.defined: list[DefinedName] = []
        self.sets = False
        self._scope = self.module
        self._names: tuple[str, ...] = ()
        self._class: str | None = None
        self._how = How.ASSIGNMENT
        self._members: set[ast.AST] = set()
        """Statements that stand directly in the body of a class."""
        self.deferred = False
        """Whether annotations are never evaluated."""

    def read(self, tree: ast.Module) -> None:
        self.deferred = any(
            isinstance(node, ast.ImportFrom)
            and node.module == "__future__"
            and any(alias.name == "annotations" for alias in node.names)
            for node in tree.body
        )
        self.visit(tree)

    def visit(self, node: ast.AST) -> None:
        handler = _HANDLERS.get(type(node))
        if handler is not None:
            handler(self, node)
        else:
            self.children(node)

    def children(self, node: ast.AST) -> None:
        for field in node._fields:
            value = getattr(node, field, None)
            if isinstance(value, list):
                for item in value:
                    if isinstance(item, ast.AST):
                        self.visit(item)
            elif isinstance(value, ast.AST):
                self.visit(value)

    def all(self, nodes: Any) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node)

    # Names

    def define(self, name: str, how: How, at: Any, scope: Scope | None = None) -> None:
        scope = scope or self._scope
        scope.bound.add(name)
        scope.definitions.append(Definition(name, how, at.lineno, at.col_offset))

    def use(self, name: str, at: Any) -> None:
        self._scope.uses.append(Use(name, at.lineno, at.col_offset))

    def name(self, node: ast.Name) -> None:
        self.sets = self.sets or node.id in _SETS
        if isinstance(node.ctx, ast.Load):
            self.use(node.id, node)
        elif isinstance(node.ctx, ast.Store):
            self.define(node.id, self._how, node)
        else:
            self.define(node.id, How.DELETION, node)

    def bind(self, target: ast.AST | None, how: How) -> None:
        """Visits a target; names that are bound in it are bound in this way."""
        if target is not None:
            before, self._how = self._how, how
            self.visit(target)
            self._how = before

    def walrus(self, node: ast.NamedExpr) -> None:
        scope = self._scope
        # The variables of a comprehension are its iterations'; any other belongs to the scope around it.
        while scope.kind is ScopeKind.COMPREHENSION and scope.parent is not None:
            scope = scope.parent
        self.define(node.target.id, How.WALRUS, node.target, scope)
        self.visit(node.value)

    def augmented(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            self.use(node.target.id, node.target)
            self.define(node.target.id, How.AUGMENTED, node.target)
        else:
            self._reach(node.target, Access.READ)
            self.visit(node.target)
        self.visit(node.value)

    def annotated(self, node: ast.AnnAssign) -> None:
        # `(x): int` without a value binds nothing.
        if node.value is not None or node.simple or not isinstance(node.target, ast.Name):
            self.bind(node.target, How.ASSIGNMENT if node.value is not None else How.ANNOTATION)
        self._annotations([node.annotation], self._scope.kind in (ScopeKind.MODULE, ScopeKind.CLASS))
        if node.value is not None:
            self.visit(node.value)

    def _annotations(self, nodes: list[ast.expr | None], evaluated: bool = True) -> None:
        for node in nodes:
            if node is not None and evaluated and not self.deferred:
                self.visit(node)
            elif node is not None and not self.sets:
                self.sets = any(_speaks_of_sets(part) for part in ast.walk(node))

    def declare_global(self, node: ast.Global) -> None:
        self._scope.globals.update(node.names)

    def declare_nonlocal(self, node: ast.Nonlocal) -> None:
        self._scope.nonlocals.update(node.names)

    # Attributes, items, calls

    def _reach(self, node: Any, access: Access) -> None:
        name = mangled(node.attr, self._class) if isinstance(node, ast.Attribute) else ITEM
        self._scope.reaches.append(Reach(_root(node.value), name, access, node.lineno, node.col_offset))

    def reach(self, node: ast.Attribute | ast.Subscript) -> None:
        before, self._how = self._how, How.ASSIGNMENT
        self._reach(node, _ACCESSES[type(node.ctx)])
        self.visit(node.value)
        if isinstance(node, ast.Subscript):
            self.visit(node.slice)
        self._how = before

    def call(self, node: ast.Call) -> None:
        callee = node.func
        name, receiver = "", None
        if isinstance(callee, ast.Name):
            name = callee.id
        elif isinstance(callee, ast.Attribute):
            name, receiver = mangled(callee.attr, self._class), _root(callee.value)
        self._scope.calls.append(CallSite(name, receiver, node.lineno, node.col_offset))
        self.children(node)

    def set_display(self, node: ast.Set) -> None:
        self.sets = True
        self.children(node)

    # Statements that bind in their own way

    def loop(self, node: ast.For | ast.AsyncFor) -> None:
        self.bind(node.target, How.ITERATION)
        self.visit(node.iter)
        self.all(node.body)
        self.all(node.orelse)

    def context(self, node: ast.withitem) -> None:
        self.visit(node.context_expr)
        self.bind(node.optional_vars, How.CONTEXT)

    def handler(self, node: ast.ExceptHandler) -> None:
        self.all((node.type,))
        if node.name is not None:
            self.define(node.name, How.HANDLER, node)
        self.all(node.body)

    def capture(self, node: Any) -> None:
        name = node.rest if isinstance(node, ast.MatchMapping) else node.name
        if name is not None:
            self.define(name, How.CAPTURE, node)
        self.children(node)

    def imported(self, node: Any) -> None:
        for alias in node.names:
            name = (alias.asname or alias.name).partition(".")[0]
            if name != "*":
                self.define(name, How.IMPORT, node)

    def yielding(self, node: Any) -> None:
        self._scope.yields = True
        self.children(node)

    # Scopes

    def _enter(self, kind: ScopeKind, name: str, line: int, last: int = 0) -> Scope:
        full = ".".join((*self._names, name))
        made = Scope(kind, full, line, self._scope, last)
        self._scope.children.append(made)
        return made

    def _inside(self, scope: Scope, name: str, read: Callable[[], None], cls: str | None = None) -> None:
        before = self._scope, self._names, self._class, self._how
        self._scope, self._names, self._how = scope, (*self._names, name), How.ASSIGNMENT
        self._class = cls if cls is not None else self._class
        read()
        self._scope, self._names, self._class, self._how = before

    def function(self, node: Any) -> None:
        self._defined(node)
        self.all((*node.args.defaults, *node.args.kw_defaults))
        self._with_type_parameters(node, self._function)

    def _function(self, node: Any) -> None:
        arguments = _arguments(node.args)
        self._annotations([*(argument.annotation for argument in arguments), node.returns])
        made = self._enter(ScopeKind.FUNCTION, node.name, definition_line(node), node.end_lineno)
        made.is_async = isinstance(node, ast.AsyncFunctionDef)
        self.by_position[node.lineno, node.col_offset] = made
        self._inside(made, node.name, lambda: self._body(arguments, node.body))

    def _body(self, arguments: list[ast.arg], body: list[ast.stmt]) -> None:
        for argument in arguments:
            self.define(argument.arg, How.PARAMETER, argument)
        self.all(body)

    def class_(self, node: ast.ClassDef) -> None:
        self._defined(node)
        self._with_type_parameters(node, self._class_body)

    def _class_body(self, node: ast.ClassDef) -> None:
        self.all((*node.bases, *node.keywords))
        made = self._enter(ScopeKind.CLASS, node.name, definition_line(node), node.end_lineno or 0)
        self.by_position[node.lineno, node.col_offset] = made
        self._members.update(node.body)
        self._inside(made, node.name, lambda: self.all(node.body), node.name)

    def _defined(self, node: Any) -> None:
        self.define(node.name, How.DEFINITION, node)
        self.all(node.decorator_list)
        self.defined.append(DefinedName(node.name, node in self._members, _is_derived(node)))

    def _with_type_parameters(self, node: Any, read: Callable[[Any], None]) -> None:
        parameters = getattr(node, "type_params", None)
        if not parameters:
            read(node)
            return
        made = self._enter(ScopeKind.TYPE_PARAMETERS, node.name, node.lineno)

        def within() -> None:
            for parameter in parameters:
                self.define(parameter.name, How.PARAMETER, parameter)
                self.children(parameter)
            names, self._names = self._names, self._names[:-1]
            read(node)
            self._names = names

        self._inside(made, node.name, within)

    def lambda_(self, node: ast.Lambda) -> None:
        self.all((*node.args.defaults, *node.args.kw_defaults))
        made = self._enter(ScopeKind.LAMBDA, ScopeKind.LAMBDA.value, node.lineno)
        arguments = _arguments(node.args)
        self._inside(made, ScopeKind.LAMBDA.value, lambda: self._body(arguments, [node.body]))  # type: ignore[list-item]

    def comprehension(self, node: Any) -> None:
        self.sets = self.sets or isinstance(node, ast.SetComp)
        # The first iterable is evaluated outside, where a class's variables are seen.
        first, *others = node.generators
        self.visit(first.iter)
        made = self._enter(ScopeKind.COMPREHENSION, ScopeKind.COMPREHENSION.value, node.lineno)

        def within() -> None:
            self.bind(first.target, How.ITERATION)
            self.all(first.ifs)
            for generator in others:
                self.visit(generator.iter)
                self.bind(generator.target, How.ITERATION)
                self.all(generator.ifs)
            self.all((node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,))

        self._inside(made, ScopeKind.COMPREHENSION.value, within)

    def alias(self, node: Any) -> None:
        """`type X = ...`: its value is evaluated when somebody asks, if ever."""
        self.define(node.name.id, How.ASSIGNMENT, node)
        self._annotations([node.value], evaluated=False)


def _arguments(args: ast.arguments) -> list[ast.arg]:
    found = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
    return [argument for argument in found if argument is not None]


_ACCESSES = {ast.Load: Access.READ, ast.Store: Access.WRITE, ast.Del: Access.DELETE}

_HANDLERS: dict[type, Callable[[_Walk, Any], None]] = {
    ast.Name: _Walk.name,
    ast.Attribute: _Walk.reach,
    ast.Subscript: _Walk.reach,
    ast.Call: _Walk.call,
    ast.Set: _Walk.set_display,
    ast.NamedExpr: _Walk.walrus,
    ast.AugAssign: _Walk.augmented,
    ast.AnnAssign: _Walk.annotated,
    ast.Global: _Walk.declare_global,
    ast.Nonlocal: _Walk.declare_nonlocal,
    ast.For: _Walk.loop,
    ast.AsyncFor: _Walk.loop,
    ast.withitem: _Walk.context,
    ast.ExceptHandler: _Walk.handler,
    ast.MatchAs: _Walk.capture,
    ast.MatchStar: _Walk.capture,
    ast.MatchMapping: _Walk.capture,
    ast.Import: _Walk.imported,
    ast.ImportFrom: _Walk.imported,
    ast.Yield: _Walk.yielding,
    ast.YieldFrom: _Walk.yielding,
    ast.FunctionDef: _Walk.function,
    ast.AsyncFunctionDef: _Walk.function,
    ast.ClassDef: _Walk.class_,
    ast.Lambda: _Walk.lambda_,
    ast.ListComp: _Walk.comprehension,
    ast.SetComp: _Walk.comprehension,
    ast.DictComp: _Walk.comprehension,
    ast.GeneratorExp: _Walk.comprehension,
    **({ast.TypeAlias: _Walk.alias} if hasattr(ast, "TypeAlias") else {}),
}
