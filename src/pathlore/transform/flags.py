"""Has probes raise flags, as few as tell the same: calls of probes take most of the time of code that is repeated."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

from pathlore.transform.template import statements

FlagsOf = Callable[[tuple[tuple[int, ...], ...]], int]
"""The index of an object with flags: an attribute `b0`, `b1`.. for each tuple of blocks that always run together."""

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_GLOBAL, _LOCAL = "_pl_flags", "_pl_raised"


def raise_flags(tree: ast.Module, flags_of: FlagsOf, *, may_bind: bool) -> ast.Module:
    """Changes a tree with probes. Functions have a variable for their flags, if they may."""
    for node in ast.walk(tree):
        # From the outside to the inside: what is moved into an arm may go on from there.
        for body in _bodies(node):
            _move_joins(body)
    _Flags(flags_of, may_bind).put_all(tree)
    return tree


def _bodies(node: ast.AST) -> Iterator[list[ast.stmt]]:
    for _, value in ast.iter_fields(node):
        if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
            yield value


def _move_joins(body: list[ast.stmt]) -> None:
    """Moves the probes behind a fork to the ends of its arms, where that saves one: an arm may end with a probe."""
    for start in range(len(body) - 1, 0, -1):
        fork = body[start - 1]
        arms = _arms(fork) if _block_of(body[start]) is not None else None
        if arms is None or not any(map(_ends_with_probe, arms)):
            continue
        end = start
        while end < len(body) and _block_of(body[end]) is not None:
            end += 1
        for arm in arms:
            if not (arm and isinstance(arm[-1], _LEAVING)):
                arm += body[start:end]
        del body[start:end]


def _arms(fork: ast.stmt) -> list[list[ast.stmt]] | None:
    """What runs last in a statement that ends as usual: the end of one of these; None if that is not known."""
    match fork:
        case ast.If():
            return [fork.body, fork.orelse]
        case ast.For() | ast.AsyncFor() | ast.While() if not _breaks(fork.body):
            return [fork.orelse]
        case ast.Match(cases=[*_, ast.match_case(pattern=ast.MatchAs(pattern=None), guard=None)]):
            return [case.body for case in fork.cases]
    return None


def _breaks(body: list[ast.stmt]) -> bool:
    """Whether the loop with this body may end before its time."""
    pending: list[Any] = list(body)
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Break):
            return True
        if isinstance(node, _LOOPS):
            pending += node.orelse
        elif not isinstance(node, (*_FUNCTIONS, ast.ClassDef, ast.expr)):
            pending += ast.iter_child_nodes(node)
    return False


def _ends_with_probe(arm: list[ast.stmt]) -> bool:
    if not arm:
        return False
    if _block_of(arm[-1]) is not None:
        return True
    inner = _arms(arm[-1])
    return inner is not None and any(map(_ends_with_probe, inner))


def _block_of(statement: ast.stmt) -> int | None:
    """The number of the block that a probe tells of."""
    match statement:
        case ast.Expr(value=ast.Call(func=ast.Name(id="_pl_visit"), args=[ast.Constant(value=int() as number)])):
            return number
    return None


class _Scope:
    """The flags of one function, class or module."""

    def __init__(self, is_bound: bool) -> None:
        self.is_bound = is_bound
        """Whether a variable of the function has them."""
        self.blocks: list[tuple[int, ...]] = []
        self.indices: list[ast.Constant] = []
        """Where it is written which flags they are, once they are all known."""

    def index(self, at: ast.stmt) -> ast.Constant:
        made = ast.copy_location(ast.Constant(None), at)
        self.indices.append(made)
        return made


class _Flags:
    """Puts flags in the places of probes that are statements."""

    def __init__(self, flags_of: FlagsOf, may_bind: bool) -> None:
        self._flags_of = flags_of
        self._may_bind = may_bind

    def put_all(self, node: ast.AST) -> None:
        """In a function, a class or a module."""
        scope = _Scope(self._may_bind and isinstance(node, _FUNCTIONS))
        self._put(node, scope)
        if scope.blocks and scope.is_bound and isinstance(node, _FUNCTIONS):
            first = node.body[0]
            node.body[:0] = statements(f"{_LOCAL} = {_GLOBAL}[index]", first, index=scope.index(first))
        if scope.blocks:
            number = self._flags_of(tuple(scope.blocks))
            for index in scope.indices:
                index.value = number

    def _put(self, node: ast.AST, scope: _Scope) -> None:
        for body in _bodies(node):
            body[:] = list(self._raised(body, scope))
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (*_FUNCTIONS, ast.ClassDef)):
                self.put_all(child)
            elif not isinstance(child, ast.expr):
                self._put(child, scope)

    def _raised(self, body: list[ast.stmt], scope: _Scope) -> Iterator[ast.stmt]:
        blocks: list[int] = []
        for number, statement in enumerate(body):
            block = _block_of(statement)
            if block is None:
                yield statement
                continue
            blocks.append(block)
            if number + 1 == len(body) or _block_of(body[number + 1]) is None:
                name = f"b{len(scope.blocks)}"
                scope.blocks.append(tuple(sorted(set(blocks))))
                if scope.is_bound:
                    yield from statements(f"{_LOCAL}.{name} = True", statement)
                else:
                    yield from statements(f"{_GLOBAL}[index].{name} = True", statement, index=scope.index(statement))
                blocks.clear()
