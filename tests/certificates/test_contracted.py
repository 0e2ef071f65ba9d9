"""Certificates of modular verification: they verify, and whoever changes one is found out."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import pathlore
from pathlore.cli.main import cli
from tests.certificates.certifying import Part, certified, changed, verified
from tests.certificates.test_composed import (
    assume_something,
    change_a_bound,
    change_a_name,
    change_what_is_counted,
    compose_not_at_all,
    compose_otherwise,
    drop_a_block,
    drop_all_answers,
    drop_an_answer,
    leave_an_answer_undecided,
    repeat_an_answer,
    say_more,
    say_more_of_the_target,
)

_MX = '''def mx(a: int, b: int) -> int:
    """
    post: _ >= a and _ >= b
    post: _ == a or _ == b
    """
    return a if a > b else b


'''
HOLDS = (
    _MX + "def target(a: int, b: int, c: int) -> int:\n"
    "    m = mx(mx(a, b), c)\n"
    "    assert m >= a and m >= c\n"
    "    return m\n"
)
FAILS = HOLDS.replace("m >= a and", "m > a and")
RECURSIVE = '''def target(n: int) -> int:
    """
    pre: n >= 0
    post: _ >= n
    """
    return 0 if n == 0 else n + target(n - 1)
'''
OBJECTS = '''class Account:
    balance: int


def pay(account: Account, amount: int) -> int:
    """
    pre: amount > 0
    post: account.balance == __old__.account.balance - amount
    post: _ == account.balance
    """
    account.balance -= amount
    return account.balance


def twice(account: Account, amount: int) -> int:
    """
    pre: amount > 0
    post: _ == account.balance
    post: account.balance == __old__.account.balance - 2 * amount
    """
    pay(account, amount)
    return pay(account, amount)


def target(account: Account, amount: int) -> int:
    if amount <= 0:
        return 0
    before = account.balance
    left = twice(account, amount)
    assert left < before
    return left
'''
NOT_LINEAR = _MX.replace("mx", "grown").replace("return a if a > b else b", "return a if a * a > a * b else b").replace(
    "    post: _ >= a and _ >= b\n", ""
) + ("def target(a: int, b: int) -> int:\n    m = grown(a, b)\n    assert m == a or m == b\n    return m\n")


@pytest.mark.parametrize(
    ("source", "findings"),
    [(HOLDS, 0), (FAILS, 1), (RECURSIVE, 0), (OBJECTS, 0), (NOT_LINEAR, 0)],
    ids=["holds", "fails", "recursive", "objects", "not linear"],
)
def test_a_certificate_by_contracts_is_verified(source: str, findings: int, tmp_path: Path) -> None:
    (part,) = certified(tmp_path, source, "--compose", "contracts", "--no-cache")
    done = verified(tmp_path)

    claim = part["claim"]
    assert "tree" not in part
    assert claim["exhaustive"]
    assert claim["contracts"][0]["status"] in ("proved", "itself")
    assert len(claim["findings"]) == findings
    assert done.exit_code in (0, 3), done.output
    assert "verified: 1 target" in done.output


def test_what_recursion_takes_for_granted_is_claimed(tmp_path: Path) -> None:
    (part,) = certified(tmp_path, RECURSIVE, "--compose", "contracts", "--no-cache")

    assert any(text.startswith("recursion of target ends") for text in part["claim"]["assumed"])


def test_targets_of_one_file_have_proofs_of_their_own(tmp_path: Path) -> None:
    source = HOLDS + "\n\ndef other(a: int, b: int) -> int:\n    m = mx(a, b)\n    assert m >= b\n    return m\n"
    parts = certified(tmp_path, source, "--compose", "contracts", "--no-cache", target="")

    assert ["contracts" in part["claim"] for part in parts] == [False, True, True]
    assert verified(tmp_path).exit_code == 0
    assert verified(tmp_path, parts[2:]).exit_code == 0


CHECKED = {
    "icontract": "import icontract\n\n\n@icontract.require(lambda a: a < 100)\n"
    "@icontract.ensure(lambda result, a: result == a + 1)\n",
    "deal": "import deal\n\n\n@deal.pre(lambda a: a < 100)\n@deal.post(lambda result: result <= 100)\n",
}


@pytest.mark.parametrize("package", CHECKED)
@pytest.mark.parametrize("mode", ["contracts", "off"])
def test_contracts_of_packages_are_verified_in_another_process(package: str, mode: str, tmp_path: Path) -> None:
    """Which has other hashes, and other addresses."""
    pytest.importorskip(package)
    source = f"{CHECKED[package]}def inc(a: int) -> int:\n    return a + 1\n\n\n"
    source += "def target(a: int) -> int:\n    r = inc(a) if a < 50 else 0\n    assert r <= 100\n    return r\n"
    (part,) = certified(tmp_path, source, "--compose", mode, "--no-cache")
    words = ["verify", str(tmp_path / "certificate.json"), "--root", str(tmp_path)]
    environment = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONPATH": str(Path(pathlore.__file__).parent.parent)}
    done = subprocess.run([sys.executable, "-m", "pathlore", *words], env=environment, capture_output=True, text=True)

    assert ("contracts" in part["claim"]) is (mode == "contracts")
    assert "verified: 1 target" in done.stdout, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a > b", "a >= b"),
        ("else b", "else a"),
        ("post: _ == a or _ == b", "post: _ == b or _ == a"),
        ("m >= a and m >= c", "m >= a"),
    ],
    ids=["the body of a callee", "its result", "its contract", "the target"],
)
def test_edits_are_refused(old: str, new: str, tmp_path: Path) -> None:
    certified(tmp_path, HOLDS, "--compose", "contracts", "--no-cache")
    sys.modules.pop("program", None)
    (tmp_path / "program.py").write_text(HOLDS.replace(old, new))

    done = verified(tmp_path)

    assert done.exit_code == 1, done.output
    assert "refused: program.py:target: " in done.output


def test_a_contract_that_is_not_proved_certifies_paths(tmp_path: Path) -> None:
    source = HOLDS.replace("return a if a > b else b", "return a if a > b else b + 1 if b == 7 else b")
    file = tmp_path / "program.py"
    file.write_text(source)
    sys.modules.pop("program", None)
    words = ["certify", f"{file}:target", "-o", str(tmp_path / "certificate.json"), "--compose", "contracts"]
    done = CliRunner().invoke(cli, [*words, "--no-cache"])

    assert "paths are certified one by one (no contract answers a call)" in done.output
    assert verified(tmp_path).exit_code == 0


# Tampering


def say_that_it_is_not_proved(part: Part) -> None:
    part["claim"]["contracts"][0]["status"] = "unproved"


def name_another_contract(part: Part) -> None:
    part["claim"]["contracts"][0]["function"] = "program.py:mn"


def count_other_calls(part: Part) -> None:
    part["claim"]["contracts"][0]["calls"] += 1


def hide_a_contract(part: Part) -> None:
    part["claim"]["contracts"] = []


def hide_a_finding(part: Part) -> None:
    part["claim"]["findings"] = []


def count_other_paths(part: Part) -> None:
    part["claim"]["paths"]["returns"] += 1


def say_that_paths_were_run(part: Part) -> None:
    part["paths"] = []


def compose_by_formulas(part: Part) -> None:
    part["options"]["compose"] = "formulas"


TAMPERINGS: list[Callable[[Part], None]] = [
    *(say_that_it_is_not_proved, name_another_contract, count_other_calls, hide_a_contract, hide_a_finding),
    *(count_other_paths, say_that_paths_were_run, compose_by_formulas, assume_something, change_a_bound),
    *(change_a_name, change_what_is_counted, compose_not_at_all, compose_otherwise, drop_a_block, drop_all_answers),
    *(drop_an_answer, leave_an_answer_undecided, repeat_an_answer, say_more, say_more_of_the_target),
]


@pytest.fixture(scope="module")
def contracted(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Part]]:
    folder = tmp_path_factory.mktemp("contracted")
    return folder, certified(folder, FAILS, "--compose", "contracts", "--no-cache")


@pytest.mark.parametrize("tampering", TAMPERINGS, ids=lambda tampering: tampering.__name__)
def test_tampering_is_refused(tampering: Callable[[Part], None], contracted: tuple[Path, list[Part]]) -> None:
    folder, parts = contracted

    done = verified(folder, changed(parts, tampering))

    assert done.exit_code == 1, done.output
    assert "refused: program.py:target: " in done.output
    assert len(done.output.splitlines()) == 1


def test_no_solution_is_denied(contracted: tuple[Path, list[Part]]) -> None:
    """Neither of the target, nor of the function whose contract it uses."""
    folder, parts = contracted
    solutions = [n for n, row in enumerate(parts[0]["answers"]) if "inputs" in row]
    assert solutions
    for number in solutions:

        def deny(part: Part, number: int = number) -> None:
            part["answers"][number] = {"leaf": "unsatisfiable", "solves": part["answers"][number]["solves"]}
            part["claim"]["not_run"]["unsatisfiable"] += 1

        done = verified(folder, changed(parts, deny), "--prove")

        assert done.exit_code == 1, f"answer {number}: {done.output}"
