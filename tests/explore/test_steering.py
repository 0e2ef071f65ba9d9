"""Steering: the code that is asked for is reached, and sooner."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pathlore.cli.main import cli
from tests.incremental.test_equivalence import SUBJECTS

BANK = SUBJECTS / "bank_account.py"
LINE = next(n for n, text in enumerate(BANK.read_text().splitlines(), 1) if "assert False" in text)


def check(*words: str) -> dict[str, Any]:
    done = CliRunner().invoke(cli, ["check", *words, "--format", "json"])
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_counter_finds_what_takes_many_rounds() -> None:
    everything = check(f"{BANK}:sequence6", "--compose", "off")["targets"][0]["stats"]

    steered = check(f"{BANK}:sequence6", "--strategy", "counter", "--cover", f"{BANK}:{LINE}")["targets"][0]

    assert steered["incomplete"][0]["why"] == "covered"
    assert steered["stats"]["queries"] * 20 < everything["queries"]


@pytest.mark.parametrize("strategy", ["reachability", "counter"])
def test_nothing_is_left_out_in_the_end(strategy: str) -> None:
    plain, steered = check(f"{BANK}:main"), check(f"{BANK}:main", "--strategy", strategy)

    assert steered["targets"][0]["exhaustive"]
    assert steered["targets"][0]["stats"]["paths"] == plain["targets"][0]["stats"]["paths"]


def test_what_cannot_lead_there_comes_last(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(
        "def aside(y: int) -> int:\n"
        "    count = 0\n"
        "    while y > 0 and count < 40:\n"
        "        y -= 1\n"
        "        count += 1\n"
        "    return count\n\n\n"
        "def wanted(y: int) -> int:\n"
        "    if y == 12345:\n"
        "        return 1\n"
        "    return 0\n\n\n"
        "def target(x: int, y: int) -> int:\n"
        "    if x < 7:\n"
        "        return aside(y)\n"
        "    return wanted(y)\n"
    )

    found = check(f"{path}:target", "--strategy", "reachability", "--cover", "wanted")["targets"][0]

    assert found["incomplete"][0]["why"] == "covered"
    assert found["stats"]["paths"] <= 4


def test_code_that_is_not_there_is_an_error() -> None:
    done = CliRunner().invoke(cli, ["check", f"{BANK}:main", "--cover", "nowhere"])

    assert done.exit_code == 2
    assert "--cover nowhere: no such code" in done.stderr
