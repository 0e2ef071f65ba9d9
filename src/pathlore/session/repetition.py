"""Whether a plain exploration keeps taking the same ways through callees, as far as its trie tells."""

from __future__ import annotations

from collections.abc import Sequence

from pathlore.bounds import Bound
from pathlore.explore.engine import Engine
from pathlore.trie.choice import Choice
from pathlore.trie.node import Boundary, Complete, Error
from pathlore.trie.trie import prefix

SHARE = 4
"""Composing pays if there are so many times more paths than ways through callees, and as many open alternatives."""
_SAMPLE = 64
"""Paths that are looked at."""
FEW = 64
"""Plain paths that come first: a target with fewer is not composed unless somebody asks for it."""

Path = tuple[list[Choice], list[int]]


def sample(engine: Engine, most: int = _SAMPLE, cut: bool = False) -> list[tuple[Path, Complete | Error | Boundary]]:
    """Some of the paths that came to an end, or were `cut` by the depth bound, evenly spread."""
    ended = [
        (slot, leaf)
        for slot, leaf in engine.trie.leaves()
        if isinstance(leaf, (Complete, Error)) or (cut and isinstance(leaf, Boundary) and leaf.why == Bound.MAX_DEPTH)
    ]
    chosen = ended[:: max(len(ended) // most, 1)]
    return [(prefix(slot.parent, slot.side), leaf) for slot, leaf in chosen]


def is_repetitive(engine: Engine) -> bool:
    """Whether much is open, and few ways through callees are there at least."""
    if len(engine.frontier) * SHARE < engine.counts.runs:
        return False
    paths = [path for path, _ in sample(engine)]
    return least_segments(paths) * SHARE <= len(paths)


def least_segments(paths: Sequence[Path]) -> int:
    """At least so many ways through callees are on these paths.

    Where a call begins is not in the trie. A place that comes again may be in another call; if it is in a loop of
    the same one, two short ways are counted in the place of a long one.
    """
    found: set[object] = set()
    for nodes, sides in paths:
        code: object = None
        seen: dict[object, int] = {}
        for node, side in zip(nodes, sides, strict=True):
            if node.site.code is not code or node.site in seen:
                found.add((code, *seen.items()))
                code, seen = node.site.code, {}
            seen[node.site] = side
        found.add((code, *seen.items()))
    return len(found)
