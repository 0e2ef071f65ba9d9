"""Puts a probe at the start of every block, so that a path knows which code it ran."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from pathlore.transform.rewriter import Rewriter
from pathlore.transform.template import expression, statements

NewBlock = Callable[[str, int, str], int]
"""Makes a block of a function (qualified name, line, arm) and gives its number."""


class Probes(Rewriter):
    """Blocks begin at function entry and in each arm of a statement or expression that branches."""

    def __init__(self, new_block: NewBlock) -> None:
        super().__init__()
        self.new_block = new_block
        self.names: list[str] = []

    def probe(self, at: ast.AST, arm: str) -> list[ast.stmt]:
        return statements("_pl_visit(number)", at, number=self._number(at, arm))

    def _number(self, at: Any, arm: str) -> ast.Constant:
        name = ".".join(self.names) or "<module>"
        return ast.copy_location(ast.Constant(self.new_block(name, at.lineno, arm)), at)

    def scoped(self, node: Any) -> Any:
        self.names.append(node.name)
        super().scoped(node)
        if not isinstance(node, ast.ClassDef):
            first = 1 if ast.get_docstring(node, clean=False) is not None else 0
            at = node.body[min(first, len(node.body) - 1)]
            node.body[first:first] = self.probe(at, "entry")
        self.names.pop()
        return node

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = scoped  # noqa: N815  (names that ast looks up)

    def visit_If(self, node: ast.If) -> Any:  # noqa: N802
        self.generic_visit(node)
        node.body = [*self.probe(node.body[0], "then"), *node.body]
        at = node.orelse[0] if node.orelse else node
        node.orelse = [*self.probe(at, "else"), *node.orelse]
        return node

    def visit_While(self, node: ast.While) -> Any:  # noqa: N802
        self.generic_visit(node)
        node.body = [*self.probe(node.body[0], "body"), *node.body]
        if not (isinstance(node.test, ast.Constant) and node.test.value):
            node.orelse = [*self.probe(node, "exit"), *node.orelse]
        return node

    def visit_For(self, node: Any) -> Any:  # noqa: N802
        self.generic_visit(node)
        node.body = [*self.probe(node.body[0], "body"), *node.body]
        node.orelse = [*self.probe(node, "exit"), *node.orelse]
        return node

    visit_AsyncFor = visit_For  # noqa: N815

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> Any:  # noqa: N802
        self.generic_visit(node)
        node.body = [*self.probe(node.body[0], "handler"), *node.body]
        return node

    def visit_Match(self, node: ast.Match) -> Any:  # noqa: N802
        self.generic_visit(node)
        for case in node.cases:
            case.body = [*self.probe(case.body[0], "case"), *case.body]
        if not _irrefutable(node.cases[-1]):
            pattern = ast.copy_location(ast.MatchAs(), node)
            node.cases.append(ast.match_case(pattern, None, self.probe(node, "no case")))
        return node

    def visit_IfExp(self, node: ast.IfExp) -> Any:  # noqa: N802
        self.generic_visit(node)
        node.body = self._guarded(node.body, "then")
        node.orelse = self._guarded(node.orelse, "else")
        return node

    def _guarded(self, value: ast.expr, arm: str) -> Any:
        return expression("_pl_visit(number) or value", value, number=self._number(value, arm), value=value)


def _irrefutable(case: ast.match_case) -> bool:
    return case.guard is None and _matches_all(case.pattern)


def _matches_all(pattern: ast.pattern) -> bool:
    if isinstance(pattern, ast.MatchAs):
        return pattern.pattern is None or _matches_all(pattern.pattern)
    return isinstance(pattern, ast.MatchOr) and _matches_all(pattern.patterns[-1])
