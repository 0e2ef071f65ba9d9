"""Rewrites `is`, the patterns `case True` and `case False`, and subjects of patterns that look up keys."""

from __future__ import annotations

import ast

from pathlore.program.plan import Pass
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import Rewritten, expression

_OPERATORS = {ast.Is: "_pl_is(left, right)", ast.IsNot: "_pl_is_not(left, right)"}


class Identities(PlannedPass):
    """`x is None` stays: no symbolic value is None."""

    which = Pass.IDENTITY

    def visit_Compare(self, node: ast.Compare) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        template = _OPERATORS.get(type(node.ops[0]))
        if len(node.ops) > 1 or template is None:
            return node
        left, right = node.left, node.comparators[0]
        if _never_symbolic(left) or _never_symbolic(right):
            return node
        return expression(template, node, left=left, right=right)

    def visit_Match(self, node: ast.Match) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        mappings = [n for case in node.cases for n in ast.walk(case.pattern) if isinstance(n, ast.MatchMapping)]
        if mappings:
            keys = _constant_keys(mappings, node)
            source = f"_pl_subject(subject, keys, {any(mapping.rest for mapping in mappings)})"
            node.subject = expression(source, node.subject, subject=node.subject, keys=keys)
        return node

    def visit_MatchSingleton(self, node: ast.MatchSingleton) -> Rewritten:  # noqa: N802
        if node.value is None:
            return node
        value = expression("_pl_singletons.true" if node.value else "_pl_singletons.false", node)
        return ast.copy_location(ast.MatchValue(value), node)


def _constant_keys(mappings: list[ast.MatchMapping], node: ast.Match) -> ast.Tuple:
    """The keys that the patterns look up, as far as they are constants."""
    keys = {ast.dump(key): key for mapping in mappings for key in mapping.keys if isinstance(key, ast.Constant)}
    return ast.copy_location(ast.Tuple(list(keys.values()), ast.Load()), node.subject)


def _never_symbolic(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and not isinstance(node.value, (bool, int))
