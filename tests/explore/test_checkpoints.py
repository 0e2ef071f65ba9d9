"""Paths that run in copies of processes are those of one process: same trie, same findings, and nobody stays behind."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathlore.config import Config
from pathlore.explore import checkpoints, executor
from pathlore.explore.alternative import Alternative
from pathlore.explore.executor import Executor
from pathlore.explore.standing_path import StandingPath, symbolic_values
from pathlore.forks import stand
from pathlore.forks.family import descendants
from pathlore.session import copies
from pathlore.session.exploration import Exploration
from pathlore.session.session import Session
from pathlore.trie.trie import prefix
from tests.explore.exploring import checked
from tests.explore.test_orders import PROGRAM, trie_text

Explore = Callable[[Exploration], None]
MORE = """
    import datetime

    def words(text: str) -> str:
        head, comma, rest = text.partition(",")
        if comma and len(rest) > 1:
            return rest.upper() if head == "up" else head
        return text.strip()[:2]

    def halves(x: float, y: float) -> float:
        if x > 2 * y:
            return x - y
        return y if y == y else 0.0

    def day(n: int) -> int:
        if 1 <= n <= 3:
            return datetime.date(2024, 2, n).weekday()
        return {2: n, 5: 1}.get(n, 7)

    def data(b: bytes, i: int) -> int:
        if b[:1] == b"x" and 0 <= i < len(b):
            return b[i]
        return len(b)
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "program.py"
    path.write_text(textwrap.dedent(PROGRAM) + textwrap.dedent(MORE))
    return path


def _tries(path: Path, explore: Explore) -> dict[str, list[str]]:
    session = Session(Config(compose="off", cache=False, timeout=30.0, max_length=2, max_objects=2), lambda event: None)
    found = {}
    try:
        for target in session.targets([str(path)]):
            with session.exploration(target) as made:
                explore(made)
                found[target.name] = trie_text(made.engine.trie.root, with_places=False)
    finally:
        session.close()
    return found


def _plainly(made: Exploration) -> None:
    made.engine.explore()


class _Switching:
    """Has each run begin with the witness of an ancestor, and switch to its own where that choice is made."""

    switches = 0

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._is_inside = False

    def run(self, alternative: Alternative, deadline: float) -> Any:
        node, executor = alternative.parent, self._executor
        if self._is_inside or node is None:
            return None
        nodes, sides = prefix(node, alternative.side)
        at = len(nodes) // 2

        def stop(path: StandingPath) -> None:
            if path.position == at:
                path.due = float("inf")
                path.resume(nodes[at:], sides[at:], alternative.witness, symbolic_values())
                _Switching.switches += 1

        def make(*given: Any) -> StandingPath:
            path = StandingPath(*given)
            path.due, path.stop = 0.0, stop
            return path

        # Paths share inputs that are numbers; those of this path are about to change.
        _forget_numbers(executor)
        usual, executor.paths, self._is_inside = executor.paths, make, True
        try:
            return executor.run(Alternative(node, alternative.side, nodes[at].witness), deadline)
        finally:
            executor.paths, self._is_inside = usual, False
            _forget_numbers(executor)

    def ended(self, run: Any) -> None:
        pass

    def ran(self, run: Any, seconds: float) -> bool:
        return False


def _forget_numbers(executor: Executor) -> None:
    for *_, known in executor.signature._makers:
        known.clear()


def _switching(made: Exploration) -> None:
    made.executor.elsewhere = _Switching(made.executor)
    made.engine.explore()


