"""Imports that a path breaks off leave nothing that a later path would stumble over."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathlore.explore import executor
from pathlore.runtime.path import BoundReached, PathEnded
from pathlore.sandbox.broken_imports import forget_broken, imports_for_us, is_importing
from tests.explore.exploring import checked

PACKAGE = {
    "parcel/__init__.py": "from .part import *\n{rest}\nNAMES = part.__all__\n",
    "parcel/part.py": "import parcel_friend\n__all__ = ['N']\nN = 1\n",
    "parcel_friend.py": "import sys\nPARCEL = sys.modules['parcel']\n",
}
NAMES = ("parcel", "parcel.part", "parcel_friend")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(str(tmp_path))
    yield tmp_path
    for name in NAMES:
        sys.modules.pop(name, None)


def write(folder: Path, rest: str) -> None:
    for name, text in PACKAGE.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.replace("{rest}", rest))
    importlib.invalidate_caches()


def failure(folder: Path, rest: str) -> BaseException:
    write(folder, rest)
    with pytest.raises((PathEnded, ValueError)) as caught:
        importlib.import_module("parcel")
    return caught.value


def test_all_modules_of_an_interrupted_import_are_forgotten(folder: Path) -> None:
    loaded = len(sys.modules)
    error = failure(folder, "from pathlore.runtime.path import BoundReached\nraise BoundReached('late')")
    assert isinstance(error, PathEnded)
    assert "parcel.part" in sys.modules
    forget_broken(loaded, error)
    # What was there in time knows a package that is not the one that a later import makes.
    assert not [name for name in NAMES if name in sys.modules]
    write(folder, "")
    assert importlib.import_module("parcel").NAMES == ["N"]


def test_submodules_of_a_package_that_raised_are_forgotten(folder: Path) -> None:
    loaded = len(sys.modules)
    error = failure(folder, "raise ValueError('no')")
    assert isinstance(error, ValueError)
    forget_broken(loaded, None)
    assert [name for name in NAMES if name in sys.modules] == ["parcel_friend"]


def test_what_was_loaded_before_an_interruption_stays(folder: Path) -> None:
    loaded = len(sys.modules)
    write(folder, "")
    importlib.import_module("parcel")
    forget_broken(loaded, BoundReached("late"))
    assert [name for name in NAMES if name in sys.modules] == list(NAMES)


def test_a_path_that_is_begun_again_does_not_break_an_import(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Each path is overdue at its first tick.
    monkeypatch.setattr(executor, "PATIENCE", ((0.001, 0.06), (0.001, 0.06), (0.001, 0.06)))
    write(folder, "for i in range(1_500_000):\n    pass")
    file = folder / "subject.py"
    file.write_text(
        "def f(x: int) -> int:\n"
        "    import parcel\n"
        "    total = 0\n"
        "    for i in range(300_000):\n"
        "        total += i\n"
        "    assert parcel.NAMES == ['N']\n"
        "    assert x != 77\n"
        "    return total\n"
    )
    found = checked(file, "f", cache=False)
    assert [finding.line for finding in found.findings] == [7]
    assert not found.result.stats.unconfirmed


def test_who_asks_for_a_module(folder: Path) -> None:
    write(
        folder,
        "import sys\n"
        "from pathlore.sandbox.broken_imports import imports_for_us, is_importing\n"
        "SEEN = is_importing(sys._getframe())\n"
        "frame, OURS = sys._getframe(), False\n"
        "while frame is not None:\n"
        "    OURS, frame = OURS or imports_for_us(frame), frame.f_back\n",
    )
    module = importlib.import_module("parcel")
    assert module.SEEN
    assert not module.OURS
    assert not is_importing(sys._getframe())
    assert not imports_for_us(sys._getframe())


def test_an_import_for_our_own_code_is_known(folder: Path) -> None:
    write(
        folder,
        "import sys\n"
        "from pathlore.sandbox.broken_imports import imports_for_us\n"
        "frame, OURS = sys._getframe(), False\n"
        "while frame is not None:\n"
        "    OURS, frame = OURS or imports_for_us(frame), frame.f_back\n",
    )
    from pathlore.project import OWN_CODE

    for text in ("import parcel", "import importlib; importlib.import_module('parcel')"):
        for name in NAMES:
            sys.modules.pop(name, None)
        exec(compile(text, f"{OWN_CODE}made.py", "exec"), {})
        assert sys.modules["parcel"].OURS
