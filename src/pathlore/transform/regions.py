"""Outlines pieces of code with one way in and one way out into functions, so that they can be summarised like callees.

    if x > m:            def _pl_region_0(m, x):
        m = x                if x > m:
                                 m = x
                             return (m,)
                         (m,) = _pl_region(_pl_region_0, m, x)

The parameters of a region are the variables that it may read before it binds them, and those of its results that it
may leave as they are. Its results are the variables that it binds, without those that nothing else mentions. All
parameters have to be bound for sure: Python cannot pass a variable that is not. A piece of code of which something
cannot be told stays where it is.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from types import CodeType
from typing import Any

from pathlore.patterns import pattern
from pathlore.records import frozen
from pathlore.transform.definite import FUNCTIONS, TRIES, Bound, Flow, Unbinding, parameters, walked
from pathlore.transform.early_continue import join_arms
from pathlore.transform.template import REGION, expression, load, statements, store

_SEE_FRAMES = frozenset(
    {
        *("locals", "vars", "globals", "eval", "exec", "dir", "breakpoint", "set_trace", "settrace", "setprofile"),
        *("_getframe", "currentframe", "f_locals", "f_back", "tb_frame", "stack", "getouterframes", "extract_stack"),
        *("format_stack", "print_stack", "walk_stack", "_getframemodulename", "stacklevel"),
    }
)
"""Names with whose help a function sees its variables, or who called whom."""
_SHOW_FRAMES = pattern(
    r"\b(stacklevel|__traceback__|tb_next|tb_lineno|exc_info|(format|print|extract)_(exc|exception|tb|stack)|findCaller)\b"
)
"""Words of a file in which callers and callees may be counted: a region is a frame more."""
_OF_CLASS = frozenset({"super", "__class__"})
"""Names that stand for something else in a nested function."""
_LEAVING = (
    *(ast.Return, ast.Yield, ast.YieldFrom, ast.Await, ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom),
    # A function carries the qualified name of the place where it is made.
    *(ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda, ast.AsyncFor, ast.AsyncWith),
)
_LOOPS = (ast.For, ast.While)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def may_outline(source: str) -> bool:
    """Whether the functions of a file may have regions at all."""
    return _SHOW_FRAMES.search(source) is None


def outline_regions(tree: ast.Module) -> int:
    """Outlines the regions of all functions of a module, in place, and says how many there are."""
    count = 0
    for function in list(_functions(tree)):
        # Where code is nested too deeply for the walks, what was outlined so far stays.
        with suppress(RecursionError):
            join_arms(function)
            outliner = _Outliner(function, count)
            try:
                if outliner.may_have_regions:
                    function.body = outliner.block(function.body, _Surroundings())
            finally:
                count = outliner.count
    return count


def region_codes(tree: ast.Module, path: str, flags: int = 0) -> dict[tuple[str, int], CodeType]:
    """The plain code of the regions of a module, by qualified name and first line: without probes, and as no other
    pass has seen it."""
    code = compile(ast.fix_missing_locations(_unprobed(tree)), path, "exec", flags, dont_inherit=True)
    return {(found.co_qualname, found.co_firstlineno): found for found in _nested(code) if is_region(found)}


def is_region(code: CodeType) -> bool:
    return code.co_name.startswith(REGION)


def _nested(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _nested(constant)


def _functions(node: ast.AST) -> Iterator[ast.FunctionDef]:
    """In the order of the source."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef):
            yield child
        yield from _functions(child)


@frozen
class _Surroundings:
    """Where a statement stands in its function."""

    in_loop: bool = False
    branches_follow: bool = False
    is_guarded: bool = False
    """Whether a handler, a `finally` or a `with` of the function sees an exception that leaves the statement."""
    in_region: bool = False
    """Whether it is part of a region already, so that only loops count."""


@frozen
class _Interface:
    """What goes into a region and comes out of it."""

    parameters: tuple[str, ...]
    results: tuple[str, ...]


