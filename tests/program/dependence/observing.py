"""Looks at what is symbolic while a target is explored, and compares it with what the graph says."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any

from pathlore.config import Config
from pathlore.explore.bounds import MaxPaths
from pathlore.program.dependence.graph import Graph, GraphOptions, plain_name
from pathlore.program.dependence.machine import Contexts
from pathlore.program.targets import Target
from pathlore.project import OWN_CODE
from pathlore.runtime.followed import LIBRARY
from pathlore.runtime.heap import LazyInput
from pathlore.runtime.values.nesting import PROXIES, STANDING
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.sandbox.invocation import makers_for
from tests.explore.driving import exploration

_CONTAINERS = (list, tuple, set, frozenset, dict)
RESULT = "<result>"


def is_symbolic(value: Any) -> bool:
    kind = type(value)
    return issubclass(kind, Symbolic) or (kind in PROXIES) or (kind in STANDING and kind is not LazyInput)


def holds_symbolic(value: Any) -> bool:
    """Whether a container has something symbolic in it, at first sight."""
    kind = type(value)
    if kind is dict:
        return any(map(is_symbolic, dict.values(value))) or any(map(is_symbolic, dict.keys(value)))
    return kind in _CONTAINERS and any(map(is_symbolic, value))


@dataclass
class Observed:
    """Where something symbolic was seen: code and variable, and whether it was in a container."""

    places: dict[tuple[CodeType, str, bool], str] = field(default_factory=dict)
    fields: dict[tuple[type, str], str] = field(default_factory=dict)
    entered: set[CodeType] = field(default_factory=set)

    def look(self, code: CodeType, name: str, value: Any) -> None:
        if is_symbolic(value):
            self.places.setdefault((code, name, False), type(value).__name__)
        elif holds_symbolic(value):
            self.places.setdefault((code, name, True), type(value).__name__)


@contextmanager
def watched(observed: Observed, files: set[str]) -> Iterator[None]:
    """Looks at the variables of each function of these files after each line."""

    def look_around(frame: FrameType) -> None:
        for name, value in frame.f_locals.items():
            if not name.startswith(("_pl_", ".")):
                observed.look(frame.f_code, name, value)

    def local(frame: FrameType, event: str, argument: Any) -> Any:
        look_around(frame)
        if event == "return" and not frame.f_code.co_name.startswith("<"):
            observed.look(frame.f_code, RESULT, argument)
        return local

    def start(frame: FrameType, event: str, argument: Any) -> Any:
        code = frame.f_code
        if code.co_filename not in files or code.co_filename.startswith(OWN_CODE):
            return None
        if code.co_name == "<module>":
            return None
        observed.entered.add(code)
        return local(frame, event, argument)

    before = sys.gettrace()
    sys.settrace(start)
    try:
        yield
    finally:
        sys.settrace(before)


def graph_of(target: Target, contexts: Contexts | None = None, seconds: float = 2.0, objects: str = "auto") -> Graph:
    options = GraphOptions(contexts or Contexts(), seconds, LIBRARY)
    return Graph(target, options, makers_for(target, objects).known)


@dataclass
class Comparison:
    """What was compared, and what the graph did not say."""

    target: str
    compared: int = 0
    functions: int = 0
    misses: list[str] = field(default_factory=list)
    spent: bool = False
    graph: Graph | None = None
    observed: Observed | None = None


def compare(target: Target, paths: int = 20, seconds: float = 1.0, **options: Any) -> Comparison:
    """Explores a target, and asks the graph about each place where something symbolic was seen."""
    gc.collect()  # generators that other targets left come to their end here
    graph = graph_of(target)
    found = Comparison(target.name, spent=graph.spent is not None, graph=graph)
    observed = found.observed = Observed()
    files = {module.__file__ for module in target.modules if module.__file__}
    files.add(target.path)
    # Library code, which is called by the engine itself as well, is only asked for what is symbolic there.
    library = {path for path, _ in graph.by_function} - files
    # All of it: a first path that takes long is begun again with other code, which takes the tracing away.
    config = Config(timeout=seconds, cache=False, compose="off", rewrite="all", **options)
    with exploration(target, config, lambda confirmer: [MaxPaths(paths)]) as engine, watched(observed, files | library):
        engine.explore()
    entered = [code for code in observed.entered if code.co_filename in files]
    found.functions = len(entered)
    for code in entered:
        found.compared += 1
        if not graph.may_run(code):
            found.misses.append(f"{target.name}: {plain_name(code.co_qualname)} is not reached")
    for (code, name, deep), kind in observed.places.items():
        found.compared += 1
        said = graph.result(code, deep) if name == RESULT else graph.variable(code, name, deep)
        if not said:
            holds = "holds" if deep else "is"
            found.misses.append(f"{target.name}: {plain_name(code.co_qualname)}: {name} {holds} symbolic ({kind})")
    return found
