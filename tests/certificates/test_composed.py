"""Certificates of composed runs: they verify, and whoever changes one is found out."""

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

MODES = ("formulas", "replay")
_MX = "def mx(a: int, b: int) -> int:\n    if a > b:\n        return a\n    return b\n\n\n"
CHAIN = (
    _MX + "def target(a: int, b: int, c: int, d: int) -> int:\n"
    "    m = mx(mx(a, b), mx(c, d))\n"
    "    if m == 77:\n        return 1\n"
    "    if m < a:\n        return 2\n"
    "    return m\n"
)
FAILING = CHAIN.replace("return 1", "raise ValueError(m)")
NOT_LINEAR = (
    _MX + "def target(a: int, b: int, c: int) -> int:\n"
    "    m = mx(mx(a, b), c)\n"
    "    if m * m < 0:\n        return 1\n"
    "    return 0\n"
)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("source", "findings"), [(CHAIN, 0), (FAILING, 1)], ids=["holds", "fails"])
def test_a_composed_certificate_is_verified(source: str, findings: int, mode: str, tmp_path: Path) -> None:
    (part,) = certified(tmp_path, source, "--compose", mode, "--no-cache")
    done = verified(tmp_path)

    assert "tree" not in part
    assert part["claim"]["exhaustive"]
    assert part["claim"]["composed"]["paths"] >= 16
    assert len(part["claim"]["findings"]) == findings
    assert done.exit_code == 0, done.output
    assert "none on trust" in done.output


def test_it_is_as_small_as_its_summaries(tmp_path: Path) -> None:
    names = [f"a{n}" for n in range(30)]
    calls = "".join(f"    m = mx(m, {name})\n" for name in names[1:])
    parameters = ", ".join(f"{name}: int" for name in names)
    source = f"{_MX}def target({parameters}) -> int:\n    m = a0\n{calls}    return m\n"

    (part,) = certified(tmp_path, source, "--compose", "formulas", "--no-cache")

    assert part["claim"]["composed"]["paths"] == 2**29
    assert len(part["answers"]) < 10
    assert verified(tmp_path).exit_code == 0


def test_no_solver_is_loaded(tmp_path: Path) -> None:
    certified(tmp_path, CHAIN, "--compose", "formulas", "--no-cache")
    program = (
        "import sys\nfrom click.testing import CliRunner\nfrom pathlore.cli.main import cli\n"
        "done = CliRunner().invoke(cli, sys.argv[1:])\n"
        "print(done.exit_code, [name for name in sys.modules if name in ('z3', 'cvc5', 'bitwuzla')])\n"
    )
    words = ["verify", str(tmp_path / "certificate.json"), "--root", str(tmp_path), "--jobs", "1"]
    environment = {**os.environ, "PYTHONPATH": str(Path(pathlore.__file__).parent.parent)}
    done = subprocess.run([sys.executable, "-c", program, *words], env=environment, capture_output=True, text=True)

    assert done.stdout.splitlines()[-1] == "0 []", done.stdout + done.stderr


def test_what_is_not_linear_is_on_trust(tmp_path: Path) -> None:
    (part,) = certified(tmp_path, NOT_LINEAR, "--compose", "formulas", "--no-cache")

    assert part["claim"]["not_run"]["unsatisfiable"]
    done = verified(tmp_path)
    assert done.exit_code == 3, done.output
    assert "on trust" in done.output


def test_an_edited_callee_is_refused(tmp_path: Path) -> None:
    certified(tmp_path, CHAIN, "--compose", "formulas", "--no-cache")
    sys.modules.pop("program", None)
    (tmp_path / "program.py").write_text(CHAIN.replace("a > b", "a >= b"))

    done = verified(tmp_path)

    assert done.exit_code == 1, done.output
    assert "refused: program.py:target: " in done.output


def test_what_summaries_do_not_tell_is_certified_path_by_path(tmp_path: Path) -> None:
    source = "def target(x: int) -> int:\n    while x > 0:\n        x -= 1\n    return x\n"
    (part,) = certified(tmp_path, source, "--compose", "formulas", "--no-cache", "--max-depth", "3")

    assert "tree" in part
    assert verified(tmp_path).exit_code == 0
    words = ["certify", str(tmp_path / "program.py:target"), "-o", "-", "--compose", "contracts"]
    assert "no contract answers a call" in CliRunner().invoke(cli, words).output


