"""Compiles the clauses in docstrings to functions, and makes the code that checks them around a function."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import cache
from inspect import CO_VARARGS, CO_VARKEYWORDS, iscoroutinefunction
from types import CodeType, FunctionType
from typing import Any

from pathlore.program.contracts import Clause, Role
from pathlore.program.stubs import parameter_names
from pathlore.records import frozen
from pathlore.runtime.calls import call
from pathlore.runtime.heap import force
from pathlore.runtime.path import context

RESULTS = ("_", "__return__")
"""The names that conditions have for the result of a function."""
_OLD = "__old__"
_REMEMBERED = "_pl_old_"
"""Names of functions that give values from before a call begin so."""
_IMPLIES = "implies"
"""A helper of contracts (PEP 316), which programs need not define."""
_CONDITION = "contract"


@frozen
class ClauseCondition:
    """A clause that can be evaluated, in plain code and in rewritten code, with the parameters that it reads.

    `old` are expressions to be evaluated before the call, by the names under which the condition calls for them.
    """

    clause: Clause
    plain: FunctionType
    rewritten: FunctionType
    names: tuple[str, ...]
    old: tuple[tuple[str, ClauseCondition], ...] = ()
    folded: Callable[[], FunctionType | None] = lambda: None
    """Makes rewritten code that decides the whole condition at once, if it is made of comparisons."""

    def value(self, names: Mapping[str, Any]) -> Any:
        function = self.rewritten if context.exploring else self.plain
        return function(*(force(names[name]) for name in self.names))

    def holds(self, names: Mapping[str, Any]) -> bool:
        try:
            return bool(self.value(names))
        except RecursionError:  # the program is as deep as it can get: nothing is known about the condition
            raise
        except Exception:  # a condition that cannot be evaluated does not hold
            return False

    def is_supposed(self, names: Mapping[str, Any]) -> bool:
        """As `holds`, for somebody who goes on only if it does: which part of it is the reason does not matter."""
        function = self.folded()
        if function is not None:
            try:
                return bool(function(*(force(names[name]) for name in self.names)))
            except RecursionError:
                raise
            except Exception:  # of parts that are not evaluated where an earlier one decides
                pass
        return self.holds(names)

    def remembered(self, names: Mapping[str, Any]) -> Callable[[], Any]:
        """A function that returns the present value later on, or raises what evaluating it raises now."""
        try:
            value = call(deepcopy, self.value(names))
        except Exception as error:
            failed = error

            def fail() -> Any:
                raise failed

            return fail
        return lambda: value


Compile = Callable[[str, ast.Module, bool], CodeType]
"""Compiles a tree of a file, rewritten or as it is."""


def condition(clause: Clause, scope: dict[str, Any], names: tuple[str, ...], compiled: Compile) -> ClauseCondition:
    """A clause as a function of some names."""
    tree = ast.parse(f"({clause.text}\n)", mode="eval").body
    tree = ast.increment_lineno(tree, clause.line - 1)
    if _IMPLIES not in scope and _IMPLIES not in names:
        tree = _Implications().visit(tree)
    chains = _Chains()
    body = chains.visit(tree)
    old = []
    for name, chain in chains.found.items():
        old.append((name, _made(clause, scope, chain, names, compiled, decided=False)))
    return _made(clause, scope, body, (*names, *chains.found), compiled, decided=True, old=tuple(old))


def analysed(clause: Clause, scope: dict[str, Any], names: tuple[str, ...], compiled: Compile) -> Any:
    """A function that reads what a clause reads, now and before the call, for somebody who looks at its code."""
    tree = _Without().visit(ast.parse(f"({clause.text}\n)", mode="eval").body)
    if _IMPLIES not in scope and _IMPLIES not in names:
        tree = _Implications().visit(tree)
    read = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    used = tuple(name for name in names if name in read)
    return FunctionType(_code(compiled(clause.path, _definition(_decided(tree), used, clause), False)), scope)


def _made(
    clause: Clause,
    scope: dict[str, Any],
    body: ast.expr,
    names: tuple[str, ...],
    compiled: Compile,
    decided: bool,
    old: tuple[tuple[str, ClauseCondition], ...] = (),
) -> ClauseCondition:
    read = {node.id for node in ast.walk(body) if isinstance(node, ast.Name)}
    used = tuple(name for name in names if name in read)
    # Decided inside the function, so that the choice has the site of the clause.
    value = _decided(body) if decided else body
    plain, rewritten = (
        FunctionType(_code(compiled(clause.path, _definition(value, used, clause), mode)), scope)
        for mode in (False, True)
    )

    @cache
    def folded() -> FunctionType | None:
        whole = fold(body) if decided else None
        if whole is None or (isinstance(body, ast.Compare) and len(body.ops) == 1):
            return None
        return FunctionType(_code(compiled(clause.path, _definition(_decided(whole), used, clause), True)), scope)

    return ClauseCondition(clause, plain, rewritten, used, old, folded)


_FOLDED = (ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_ARITHMETIC = (ast.Add, ast.Sub, ast.Mult)


def fold(body: ast.expr) -> ast.expr | None:
    """A condition with `|` and `&` in the place of `or` and `and`, if it is made of comparisons of sums and products.

    Where no part of it raises, it is the same: all parts are truth values. None for any other condition.
    """
    match body:
        case ast.Constant(bool()):
            return body
        case ast.BoolOp(operator, values):
            parts = [fold(value) for value in values]
            made = parts[0]
            for part in parts[1:]:
                made = None if made is None or part is None else _binary(body, made, _BITWISE[type(operator)](), part)
            return made
        case ast.UnaryOp(ast.Not(), operand):
            part = fold(operand)
            return None if part is None else _negated(part)
        case ast.IfExp(test, then, otherwise):
            first, second, third = fold(test), fold(then), fold(otherwise)
            if first is None or second is None or third is None:
                return None
            taken = _binary(body, first, ast.BitAnd(), second)
            return _binary(body, taken, ast.BitOr(), _binary(body, _negated(first), ast.BitAnd(), third))
        case ast.Compare(left, operators, others) if all(isinstance(operator, _FOLDED) for operator in operators):
            operands = [left, *others]
            if not all(map(_is_sum, operands)):
                return None
            pairs = zip(operands, operators, others, strict=False)
            first, *rest = [ast.copy_location(ast.Compare(one, [op], [other]), body) for one, op, other in pairs]
            joined: ast.expr = first
            for comparison in rest:
                joined = _binary(body, joined, ast.BitAnd(), comparison)
            return joined
    return None


_BITWISE: dict[type, Callable[[], ast.operator]] = {ast.And: ast.BitAnd, ast.Or: ast.BitOr}


def _binary(place: ast.expr, left: ast.expr, operator: ast.operator, right: ast.expr) -> ast.expr:
    return ast.copy_location(ast.BinOp(left, operator, right), place)


def _negated(part: ast.expr) -> ast.expr:
    return _binary(part, part, ast.BitXor(), ast.copy_location(ast.Constant(True), part))


def _is_sum(operand: ast.expr) -> bool:
    match operand:
        case ast.Name() | ast.Constant():
            return True
        case ast.Call(ast.Name(name), [], []):
            # It gives the value from before the call.
            return name.startswith(_REMEMBERED)
        case ast.BinOp(left, operator, right):
            return isinstance(operator, _ARITHMETIC) and _is_sum(left) and _is_sum(right)
        case ast.UnaryOp(ast.USub(), inner):
            return _is_sum(inner)
    return False


class _Implications(ast.NodeTransformer):
    """`implies(test, then)` as `then if test else True`."""

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        match node:
            case ast.Call(func=ast.Name(id=name), args=[test, then, *others], keywords=[]) if name == _IMPLIES:
                otherwise = others[0] if others else ast.copy_location(ast.Constant(True), node)
                return ast.copy_location(ast.IfExp(test, then, otherwise), node)
        return node


class _Chains(ast.NodeTransformer):
    """Replaces `__old__.name.field` by calls of functions that return its value before the call."""

    def __init__(self) -> None:
        self.found: dict[str, ast.expr] = {}

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        if not self._is_old(node):
            return self.generic_visit(node)
        name = f"{_REMEMBERED}{len(self.found)}"
        self.found[name] = _Without().visit(node)
        return ast.copy_location(ast.Call(ast.copy_location(ast.Name(name, ast.Load()), node), [], []), node)

    def _is_old(self, node: ast.expr) -> bool:
        while isinstance(node, ast.Attribute):
            node = node.value
        return isinstance(node, ast.Name) and node.id == _OLD


class _Without(ast.NodeTransformer):
    """`__old__.name.field` as `name.field`."""

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        if isinstance(node.value, ast.Name) and node.value.id == _OLD:
            return ast.copy_location(ast.Name(node.attr, ast.Load()), node)
        return self.generic_visit(node)


def _decided(body: ast.expr) -> ast.expr:
    """`True if body else False`."""
    sides = [ast.copy_location(ast.Constant(side), body) for side in (True, False)]
    return ast.copy_location(ast.IfExp(body, *sides), body)


def _definition(value: ast.expr, names: tuple[str, ...], clause: Clause) -> ast.Module:
    """A function of these names; in a class, where private names are mangled as in the clause's own."""
    function = ast.parse(f"def {_CONDITION}({', '.join(names)}): return 0").body[0]
    assert isinstance(function, ast.FunctionDef)
    ast.increment_lineno(function, clause.line - 1)
    function.body = [ast.copy_location(ast.Return(value), value)]
    within = clause.owner if clause.role is Role.INVARIANT else clause.owner.rpartition(".")[0]
    holder = within.rpartition(".")[2]
    body: ast.stmt = function
    if holder.isidentifier():
        body = ast.copy_location(ast.ClassDef(holder, [], [], [function], []), function)
    return ast.fix_missing_locations(ast.Module([body], []))


