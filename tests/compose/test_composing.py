"""Composition: sums of paths in place of products, fairly and in every command."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pathlore.cli.main import cli
from pathlore.compose.composer import Composer
from pathlore.config import Config
from pathlore.findings import Event, FindingFound, TargetResult
from pathlore.program.framing import Framing
from pathlore.session.exploring import explore
from pathlore.session.session import Session
from pathlore.trie.summary import CalleeEnd

SUBJECTS = Path(__file__).parent.parent.parent / "bench" / "papers" / "subjects"

MAX = """
def mx(a: int, b: int) -> int:
    if a > b:
        return a
    return b
"""


def run(path: Path, name: str, compose: str = "formulas") -> tuple[TargetResult, list[Event]]:
    events: list[Event] = []
    with closing(Session(Config(cache=False, compose=compose), events.append)) as session:
        (target,) = session.targets([f"{path}:{name}"])
        return explore(session, target, None)[1], [e for e in events if isinstance(e, FindingFound)]


@contextmanager
def composer_of(path: Path, name: str) -> Iterator[Composer]:
    with closing(Session(Config(cache=False, timeout=0.0, max_depth=0), lambda event: None)) as session:
        (target,) = session.targets([f"{path}:{name}"])
        with session.exploration(target) as exploration:
            framing = Framing(exploration.code.functions, target.modules)
            composer = Composer(exploration.engine, framing, lambda failure, witness, script: True)
            composer.learn([({}, ())])
            yield composer


def chain(calls: int) -> str:
    names = [f"a{n}" for n in range(calls)]
    inputs = ", ".join(f"{name}: int" for name in names)
    steps = "\n".join(f"    m = mx(m, {name})" for name in names)
    claim = f"    assert m >= a0 and m >= {names[-1]}"
    return f"{MAX}\ndef target({inputs}) -> int:\n    m = a0\n{steps}\n{claim}\n    return m\n"


def test_paths_of_calls_add_up(tmp_path: Path) -> None:
    file = tmp_path / "chain.py"
    file.write_text(chain(30))
    result, _ = run(file, "target")
    assert result.exhaustive
    assert result.composition is not None
    assert result.composition.functions == 1
    assert result.composition.runs < 10
    assert result.composition.paths == 2**30
    assert result.coverage.covered == result.coverage.blocks


def test_long_targets_are_composed_unasked(tmp_path: Path) -> None:
    file = tmp_path / "chain.py"
    file.write_text(chain(30))
    result, _ = run(file, "target", "auto")
    assert result.exhaustive
    assert result.composition is not None


def test_short_targets_are_not(tmp_path: Path) -> None:
    file = tmp_path / "chain.py"
    file.write_text(chain(5))
    plain, _ = run(file, "target", "off")
    result, _ = run(file, "target", "auto")
    assert result.composition is None
    assert result.stats.paths == plain.stats.paths
    assert result.stats.queries == plain.stats.queries


def test_learning_ends_when_summaries_are_too_large_to_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    leaves: list[tuple[int, int]] = []
    learn = Composer.learn

    def watched(self: Composer, *given: Any) -> None:
        learn(self, *given)
        leaves.append((self.engine.counts.runs, self.leaves))

    monkeypatch.setattr(Composer, "learn", watched)
    run(SUBJECTS / "inc_dec.py", "main80", "auto")

    # A run adds a way through each of two callees.
    assert leaves == [(64, 17)]


def test_code_without_regions_is_rewritten_once(tmp_path: Path) -> None:
    file = tmp_path / "regions.py"
    loop = "    for i in range(3):\n        if a > i:\n            n = b\n"
    file.write_text(f"{MAX}\ndef target(a: int, b: int) -> int:\n    n = 0\n{loop}    return n\n")
    with composer_of(file, "target") as composer:
        code = composer.engine.executor.code
        entries = {entry.function.__name__: entry for entry in code._functions}
        assert entries["target"].composed is not entries["target"].full
        assert code._files[str(file)].composed(entries["mx"].original) is code._files[str(file)].rewritten(
            entries["mx"].original
        )


def test_context_and_results_are_precise() -> None:
    """Figure 1 of the paper: neither -1 nor the call with 0 is reachable."""
    with composer_of(SUBJECTS / "p1_p2.py", "p1") as composer:
        assert composer.advance(1000)
        (p2,) = (s for (f, _), s in composer.frames.summaries.items() if getattr(f, "__name__", "") == "p2")
        returned = {leaf.slots[0].args[0] for _, leaf in p2.trie.leaves() if isinstance(leaf, CalleeEnd)}
        assert returned == {1, -1}


def test_the_schedule_is_fair() -> None:
    """Figure 2 of the paper: refutations go stale for ever, and new states are found all the same."""
    known = []
    with composer_of(SUBJECTS / "m1_m2.py", "m1") as composer:
        for _ in range(4):
            assert not composer.advance(20)
            known.append(composer.leaves)
    assert known == sorted(set(known))
    assert known[-1] >= 15


def test_an_unfair_schedule_gets_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever always takes what is stale, and takes it for fresh, never comes to anything new."""
    with composer_of(SUBJECTS / "m1_m2.py", "m1") as composer:
        composer.advance(30)
        assert composer._refuted
        monkeypatch.setattr(composer._questions, "is_current", lambda leaf: False)
        monkeypatch.setattr(composer, "_next", lambda: composer._stale(len(composer._refuted)))
        before = composer.leaves
        assert not composer.advance(60)
        assert composer.leaves == before


