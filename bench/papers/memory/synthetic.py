"""A trie of a given size, written and read as a run does it."""

import gc
import os
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from bench.report import Bar, Table
from pathlore.expr import build
from pathlore.expr.term import Sort, Term
from pathlore.store.store import Store
from pathlore.trie.choice import Branch, Choice
from pathlore.trie.codec import Columns, Restored, TrieWriter
from pathlore.trie.node import Complete, Derived, Leaf

NODES = 300_000
_DEPTH = 18
_CHUNK = 15_000
"""Nodes between two writes."""
_ROUNDS = 3
_MEGABYTES = 15.0
_SECONDS = 1.0
_PLAIN_SECONDS = 0.1
"""A disk that takes longer for the same bytes in a plain file has as much more time for a trie."""

Growth = tuple[list[Choice], Choice | None, int, Leaf]
"""What one run adds: choices, and the leaf with its place."""


@dataclass(frozen=True, slots=True)
class Stored:
    name: str
    nodes: int
    conditions: int
    size: int
    writing: float
    """CPU seconds, as for loading: other work on the machine does not count."""
    loading: float
    plain: float
    """Seconds to write the same number of bytes to a file and to have them on the disk."""
    same: bool


class _Names:
    """Names of places as `trie.codec` asks for them, both ways: they are names already."""

    def site(self, site: Any) -> str:
        return str(site)

    def block(self, block: Any) -> Any:
        return int(block) if isinstance(block, str) else str(block)

    def failure(self, failure: Any) -> Any:
        return failure

    def where(self, where: str) -> str:
        return where


def run() -> Iterator[Stored]:
    inputs = [build.variable(f"argument_{number}", Sort.INT) for number in range(_DEPTH)]

    @cache
    def few(depth: int) -> Term:
        return build.lt(inputs[depth], build.integer(depth))

    def many(depth: int) -> Term:
        left = build.add(build.scale(inputs[depth], 3), inputs[depth - 1])
        return build.lt(left, build.integer(chance.randrange(1 << 40)))

    for name, condition in (("the same conditions on all paths", few), ("a condition of its own for each", many)):
        print(f"a trie of {NODES} nodes, {name} ...", file=sys.stderr)
        chance = random.Random(5)
        growths = list(_grown(condition, inputs, chance))
        yield min((_stored(name, growths) for _ in range(_ROUNDS)), key=lambda found: found.writing + found.loading)


def _grown(condition: Callable[[int], Term], inputs: list[Term], chance: random.Random) -> Iterator[Growth]:
    """What a run after the other adds, the deepest open alternative first."""
    places: list[tuple[Choice | None, int]] = [(None, 0)]
    nodes = 0
    while nodes < NODES:
        parent, side = places.pop()
        place, start = parent, side
        witness = {} if parent is None else Derived(parent.witness, {inputs[parent.depth]: chance.randrange(1000)})
        chain: list[Choice] = []
        while (0 if place is None else place.depth + 1) < _DEPTH:
            depth = 0 if place is None else place.depth + 1
            blocks = frozenset({2 * depth + start, 40 + depth})
            inner = Branch(place, start, f"site {depth}:7:12", condition(depth), 2, blocks, witness)
            chain.append(inner)
            start = chance.randrange(2)
            places.append((inner, 1 - start))
            place = inner
        leaf = Complete(frozenset({100 + start}), witness)
        nodes += len(chain) + 1
        yield chain, place, start, leaf


def _stored(name: str, growths: list[Growth]) -> Stored:
    with TemporaryDirectory() as folder, _no_collections():
        started = process_time()
        writer = _write(folder, growths)
        writing = process_time() - started
        started = process_time()
        restored = _load(folder)
        loading = process_time() - started
        size = sum(file.stat().st_size for file in Path(folder).iterdir())
        plain = _plain_seconds(Path(folder) / "plain", size)
    kept = sum(node is not None for node in restored.nodes)
    same = kept == sum(len(chain) for chain, *_ in growths)
    nodes = sum(len(chain) + 1 for chain, *_ in growths)
    del writer
    conditions = len({node.term for chain, *_ in growths for node in chain})
    return Stored(name, nodes, conditions, size, writing, loading, plain, same)


def _write(folder: str, growths: list[Growth]) -> TrieWriter:
    store, writer = Store(folder), TrieWriter(_Names())
    entry = store.begin("synthetic", "key", {})
    waiting: list[Growth] = []
    nodes = 0
    for growth in growths:
        waiting.append(growth)
        nodes += len(growth[0]) + 1
        if nodes >= _CHUNK:
            writer.paths(waiting)
            entry = store.append(entry, writer.take(), {}, {})
            waiting, nodes = [], 0
    writer.paths(waiting)
    store.append(entry, writer.take(), {}, {})
    store.close()
    return writer


def _load(folder: str) -> Restored:
    store = Store(folder)
    (entry,) = store.find("synthetic", "key")
    columns = Columns()
    for chunk in store.chunks(entry):
        columns.add(chunk)
    restored = Restored(columns, _Names())
    store.close()
    return restored


def _plain_seconds(path: Path, size: int) -> float:
    content = os.urandom(size)
    started = perf_counter()
    with path.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    return perf_counter() - started


@contextmanager
def _no_collections() -> Iterator[None]:
    """As a run does while it writes."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def table(rows: list[Stored]) -> Table:
    columns = [
        "trie",
        "nodes",
        "conditions",
        "MB",
        "written in CPU s",
        "loaded in CPU s",
        "plain file in s",
        "read back",
    ]
    cells = [
        [
            row.name,
            str(row.nodes),
            str(row.conditions),
            f"{row.size / 1e6:.1f}",
            f"{row.writing:.2f}",
            f"{row.loading:.2f}",
            f"{row.plain:.3f}",
            "all" if row.same else "**NOT ALL**",
        ]
        for row in rows
    ]
    return Table(columns, cells, frozenset(range(1, 7)), "a large trie")


def bars(rows: list[Stored]) -> list[Bar]:
    found = []
    for row in rows:
        allowed = _SECONDS * max(1.0, row.plain / _PLAIN_SECONDS)
        name = f"{row.nodes} nodes, {row.name}"
        met = row.size <= _MEGABYTES * 1e6 and row.same
        found.append(Bar(f"{name}: size", f"at most {_MEGABYTES:.0f} MB", f"{row.size / 1e6:.1f} MB", met))
        for what, seconds in (("written", row.writing), ("loaded", row.loading)):
            wanted, measured = f"below {allowed:.1f} s", f"{seconds:.2f} s"
            found.append(Bar(f"{name}: {what}", wanted, measured, seconds < allowed))
    return found


def raw(row: Stored) -> dict[str, object]:
    return {
        "trie": row.name,
        "nodes": row.nodes,
        "conditions": row.conditions,
        "bytes": row.size,
        "writing": round(row.writing, 3),
        "loading": round(row.loading, 3),
        "plain_file": round(row.plain, 4),
    }
