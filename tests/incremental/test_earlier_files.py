"""Files that an earlier version wrote are read, or refused in one line.

`earlier` has a program with a store and a certificate of it, written by Pathlore 0.1.0 with Python 3.11.7, before its
modules moved to where they are. They are never written anew: that they are old is what makes them worth something.
What is remembered holds for one Python and one Pathlore, down to the last line of its code.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pathlore.program.impact import environment

EARLIER = Path(__file__).parent / "earlier"
WRITTEN_WITH = "cpython 3.11.7; pathlore 0.1.0"
IS_SAME = environment([]) == WRITTEN_WITH
PATHS = {"total": 7, "share": 4, "rank": 4}
QUERIES = {"total": 6, "share": 4, "rank": 8}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy: the store of a run is written to."""
    return Path(shutil.copytree(EARLIER, tmp_path / "earlier"))


def pathlore(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pathlore", *arguments],
        cwd=folder,
        env={**os.environ, "PATHLORE_NO_CACHE": ""},
        capture_output=True,
        text=True,
        timeout=120,
    )


def checked(folder: Path, *options: str) -> tuple[dict[str, Any], list[Any]]:
    """What the JSON report says of each target, and the findings."""
    run = pathlore(folder, "check", "orders.py", "--format", "json", *options)
    assert run.returncode == 1
    assert run.stderr.endswith("it holds results of another build of Pathlore, which are not used\n")
    assert run.stderr.count("\n") == 1
    document = json.loads(run.stdout)
    return {result["target"].rpartition(":")[2]: result for result in document["targets"]}, document["findings"]


@pytest.mark.parametrize("options", [("--cache-dir", "store"), ("--no-cache",)])
def test_findings_and_verdicts_are_those_of_then(folder: Path, options: tuple[str, ...]) -> None:
    said = pathlore(folder, "check", "orders.py", *options).stdout
    told = [line.partition(" (")[0] for line in said.splitlines()]
    assert told[:-1] == [
        "orders.py:28:16: PL201 ZeroDivisionError: integer division or modulo by zero",
        "    reproduce: share(11, 0)",
        "    at orders.py:28 in share: return amount // people",
        "orders.py:total: exhaustive: holds for all inputs of these types",
        "orders.py:share: 1 finding, all paths explored",
        "orders.py:rank: exhaustive: holds for all inputs of these types under 1 assumption",
        "    assumed: a < 1000",
    ]
    assert told[-1] == "1 finding, 3 targets checked"


def test_a_store_of_other_code_is_left_alone(folder: Path) -> None:
    """Pathlore has been edited since: its file is opened, and of what is in it nothing is used."""
    targets, _ = checked(folder, "--cache-dir", "store")
    for name, paths in PATHS.items():
        stats, reused = targets[name]["stats"], targets[name]["reused"]
        assert (stats["paths"], stats["queries"], reused) == (paths, QUERIES[name], None)


def test_a_certificate_is_verified_or_refused_in_one_line(folder: Path) -> None:
    run = pathlore(folder, "verify", "certificate.json")
    assert run.stderr == ""
    if IS_SAME:
        assert run.stdout.splitlines() == [
            "orders.py:total: 7 paths, 0 findings",
            "orders.py:share: 4 paths, 1 finding",
            "orders.py:rank: 4 paths, 0 findings",
            "certificate.json: verified: 3 targets (3 exhaustive): 15 paths, 1 finding",
        ]
        assert run.returncode == 0
    else:
        refused = "certificate.json: refused: orders.py:{}: the environment is another one: "
        lines = run.stdout.splitlines()
        assert len(lines) == len(PATHS)
        assert all(line.startswith(refused.format(name)) for line, name in zip(lines, PATHS, strict=True))
        assert run.returncode == 1
