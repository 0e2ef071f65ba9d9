"""Every command composes, and means the same: coverage, bounds, deepening, regions of inputs, tests, watching."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pathlore.cli.main import cli
from pathlore.config import Config
from pathlore.findings import Event, FindingFound, TargetResult
from pathlore.session.exploring import explore
from pathlore.session.session import Session
from tests.cli.watching import Watch
from tests.compose.harness import brute, case_calls, compare, explored, untested_arms
from tests.scale import sampled

CALLEES = """
def mx(a: int, b: int) -> int:
    if a > b:
        return a
    return b


def rare(n: int) -> int:
    if n == 1234:
        return 1
    if n > 5000:
        return 2
    return 0

"""
MODES = sampled(["formulas", "auto"])
INPUTS = [f"a{n}" for n in range(20)]
CHAIN = f"""{CALLEES}
def target({", ".join(f"{name}: int" for name in INPUTS)}) -> int:
    m = a0
{"".join(f"    m = mx(m, {name}){chr(10)}" for name in INPUTS[1:])}    found = rare(m)
    if found == 1:
        return 11  # rare
    if found == 7:
        return 12  # never
    assert m != 77
    return m
"""


def line_of(source: str, text: str) -> int:
    return next(number for number, line in enumerate(source.splitlines(), 1) if text in line)


def pathlore(*words: str) -> str:
    return CliRunner().invoke(cli, words, catch_exceptions=False).output


def checked(*words: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(pathlore("check", "--format", "json", *words))["targets"][0]
    return found


@pytest.fixture
def chain(tmp_path: Path) -> str:
    file = tmp_path / "chain.py"
    file.write_text(CHAIN)
    return str(file)


# --cover


@pytest.mark.parametrize("compose", MODES)
def test_what_is_to_be_covered_is_covered(chain: str, compose: str) -> None:
    place = f"{chain}:{line_of(CHAIN, '# rare')}"
    output = pathlore("check", f"{chain}:target", "--compose", compose, "--cover", place)
    assert f"covers {place}" in output.replace(str(Path.cwd()) + "/", "")
    assert "1234" in output
    assert "covered" in output


@pytest.mark.parametrize("compose", MODES)
def test_what_no_input_covers_is_explored_to_the_end(chain: str, compose: str) -> None:
    """Plain paths never come to an end here: 2**19 of them would have to."""
    place = f"{chain}:{line_of(CHAIN, '# never')}"
    result = checked(f"{chain}:target", "--compose", compose, "--cover", place)
    assert result["exhaustive"]
    assert result["composition"] is not None


HIDDEN = """
def grade(n: int) -> int:
    if n < 10:
        return 0
    if n < 20:
        return 1
    return 2


def target(a: int, b: int, c: int, d: int) -> int:
    total = grade(a) + grade(b) + grade(c) + grade(d)
    if total == 8:
        if a == 31 and d == 47:
            return -1  # hidden
    return total
"""


def test_summaries_find_what_is_to_be_covered_with_few_runs(tmp_path: Path) -> None:
    file = tmp_path / "hidden.py"
    file.write_text(HIDDEN)
    place = f"{file}:{line_of(HIDDEN, '# hidden')}"
    output = pathlore("check", f"{file}:target", "--compose", "formulas", "--cover", place)
    assert "reproduce: target(31, " in output
    assert ", 47)" in output


# --max-paths


def test_runs_of_summaries_are_paths_to_the_bound(chain: str) -> None:
    cut = checked(f"{chain}:target", "--compose", "formulas", "--max-paths", "2")
    assert not cut["exhaustive"]
    assert cut["composition"] is None
    assert "max-paths" in {entry["why"] for entry in cut["incomplete"]}
    whole = checked(f"{chain}:target", "--compose", "formulas", "--max-paths", "50")
    assert whole["exhaustive"]
    assert whole["composition"]["runs"] <= 50


def test_what_was_covered_before_a_bound_counts(chain: str) -> None:
    """The runs of summaries that were made are real, although their exploration did not come to an end."""
    plain, composed = (checked(f"{chain}:target", "--compose", c, "--max-paths", "3") for c in ("off", "formulas"))
    assert composed["coverage"]["covered"] >= plain["coverage"]["covered"]


# Depth

UNEVEN = """
def steps(n: int) -> int:
    if n < 0:
        return -1
    if n < 10:
        return 1
    if n < 20:
        return 1
    return 1


def target(a: int, b: int) -> int:
    x = steps(a)
    y = steps(b)
    if x + y == 0 and b == 15:
        raise ValueError(a)
    assert x + y != 2 or a != 14
    return x + y
"""


LONG_TOGETHER = """
def steps(n: int) -> int:
    if n < 0:
        return 1
    if n < 10:
        return 1
    if n < 20:
        return 1
    if n < 30:
        return 1
    return 1


def target(a: int, b: int, c: int) -> int:
    return steps(a) + steps(b) + steps(c)
