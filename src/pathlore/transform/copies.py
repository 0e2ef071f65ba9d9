"""Rewrites assignments of attributes to attributes."""

from __future__ import annotations

import ast

from pathlore.program.plan import Pass
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import Rewritten, statements


class FieldCopies(PlannedPass):
    """`a.f = b.g`, where `a` is a variable: to read another one first cannot be noticed."""

    which = Pass.COPIES

    def visit_Module(self, node: ast.Module) -> Rewritten:  # noqa: N802
        # A field that nobody has read is not in the dictionary of its object.
        if any(isinstance(part, ast.Attribute | ast.Name) and _name(part) in _LOOKING for part in ast.walk(node)):
            return node
        return self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        target, value = node.targets[0], node.value
        if len(node.targets) > 1 or not isinstance(target, ast.Attribute) or not isinstance(value, ast.Attribute):
            return node
        if not _is_variable(target.value) or target.attr.startswith("__") or value.attr.startswith("__"):
            return node
        name, field = (ast.copy_location(ast.Constant(part.attr), part) for part in (value, target))
        template = "_pl_copy(base, name, target, field)"
        return statements(template, node, base=value.value, name=name, target=target.value, field=field)


_LOOKING = frozenset({"__dict__", "delattr", "__delattr__"})


def _name(node: ast.Attribute | ast.Name) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr


def _is_variable(node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "_pl_force"
    return isinstance(node, ast.Name)
