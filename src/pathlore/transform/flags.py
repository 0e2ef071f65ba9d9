"""Has probes raise flags, as few as tell the same: calls of probes take most of the time of code that is repeated."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Sequence
from types import CodeType
from typing import Any

from pathlore.transform.template import expression, statements

FlagsOf = Callable[[tuple[tuple[int, ...], ...]], int]
"""The index of an object with flags: an attribute `b0`, `b1`.. for each tuple of blocks that always run together."""

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_LOOPS = (ast.For, ast.AsyncFor, ast.While)
_LEAVING = (ast.Return, ast.Raise, ast.Continue, ast.Break)
_PLACEHOLDER = "_pl_flags"


def raise_flags(tree: ast.Module, flags_of: FlagsOf) -> ast.Module:
    """Changes a tree with probes. Constants stand for the objects with flags: trees cannot have those."""
    for node in ast.walk(tree):
        # From the outside to the inside: what is moved into an arm may go on from there.
        for body in _bodies(node):
            _move_joins(body)
    _Flags(flags_of).put_all(tree)
    return tree


def with_flags(code: CodeType, flags: Sequence[object]) -> CodeType:
    """Code that was compiled from such a tree, with the objects by their indices."""
    constants: list[Any] = []
    for constant in code.co_consts:
        match constant:
            case CodeType():
                constants.append(with_flags(constant, flags))
            case (str(word), int(index)) if word == _PLACEHOLDER:
                constants.append(flags[index])
            case _:
                constants.append(constant)
    return code.replace(co_consts=tuple(constants))


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
    return _visited(statement.value) if isinstance(statement, ast.Expr) else None


def _visited(expr: ast.expr) -> int | None:
    match expr:
        case ast.Call(func=ast.Name(id="_pl_visit"), args=[ast.Constant(value=int() as number)]):
            return number
    return None


class _Scope:
    """The flags of one function, class or module."""

    def __init__(self) -> None:
        self.blocks: list[tuple[int, ...]] = []
        self.placeholders: list[Any] = []
        """Which flags they stand for is known when all of them are."""

    def placeholder(self, at: ast.stmt | ast.expr) -> ast.Constant:
        made = ast.copy_location(ast.Constant(None), at)
        self.placeholders.append(made)
        return made

    def flag(self, blocks: set[int]) -> str:
        """The name of the flag that stands for blocks."""
        self.blocks.append(tuple(sorted(blocks)))
        return f"b{len(self.blocks) - 1}"


class _Flags:
    """Puts flags in the places of probes."""

    def __init__(self, flags_of: FlagsOf) -> None:
        self._flags_of = flags_of

    def put_all(self, node: ast.AST) -> None:
        """In a function, a class or a module."""
        scope = _Scope()
        self._put(node, scope)
        if scope.blocks:
            number = self._flags_of(tuple(scope.blocks))
            for placeholder in scope.placeholders:
                placeholder.value = (_PLACEHOLDER, number)

    def _put(self, node: ast.AST, scope: _Scope) -> None:
        for body in _bodies(node):
            body[:] = list(self._raised(body, scope))
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (*_FUNCTIONS, ast.ClassDef)):
                self.put_all(child)
            elif isinstance(child, ast.expr):
                _Conditionals(scope).visit(child)
            else:
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
                text = f"flags.{scope.flag(set(blocks))} = True"
                yield from statements(text, statement, flags=scope.placeholder(statement))
                blocks.clear()


class _Conditionals(ast.NodeTransformer):
    """Puts flags in the places of probes that are in expressions: only the first one that is passed is called."""

    def __init__(self, scope: _Scope) -> None:
        self._scope = scope

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.BoolOp:
        self.generic_visit(node)
        block = _visited(node.values[0]) if isinstance(node.op, ast.Or) else None
        if block is not None:
            node.values[0] = self._raised(block, node.values[0])
        return node

    def _raised(self, block: int, probe: ast.expr) -> ast.expr:
        # No instruction may seem to be one of those that the probe is in front of.
        at = ast.copy_location(ast.Constant(None), probe)
        at.end_lineno, at.end_col_offset = at.lineno, at.col_offset
        name, flags = self._scope.flag({block}), self._scope.placeholder
        text = f"not flags.{name} and same.__setattr__('{name}', True)"
        return expression(text, at, flags=flags(at), same=flags(at))
