"""Puts a guard before each operator: on plain operands it costs a test of their types, and then Python's own operation.

This is the last pass. It walks the tree by itself, faster than `ast.NodeTransformer`: it comes on top of all others,
and most nodes do not concern it.
"""

from __future__ import annotations

import ast
from typing import Any

from pathlore.program.local_names import FunctionNames
from pathlore.program.plan import RewritePlan
from pathlore.transform.guarded import FORMS, OPERATORS, STATEMENTS, Form, plainly
from pathlore.transform.guarded_calls import called
from pathlore.transform.operands import GuardedScope, N, hidden
from pathlore.transform.template import REGION, Rewritten


class Guards:
    """A walk over a rewritten module. Statements and expressions are replaced in place."""

    def __init__(self, plan: RewritePlan) -> None:
        variables = plan.variables
        self._functions = {(found.line, found.column): found for found in variables.functions}
        self._rebound = variables.bound
        self._hides = not variables.is_open
        self._place = GuardedScope(rebound=self._rebound)
        self._rebinding = 0
        self._iterables = 0

    def visit(self, node: Any) -> Any:
        kind = type(node)
        if kind in _LEAVES:
            return node
        handler = _HANDLERS.get(kind)
        return self._inside(node) if handler is None else handler(self, node)

    def _inside(self, node: N) -> N:
        for field in node._fields:
            value: Any = getattr(node, field, None)
            kind = type(value)
            if kind is list:
                setattr(node, field, self._each(value))
            elif kind not in _LEAVES and isinstance(value, ast.AST):
                setattr(node, field, self.visit(value))
        return node

    def _each(self, nodes: list[Any]) -> list[Any]:
        result: list[Any] = []
        for node in nodes:
            new = self.visit(node)
            if type(new) is list:
                result += new
            else:
                result.append(new)
        return result

    # Operators

    def _call(self, node: ast.Call) -> Rewritten:
        form = _form_of(node.func)
        if form is None:
            return self._inside(node)
        return self._guarded(node, form) or node

    def _guarded(self, node: ast.Call, form: Form) -> Rewritten | None:
        place, before, rebinding = self._place, self._place.used, self._rebinding
        place.used = 0
        node.args = self._each(node.args)
        node.keywords = self._each(node.keywords)
        place.rebinds = self._rebinding != rebinding
        made = form(node, place)
        place.used = max(before, place.used)
        return made

    def _statement(self, node: ast.Expr) -> Rewritten:
        value = node.value
        if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in STATEMENTS:
            return self._guarded(value, STATEMENTS[value.func.id]) or node
        node.value = self.visit(value)
        return node

    def _if(self, node: ast.If) -> Rewritten:
        test = node.test
        if isinstance(test, ast.Call) and isinstance(test.func, ast.Name) and test.func.id == "_pl_plainly":
            node.test = plainly(test)
            node.orelse = self._each(node.orelse)
            return node
        return self._tested(node)

    def _tested(self, node: ast.If | ast.While | ast.Assert | ast.IfExp) -> ast.AST:
        """A construct with a test that the compiler makes a jump of."""
        test = node.test
        node.test = None  # type: ignore[assignment]  # it is not walked with the rest
        self._inside(node)
        node.test = self._jump(test)
        return node

    def _jump(self, test: Any) -> Any:
        """A test. The compiler takes conditionals in it apart, and a jump then has the place of the comparison before
        it: the place of a choice would be another. So a guard is hidden in an expression that it does not look into."""
        kind = type(test)
        if kind is ast.BoolOp:
            test.values = [self._jump(value) for value in test.values]
            return test
        if kind is ast.UnaryOp and type(test.op) is ast.Not:
            test.operand = self._jump(test.operand)
            return test
        if kind is ast.IfExp:
            test.test, test.body, test.orelse = map(self._jump, (test.test, test.body, test.orelse))
            return test
        made = self.visit(test)
        return made if made is test or type(made) is not ast.IfExp else hidden(made, self._place)

    def _conditions(self, node: ast.comprehension) -> Rewritten:
        node.target = self.visit(node.target)
        self._iterables += 1
        node.iter = self.visit(node.iter)
        self._iterables -= 1
        node.ifs = [self._jump(test) for test in node.ifs]
        return node

    def _assigned(self, node: ast.NamedExpr) -> Rewritten:
        self._rebinding += 1
        return self._inside(node)

    # Scopes

    def _function(self, node: Any) -> Any:
        node.decorator_list = self._each(node.decorator_list)
        self._defaults(node.args)
        if node.name.startswith(REGION):
            # The variables of a region are those of the function around it.
            outer = self._place
            self._body(node, GuardedScope(outer.temporaries, outer.stable, rebound=self._rebound))
            return node
        known = self._functions.get((node.lineno, node.col_offset), _UNKNOWN)
        self._body(node, GuardedScope(self._hides and not known.is_open, known.stable, rebound=self._rebound))
        return node

    def _lambda(self, node: ast.Lambda) -> Rewritten:
        self._defaults(node.args)
        args = node.args
        own = (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg)
        names = frozenset(arg.arg for arg in own if arg is not None)
        # In the iterable of a comprehension not even a lambda may have an assignment expression.
        may_assign = self._hides and not self._iterables
        outer, self._place = self._place, GuardedScope(may_assign, names, rebound=self._rebound)
        node.body = self.visit(node.body)
        self._place = outer
        return node

    def _class(self, node: ast.ClassDef) -> Rewritten:
        node.decorator_list = self._each(node.decorator_list)
        node.bases = self._each(node.bases)
        node.keywords = self._each(node.keywords)
        self._body(node, GuardedScope(rebound=self._rebound))
        return node

    def _body(self, node: Any, place: GuardedScope) -> None:
        outer, self._place = self._place, place
        node.body = self._each(node.body)
        self._place = outer

    def _defaults(self, args: ast.arguments) -> None:
        args.defaults = self._each(args.defaults)
        args.kw_defaults = [None if default is None else self.visit(default) for default in args.kw_defaults]

    def _comprehension(self, node: Any) -> Any:
        outer = self._place
        self._place = GuardedScope(rebound=self._rebound)
        self._inside(node)
        self._place = outer
        return node

    # What is left alone

    def _annotated(self, node: ast.AnnAssign) -> Rewritten:
        node.target = self.visit(node.target)
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def _case(self, node: ast.match_case) -> Rewritten:
        if node.guard is not None:
            node.guard = self._jump(node.guard)
        node.body = self._each(node.body)
        return node