"""


BOUNDED = [(LONG_TOGETHER, 11), (UNEVEN, 3), (LONG_TOGETHER, 12), (UNEVEN, 6)]


@pytest.mark.parametrize("bounded", sampled(BOUNDED), ids=lambda bounded: f"depth {bounded[1]}")
def test_depth_bounds_mean_the_same(bounded: tuple[str, int], tmp_path: Path) -> None:
    """Some combination of ways through callees may be too long, though no run of a summary is."""
    source, depth = bounded
    file = tmp_path / "uneven.py"
    file.write_text(source)
    plain, composed = (explored(file, compose=mode, max_depth=depth) for mode in ("off", "formulas"))
    assert compare(plain, composed) == []
    assert [cut for cut in composed.cuts if "max-depth" in cut] == [cut for cut in plain.cuts if "max-depth" in cut]
    assert composed.composed or depth < 12
    assert plain.exhaustive is (depth >= 12)


@pytest.mark.parametrize("compose", sampled(["auto", "formulas"]))
def test_deepening_composes(chain: str, compose: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PATHLORE_NO_CACHE")
    words = (f"{chain}:target", "--compose", compose, "--cache-dir", str(tmp_path / "store"))
    output = pathlore("check", "--deepen", *words)
    assert "1 finding, all paths explored" in output
    assert "composed: 2 functions" in output
    again = pathlore("check", "--deepen", *words)
    assert "1 finding, all paths explored (3 paths, 0 queries, 0 solves" in again
    # What is remembered is known of the highest bound, and of no lower one.
    shallow = pathlore("check", "--max-depth", "8", *words)
    assert "not exhaustive: max-depth" in shallow
    plain = pathlore("check", *words[:1], *words[3:], "--compose", "off", "--max-paths", "40")
    assert "max-depth" not in plain
    assert "max-paths" in plain


# Regions of inputs

OUTCOMES = """
def mx(a: int, b: int) -> int:
    return a if a > b else b


def half(n: int) -> int:
    if n < 0:
        raise ValueError(n)
    return n // 2


def called(a: int, b: int) -> int:
    most = mx(a, b)
    assert most != 5
    return a


def raising(a: int, b: int) -> int:
    return mx(half(a), half(b))


def counting(a: int, b: int) -> int:
    n = 0
    for x in (a, b):
        if x > 0:
            n += 1
    assert n != 2
    return n
"""


def test_regions_speak_of_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PATHLORE_NO_CACHE")
    file = tmp_path / "outcomes.py"
    file.write_text(OUTCOMES)
    words = (str(file), "--cache-dir", str(tmp_path / "store"))
    said = json.loads(pathlore("check", "--compose", "formulas", "--format", "json", *words))
    shown = pathlore("region", *words)
    expected = {
        "mx": "all inputs",
        "half": "0 <= n",
        "called": "not (mx(a, b) == 5)",
        "raising": "(0 <= a and 0 <= b)",
        "counting": "not ((((1 if 1 <= a else 0) + 1) if 1 <= b else (1 if 1 <= a else 0)) == 2)",
    }
    assert {one["target"].rpartition(":")[2]: one["region"] for one in said["targets"]} == expected
    for name, condition in expected.items():
        assert f":{name}: {condition}\n" in shown
    # After an edit, paths that are known are all that is left.
    file.write_text(OUTCOMES.replace("!= 5", "!= 6"))
    assert "not (mx(a, b) == 5)" not in pathlore("region", *words)


# Turns

ENDLESS = """
def target(n: int) -> int:
    count = 0
    while n > 0:
        if n > 1000:
            n -= 30
        else:
            n -= 10
        count += 1
    assert count != 4
    return count
"""


def run(path: Path, **options: Any) -> tuple[TargetResult, list[int]]:
    events: list[Event] = []
    with closing(Session(Config(cache=False, **options), events.append)) as session:
        (target,) = session.targets([f"{path}:target"])
        result = explore(session, target, None)[1]
    return result, [e.finding.line for e in events if isinstance(e, FindingFound)]


def test_plain_paths_have_their_turns_where_summaries_lead_nowhere(tmp_path: Path) -> None:
    file = tmp_path / "endless.py"
    file.write_text(ENDLESS)
    result, lines = run(file, compose="formulas", max_paths=60)
    assert result.composition is None
    assert lines == [10]
    assert result.stats.paths >= 16


# tests and watch

SHARED = """
# domain: a=range(-3, 9), b=range(-3, 9), c=(-1, 0, 4), d=(-1, 0, 4)
def clipped(n: int) -> int:
    if n < 0:
        return 0
    if n > 4:
        return 4
    if n == 3:
        return 30
    return n


def checked(n: int) -> int:
    if n == 34:
        raise ValueError(n)
    return n


def target(a: int, b: int, c: int, d: int) -> int:
    total = clipped(a) + clipped(b)
    rest = clipped(c) + clipped(d)
    if rest > 100:
        return -1
    return checked(total) + rest
"""


@pytest.mark.parametrize("compose", MODES)
def test_tests_cover_the_branches_of_callees(tmp_path: Path, compose: str) -> None:
    file = tmp_path / "shared.py"
    file.write_text(SHARED)
    calls = case_calls(file, compose=compose)
    assert untested_arms(brute(file), calls, file) == []


def test_written_tests_pass(tmp_path: Path) -> None:
    file, written = tmp_path / "shared.py", tmp_path / "test_shared.py"
    file.write_text(SHARED)
    pathlore("tests", f"{file}:target", "--compose", "formulas", "-o", str(written))
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(written)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert " passed" in done.stdout


def test_watching_composes(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    file = tmp_path / "chain.py"
    file.write_text(CHAIN.replace("    assert m != 77\n", ""))
    with Watch(tmp_path, "--compose", "formulas", "chain.py:target") as watch:
        watch.until("composed: 2 functions")
        file.write_text(CHAIN)
        place = f"chain.py:{line_of(CHAIN, 'assert m != 77')}:"
        assert any(place in line for line in watch.until("1 finding"))
