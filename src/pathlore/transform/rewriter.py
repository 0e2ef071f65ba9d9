"""What every pass shares: most annotations are left alone, the enclosing scope is known, and the plan is kept to."""

from __future__ import annotations

import ast
from typing import Any, ClassVar

from pathlore.program.plan import FunctionKey, Pass, Position, RewritePlan
from pathlore.program.scopes import definition_line


class Rewriter(ast.NodeTransformer):
    """A walk over a module that rewrites it in place."""

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
        node.body = self.visit_body(node)
        self.scopes.pop()
        return node

    def visit_body(self, node: Any) -> list[Any]:
        """The body of a function or class; `node` is the innermost scope by now."""
        return self.visit_list(node.body)

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


class PlannedPass(Rewriter):
    """A pass that a plan decides on: it leaves the functions and the constructs alone that the plan names."""

    which: ClassVar[Pass]

    def __init__(self, plan: RewritePlan) -> None:
        super().__init__()
        self.plan = plan
        self._left = plan.left_by(self.which)
        self._concrete = plan.selection.concrete
        if self._left or self._concrete:
            # Bound only where something is left: `visit` is called for every node of a file.
            self.visit = self._visit_unless_left  # type: ignore[method-assign]

    def _visit_unless_left(self, node: ast.AST) -> Any:
        position = position_of(node)
        if position in self._concrete:
            return node
        if position in self._left:
            return self.generic_visit(node)
        return super().visit(node)

    def scoped(self, node: Any) -> Any:
        made = super().scoped(node)
        if self._evaluates_annotations and not isinstance(node, ast.ClassDef):
            given = node.args
            for arg in (*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg):
                if arg is not None and arg.annotation is not None:
                    arg.annotation = self.visit(arg.annotation)
            if node.returns is not None:
                node.returns = self.visit(node.returns)
        return made

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = scoped  # noqa: N815  (names that ast looks up)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        made = super().visit_AnnAssign(node)
        if self.in_class_body and self._evaluates_annotations:
            node.annotation = self.visit(node.annotation)
        return made

    @property
    def _evaluates_annotations(self) -> bool:
        """Whether annotations are evaluated here, in a function: those of a module see nothing symbolic."""
        return self.plan.annotations and not all(isinstance(scope, ast.ClassDef) for scope in self.scopes)

    def visit_body(self, node: Any) -> list[Any]:
        if self.plan.selection.functions and not isinstance(node, ast.ClassDef):
            names = [getattr(scope, "name", "<lambda>") for scope in self.scopes]
            key = FunctionKey(".".join(names), definition_line(node))
            if self.which not in self.plan.passes_for(key):
                body: list[Any] = node.body
                return body
        return super().visit_body(node)


def position_of(node: Any) -> Position | None:
    if getattr(node, "lineno", None) is None:
        return None
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset
