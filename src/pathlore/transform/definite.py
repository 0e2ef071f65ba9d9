"""Definite assignment: which variables of a function are bound for sure wherever a statement begins.

The walk goes in the order of evaluation. `frozenset` is what is bound; None stands for code that is never reached.
What it cannot tell counts as not bound: a body of `with` may be cut short by an `__exit__` that suppresses exceptions,
the second operand of `and` may not be evaluated. Variables that `del` or the end of a handler unbinds are bound
nowhere but in their handlers, so the set of what is bound only grows along a loop: one walk is enough.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence
from dataclasses import field
from typing import Any

from pathlore.records import slotted

Bound = frozenset[str] | None

_NOTHING: frozenset[str] = frozenset()
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
TRIES: tuple[type[ast.stmt], ...] = (ast.Try, ast.TryStar)


@slotted
class Unbinding:
    """The variables of a function that may lose their values."""

    deleted: set[str] = field(default_factory=set)
    """By `del`, or by a handler in a handler of the same name."""
    handled: set[str] = field(default_factory=set)
    """By the end of a handler."""

    def collect(self, node: ast.AST, handlers: tuple[str, ...] = ()) -> Unbinding:
        if isinstance(node, ast.ExceptHandler) and node.name is not None:
            (self.deleted if node.name in handlers else self.handled).add(node.name)
            handlers = (*handlers, node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Del):
            self.deleted.add(node.id)
        for child in ast.iter_child_nodes(node):
            self.collect(child, handlers)
        return self


class Flow:
    """One walk over the body of a function, or over a piece of it."""

    # Large: what the walk finds out, where it is, and a method for each kind of node that binds or branches.
    def __init__(self, unbinding: Unbinding, bound: Iterable[str] = ()) -> None:
        self.bound: Bound = frozenset(bound)
        self.starts: dict[ast.stmt, Bound] = {}
        """What is bound where a statement begins."""
        self.needed: set[str] = set()
        """Names that are read, and may not have been bound by what was walked over."""
        self.written: set[str] = set()
        self.mentioned: set[str] = set()
        self.captured: set[str] = set()
        """Names that code mentions which runs later: functions, generator expressions."""
        self.declared: set[str] = set()
        """By `global` and `nonlocal`."""
        self.suspends = False
        self._unbinding = unbinding
        self._breaks: list[list[Bound]] = []
        self._own: list[set[str]] = []
        """The variables of the comprehensions around."""
        self._later = 0
        """How many generator expressions are around."""

    # Names

    def read(self, name: str) -> None:
        if any(name in own for own in self._own):
            return
        self.mentioned.add(name)
        if self._later:
            self.captured.add(name)
        if self.bound is not None and name not in self.bound:
            self.needed.add(name)

    def bind(self, name: str) -> None:
        self.mentioned.add(name)
        self.written.add(name)
        if self._later:
            self.captured.add(name)
        elif self.bound is not None and name not in self.bound:
            gone = self._unbinding
            if name not in gone.deleted and name not in gone.handled:
                self.bound |= {name}

    def _name(self, node: ast.Name) -> None:
        if isinstance(node.ctx, ast.Load):
            self.read(node.id)
        elif isinstance(node.ctx, ast.Store):
            if not any(node.id in own for own in self._own):
                self.bind(node.id)
        else:
            self.read(node.id)
            self.written.add(node.id)
            if self.bound is not None:
                self.bound -= {node.id}

    def visit(self, node: ast.AST | None) -> None:
        if node is None:
            return
        handler = _HANDLERS.get(type(node))
        if handler is None:
            for child in ast.iter_child_nodes(node):
                self.visit(child)
        else:
            handler(self, node)

    def all(self, nodes: Iterable[ast.AST | None]) -> None:
        for node in nodes:
            self.visit(node)

    def block(self, body: Sequence[ast.stmt]) -> None:
        for statement in body:
            self.starts[statement] = self.bound
            self.visit(statement)

    def _in_turn(self, start: Bound, parts: Iterable[Callable[[], None]]) -> Bound:
        """What is bound after one of these parts, each of which begins where `start` is bound."""
        ends: list[Bound] = []
        for part in parts:
            self.bound = start
            part()
            ends.append(self.bound)
        return _join(ends)

    # Expressions: only those that do not evaluate all their parts in the order of the fields

    def _named(self, node: ast.NamedExpr) -> None:
        self.visit(node.value)
        assert isinstance(node.target, ast.Name)
        # In a comprehension the variable is one of the function around it.
        self.bind(node.target.id)

    def _maybe(self, nodes: Iterable[ast.AST | None]) -> None:
        """What may be left out, from each part on."""
        before = self.bound
        self.all(nodes)
        self.bound = before

    def _bool(self, node: ast.BoolOp) -> None:
        self.visit(node.values[0])
        self._maybe(node.values[1:])

    def _compare(self, node: ast.Compare) -> None:
        self.all((node.left, node.comparators[0]))
        self._maybe(node.comparators[1:])

    def _conditional(self, node: ast.IfExp) -> None:
        self.visit(node.test)
        arms = (node.body, node.orelse)
        self.bound = self._in_turn(self.bound, [lambda arm=arm: self.visit(arm) for arm in arms])  # type: ignore[misc]

    def _dict(self, node: ast.Dict) -> None:
        for key, value in zip(node.keys, node.values, strict=True):
            self.all((key, value))

    def _comprehension(self, node: Any) -> None:
        first, *_ = node.generators
        self.visit(first.iter)
        before = self.bound
        later = isinstance(node, ast.GeneratorExp)
        self._later += later
        targets = [n for g in node.generators for n in ast.walk(g.target)]
        self._own.append({n.id for n in targets if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)})
        for generator in node.generators:
            self.suspends |= bool(generator.is_async)
            self.all((generator.target, None if generator is first else generator.iter, *generator.ifs))
        self.all((node.key, node.value) if isinstance(node, ast.DictComp) else (node.elt,))
        self._own.pop()
        self._later -= later
        self.bound = before

    def _suspend(self, node: ast.AST) -> None:
        self.suspends = True
        self.all(ast.iter_child_nodes(node))

    # Definitions

    def _lambda(self, node: ast.Lambda) -> None:
        self.all((*node.args.defaults, *node.args.kw_defaults))
        self._capture(free_names(node))

    def _function(self, node: Any) -> None:
        self.all(node.decorator_list)
        # Annotations may be evaluated or not, here or later.
        self._maybe((node.args, node.returns))
        self._capture(free_names(node) | _type_names(node))
        self.bind(node.name)

    def _class(self, node: ast.ClassDef) -> None:
        self.all((*node.decorator_list, *node.bases, *node.keywords))
        self._capture(free_names(node) | _type_names(node))
        self.bind(node.name)

    def _capture(self, names: set[str]) -> None:
        found = {name for name in names if not any(name in own for own in self._own)}
        for name in found:
            self.read(name)
        self.captured |= found

    def _type_alias(self, node: Any) -> None:
        self._capture({n.id for n in ast.walk(node) if isinstance(n, ast.Name)})
        self.bind(node.name.id)

    def _declaration(self, node: ast.Global | ast.Nonlocal) -> None:
        self.declared |= set(node.names)

    def _import(self, node: ast.Import | ast.ImportFrom) -> None:
        for alias in node.names:
            self.bind(alias.asname or alias.name.partition(".")[0])

    # Statements

    def _assign(self, node: ast.Assign) -> None:
        self.visit(node.value)
        self.all(node.targets)

    def _augmented(self, node: ast.AugAssign) -> None:
        if isinstance(node.target, ast.Name):
            self.read(node.target.id)
            self.visit(node.value)
            self.bind(node.target.id)
        else:
            self.all((node.target, node.value))

    def _annotated(self, node: ast.AnnAssign) -> None:
        self.mentioned |= {n.id for n in ast.walk(node.annotation) if isinstance(n, ast.Name)}
        self.visit(node.value)
        if node.value is None and isinstance(node.target, ast.Name):
            self.mentioned.add(node.target.id)
            self.written.add(node.target.id)
        else:
            self.visit(node.target)

    def _end(self, node: ast.stmt) -> None:
        self.all(ast.iter_child_nodes(node))
        self.bound = None

    def _break(self, node: ast.Break) -> None:
        if self._breaks and self.bound is not None:
            # On the way out a handler around it may end.
            self._breaks[-1].append(self.bound - self._unbinding.handled)
        self.bound = None

    def _assert(self, node: ast.Assert) -> None:
        self.visit(node.test)
        self._maybe((node.msg,))

    def _if(self, node: ast.If) -> None:
        self.visit(node.test)
        before = self.bound
        self.block(node.body)
        then, self.bound = self.bound, before
        # Not in `_in_turn`: a long chain of `elif` takes few frames so.
        self.block(node.orelse)
        self.bound = _join((then, self.bound))

    def _for(self, node: ast.For | ast.AsyncFor) -> None:
        self.suspends |= isinstance(node, ast.AsyncFor)
        self.visit(node.iter)
        before = self.bound
        self._breaks.append([])
        self.visit(node.target)
        self.block(node.body)
        self._after_loop(node, before)

    def _while(self, node: ast.While) -> None:
        self.visit(node.test)
        before = self.bound
        self._breaks.append([])
        self.block(node.body)
        endless = isinstance(node.test, ast.Constant) and bool(node.test.value)
        self._after_loop(node, None if endless else before)

    def _after_loop(self, node: Any, done: Bound) -> None:
        breaks = self._breaks.pop()
        self.bound = done
        self.block(node.orelse)
        self.bound = _join([self.bound, *breaks])

    def _with(self, node: ast.With | ast.AsyncWith) -> None:
        self.suspends |= isinstance(node, ast.AsyncWith)
        before = self.bound
        for item in node.items:
            self.all((item.context_expr, item.optional_vars))
        self.block(node.body)
        self.bound = before

    def _try(self, node: Any) -> None:
        before = self.bound
        self.block(node.body)
        self.block(node.orelse)
        ends = [self.bound]
        for handler in node.handlers:
            self.bound = before
            self._handler(handler)
            ends.append(self.bound)
        self.bound = _join(ends)
        if node.finalbody:
            done, self.bound = self.bound, before
            self.block(node.finalbody)
            made = self.bound
            self.bound = None if done is None or made is None else done | (made - (before or _NOTHING))

    def _handler(self, node: ast.ExceptHandler) -> None:
        self.visit(node.type)
        if node.name is not None:
            self.mentioned.add(node.name)
            self.written.add(node.name)
            if self.bound is not None and node.name not in self._unbinding.deleted:
                self.bound |= {node.name}
        self.block(node.body)
        if self.bound is not None and node.name is not None:
            self.bound -= {node.name}

    def _match(self, node: ast.Match) -> None:
        self.visit(node.subject)
        before = self.bound
        end = self._in_turn(before, [lambda case=case: self._case(case) for case in node.cases])  # type: ignore[misc]
        self.bound = end if _takes_all(node.cases[-1]) else _join([end, before])

    def _case(self, case: ast.match_case) -> None:
        self.all((case.pattern, case.guard))
        self.block(case.body)

    def _pattern(self, node: Any) -> None:
        self.all(ast.iter_child_nodes(node))
        name = node.rest if isinstance(node, ast.MatchMapping) else node.name
        if name is not None:
            self.bind(name)


def free_names(node: ast.Lambda | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> set[str]:
    """Names that a nested scope may take from the function around it."""
    flow = walked(node)
    if isinstance(node, ast.ClassDef):
        # A class body reads what is around it where it has not bound a name yet.
        return flow.mentioned | flow.captured | flow.declared
    return (flow.mentioned | flow.captured) - (flow.written - flow.declared) - set(parameters(node)) | flow.declared


def walked(node: ast.Lambda | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> Flow:
    """The walk over the body of a function or class."""
    unbinding = Unbinding().collect(node)
    flow = Flow(unbinding, () if isinstance(node, ast.ClassDef) else set(parameters(node)) - unbinding.deleted)
    if isinstance(node, ast.Lambda):
        flow.visit(node.body)
    else:
        flow.block(node.body)
    return flow


def parameters(node: ast.Lambda | ast.FunctionDef | ast.AsyncFunctionDef) -> list[str]:
    args = node.args
    found = (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg)
    return [arg.arg for arg in found if arg is not None]


def _type_names(node: Any) -> set[str]:
    """Names in the type parameters of a definition, which are evaluated when somebody asks."""
    found = getattr(node, "type_params", ())
    return {n.id for parameter in found for n in ast.walk(parameter) if isinstance(n, ast.Name)}


def _join(ends: Iterable[Bound]) -> Bound:
    reached = [end for end in ends if end is not None]
    return frozenset.intersection(*reached) if reached else None


def _takes_all(case: ast.match_case) -> bool:
    pattern: ast.pattern | None = case.pattern
    while isinstance(pattern, ast.MatchAs) and pattern.pattern is not None:
        pattern = pattern.pattern
    return case.guard is None and isinstance(pattern, ast.MatchAs)


_HANDLERS: dict[type, Any] = {
    ast.Name: Flow._name,
    ast.NamedExpr: Flow._named,
    ast.BoolOp: Flow._bool,
    ast.Compare: Flow._compare,
    ast.IfExp: Flow._conditional,
    ast.Dict: Flow._dict,
    **dict.fromkeys((ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp), Flow._comprehension),
    **dict.fromkeys((ast.Yield, ast.YieldFrom, ast.Await), Flow._suspend),
    ast.Lambda: Flow._lambda,
    ast.FunctionDef: Flow._function,
    ast.AsyncFunctionDef: Flow._function,
    ast.ClassDef: Flow._class,
    **dict.fromkeys((ast.Global, ast.Nonlocal), Flow._declaration),
    **dict.fromkeys((ast.Import, ast.ImportFrom), Flow._import),
    ast.Assign: Flow._assign,
    ast.AugAssign: Flow._augmented,
    ast.AnnAssign: Flow._annotated,
    **dict.fromkeys((ast.Return, ast.Raise, ast.Continue), Flow._end),
    ast.Break: Flow._break,
    ast.Assert: Flow._assert,
    ast.If: Flow._if,
    **dict.fromkeys((ast.For, ast.AsyncFor), Flow._for),
    ast.While: Flow._while,
    **dict.fromkeys((ast.With, ast.AsyncWith), Flow._with),
    **dict.fromkeys(TRIES, Flow._try),
    ast.Match: Flow._match,
    **dict.fromkeys((ast.MatchAs, ast.MatchStar, ast.MatchMapping), Flow._pattern),
}
if hasattr(ast, "TypeAlias"):
    _HANDLERS[ast.TypeAlias] = Flow._type_alias
