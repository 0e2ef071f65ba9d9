"""Targets whose code has not changed, nor anything that it reads, are equivalent without being explored."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.diff.compare import UNCHANGED
from pathlore.diff.comparison import Comparing
from pathlore.diff.judge import Judge
from pathlore.diff.versions import Pair, Version
from pathlore.program.targets import Target
from pathlore.project import Tree
from pathlore.session.session import Session
from tests.diff.comparing import diff, write

BASE = """
import math

STEP = 1
TABLE = {"a": 1, "b": [2, 3]}


class Item:
    LIMIT = 10

    def __init__(self, n: int) -> None:
        self.n = n

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Item) and self.n == other.n

    def value(self) -> int:
        return self.n + STEP


def logged(function):
    def wrapper(x: int) -> int:
        return function(x) + 1

    return wrapper


@logged
def wrapped(x: int) -> int:
    return x


def helper(x: int, by: int = 2) -> int:
    return x * by if x > 0 else -x


def unrelated(x: int) -> int:
    return x


def t(x: int) -> int:
    y = helper(x) + STEP + TABLE["b"][0]
    item = Item(y)
    if item == Item(x) or y > item.LIMIT:
        return item.value() + math.floor(1.5) + wrapped(x)
    return y
"""
SAME = {
    "unrelated": ("    return x\n\n\ndef t(", "    return x + 1\n\n\ndef t("),
    "added": ("def unrelated", "def added(x: int) -> int:\n    return 0\n\n\ndef unrelated"),
    "moved": ("STEP = 1\n", "# a comment\n\n\n\nSTEP = 1\n"),
}
OTHER = {
    "callee": ("else -x", "else x"),
    "own code": ("    return y\n", "    return y + 1\n"),
    "global": ("STEP = 1", "STEP = 2"),
    "type of a global": ("STEP = 1", "STEP = 1.0"),
    "inner value": ("[2, 3]", "[1, 3]"),
    "default": ("by: int = 2", "by: int = 3"),
    "class attribute": ("LIMIT = 10", "LIMIT = 11"),
    "operator": ("self.n == other.n", "self.n != other.n"),
    "method": ("self.n + STEP", "self.n - STEP"),
    "decorator": ("function(x) + 1", "function(x) + 2"),
    "decorated": ("def wrapped(x: int) -> int:\n    return x", "def wrapped(x: int) -> int:\n    return -x"),
    "builtin": ("STEP = 1\n", "STEP = 1\n\n\ndef isinstance(a: object, b: object) -> bool:\n    return False\n"),
}


def is_unchanged(folder: Path, new: str) -> bool:
    """Whether the target of a new version is known to be equivalent before anything is explored."""
    write(folder, {"old/steps.py": BASE, "new/steps.py": new})
    versions = [Version(Tree(name, str(folder / name))) for name in ("old", "new")]
    config = Config(contracts=(), check_preconditions=True)
    targets = [v.targets(f"{v.tree.root}/steps.py:t", config)["t"] for v in versions]
    old, new_target = targets
    assert isinstance(old, Target)
    assert isinstance(new_target, Target)
    judge: Judge = None  # type: ignore[assignment]  # nothing is judged
    with closing(Session(config, lambda event: None)) as session:
        pair = Pair(versions[0], versions[1], (old, new_target))
        return Comparing(session, "t", pair, judge).unchanged()


@pytest.mark.parametrize("name", SAME)
def test_what_the_target_cannot_run_does_not_matter(name: str, tmp_path: Path) -> None:
    assert BASE.count(SAME[name][0]) == 1
    assert is_unchanged(tmp_path, BASE.replace(*SAME[name]))


@pytest.mark.parametrize("name", OTHER)
def test_what_the_target_runs_or_reads_matters(name: str, tmp_path: Path) -> None:
    assert OTHER[name][0] in BASE
    assert not is_unchanged(tmp_path, BASE.replace(*OTHER[name]))


def test_the_command_says_so(tmp_path: Path) -> None:
    write(tmp_path, {"old/steps.py": BASE, "new/steps.py": BASE.replace(*SAME["unrelated"])})
    found = diff(tmp_path, "old", "new", "steps.py").targets
    assert found["t"]["verdict"] == "equivalent"
    assert found["t"]["reason"] == UNCHANGED
    assert found["unrelated"]["verdict"] == "different"
