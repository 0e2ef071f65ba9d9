"""Patterns of `match` statements as steps."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Protocol

from pathlore.program.dependence.steps import ANY_INDEX, Body, Passed, StepKind

WHOLE = "*"
"""Stands for every attribute: a pattern of a class takes what `__match_args__` says."""


class StepWriter(Protocol):
    """Writes the steps of a body."""

    def emit(
        self,
        kind: StepKind,
        target: int = -1,
        operands: tuple[int, ...] = (),
        name: str = "",
        node: ast.AST | None = None,
        more: Passed | Body | None = None,
    ) -> int: ...

    def new(self, node: ast.AST | None = None) -> int: ...

    def bind(self, name: str, value: int) -> None: ...

    def expression(self, node: ast.expr) -> int: ...


class PatternReader:
    """Compares a value with patterns, and binds their names."""

    def __init__(self, steps: StepWriter) -> None:
        self._steps = steps

    def read(self, node: ast.pattern, value: int) -> None:
        match node:
            case ast.MatchValue(value=expected):
                self._compare_with(value, self._steps.expression(expected), node)
            case ast.MatchSingleton():
                self._compare_with(value, self._steps.emit(StepKind.PLAIN, self._steps.new(), name="bool"), node)
            case ast.MatchAs(pattern=inner, name=name):
                if inner is not None:
                    self.read(inner, value)
                if name is not None:
                    self._steps.bind(name, value)
            case ast.MatchOr(patterns=patterns):
                for inner in patterns:
                    self.read(inner, value)
            case ast.MatchSequence(patterns=patterns):
                self._sequence_pattern(patterns, value, node)
            case ast.MatchMapping(keys=keys, patterns=patterns, rest=rest):
                for key, inner in zip(keys, patterns, strict=True):
                    operands = (value, self._steps.expression(key))
                    self.read(
                        inner,
                        self._steps.emit(
                            StepKind.LOAD_ITEM, self._steps.new(inner), operands, constant_index(key), inner
                        ),
                    )
                if rest is not None:
                    made = self._steps.emit(StepKind.NEW, self._steps.new(node), name="dict", node=node)
                    self._steps.bind(rest, self._steps.emit(StepKind.UPDATE, made, (made, value)))
            case ast.MatchClass():
                self._steps.expression(node.cls)
                for inner in node.patterns:
                    # A builtin type has its subject as the only positional pattern.
                    self.read(inner, value)
                    self.read(inner, self._steps.emit(StepKind.LOAD, self._steps.new(inner), (value,), WHOLE, inner))
                for attribute, inner in zip(node.kwd_attrs, node.kwd_patterns, strict=True):
                    self.read(
                        inner, self._steps.emit(StepKind.LOAD, self._steps.new(inner), (value,), attribute, inner)
                    )

    def _sequence_pattern(self, patterns: Sequence[ast.pattern], value: int, node: ast.pattern) -> None:
        self._steps.emit(StepKind.TRUTH, operands=(value,), name="case", node=node)
        for inner in patterns:
            item = self._steps.emit(StepKind.LOAD_ITEM, self._steps.new(inner), (value, value), ANY_INDEX, inner)
            if isinstance(inner, ast.MatchStar):
                if inner.name is not None:
                    made = self._steps.emit(StepKind.NEW, self._steps.new(inner), name="list", node=inner)
                    self._steps.emit(StepKind.PUT, operands=(made, item))
                    self._steps.bind(inner.name, made)
            else:
                self.read(inner, item)

    def _compare_with(self, value: int, expected: int, node: ast.AST) -> None:
        made = self._steps.emit(StepKind.COMPARE, self._steps.new(node), (value, expected), "==", node)
        self._steps.emit(StepKind.TRUTH, operands=(made,), name="case", node=node)


def constant_index(node: ast.expr) -> str:
    """The index that is written there, if it is an integer that is not negative."""
    if isinstance(node, ast.Constant) and type(node.value) is int and node.value >= 0:
        return str(node.value)
    return ANY_INDEX
