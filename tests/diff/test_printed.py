"""What is printed is compared as it was when it was printed."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adversarial.comparing import verdict

_HEAD = """from dataclasses import dataclass

@dataclass
class D:
    v: int

class R:
    def __init__(self, v):
        self.v = v
    def __repr__(self):
        self.v += 1
        return "R"

"""
_CHANGES = {
    "list": ("l = [x]", "l.append(1)", "l"),
    "nested": ("l = ([x], 1)", "l[0].append(1)", "l"),
    "dict": ("l = {'a': x}", "l['b'] = 1", "l"),
    "set": ("l = {1}", "l.add(2)", "l"),
    "dataclass": ("l = D(x)", "l.v = 7", "[l]"),
    "repr": ("l = R(1)", "l.v = 7", "[l]"),
}


def _file(folder: Path, *lines: str) -> Path:
    folder.mkdir()
    path = folder / "printing.py"
    path.write_text(_HEAD + "def f(x: int) -> object:\n" + "".join(f"    {line}\n" for line in lines))
    return path


@pytest.mark.parametrize("name", _CHANGES)
def test_a_change_before_and_after_printing_is_a_difference(name: str, tmp_path: Path) -> None:
    made, change, shown = _CHANGES[name]
    result = "return l.v" if name == "repr" else "return None"
    old = _file(tmp_path / "old", made, change, f"print({shown})", result)
    new = _file(tmp_path / "new", made, f"print({shown})", change, result)
    assert verdict(old, new) == "different"
    same = _file(tmp_path / "same", made, change, f"print({shown}, end='\\n')", result)
    assert verdict(old, same) == "equivalent"


def test_what_print_refuses_needs_no_values(tmp_path: Path) -> None:
    old = _file(tmp_path / "old", "print(x, sep=5)")
    new = _file(tmp_path / "new", "y = x", "print(y, sep=5)")
    other = _file(tmp_path / "other", "print(x, sep='5')")
    assert verdict(old, new) == "equivalent"
    assert verdict(old, other) == "different"
