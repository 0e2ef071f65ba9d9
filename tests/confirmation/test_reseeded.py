"""Findings are confirmed in a process with another hash seed where they may depend on it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pathlore.confirmation import reseeded
from tests.explore.exploring import checked

SEEN = """
def f(n: int) -> None:
    m = n
    if m > 3:
        assert list({{"a", "b", "c", "d"}}) {} {}
"""


def _order(seed: str) -> str:
    command = [sys.executable, "-c", "print(list({'a', 'b', 'c', 'd'}))"]
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    return subprocess.run(command, capture_output=True, text=True, check=True, env=environment).stdout.strip()


def test_what_needs_the_hash_seed_of_this_process_is_no_finding(tmp_path: Path) -> None:
    there, here = _order(reseeded._SEED), str(list({"a", "b", "c", "d"}))
    if there == here:
        pytest.skip("both seeds give one order")
    path = tmp_path / "seeded.py"
    path.write_text(SEEN.format("==", there))
    found = checked(path, "f", cache=False)
    assert not found.findings
    assert any("another hash seed" in cut.why for cut in found.result.incomplete)


def test_what_fails_with_any_seed_is_a_finding(tmp_path: Path) -> None:
    path = tmp_path / "seeded.py"
    path.write_text(SEEN.format("==", "[]"))
    assert len(checked(path, "f", cache=False).findings) == 1


def test_the_order_of_texts_is_an_assumption(tmp_path: Path) -> None:
    path = tmp_path / "seeded.py"
    path.write_text(SEEN.format("!=", "[]"))
    found = checked(path, "f", cache=False)
    assert found.result.exhaustive
    assert any("hash seed" in line for line in found.result.assumed)


def test_numbers_depend_on_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reseeded.Reseeded, "_ready", None)
    path = tmp_path / "numbers_alone.py"
    path.write_text("def f(n: int) -> None:\n    m = n\n    assert m != 7\n")
    assert not reseeded._sees_hashes(str(path))


@pytest.mark.parametrize("line", ["{x, 1}", "{*x}", "{v for v in x}", "set(x)", "hash(x)", "id(x)"])
def test_sets_hashes_and_addresses_are_seen(line: str, tmp_path: Path) -> None:
    path = tmp_path / "seeing.py"
    path.write_text(f"def f(x):\n    def g():\n        return {line}\n    return g\n")
    assert reseeded._sees_hashes(str(path))
