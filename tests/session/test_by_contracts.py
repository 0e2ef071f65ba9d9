"""Modular verification: contracts answer calls, are checked once, and never say more than plain paths do."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pathlore.cli.main import cli
from pathlore.config import Config
from pathlore.findings import ContractUse, Event, FindingFound, TargetFinished, TargetResult, TargetStarted
from pathlore.session.check import check
from tests.scale import EVERYTHING

CASES = Path(__file__).parent / "contract_cases" / "hostile.py"
TARGETS = [line[4 : line.index("(")] for line in CASES.read_text().splitlines() if line.startswith("def t_")]
SOME = TARGETS if EVERYTHING else TARGETS[::4]
USED = {
    "t_method": "Account.add",
    "t_precondition": "Account.add",
    "t_aliases": "Same.add",
    "t_writes": "writes",
    "t_icontract": "inc",
    "t_icontract_pre": "inc",
    "t_deal": "deal_inc",
    "t_none": "maybe",
    "t_catches": "catches",
    "t_deep": "mx",
}
NOT_USED = {
    "t_class_data": "it reads what may change",
    "t_global": "it reads what may change",
    "t_override": "postcondition of Account.add violated",
    "t_around": "it was called without its contract",
    "t_raising": "it may raise ValueError",
    "t_generator": "it is a generator",
    "t_decorated": "it is decorated",
    "t_bool": "a is a bool",
    "t_wrong": "postcondition of wrong violated",
    "t_condition_raises": "postcondition of condition_raises violated",
    "t_type": "it returns what its annotation does not say",
    "t_weak": "its contract is too weak here",
}


class Checked:
    """What a check of one target told."""

    def __init__(self) -> None:
        self.found: set[tuple[str, str, int]] = set()
        self.result: TargetResult

    def take(self, event: Event) -> None:
        if isinstance(event, FindingFound):
            finding = event.finding
            self.found.add((finding.code, finding.target, finding.line))
            assert finding.confirmed
        elif isinstance(event, TargetFinished):
            self.result = event.result

    @property
    def uses(self) -> dict[str, ContractUse]:
        assert self.result.modular is not None
        return {use.function.rpartition(":")[2]: use for use in self.result.modular.contracts}


def checked(word: str, compose: str = "contracts", **options: Any) -> Checked:
    (found,) = all_checked([word], compose, **options).values()
    return found


def all_checked(words: list[str], compose: str, **options: Any) -> dict[str, Checked]:
    """By the name of the target, what a check of them told."""
    found: dict[str, Checked] = {}

    def take(event: Event) -> None:
        if isinstance(event, TargetStarted):
            found[event.target.rpartition(":")[2]] = Checked()
        elif found:
            list(found.values())[-1].take(event)

    check(words, Config(compose=compose, **{"cache": False, **options}), take)
    return found


@pytest.fixture(scope="module")
def both() -> tuple[dict[str, Checked], dict[str, Checked]]:
    """What plain paths say of each case, and what contracts say."""
    words = [f"{CASES}:{name}" for name in SOME]
    return all_checked(words, "off"), all_checked(words, "contracts")


@pytest.mark.parametrize("name", SOME)
def test_what_contracts_say_is_what_plain_paths_say(
    name: str, both: tuple[dict[str, Checked], dict[str, Checked]]
) -> None:
    plain, modular = (one[name] for one in both)
    assert modular.found == plain.found
    assert modular.result.exhaustive == plain.result.exhaustive
    assert bool(plain.found) == ("# fails" in _body(name) or name in _FAIL_ELSEWHERE)
    if name in USED:
        assert modular.uses[USED[name]].status == "proved"
        assert modular.uses[USED[name]].calls
    if name in NOT_USED:
        (use,) = (use for use in modular.uses.values() if not use.calls)
        assert use.status == "inlined"
        assert use.reason.startswith(NOT_USED[name])


_FAIL_ELSEWHERE = {
    *(
        "t_made",
        "t_method",
        "t_precondition",
        "t_override",
        "t_icontract_pre",
        "t_wrong",
        "t_condition_raises",
        "t_type",
    )
}


def _body(name: str) -> str:
    return CASES.read_text().partition(f"def {name}(")[2].partition("\n\n\n")[0]


def test_every_case_is_one_of_those() -> None:
    assert set(TARGETS) == {*USED, *NOT_USED, "t_patched", "t_made"}


CHAIN = '''
def mx(a: int, b: int) -> int:
    """
    post: _ >= a and _ >= b
    post: _ == a or _ == b
    """
    return a if a > b else b


def most(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    m = mx(mx(mx(a, b), mx(c, d)), mx(e, f))
    assert m >= a and m >= f
    return m


def fact(n: int) -> int:
    """
    pre: n >= 0
    post: _ >= 1
    """
    return 1 if n == 0 else n * fact(n - 1)


def even(n: int) -> bool:
    """
    pre: n >= 0
    post: _ == (n % 2 == 0)
    """
    return True if n == 0 else odd(n - 1)


def odd(n: int) -> bool:
    """
    pre: n >= 0
    post: _ == (n % 2 == 1)
    """
    return False if n == 0 else even(n - 1)


def long(a: int) -> int:
    """post: _ > a"""
    n = 0
    while n < a:
        n += 1
    return max(n, a) + 1


def uses_long(a: int) -> int:
    assert long(a) > a
    return 0
'''


@pytest.fixture(scope="module")
def chain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("chain") / "chain.py"
    (path.parent / "pyproject.toml").write_text("")
    path.write_text(CHAIN)
    return path


@pytest.fixture(scope="module")
def of_chain(chain: Path) -> dict[str, Checked]:
    words = [f"{chain}:{name}" for name in ("most", "fact", "even", "uses_long")]
    return all_checked(words, "contracts", max_depth=20)


def test_paths_are_not_multiplied(chain: Path, of_chain: dict[str, Checked]) -> None:
    found = of_chain["most"]
    assert found.result.exhaustive
    assert found.result.stats.paths == 1
    assert checked(f"{chain}:most", "off", max_paths=32).result.stats.paths == 32


def test_a_recursive_function_is_proved_for_calls_that_return(of_chain: dict[str, Checked]) -> None:
    found = of_chain["fact"]
    assert found.result.exhaustive
    assert found.uses["fact"].status == "itself"
    assert any(text.startswith("recursion of fact ends") for text in found.result.assumed)


def test_functions_that_call_each_other(of_chain: dict[str, Checked]) -> None:
    found = of_chain["even"]
    assert found.result.exhaustive
    assert not found.found
    assert found.uses["odd"].status == "proved"
    assert any(text.startswith("recursion of odd ends") for text in found.result.assumed)


def test_what_is_not_proved_makes_the_verdict_conditional(of_chain: dict[str, Checked]) -> None:
    found = of_chain["uses_long"]
    assert not found.result.exhaustive
    assert [part.why for part in found.result.incomplete] == ["the contract of long is not proved: max-depth"]
    assert found.uses["long"].status == "unproved"


def run(path: Path, name: str, compose: str) -> tuple[dict[str, Any], list[str]]:
    """The result of a target in a process of its own, with a store, and the codes of its findings."""
    store = str(path.parent / "store")
    words = ["check", "--compose", compose, "--cache-dir", store, "--format", "json", f"{path}:{name}"]
    command, env = [sys.executable, "-m", "pathlore", *words], {**os.environ, "PATHLORE_NO_CACHE": ""}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=env)
    report = json.loads(done.stdout)
    return report["targets"][0], [finding["code"] for finding in report["findings"]]


def test_a_repeated_run_asks_nothing_and_an_edit_of_a_callee_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "chain.py"
    (tmp_path / "pyproject.toml").write_text("")
    path.write_text(CHAIN)
    first, again = run(path, "most", "contracts"), run(path, "most", "contracts")
    assert first[0]["stats"]["queries"] > 0
    assert again[0]["stats"]["queries"] == 0
    assert again[0]["modular"] == first[0]["modular"]
    # What contracts say is not taken for what plain paths say.
    plain = run(path, "most", "auto")
    assert plain[0]["modular"] is None
    assert plain[0]["stats"]["paths"] > 1
    path.write_text(CHAIN.replace("return a if a > b else b", "return a if a > b or b == 13 else b"))
    edited, codes = run(path, "most", "contracts")
    assert set(codes) == {"PL102"}
    assert edited["modular"]["contracts"][0]["status"] == "inlined"


def test_what_a_callee_reads_is_noticed_when_it_changes(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "number.txt").write_text("1")
    path = tmp_path / "steps.py"
    path.write_text(
        "import pathlib\n"
        "STEP = int((pathlib.Path(__file__).parent / 'number.txt').read_text())\n"
        'def up(a: int) -> int:\n    """post: _ > a"""\n    return a + STEP\n'
        "def t(a: int) -> int:\n    b = up(a)\n    assert b > a\n    return 0\n"
    )
    assert run(path, "t", "contracts")[1] == []
    (tmp_path / "number.txt").write_text("0")
    assert run(path, "t", "contracts")[1] == ["PL102"]


def test_the_verdict_says_that_it_rests_on_contracts(chain: Path) -> None:
    runner = CliRunner()
    text = runner.invoke(cli, ["check", "--no-cache", "--compose", "contracts", f"{chain}:most"]).output
    assert "holds for all inputs of these types, by contracts of what it calls" in text
    assert "chain.py:mx (proved) answered" in text
    words = ["check", "--no-cache", "--compose", "contracts", "--format", "json", f"{chain}:most"]
    (target,) = json.loads(runner.invoke(cli, words).output)["targets"]
    (use,) = target["modular"]["contracts"]
    assert use["status"] == "proved"
    assert use["function"].endswith("chain.py:mx")
