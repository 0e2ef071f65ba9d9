"""A scan does not begin again with a target whose process was ended, unless something has changed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pathlore.bounds import Bound
from pathlore.codec import encode
from pathlore.config import Config
from pathlore.findings import Coverage, FindingFound, Incomplete, Stats, TargetFinished, TargetResult
from pathlore.incremental.journal import Journal
from pathlore.incremental.lateness import keep_late
from pathlore.incremental.lookup import Memory
from pathlore.program.targets import find_targets
from pathlore.session.check import check
from pathlore.store.store import Store
from pathlore.workers.job import Check, split
from pathlore.workers.limits import ChildLimits
from pathlore.workers.supervise import Supervision
from tests.incremental.remembering import forget_module

PROGRAM = """
import os
LIMIT = 3


def target(x: int) -> int:
    if x == LIMIT:
        return 1 // 0
    return len(os.environ.get("LATE_TEST", ""))
"""


class KilledError(Exception):
    """Stands for the end of a process."""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    monkeypatch.delenv("LATE_TEST", raising=False)
    path = tmp_path / "tardy.py"
    path.write_text(PROGRAM)
    return path


def _late(findings: int = 0) -> TargetResult:
    stats = Stats(paths=5, errors=findings, open=1)
    return TargetResult("tardy.py:target", False, (Incomplete(Bound.TIMEOUT, "", 1),), (), Coverage(0, 0), stats)


def _config(program: Path, seconds: float = 30.0) -> Config:
    return Config(timeout=seconds, cache_dir=str(program.parent / "store"))


def _kept(program: Path, result: TargetResult) -> None:
    forget_module(program)
    with closing(Memory(Store(str(program.parent / "store")), _config(program))) as memory:
        (target,) = find_targets(str(program), {})
        keep_late(memory.of(target), result)  # type: ignore[arg-type]


def _checked(program: Path, seconds: float = 30.0) -> tuple[list[str], TargetResult]:
    """What a scan finds, and its result."""
    forget_module(program)
    events: list[object] = []
    check([str(program)], _config(program, seconds), events.append, is_scan=True)
    (ended,) = (event.result for event in events if isinstance(event, TargetFinished))
    return [event.finding.exception for event in events if isinstance(event, FindingFound)], ended


def _is_again(result: TargetResult) -> bool:
    return result.stats.paths == 5 and [i.why for i in result.incomplete] == [Bound.TIMEOUT]


def test_what_was_late_is_told_again(program: Path) -> None:
    _kept(program, _late())
    assert _is_again(_checked(program)[1])
    assert _is_again(_checked(program, 20.0)[1])
    assert _checked(program, 60.0)[1].exhaustive


@pytest.mark.parametrize(
    "edit",
    [
        lambda path, patch: path.write_text(PROGRAM.replace("LIMIT = 3", "LIMIT = 4")),
        lambda path, patch: path.write_text(PROGRAM.replace("x == LIMIT", "x > LIMIT")),
        lambda path, patch: patch.setenv("LATE_TEST", "other"),
    ],
)
def test_what_has_changed_is_explored(
    program: Path, monkeypatch: pytest.MonkeyPatch, edit: Callable[[Path, pytest.MonkeyPatch], object]
) -> None:
    _kept(program, _late())
    edit(program, monkeypatch)
    assert _checked(program)[1].exhaustive


def test_what_was_told_and_not_written_is_found_again(program: Path) -> None:
    _kept(program, _late(findings=1))
    found, result = _checked(program)
    assert found == ["ZeroDivisionError"]
    assert result.exhaustive


def test_what_was_written_is_told_with_it(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(journal: Journal, *arguments: object) -> None:
        journal.flush()
        raise KilledError

    with monkeypatch.context() as patch:
        patch.setattr(Journal, "finish", ended)
        with pytest.raises(KilledError):
            _checked(program)
    _kept(program, _late(findings=1))
    found, result = _checked(program)
    assert found == ["ZeroDivisionError"]
    assert _is_again(result)


def test_a_result_is_not_replaced(program: Path) -> None:
    assert _checked(program)[1].exhaustive
    _kept(program, _late())
    assert _checked(program)[1].exhaustive


def test_a_check_keeps_what_it_is_given_and_tells_it(program: Path) -> None:
    forget_module(program)
    events: list[object] = []
    (target,) = find_targets(str(program), {})
    late = TargetFinished(_late())
    line = encode(late).decode().replace("tardy.py:target", target.name)
    check([str(program)], _config(program), events.append, [target.name], late=[line], is_scan=True)
    assert [event.result.stats.paths for event in events if isinstance(event, TargetFinished)] == [5]
    assert _is_again(_checked(program)[1])


@pytest.mark.slow
def test_a_process_that_was_ended_is_not_started_again(program: Path) -> None:
    program.write_text(
        "import re\n\n\ndef stuck(x: int) -> int:\n    return len(re.findall('(a+)+$', 'a' * 60 + 'b')) + x\n"
    )

    def seconds() -> float:
        job = Check((str(program),), _config(program, 3.0))
        events = list(Supervision(job, limits=ChildLimits(seconds=3.0)).events())
        (result,) = (event.result for event in events if isinstance(event, TargetFinished))
        assert [i.why for i in result.incomplete] == [Bound.TIMEOUT]
        return result.stats.seconds.total

    assert seconds() > 3.0
    assert seconds() < 3.0


@pytest.mark.parametrize(
    ("words", "is_scan"),
    [
        (("a.py:f",), False),
        (("a.py::f",), False),
        (("a.py",), True),
        (("a",), True),
        (("a.py:f", "a.py:g"), True),
        (("a.py:f", "b"), True),
    ],
)
def test_only_a_target_that_alone_is_named_goes_on(words: tuple[str, ...], is_scan: bool) -> None:
    job = Check(words, Config())
    assert job.is_scan == is_scan
    assert all(part.is_scan == is_scan for part in split(job) if isinstance(part, Check))
