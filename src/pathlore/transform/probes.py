"""Puts a probe at the start of every basic block, so that a path knows which code it ran."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from pathlore.program.blocks import BasicBlock, Outline
from pathlore.transform.template import expression, statements

NewBlock = Callable[[BasicBlock], int]
"""Numbers a basic block."""


def put_probes(outline: Outline, new_block: NewBlock) -> None:
    """Changes the tree that the outline was made of."""
    for owner, field, blocks in outline.bodies:
        body = getattr(owner, field)
        for start, block in reversed(blocks):
            if block.key in outline.unreachable:
                continue
            body[start:start] = _probe(block, new_block, _place(owner, body, start, block))
    for node, block in outline.unmatched:
        pattern = ast.copy_location(ast.MatchAs(), node)
        node.cases.append(ast.match_case(pattern, None, _probe(block, new_block, node)))
    for conditional, then, otherwise in outline.conditionals:
        conditional.body = _guarded(conditional.body, then, new_block)
        conditional.orelse = _guarded(conditional.orelse, otherwise, new_block)


def _probe(block: BasicBlock, new_block: NewBlock, at: Any) -> list[ast.stmt]:
    return statements("_pl_visit(number)", at, number=ast.copy_location(ast.Constant(new_block(block)), at))


def _guarded(value: ast.expr, block: BasicBlock, new_block: NewBlock) -> Any:
    number = ast.copy_location(ast.Constant(new_block(block)), value)
    return expression("_pl_visit(number) or value", value, number=number, value=value)


def _place(owner: Any, body: list[ast.stmt], start: int, block: BasicBlock) -> Any:
    """Where a probe stands: with the statement before which it is put, so that no other line is run."""
    if start < len(body):
        return body[start]
    return _NOWHERE if body else owner


_NOWHERE = ast.Pass(lineno=-1, col_offset=-1, end_lineno=-1, end_col_offset=-1)
