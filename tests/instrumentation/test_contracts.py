"""Contracts of docstrings, icontract and deal: what is assumed, what is checked, and what plain Python confirms."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest

from pathlore.config import Config
from pathlore.findings import CasesFound, Event, Finding, FindingFound, TargetFinished, TargetResult
from pathlore.rules import RULES
from pathlore.session.check import check
from pathlore.testgen.generate import generate_tests
from tests.scale import EVERYTHING, sampled

HERE = Path(__file__).parent
PEP316, ICONTRACT, DEAL = "pep316", "icontract", "deal"


class Checked:
    """What `check` told about one target."""

    def __init__(self, path: Path, name: str, **options: Any) -> None:
        self.findings: list[Finding] = []
        self.behaviours: list[Finding] = []
        check([f"{path}:{name}"], Config(**options), self._take)

    def _take(self, event: Event) -> None:
        if isinstance(event, FindingFound):
            if event.instead_of:
                self.findings = [f for f in self.findings if f.call != event.instead_of]
            (self.behaviours if event.behaviour else self.findings).append(event.finding)
        elif isinstance(event, TargetFinished):
            self.result: TargetResult = event.result

    @property
    def found(self) -> set[tuple[str, str]]:
        return {(finding.code, finding.call) for finding in self.findings}


def checked(package: str, name: str, **options: Any) -> Checked:
    if package != PEP316:
        pytest.importorskip(package)
    return Checked(HERE / f"{package}_cases.py", name, **options)


HOLDS = [
    (PEP316, "predecessor"),
    (PEP316, "Account.deposit"),
    (PEP316, "Account.shift"),
    (PEP316, "Account._leave"),
    (PEP316, "Account.worth"),
    (PEP316, "Savings.__init__"),
    (PEP316, "uses_input"),
    (PEP316, "uses_other"),
    (PEP316, "counts"),
    (PEP316, "recursive"),
    (PEP316, "prose"),
    (PEP316, "opens_with_assert"),
    (PEP316, "text"),
    (PEP316, "Runner.reaches"),
    (PEP316, "Jumper.reaches"),
    (PEP316, "Frozen.look"),
    (PEP316, "asks_itself"),
    (ICONTRACT, "predecessor"),
    (ICONTRACT, "catches"),
    (ICONTRACT, "Account.deposit"),
    (ICONTRACT, "uses_input"),
    (ICONTRACT, "own_error"),
    (ICONTRACT, "named"),
    (ICONTRACT, "Base.take"),
    (ICONTRACT, "Derived.take"),
    (DEAL, "predecessor"),
    (DEAL, "Account.deposit"),
    (DEAL, "uses_input"),
    (DEAL, "Short.half"),
    (DEAL, "mean"),
]


@pytest.mark.parametrize("holding", sampled(HOLDS))
def test_what_keeps_its_contract_holds_for_all_inputs(holding: tuple[str, str]) -> None:
    found = checked(*holding)
    assert not found.findings, found.findings
    assert found.result.exhaustive, found.result.incomplete
    assert found.result.stats.paths


VIOLATED = [
    (PEP316, "size", {("PL102", "size(-1)")}),
    (PEP316, "waits", {("PL102", "import asyncio\nasyncio.run(waits(5))")}),
    (PEP316, "grow", {("PL102", "grow([], 7)")}),
    (PEP316, "cannot_be_evaluated", {("PL102", "cannot_be_evaluated(1)")}),
    (PEP316, "Account.__init__", {("PL103", "Account(-1)")}),
    (PEP316, "Account.withdraw", {("PL103", "Account(0).withdraw(1)")}),
    (PEP316, "Private.__init__", {("PL103", "Private(3)")}),
    (PEP316, "breaks_outside", {("PL103", "breaks_outside(Savings(0, 0), -1)")}),
    (PEP316, "calls", {("PL104", "calls(0)"), ("PL104", "calls(100)")}),
    (PEP316, "catches", {("PL104", "catches(0)"), ("PL104", "catches(100)")}),
    (PEP316, "declared", {("PL105", "declared(4)")}),
    (PEP316, "Walker.reaches", {("PL102", "self = Walker()\nself.at = 0\nself.reaches(0)")}),
    (PEP316, "Frozen.grow", {("PL103", "self = Frozen()\nself.count = 0\nself.grow()")}),
    (ICONTRACT, "size", {("PL102", "size(-1)")}),
    (ICONTRACT, "waits", {("PL102", "import asyncio\nasyncio.run(waits(5))")}),
    (ICONTRACT, "grow", {("PL102", "grow([], 7)")}),
    (ICONTRACT, "Account.__init__", {("PL103", "Account(-1)")}),
    (ICONTRACT, "Account.withdraw", {("PL103", "Account(0).withdraw(1)")}),
    (ICONTRACT, "calls", {("PL104", "calls(0)")}),
    (ICONTRACT, "passes_on", {("PL104", "passes_on(Account(0), 0)")}),
    (ICONTRACT, "meets_own_error", {("PL104", "meets_own_error(3)"), ("PL104", "meets_own_error(11)")}),
    (ICONTRACT, "calls_named", {("PL104", "calls_named(10)")}),
    (DEAL, "size", {("PL102", "size(4)")}),
    (DEAL, "wrong_mean", {("PL102", "wrong_mean(0, 7)")}),
    (DEAL, "Account.__init__", {("PL103", "Account(-1)")}),
    (DEAL, "Account.withdraw", {("PL103", "Account(0).withdraw(1)")}),
    (DEAL, "calls", {("PL104", "calls(0)")}),
    (DEAL, "passes_on", {("PL104", "passes_on(Account(0), 0)")}),
    (DEAL, "declared", {("PL105", "declared(4)")}),
    (DEAL, "clean", {("PL105", "clean(0)")}),
]


@pytest.mark.parametrize(("package", "name", "expected"), VIOLATED)
def test_a_violation_is_a_confirmed_finding(package: str, name: str, expected: set[tuple[str, str]]) -> None:
    found = checked(package, name)
    assert found.found == expected
    assert found.result.stats.unconfirmed == 0


ASSUMED = [
    (PEP316, "Account.deposit", ("amount > 0", "self.balance >= 0 (invariant of Account)")),
    (PEP316, "predecessor", ("n > 0", "(n < 100)")),
    (PEP316, "prose", ("nothing for 'pre: the number is nice': no Python",)),
    (PEP316, "opens_with_assert", ("n > 0",)),
    (ICONTRACT, "Account.deposit", ("amount > 0", "self.balance >= 0 (invariant of Account)")),
    (ICONTRACT, "predecessor", ("positive: n > 0",)),
    (ICONTRACT, "Derived.take", ("(n > 0) or (n < -5)",)),
    (ICONTRACT, "named", ("is_small",)),
    (DEAL, "Account.deposit", ("amount > 0", "self.balance >= 0 (invariant of Account)")),
    (DEAL, "predecessor", ("positive: n > 0",)),
]


@pytest.mark.parametrize(("package", "name", "assumed"), ASSUMED)
def test_preconditions_and_invariants_of_inputs_are_listed(package: str, name: str, assumed: tuple[str, ...]) -> None:
    assert checked(package, name).result.assumed == assumed


PLACES = [
    (PEP316, "size", "__return__ >= 0", "postcondition of size violated: __return__ >= 0"),
    (PEP316, "Account.__init__", "self.balance >= 0", "invariant of Account violated: self.balance >= 0"),
    (ICONTRACT, "size", "result >= 0", "postcondition of size violated: not negative: result >= 0"),
    (ICONTRACT, "calls", "n > 0", "precondition of predecessor violated: positive: n > 0"),
    (DEAL, "calls", "n > 0", "precondition of predecessor violated: positive: n > 0"),
    (DEAL, "Account.withdraw", "self.balance >= 0", "invariant of Account violated: self.balance >= 0"),
]


@pytest.mark.parametrize(("package", "name", "text", "message"), PLACES)
def test_a_finding_stands_at_the_condition_and_says_what_is_violated(
    package: str, name: str, text: str, message: str
) -> None:
    (finding,) = checked(package, name).findings
    assert finding.kind == "contract"
    assert finding.message == message
    line = Path(finding.path).read_text().splitlines()[finding.line - 1]
    assert line[finding.column - 1 :].startswith(text)


@pytest.mark.slow
def test_a_condition_that_meets_the_end_of_the_stack_is_not_violated() -> None:
    found = checked(PEP316, "counts_down", max_depth=0, timeout=10.0)
    assert not found.findings
    assert not [i.why for i in found.result.incomplete if "unconfirmed" in i.why]


def test_plain_python_raises_nothing_for_a_docstring_and_something_for_a_package() -> None:
    assert checked(PEP316, "size").findings[0].exception == ""
    assert checked(ICONTRACT, "size").findings[0].exception == "icontract.errors.ViolationError"
    assert checked(DEAL, "calls").findings[0].exception == "deal.PreContractError"


@pytest.mark.parametrize("package", [PEP316, DEAL])
def test_declared_exceptions_are_behaviours(package: str) -> None:
    found = checked(package, "declared")
    assert {finding.exception for finding in found.behaviours} == {"ValueError", "ZeroDivisionError"}


@pytest.mark.parametrize("package", [PEP316, ICONTRACT, DEAL])
def test_preconditions_of_the_target_can_be_checked(package: str) -> None:
    found = checked(package, "predecessor", check_preconditions=True)
    assert ("PL104", "predecessor(0)") in found.found
    assert found.result.assumed == ()


@pytest.mark.parametrize("package", [ICONTRACT, DEAL])
def test_what_a_kind_that_does_not_count_raises_is_an_exception_like_others(package: str) -> None:
    # In a process of its own: icontract draws a name by `uuid`, which is an input once any target has used that module.
    command = [sys.executable, "-m", "pathlore", "check", f"{HERE / package}_cases.py:predecessor", "--format", "json"]
    kinds = ["--contracts", "asserts", "--contracts", "pep316"]
    done = subprocess.run([*command, *kinds], capture_output=True, text=True, check=False)
    findings = json.loads(done.stdout)["findings"]
    assert [(finding["code"], finding["call"]) for finding in findings] == [("PL101", "predecessor(0)")]


def test_docstrings_that_do_not_count_are_not_checked() -> None:
    found = checked(PEP316, "size", contracts=("asserts",))
    assert not found.findings
    assert checked(PEP316, "predecessor", contracts=("asserts",)).result.assumed == ()


def test_asserts_that_do_not_count_are_checked() -> None:
    assert checked(PEP316, "opens_with_assert", contracts=("pep316",)).found == {("PL101", "opens_with_assert(0)")}


def test_the_shown_value_of_a_violation_forces_nothing() -> None:
    found = checked(ICONTRACT, "size")
    assert found.result.stats.paths == 2
    assert found.result.exhaustive


def test_a_violated_docstring_makes_no_test() -> None:
    events: list[Event] = []
    generate_tests([f"{HERE / 'pep316_cases.py'}:size"], Config(), events.append, all_paths=True)
    (cases,) = (event for event in events if isinstance(event, CasesFound))
    assert [case.call for case in cases.cases] == ["size(0)"]


@pytest.mark.parametrize("code", [code for code, rule in RULES.items() if rule.kind == "contract"])
def test_the_example_of_a_code_is_a_finding_with_this_code(tmp_path: Path, code: str) -> None:
    example = RULES[code].example
    packages = [package for package in (ICONTRACT, DEAL) if f"@{package}." in example]
    for package in packages:
        pytest.importorskip(package)
    path = tmp_path / f"example_{code}.py"
    path.write_text("".join(f"import {package}\n" for package in packages) + example + "\n")
    claim = re.search(r"# (?:\w+\(.*\)\.)?(\w+)\(.*\)$", example, re.MULTILINE)
    assert claim is not None
    name = f"Counter.{claim[1]}" if "class Counter" in example else claim[1]
    # That of PL104 has more paths than there is time for.
    assert Checked(path, name, max_paths=0 if EVERYTHING else 60).found == {(code, claim[0].removeprefix("# "))}


def test_code_is_as_it_was_after_a_check(tmp_path: Path) -> None:
    path = tmp_path / "contracts_left_alone.py"
    path.write_text(
        textwrap.dedent('''
        def double(n: int, *, times: int = 2) -> int:
            """post: _ != 8"""
            return n * times
    ''')
    )
    assert Checked(path, "double").found
    import contracts_left_alone  # type: ignore[import-not-found]

    assert contracts_left_alone.double(4) == 8
    assert contracts_left_alone.double.__code__.co_filename == str(path)
