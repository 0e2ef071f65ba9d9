"""The operands of a guarded operator: each is evaluated once, from left to right, and tested by its exact type."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import field
from typing import TypeVar

from pathlore.records import frozen, slotted

N = TypeVar("N", bound=ast.AST)
At = ast.expr | ast.stmt
"""A node with a place, which what is made for it gets."""

_LOAD, _STORE = ast.Load(), ast.Store()


@slotted
class GuardedScope:
    """Where an operator stands. Mutable: `used` grows with the temporaries that are taken."""

    temporaries: bool = False
    """Whether code here may have variables of its own: in a class body or a module they would be seen, and in a
    comprehension they would be those of the function around it."""
    stable: frozenset[str] = frozenset()
    """Variables that no code but the function's own can rebind, so that an operand may read them late."""
    used: int = 0
    """Temporaries that the operands use themselves. An operator takes others: its own last until the next operand."""
    rebinds: bool = False
    """Whether an operand has an assignment expression of the program."""
    rebound: frozenset[str] = frozenset()
    """Names that the file binds anywhere: they need not stand for builtins."""

    def holds(self, node: ast.AST) -> bool:
        """Whether an operand may be read after those behind it were evaluated."""
        if isinstance(node, ast.Name):
            return node.id in self.stable and not self.rebinds
        return is_constant(node)


@frozen
class TypeTest:
    """A test of an operand's type, by the name of a type or of a set of types."""

    operand: int
    name: str
    negated: bool = False


@slotted
class Operands:
    """How the operands of one operator are read after they were evaluated."""

    at: At
    uses: list[ast.expr]
    assigned: list[tuple[str, ast.expr]] = field(default_factory=list)
    """Temporaries in the order of evaluation."""

    def checked(self, checks: Sequence[TypeTest]) -> list[ast.expr]:
        """Conditions that evaluate what has a temporary, and then test types."""
        if len(self.assigned) == 1:
            name, value = self.assigned[0]
            for check in checks:
                if getattr(self.uses[check.operand], "id", None) == name:
                    first = self._test(self._stored(name, value), check)
                    return [first, *(self.tested(c) for c in checks if c is not check)]
        prelude = [self.evaluation()] if self.assigned else []
        return [*prelude, *map(self.tested, checks)]

    def evaluation(self) -> ast.expr:
        """`(a := x) is (b := y) or True`: cheaper than a tuple, and true."""
        made, *others = (self._stored(name, value) for name, value in self.assigned)
        for stored in others:
            made = placed(ast.Compare(made, [ast.Is()], [stored]), self.at)
        if not isinstance(made, ast.Compare):
            made = placed(ast.Compare(made, [ast.Is()], [constant(None, self.at)]), self.at)
        return placed(ast.BoolOp(ast.Or(), [made, constant(True, self.at)]), self.at)

    def cleared(self, value: ast.expr) -> ast.expr:
        """The value, after which the temporaries keep nothing alive: `(value, a := None)[0]`."""
        if not self.assigned:
            return value
        forgotten = [self._stored(name, constant(None, self.at)) for name, _ in self.assigned]
        both = placed(ast.Tuple([value, *forgotten], _LOAD), self.at)
        return placed(ast.Subscript(both, constant(0, self.at), _LOAD), self.at)

    def _stored(self, name: str, value: ast.expr) -> ast.expr:
        return placed(ast.NamedExpr(placed(ast.Name(name, _STORE), self.at), value), self.at)

    def tested(self, check: TypeTest) -> ast.expr:
        return self._test(self.uses[check.operand], check)

    def _test(self, value: ast.expr, check: TypeTest) -> ast.expr:
        kind = call("_pl_type", [value], self.at)
        if check.name in SETS:
            operator: ast.cmpop = ast.NotIn() if check.negated else ast.In()
        else:
            operator = ast.IsNot() if check.negated else ast.Is()
        return placed(ast.Compare(kind, [operator], [name(check.name, self.at)]), self.at)


SETS = frozenset(
    {
        *("_pl_plain", "_pl_texts", "_pl_sized", "_pl_stand_ins", "_pl_sequences", "_pl_lookups", "_pl_stores"),
        *("_pl_objects", "_pl_stacks"),
    }
)
"""Names of sets of types; other names in checks are types."""


def operands(nodes: Sequence[ast.expr], at: At, place: GuardedScope, first_too: bool = False) -> Operands | None:
    """How these operands are read; None where that takes temporaries and there can be none.

    `first_too` gives the first one a temporary whatever it is.
    """
    last = max((i for i, node in enumerate(nodes) if not is_simple(node)), default=-1)
    made = Operands(at, [])
    for i, node in enumerate(nodes):
        if is_simple(node) and (i > last or place.holds(node)) and not (first_too and i == 0):
            made.uses.append(node)
            continue
        if not place.temporaries:
            return None
        place.used += 1
        temporary = f"_pl_t{place.used}"
        made.assigned.append((temporary, node))
        made.uses.append(name(temporary, at))
    return made


def is_simple(node: ast.AST) -> bool:
    """Whether an expression may be written twice, where one of both is evaluated: a variable, or made of nothing."""
    return isinstance(node, ast.Name) or is_constant(node) or _is_empty(node)


def _is_empty(node: ast.AST) -> bool:
    """Whether it is a display without items."""
    if isinstance(node, (ast.List, ast.Tuple)):
        return not node.elts
    return isinstance(node, ast.Dict) and not node.keys


def is_constant(node: ast.AST) -> bool:
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.operand, ast.Constant)
    return isinstance(node, ast.Constant)


def placed(node: N, at: At) -> N:
    node.lineno = at.lineno  # type: ignore[attr-defined]
    node.col_offset = at.col_offset  # type: ignore[attr-defined]
    node.end_lineno = at.end_lineno  # type: ignore[attr-defined]
    node.end_col_offset = at.end_col_offset  # type: ignore[attr-defined]
    return node


def name(text: str, at: At) -> ast.Name:
    return placed(ast.Name(text, _LOAD), at)


def constant(value: str | int | None, at: At) -> ast.Constant:
    return placed(ast.Constant(value), at)


def call(function: str, args: Sequence[ast.expr], at: At) -> ast.Call:
    return placed(ast.Call(name(function, at), [*args], []), at)


def conjunction(tests: Sequence[ast.expr], at: At) -> ast.expr:
    return tests[0] if len(tests) == 1 else placed(ast.BoolOp(ast.And(), [*tests]), at)


def conditional(test: Sequence[ast.expr], native: ast.expr, slow: ast.expr, at: At) -> ast.expr:
    """`native if test else slow`; without a test, `native`."""
    return placed(ast.IfExp(conjunction(test, at), native, slow), at) if test else native


def hidden(value: ast.IfExp, place: GuardedScope) -> ast.expr:
    """A guard, in an expression that gives the same value. A truth value may stay in a variable: it keeps nothing."""
    if place.temporaries and isinstance(value.body, ast.Compare):
        return placed(ast.NamedExpr(placed(ast.Name("_pl_truth", _STORE), value), value), value)
    alone = placed(ast.Tuple([value], _LOAD), value)
    return placed(ast.Subscript(alone, constant(0, value), _LOAD), value)


def unkeyed(at: At) -> ast.expr:
    """`not _pl_keyed`: no container of this path has symbolic keys."""
    return placed(ast.UnaryOp(ast.Not(), name("_pl_keyed", at)), at)
