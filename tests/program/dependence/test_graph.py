"""What the graph says may be symbolic: the paper's example, contexts, budgets, places that cannot be told."""

from __future__ import annotations

import json.decoder
from json.decoder import py_scanstring  # type: ignore[attr-defined]
from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.findings import ObstacleKind
from pathlore.program.dependence.graph import Graph
from pathlore.program.dependence.machine import Contexts
from pathlore.session.diagnosis import diagnosis
from tests.explore.driving import target_of
from tests.program.dependence import figure_one, hidden_ways, named_ways, unusual_ways
from tests.program.dependence.observing import graph_of

FIGURE = Path(figure_one.__file__)


def symbolic_variables(graph: Graph) -> set[str]:
    code = figure_one.main.__code__
    return {name for name in code.co_varnames if graph.variable(code, name)}


def test_the_figure_of_the_paper() -> None:
    target = target_of(FIGURE, "main")
    assert symbolic_variables(graph_of(target)) == {"s", "p"}
    obstacles = diagnosis(target, Config()).obstacles
    # isPrime(p) is a problem; the modulo and clone are not.
    (only,) = [found for found in obstacles if found.kind in (ObstacleKind.NATIVE, ObstacleKind.REALISED)]
    line = next(n for n, text in enumerate(FIGURE.read_text().splitlines(), 1) if "is_prime(p)" in text)
    assert (only.what, only.line) == ("zlib.crc32 has no model", line)


def test_contexts_tell_two_objects_apart() -> None:
    target = target_of(FIGURE, "main")
    assert symbolic_variables(graph_of(target, Contexts(0, receiver=False))) == {"s", "p", "q"}
    assert symbolic_variables(graph_of(target, Contexts(1, receiver=False))) == {"s", "p"}
    assert symbolic_variables(graph_of(target, Contexts(2, receiver=True))) == {"s", "p"}


def test_fields_are_told_apart() -> None:
    graph = graph_of(target_of(FIGURE, "main"))
    assert graph.field(figure_one.M, "m")
    assert not graph.field(figure_one.M, "other")


def test_where_the_budget_is_spent_everything_may_be_symbolic() -> None:
    graph = graph_of(target_of(FIGURE, "main"), seconds=0.0)
    assert graph.spent is not None
    assert graph.variable(figure_one.main.__code__, "q")
    assert graph.may_run(figure_one.M.get_m.__code__)


def test_what_cannot_be_told_is_named_with_its_place() -> None:
    path = Path(unusual_ways.__file__)
    graph = graph_of(target_of(path, "executed"), seconds=0.5)
    line = next(n for n, text in enumerate(path.read_text().splitlines(), 1) if "exec(" in text)
    assert any((place.path, place.line) == (str(path), line) for place in graph.dynamic)


def test_models_run_the_python_code_of_the_library() -> None:
    graph = graph_of(target_of(Path(hidden_ways.__file__), "_decoded"))
    assert graph.spent is None
    for function in (py_scanstring, json.decoder.JSONArray):
        assert graph.may_run(function.__code__)
        assert graph.variable(function.__code__, "s")


def test_only_what_may_run_is_in_the_graph() -> None:
    graph = graph_of(target_of(Path(unusual_ways.__file__), "cached"))
    names = {name for path, name in graph.by_function if path == unusual_ways.__file__}
    assert names == {"cached", "seen", "Cached.__init__", "Cached.value"}


@pytest.mark.parametrize(
    "name",
    [
        *("put_by_prefix", "put_and_read_by_prefix", "names_in_a_loop", "put_past_the_class", "in_namespace", "copied"),
        *("other_exceptions", "changed_class"),
    ],
)
def test_attributes_exceptions_and_objects_are_told_apart(name: str) -> None:
    graph = graph_of(target_of(Path(named_ways.__file__), name))
    assert graph.variable(named_ways.seen.__code__, "value")
    assert not graph.variable(named_ways.others.__code__, "value")


def test_what_an_object_does_not_have_is_no_native_code() -> None:
    graph = graph_of(target_of(Path(named_ways.__file__), "unsupported"))
    assert not graph.variable(named_ways.others.__code__, "value")
