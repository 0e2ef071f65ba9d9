"""Modules of the library as targets, and files whose name another module has."""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

from tests.explore.exploring import checked


@pytest.mark.parametrize("name", ["mode", "pvariance"])
def test_a_module_of_the_library_can_be_under_test_itself(name: str) -> None:
    # In a process of its own: the module is not followed as a part of the library any more.
    words = [sys.executable, "-m", "pathlore", "check", f"{statistics.__file__}:{name}", "--format", "json"]
    done = subprocess.run(
        [*words, "--untyped", "guess", "--timeout", "30", "--max-paths", "20"],
        capture_output=True,
        text=True,
        timeout=100,
    )

    (target,) = json.loads(done.stdout)["targets"]
    assert target["stats"]["unconfirmed"] == 0
    assert target["stats"]["paths"] > 3


@pytest.mark.parametrize("library_first", [True, False])
def test_a_module_of_the_library_is_under_test_beside_code_that_uses_it(tmp_path: Path, library_first: bool) -> None:
    user = tmp_path / "uses_statistics.py"
    user.write_text("from statistics import mode\n\ndef f(x: int):\n    assert mode([x, 7, x + 1, 3]) != 12\n")
    both = [f"{statistics.__file__}:mode", str(user)]
    words = [sys.executable, "-m", "pathlore", "check", *(both if library_first else reversed(both))]
    options = ["--format", "json", "--untyped", "guess", "--timeout", "30", "--max-paths", "60"]
    done = subprocess.run([*words, *options], capture_output=True, text=True, timeout=100)

    report = json.loads(done.stdout)
    (stats,) = (t["stats"] for t in report["targets"] if t["target"].endswith("statistics.py:mode"))
    assert stats["unconfirmed"] == 0
    assert stats["paths"] > 3
    assert [f["exception"] for f in report["findings"]] == ["AssertionError"]


def test_a_file_that_its_package_imports_otherwise_knows_its_neighbours(tmp_path: Path) -> None:
    package = tmp_path / "hidden_by_another"
    package.mkdir()
    (package / "__init__.py").write_text(
        "import sys, types\nsys.modules[__name__ + '.own'] = types.ModuleType('own')\n"
    )
    (package / "neighbour.py").write_text("LIMIT = 7\n")
    (package / "own.py").write_text("from .neighbour import LIMIT\n\ndef f(x: int):\n    assert x != LIMIT\n")

    found = checked(package / "own.py", "f")

    assert found.raised == [("AssertionError", 4)]


def test_code_that_is_part_of_the_interpreter_is_followed(tmp_path: Path) -> None:
    """`collections.abc` has no file but the interpreter, which says where its source is."""
    file = tmp_path / "mapped.py"
    file.write_text(
        "from collections import UserDict\n\n"
        "def f(a: int, b: int):\n"
        "    mapping = UserDict({a: 1})\n"
        "    mapping[b] = 2\n"
        "    assert len(mapping) == 2 or mapping.pop(b) == 1\n"
    )

    found = checked(file, "f")

    assert found.raised == [("AssertionError", 6)]
    assert found.result.exhaustive
    assert found.result.stats.paths == 2
