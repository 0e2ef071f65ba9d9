"""Rewrites reads of a target's lazily initialised parameters."""

from __future__ import annotations

import ast
from typing import Any

from pathlore.program.scopes import definition_line
from pathlore.transform.rewriter import Rewriter
from pathlore.transform.template import REGION, Rewritten, expression, load, statements


class Parameters(Rewriter):
    """Inside one function, each read of a lazy parameter initialises it if nobody read it before."""

    def __init__(self, line: int, name: str, lazy: frozenset[str]) -> None:
        super().__init__()
        self.line = line
        self.name = name
        self.lazy = lazy.union(*map(_as_written, lazy))
        self.inside = False

    def scoped(self, node: Any) -> Any:
        if self.inside or node.name != self.name or definition_line(node) != self.line:
            return super().scoped(node)
        self.inside = True
        node.body = self.visit_list(node.body)
        self.inside = False
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = scoped  # noqa: N815  (names that ast looks up)

    def visit_body(self, node: Any) -> list[Any]:
        if node.name.startswith(REGION) and isinstance(node.body[-1], ast.Return):
            # A region gives back what it was given, read or not.
            return [*self.visit_list(node.body[:-1]), node.body[-1]]
        return super().visit_body(node)

    def visit_Call(self, node: ast.Call) -> Rewritten:  # noqa: N802
        # What a region is given is read inside, if it is.
        is_region = isinstance(node.func, ast.Name) and node.func.id == "_pl_region"
        return node if is_region else self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> Rewritten:  # noqa: N802
        if not self.inside or node.id not in self.lazy or not isinstance(node.ctx, ast.Load):
            return node
        return expression("_pl_force(read)", node, read=node)

    def visit_AugAssign(self, node: ast.AugAssign) -> Rewritten:  # noqa: N802
        self.generic_visit(node)
        target = node.target
        if not self.inside or not isinstance(target, ast.Name) or target.id not in self.lazy:
            return node
        # The statement reads its target, too.
        initialised = statements("_pl_force(read)", node, read=load(target.id, node))
        made = ast.Assign([ast.Name(target.id, ast.Store())], initialised[0].value)  # type: ignore[attr-defined]
        return [ast.fix_missing_locations(ast.copy_location(made, node)), node]


def _as_written(name: str) -> list[str]:
    """What the source may call a parameter whose private name has that of its class before it.

    A class may have two underscores in its name. What is no lazy parameter after all is read as it is.
    """
    return [name[at:] for at in range(1, len(name) - 2) if name[0] == "_" and name.startswith("__", at)]
