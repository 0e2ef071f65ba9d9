"""Partitions: a shallow trie is cut into sets of prefixes, which others explore."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from heapq import heapify, heapreplace

from pathlore.config import Config
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.findings import Partitioned, TargetFailed, TargetStarted
from pathlore.incremental.memory import Memory
from pathlore.program.source import TargetError
from pathlore.session.session import Emit, Session, explore
from pathlore.store.store import Store
from pathlore.trie.node import OPEN, UNSATISFIABLE, Inner, Node

_PREFIXES = 16
"""So many prefixes for each part: some turn out to be large, some to be small."""

Sides = tuple[int, ...]


class _Enough:
    """Stops when there are enough open alternatives to share out."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted

    def after_run(self, engine: Engine, run: Run) -> None:
        pass

    def stop(self, engine: Engine) -> str | None:
        return "partition" if len(engine.strategy) >= self.wanted else None


def partition(words: Sequence[str], config: Config, emit: Emit, parts: int, skip: Collection[str] = ()) -> None:
    """Explores targets until there is something to share out, and tells the parts."""
    config = replace(config, strategy="breadth-first", cover=(), deepen=False)
    with closing(Session(config, emit)) as session, closing(Memory(Store(None), config)) as memory:
        for target in session.targets(words, skip):
            emit(TargetStarted(target.name))
            remembered = memory.of(target, session.code)
            try:
                engine, _ = explore(session, target, remembered, more=[_Enough(parts * _PREFIXES)])
            except TargetError as error:
                emit(TargetFailed(target.name, str(error)))
                continue
            entry = remembered.entry
            assert entry is not None
            known = {
                "target": entry.target,
                "key": entry.key,
                "bounds": entry.bounds,
                "state": {**entry.state, "result": None},
                "chunks": [b64encode(chunk).decode() for chunk in memory.store.chunks(entry)],
            }
            shares = balanced(list(_open(engine.executor.trie.root)), parts)
            texts = [json.dumps({**known, "prefixes": share}) for share in shares]
            emit(Partitioned(target.name, tuple(texts), tuple(len(share) for share in shares)))


def _open(root: Node) -> Iterator[tuple[float, Sides]]:
    """The open alternatives, each with the share of all paths that one would expect below it."""
    stack: list[tuple[Node, float, Sides]] = [(root, 1.0, ())]
    while stack:
        node, weight, sides = stack.pop()
        if node is OPEN:
            yield weight, sides
        elif isinstance(node, Inner):
            possible = sum(child is not UNSATISFIABLE for child in node.children)
            stack.extend((child, weight / possible, (*sides, n)) for n, child in enumerate(node.children))


def balanced(weighted: list[tuple[float, Sides]], parts: int) -> list[list[Sides]]:
    """Puts the heaviest that is left where there is least, until none is left."""
    shares: list[list[Sides]] = [[] for _ in range(parts)]
    loads = [(0.0, number) for number in range(parts)]
    heapify(loads)
    for weight, sides in sorted(weighted, key=lambda item: (-item[0], item[1])):
        load, number = loads[0]
        shares[number].append(sides)
        heapreplace(loads, (load + weight, number))
    return [sorted(share) for share in shares]
