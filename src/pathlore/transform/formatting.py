"""Rewrites f-strings and `%` on literal strings."""

from __future__ import annotations

import ast

from pathlore.program.plan import Pass
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import Rewritten, expression


class Formattings(PlannedPass):
    """Text with numbers in it."""

    which = Pass.FORMATTING

    def visit_JoinedStr(self, node: ast.JoinedStr) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        if all(isinstance(part, ast.Constant) for part in node.values):
            return node
        # Python 3.12 puts an empty text behind the last field of a format specification.
        parts = [_part(part) for part in node.values if getattr(part, "value", None) != ""]
        return expression("_pl_fstring(*parts)", node, parts=parts)

    def visit_BinOp(self, node: ast.BinOp) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        template = node.left.value if isinstance(node.left, ast.Constant) else None
        if isinstance(node.op, ast.Mod) and isinstance(template, (str, bytes)):
            return expression("_pl_percent(template, values)", node, template=node.left, values=node.right)
        return node


def _part(part: ast.expr) -> ast.expr:
    if not isinstance(part, ast.FormattedValue):
        return part
    # Each part is formatted before the next one is evaluated.
    conversion = ast.copy_location(ast.Constant("" if part.conversion == -1 else chr(part.conversion)), part)
    spec = part.format_spec or ast.copy_location(ast.Constant(""), part)
    made: ast.expr = expression(
        "_pl_formatted(value, conversion, spec)", part, value=part.value, conversion=conversion, spec=spec
    )
    return made
