"""What every pass shares: annotations are left alone, and the enclosing scope is known."""

from __future__ import annotations

import ast
from typing import Any


class Rewriter(ast.NodeTransformer):
    """A pass over a module."""

    def __init__(self) -> None:
        self.scopes: list[ast.AST] = []

    @property
    def in_class_body(self) -> bool:
        return bool(self.scopes) and isinstance(self.scopes[-1], ast.ClassDef)

    def visit_list(self, nodes: list[Any]) -> list[Any]:
        result: list[Any] = []
        for node in nodes:
            new = self.visit(node)
            if isinstance(new, list):
                result.extend(new)
            elif new is not None:
                result.append(new)
        return result

    def scoped(self, node: Any) -> Any:
        """Visits what runs in the enclosing scope first, then the body inside."""
        node.decorator_list = self.visit_list(node.decorator_list)
        if isinstance(node, ast.ClassDef):
            node.bases = self.visit_list(node.bases)
            node.keywords = self.visit_list(node.keywords)
        else:
            self.visit_defaults(node.args)
        self.scopes.append(node)
        node.body = self.visit_list(node.body)
        self.scopes.pop()
        return node

    def visit_defaults(self, args: ast.arguments) -> None:
        args.defaults = self.visit_list(args.defaults)
        args.kw_defaults = [None if d is None else self.visit(d) for d in args.kw_defaults]

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = scoped  # noqa: N815  (names that ast looks up)

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        self.visit_defaults(node.args)
        self.scopes.append(node)
        node.body = self.visit(node.body)
        self.scopes.pop()
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        node.target = self.visit(node.target)
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_TypeAlias(self, node: Any) -> Any:
        return node
