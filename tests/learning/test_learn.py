"""`pathlore learn` from the command to what `pathlore check` makes of it."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathlore.cli.main import main
from pathlore.records import frozen
from tests.learning.projects import write

STOCK = """\
import collections


class Shelf:
    def __init__(self, boxes, room=10):
        self.boxes = boxes
        self.room = room
        self.labels = []


def average(shelf):
    return sum(shelf.boxes) // len(shelf.boxes)


def ratio(a, b: "Unknown"):
    return a // b


def join(parts: list, end: "Any" = None):
    return parts[0] + end


def sized(source):
    return source.size // 0


def pack(parcels):
    return [1 // (parcel + 1) for parcel in parcels]


Row = collections.namedtuple("Row", "width cells")


def width(row):
    return row.width // len(row.cells)


def strict(number: int):
    return 1 // number
"""

TEST_STOCK = """\
import stock

class Fake(stock.Shelf):
    pass

def test_all():
    assert stock.average(stock.Shelf([4, 2])) == 3
    assert stock.average(Fake([1])) == 1
    assert stock.ratio(7, 2) == 3
    assert stock.join(["a"], "b") == "ab"
    assert stock.strict(True) == 1
    assert stock.pack([]) == []
    assert stock.width(stock.Row(4, ["a"])) == 4
"""


@frozen
class Result:
    code: int
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs Pathlore in the folder of a project."""
    for name in [name for name in os.environ if name.startswith(("PATHLORE", "PYTEST_"))]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_stock.py").write_text(TEST_STOCK)
    (tmp_path / "pyproject.toml").write_text("[tool.pytest.ini_options]\npythonpath = ['.']\n")
    write(tmp_path, stock=STOCK)

    def run(*arguments: str) -> Result:
        capfd.readouterr()
        code = main(arguments)
        return Result(code, *capfd.readouterr())

    return run


_CALL = "import sys; sys.path.insert(0, 'tests'); import test_stock; test_stock.test_all()"
TESTS = ("--", sys.executable, "-c", _CALL)
PYTEST = ("--", sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider")


def checked(run: Run, *arguments: str) -> dict[str, Any]:
    return json.loads(run("check", *arguments, "--format", "json").out)  # type: ignore[no-any-return]


def severities(report: dict[str, Any]) -> dict[str, str]:
    return {finding["target"]: finding["severity"] for finding in report["findings"]}


def test_learned_types_are_used_and_their_findings_are_errors(run: Run) -> None:
    before = checked(run, "stock.py:ratio")
    assert severities(before) == {"stock.py:ratio": "warning"}
    found = run("learn", *PYTEST)
    assert found.code == 0, found.err
    assert "1 passed" in found.out
    assert "learned types of 7 functions and 2 classes" in found.err
    after = checked(run, "stock.py:ratio", "stock.py:join", "stock.py:average", "stock.py:pack", "--max-length", "2")
    assert severities(after)["stock.py:ratio"] == "error"
    assert severities(after)["stock.py:join"] == "error"
    ratio, join, average, pack = after["targets"]
    assert ratio["learned"] == ["a: int", "b: int"]
    assert ratio["guessed"] == []
    assert join["learned"] == ["parts: list[str]", "end: str"]
    assert average["learned"][:3] == ["shelf: Shelf", "Shelf.boxes: list[int]", "Shelf.room: int"]
    # A list that was always empty: what it holds is a guess.
    assert pack["guessed"] == ["parcels: list[int] (from recorded runs and calls)"]
    assert severities(after)["stock.py:pack"] == "warning"
    width = checked(run, "stock.py:width", "--max-length", "2")
    assert width["targets"][0]["learned"] == ["row: Row"]
    assert severities(width) == {"stock.py:width": "error"}
    text = run("check", "stock.py:ratio").out
    assert "assumed: a: int (learned by running); b: int (learned by running)" in text
    # Without the store, nothing of it is used.
    assert severities(checked(run, "stock.py:ratio", "--no-cache")) == {"stock.py:ratio": "warning"}


def test_annotations_and_types_given_come_first(run: Run) -> None:
    run("learn", *TESTS)
    assert "learned" in run("check", "stock.py:ratio").out
    strict = checked(run, "stock.py:strict")["targets"][0]
    assert strict["learned"] == []
    given = checked(run, "stock.py:ratio", "--type", "a=bool")["targets"][0]
    assert given["learned"] == ["b: int"]
    skipping = checked(run, "stock.py:ratio", "stock.py:sized", "--untyped", "skip")
    assert [target["target"] for target in skipping["targets"]] == ["stock.py:ratio"]


def test_an_edit_makes_what_was_learned_stale(run: Run, tmp_path: Path) -> None:
    run("learn", *TESTS)
    stock = tmp_path / "stock.py"
    # Moved and formatted in another way, it is the same function.
    stock.write_text("# moved\n\n" + STOCK.replace("return a // b", "return (a //\n            b)"))
    assert severities(checked(run, "stock.py:ratio")) == {"stock.py:ratio": "error"}
    stock.write_text(STOCK.replace("return a // b", "return a // b // b"))
    assert severities(checked(run, "stock.py:ratio")) == {"stock.py:ratio": "warning"}
    shown = run("learn", "--show").out
    assert "stock:ratio(a: int, b: int) -> int  [its code has changed since: not used]" in shown
    assert "stock:join(parts: list[str], end: str) -> str\n" in shown
    run("learn", *TESTS)
    assert severities(checked(run, "stock.py:ratio")) == {"stock.py:ratio": "error"}
    assert "changed since" not in run("learn", "--show").out
    # What a class was is not known after an edit of it.
    stock.write_text(STOCK.replace("room=10", "room=11"))
    assert "Shelf.boxes: list[int]" not in checked(run, "stock.py:average")["targets"][0]["learned"]


def test_runs_add_up(run: Run) -> None:
    run("learn", *TESTS)
    assert run("learn", "--", sys.executable, "-c", "import stock; stock.ratio(1.5, 1)").code == 0
    shown = run("learn", "--show", "stock.py::ratio").out
    assert shown.splitlines() == [
        "stock:ratio(a: float | int, b: int) -> float | int",
        "    a was 7, 1.5",
        "    b was 2, 1",
    ]
    again = run("learn", "--show", "stock:ratio").out
    assert again == shown


def test_what_two_stores_learned_is_merged(run: Run) -> None:
    run("learn", "--cache-dir", "one", "--", sys.executable, "-c", "import stock; stock.ratio(1.5, 1)")
    run("learn", "--cache-dir", "two", "--", sys.executable, "-c", "import stock; stock.ratio(1, 2)")
    assert run("cache", "export", "file", "--cache-dir", "two").code == 0
    assert run("cache", "import", "file", "--cache-dir", "one").out == "1 added\n"
    assert run("cache", "import", "file", "--cache-dir", "one").out == "0 added\n"
    shown = run("learn", "--show", "--cache-dir", "one").out
    assert "stock:ratio(a: float | int, b: int) -> float | int" in shown
    assert "types of 1 module learned" in run("cache", "info", "--cache-dir", "one").out
    run("cache", "gc", "--days", "-1", "--cache-dir", "one")
    assert run("learn", "--show", "--cache-dir", "one").out == shown


def test_forgetting(run: Run) -> None:
    run("learn", *TESTS)
    assert run("learn", "--forget", "stock:ratio").out == "1 forgotten\n"
    assert "ratio" not in run("learn", "--show").out
    assert run("learn", "--forget").out == "8 forgotten\n"
    assert run("learn", "--show").out.startswith("nothing is known")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((), "no command; write, for instance: pathlore learn -- pytest"),
        (("--", "no-such-command"), "no such command: no-such-command"),
        (("--", "./stock.py"), "./stock.py: cannot be executed; write: python ./stock.py"),
        (("--for", "no/such", "--", "true"), "no such file or folder: no/such"),
        (("--show", "a b"), "a b: name a module, a package, a file or a function in one"),
    ],
)
def test_bad_use_is_one_line_and_exit_code_2(run: Run, arguments: tuple[str, ...], message: str) -> None:
    found = run("learn", *arguments)
    assert found.code == 2
    assert found.err == f"pathlore: error: {message}\n"


