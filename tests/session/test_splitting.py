"""One target among several processes: the same answer as from one, whatever happens to the workers."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import textwrap
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pathlore.bounds import Bound
from pathlore.certificates import leaf_pool
from pathlore.certificates.certify import certify
from pathlore.certificates.leaf_pool import LeafPool
from pathlore.config import Config
from pathlore.diff.compare import compare
from pathlore.explore import below
from pathlore.findings import (
    CasesFound,
    Certified,
    Comparison,
    Event,
    FindingFound,
    Meanwhile,
    ModuleLoading,
    Notice,
    Progress,
    Seconds,
    SourcesRead,
    TargetCompared,
    TargetFinished,
    TargetResult,
    Verdict,
)
from pathlore.forks import pool
from pathlore.forks.family import descendants
from pathlore.project import Side, Tree
from pathlore.session import sharing, splitting
from pathlore.session.check import check
from pathlore.session.sharing import SharedExploration
from pathlore.testgen.generate import generate_tests

ROOT = Path(__file__).parents[2]

PROGRAM = """
    from dataclasses import dataclass
    from pathlore import assume

    @dataclass
    class Node:
        value: int
        next: "Node | None"

    def walk(node: Node | None, wanted: int) -> int:
        total = 0
        for _ in range(3):
            if node is None:
                break
            if node.value > total:
                total += node.value
            elif node.value + total == wanted:
                raise LookupError(wanted)
            node = node.next
        assert total != 77
        return total

    def machine(a: int, b: int, c: int, d: int) -> int:
        state = 0
        for v in (a, b, c, d):
            if v > 10:
                state += 1
            elif v < -5:
                state += 2
            elif v == 3 and state == 4:
                return 10 // (state - 4)
        assert state != 8 or a < -7
        return state

    def realised(items: list[int], n: int, word: str) -> str:
        assume(n < 4)
        parts = []
        for item in items[:3]:
            if item > n:
                parts.append("%3d" % (item % 3))
            elif word.upper() == "AB":
                parts.append(word * (item - 5))
        return ",".join(parts)[n]

    def deep(n: int) -> int:
        count = 0
        while count < n:
            count += 1
            if count == 23 and n % 7 == 5:
                raise ValueError(count)
        return count

    def deadly(a: int, b: int, c: int) -> int:
        import os
        count = 0
        for v in (a, b, c):
            if v > 3:
                count += 1
        if count == 2 and b == 8:
            os._exit(3)
        return count
"""


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Targets are split after their first path, into jobs of a few runs."""
    monkeypatch.setattr(splitting, "_WORTH", 0.0)
    monkeypatch.setattr(splitting, "_PAUSE", 0.0)
    monkeypatch.setattr(splitting, "_WIDE", 0)
    monkeypatch.setattr(sharing, "_LONG", 0.004)
    monkeypatch.setattr(sharing, "_SHORT", 0.002)
    monkeypatch.setattr(below, "_LEAST", 0.0)


@pytest.fixture
def program(tmp_path: Path) -> str:
    path = tmp_path / "shared_program.py"
    path.write_text(textwrap.dedent(PROGRAM))
    return str(path)


def events(word: str, workers: int, **options: Any) -> list[Event]:
    """All that is told, apart from what may differ."""
    told: list[Event] = []
    settings = {"compose": "off", "cache": False, "timeout": 60, **options}
    check([word], Config(jobs=workers, **settings), told.append)
    return [_comparable(event) for event in told if not isinstance(event, (Progress, ModuleLoading, SourcesRead))]


def _comparable(event: Event) -> Event:
    if not isinstance(event, TargetFinished):
        return event
    stats = replace(event.result.stats, solves=0, relearned=0, seconds=Seconds(0, 0, 0, 0))
    stages = tuple(replace(counts, seconds=0.0) for counts in event.result.stages)
    return TargetFinished(replace(event.result, stats=stats, stages=stages))


def result(told: list[Event]) -> TargetResult:
    (found,) = [event.result for event in told if isinstance(event, TargetFinished)]
    return found


class Splits:
    """Notes what was split, and what became of workers."""

    def __init__(self) -> None:
        self.shared: list[SharedExploration] = []
        self.killed = 0


