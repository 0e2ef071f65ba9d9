"""Objects whose class extends a type written in C by another route than a constructor of its own."""

from __future__ import annotations

from pathlib import Path

from tests.explore.exploring import checked

SOURCE = """
import threading
from dataclasses import dataclass, field

BASE = {}


class Theme:
    def __init__(self, number: int):
        self.number = number


@dataclass
class Local(threading.local):
    theme: Theme
    index: int = 0
    buffer: list[int] = field(default_factory=list)


@dataclass
class Failed(Exception):
    code: int


class Console:
    def __init__(self, local: Local):
        self.local = local


class Capture:
    def __init__(self, console: Console):
        self.console = console
        self.result: str | None = None

    def get(self) -> str:
        if self.result is None:
            raise KeyError("nothing")
        return self.result


class Settings(dict):
    def __init__(self, *args, **kwargs):
        BASE["made"] = True
        super().__init__(*args, **kwargs)


class View:
    def __init__(self, settings: Settings):
        self.settings = settings

    def size(self) -> int:
        return 1 // len(self.settings)


def of_local(x: Local) -> int:
    return 1 // (x.index - 5)


def of_failed(x: Failed) -> int:
    return 1 // (x.code - 5)
"""


def test_every_route_makes_objects(tmp_path: Path) -> None:
    (tmp_path / "pl_extended_routes.py").write_text(SOURCE)

    found = checked(tmp_path / "pl_extended_routes.py", timeout=1.0)

    calls = {finding.target.rpartition(":")[2]: finding.call for finding in found.findings}
    assert calls["of_local"].endswith("of_local(Local(Theme(0), index=5))")
    assert calls["of_failed"] == "of_failed(Failed(5))"
    assert "View(Settings())" in calls["View.size"].replace("settings = Settings()\nView(settings)", "View(Settings())")
    whys = {name: [cut.why for cut in result.incomplete] for name, result in found.results.items()}
    assert not [why for cuts in whys.values() for why in cuts if "internal error" in why or "no call is known" in why]
    assert any("without *args and **kwargs" in text for text in found.results["View.size"].assumed)


FUNCTIONS = """
from collections.abc import Callable


def differ(f: Callable[[list[int]], int], xs: list[int]) -> int:
    return 1 // (f(xs) + f([1]) - 5)


def keyed(x: dict[tuple[str, object], int]) -> int:
    return 1 // (len(x) - 1)
"""


def test_what_has_no_hash_is_no_key(tmp_path: Path) -> None:
    """Neither of the table in which a function that is an input is written, nor of a dict that is one."""
    (tmp_path / "pl_no_hash.py").write_text(FUNCTIONS)

    found = checked(tmp_path / "pl_no_hash.py", timeout=2.0)

    assert {result.stats.unconfirmed for result in found.results.values()} == {0}
    assert {finding.exception for finding in found.findings} == {"ZeroDivisionError"}
    assert len(found.findings) == 2
