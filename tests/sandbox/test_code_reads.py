"""What rewriting changes in the code of a function is never taken for what the program would read."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlore.config import Config
from tests.incremental.remembering import check

PROGRAM = """
def f(a=1):
    seven = 7
    return seven


def target(x: int) -> int:
    code = f.__code__
    if x == 3:
        assert {0}
    return x
"""


@pytest.mark.parametrize(
    "claim",
    [
        "7 not in code.co_consts",
        "code.co_varnames != ('a', 'seven')",
        "f.__code__.co_firstlineno != 2",
        "len(code.co_code) > 12",
        "not code.co_filename.endswith('program.py')",
    ],
)
def test_what_is_false_is_not_said_to_hold(claim: str, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM.format(claim))
    said = check(path, "target", None, Config(timeout=10.0))
    assert said.told or not said.result.exhaustive


@pytest.mark.parametrize(
    "claim",
    ["code.co_argcount == 1", "code.co_name == 'f'", "code.co_varnames[:1] == ('a',)", "not code.co_flags & 4"],
)
def test_what_rewriting_leaves_as_it_was_can_be_read(claim: str, tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM.format(claim))
    said = check(path, "target", None, Config(timeout=10.0))
    assert said.result.exhaustive
    assert not said.told
