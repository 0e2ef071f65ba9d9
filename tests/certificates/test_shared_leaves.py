"""Leaves of a certificate that several processes run: the same verdict, in the same words, as from one."""

from __future__ import annotations

import copy
import json
import os
import random
import signal
import textwrap
from pathlib import Path
from typing import Any

import pytest

from pathlore.certificates import leaf_pool
from pathlore.certificates.certify import certify
from pathlore.certificates.document import text_of
from pathlore.certificates.shared_leaves import SharedLeaves
from pathlore.certificates.verify import verify
from pathlore.config import Config
from pathlore.findings import CertificateRefused, Certified, Event, Progress, Verified
from pathlore.forks.pool import Pool

PROGRAMS = {
    "plain": """
        def f(a: int, b: int, c: int) -> int:
            n = 0
            for v in (a, b, c):
                if v > 10:
                    n += 1
                elif v < -5:
                    n += 3
            assert n != 7
            return 10 // (n - 9)
    """,
    "assuming": """
        from pathlore import assume

        def f(a: int, b: int, c: int) -> int:
            if c > 3:
                assume(a != b)
            return sum(v > 2 for v in (a, b, c)) if a > b else [a, b, c].count(4)
    """,
    "an invariant": """
        class Purse:
            '''inv: self.coins >= 0'''

            def __init__(self, coins: int) -> None:
                self.coins = coins

        def f(a: int, b: int, purse: Purse) -> int:
            n = 1 if a > b else 2 if a > 3 else 3
            if a == 9:
                return n
            return n + (1 if purse.coins > 5 else 2 if purse.coins > b else 3)
    """,
}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are started before the first leaf, and given a few leaves at a time."""
    monkeypatch.setattr(leaf_pool, "_WORTH", 0.0)
    monkeypatch.setattr(leaf_pool, "_LEAST", 0)
    monkeypatch.setattr(leaf_pool, "_BATCH", 3)


def certified(folder: Path, source: str) -> Any:
    (folder / "program.py").write_text(textwrap.dedent(source))
    events: list[Event] = []
    certify(["program.py:f"], Config(cache=False, compose="off", jobs=1), events.append)
    (found,) = [event for event in events if isinstance(event, Certified)]
    return json.loads(text_of([json.loads(found.text)]))["targets"][0]


def verdict(part: Any, folder: Path, workers: int) -> Verified | CertificateRefused:
    events: list[Event] = []
    verify([part], Config(jobs=workers), events.append, str(folder), False)
    (found,) = [event for event in events if isinstance(event, Verified | CertificateRefused)]
    assert all(isinstance(event, Progress) for event in events[1:-1])
    return found


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("source", PROGRAMS.values(), ids=PROGRAMS)
def test_several_processes_give_the_verdict_of_one(here: Path, source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[int] = []
    learn = SharedLeaves._learn

    def learnt(self: SharedLeaves, number: int, found: Any) -> None:
        taken.append(number)
        learn(self, number, found)

    monkeypatch.setattr(SharedLeaves, "_learn", learnt)
    part = certified(here, source)
    alone = verdict(part, here, 1)
    assert isinstance(alone, Verified), alone
    assert not taken
    assert verdict(part, here, 2) == verdict(part, here, 3) == alone
    assert taken


def damaged(part: Any, choice: random.Random) -> Any:
    """A certificate that says something else in one place of its tree."""
    made = copy.deepcopy(part)
    leaves = [row for row in made["tree"] if row.get("leaf") == "returns"]
    row = choice.choice(leaves)
    match choice.randrange(4):
        case 0:
            row["value"] = f"{row['value']}0"
        case 1:
            name = choice.choice([*row["inputs"]])
            row["inputs"][name] += choice.choice((-20, 20))
        case 2:
            row["runs"] = row["runs"][:-1]
        case _:
            choice.choice(made["tree"])["side"] ^= 1
    return made


@pytest.mark.parametrize("seed", range(6))
def test_several_processes_refuse_in_the_words_of_one(here: Path, seed: int) -> None:
    choice = random.Random(seed)
    part = certified(here, PROGRAMS["plain"])
    wrong = damaged(damaged(part, choice), choice)
    alone = verdict(wrong, here, 1)
    assert isinstance(alone, CertificateRefused)
    assert verdict(wrong, here, 3) == alone


def test_a_worker_that_is_killed_costs_its_leaves_alone(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    part = certified(here, PROGRAMS["plain"])
    alone = verdict(part, here, 1)
    killed: list[int] = []
    send = Pool.send

    def sent(self: Pool, worker: int, data: bytes) -> None:
        if not killed:
            killed.append(worker)
            os.kill(self.pid(worker), signal.SIGKILL)
        send(self, worker, data)

    monkeypatch.setattr(Pool, "send", sent)
    assert verdict(part, here, 3) == alone
    assert killed
