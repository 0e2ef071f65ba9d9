"""Runs again the remembered paths that met the code to cover, so that their inputs can be reported."""

from __future__ import annotations

from pathlore.explore.engine import Engine
from pathlore.explore.steering import Aim, Steering
from pathlore.trie.choice import Choice, Node
from pathlore.trie.node import Complete, Error
from pathlore.trie.trie import slots


def cover_again(engine: Engine, aim: Aim) -> None:
    """Replays a path for each block that is left to cover and was met, and tells those who steer."""
    steering = [observer for observer in engine.observers if isinstance(observer, Steering)]
    for parent, side, node in list(slots(engine.trie.root)):
        if aim.left.isdisjoint(node.blocks):
            continue
        found = _path_through(parent, side, node)
        if found is not None:
            above, last, leaf = found
            run = engine.replay(above, last, leaf.witness)
            for observer in steering:
                observer.after_run(engine, run)


def _path_through(parent: Choice | None, side: int, node: Node) -> tuple[Choice | None, int, Complete | Error] | None:
    """A path that was run to its end, as its slot and its leaf; those of a part that was collapsed are not known."""
    for above, last, leaf in slots(node):
        if isinstance(leaf, (Complete, Error)) and leaf.witness is not None:
            return (parent, side, leaf) if above is None else (above, last, leaf)
    return None
