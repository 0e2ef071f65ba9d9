"""Rewrites displays and comprehensions of dicts and sets, so that symbolic keys are compared and not hashed."""

from __future__ import annotations

import ast

from pathlore.program.plan import Pass
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import Rewritten, expression


class Displays(PlannedPass):
    """`{k: v}` and `{x}` with keys that are not constants."""

    which = Pass.DISPLAYS

    def visit_Dict(self, node: ast.Dict) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        if all(isinstance(key, ast.Constant) for key in node.keys):
            return node
        entries = [
            expression("(_pl_entries(value),)", value, value=value)
            if key is None
            else expression("(key, value)", key, key=key, value=value)
            for key, value in zip(node.keys, node.values, strict=True)
        ]
        return expression("_pl_dict(*entries)", node, entries=entries)

    def visit_Set(self, node: ast.Set) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        if all(isinstance(item, ast.Constant) for item in node.elts):
            return node
        first = next((n for n, item in enumerate(node.elts) if isinstance(item, ast.Starred)), len(node.elts))
        # Each part is taken before the next one is evaluated, and as Python takes it: the order depends on that.
        made = expression("_pl_set((*items,))", node, items=node.elts[:first])
        for item in node.elts[first:]:
            if isinstance(item, ast.Starred):
                made = expression("_pl_set_extended(made, items)", node, made=made, items=item.value)
            else:
                made = expression("_pl_set_with(made, item)", node, made=made, item=item)
        return made

    def visit_DictComp(self, node: ast.DictComp) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        pair = expression("(key, value)", node.key, key=node.key, value=node.value)
        return self._collected("_pl_dict_of(items)", pair, node)

    def visit_SetComp(self, node: ast.SetComp) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        return self._collected("_pl_set(items)", node.elt, node)

    def _collected(self, template: str, item: ast.expr, node: ast.DictComp | ast.SetComp) -> ast.expr:
        items = ast.copy_location(ast.ListComp(item, node.generators), node)
        return expression(template, node, items=items)
