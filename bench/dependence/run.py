"""Measures how precise the type-dependence graph is: a table as in figure 7 of the paper, for call strings of length k.

python -m bench.dependence.run [--seconds N] [--k 0,1,2] [NAME...]

Packages that are not installed are left out, and named.
"""

import argparse
import ast
import sys
from dataclasses import asdict, dataclass
from importlib import import_module
from inspect import CO_OPTIMIZED
from pathlib import Path
from time import process_time

from tests.explore.driving import exploration
from tests.program.dependence.observing import Observed, watched

from bench.machine import machine
from bench.report import Bar, Report, Table, publish
from pathlore.config import Config
from pathlore.explore.bounds import MaxPaths
from pathlore.program.dependence.graph import Graph, GraphOptions, plain_name
from pathlore.program.dependence.machine import Contexts
from pathlore.program.dependence.obstacles import Obstacles
from pathlore.program.source import adopt
from pathlore.program.targets import Target, find_targets
from pathlore.runtime.followed import LIBRARY
from pathlore.sandbox.invocation import makers_for
from pathlore.session.diagnosis import treatment_of

_PROGRAMS = Path(__file__).parent / "programs"
_PACKAGES = {
    "tomli_loads": "tomli",
    "lark_parse": "lark",
    "version": "packaging",
    "sorted_list": "sortedcontainers",
    "pyparsing_parse": "pyparsing",
}
_BUDGET = 2.0
_PATHS = 200
_FACTOR = 1.5
_HEAD = [
    *("target", "k", "CPU s", "reachable", "transformed", "entered", "observed", "transformed of entered"),
    *("statements", "of these transformed", "obstacles", "native calls", "of these with symbolic values"),
]


@dataclass(frozen=True, slots=True)
class Row:
    """What the graph says of a target with contexts of length k, beside what a run saw."""

    target: str
    k: int
    seconds: float
    spent: bool
    counts: tuple[int, ...]

    def cells(self) -> list[str]:
        shown = ["-"] * len(self.counts) if self.spent else [str(count) for count in self.counts]
        time = f"{self.seconds:.2f}" + (" (budget spent)" if self.spent else "")
        return [self.target, str(self.k), time, *shown]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="for the run of each target that is compared with")
    parser.add_argument("--k", default="0,1,2")
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    lengths = [int(k) for k in given.k.split(",")]
    missing = sorted(set(filter(None, (_missing(package) for package in _PACKAGES.values()))))
    rows: list[Row] = []
    for target in _targets(missing):
        if given.names and target.qualname not in given.names:
            continue
        observed = _observed(target, given.seconds)
        for k in lengths:
            rows.append(_row(target, k, observed))
            print(*rows[-1].cells(), flush=True)
    text = "Functions, statements and native calls that the graph reaches, beside those that a run saw."
    if missing:
        text += f" Not installed, and left out: {', '.join(missing)}."
    table = Table(_HEAD, [row.cells() for row in rows], frozenset(range(1, len(_HEAD))))
    report = Report("dependence", "Type dependence", text, [table], _bars(rows), [asdict(row) for row in rows])
    return publish(report, machine(), whole=not given.names and not missing)


def _bars(rows: list[Row]) -> list[Bar]:
    """Among the functions entered, at most so many times those observed, over all targets with k = 0."""
    counted = [row.counts for row in rows if row.k == 0 and not row.spent]
    entered, observed = sum(counts[4] for counts in counted), sum(counts[3] for counts in counted)
    wanted, measured = f"at most {_FACTOR}", f"{entered / observed:.2f}" if observed else "nothing observed"
    met = entered <= _FACTOR * observed
    return [Bar("transformed functions that were entered, over those observed", wanted, measured, met)]


def _missing(package: str) -> str:
    try:
        import_module(package)
    except ImportError:
        return package
    return ""


def _targets(missing: list[str]) -> list[Target]:
    files = ["subjects.py", *(() if missing else ("packages.py",))]
    found = [target for file in files for target in find_targets(str(_PROGRAMS / file), {})]
    for package in () if missing else _PACKAGES.values():
        for name, module in list(sys.modules.items()):
            if name.partition(".")[0] == package and (file := getattr(module, "__file__", None)):
                adopt(file)
    return [target for target in found if isinstance(target, Target)]


def _observed(target: Target, seconds: float) -> Observed:
    graph = _graph(target, 0)
    observed = Observed()
    files = {path for path, _ in graph.by_function}
    config = Config(timeout=seconds, cache=False, compose="off")
    with exploration(target, config, lambda confirmer: [MaxPaths(_PATHS)]) as engine, watched(observed, files):
        engine.explore()
    return observed


def _graph(target: Target, k: int) -> Graph:
    return Graph(target, GraphOptions(Contexts(k), _BUDGET, LIBRARY), makers_for(target, "auto").known)


def _row(target: Target, k: int, observed: Observed) -> Row:
    started = process_time()
    graph = _graph(target, k)
    seconds = process_time() - started
    if graph.spent is not None:
        return Row(target.qualname, k, seconds, True, (0,) * (len(_HEAD) - 3))
    functions = dict(graph.functions())
    transformed = {key for key, met in functions.items() if met}
    # Not class statements: modules may be imported while a path runs.
    ran = (code for code in observed.entered if code.co_flags & CO_OPTIMIZED)
    entered = {(code.co_filename, plain_name(code.co_qualname)) for code in ran}
    saw = {(code.co_filename, plain_name(code.co_qualname)) for code, _, _ in observed.places}
    statements = {key: _statements(*key) for key in functions}
    found = Obstacles(graph, treatment_of)
    natives = list(graph.machine.natives.values())
    reached = [call for call in natives if any(found.holds_symbolic(node) for node in call.nodes)]
    counts = (
        *(len(functions), len(transformed), len(entered), len(saw), len(transformed & entered)),
        *(sum(statements.values()), sum(statements[key] for key in transformed), len(found.all())),
        *(len({(call.name, call.frame, call.line) for call in calls}) for calls in (natives, reached)),
    )
    return Row(target.qualname, k, seconds, False, counts)


_trees: dict[str, dict[str, int]] = {}


def _statements(path: str, name: str) -> int:
    """The statements of a function."""
    if path not in _trees:
        _trees[path] = {}
        _count(ast.parse(Path(path).read_text(encoding="utf-8")), "", _trees[path])
    return _trees[path].get(name, 1)


def _count(node: ast.AST, prefix: str, counts: dict[str, int]) -> None:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            name = f"{prefix}{child.name}"
            if not isinstance(child, ast.ClassDef):
                counts[name] = sum(isinstance(inner, ast.stmt) for inner in ast.walk(child)) - 1
            _count(child, f"{name}.", counts)
        else:
            _count(child, prefix, counts)


if __name__ == "__main__":
    sys.exit(main())
