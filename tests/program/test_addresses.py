"""Texts with addresses of objects have the same fingerprint in each process, as long as the objects have."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pathlore.program.addresses import with_objects

PROGRAM = """
class Box:
    def __init__(self, value: object) -> None:
        self.value = value

double = lambda x: 2 * x
triple = lambda x: 3 * x
box = Box(5)
FIRST = f"Re:({double})"
SECOND = repr([triple, box])
THIRD = [str(double), double]
"""
ASKING = """
import gc, sys
sys.path.insert(0, sys.argv[1])
import program
# As before the first path of a target.
gc.freeze()
from pathlore.program.fingerprint import Fingerprints
knows = Fingerprints(lambda path: path.endswith("program.py"), "program")
print(knows.of(program.FIRST, program.SECOND, program.THIRD))
"""


def fingerprint(folder: Path, program: str) -> str:
    (folder / "program.py").write_text(program)
    command = [sys.executable, "-B", "-c", ASKING, str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def test_addresses_do_not_count(tmp_path: Path) -> None:
    assert fingerprint(tmp_path, PROGRAM) == fingerprint(tmp_path, PROGRAM)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("2 * x", "4 * x"),
        ("Box(5)", "Box(6)"),
        ("[triple, box]", "[double, box]"),
        ("str(double), double", "str(triple), double"),
        ("Re:(", "Ri:("),
        # A number that is no address of anything stays what it is.
        ('f"Re:({double})"', '"Re:(<function <lambda> at 0x7f0123456789>)"'),
    ],
)
def test_what_they_are_of_does(tmp_path: Path, old: str, new: str) -> None:
    assert PROGRAM.count(old) == 1
    assert fingerprint(tmp_path, PROGRAM) != fingerprint(tmp_path, PROGRAM.replace(old, new))


def test_a_number_may_look_like_an_address(tmp_path: Path) -> None:
    first, second = (f"<function <lambda> at 0x7f012345678{digit}>" for digit in "ab")
    program = PROGRAM.replace('f"Re:({double})"', f'"{first}"')
    assert fingerprint(tmp_path, program) != fingerprint(tmp_path, program.replace(first, second))
    assert with_objects(first) == (first, [])
    # It is that of another object than the text says.
    held = [object(), lambda: None]
    text = f"<function other at {hex(id(held[1]))}>"
    assert with_objects(text) == (text, [])
    text = f"a {held[1]} b"
    assert with_objects(text) == (text.replace(f" {hex(id(held[1]))}", ""), [held[1]])