@pytest.fixture
def splits(monkeypatch: pytest.MonkeyPatch) -> Splits:
    noted = Splits()
    begin = SharedExploration.begin

    def counted(self: SharedExploration) -> bool:
        noted.shared.append(self)
        return begin(self)

    monkeypatch.setattr(SharedExploration, "begin", counted)
    return noted


NAMES = ("walk", "machine", "realised", "deep")


@pytest.mark.parametrize("name", NAMES)
def test_the_same_answer(name: str, program: str, splits: Splits) -> None:
    options = {"max_depth": 24} if name == "deep" else {}
    word = f"{program}:{name}"
    one = events(word, 1, **options)
    assert not splits.shared
    assert events(word, 3 if name == "machine" else 2, **options) == one
    assert splits.shared
    assert any(isinstance(event, FindingFound) for event in one)


ASSERTING = """
    from dataclasses import dataclass

    @dataclass
    class Node:
        value: int
        next: "Node | None"

    def numbers(a: int, b: int, c: int) -> None:
        for v in (a, b, c):
            a += 1 if v > 3 else 2
            assert v != 41
        assert a + b != 50 and c != a

    def shapes(node: Node | None, limit: int) -> int:
        seen = 0
        for _ in range(2):
            if node is None:
                break
            assert node.value < limit or node.value % 7 != 3
            seen += node.value > seen
            node = node.next
        return seen

    def texts(items: list[int], n: int) -> str:
        parts = []
        assert n != 3
        for item in items[:3]:
            assert "%d" % (item % 3) != "4"
            if item > n:
                parts.append("%3d" % (item % 2))
            assert len(parts) < 3 or item != 12
        return ",".join(parts)
"""


@pytest.fixture
def asserting(tmp_path: Path) -> str:
    path = tmp_path / "asserting.py"
    path.write_text(textwrap.dedent(ASSERTING))
    return str(path)


@pytest.mark.parametrize("name", ["numbers", "shapes", pytest.param("texts", marks=pytest.mark.slow)])
@pytest.mark.parametrize("stage", ["assertions", "recursive", pytest.param("violations", marks=pytest.mark.slow)])
def test_the_same_answer_in_stages(stage: str, name: str, asserting: str, splits: Splits) -> None:
    word = f"{asserting}:{name}"
    one = events(word, 1, stage=stage)
    assert len(result(one).stages) > 1
    assert events(word, 2 + len(name) % 2, stage=stage) == one
    assert splits.shared


def test_the_same_answer_where_violations_come_first(asserting: str, splits: Splits) -> None:
    word = f"{asserting}:numbers"
    one = events(word, 1, stage="violations")
    assert len(result(one).stages) > 2
    assert events(word, 3, stage="violations") == one
    assert splits.shared


@pytest.mark.parametrize("bounds", [{"max_paths": 14}, {"max_depth": 5}, {"properties": ("asserts",)}])
@pytest.mark.parametrize("stage", [pytest.param("assertions", marks=pytest.mark.slow), "recursive"])
def test_the_same_answer_in_stages_within_bounds(
    stage: str, bounds: dict[str, Any], asserting: str, splits: Splits
) -> None:
    word = f"{asserting}:numbers"
    one = events(word, 1, stage=stage, **bounds)
    assert events(word, 3, stage=stage, **bounds) == one
    assert splits.shared


@pytest.mark.slow
@pytest.mark.parametrize(
    "word",
    [
        *(f"bench/papers/subjects/{word}" for word in ("wbs_asserted.py:once", "trityp_asserted.py:tri")),
        "bench/papers/subjects/many_frontiers.py:table",
        "tests/verdicts/library/date_order.py:earlier",  # assertions in followed library code
        "tests/verdicts/matrix.py:trace_is_linear",  # the first choice is a frontier
    ],
)
@pytest.mark.parametrize("stage", ["assertions", "recursive", "violations"])
def test_the_same_answer_for_larger_programs_in_stages(stage: str, word: str, splits: Splits) -> None:
    path = str(ROOT / word)
    assert events(path, 3, stage=stage) == events(path, 1, stage=stage)
    assert splits.shared or "matrix" in word


