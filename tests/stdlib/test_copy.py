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


TABLES = """
import copy

class Kept:
    def __init__(self, n: int) -> None:
        self.n = n

def one_is_shared(table: dict[int, int], share: bool) -> bool:
    if share:
        copy._deepcopy_dispatch[Kept] = lambda kept, memo: kept
    else:
        copy._deepcopy_dispatch.pop(Kept, None)
    kept = Kept(1)
    copied = copy.deepcopy([table, kept])
    assert (copied[1] is kept) == share
    return True
"""


def test_what_the_program_says_of_a_type_ends_with_its_path(tmp_path: Path) -> None:
    (tmp_path / "tables.py").write_text(TABLES)
    found = checked(tmp_path / "tables.py", "one_is_shared", max_length=1)
    assert not found.findings
    assert found.result.stats.unconfirmed == 0
    assert found.result.stats.paths >= 2