class _Outliner:
    """Outlines the regions of one function."""

    def __init__(self, function: ast.FunctionDef, count: int) -> None:
        self.count = count
        flow = walked(function)
        own = parameters(function)
        inner = [node for node in ast.walk(function) if isinstance(node, ast.Nonlocal)]
        rebound = flow.written.union(*(node.names for node in inner))
        self._starts = flow.starts
        self._locals = (flow.written | set(own)) - flow.declared
        self._shared = flow.captured - (set(own) - rebound)
        """Variables that other code may read or bind at any time."""
        self._declared = flow.declared
        self._unbinding = Unbinding().collect(function)
        self._occurrences = _occurrences(function)
        self._exits = _Exits()
        sees = flow.suspends or _mentions(function, _SEE_FRAMES) or _are_confused(self._occurrences)
        self.may_have_regions = not sees
        self._has_class_names = _mentions(function, _OF_CLASS)

    # The walk

    def block(self, body: list[ast.stmt], place: _Surroundings) -> list[ast.stmt]:
        follows = [place.branches_follow]
        for statement in reversed(body[1:]):
            follows.append(follows[-1] or _branches(statement))
        result: list[ast.stmt] = []
        for statement, branches_follow in zip(body, reversed(follows), strict=False):
            here = replace(place, branches_follow=branches_follow)
            made = self._outlined(statement, here) if _is_wanted(statement, here) else None
            if made is None:
                self._inside(statement, here)
                made = [statement]
            result += made
        return result

    def _inside(self, node: ast.stmt, place: _Surroundings) -> None:
        """Looks for regions in the parts of a statement."""
        match node:
            case ast.If():
                node.body, node.orelse = self.block(node.body, place), self.block(node.orelse, place)
            case ast.For() | ast.While():
                node.body = self.block(node.body, replace(place, in_loop=True))
                node.orelse = self.block(node.orelse, place)
            case ast.With():
                node.body = self.block(node.body, replace(place, is_guarded=True))
            case ast.Match():
                for case in node.cases:
                    case.body = self.block(case.body, place)
            case ast.Try() | ast.TryStar():
                after = replace(place, is_guarded=place.is_guarded or bool(node.finalbody))
                node.body = self.block(node.body, replace(place, is_guarded=True))
                for handler in node.handlers:
                    handler.body = self.block(handler.body, after)
                node.orelse = self.block(node.orelse, after)
                node.finalbody = self.block(node.finalbody, place)

    def _outlined(self, node: ast.stmt, place: _Surroundings) -> list[ast.stmt] | None:
        if self._starts.get(node) is None or self._exits.of(node):
            return None
        occurrences = _occurrences(node)
        private = {name for name, count in occurrences.items() if count == self._occurrences[name]}
        found = self._interface(node, place, private)
        if found is None:
            return None
        name = f"{REGION}{self.count}"
        self.count += 1
        made_so_far = self.count
        self._inside(node, replace(place, in_loop=False, in_region=True))
        if self.count != made_so_far:
            # The regions inside are given variables that were not read there before.
            found = self._interface(node, place, private)
        return [node] if found is None else _made(name, node, found)

    # What goes in and out

    def _interface(self, node: ast.stmt, place: _Surroundings, private: set[str]) -> _Interface | None:
        """The variables that a region is given and that it gives back; None if it has to stay where it is."""
        bound = self._starts[node]
        if bound is None or (self._has_class_names and _mentions(node, _OF_CLASS)):
            return None
        flow = Flow(self._unbinding)
        flow.visit(node)
        bound_here = {name for name in flow.written if not name.startswith(REGION)}
        results = {name for name in bound_here if name not in private or name in flow.needed}
        given = (flow.needed & self._locals) | (results - _surely(flow.bound, results))
        used = given | flow.written
        if not given <= bound or used & (self._shared | self._declared) or (flow.mentioned & self._locals) - used:
            return None
        if place.is_guarded and not _Losses(results, used).keeps_all(node):
            return None
        return _Interface(tuple(sorted(given)), tuple(sorted(results)))


def _surely(bound: Bound, names: set[str]) -> set[str]:
    """Those of the names that are bound; all of them where nothing gets to."""
    return names if bound is None else names & bound


