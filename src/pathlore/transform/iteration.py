"""Rewrites what is iterated over: the order of a set with symbolic members is that of CPython."""

from __future__ import annotations

import ast
from copy import deepcopy

from pathlore.program.plan import Pass
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import Rewritten, expression

_NO_SETS = frozenset(
    {
        *("range", "enumerate", "zip", "sorted", "list", "tuple", "dict", "map", "filter", "reversed", "iter", "str"),
        *("items", "values", "keys", "split", "splitlines", "rsplit", "readlines", "findall", "finditer", "join"),
    }
)
"""Functions and methods that return something else."""
_ORDER_IS_FREE = frozenset({"sum", "any", "all", "min", "max", "sorted", "len"})
"""Functions of an iterable whose result does not depend on its order, as long as there is no key."""
_COMMUTING = (ast.Add, ast.BitOr, ast.BitAnd, ast.BitXor, ast.Mult)


class Iterations(PlannedPass):
    """Loops, comprehensions, unpacking and `*`, unless nobody can tell in which order they go."""

    which = Pass.ITERATION

    def visit_For(self, node: ast.For) -> Rewritten:  # noqa: N802
        is_free = _only_adds_up(node)
        self.generic_visit(node)
        node.iter = _in_order(node.iter, is_free)
        return node

    def visit_ListComp(self, node: ast.ListComp) -> Rewritten:  # noqa: N802
        return self._comprehended(node)

    def visit_DictComp(self, node: ast.DictComp) -> Rewritten:  # noqa: N802
        return self._comprehended(node)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> Rewritten:  # noqa: N802
        return self._comprehended(node)

    def _comprehended(self, node: ast.ListComp | ast.DictComp | ast.GeneratorExp) -> ast.AST:
        self.generic_visit(node)
        for generator in node.generators:
            if not generator.is_async:
                generator.iter = _in_order(generator.iter)
        return node

    def visit_Call(self, node: ast.Call) -> Rewritten:  # noqa: N802
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in _ORDER_IS_FREE and len(node.args) == 1 and not node.keywords:
            (argument,) = node.args
            if isinstance(argument, (ast.GeneratorExp, ast.ListComp)):
                self.generic_visit(argument)
                for generator in argument.generators:
                    generator.iter = _in_order(generator.iter, _is_arithmetic(argument))
                return node
        self.generic_visit(node)
        return node

    def visit_Starred(self, node: ast.Starred) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        if isinstance(node.ctx, ast.Load):
            node.value = _in_order(node.value)
        return node

    def visit_Set(self, node: ast.Set) -> Rewritten:  # noqa: N802
        for item in node.elts:
            self.generic_visit(item)
        return node

    def visit_Assign(self, node: ast.Assign) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        if any(isinstance(target, (ast.Tuple, ast.List)) or _is_part(target) for target in node.targets):
            node.value = _in_order(node.value)
        return node

    def visit_AugAssign(self, node: ast.AugAssign) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        if isinstance(node.op, ast.Add):
            node.value = _added_in_order(node.value)
        return node

    def visit_YieldFrom(self, node: ast.YieldFrom) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        node.value = _in_order(node.value)
        return node


def _is_part(target: ast.expr) -> bool:
    """Whether a part of a list is assigned to."""
    return isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice)


def _added_in_order(node: ast.expr) -> ast.expr:
    """What is added to a list, or to a number: most programs add up numbers, for which a test is enough."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _NUMBERS:
        return node
    if not isinstance(node, ast.Constant) and all(isinstance(part, _SIMPLE) for part in ast.walk(node)):
        # Two nodes: later passes rewrite both.
        return expression("value if not _pl_keyed else _pl_ordered(again)", node, value=node, again=deepcopy(node))
    return _in_order(node)


_NUMBERS = frozenset({"len", "int", "float", "abs", "ord", "round", "sum"})
_SIMPLE = (ast.Name, ast.Constant, ast.Attribute, ast.Subscript, ast.BinOp, ast.operator, ast.expr_context)
"""What makes no set of symbolic members unless there is one already."""


def _in_order(node: ast.expr, free: bool = False) -> ast.expr:
    """What is iterated over; a name costs a test, and anything else that may be a set a call. `free` is for numbers."""
    template = "_pl_ordered(value, True)" if free else "_pl_ordered(value)"
    if isinstance(node, ast.Name):
        return expression(f"value if not _pl_keyed else {template}", node, value=node)
    if isinstance(node, ast.Call):
        callee = node.func
        name = callee.id if isinstance(callee, ast.Name) else getattr(callee, "attr", "")
        if name in _NO_SETS or name.startswith("_pl_"):
            return node
    elif not isinstance(node, (ast.Attribute, ast.Subscript, ast.BinOp, ast.BoolOp, ast.IfExp, ast.Set, ast.SetComp)):
        return node
    return expression(template, node, value=node)


def _is_arithmetic(node: ast.GeneratorExp | ast.ListComp) -> bool:
    """Whether a comprehension computes with the numbers that it iterates over, and nothing that might raise."""
    own = {n.id for g in node.generators for n in ast.walk(g.target) if isinstance(n, ast.Name)}
    parts = [part for g in node.generators for part in (node.elt, *g.ifs)]
    return all(_is_about(part, own) or all(isinstance(p, _EQUALITY) for p in ast.walk(part)) for part in parts)


_EQUALITY = (
    *(ast.Compare, ast.Eq, ast.NotEq, ast.In, ast.NotIn, ast.BoolOp, ast.And, ast.Or),
    *(ast.Name, ast.Constant, ast.Tuple, ast.Load),
)
"""What only compares numbers with something raises nothing, whatever that is."""


def _only_adds_up(loop: ast.For) -> bool:
    """Whether a loop does the same in any order if it is over numbers: it adds up, and checks each by itself."""
    own = {name.id for name in ast.walk(loop.target) if isinstance(name, ast.Name)}
    return all(_adds_up(statement, own) for statement in loop.body)


def _adds_up(statement: ast.stmt, own: set[str]) -> bool:
    match statement:
        case ast.AugAssign(target=ast.Name(name), op=op, value=value) if isinstance(op, _COMMUTING):
            return name not in own and _is_about(value, own)
        case ast.If(test=test, body=inner, orelse=other):
            return _is_about(test, own) and all(_adds_up(s, own) for s in (*inner, *other))
        case ast.Assert(test=test, msg=None):
            return _is_about(test, own)
        case ast.Pass() | ast.Continue():
            return True
        case ast.Expr(value=ast.Call(func=ast.Name(id="_pl_visit"))):
            return True
    return False


def _is_about(value: ast.expr, own: set[str]) -> bool:
    """Whether an expression computes with the numbers of a loop, and with nothing else."""
    match value:
        case ast.BoolOp(values=[ast.Call(func=ast.Name(id="_pl_visit")), probed]):
            value = probed
    return all(
        part.id in own if isinstance(part, ast.Name) else type(getattr(part, "value", 0)) in (int, bool)
        for part in ast.walk(value)
        if isinstance(part, (ast.Name, ast.Constant))
    ) and not any(isinstance(part, _NO_ARITHMETIC) for part in ast.walk(value))


_NO_ARITHMETIC = (
    *(ast.Call, ast.Attribute, ast.Subscript, ast.List, ast.Tuple, ast.Set, ast.Dict, ast.JoinedStr, ast.Lambda),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.NamedExpr, ast.Yield, ast.Await),
    *(ast.Div, ast.FloorDiv, ast.Mod, ast.Pow, ast.LShift, ast.RShift),
)
