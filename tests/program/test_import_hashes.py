"""Hashes that code asked for while it was imported have the same fingerprint in each process."""

from __future__ import annotations

import builtins
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pathlore.program import import_hashes
from pathlore.program.import_hashes import made_of, noting_hashes

TAKEN = """
import sys
from pathlore.program.fingerprint import Fingerprints
from pathlore.program.source import load_file
module = load_file(sys.argv[1])
print(Fingerprints(lambda path: False).of(vars(module)[sys.argv[2]]))
"""
PROGRAM = """
class Named:
    def __init__(self, name):
        self.name = name
        self.cached = hash((type(self).__name__, name))

    def __hash__(self):
        return self.cached

text = hash({text!r})
empty = hash(range(0, 0))
several = [hash(("x", None, 1.5, frozenset({{"a", "b"}}))), hash(int)]
held = Named("n")
spaces = {{}}
exec(f"def made(self): return hash(({{hash('made')}}, self))", spaces)
made = spaces["made"]
mixed = hash("a") ^ 5

class Symbol:
    def __init__(self, name):
        self.name = name

    def __hash__(self):
        return hash(self.name)

class Odd(Symbol):
    def __hash__(self):
        return hash(self.name) ^ 5

tuples = [hash((Symbol("x"), (Symbol({text!r}), 1), "y")), hash((Symbol("x"), hash((Symbol("z"),))))]
odd = hash((Odd("x"), 1))
"""


def fingerprint(folder: Path, name: str, seed: int, text: str = "abc") -> str:
    file = folder / "hashing.py"
    file.write_text(PROGRAM.format(text=text))
    environment = {**os.environ, "PYTHONHASHSEED": str(seed)}
    command = [sys.executable, "-c", TAKEN, str(file), name]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize("name", ["text", "empty", "several", "held", "made", "tuples"])
def test_a_hash_is_known_by_what_it_is_made_of(tmp_path: Path, name: str) -> None:
    assert fingerprint(tmp_path, name, 1) == fingerprint(tmp_path, name, 2)


@pytest.mark.parametrize("name", ["text", "tuples"])
def test_what_is_made_of_something_else_is_something_else(tmp_path: Path, name: str) -> None:
    assert fingerprint(tmp_path, name, 1) != fingerprint(tmp_path, name, 1, "abd")


@pytest.mark.parametrize("name", ["mixed", "odd"])
def test_what_is_computed_from_a_hash_counts_as_changed(tmp_path: Path, name: str) -> None:
    assert fingerprint(tmp_path, name, 1) != fingerprint(tmp_path, name, 2)


def test_only_what_was_asked_for_at_import_is_a_hash() -> None:
    before = hash("nobody asked for this at import")
    with noting_hashes():
        inside = vars(builtins)["hash"]("somebody asked for this")
    assert made_of(before) is None
    assert made_of(inside) == "str 'somebody asked for this'"
    assert made_of(hash(7)) is None


def test_objects_of_the_program_are_neither_kept_nor_asked() -> None:
    class Held:
        def __hash__(self) -> int:
            return 1 << 40

    with noting_hashes():
        vars(builtins)["hash"]((Held(),))
        vars(builtins)["hash"](Held())
    assert not any(type(value) is Held or value == (Held(),) for value in import_hashes._noted.values())


def test_the_function_that_code_keeps_is_the_real_one() -> None:
    space: dict[str, object] = {}
    with noting_hashes():
        exec("mine = hash\ndef f(x, by=hash): return by(x)\nclass C:\n    kept = staticmethod(hash)\n", space)
        assert vars(builtins)["hash"] is not import_hashes._hash
    assert builtins.hash is import_hashes._hash
    assert space["mine"] is builtins.hash
    assert space["f"].__defaults__ == (builtins.hash,)  # type: ignore[attr-defined]
    assert space["C"].kept("a") == hash("a")  # type: ignore[attr-defined]


def test_a_program_that_replaces_the_function_keeps_its_own() -> None:
    real = builtins.hash
    try:
        with noting_hashes():
            builtins.hash = len
        assert builtins.hash is len  # type: ignore[comparison-overlap]
        with noting_hashes():
            assert builtins.hash is len  # type: ignore[comparison-overlap]
    finally:
        builtins.hash = real