def _made(name: str, node: ast.stmt, found: _Interface) -> list[ast.stmt]:
    """The function of a region, and its call."""
    (function,) = statements(f"def {name}(): pass", node)
    assert isinstance(function, ast.FunctionDef)
    function.args.args = [ast.copy_location(ast.arg(parameter), node) for parameter in found.parameters]
    function.body = [node]
    args = [load(parameter, node) for parameter in found.parameters]
    call = expression(f"_pl_region({name}, *args)", node, args=args)
    if not found.results:
        return [function, ast.copy_location(ast.Expr(call), node)]
    loaded = ast.copy_location(ast.Tuple([load(result, node) for result in found.results], ast.Load()), node)
    function.body.append(ast.copy_location(ast.Return(loaded), node))
    stored = ast.copy_location(ast.Tuple([store(result, node) for result in found.results], ast.Store()), node)
    return [function, ast.copy_location(ast.Assign([stored], call), node)]


# Which statements are worth it


def _is_wanted(node: ast.stmt, place: _Surroundings) -> bool:
    if isinstance(node, (ast.If, ast.Match)):
        return place.in_loop or (place.branches_follow and not place.in_region)
    if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Assert)) and place.in_loop:
        return any(map(_tests, _of_this_scope(node)))
    return False


def _tests(node: ast.AST) -> bool:
    """Whether an expression has more than one test."""
    if isinstance(node, ast.Compare):
        return len(node.ops) > 1
    return isinstance(node, ast.IfExp) or (isinstance(node, ast.BoolOp) and _behind_probe(node) is None)


def _branches(node: ast.stmt) -> bool:
    """Whether a choice may be made in a statement."""
    for part in ast.walk(node):
        if isinstance(part, (ast.If, ast.Match, ast.Assert, *_LOOPS, *TRIES, *_COMPREHENSIONS)) or _tests(part):
            return True
        if isinstance(part, ast.Call) and not _is_probe(part):
            return True
    return False


def _of_this_scope(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, (*FUNCTIONS, *_COMPREHENSIONS)):
            yield from _of_this_scope(child)


# What stands in the way


class _Exits:
    """Whether code is left otherwise than by its end or an exception, or has something that names its scope."""

    LEAVES = 1
    LEAVES_LOOP = 2
    """By `break` or `continue`."""

    def __init__(self) -> None:
        self._known: dict[ast.AST, int] = {}
        """Of statements: each is asked for again with each statement around it that is not outlined."""

    def of(self, node: ast.AST) -> int:
        found = self._known.get(node)
        if found is None:
            found = self._computed(node)
            if isinstance(node, ast.stmt):
                self._known[node] = found
        return found

    def _computed(self, node: ast.AST) -> int:
        if isinstance(node, _LEAVING) or type(node).__name__ == "TypeAlias":
            return self.LEAVES
        if isinstance(node, (ast.Break, ast.Continue)):
            return self.LEAVES_LOOP
        if isinstance(node, ast.Delete) and any(
            not isinstance(t, (ast.Attribute, ast.Subscript)) for t in node.targets
        ):
            return self.LEAVES
        if isinstance(node, _LOOPS):
            inside = self._any(node.body) & ~self.LEAVES_LOOP
            head: list[ast.AST] = [node.test] if isinstance(node, ast.While) else [node.target, node.iter]
            return inside | self._any([*head, *node.orelse])
        return self._any(ast.iter_child_nodes(node))

    def _any(self, nodes: Iterable[ast.AST]) -> int:
        found = 0
        for node in nodes:
            found |= self.of(node)
        return found


def _are_confused(names: Iterable[str | None]) -> bool:
    """Whether a variable may have two names: `__x` is `_C__x` in a class `C`."""
    known = {name for name in names if name is not None}
    private = {name for name in known if name.startswith("__") and not name.endswith("__")}
    return any(name != other and name.endswith(other) for other in private for name in known)