# Tampering


def _solutions(part: Part) -> list[int]:
    return [n for n, row in enumerate(part["answers"]) if "inputs" in row]


def drop_an_answer(part: Part) -> None:
    del part["answers"][0]


def repeat_an_answer(part: Part) -> None:
    part["answers"].append(part["answers"][-1])


def drop_all_answers(part: Part) -> None:
    part["answers"] = []


def deny_a_solution(part: Part) -> None:
    """The claim follows suit: what somebody does who tampers with care."""
    row = part["answers"][_solutions(part)[0]]
    del row["inputs"]
    row["leaf"] = "unsatisfiable"
    part["claim"]["not_run"]["unsatisfiable"] += 1


def change_a_solution(part: Part) -> None:
    given = part["answers"][_solutions(part)[-1]]["inputs"]
    for name in given:
        given[name] = given[name] + 1_000_003


def leave_an_answer_undecided(part: Part) -> None:
    row = part["answers"][_solutions(part)[0]]
    del row["inputs"]
    row["undecided"] = "timeout"


def change_what_is_counted(part: Part) -> None:
    part["answers"][0]["solves"] = -1


def change_a_value(part: Part) -> None:
    next(row for row in part["paths"] if "value" in row)["value"] = "12345"


def drop_a_path(part: Part) -> None:
    part["paths"].pop()


def hide_or_invent_a_finding(part: Part) -> None:
    findings = part["claim"]["findings"]
    finding = {"code": "PL101", "behaviour": False, "exception": "ValueError", "at": "", "call": "target()"}
    part["claim"]["findings"] = findings[1:] if findings else [finding]


def count_otherwise(part: Part) -> None:
    part["claim"]["composed"]["paths"] += 1


def assume_something(part: Part) -> None:
    part["claim"]["assumed"].append("False")


def compose_otherwise(part: Part) -> None:
    part["options"]["compose"] = "auto"


def compose_not_at_all(part: Part) -> None:
    del part["options"]["compose"]


def change_a_bound(part: Part) -> None:
    part["options"]["max-depth"] = 2


def change_a_name(part: Part) -> None:
    part["names"]["*"] = "0" * 24


def drop_a_block(part: Part) -> None:
    part["runs"].pop()


def say_more(part: Part) -> None:
    part["answers"][0]["note"] = "checked by hand"


def say_more_of_the_target(part: Part) -> None:
    part["tree"] = []


TAMPERINGS: list[Callable[[Part], None]] = [
    *(drop_an_answer, repeat_an_answer, drop_all_answers, deny_a_solution, change_a_solution),
    *(leave_an_answer_undecided, change_what_is_counted, change_a_value, drop_a_path, hide_or_invent_a_finding),
    *(count_otherwise, assume_something, compose_otherwise, compose_not_at_all, change_a_bound, change_a_name),
    *(drop_a_block, say_more, say_more_of_the_target),
]


@pytest.fixture(scope="module")
def composed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Part]]:
    folder = tmp_path_factory.mktemp("composed")
    return folder, certified(folder, FAILING, "--compose", "formulas", "--no-cache")


@pytest.mark.parametrize("tampering", TAMPERINGS, ids=lambda tampering: tampering.__name__)
def test_tampering_is_refused(tampering: Callable[[Part], None], composed: tuple[Path, list[Part]]) -> None:
    folder, parts = composed

    done = verified(folder, changed(parts, tampering))

    assert done.exit_code == 1, done.output
    assert "refused: program.py:target: " in done.output
    assert len(done.output.splitlines()) == 1


def test_no_solution_is_denied(composed: tuple[Path, list[Part]]) -> None:
    """Each in its turn: the engine, values near the known ones, or cvc5 find one after all."""
    folder, parts = composed
    for number in _solutions(parts[0]):

        def deny(part: Part, number: int = number) -> None:
            part["answers"][number] = {"leaf": "unsatisfiable", "solves": part["answers"][number]["solves"]}
            part["claim"]["not_run"]["unsatisfiable"] += 1

        done = verified(folder, changed(parts, deny), "--prove")

        assert done.exit_code == 1, f"answer {number}: {done.output}"
