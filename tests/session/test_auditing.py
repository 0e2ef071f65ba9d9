"""An audit repeats what was reused, from nothing, and says where that gives another answer."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pathlore.cli.main import cli
from pathlore.session.auditing import is_chosen

PROGRAM = """
LIMIT = 5


def target(x: int) -> int:
    if x > 3:
        assert x != LIMIT
    return x
"""


def checked(folder: Path, *options: str) -> Result:
    store = ("--cache-dir", str(folder / "store"))
    return CliRunner().invoke(cli, ["check", f"{folder / 'program.py'}:target", *store, *options])


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATHLORE_NO_CACHE", "")
    (tmp_path / "program.py").write_text(PROGRAM)
    assert checked(tmp_path).exit_code == 1
    return tmp_path


@pytest.mark.parametrize("options", [("--audit",), ("--audit=1",), ("--audit", "0.5")])
def test_what_is_right_passes(options: tuple[str, ...], folder: Path) -> None:
    again = checked(folder, *options)
    assert again.exit_code == 1, again.output
    assert again.output.count("AssertionError") == checked(folder).output.count("AssertionError")


def test_an_answer_that_is_stale_is_an_error(folder: Path) -> None:
    """A memory that takes everything for unchanged."""
    (folder / "program.py").write_text(PROGRAM.replace("assert x != LIMIT", "assert x != LIMIT - 4"))
    program = (
        "import sys\n"
        "import pathlore.incremental.lookup as lookup\n"
        "lookup.changes_since = lambda state, sources: lookup.Changes({}, None, False)\n"
        "lookup.Known.result = lambda self: self.final(True)\n"
        "from pathlore.cli.main import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    arguments = ["check", "program.py:target", "--cache-dir", "store", "--audit"]
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 2, done.stdout + done.stderr
    assert "audit: what was reused is wrong" in done.stderr


def test_a_share_is_about_as_large_as_it_says() -> None:
    chosen = sum(is_chosen(f"module.py:function_{n}", 0.25, 0) for n in range(1000))
    assert 200 < chosen < 300
    assert all(is_chosen(str(n), 1.0, 0) for n in range(10))


CLASS = """
class Account:
    def __init__(self, n: int) -> None:
        self.n = n

    def fee(self) -> int:
        return 7 if self.n == 42 else 0


def target(x: int, y: int) -> int:
    if y > 3:
        return Account(x).fee()
    return 2
"""


@pytest.mark.parametrize("word", ["Account.fee", "Account", "program.py:12"])
def test_what_is_to_be_covered_is_told_from_memory(word: str, folder: Path) -> None:
    (folder / "program.py").write_text(CLASS)
    plain = checked(folder)
    assert plain.exit_code == 0

    covered = checked(folder, "--cover", word)
    assert "covers program.py" in covered.output.replace(f"{folder}/", "")
    assert "exhaustive: holds" in checked(folder).output


def test_a_plain_run_after_one_that_covers_explores_the_rest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATHLORE_NO_CACHE", "")
    (tmp_path / "program.py").write_text(CLASS)
    assert "not exhaustive" in checked(tmp_path, "--cover", "Account").output
    assert "exhaustive: holds" in checked(tmp_path).output
