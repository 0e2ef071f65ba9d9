"""Rewrites augmented assignments to items and attributes in class bodies, where no variable can be added."""

from __future__ import annotations

import ast

from pathlore.transform.template import expression

_NAMES: dict[type[ast.operator], str] = {
    ast.Add: "iadd",
    ast.Sub: "isub",
    ast.Mult: "imul",
    ast.MatMult: "imatmul",
    ast.Div: "itruediv",
    ast.FloorDiv: "ifloordiv",
    ast.Mod: "imod",
    ast.Pow: "ipow",
    ast.LShift: "ilshift",
    ast.RShift: "irshift",
    ast.BitOr: "ior_",
    ast.BitAnd: "iand_",
    ast.BitXor: "ixor",
}


def augmented(node: ast.AugAssign, target: ast.Subscript | ast.Attribute) -> ast.stmt:
    """`a.b |= c` becomes `_pl_augmented.ior_(_pl_augmented.attribute(a, 'b'), c)`, which keeps Python's order."""
    holes: dict[str, ast.AST] = {"owner": target.value, "operand": node.value}
    if isinstance(target, ast.Subscript):
        place, holes["key"] = "item(owner, key)", target.slice
    else:
        place = f"attribute(owner, {target.attr!r})"
    source = f"_pl_augmented.{_NAMES[type(node.op)]}(_pl_augmented.{place}, operand)"
    return ast.copy_location(ast.Expr(expression(source, node, **holes)), node)
