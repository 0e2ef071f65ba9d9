"""What two stores know of one target is put together where they speak of the same code."""

from __future__ import annotations

from typing import Any

from pathlore.incremental.merging import merged
from tests.trie.growing import grown, written

STATE: dict[str, Any] = {"files": {"a.py": "1"}, "names": {}, "notes": [], "assumed": []}


def test_different_code_is_not_merged() -> None:
    chunk = written(grown(("open",)))
    assert merged(STATE, [chunk], {**STATE, "files": {"a.py": "2"}}, [chunk]) is None
    assert merged({**STATE, "names": {"f": "1"}}, [chunk], {**STATE, "names": {"f": "2"}}, [chunk]) is None
    assert merged({**STATE, "names": {"f": "1"}}, [chunk], {**STATE, "names": {"g": "2"}}, [chunk]) is not None


def test_the_state_has_what_holds_of_both() -> None:
    mine = {**STATE, "names": {"f": "1"}, "notes": ["b"], "drew": False, "result": "mine"}
    theirs = {**STATE, "names": {"g": "2"}, "notes": ["a", "b"], "drew": True, "result": "theirs"}
    more = grown(("complete", frozenset(), (0, 0)))
    found = merged(mine, [written(grown(("open",)))], theirs, [written(more)])
    assert found is not None
    state, _ = found
    assert state["names"] == {"f": "1", "g": "2"}
    assert (state["notes"], state["drew"], state["result"]) == (["a", "b"], True, None)
