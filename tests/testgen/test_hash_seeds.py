"""Generated tests hold for every hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HASHES = """
class Key:
    def __init__(self, name: str) -> None:
        self.name = name

    def __hash__(self) -> int:
        return hash("key of " + self.name)


def order(flag: bool) -> list[str]:
    words = {"one", "two", "three", "four", "five", "six"}
    return [word for word in words if flag]


def items(flag: bool):
    yield from {"one", "two", "three", "four", "five", "six"} if flag else ()


def filled(words: list[str]) -> int:
    assert not words
    words.extend({"one", "two", "three", "four", "five", "six"})
    return len(words)


def size(flag: bool) -> int:
    return len({"one", "two"}) if flag else hash(3)
"""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Tests that were written with one hash seed."""
    folder = tmp_path_factory.mktemp("hashes")
    (folder / "hashing.py").write_text(HASHES)
    command = [sys.executable, "-m", "pathlore", "tests", "hashing.py", "-o", "test_hashing.py"]
    environment = {**os.environ, "PYTHONHASHSEED": "1", "PATHLORE_NO_CACHE": "1"}
    subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True)
    return folder / "test_hashing.py"


def test_what_another_seed_changes_is_not_expected(file: Path) -> None:
    text = file.read_text()
    assert "    assert list(items(False)) == []\n" in text
    assert "    order(True)\n" in text
    assert "def test_order_returns()" in text
    assert "    list(items(True))\n" in text
    assert "    assert size(True) == 2\n" in text
    assert "    assert filled([]) == 6\n" in text
    assert "__hash__() ==" not in text


def test_the_tests_pass_with_any_seed(file: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)]
    for seed in ("1", "2"):
        ran = subprocess.run(command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True)
        assert ran.returncode == 0, ran.stdout