def test_copies_of_a_process_draw_the_same_random_numbers(tmp_path: Path, splits: Splits) -> None:
    """Python gives each of them another seed, which looks as if the code had drawn some."""
    path = tmp_path / "drawing.py"
    body = "    return sum(1 for v in (a, b, c, d) if v > 2) + random.randint(0, 1)\n"
    path.write_text(f"import random\n\ndef f(a: int, b: int, c: int, d: int) -> int:\n{body}")
    one = events(f"{path}:f", 1)
    assert result(one).exhaustive
    assert events(f"{path}:f", 2) == one
    assert splits.shared


@pytest.mark.parametrize("bounds", [{"max_paths": 9}, {"max_paths": 30}, {"max_findings": 1}, {"strategy": "random"}])
def test_the_same_answer_within_bounds(bounds: dict[str, Any], program: str, splits: Splits) -> None:
    word = f"{program}:machine"
    one = events(word, 1, **bounds)
    assert events(word, 2, **bounds) == one
    assert splits.shared
    if "max_paths" in bounds:
        assert result(one).incomplete[0].why == Bound.MAX_PATHS


def test_the_same_answer_with_a_store(program: str, splits: Splits, tmp_path: Path) -> None:
    word = f"{program}:walk"

    def twice(workers: int) -> tuple[list[Event], list[Event]]:
        options = {"cache": True, "cache_dir": str(tmp_path / str(workers))}
        return events(word, workers, **options), events(word, 1, **options)

    assert twice(2) == twice(1)
    assert splits.shared


