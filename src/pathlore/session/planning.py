"""Says which functions no symbolic value can reach when a target is explored: they are light on its first path."""

from __future__ import annotations

from collections.abc import Callable
from types import CodeType

from pathlore.config import Config
from pathlore.program.dependence.graph import Graph, GraphOptions, plain_name
from pathlore.program.targets import Target
from pathlore.runtime.followed import LIBRARY
from pathlore.sandbox.invocation import makers_for


def graph_of(target: Target, config: Config) -> Graph:
    """The graph of a target as it would be explored."""
    options = GraphOptions(library=LIBRARY, external=tuple(dict(config.external)))
    return Graph(target, options, makers_for(target, config.objects).known)


def concrete_functions(target: Target, config: Config) -> Callable[[CodeType], bool] | None:
    """Whether a function meets nothing symbolic, by the graph; None where the graph could not be solved."""
    graph = graph_of(target, config)
    if graph.spent is not None:
        return None
    symbolic: set[tuple[str, str]] = set()
    for (path, name), met in graph.functions():
        while met and name:
            # Nested functions are made from the code that is in place around them.
            symbolic.add((path, name))
            name = name.rpartition(".")[0]
    reached = graph.by_function

    def is_concrete(code: CodeType) -> bool:
        key = (code.co_filename, plain_name(code.co_qualname))
        return key in reached and key not in symbolic

    return is_concrete
