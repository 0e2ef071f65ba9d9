"""Properties and stages: what is selected is found as in a plain run, and nothing else is reported or claimed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pathlore.cli.main import cli
from pathlore.config import Config
from pathlore.findings import Event, FindingFound, TargetFailed, TargetFinished, TargetResult
from pathlore.program.properties import statements_of
from pathlore.session.check import check
from tests.incremental.test_equivalence import SUBJECTS

PROGRAMS = Path(__file__).resolve().parents[1] / "verdicts"
Found = set[tuple[str, int, str]]


def explored(file: Path, **options: Any) -> tuple[Found, dict[str, TargetResult]]:
    events: list[Event] = []
    check([str(file)], Config(**{"cache": False, "timeout": 20.0, **options}), events.append)
    assert not [event for event in events if isinstance(event, TargetFailed)]
    found = {
        (e.finding.target, e.finding.line, e.finding.code)
        for e in events
        if isinstance(e, FindingFound) and not e.behaviour
    }
    return found, {e.result.target: e.result for e in events if isinstance(e, TargetFinished)}


def asserted(found: Found, file: Path) -> Found:
    return {item for item in found if item[2] == "PL101" and statements_of(str(file)).asserts_at(item[1])}


SHAPES = {
    "callback": """
        def check(n: int) -> int:
            assert n != 3
            return n

        def target(x: int) -> int:
            total = sum(map(check, [1]))
            if x > 5:
                total += 1
            kept = [check]
            return kept[0](x) + total
        """,
    "table": """
        def check(n: int) -> int:
            assert n != 3
            return n

        TABLE = {1: check}

        def target(x: int) -> int:
            if x > 5:
                return 0
            return TABLE[1](x)
        """,
    "generator": """
        def numbers(x: int):
            yield 1
            assert x != 3
            yield 2

        def target(x: int) -> int:
            made = numbers(x)
            first = next(made)
            if x > 5:
                return 0
            return first + sum(made)
        """,
    "finally_after_break": """
        def target(x: int, y: int) -> int:
            while True:
                try:
                    if x > 2:
                        break
                finally:
                    if y > 0:
                        y = -y
                return 1
            assert y != -3
            return 0
        """,
    "swallowed": """
        import contextlib

        def target(x: int, y: int) -> int:
            with contextlib.suppress(ValueError):
                if x > 2:
                    if y > 0:
                        y = 3
                    raise ValueError
                return 0
            assert y != 3
            return 1
        """,
    "handler": """
        def risky(x: int) -> int:
            if x > 5:
                raise KeyError(x)
            return x

        def target(x: int, y: int) -> int:
            try:
                return risky(x)
            except KeyError:
                if y > 1:
                    y = 0
            assert y != 0
            return 1
        """,
    "caught_by_expression": """
        def kinds(y: int) -> type:
            assert y != 4
            return KeyError

        def target(x: int, y: int) -> int:
            try:
                if x > 5:
                    raise KeyError(x)
                return 0
            except kinds(y):
                return 1
        """,
    "loop_head": """
        def more(n: int) -> bool:
            assert n != 2
            return n < 3

        def target(x: int) -> int:
            n = 0
            while more(n + (x > 7)):
                if x > 5:
                    x -= 1
                n += 1
                if n > 2:
                    break
            return n
        """,
    "special_method": """
        class Box:
            def __init__(self, n: int) -> None:
                self.n = n

            def __add__(self, other: int) -> int:
                assert self.n != other
                return self.n

        def target(x: int, y: int) -> int:
            box = Box(x)
            if y > 2:
                return 0
            return box + y
        """,
    "property_read": """
        class Box:
            def __init__(self, n: int) -> None:
                self.n = n

            @property
            def value(self) -> int:
                assert self.n != 3
                return self.n

        def target(x: int, y: int) -> int:
            box = Box(x)
            if y > 2:
                return 0
            return box.value
        """,
    "decorated": """
        def twice(function):
            def wrapper(n: int) -> int:
                return function(n) + function(n + 1)
            return wrapper

        @twice
        def check(n: int) -> int:
            assert n != 3
            return n

        def target(x: int, y: int) -> int:
            if y > 2:
                return 0
            return check(x)
        """,
    "by_name": """
        def check(n: int) -> int:
            assert n != 3
            return n

        def target(x: int, y: int) -> int:
            if y > 2:
                return 0
            return globals()["che" + "ck"](x)
        """,
    "lambda_kept": """
        def check(n: int) -> int:
            assert n != 3
            return n

        class Keeper:
            def keep(self, x: int) -> None:
                self.later = lambda: check(x)

        def target(x: int, y: int) -> int:
            keeper = Keeper()
            keeper.keep(x)
            if y > 2:
                return 0
            return keeper.later()
        """,
    "called_by_library": """
        import json

        class Source:
            def __init__(self, n: int) -> None:
                self.n = n

            def read(self) -> str:
                assert self.n != 3
                return "[]"

        def target(x: int, y: int) -> int:
            source = Source(x)
            if y > 2:
                return 0
            return len(json.load(source))
        """,
    "alias": """
        def check(n: int) -> int:
            assert n != 3
            return n

        def target(x: int, y: int) -> int:
            again = check
            if y > 2:
                return 0
            return again(x)
        """,
    "recursion": """
        def target(x: int, depth: int = 2) -> int:
            if depth > 0 and depth < 4:
                return target(x, depth - 1) + (1 if x > 9 else 0)
            if depth < 0:
                return 0
            assert x != 3
            return 1
        """,
    "arguments_on_later_lines": """
        def check(a: bool, b: bool) -> int:
            assert not (a and b)
            return 1

        def target(x: int, y: int) -> int:
            return check(
                bool(x > 1),
                bool(y > 1),
            )
        """,
    "calls_in_calls": """
        def check(n: int) -> int:
            if n > 50:
                return 50
            assert n != 3
            return 0

        def target(x: int, y: int) -> bool:
            return 0 <= check(x if x > 50 else 51) < check(check(y + 100) - 47)
        """,
    "caller_goes_on": """
        def size(x: int) -> int:
            if x > 100:
                return 2
            return 1

        def target(x: int) -> int:
            n = size(x)
            assert n + x != 103
            return n
        """,
}


@pytest.mark.parametrize("name", SHAPES)
def test_pruning_keeps_every_assertion_that_can_be_reached(name: str, tmp_path: Path) -> None:
    file = tmp_path / f"{name}_shape.py"
    lines = SHAPES[name].splitlines()
    file.write_text("\n".join(line[8:] for line in lines) + "\n", encoding="utf-8")
    options = {"compose": "off", "objects": "any"}

    plain, _ = explored(Path(f"{file}:target"), **options)
    pruned, results = explored(Path(f"{file}:target"), properties=("asserts",), **options)

    assert asserted(plain, file)
    assert pruned == asserted(plain, file)
    assert all(result.exhaustive for result in results.values())


def test_functions_of_one_text_in_two_files_are_told_apart(tmp_path: Path) -> None:
    text = "def check(n: int, m: int) -> int:\n    if m > 9:\n        m = 9\n    assert n != m\n    return n\n"
    (tmp_path / "near.py").write_text(text, encoding="utf-8")
    far = tmp_path / "far.py"
    far.write_text("\n" * 40 + f"import near\n\n\n{text}\n\nUSED = near.check(1, 2)\n", encoding="utf-8")

    found, _ = explored(Path(f"{far}:check"), properties=("asserts",))

    assert {line for _, line, _ in found} == {47}


_SAMPLE = ("bank_transfer", "binary_search", "context_managers", "elevator", "queue", "turnstile", "undo")


@pytest.mark.parametrize("name", ["callables/retry", *(pytest.param(name, marks=pytest.mark.slow) for name in _SAMPLE)])
def test_pruned_runs_of_programs_find_what_plain_ones_find(name: str) -> None:
    file = PROGRAMS / f"{name}.py"

    plain, before = explored(file)
    pruned, after = explored(file, properties=("asserts",))

    assert pruned == asserted(plain, file)
    assert before.keys() == after.keys()
    assert all(after[target].exhaustive for target, result in before.items() if result.exhaustive)


SHOP = """
def work(x: int) -> int:
    n = 0
    for i in range(6):
        if x > i * 10:
            n += 1
    return 1 // (x - 77) + n


