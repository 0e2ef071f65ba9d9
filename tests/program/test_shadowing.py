"""Files of a project that are named like library modules do not stand in Pathlore's way."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.scale import sampled

PROGRAM = "def f(x: int) -> None:\n    y = x\n    assert y != 7\n"


NEEDED = ["bisect", "re", "collections", "csv", "dataclasses", "decimal", "fractions", "heapq", "json", "numbers"]
NEEDED += ["operator", "typing", "statistics", "functools", "calendar", "inspect", "types", "enum", "string", "queue"]
"""What Pathlore imports sooner or later, and files of exercises are named like."""
MODELLED = """
from dataclasses import dataclass

@dataclass
class Item:
    price: int

def f(items: list[Item], prices: dict[str, int], text: str, factor: float) -> float:
    total = sum(item.price for item in items)
    if text.startswith("a") and factor > 2.5:
        total += prices.get(text, 0)
    assert total != 77
    return total * factor
"""


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


@pytest.mark.parametrize("name", sampled(NEEDED, 5))
def test_a_file_hides_no_module_that_pathlore_needs(tmp_path: Path, name: str) -> None:
    program = MODELLED
    if name in ("dataclasses", "typing", "re", "operator", "types", "enum", "functools", "inspect"):
        # Plain Python could not import the library's `dataclasses` there, either.
        program = program.replace("from dataclasses import dataclass\n\n@dataclass\n", "") + "\nItem.price = 38\n"
        program = program.replace("    price: int\n", "    price: int = 1\n")
    (tmp_path / f"{name}.py").write_text(program)
    found = _checked(tmp_path / f"{name}.py")
    assert "PL101" in found
    assert "internal error" not in found


def test_models_take_the_library_for_what_it_is(tmp_path: Path) -> None:
    """The program's own `bisect` is no library module: no model answers for it."""
    (tmp_path / "app.py").write_text(
        "import bisect, heapq\ndef f(x: int) -> None:\n    assert bisect.bisect_left([1, 2], x) != 7\n"
        "def g(xs: list[int]) -> None:\n    if len(xs) == 3:\n        assert heapq.nsmallest(1, xs) != [5]\n"
    )
    (tmp_path / "bisect.py").write_text("def bisect_left(items, x):\n    return x - 3\n")
    assert "reproduce: f(10)" in _checked(tmp_path / "app.py")


HIDING = """
import sys
from pathlore import own_library

before = list(sys.path)
with own_library.uncovered:
    # Whoever uncovers the library may be the one that has the project imported.
    own_library.hide(["colorsys"], sys.argv[1])
    with own_library.uncovered:
        assert sys.argv[1] not in sys.path
assert sys.path == before
sys.path.insert(0, sys.argv[1])
import colorsys
assert colorsys.OWN == 1
with own_library.uncovered:
    import colorsys
    assert colorsys.rgb_to_hsv
assert sys.modules["colorsys"].OWN == 1 and sys.path == [sys.argv[1], *before]
"""


def test_the_path_is_put_back_whenever_names_are_hidden(tmp_path: Path) -> None:
    (tmp_path / "colorsys.py").write_text("OWN = 1\n")
    done = subprocess.run([sys.executable, "-P", "-c", HIDING, str(tmp_path)], capture_output=True, text=True)
    assert not done.stderr
