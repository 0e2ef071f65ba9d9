"""Selections that must change no result: more than is needed, or less where values are provably concrete."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pathlore.instrumentation.instrument import Select
from pathlore.program.analysis import SourceAnalysis
from pathlore.program.call_graph import CallGraph
from pathlore.program.plan import EVERYTHING, FunctionKey, Pass, Selection
from pathlore.program.scopes import How, Scope

CONCRETE = frozenset(
    {
        *("abs", "all", "bool", "chr", "dict", "divmod", "enumerate", "float", "int", "len", "list", "max", "min"),
        *("ord", "pow", "range", "repr", "reversed", "set", "sorted", "str", "sum", "tuple", "zip"),
    }
)
"""Builtins whose results are concrete if their arguments are."""


def more(path: str, analysis: SourceAnalysis) -> Selection:
    return Selection(every_call=True, set_operators=True)


def fewer_functions(path: str, analysis: SourceAnalysis) -> Selection:
    """Leaves functions as they are that are given nothing and read nothing: all that they make is made of constants."""
    found = (scope for scope in analysis.scopes.functions() if _is_concrete(scope, analysis))
    return Selection(tuple((FunctionKey(scope.name, scope.line), frozenset()) for scope in found))


def _is_concrete(scope: Scope, analysis: SourceAnalysis) -> bool:
    effects = analysis.effects(scope)
    redefined = scope.module.bound
    given = scope.parameters or effects.cells_read or effects.is_dynamic or scope.yields
    imports = any(definition.how in (How.IMPORT, How.DEFINITION) for definition in scope.definitions)
    nested = any(child.kind.value != "<comprehension>" for child in scope.children)
    return not (given or imports or nested) and effects.globals_read <= CONCRETE - redefined


def fewer_constructs(path: str, analysis: SourceAnalysis) -> Selection:
    """Leaves constructs as they are whose operands are constants."""
    tree = ast.parse(Path(path).read_text())
    taken = analysis.scopes.module.bound | {d.name for scope in analysis.scopes.all() for d in scope.definitions}
    places = {_position(node) for node in _constructs(tree) if _is_constant(node, CONCRETE - taken)}
    return Selection(left=frozenset((which, place) for which in Pass for place in places))


def _constructs(tree: ast.AST) -> Iterator[Any]:
    kinds = (ast.Subscript, ast.Compare, ast.BinOp, ast.Call, ast.Dict, ast.Set, ast.JoinedStr)
    return (node for node in ast.walk(tree) if isinstance(node, kinds))


def _is_constant(node: ast.AST, known: frozenset[str]) -> bool:
    if isinstance(node, ast.Name):
        return node.id in known
    if isinstance(node, (ast.Lambda, ast.NamedExpr, ast.Attribute, ast.comprehension, ast.Await, ast.Yield)):
        return False
    return all(_is_constant(child, known) for child in ast.iter_child_nodes(node))


def _position(node: Any) -> tuple[int, int, int, int]:
    return node.lineno, node.col_offset, node.end_lineno, node.end_col_offset


def unguarded(path: str, analysis: SourceAnalysis) -> Selection:
    return Selection(guards=False)


SELECTIONS = {
    "more": more,
    "fewer functions": fewer_functions,
    "fewer constructs": fewer_constructs,
    "unguarded": unguarded,
}


def reachable_only(target: str) -> Select:
    """Leaves functions as they are that the target cannot reach."""

    def select(path: str, analysis: SourceAnalysis) -> Selection:
        graph = CallGraph([analysis])
        start = analysis.function(target)
        reached = graph.reachable([] if start is None else [start])
        unsure = any(graph.calls_unknown(scope) or analysis.effects(scope).is_dynamic for scope in reached)
        if start is None or unsure:
            return EVERYTHING
        around = {scope.name for scope in reached}
        left = [s for s in graph.functions() if not any(n == s.name or n.startswith(f"{s.name}.") for n in around)]
        return Selection(tuple((FunctionKey(scope.name, scope.line), frozenset()) for scope in left))

    return select