def test_workers_that_explore_too_much_are_dismissed(
    tmp_path: Path, splits: Splits, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is explored ahead is bounded by what is asked for, however large the tree is."""
    file = tmp_path / "wide.py"
    names = [f"x{i}" for i in range(24)]
    tests = "".join(f"    if {name} > {i}:\n        total += {i}\n" for i, name in enumerate(names))
    given = ", ".join(f"{name}: int" for name in names)
    file.write_text(f"def wide({given}) -> int:\n    total = 0\n{tests}    return total\n")
    dismissed: list[int] = []
    dismiss = SharedExploration._dismiss

    def counting(shared: SharedExploration) -> None:
        dismissed.append(len(shared._books.ahead))
        dismiss(shared)

    monkeypatch.setattr(SharedExploration, "_dismiss", counting)
    word = f"{file}:wide"
    assert events(word, 2, max_paths=600) == events(word, 1, max_paths=600)
    assert len(dismissed) == 1
    assert not list(descendants(os.getpid()))


def test_what_is_nearly_done_is_not_split(program: str, splits: Splits) -> None:
    assert result(events(f"{program}:machine", 2, max_paths=2)).stats.paths == 2
    assert not splits.shared
    events(f"{program}:machine", 2, max_paths=20)
    assert splits.shared


@pytest.mark.parametrize(
    "name", ["machine", *(pytest.param(name, marks=pytest.mark.slow) for name in ("walk", "realised"))]
)
def test_the_same_certificate(name: str, program: str, splits: Splits, monkeypatch: pytest.MonkeyPatch) -> None:
    for constant, value in (("_WORTH", 0.0), ("_LEAST", 0), ("_BATCH", 3)):
        monkeypatch.setattr(leaf_pool, constant, value)
    taken: list[Any] = []
    take = LeafPool.taken

    def noted(self: LeafPool, number: int) -> Any:
        taken.append(take(self, number))
        return taken[-1]

    monkeypatch.setattr(LeafPool, "taken", noted)

    def certified(workers: int) -> list[Event]:
        told: list[Event] = []
        certify([f"{program}:{name}"], Config(jobs=workers, cache=False, timeout=60), told.append)
        return [event for event in told if isinstance(event, Certified)]

    one = certified(1)
    assert one
    assert not any(taken)
    assert not splits.shared
    assert certified(3) == one
    assert any(taken)
    assert splits.shared


@pytest.mark.parametrize(("before", "after"), [("v > 10", "v > 11"), ("state += 2", "state = state + 1 + 1")])
def test_the_same_comparison(before: str, after: str, program: str, splits: Splits, tmp_path: Path) -> None:
    (tmp_path / "new").mkdir()
    other = tmp_path / "new" / "shared_program.py"
    other.write_text(Path(program).read_text().replace(before, after))
    sides = (Side(Tree("old", str(tmp_path)), program), Side(Tree("new", str(other.parent)), str(other)))

    def compared(workers: int) -> Comparison:
        told: list[Event] = []
        compare(sides, "shared_program.py", "machine", Config(jobs=workers, cache=False, timeout=120), told.append)
        (found,) = [event.comparison for event in told if isinstance(event, TargetCompared)]
        return replace(found, stats=replace(found.stats, solves=0, relearned=0, seconds=Seconds(0, 0, 0, 0)))

    one = compared(1)
    assert not splits.shared
    assert compared(2) == one
    assert len(splits.shared) == 2  # each version by itself
    assert one.verdict is (Verdict.DIFFERENT if "11" in after else Verdict.EQUIVALENT)


def test_the_same_answer_assertion_by_assertion(program: str, splits: Splits) -> None:
    def told(workers: int) -> list[Event]:
        found = events(f"{program}:walk", workers, stage="per-assertion")
        return [_without_stage_seconds(event) for event in found]

    one = told(1)
    assert told(2) == one
    assert splits.shared
    assert result(one).stages[0].violations


def _without_stage_seconds(event: Event) -> Event:
    if not isinstance(event, TargetFinished):
        return event
    stages = tuple(replace(counts, seconds=0.0) for counts in event.result.stages)
    return TargetFinished(replace(event.result, stages=stages))


def test_the_same_tests(program: str, splits: Splits) -> None:
    one = generated(f"{program}:machine", 1)
    assert any(isinstance(event, CasesFound) and event.cases for event in one)
    assert generated(f"{program}:machine", 2) == one
    assert splits.shared


def generated(word: str, workers: int, **options: Any) -> list[Event]:
    told: list[Event] = []
    config = Config(jobs=workers, compose="off", **{"timeout": 60, "max_paths": 200, **options})
    generate_tests([word], config, told.append, all_paths=False)
    # What is told meanwhile is for those who end a process, and depends on time.
    return [_comparable(event) for event in told if not isinstance(event, (Progress, ModuleLoading, Meanwhile))]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", [{}, {"max_paths": 2000}, {"strategy": "random"}, {"strategy": "depth-first"}])
def test_the_same_tests_of_many_paths(name: str, program: str, options: dict[str, Any], splits: Splits) -> None:
    more = {"max_depth": 24, **options}
    assert generated(f"{program}:{name}", 3, **more) == generated(f"{program}:{name}", 1, **more)
    assert splits.shared


def test_the_same_answer_whatever_the_composition_makes_of_it(program: str, splits: Splits) -> None:
    word = f"{program}:machine"
    assert events(word, 2, compose="auto") == events(word, 1, compose="auto")
    assert splits.shared


def _kill_at_random(monkeypatch: pytest.MonkeyPatch, noted: Splits, seed: int, most: int) -> None:
    dice = random.Random(seed)
    wait = pool.Pool.wait

    def dangerous(self: pool.Pool, seconds: float) -> list[tuple[int, bytes | None]]:
        workers = list(self._copies)
        if workers and noted.killed < most and dice.random() < 0.3:
            noted.killed += 1
            os.kill(self.pid(dice.choice(workers)), signal.SIGKILL)
        return wait(self, seconds)

    monkeypatch.setattr(pool.Pool, "wait", dangerous)


def test_workers_may_be_killed(program: str, splits: Splits, monkeypatch: pytest.MonkeyPatch) -> None:
    word = f"{program}:machine"
    one = events(word, 1)
    _kill_at_random(monkeypatch, splits, 1, 2)
    assert events(word, 2) == one
    assert splits.killed == 2


@pytest.mark.parametrize("stage", ["assertions", "recursive"])
def test_workers_of_stages_may_be_killed(
    stage: str, asserting: str, splits: Splits, monkeypatch: pytest.MonkeyPatch
) -> None:
    word = f"{asserting}:numbers"
    one = events(word, 1, stage=stage)
    _kill_at_random(monkeypatch, splits, 1, 2)
    assert events(word, 2, stage=stage) == one
    assert splits.killed == 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(25))
def test_workers_may_be_killed_at_any_moment(
    seed: int, program: str, splits: Splits, monkeypatch: pytest.MonkeyPatch
) -> None:
    word = f"{program}:{NAMES[seed % 3]}"
    one = events(word, 1)
    _kill_at_random(monkeypatch, splits, seed, 2)
    assert events(word, 2 + seed % 2) == one


def test_what_ends_each_process_is_named(program: str, splits: Splits) -> None:
    told = events(f"{program}:deadly", 2, allow=("processes",))
    found = result(told)
    assert [incomplete.why for incomplete in found.incomplete] == ["each process that tried was lost"]
    assert found.stats.open == 2
    assert found.stats.paths == 8
    (notice,) = [event.message for event in told if isinstance(event, Notice)]
    assert "each worker that tried them was lost" in notice


def test_no_child_stays_behind(program: str, splits: Splits, monkeypatch: pytest.MonkeyPatch) -> None:
    pids: list[int] = []
    start = pool.Pool.start

    def noted(self: pool.Pool) -> int | None:
        worker = start(self)
        assert worker is not None
        pids.append(self.pid(worker))
        return worker

    monkeypatch.setattr(pool.Pool, "start", noted)
    events(f"{program}:machine", 3, max_findings=1)
    assert len(pids) == 3
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_the_time_holds_for_all(program: str, splits: Splits) -> None:
    began = time.monotonic()
    found = result(events(f"{program}:deep", 2, timeout=1, max_depth=0))
    assert splits.shared
    assert found.incomplete[-1].why == Bound.TIMEOUT or Bound.TIMEOUT in {i.why for i in found.incomplete}
    assert time.monotonic() - began < 1.6 + _LOADED


_LOADED = 2.0
"""Seconds that a loaded machine may take more."""


def test_workers_that_all_fail_leave_one_process(program: str, splits: Splits, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[int] = []
    start = pool.Pool.start

    def counted(self: pool.Pool) -> int | None:
        started.append(1)
        return start(self)

    monkeypatch.setattr(pool.Pool, "start", counted)
    monkeypatch.setattr(sharing, "_MOST_LOSSES", 2)
    monkeypatch.setattr(below.Below, "perform", lambda self, job: 1 // 0)
    found = result(events(f"{program}:machine", 2))
    assert len(started) < 2 + 2 * 2
    assert found.stats.paths > 100


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_whoever_is_interrupted_keeps_what_was_found(number: signal.Signals, tmp_path: Path) -> None:
    (tmp_path / "many.py").write_text(MANY)
    command = [sys.executable, "-m", "pathlore", "check", "many.py:many", "--jobs", "2", "--compose", "off"]
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    end = time.monotonic() + 60
    while len(family := list(descendants(process.pid))) < 5 and time.monotonic() < end:
        time.sleep(0.05)
    time.sleep(1)
    process.send_signal(number)
    output, _ = process.communicate(timeout=60)
    assert "ZeroDivisionError" in output
    assert "interrupted" in output
    assert len(family) >= 5
    assert not [pid for pid in family if Path(f"/proc/{pid}").exists()]


MANY = """
def many(a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int, k: int) -> int:
    n = 0
    if a == 7:
        n = 1 // (a - 7)
    for v in (a, b, c, d, e, f, g, h, i, j, k):
        n += 1 if v > 10 else 2 if v < -5 else 3
    return n
"""


def test_one_process_where_nothing_can_be_forked(program: str, splits: Splits, monkeypatch: pytest.MonkeyPatch) -> None:
    word = f"{program}:machine"
    one = events(word, 1)
    monkeypatch.setattr(pool, "can_fork", lambda: False)
    assert events(word, 2) == one


@pytest.mark.parametrize("name", ["interval_map", "linked_list", "permissions", "elevator", "events"])
def test_the_same_answer_for_programs(name: str, splits: Splits) -> None:
    word = str(ROOT / f"tests/verdicts/{name}.py")
    assert events(word, 3, max_paths=60) == events(word, 1, max_paths=60)
    assert splits.shared


_ALL = [*sorted((ROOT / "tests/verdicts").glob("*.py")), *sorted((ROOT / "bench/papers/subjects").glob("*.py"))]


@pytest.mark.slow
@pytest.mark.parametrize("word", _ALL, ids=lambda path: path.stem)
def test_the_same_answer_for_all_programs(word: Path) -> None:
    bounds = {"max_paths": 60, "max_depth": 60, "timeout": 120}
    assert events(str(word), 2, **bounds) == events(str(word), 1, **bounds)
