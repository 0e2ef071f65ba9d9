"""Files of a project that are named like library modules do not stand in Pathlore's way."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROGRAM = "def f(x: int) -> None:\n    y = x\n    assert y != 7\n"


def _checked(path: Path) -> str:
    # As the installed command does: without the present folder on the path.
    command = [sys.executable, "-P", "-m", "pathlore", "check", f"{path.name}:f", "--no-cache", "--jobs", "1"]
    return subprocess.run(command, capture_output=True, text=True, cwd=path.parent).stdout


def test_pathlore_imports_the_library_not_the_project(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text(PROGRAM)
    for name in ("random", "textwrap", "traceback", "pickle"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit(5)\n")
    assert "reproduce: f(7)" in _checked(tmp_path / "app.py")


def test_a_file_named_like_a_library_module_can_be_checked(tmp_path: Path) -> None:
    (tmp_path / "random.py").write_text(PROGRAM)
    assert "reproduce: f(7)" in _checked(tmp_path / "random.py")


def test_the_project_imports_its_own(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text(
        "import json, random\ndef f(x: int) -> None:\n    assert random.pick(x) != json.SEVEN\n"
    )
    (tmp_path / "random.py").write_text("import re, textwrap\ndef pick(x):\n    return x + len(re.escape('a')) - 1\n")
    (tmp_path / "json.py").write_text("SEVEN = 7\n")
    assert "reproduce: f(7)" in _checked(tmp_path / "app.py")


def test_what_is_built_in_comes_first(tmp_path: Path) -> None:
    (tmp_path / "app.py").write_text("import os\n" + PROGRAM)
    for name in ("os", "abc", "encodings"):
        (tmp_path / f"{name}.py").write_text("raise SystemExit(5)\n")
    assert "reproduce: f(" in _checked(tmp_path / "app.py")
