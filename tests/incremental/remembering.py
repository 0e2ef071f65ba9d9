"""Checks targets with a store, again and again, in one process."""

from __future__ import annotations

import importlib
import linecache
import sys
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pathlore.config import Config
from pathlore.explore.engine import Engine
from pathlore.findings import FindingFound, TargetResult
from pathlore.incremental.lookup import Memory
from pathlore.incremental.part import read_part
from pathlore.instrumentation.naming import CodeNames
from pathlore.program import contracts
from pathlore.program.targets import Target, find_targets
from pathlore.session.exploring import explore
from pathlore.session.session import Session
from pathlore.store.store import Store
from pathlore.trie.node import Boundary, Error, Leaf
from pathlore.trie.trie import prefix


@dataclass
class Checked:
    """What one run found out."""

    result: TargetResult
    told: list[tuple[str, int, bool]]
    """Exceptions and lines, and whether they are behaviours."""
    paths: set[tuple[Any, ...]]
    """All paths: their choices and how they end."""
    queries: int = 0


def forget_module(path: Path) -> None:
    """Has a file imported anew the next time."""
    for file in path.parent.glob("*.py"):
        sys.modules.pop(file.stem, None)
    for function in vars(contracts).values():
        if hasattr(function, "cache_clear"):  # a process is not meant to see a file change
            function.cache_clear()
    importlib.invalidate_caches()
    linecache.clearcache()


def check(
    path: Path,
    name: str,
    store: Path | None,
    config: Config | None = None,
    *,
    briefly: bool = False,
    is_faulty: bool = False,
) -> Checked:
    """Checks a target; that something goes wrong in Pathlore itself has to be expected, else it is a failure."""
    config = config or Config(timeout=0.0, path_timeout=0.0)
    forget_module(path)
    told: list[tuple[str, int, bool]] = []

    def emit(event: object) -> None:
        if isinstance(event, FindingFound) and not event.instead_of:
            told.append((event.finding.exception, event.finding.line, event.behaviour))

    session = Session(config, emit)
    with closing(session):
        (target,) = find_targets(f"{path}:{name}", {})
        assert isinstance(target, Target), target
        if store is None:
            engine, result = explore(session, target, None)
        else:
            with closing(Memory(Store(str(store)), config)) as memory:
                remembered = memory.of(target)
                if config.prefixes:
                    remembered.restrict(read_part(config.prefixes)[remembered.name])
                engine, result = explore(session, target, remembered, briefly=briefly)
        assert engine.counts.is_faulty == is_faulty, engine.counts.faults
        names = CodeNames(session.code, str(path.parent))
        return Checked(result, sorted(told), set(_paths(engine, names)), engine.counts.queries)


def _paths(engine: Engine, names: CodeNames) -> Any:
    for place, leaf in engine.trie.leaves():
        nodes, sides = prefix(place.parent, place.side)
        choices = tuple((names.site(n.site), s, getattr(n, "asked", None)) for n, s in zip(nodes, sides, strict=True))
        yield choices, _ending(leaf)


def _ending(leaf: Leaf) -> Any:
    match leaf:
        case Error():
            return "Error", leaf.failure.exception, leaf.failure.location.line
        case Boundary():
            return "Boundary", leaf.why, leaf.where.rpartition("/")[2]
    return (type(leaf).__name__,)


def same(one: Checked, other: Checked) -> None:
    """Asserts that two runs found out the same."""
    assert one.told == other.told
    assert sorted(map(repr, one.paths - other.paths)) == sorted(map(repr, other.paths - one.paths))
    assert one.result.exhaustive == other.result.exhaustive
    assert [(i.why, i.count) for i in one.result.incomplete] == [(i.why, i.count) for i in other.result.incomplete]
    assert one.result.coverage == other.result.coverage
