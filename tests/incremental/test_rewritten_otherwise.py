"""An edit may change how code that it leaves alone is rewritten: no finding is lost with the places of its choices."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

_PROGRAM = """def f(x: int, y: int, z: int) -> int:
    n = 0
    if x < y and y < z or not x < 3 - y:
        n += 1
    while n < x and x < 4:
        n += 1
    assert x < 50 or y - x < 7
    return n
"""
_PROJECT = "import helper\n\n\n" + _PROGRAM


def _checked(path: Path) -> str:
    """What a process of its own prints of findings: modules of other tests are none of its."""
    command = [sys.executable, "-m", "pathlore", "check", f"{path.name}:f"]
    environment = {name: value for name, value in os.environ.items() if name != "PATHLORE_NO_CACHE"}
    done = subprocess.run(command, cwd=path.parent, capture_output=True, text=True, check=False, env=environment)
    return "\n".join(line for line in done.stdout.splitlines() if "reproduce" in line)


@pytest.mark.parametrize("line", ["S = {1}\n", "def g(d): return d.keys() - {}.keys()\n"])
def test_a_file_that_speaks_of_sets_from_now_on(line: str, tmp_path: Path) -> None:
    path = tmp_path / "rewritten.py"
    path.write_text(_PROGRAM)
    first = _checked(path)
    assert first
    path.write_text(_PROGRAM + line)
    assert _checked(path) == first


def test_another_file_that_speaks_of_sets_from_now_on(tmp_path: Path) -> None:
    path = tmp_path / "rewritten_project.py"
    path.write_text(_PROJECT)
    (tmp_path / "helper.py").write_text("S = 1\n")
    first = _checked(path)
    assert first
    (tmp_path / "helper.py").write_text("S = {1}\n")
    assert _checked(path) == first