def test_the_exit_code_is_that_of_the_command(run: Run) -> None:
    assert run("learn", "--", sys.executable, "-c", "raise SystemExit(5)").code == 5
    found = run("learn", "--", "sh", "-c", "kill -9 $$")
    assert found.code == 137
    assert "nothing was learned: no function of the project was called" in found.err


def test_workers_of_pytest_are_recorded(run: Run) -> None:
    pytest.importorskip("xdist")
    found = run("learn", *PYTEST, "-p", "xdist", "-n", "1")
    assert found.code == 0, found.out
    assert "learned types of 7 functions and 2 classes" in found.err


LOCK = """\
import hashlib

def opens(word, number):
    if hashlib.sha256(word.encode()).hexdigest().startswith("2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6"):
        if number == 7919:
            return 1 // (number - 7919)
        return 2
    return 3
"""


def test_values_that_were_seen_are_tried_first(run: Run, tmp_path: Path) -> None:
    """No solver finds a text with this digest: a run of the program had it."""
    write(tmp_path, lock=LOCK)
    run("learn", "--", sys.executable, "-c", "import lock; lock.opens('', 1); lock.opens('secret', 2)")
    found = checked(run, "lock.py:opens", "--timeout", "3")
    assert [finding["call"] for finding in found["findings"]] == ["opens('secret', 7919)"]
    assert found["findings"][0]["severity"] == "error"
    assert checked(run, "lock.py:opens", "--timeout", "1", "--no-cache")["findings"] == []


def test_the_store_decides_what_happens(run: Run, tmp_path: Path) -> None:
    run("learn", *TESTS)
    shutil.copytree(tmp_path / ".pathlore_cache", tmp_path / "copy")
    results = []
    for folder in (".pathlore_cache", "copy"):
        found = checked(run, "stock.py", "--cache-dir", folder, "--max-length", "1", "--jobs", "1")
        for target in found["targets"]:
            del target["stats"]["seconds"]
        results.append((found["targets"], found["findings"]))
    assert results[0] == results[1]
