"""The region of a run: where the target is known to return."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from pathlore.cli.main import cli

PROGRAMS = {
    "x <= 2": "    count = 0\n    while x > 0:\n        x -= 1\n        count += 1\n    return count\n",
    "all inputs": "    return x if x > 3 else -x\n",
    "not (x == 3)": "    assert x != 3\n    return x\n",
    "no inputs": "    raise ValueError\n",
}


@pytest.mark.parametrize("region", PROGRAMS)
def test_region(region: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    path = tmp_path / "program.py"
    path.write_text(f"def target(x: int) -> int:\n    _ = 0\n{PROGRAMS[region]}")
    words = [f"{path}:target", "--cache-dir", str(tmp_path / "cache")]
    CliRunner().invoke(cli, ["check", *words, "--max-depth", "3"])

    done = CliRunner().invoke(cli, ["region", *words])

    assert done.output.endswith(f":target: {region}\n")


def test_nothing_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    path = tmp_path / "program.py"
    path.write_text("def target(x: int) -> int:\n    return x\n")

    done = CliRunner().invoke(cli, ["region", f"{path}:target", "--cache-dir", str(tmp_path / "cache")])

    assert "nothing is remembered" in done.output


def test_region_in_the_report(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(f"def target(x: int) -> int:\n    _ = 0\n{PROGRAMS['x <= 2']}")

    done = CliRunner().invoke(cli, ["check", f"{path}:target", "--max-depth", "3", "--format", "json"])

    assert json.loads(done.output)["targets"][0]["region"] == "x <= 2"
