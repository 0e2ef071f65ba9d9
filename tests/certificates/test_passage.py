"""Plain Python passes the blocks that a symbolic run passed, however the code is laid out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pathlore.certificates.certify import certify
from pathlore.certificates.outcomes import Expected, Outcomes
from pathlore.config import Config
from pathlore.confirmation.confirm import UNWATCHED, Confirmer, PlainOutcome, Spectator
from pathlore.confirmation.reproduction import Reproduction
from pathlore.explore.executor import Run
from pathlore.findings import Certified, Event
from tests.certificates.certifying import certified, verified

LAYOUTS = """
from contextlib import contextmanager


def sign(x: int) -> int:
    if x < 0: return -1
    return 0 if x == 0 else 1


def down(n: int) -> int:
    return n if n <= 0 else down(n - 1)


@contextmanager
def kept(log: list[int]):
    log.append(1)
    try:
        yield log
    finally:
        log.append(2)


def numbers(x: int):
    got = yield x
    while got:
        got = yield (
            got - 1
        )


def loops(x: int) -> int:
    total = 0
    for n in range(3): total += n
    while True:
        total += sign(x)
        if total > 3 or total < 1:
            break
        x = max(
            sign(total),
            sign(x) - 1,
        )
        continue
    else:
        pass
    for n in range(2):
        for m in (n, n + 1):
            total += m
    return total + down(2)


def target(x: int) -> object:
    with kept([]) as log:
        try:
            if x > 5:
                raise KeyError(
                    sign(x),
                )
            log.append(loops(x))
        except KeyError as error:
            log.append(len(error.args))
        else:
            log.append(7)
        finally:
            log.append(sum(sign(n) for n in (1, -1)))
    given = numbers(1)
    found = [next(given), given.send(2), given.send(1)]
    match x:
        case 3:
            found += [k for k in log if k > 0]
        case _ if x > 8:
            return lambda: 1 if x else 2
        case _:
            pass
    class Inner:
        if x > 0:
            y = 1
    return found, log, len(vars(Inner)) > 1
"""
OBJECTS = """
class Key:
    def __init__(self, v: int) -> None:
        self.v = v

    def target(self, other: "Key") -> bool:
        if self.v > 5:
            return True
        return self.v < other.v
"""
BUSY = """
def busy(n: int) -> int:
    total = 0
    for k in range(n):
        if k % 3:
            total += k
    return total


def target(a: int, b: int, c: int) -> int:
    found = 0
    for x in (a, b, c):
        found += busy(3000)
        if x > 5:
            found += 1
        elif x < -5:
            found -= 1
    return found
"""


def test_blocks_are_the_same_in_any_layout(tmp_path: Path) -> None:
    (part,) = certified(tmp_path, LAYOUTS, "--no-cache")
    said = [row["lines"] for row in part["tree"] if row.get("leaf") == "returns"]

    assert len(said) > 4
    assert set(said) == {"same"}
    assert verified(tmp_path).exit_code == 0


def test_the_making_of_inputs_does_not_count(tmp_path: Path) -> None:
    (part,) = certified(tmp_path, OBJECTS, "--no-cache", target="Key.target")

    assert {row["lines"] for row in part["tree"] if "lines" in row} == {"same"}


def test_a_run_that_passes_other_blocks_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As if rewritten code had run a block once more."""
    expected = Outcomes.expected

    def once_more(self: Outcomes, run: Run) -> Expected:
        found = expected(self, run)
        return replace(found, passed=[*found.passed, *found.passed[-1:]])

    monkeypatch.setattr(Outcomes, "expected", once_more)
    (part,) = certified(tmp_path, OBJECTS, "--no-cache", target="Key.target")

    assert {row["lines"] for row in part["tree"] if "lines" in row} == {"other"}
    assert part["claim"]["other_lines"] == part["claim"]["paths"]["returns"] > 0


def test_blocks_of_functions_that_meet_nothing_symbolic_are_told_on_prefixes_too(tmp_path: Path) -> None:
    (part,) = certified(tmp_path, BUSY, "--no-cache")

    assert [row["lines"] for row in part["tree"] if "lines" in row] == ["same"] * 27


def test_code_runs_without_probes_where_it_has_not_done_so_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran: list[bool] = []
    run = Confirmer.run

    def noted(self: Confirmer, reproduction: Reproduction, spectator: Spectator = UNWATCHED) -> PlainOutcome:
        ran.append(self.code.is_probed)
        return run(self, reproduction, spectator)

    monkeypatch.setattr(Confirmer, "run", noted)
    (tmp_path / "runs_without_probes.py").write_text(BUSY)
    events: list[Event] = []
    certify([str(tmp_path / "runs_without_probes.py:target")], Config(cache=False), events.append)

    assert any(isinstance(event, Certified) for event in events)
    assert ran.count(True) == 27
    assert 0 < ran.count(False) <= 3