def _form_of(function: Any) -> Form | None:
    """The guard of an emitted operator."""
    if type(function) is ast.Name:
        return called if function.id == "_pl_call" else FORMS.get(function.id)
    if type(function) is ast.Attribute and type(function.value) is ast.Name and function.value.id == "_pl_operators":
        return OPERATORS.get(function.attr)
    return None


_UNKNOWN = FunctionNames(0, 0, frozenset(), is_open=True)
"""Of a function that the plan does not know."""
_LEAVES = frozenset(
    {
        *(ast.Name, ast.Constant, ast.Load, ast.Store, ast.Del, ast.Pass, ast.Break, ast.Continue, ast.Import),
        *(ast.ImportFrom, ast.Global, ast.Nonlocal, ast.alias, ast.arg),
        *(ast.operator.__subclasses__()),
        *(ast.unaryop.__subclasses__()),
        *(ast.cmpop.__subclasses__()),
        *(ast.boolop.__subclasses__()),
        *(type(None), str, int),
    }
)
_HANDLERS: dict[type, Any] = {
    ast.Call: Guards._call,
    ast.Expr: Guards._statement,
    ast.If: Guards._if,
    ast.While: Guards._tested,
    ast.Assert: Guards._tested,
    ast.IfExp: Guards._tested,
    ast.comprehension: Guards._conditions,
    ast.NamedExpr: Guards._assigned,
    ast.FunctionDef: Guards._function,
    ast.AsyncFunctionDef: Guards._function,
    ast.Lambda: Guards._lambda,
    ast.ClassDef: Guards._class,
    ast.ListComp: Guards._comprehension,
    ast.SetComp: Guards._comprehension,
    ast.DictComp: Guards._comprehension,
    ast.GeneratorExp: Guards._comprehension,
    ast.AnnAssign: Guards._annotated,
    ast.match_case: Guards._case,
}
if hasattr(ast, "TypeAlias"):
    _HANDLERS[ast.TypeAlias] = lambda guards, node: node
