"""What is certified can be verified: without a solver, after a move, and not after a change."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import pathlore
from pathlore.cli.main import cli
from tests.certificates.certifying import certified, changed, verified
from tests.certificates.subjects import ALL, BOUNDED, BRANCHES, FINDINGS
from tests.scale import sampled

OPTIONS = {"bounded": ("--max-depth", "4")}


def _environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(pathlore.__file__).parent.parent)}


@pytest.mark.parametrize("name", sampled(list(ALL)))
def test_a_certificate_is_verified(name: str, tmp_path: Path) -> None:
    (part,) = certified(tmp_path, ALL[name], *OPTIONS.get(name, ()))

    done = verified(tmp_path)

    assert done.exit_code == (3 if "on trust (see --prove)" in done.output else 0), done.output
    assert "certificate.json: verified: 1 target" in done.output
    assert not any("internal error" in entry["why"] for entry in part["claim"]["left_out"])


def test_no_solver_is_loaded(tmp_path: Path) -> None:
    certified(tmp_path, BRANCHES)
    program = (
        "import sys\n"
        "import pathlore.workers.isolate as isolate\n"
        "isolate.can_fork = lambda: False\n"  # the checks are made in this very process
        "from pathlore.cli.main import main\n"
        "code = main(['verify', 'certificate.json'])\n"
        "solvers = {'z3', 'bitwuzla', 'cvc5', 'libz3'}\n"
        "print(code, 'program' in sys.modules, [m for m in sys.modules if m.rpartition('.')[2] in solvers])\n"
    )

    command = [sys.executable, "-c", program]
    done = subprocess.run(command, cwd=tmp_path, env=_environment(), capture_output=True, text=True, check=False)

    assert done.stdout.splitlines()[-1] == "0 True []", done.stdout + done.stderr


def test_it_tells_what_is_on_trust_and_proves_it(tmp_path: Path) -> None:
    certified(tmp_path, ON_TRUST)

    done = verified(tmp_path)
    assert done.exit_code == 3
    assert "4 unsatisfiable alternatives, 2 on trust" in done.output
    done = verified(tmp_path, None, "--prove")

    assert done.exit_code == 0
    assert "2 of 2 proved by cvc5" in done.output


ON_TRUST = """
def target(x: int, y: int) -> int:
    if x < 3:
        if x > 5:
            return 1
    if x > 0 and y > 0:
        if x * y < 0:
            return 2
    return 0
"""
"""A mark that linear arithmetic proves, and one that it does not."""


def test_simple_marks_need_no_trust(tmp_path: Path) -> None:
    (part,) = certified(tmp_path, BRANCHES)
    marks = part["claim"]["not_run"]["unsatisfiable"]

    done = verified(tmp_path)

    assert done.exit_code == 0
    assert f"{marks} unsatisfiable alternatives, none on trust" in done.output


def test_marks_on_few_values_need_no_trust(tmp_path: Path) -> None:
    (part,) = certified(tmp_path, FEW_VALUES)
    marks = part["claim"]["not_run"]["unsatisfiable"]

    done = verified(tmp_path)

    assert marks
    assert done.exit_code == 0, done.output
    assert f"{marks} unsatisfiable alternatives, none on trust" in done.output


FEW_VALUES = """
def target(x: int, y: int) -> int:
    if 2 <= x <= 9 and 2 <= y <= 9:
        if x * y == 43 or x ** 2 == 24:
            return 1
    return 0
"""


def test_caches_in_c_change_no_choices(tmp_path: Path) -> None:
    """`struct` keeps formats in C, and compares them as often as their hashes tell."""
    (part,) = certified(tmp_path, KEPT_FORMATS)

    assert part["claim"]["exhaustive"]
    assert verified(tmp_path).exit_code in (0, 3)


KEPT_FORMATS = """
import struct


def target(x: int) -> int:
    if -3 <= x <= 6:
        try:
            struct.pack(">B", x)
        except struct.error:
            pass
        return struct.calcsize("<%ds" % max(x, 0))
    return 0
"""


def test_a_certificate_of_sets_of_texts_holds_under_another_hash_seed(tmp_path: Path) -> None:
    certified(tmp_path, MEMBERS)
    command = [sys.executable, "-m", "pathlore", "verify", "certificate.json"]

    for seed in ("1", "2", "3"):
        environment = {**_environment(), "PYTHONHASHSEED": seed}
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert "verified: 1 target" in done.stdout, done.stdout


MEMBERS = """
WORDS = frozenset(["alpha", "beta", "gamma", "delta"])


def target(x: str, y: bytes) -> int:
    return (x in {"a", "bc", "def", "ghij"}) + (x in WORDS) + (x in {None, "a", 1}) + (y in {b"p", b"qr", b"stu"})
