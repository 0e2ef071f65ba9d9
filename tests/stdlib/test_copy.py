"""Deep copies of containers that are inputs: symbolic keys stay symbolic, and are found again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.explore.exploring import checked

SOURCE = """
import copy

def found_again(table: dict[{key}, int], key: {key}) -> int:
    copied = copy.deepcopy(table)
    return copied[key] if key in copied else -1
"""


@pytest.mark.parametrize("key", ["int", "str"])
def test_what_is_in_a_copy_is_found_there(key: str, tmp_path: Path) -> None:
    (tmp_path / "copies.py").write_text(SOURCE.format(key=key))
    found = checked(tmp_path / "copies.py", "found_again", max_length=2)
    assert not found.findings
    assert found.result.stats.unconfirmed == 0
    # For each size, the key is one of those in the table, or none.
    assert found.result.stats.paths == 1 + 2 + 3