def test_questions_grow_linearly() -> None:
    """Figure 10(b) of the paper."""
    asked = {}
    for bound in (10, 20, 40):
        result, _ = run(SUBJECTS / "inc_dec.py", f"main{bound}")
        assert result.exhaustive
        asked[bound] = result.stats.queries
    assert asked[20] <= 2.3 * asked[10]
    assert asked[40] <= 2.3 * asked[20]


CALLERS = """
def half(n: int) -> int:
    assert n != 7
    return n // 2

def target(a: int, b: int) -> int:
    first = half(a)
    second = half(b + 1)
    try:
        third = half(a + b)
    except AssertionError:
        third = 0
    return first + second + third
"""


def test_an_error_is_found_at_each_call_that_reaches_it(tmp_path: Path) -> None:
    file = tmp_path / "callers.py"
    file.write_text(CALLERS)
    composed, findings = run(file, "target")
    _, expected = run(file, "target", "off")
    assert composed.exhaustive
    assert composed.composition is not None
    where = [[frame.line for frame in e.finding.trace] for e in findings if isinstance(e, FindingFound)]
    assert sorted(where) == sorted([f.line for f in e.finding.trace] for e in expected if isinstance(e, FindingFound))
    assert len(where) == 2


REGIONS = """
def target(a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int) -> int:
    most = a
    negative = 0
    for x in (a, b, c, d, e, f, g, h):
        if x > most:
            most = x
        if x < 0:
            negative += 1
    assert most >= d and most >= h
    assert 0 <= negative <= 8
    assert most != 99 or negative != 3
    return most
"""


def test_a_region_is_a_callee_without_a_name(tmp_path: Path) -> None:
    file = tmp_path / "regions.py"
    file.write_text(REGIONS)
    result, findings = run(file, "target", "auto")
    assert result.composition is not None
    assert result.exhaustive
    assert result.composition.functions == 2
    (found,) = findings
    assert isinstance(found, FindingFound)
    assert found.finding.line == 12
    assert [frame.function for frame in found.finding.trace] == ["target"]


def pathlore(*words: str) -> str:
    result = CliRunner().invoke(cli, words, catch_exceptions=False)
    return result.output


def test_what_is_composed_is_remembered_and_forgotten_after_an_edit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PATHLORE_NO_CACHE")
    file = tmp_path / "chain.py"
    file.write_text(chain(12))
    words = ("check", f"{file}:target", "--cache-dir", str(tmp_path / "store"))
    assert "composed: 1 function" in pathlore(*words)
    again = pathlore(*words)
    assert "0 solves" in again
    assert "composed: 1 function" in again
    # All paths are there for whoever wants them.
    assert "2048 paths" in pathlore(*words, "--compose", "off")
    file.write_text(chain(12).replace("return b", "return b if b != 5 else 4"))
    edited = pathlore(*words)
    assert "1 finding" in edited


def test_tests_cover_what_summaries_know(tmp_path: Path) -> None:
    file = tmp_path / "chain.py"
    file.write_text(chain(12))
    written = tmp_path / "test_chain.py"
    output = pathlore("tests", f"{file}:target", "-o", str(written))
    assert "1 target" in output
    assert 1 <= written.read_text().count("def test_") <= 4


ODD_WAYS = """
class Box:
    def __init__(self, n: int) -> None:
        self.n = n


def missing(box: Box, flag: bool) -> int:
    if flag:
        return box.m
    return box.n


def span(pair: tuple[int, int], n: int) -> object:
    if n > 0:
        return pair
    if n < -5:
        return range(3, 7)
    return pair is None
"""


def test_ways_of_every_kind_have_words(tmp_path: Path) -> None:
    file = tmp_path / "odd.py"
    file.write_text(ODD_WAYS)
    missing = pathlore("summary", f"{file}:missing")
    assert "raises AttributeError(" in missing
    assert "returns box.n" in missing
    assert "returns range(3, 7, 1) if n <= 0 and n + 6 <= 0" in pathlore("summary", f"{file}:span")