"""


def test_a_key_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    certified(tmp_path, BRANCHES)
    file = tmp_path / "certificate.json"
    text = file.read_text()
    file.write_text(text.replace('"version": 1,', '"version": 1, "version": 1,', 1))

    done = verified(tmp_path)

    assert done.exit_code == 1
    assert "a key is there twice" in done.output
    file.write_text(text + "[]")
    assert verified(tmp_path).exit_code == 2


def test_what_cvc5_cannot_prove_is_told(tmp_path: Path) -> None:
    certified(tmp_path, "def target(x: float) -> int:\n    return 1 if x * x == -1.0 else 0\n")

    done = verified(tmp_path, None, "--prove")

    assert done.exit_code == 3, done.output
    assert "0 of 1 proved by cvc5" in done.output
    assert "    not proved: program.py:target: row " in done.output


def test_prove_without_cvc5_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    certified(tmp_path, FINDINGS)
    monkeypatch.setattr("pathlore.cli.verify.find_spec", lambda name: None)

    done = verified(tmp_path, None, "--prove")

    assert done.exit_code == 2
    assert "pathlore[cvc5]" in done.output


def test_a_bounded_claim_says_what_is_left_out(tmp_path: Path) -> None:
    (part,) = certified(tmp_path, BOUNDED, "--max-depth", "4")

    assert not part["claim"]["exhaustive"]
    assert [entry["why"] for entry in part["claim"]["left_out"]] == ["max-depth"]
    assert "(0 exhaustive)" in verified(tmp_path).output
    assert "left out: max-depth" in verified(tmp_path).output


def test_paths_that_were_not_tried_are_left_out(tmp_path: Path) -> None:
    (part,) = certified(tmp_path, BRANCHES, "--max-paths", "3")

    assert part["claim"]["not_run"]["open"] > 0
    assert verified(tmp_path).exit_code == 0


def test_several_targets(tmp_path: Path) -> None:
    parts = certified(tmp_path, BRANCHES, target="")

    assert [part["target"] for part in parts] == ["program.py:fee", "program.py:target"]
    assert "verified: 2 targets (2 exhaustive)" in verified(tmp_path).output


def test_a_script(tmp_path: Path) -> None:
    source = "x = int(input())\nif x > 3:\n    print(10 // (x - 7))\nelse:\n    print('small')\n"

    (part,) = certified(tmp_path, source, target="<module>")

    assert part["claim"]["findings"]
    assert verified(tmp_path).exit_code == 0


def test_a_method(tmp_path: Path) -> None:
    source = (
        "class Account:\n    def __init__(self, balance: int) -> None:\n        self.balance = balance\n\n"
        "    def take(self, amount: int) -> int:\n        if amount > self.balance:\n"
        "            raise ValueError(amount)\n        self.balance -= amount\n        return self.balance\n"
    )

    certified(tmp_path, source, target="Account.take")

    assert verified(tmp_path).exit_code == 0


def test_contracts(tmp_path: Path) -> None:
    source = (
        'def target(x: int) -> int:\n    """Doubles.\n\n    pre: x > 0\n    post: _ != 14\n    """\n'
        "    return 2 * x if x > 5 else x\n"
    )

    (part,) = certified(tmp_path, source)

    assert part["claim"]["assumed"]
    assert part["claim"]["findings"]
    assert verified(tmp_path).exit_code == 0


def test_from_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fresh = certified(tmp_path, BRANCHES, "--no-cache")
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    kept = ("--cache-dir", str(tmp_path / "cache"))
    certified(tmp_path, BRANCHES, *kept)

    (again,) = certified(tmp_path, BRANCHES, *kept)

    assert [row for row in again["tree"] if "leaf" in row] == [row for row in fresh[0]["tree"] if "leaf" in row]
    assert verified(tmp_path).exit_code == 0


def test_elsewhere(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.mkdir()
    other.mkdir()
    parts = certified(one, FINDINGS)
    (other / "program.py").write_text(FINDINGS)

    assert verified(other, parts).exit_code == 0


# Edits

EDITS = {
    "a changed block": ("price -= total // 10", "price -= total // 20"),
    "a changed condition": ("price > 100", "price > 101"),
    "a changed callee": ("return 9 if", "return 8 if"),
    "a global that is read": ("LIMIT = 50", "LIMIT = 51"),
    "another type": ("total: int, express: bool, member", "total: float, express: bool, member"),
    "another assumption": ("assert total >= 0", "assert total >= 1"),
    "a branch more": ("    return price", "    if price == 12:\n        return 0\n    return price"),
    "no target": ("def target", "def other"),
    "no code": ("LIMIT = 50", "LIMIT = ="),
}


@pytest.mark.parametrize("name", EDITS)
def test_changed_code_is_refused(name: str, tmp_path: Path) -> None:
    old, new = EDITS[name]
    assert old in BRANCHES
    certified(tmp_path, BRANCHES)
    (tmp_path / "program.py").write_text(BRANCHES.replace(old, new))

    done = verified(tmp_path)

    assert done.exit_code == 1, done.output
    assert done.output.startswith(f"{tmp_path}/certificate.json: refused: program.py:target: ")
    assert "cannot be read" not in done.output
    assert len(done.output.splitlines()) == 1


def test_moved_and_reformatted_code_is_accepted(tmp_path: Path) -> None:
    certified(tmp_path, FINDINGS)
    moved = "UNUSED = 1\n\n\n" + FINDINGS.replace("x // y", "(\n            x\n            //  y)").replace(
        "(x)", "( x )"
    )
    (tmp_path / "program.py").write_text(f"# a comment\n{moved}\n\ndef unused():\n    pass\n")

    assert verified(tmp_path).exit_code == 0, verified(tmp_path).output


def test_another_environment_is_refused(tmp_path: Path) -> None:
    parts = certified(tmp_path, FINDINGS)

    done = verified(tmp_path, changed(parts, lambda part: part["environment"].__setitem__(0, "cpython 3.9.1")))

    assert done.exit_code == 1
    assert "the environment is another one" in done.output
    assert "cpython 3.9.1" in done.output


def test_types_and_allowances_are_never_taken_from_the_file(tmp_path: Path) -> None:
    flag = ("--type", "x=int")
    parts = certified(tmp_path, "def target(x):\n    return 1 if x > 3 else 0\n", *flag)
    evil = changed(parts, lambda part: part["options"].__setitem__("type", ["x=__import__('os').abort()"]))

    assert verified(tmp_path, parts, *flag).exit_code == 0
    assert "--type x=int" in verified(tmp_path, parts).output
    assert verified(tmp_path, evil).exit_code == 1
    assert (
        "--allow" in verified(tmp_path, changed(parts, lambda p: p["options"].__setitem__("allow", ["files"]))).output
    )


@pytest.mark.parametrize(
    "name", ["/etc/passwd:x", "../program.py:target", "program.py", "nothing.py:target", "\0:x", ""]
)
def test_files_elsewhere_are_not_touched(name: str, tmp_path: Path) -> None:
    parts = certified(tmp_path, FINDINGS)

    done = verified(tmp_path, changed(parts, lambda part: part.__setitem__("target", name)))

    assert done.exit_code == 1
    assert "Traceback" not in done.output


# Files that are no certificates

CONTENTS = {
    "nothing": b"",
    "no text": b"\xff\xfe\x00",
    "no JSON": b"{",
    "another document": b'{"format": "other"}',
    "another version": b'{"format": "pathlore certificate", "version": 2}',
    "deep": b"[" * 100_000,
    "a number": b"7",
    "a long number": b"1" * 10_000,
}


@pytest.mark.parametrize("name", CONTENTS)
def test_what_is_no_certificate_is_an_error(name: str, tmp_path: Path) -> None:
    file = tmp_path / "file.json"
    file.write_bytes(CONTENTS[name])

    done = CliRunner().invoke(cli, ["verify", str(file)])

    assert done.exit_code == 2
    assert done.output.startswith(f"pathlore: error: {file}: ")
    assert "pathlore certify" in done.output
    assert len(done.output.splitlines()) == 1


@pytest.mark.parametrize("name", ["missing.json", "."])
def test_a_file_that_is_not_there_is_an_error(name: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pathlore", "verify", name]
    done = subprocess.run(command, cwd=tmp_path, env=_environment(), capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert name in done.stderr


def test_a_foreign_file_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(FINDINGS)
    (tmp_path / "mine.json").write_text("{}")

    done = CliRunner().invoke(cli, ["certify", str(tmp_path / "program.py"), "-o", str(tmp_path / "mine.json")])

    assert done.exit_code == 2
    assert "--force" in done.output


def test_a_program_that_ends_its_process_is_refused(tmp_path: Path) -> None:
    parts = certified(tmp_path, "FLAG = 0\n\n\ndef target(x: int) -> int:\n    return x\n")
    (tmp_path / "program.py").write_text("import os\nos._exit(3)\n")

    done = verified(tmp_path, parts)

    assert done.exit_code == 1
    assert "refused: program.py:target: the process exited with code 3" in done.output


def test_the_document_is_text_with_a_row_on_a_line(tmp_path: Path) -> None:
    certified(tmp_path, BRANCHES)
    lines = (tmp_path / "certificate.json").read_text().splitlines()

    rows = [json.loads(line.strip().rstrip(",")) for line in lines if line.strip().startswith('{"depth"')]

    assert len(rows) == len(json.loads("\n".join(lines))["targets"][0]["tree"])


def test_certify_says_that_summaries_may_help(tmp_path: Path) -> None:
    names = [f"a{n}" for n in range(9)]
    calls = "".join(f"    m = mx(m, {name})\n" for name in names[1:])
    source = (
        "def mx(a: int, b: int) -> int:\n    return a if a > b else b\n\n\n"
        f"def target({', '.join(f'{name}: int' for name in names)}) -> int:\n    m = a0\n{calls}    return m\n"
    )
    (tmp_path / "chain.py").write_text(source)
    words = ["certify", f"{tmp_path}/chain.py:target", "-o", str(tmp_path / "c.json"), "--max-paths", "70"]
    assert "with --compose formulas, it may come to an end by summaries" in CliRunner().invoke(cli, words).output
    output = CliRunner().invoke(cli, [*words, "--compose", "formulas"]).output
    assert "exhaustive by summaries: 0 findings, 2 runs for up to 256 paths" in output
    assert "by summaries" not in CliRunner().invoke(cli, [*words, "--compose", "off"]).output