def _code(module: CodeType) -> CodeType:
    pending = [module]
    while pending:
        code = pending.pop()
        if code.co_name == _CONDITION:
            return code
        pending.extend(c for c in code.co_consts if isinstance(c, CodeType))
    raise AssertionError(module)


def guard_code(function: FunctionType, number: int) -> CodeType:
    """Code with the parameters and free variables of a function, which checks its contract around a call of it."""
    code = function.__code__
    names = list(parameter_names(code))
    doubly = [f"**{names.pop()}"] if code.co_flags & CO_VARKEYWORDS else []
    star = [f"*{names.pop()}"] if code.co_flags & CO_VARARGS else []
    positional, keywords = names[: code.co_argcount], names[code.co_argcount :]
    declared = list(positional)
    if code.co_posonlyargcount:
        declared.insert(code.co_posonlyargcount, "/")
    declared += star or (["*"] if keywords else [])
    declared += keywords + doubly
    passed = "".join(f"{item}, " for item in (*positional, *star))
    given = ", ".join([*(f"{name!r}: {name}" for name in keywords), *doubly])
    known = ", ".join(f"{name!r}: {name}" for name in parameter_names(code))
    is_async = iscoroutinefunction(function)
    operator = "await _pl_checked_coroutine" if is_async else "_pl_checked"
    # Names after the return are never read: they give the guard the free variables of the function.
    text = (
        f"def make({', '.join(code.co_freevars)}):\n"
        f" {'async ' if is_async else ''}def {_CONDITION}({', '.join(declared)}):\n"
        f"  return {operator}({number}, {{{known}}}, ({passed}), {{{given}}})\n"
        f"  ({''.join(f'{name}, ' for name in code.co_freevars)})\n"
    )
    made = _code(compile(text, __file__, "exec", dont_inherit=True))
    return made.replace(co_name=code.co_name, co_qualname=code.co_qualname)
