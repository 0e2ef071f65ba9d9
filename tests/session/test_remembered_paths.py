"""What `pathlore paths` lists, beside what was explored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pathlore.cli.main import cli

PROGRAM = """
def fee(total: int, names: list[str]) -> int:
    assert total >= 0
    if total > 50 and names:
        if names[0] == "vip":
            raise KeyError(names[0])
        return 1 // (total - 60)
    return 5
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "shop.py"
    path.write_text(PROGRAM)
    return path


def listed(*options: str) -> Any:
    done = CliRunner().invoke(cli, ["paths", "shop.py:fee", "--format", "json", *options])
    assert done.exit_code == 0, done.output
    (target,) = json.loads(done.output)["targets"]
    return target


def test_conditions_inputs_and_ends(program: Path) -> None:
    assert listed()["note"] == "nothing is remembered: run pathlore check"
    CliRunner().invoke(cli, ["check", "shop.py:fee", "--compose", "off"])
    paths = listed()["paths"]
    assert sorted(path["end"] for path in paths) == ["excluded", *["raises"] * 2, *["returns"] * 3]
    (division,) = (path for path in paths if path["what"] == "ZeroDivisionError")
    assert division["where"] == "shop.py:7:16"
    assert "total == 60" in division["conditions"]
    assert division["inputs"]["total"] == "60"
    for path in paths:
        total = int(path["inputs"]["total"])
        held = [eval(c, {}, {"total": total}) for c in path["conditions"] if "names" not in c]
        assert all(held), path
    words = CliRunner().invoke(cli, ["paths", "shop.py:fee"]).output
    assert words.startswith("shop.py:fee: 5 paths, 1 excluded")
    assert "raises ZeroDivisionError at shop.py:7:16" in words


def test_bounds_and_edits(program: Path) -> None:
    CliRunner().invoke(cli, ["check", "shop.py:fee", "--compose", "off", "--max-paths", "2"])
    assert "open" in {path["end"] for path in listed()["paths"]}
    CliRunner().invoke(cli, ["check", "shop.py:fee", "--compose", "off"])
    assert "open" not in {path["end"] for path in listed()["paths"]}
    program.write_text(PROGRAM.replace("total - 60", "total - 61"))
    ends = [path["end"] for path in listed()["paths"]]
    assert "open" in ends
    assert ends.count("raises") == 1
