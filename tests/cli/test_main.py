"""The command line as a whole."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from pathlore.cli import main as module
from pathlore.cli.main import main
from pathlore.version import __version__
from tests.cli.conftest import Session, invoke

HEAVY = ("z3", "bitwuzla", "cvc5", "rich", "multiprocessing", "asyncio", "logging", "subprocess", "tomllib")


def run(*arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pathlore", *arguments], capture_output=True, text=True, cwd=cwd, check=False
    )


def test_help_lists_the_commands() -> None:
    result = run("--help")
    assert result.returncode == 0
    for command in ("check", "rule", "tests"):
        assert command in result.stdout


@pytest.mark.parametrize("command", module._COMMANDS)
def test_short_helps_are_those_of_the_commands(command: str) -> None:
    result = invoke(command, "--help")
    assert result.exit_code == 0
    assert module._COMMANDS[command] in result.output


def test_version() -> None:
    assert run("--version").stdout == f"pathlore {__version__}\n"


def test_help_is_cheap() -> None:
    def spent() -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        run("--help")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    assert min(spent() for _ in range(5)) < 0.15


@pytest.mark.parametrize(
    ("imports", "unwanted"),
    [
        ("pathlore.cli.main", (*HEAVY, "dataclasses", "json", "pathlore.config", "pathlore.findings")),
        ("pathlore.cli.check, pathlore.cli.tests", (*HEAVY, "pathlore.explore", "pathlore.runtime")),
    ],
)
def test_nothing_is_imported_before_it_is_needed(imports: str, unwanted: tuple[str, ...]) -> None:
    code = f"import sys, {imports}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not set(unwanted) & set(loaded)


def test_a_small_check_imports_no_more_than_it_needs(tmp_path: Path) -> None:
    (tmp_path / "small.py").write_text("def f(x: int) -> int:\n    return x + 1 if x > 2 else x\n")
    code = """if True:
        import sys
        from pathlore.config import Config
        from pathlore.workers.job import Check
        from pathlore.workers.perform import perform

        perform(Check(("small.py",), Config()), lambda event: None)
        print(*sys.modules)
        """
    command = [sys.executable, "-c", code]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path).stdout.split()
    needless = (
        *("confirmation.reproduce", "confirmation.premises", "confirmation.shrink", "compose", "learning.knowledge"),
        *("findings.cases", "findings.certificates", "findings.comparisons", "findings.diagnoses", "findings.paths"),
        *("findings.summaries", "program.declared_types", "program.guess", "program.properties"),
        *("program.type_evidence", "runtime.backtracking", "stdlib.math", "stdlib.re", "transform.regions"),
        *("trie.region", "workers.crew"),
    )
    assert "pathlore.explore.engine" in loaded
    assert not {f"pathlore.{name}" for name in needless} & set(loaded)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chek"], "did you mean 'check'?"),
        (["bank.py"], "to check something, write: pathlore check bank.py"),
        (["check"], "No TARGET is given, and there is neither a package nor a module"),
        (["check", "x", "--max-dept", "1"], "No such option"),
        (
            ["check", "x", "--max-depth", "deep"],
            "'--max-depth': must be a whole number, 0 or more, not 'deep'",
        ),
        (
            ["check", "x", "--timeout", "nan"],
            "'--timeout': must be a number of seconds, 0 or more, not 'nan'",
        ),
        (["check", "x", "--strategy", "dfs"], "'--strategy': must be one of fair"),
        (["check", "x", "--allow", "disk"], "'--allow': must be one of files"),
        (["check", "x", "--type", "x"], "'--type': must be a parameter and its type, such as x=int, not 'x'"),
        (["check", "x", "--raises", "behavior"], "'--raises': must be"),
        (["tests", "x"], "Missing option '-o' / '--output'"),
        (["rule", "PL999"], "There is no code 'PL999'"),
    ],
)
def test_wrong_usage_exits_with_2_and_says_why(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = invoke(*arguments)
    assert result.exit_code == 2
    assert message in result.output
    assert "Traceback" not in result.output


def test_wrong_configuration_exits_with_2_and_says_where(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.pathlore]\nmax-dept = 1\n")
    result = run("check", "x.py", cwd=tmp_path)
    assert result.returncode == 2
    assert result.stderr == (
        "Error: pyproject.toml: [tool.pathlore] has an unknown key 'max-dept'; did you mean 'max-depth'?\n"
    )


def test_an_internal_error_is_one_line_and_how_to_report_it(
    session: Session, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_arguments: object) -> None:
        raise RuntimeError("a\nb")

    monkeypatch.delenv("PATHLORE_DEBUG", raising=False)
    monkeypatch.setattr("pathlore.cli.check.run", broken)
    assert main(["check", "x"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "pathlore: internal error: RuntimeError: a b"
    assert "please report it" in lines[1]
    assert len(lines) == 2


def test_an_internal_error_has_its_traceback_when_debugging(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object) -> None:
        raise RuntimeError("x")

    monkeypatch.setenv("PATHLORE_DEBUG", "1")
    monkeypatch.setattr("pathlore.cli.check.run", broken)
    with pytest.raises(RuntimeError):
        main(["check", "x"])


def test_nobody_has_to_read_to_the_end() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    process = subprocess.Popen(
        [sys.executable, "-m", "pathlore", "rule"], stdout=writer, stderr=subprocess.PIPE, text=True
    )
    os.close(writer)
    _, errors = process.communicate()
    assert errors == ""
