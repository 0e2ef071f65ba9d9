"""Library code is given real values, however a program comes to call it."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.findings import Event, TargetFinished, TargetResult
from pathlore.session.check import check

PROGRAMS = {
    "a class of the library without bases": """
from pathlib import PurePath

def target(text: str) -> bool:
    return len(PurePath(text).parts) > 3
""",
    "a method that the program defines, too": """
import io
from xml.sax.saxutils import XMLGenerator

class Counting:
    def startElement(self, name, attrs):
        return 1

def emit(handler, name):
    handler.startElement(name, {})
    return 2

def target(name: str) -> int:
    return emit(Counting(), name) + emit(XMLGenerator(io.StringIO()), name)
""",
    "the constructor of a builtin type": """
from datetime import timedelta

class Span(timedelta):
    def __new__(cls, seconds: float):
        made = timedelta.__new__(cls, 0, seconds)
        made.twice = 2 * seconds
        return made

def target(days: int) -> bool:
    span = timedelta(days % 3)
    return Span(span.total_seconds() + 0.5) > span
""",
    "the constructor of a file": """
import io

class Kept(io.StringIO):
    def __init__(self, text: str) -> None:
        super().__init__(text)

def target(text: str) -> bool:
    return Kept(text).read(1) == "a"
""",
    "an abstract class whose subclasses extend builtin types": """
from abc import ABC, abstractmethod
from datetime import tzinfo

class Zone(ABC):
    @abstractmethod
    def shift(self) -> int: ...

class Fixed(tzinfo, Zone):
    def shift(self) -> int:
        return 1

class Plain(Zone):
    def shift(self) -> int:
        return 2

def target(zone: Zone) -> int:
    return 1 // (zone.shift() - 1)
""",
}


def _results(program: Path) -> list[TargetResult]:
    results: list[TargetResult] = []

    def emit(event: Event) -> None:
        if isinstance(event, TargetFinished):
            results.append(event.result)

    check([f"{program}:target"], Config(timeout=20.0, max_paths=60, cache=False), emit)
    return results


@pytest.mark.parametrize("kind", PROGRAMS)
def test_plain_python_does_what_was_predicted(kind: str, tmp_path: Path) -> None:
    program = tmp_path / f"library_{list(PROGRAMS).index(kind)}.py"
    program.write_text(PROGRAMS[kind])
    (result,) = _results(program)
    assert result.stats.complete
    assert not [cut for cut in result.incomplete if "unconfirmed" in cut.why or "internal" in cut.why]
    assert not result.stats.unconfirmed


INSTALLED = """
import datetime

class Shift:
    def __init__(self, days):
        self.days = days

    def __radd__(self, other):
        return other + datetime.timedelta(days=self.days)
"""
USING = """
from datetime import datetime
from shifts_of_a_library import Shift

def target(days: int) -> bool:
    return datetime(2020, 1, 1) + Shift(days % 5) > datetime(2020, 1, 4)
"""


def test_what_library_objects_hold_is_named_as_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No operator stands between the program and the reflected method of a library's object."""
    site = tmp_path / "site-packages"
    site.mkdir()
    (site / "shifts_of_a_library.py").write_text(INSTALLED)
    monkeypatch.syspath_prepend(str(site))
    program = tmp_path / "shifting.py"
    program.write_text(USING)
    (result,) = _results(program)
    assert not result.stats.unconfirmed
    assert not result.exhaustive
    assert [cut.why for cut in result.incomplete if "library code was given a symbolic value" in cut.why]
