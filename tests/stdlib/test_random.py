"""What code draws is an input: each value that it can be is found, and found again in plain Python."""

from __future__ import annotations

import datetime
import random
import sys
from pathlib import Path
from typing import Any

import pytest

import pathlore
from pathlore.config import Config
from pathlore.findings import Event, FindingFound, TargetFinished
from pathlore.session.check import check
from tests.stdlib import drawing_cases as cases

FILE = Path(cases.__file__)


def checked(name: str) -> tuple[list[Any], Any]:
    findings: list[Any] = []
    results: list[Any] = []

    def emit(event: Event) -> None:
        if isinstance(event, FindingFound) and not event.behaviour:
            findings.append(event.finding)
        elif isinstance(event, TargetFinished):
            results.append(event.result)

    check([f"{FILE}:{name}"], Config(timeout=20.0), emit)
    return findings, results[0]


@pytest.mark.parametrize(
    ("name", "call"),
    [
        ("dice", "with pathlore.replay({'random.randint': 5, 'random.randint#2': 6}):\n    dice(7)"),
        ("key", "with pathlore.replay({'os.urandom': b'ab'}):"),
        ("token", "with pathlore.replay({'os.urandom': b'abc'}):"),
        ("bounds", "with pathlore.replay({'random.randint': 1000}):"),
        ("steps", "with pathlore.replay({'random.randrange': 16}):"),
        ("chosen", "with pathlore.replay({'random.choice': 1}):\n    chosen(42)"),
        ("several", "with pathlore.replay({'random.choices': (0, 2)}):\n    several(5)"),
        ("shuffled", "with pathlore.replay({'random.shuffle': (1, 2, 0)}):\n    shuffled(7)"),
        ("sampled", "with pathlore.replay({'random.sample': (3, 1)}):"),
        ("bits", "with pathlore.replay({'random.getrandbits': 11}):"),
        ("secret", "with pathlore.replay({'random.choice': 2}):"),
        ("seeded", "seeded(5)"),
        ("greeted", "with pathlore.replay({'input': '', 'input#2': ''}):\n    greeted(3)"),
        ("read_lines", "'sys.stdin.readline#2': 'ab\\n'}):\n    read_lines(4)"),
        ("read_all", "with pathlore.replay({'sys.stdin.read': 'a\\nb', 'sys.stdin.read#2': ''}):\n    read_all(0)"),
        ("read_unfinished", "with pathlore.replay({'sys.stdin.readline': 'a'}):"),
        ("read_past_the_end", "{'sys.stdin.readline': '', 'sys.stdin.readline#2': ''}):\n    read_past_the_end(3)"),
        ("read_opened", "with pathlore.replay({'sys.stdin.readline': 'go\\n'}):"),
        ("read_as_a_file", "with pathlore.replay({'sys.stdin.readline': 'go\\n'}):"),
        ("asked_the_day", "with pathlore.replay({'datetime.date.today': (1972, 2, 29)}):"),
        ("asked_the_time", "'datetime.datetime.now#2': (1970, 1, 1, 13, 0, 0, 0)}):"),
        pytest.param("below", "with pathlore.replay({'random.getrandbits': 2}):", marks=pytest.mark.slow),
        ("waited", "'time.monotonic_ns': 0, 'time.sleep': None, 'time.monotonic_ns#2': 5"),
    ],
)
def test_the_one_failing_draw_is_found_and_confirmed(name: str, call: str) -> None:
    findings, result = checked(name)
    assert len(findings) == 1
    assert call in findings[0].call
    assert not any("unconfirmed" in i.why for i in result.incomplete)


def test_the_end_of_input_is_explored() -> None:
    found: list[tuple[str, str, bool]] = []

    def emit(event: Event) -> None:
        if isinstance(event, FindingFound):
            found.append((event.finding.exception, event.finding.call.splitlines()[1], event.behaviour))

    check([f"{FILE}:read_until_the_end"], Config(), emit)
    assert found == [
        ("AssertionError", "with pathlore.replay({'input': '', 'input#2': None, 'input#3': None}):", False)
    ]
    found.clear()
    check([f"{FILE}:greeted"], Config(raises="error"), emit)
    assert ("EOFError", "with pathlore.replay({'input': None}):", False) in found


def test_the_time_of_day_may_go_back() -> None:
    findings, _ = checked("set_back")
    assert len(findings) == 2
    findings, result = checked("measured")
    assert not findings
    assert result.exhaustive


def test_an_empty_range_is_the_librarys_error() -> None:
    findings, _ = checked("empty")
    assert [f.exception for f in findings] == ["ValueError"]


def test_replay_supplies_draws_in_plain_python_and_ends() -> None:
    with pathlore.replay({"random.randint": 5, "random.random": 0.25, "random.shuffle": (1, 0)}):
        items = [1, 2]
        random.shuffle(items)
        assert (random.randint(1, 6), random.Random().random(), items) == (5, 0.25, [2, 1])
        assert random.Random(3).randint(1, 6) == 2
    assert "random" not in vars(random.Random)
    assert random.randint.__func__ is random.Random.randint  # type: ignore[attr-defined]


def test_replay_supplies_what_a_program_reads_and_ends() -> None:
    before = sys.stdin, open
    with pathlore.replay({"sys.stdin.readline": "one\n", "sys.stdin.readline#2": "two"}):
        assert list(sys.stdin) == ["one\n", "two"]
        assert sys.stdin.readline() == ""
    assert (sys.stdin, open) == before


def test_replay_supplies_the_time_and_ends() -> None:
    real = datetime.datetime
    with pathlore.replay({"datetime.datetime.now": (2024, 2, 29, 1, 2, 3, 4)}):
        now = datetime.datetime.now()
        assert now == real(2024, 2, 29, 1, 2, 3, 4)
        assert isinstance(now, datetime.datetime)
        assert type(datetime.datetime(2020, 1, 1)) is real
        assert datetime.datetime.now() > now
    assert datetime.datetime is real


@pytest.mark.parametrize("name", ["draws_by_its_seed", "draws_by_a_patched_method", "draws_by_a_patched_fraction"])
def test_a_seeded_generator_draws_what_it_draws_in_plain_python(name: str) -> None:
    getattr(cases, name)(0)
    findings, result = checked(name)
    assert not findings
    assert result.exhaustive