def _mentions(node: ast.AST, names: frozenset[str]) -> bool:
    for part in ast.walk(node):
        if isinstance(part, ast.Name):
            found: str | None = part.id
        elif isinstance(part, ast.Attribute):
            found = part.attr
        elif isinstance(part, (ast.keyword, ast.arg)):
            found = part.arg
        elif isinstance(part, ast.alias):
            found = part.name
        else:
            continue
        if found in names:
            return True
    return False


def _occurrences(node: ast.AST) -> Counter[str]:
    """How often each name is mentioned, in whatever role, in nested functions as well."""
    found: Counter[str] = Counter()
    for part in ast.walk(node):
        for field in _NAMING.get(type(part), ()):
            name = getattr(part, field)
            found.update(name if isinstance(name, list) else [name])
    return found


_NAMING: dict[type, tuple[str, ...]] = {
    ast.Name: ("id",),
    ast.arg: ("arg",),
    ast.MatchAs: ("name",),
    ast.MatchStar: ("name",),
    ast.MatchMapping: ("rest",),
    ast.ExceptHandler: ("name",),
    ast.alias: ("name", "asname"),
    ast.FunctionDef: ("name",),
    ast.AsyncFunctionDef: ("name",),
    ast.ClassDef: ("name",),
    ast.Global: ("names",),
    ast.Nonlocal: ("names",),
}
"""The fields that have names of variables."""


class _Losses:
    """Whether an exception that leaves a region finds all results as they would be: what a region has bound is lost
    to a handler outside, so nothing may raise once a result is bound."""

    def __init__(self, results: set[str], safe: set[str]) -> None:
        self._results = results
        self._safe = safe
        """Variables that are bound wherever the region reads them."""

    def keeps_all(self, node: ast.stmt) -> bool:
        return not self._results or self._after(node, False) is not None

    def _after(self, node: ast.stmt, written: bool) -> bool | None:
        """Whether a result is bound after a statement, given whether one is before; None if something is lost."""
        if isinstance(node, ast.Pass) or (isinstance(node, ast.Expr) and _is_probe(node.value)):
            return written
        if isinstance(node, ast.If) and not written and not self._binds(node.test):
            body, orelse = self._after_all(node.body), self._after_all(node.orelse)
            return None if body is None or orelse is None else body or orelse
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and not self._binds(node.value):
            # Unpacking raises before the first name is bound.
            target = node.targets[0]
            names = target.elts if isinstance(target, ast.Tuple) else [target]
            if all(isinstance(name, ast.Name) for name in names):
                if written and not (isinstance(target, ast.Name) and self._is_safe(node.value)):
                    return None
                return written or self._binds(target)
        if written:
            return None
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name) and not self._binds(node.value):
            return node.target.id in self._results
        return None if self._binds(node) else False

    def _after_all(self, body: Sequence[ast.stmt]) -> bool | None:
        written = False
        for statement in body:
            after = self._after(statement, written)
            if after is None:
                return None
            written = after
        return written

    def _is_safe(self, value: ast.expr) -> bool:
        return isinstance(value, ast.Constant) or (isinstance(value, ast.Name) and value.id in self._safe)

    def _binds(self, node: ast.AST) -> bool:
        """Whether code may bind a result."""
        flow = Flow(Unbinding())
        flow.visit(node)
        return not flow.written.isdisjoint(self._results)


# Probes


def _is_probe(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "_pl_visit"


def _behind_probe(node: ast.AST) -> ast.expr | None:
    """`value` in `_pl_visit(number) or value`."""
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or) and _is_probe(node.values[0]):
        return node.values[1]
    return None


def _unprobed(node: Any) -> Any:
    """A copy without probes."""
    node = _behind_probe(node) or node
    made = type(node)()
    for field, value in ast.iter_fields(node):
        if isinstance(value, list):
            kept = [v for v in value if not (isinstance(v, ast.Expr) and _is_probe(v.value))]
            copied: Any = [_unprobed(v) if isinstance(v, ast.AST) else v for v in kept]
            if value and not kept and field == "body":
                copied = [ast.copy_location(ast.Pass(), value[0])]
        else:
            copied = _unprobed(value) if isinstance(value, ast.AST) else value
        setattr(made, field, copied)
    return ast.copy_location(made, node) if "lineno" in made._attributes else made
