"""Puts together what two stores know of one target."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pathlore.incremental.state import State
from pathlore.trie.merge import merged as merged_tries

_Stored = dict[str, Any]


def merged(
    mine: _Stored, my_chunks: Iterable[bytes], theirs: _Stored, their_chunks: Iterable[bytes]
) -> tuple[_Stored, bytes | None] | None:
    """The state and the chunk of a trie that knows what both know; no chunk where theirs adds nothing to mine.

    None where they speak of different code.
    """
    state, other = State.from_json(mine), State.from_json(theirs)
    if not state.agrees(other):
        return None
    chunk = merged_tries(my_chunks, their_chunks)
    return (mine, None) if chunk is None else (state.joined(other).to_json(), chunk)
