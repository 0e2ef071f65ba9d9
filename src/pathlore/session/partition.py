"""Partitions: a shallow trie is cut into sets of prefixes, which others explore."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Collection, Sequence
from contextlib import closing
from dataclasses import replace

from pathlore.config import Config
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.findings import Emit, Partitioned, TargetFailed, TargetStarted
from pathlore.incremental.lookup import Memory
from pathlore.incremental.opening import remembering
from pathlore.program.targets import Target
from pathlore.project import TargetError
from pathlore.session.exploring import explore
from pathlore.session.session import Session
from pathlore.store.store import Store
from pathlore.trie.choice import Node
from pathlore.trie.merge import restored
from pathlore.trie.node import OPEN, DamagedError
from pathlore.trie.partition import balanced, open_alternatives

_PREFIXES = 16
"""So many prefixes for each part: some turn out to be large, some to be small."""


class _Enough:
    """Stops when there are enough open alternatives to share out."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted

    def after_run(self, engine: Engine, run: Run) -> None:
        pass

    def stop(self, engine: Engine) -> str | None:
        return "partition" if len(engine.frontier) >= self.wanted else None


def partition(words: Sequence[str], config: Config, emit: Emit, parts: int, skip: Collection[str] = ()) -> None:
    """Explores targets until there is something to share out, and tells the parts."""
    usual = replace(config, cover=(), deepen=False, prefixes="")
    config = replace(config, strategy="breadth-first", cover=(), deepen=False)
    with (
        closing(Session(config, emit)) as session,
        closing(Memory(Store(None), config)) as memory,
        remembering(usual, emit) as earlier,
    ):
        for target in session.targets(words, skip):
            emit(TargetStarted(target.name))
            known = memory.of(target)
            try:
                engine, _ = explore(session, target, known, more=[_Enough(parts * _PREFIXES)])
            except TargetError as error:
                emit(TargetFailed(target.name, str(error)))
                continue
            entry = known.entry
            assert entry is not None
            section = {
                "target": entry.target,
                "key": entry.key,
                "bounds": entry.bounds,
                "state": {**entry.state, "result": None},
                "chunks": [b64encode(chunk).decode() for chunk in memory.store.chunks(entry)],
            }
            shares = balanced(list(open_alternatives(engine.trie.root, _remembered(earlier, target))), parts)
            texts = [json.dumps({**section, "prefixes": share}) for share in shares]
            emit(Partitioned(target.name, tuple(texts), tuple(len(share) for share in shares)))


def _remembered(earlier: Memory | None, target: Target) -> Node:
    """The trie of an earlier run: it tells where most paths are."""
    known = None if earlier is None else earlier.of(target)
    if earlier is None or known is None or known.entry is None:
        return OPEN
    try:
        return restored(earlier.store.chunks(known.entry)).root
    except DamagedError:
        return OPEN
