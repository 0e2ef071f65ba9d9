"""The progress line."""

from __future__ import annotations

import io

import pytest

from pathlore.findings import ModuleLoading, Progress, TargetStarted
from pathlore.report import progress
from pathlore.report.progress import ProgressLine


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def capable_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")


def test_nothing_is_written_where_there_is_no_terminal() -> None:
    stream = io.StringIO()
    line = ProgressLine(stream)
    line.show(TargetStarted("f"))
    line.erase()
    assert stream.getvalue() == ""


def test_the_line_replaces_itself_and_goes() -> None:
    stream = Terminal()
    line = ProgressLine(stream)
    line.show(Progress("bank.py:f", 1203, 14, 2, 3.2))
    line.erase()
    line.erase()
    assert stream.getvalue() == "\r\x1b[Kbank.py:f: 1203 paths, 14 open, 2 findings, 3 s\r\x1b[K"


def test_it_is_not_written_more_often_than_can_be_read() -> None:
    stream = Terminal()
    line = ProgressLine(stream)
    for paths in range(1000):
        line.show(Progress("f", paths, 0, 0, 0.0))
    assert stream.getvalue().count("\r") < 5


def test_each_worker_has_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_PAUSE", 0.0)
    stream = Terminal()
    line = ProgressLine(stream)
    line.show(TargetStarted("b"), 1)
    line.show(TargetStarted("a"), 0)
    line.show(None, 1)
    line.erase()
    one, above = "\r\x1b[K", "\x1b[A\x1b[K"
    shown = [f"{one}b: starting", f"{one}a: starting\nb: starting", f"{one}{above}a: starting", one]
    assert stream.getvalue() == "".join(shown)


def test_it_never_wraps() -> None:
    stream = Terminal()
    ProgressLine(stream).show(ModuleLoading("x" * 500))
    assert len(stream.getvalue()) <= 79 + len("\r\x1b[K")