def order(x: int, y: int) -> int:
    if y > 0:
        return work(x)
    assert x != 5
    return work(y)
"""


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    file = tmp_path / "shop.py"
    file.write_text(SHOP, encoding="utf-8")
    return file


def test_code_that_cannot_reach_an_assertion_is_not_explored(shop: Path) -> None:
    _, plain = explored(Path(f"{shop}:order"), compose="off")
    found, pruned = explored(Path(f"{shop}:order"), properties=("asserts",))

    (before,), (after,) = plain.values(), pruned.values()
    assert {line for _, line, _ in found} == {13}
    assert after.stats.queries * 10 < before.stats.queries
    assert after.stats.pruned == 2
    assert after.exhaustive
    assert after.properties == ("asserts",)


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        (("exceptions",), {7}),
        (("contracts",), set()),
        (("asserts", "exceptions"), {7, 13}),
        (("shop.py:13",), {13}),
        (("shop.py::work",), {7}),
        (("shop.py::order",), {13}),
        (("shop.py:12",), set()),
    ],
)
def test_only_what_is_selected_is_reported(shop: Path, words: tuple[str, ...], lines: set[int]) -> None:
    found, results = explored(Path(f"{shop}:order"), properties=words)

    assert {line for _, line, _ in found} == lines
    assert all(result.exhaustive for result in results.values())


def test_the_report_claims_what_was_selected_and_no_more(shop: Path) -> None:
    done = CliRunner().invoke(cli, ["check", f"{shop}:work", "--property", "asserts", "--no-cache"])

    assert done.exit_code == 0
    assert "exhaustive: no assertion fails for any input of these types" in done.stdout
    assert "holds for all inputs" not in done.stdout


@pytest.mark.parametrize("word", ["shop.py:99", "shop.py::refund"])
def test_a_place_that_does_not_exist_is_an_error(shop: Path, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(shop.parent)
    done = CliRunner().invoke(cli, ["check", "shop.py:order", "--property", word, "--no-cache"])

    assert done.exit_code == 2
    assert f"--property {word}: there is no" in done.stderr


def test_what_is_remembered_of_a_selection_is_not_taken_for_everything(
    shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)

    def lines(*words: str) -> tuple[set[int], int]:
        done = CliRunner().invoke(cli, ["check", f"{shop}:order", "--format", "json", *words])
        data = json.loads(done.stdout)
        return {finding["line"] for finding in data["findings"]}, data["targets"][0]["stats"]["queries"]

    cache = ("--cache", "--cache-dir", str(shop.parent / "kept"))
    assert lines("--property", "asserts", *cache)[0] == {13}
    assert lines(*cache)[0] == {7, 13}
    assert lines("--property", "asserts", *cache) == ({13}, 0)
    # What was pruned may matter after an edit.
    shop.write_text(SHOP.replace("n += 1", "n += 1\n            assert i != 3 or x > 60"), encoding="utf-8")
    assert lines("--property", "asserts", *cache)[0] == {7, 14}


def test_violating_sides_come_first(tmp_path: Path) -> None:
    file = tmp_path / "long.py"
    text = ["def target(x: int, y: int) -> int:", "    assert x != 99 or y < 0", "    n = 0"]
    text += [f"    if y > {i}:\n        n += x" for i in range(12)]
    file.write_text("\n".join([*text, "    assert n != -1 or x > 0", "    return n"]) + "\n", encoding="utf-8")

    options = {"compose": "off", "first_error": True, "check_preconditions": True}
    _, first = explored(Path(f"{file}:target"), properties=("asserts",), **options)

    assert next(iter(first.values())).stats.paths <= 4


ASSERTION_TEST = SUBJECTS / "assertion_test.py"


def staged(stage: str, **options: Any) -> tuple[Found, TargetResult]:
    found, results = explored(Path(f"{ASSERTION_TEST}:assertion_test"), stage=stage, compose="off", **options)
    (result,) = results.values()
    return found, result


def test_the_first_stage_and_its_workers_do_what_the_paper_says() -> None:
    plain, before = staged("off")
    found, result = staged("assertions")
    first, *workers = result.stages

    assert found == plain
    assert (before.stats.queries, before.stats.errors) == (46, 4)
    assert (first.states, first.queries, first.violations) == (7, 6, 0)
    assert [(w.states, w.queries) for w in workers] == [(13, 10)] * 4
    assert sum(w.violations for w in workers) == 4


@pytest.mark.parametrize("stage", ["assertions", "recursive", "violations", "per-assertion"])
def test_every_variant_finds_what_a_plain_run_finds(stage: str) -> None:
    plain, before = staged("off", max_depth=0)
    found, result = staged(stage, max_depth=0)

    assert found == plain
    assert result.exhaustive
    if stage != "per-assertion":
        counts = result.stats
        assert (counts.paths, counts.queries, counts.errors) == (
            before.stats.paths,
            before.stats.queries,
            before.stats.errors,
        )
        assert sum(c.queries for c in result.stages) == counts.queries


def test_an_assertion_that_is_not_checked_in_time_is_named() -> None:
    _, result = staged("assertions", max_paths=3)

    assert not result.exhaustive
    assert "left to the second stage" in {cut.why for cut in result.incomplete}


def test_each_assertion_by_itself_leaves_the_others_alone() -> None:
    _, result = staged("per-assertion")

    assert [int(c.assertion.rpartition(":")[2]) for c in result.stages] == sorted(
        int(c.assertion.rpartition(":")[2]) for c in result.stages
    )
    assert [c.violations for c in result.stages] == [2, 2, 0]
    assert result.properties == ("asserts",)


def test_in_summaries_the_frontier_is_the_end_that_raises(tmp_path: Path) -> None:
    file = tmp_path / "summarised.py"
    file.write_text(
        "def part(n: int) -> int:\n"
        "    if n > 5:\n"
        "        return 1\n"
        "    if n < -5:\n"
        "        return 2\n"
        "    assert n != 3\n"
        "    return 0\n\n\n"
        "def target(a: int, b: int) -> int:\n"
        "    return part(a) + part(b)\n",
        encoding="utf-8",
    )
    options = {"compose": "replay", "first_error": True}

    found, results = explored(Path(f"{file}:target"), stage="assertions", **options)

    (result,) = results.values()
    assert {line for _, line, _ in found} == {6}
    assert result.stats.queries == 0