def test_a_path_that_is_given_another_witness_at_a_choice_is_the_path_of_that_witness(file: Path) -> None:
    before = _Switching.switches
    assert _tries(file, _switching) == _tries(file, _plainly)
    assert _Switching.switches > before + 50


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Has processes stand wherever they can; counts the paths that are asked for."""
    asked: list[int] = []
    ask = checkpoints.Checkpoints._ask

    def counting(self: Any, *given: Any) -> Any:
        found = ask(self, *given)
        if found is not None:
            asked.append(1)
        return found

    monkeypatch.setattr(checkpoints, "_LEAST", 0.0)
    monkeypatch.setattr(checkpoints, "_COPIES", 0)
    monkeypatch.setattr(copies, "_SLOW", 0.0)
    monkeypatch.setattr(copies, "_LONG", 0.0)
    monkeypatch.setattr(checkpoints.Checkpoints, "_ask", counting)
    return asked


def _copied(made: Exploration) -> None:
    with copies.copies(made) as running:
        running.watch(None)
        made.engine.explore()


def test_paths_of_copies_make_the_same_trie(file: Path, eager: list[int]) -> None:
    assert _tries(file, _copied) == _tries(file, _plainly)
    assert len(eager) > 30
    assert not list(descendants(os.getpid()))


def test_findings_are_those_of_one_process(file: Path, eager: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(
        "def f(x: int, y: int, items: list[int]) -> int:\n"
        "    if x > 3 and y == 2 * x:\n"
        "        assert len(items) < 2 or items[1] != y\n"
        "    return 10 // (y - 7) if x in (1, 5) else str(x).find('8')\n"
    )
    options = {"compose": "off", "cache": False, "max_length": 2}
    found = checked(file, "f", **options)
    assert len(found.findings) == 2
    assert len(eager) > 5
    monkeypatch.setattr(copies, "_SLOW", float("inf"))
    monkeypatch.setattr(copies, "_LONG", float("inf"))
    alone = checked(file, "f", **options)
    assert found.findings == alone.findings
    assert found.result.concretised == alone.result.concretised
    assert found.result.coverage == alone.result.coverage
    assert found.result.incomplete == alone.result.incomplete


def test_values_from_before_a_process_stood_follow_the_witness_where_its_copy_stands(
    file: Path, eager: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    # A copy stands in its turn where it has worked for a while.
    monkeypatch.setattr(checkpoints, "_LEAST", 0.01)
    file.write_text(
        "from typing import NamedTuple\n"
        "TICKS = (i for i in range(9))  # cannot be put back, so each path runs in a copy\n"
        "class P(NamedTuple):\n"
        "    a: int\n"
        "    def up(self):\n"
        "        return self._replace(a=self.a + 1)\n"
        "def f(x: int) -> None:\n"
        "    next(TICKS)\n"
        "    if -3 <= x <= 6:\n"
        "        assert repr(P(x).up()) == f'P(a={x + 1})'\n"
    )
    found = checked(file, "f", compose="off", cache=False)
    assert found.result.exhaustive
    assert not found.findings
    assert not found.result.stats.unconfirmed
    assert len(eager) > 3


def test_a_long_beginning_is_run_for_few_paths(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(
        "def f(a: int, b: int) -> int:\n"
        "    total = 0\n"
        "    for i in range(1_200_000):\n"
        "        total += i\n"
        "    for limit in range(8):\n"
        "        total += (a > limit) + (b > limit)\n"
        "        if a > limit and b > limit:\n"
        "            total += 1\n"
        "    return total\n"
    )
    here: list[float] = []
    monkeypatch.setattr(Executor, "run_once", _counted(Executor.run_once, here))
    # A process in which many tests ran is large, and copies of it take long.
    monkeypatch.setattr(stand, "seconds_of_a_copy", lambda: 0.001)
    # On a busy machine the first path takes long enough to be begun again.
    monkeypatch.setattr(executor, "PATIENCE", ((60.0, 2.0),))
    # On a fast one it is not long.
    monkeypatch.setattr(copies, "_LONG", 0.01)
    found = checked(file, "f", compose="off", cache=False)
    assert found.result.exhaustive
    assert found.result.stats.paths > 20
    assert len(here) <= 2


def _counted(run_once: Any, calls: list[float]) -> Any:
    own = os.getpid()

    def counting(self: Any, *given: Any) -> Any:
        if os.getpid() == own:
            calls.append(1.0)
        return run_once(self, *given)

    return counting


def test_a_copy_that_ends_itself_is_a_path_that_was_cut(file: Path) -> None:
    file.write_text(
        "import os\n\nSTEPS = (n for n in range(9))\n\n\n"
        "def f(x: int) -> int:\n"
        "    if x == 5:\n"
        "        os._exit(3)\n"
        "    assert x != 7\n"
        "    return next(STEPS)\n"
    )
    found = checked(file, "f", allow=("processes",), cache=False)
    assert [finding.call for finding in found.findings] == ["f(7)"]
    assert [cut.why for cut in found.result.incomplete] == ["the code ended its process with code 3"]
    assert not list(descendants(os.getpid()))


def test_a_copy_that_hangs_in_native_code_is_ended(file: Path) -> None:
    file.write_text(
        "STEPS = (n for n in range(9))\n\n\n"
        "def f(x: int) -> int:\n"
        "    if x == 5:\n"
        "        return max(range(10**12))\n"
        "    return next(STEPS)\n"
    )
    found = checked(file, "f", path_timeout=0.3, cache=False)
    assert not found.findings
    assert found.result.incomplete
    assert found.result.stats.complete == 1