def test_the_ways_through_a_function(tmp_path: Path) -> None:
    file = tmp_path / "account.py"
    file.write_text(
        "class Account:\n"
        "    def __init__(self, balance: int) -> None:\n"
        "        self.balance = balance\n\n"
        "    def take(self, amount: int) -> int:\n"
        "        if amount > self.balance:\n"
        "            raise ValueError('too much', amount)\n"
        "        self.balance -= amount\n"
        "        return self.balance\n"
    )
    assert pathlore("summary", f"{file}:Account.take").splitlines()[1:] == [
        "    returns (-amount + self.balance), self.balance = (-amount + self.balance) if amount <= self.balance",
        "    raises ValueError('too much', amount) if self.balance + 1 <= amount",
    ]
    ways = json.loads(pathlore("summary", "--format", "json", f"{file}:Account.take"))["targets"][0]["ways"]
    assert [way["raises"] for way in ways] == [None, "ValueError('too much', amount)"]


def test_what_cannot_be_summarised_says_why(tmp_path: Path) -> None:
    file = tmp_path / "state.py"
    file.write_text("SEEN = []\n\ndef note(n: int) -> int:\n    SEEN.append(n)\n    return len(SEEN)\n")
    result = CliRunner().invoke(cli, ["summary", f"{file}:note"])
    assert result.exit_code == 2
    assert "cannot be summarised: SEEN is a list" in result.output


def test_what_a_target_assumes_is_no_failure(tmp_path: Path) -> None:
    file = tmp_path / "assumed.py"
    body = "    assert a > 0\n    m = mx(a, b)\n    assert m > 0\n    return m\n"
    file.write_text(f"{MAX}\ndef target(a: int, b: int) -> int:\n{body}")
    result, findings = run(file, "target")
    assert result.composition is not None
    assert result.exhaustive
    assert result.assumed == ("a > 0",)
    assert not findings


STATE = """
LIMIT = 10

def clip(n: int) -> int:
    if n > LIMIT:
        return LIMIT
    return n

def target(a: int, b: int, c: int) -> int:
    global LIMIT
    LIMIT = a
    x, y = clip(b), clip(c)
    assert x <= a and y <= a
    assert not (x == 5 and y == a and c == 7)
    LIMIT = 3
    assert clip(b) <= 3
    return x + y
"""


def test_globals_that_hold_numbers_are_formals(tmp_path: Path) -> None:
    file = tmp_path / "state.py"
    file.write_text(STATE)
    result, findings = run(file, "target")
    assert result.composition is not None
    assert result.exhaustive
    assert [e.finding.line for e in findings if isinstance(e, FindingFound)] == [14]


COUNTERS = {
    "one of three": (
        "a = b = c = 0",
        ["if x < 0:", "    a += 1", "elif x < 9:", "    b += 1", "else:", "    c += 1"],
        "a + b + c == 30",
    ),
    "one or none": (
        "a = b = 0",
        ["if x == 0:", "    continue", "if x < 0:", "    a += 1", "    continue", "b += 1"],
        "a + b <= 30",
    ),
    "down and up": (
        "a, b = 60, 0",
        ["if x < 0:", "    a -= 2", "    b += 2", "else:", "    b += 1", "    a -= 1"],
        "a + b == 60",
    ),
    "in fields": ("a = Two()", ["if x < 0:", "    a.low += 1", "else:", "    a.high += 1"], "a.low + a.high == 30"),
}


@pytest.mark.parametrize("name", COUNTERS)
def test_several_counters_are_known_together(name: str, tmp_path: Path) -> None:
    """Bounds of each of them alone leave solvers with 2**30 combinations."""
    before, body, claim = COUNTERS[name]
    inputs = [f"x{number}" for number in range(30)]
    lines = [before, f"for x in ({', '.join(inputs)}):", *(f"    {line}" for line in body), f"assert {claim}"]
    two = "class Two:\n    def __init__(self) -> None:\n        self.low = self.high = 0\n\n"
    for end, findings in ((claim, 0), (claim.replace("30", "29").replace("60", "59"), 1)):
        lines[-1] = f"assert {end}"
        head = f"def target({', '.join(f'{one}: int' for one in inputs)}) -> None:"
        file = tmp_path / f"counters_{findings}.py"
        file.write_text(two + "\n    ".join([head, *lines]) + "\n")
        result, found = run(file, "target")
        assert result.composition is not None
        assert result.exhaustive
        assert len(found) == findings
        assert result.stats.paths <= 2
