"""Bad input: a message, the documented exit code, no traceback, and nothing lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

CASES = Path(__file__).parent / "bad_input" / "cases"


@dataclass
class Ended:
    code: int
    out: str
    err: str


def pathlore(*arguments: str | Path, cwd: Path = CASES, timeout: float = 100) -> Ended:
    done = subprocess.run(
        [sys.executable, "-m", "pathlore", *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=timeout,
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        check=False,
    )
    assert "Traceback" not in done.stdout + done.stderr
    assert "internal error" not in done.stdout + done.stderr
    return Ended(done.returncode, done.stdout, done.stderr)


@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("missing.py", "no such file or folder: missing.py"),
        ("missing/folder", "no such file or folder"),
        ("syntax_error.py", "syntax_error.py:2:15: syntax error: invalid syntax; correct it first"),
        ("import_error.py", "No module named 'nothing_like_this'"),
        ("raises_on_import.py", "ZeroDivisionError: division by zero"),
        ("exits_on_import.py", "it calls sys.exit; guard that with if __name__ == '__main__'"),
        ("fine.py:bugg", "no function 'bugg' in fine.py; did you mean 'bug'?"),
        ("fine.py:xyz", "no function 'xyz' in fine.py; it has half, bug"),
        ("notes.txt", "not a Python file"),
        ("no_such_module.name", "No module named 'no_such_module'"),
        ("fine:nothing_there", "no function 'nothing_there' in fine"),
    ],
)
def test_what_cannot_be_resolved_is_an_error(target: str, message: str) -> None:
    ended = pathlore("check", target)
    assert message in ended.err
    assert ended.code == 2


def test_the_other_targets_are_checked_nevertheless() -> None:
    ended = pathlore("check", "missing.py", "fine.py:bug", "syntax_error.py")
    assert ended.code == 2
    assert "PL201" in ended.out
    assert ended.err.count("pathlore: error:") == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["check", "fine.py", "--nope"], "No such option"),
        (["chek", "fine.py"], "did you mean 'check'?"),
        (["check", "fine.py", "--max-paths", "abc"], "must be a whole number, 0 or more, not 'abc'"),
        (["check", "fine.py", "--strategy", "best"], "best"),
        (["check", "fine.py", "--type", "x=+"], "must be a parameter and its type"),
        (["check", "fine.py", "--allow", "everything"], "everything"),
        (["rule", "PL999"], "There is no code 'PL999'"),
    ],
)
def test_usage_errors(arguments: list[str], message: str) -> None:
    ended = pathlore(*arguments)
    assert message in ended.err
    assert ended.code == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[tool.pathlore]\nmax-path = 3\n", "max-path"),
        ("[tool.pathlore]\nmax-paths = 'many'\n", "max-paths"),
        ("[tool.pathlore]\nstrategy = 'best'\n", "strategy"),
        ("[tool.pathlore\n", "pyproject.toml"),
        ("[tool]\npathlore = 3\n", "tool.pathlore"),
    ],
)
def test_bad_configuration(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    (tmp_path / "code.py").write_text("def f(x: int) -> int:\n    return x\n")
    ended = pathlore("check", "code.py", cwd=tmp_path)
    assert message in ended.err
    assert ended.code == 2


def test_a_working_directory_that_was_deleted(tmp_path: Path) -> None:
    gone, file = tmp_path / "gone", tmp_path / "good.py"
    gone.mkdir()
    file.write_text("def f(x: int) -> int:\n    return x\n")
    script = 'cd "$1" && rmdir "$1" && exec "$2" -m pathlore check "$3"'
    done = subprocess.run(
        ["sh", "-c", script, "sh", gone, sys.executable, file], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 2
    assert done.stderr == "pathlore: the working directory was deleted: change to one that exists\n"


def test_an_empty_folder(tmp_path: Path) -> None:
    ended = pathlore("check", tmp_path)
    assert "no Python files in this folder" in ended.err
    assert ended.code == 2


def test_a_broken_file_in_a_folder_is_skipped(tmp_path: Path) -> None:
    for name in ("fine.py", "syntax_error.py", "import_error.py"):
        (tmp_path / name).write_text((CASES / name).read_text())
    (tmp_path / "binary.py").write_bytes(b"\x00\xff\xfe")
    ended = pathlore("check", ".", cwd=tmp_path)
    assert ended.code == 1
    assert "PL201" in ended.out
    for name in ("syntax_error.py", "import_error.py", "binary.py"):
        assert f"not checked: {name}: " in ended.out
    assert "3 skipped" in ended.out


def test_missing_and_unsupported_types_are_skipped_with_the_remedy() -> None:
    ended = pathlore("check", "untyped.py", "--untyped", "skip")
    assert (
        "untyped.py:no_type: skipped: parameter x: no type; annotate it, or pass --type x=int or --untyped guess"
        in ended.out
    )
    assert "untyped.py:unsupported: skipped: parameter x: inputs of type slice are not supported yet" in ended.out
    assert "untyped.py:unknown: skipped: parameter x: the annotation 'Nothing' cannot be resolved" in ended.out
    assert "reproduce: by_default(0)" in ended.out
    assert ended.code == 1
    nothing = pathlore("check", "untyped.py:unknown", "--untyped", "skip")
    assert nothing.code == 2
    assert "nothing was checked: untyped.py:unknown: the annotation 'Nothing' cannot be resolved" in nothing.err


def test_missing_types_are_guessed_and_the_report_says_from_what() -> None:
    ended = pathlore("check", "untyped.py", "--warnings")
    assert "no_type(0, 0): rests on a guessed type (x: int)" in ended.out
    assert "assumed: x: int (from its uses)" in ended.out
    assert "assumed: x: int (from its default)" in ended.out
    assert "assumed: x: int | str | list[int] | None (from nothing, any type fits)" in ended.out
    assert "untyped.py:unsupported: skipped: parameter x: inputs of type slice are not supported yet" in ended.out


def test_a_type_can_be_supplied() -> None:
    ended = pathlore("check", "untyped.py:no_type", "--type", "x=int")
    assert "reproduce: no_type(0, 0)" in ended.out
    assert ended.code == 1


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("exits", "raises SystemExit when called as exits(3)"),
        ("exits_at_once", "calls os._exit"),
        ("aborts", "calls os.abort"),
        ("kills_itself", "calls os.kill"),
        ("exits_by_another_name", "calls os._exit"),
        ("clears_modules", "1 finding"),
    ],
)
def test_a_target_that_ends_its_process_is_kept_from_it(name: str, message: str) -> None:
    ended = pathlore("check", f"ends_process.py:{name}", "ends_process.py:after")
    assert message in ended.out
    assert f"reproduce: {name}(4)" in ended.out
    assert "reproduce: after(0)" in ended.out
    assert ended.code == 1


@pytest.mark.parametrize(
    ("name", "message"),
    [("segfaults", "SIGSEGV")],
)
def test_a_target_that_takes_its_process_with_it_costs_only_itself(name: str, message: str) -> None:
    ended = pathlore("check", f"ends_process.py:{name}", "ends_process.py:after")
    assert message in ended.out
    assert "reproduce: after(0)" in ended.out
    assert ended.code == 1
    assert pathlore("check", f"ends_process.py:{name}", "--strict").code in (1, 3)


def test_one_that_never_ends() -> None:
    ended = pathlore("check", "never_ends.py", "--path-timeout", "0.5")
    assert "not exhaustive: path-timeout" in ended.out
    assert "reproduce: spins(4)" in ended.out
    assert "reproduce: after(0)" in ended.out
    assert ended.code == 1


@pytest.mark.slow
def test_one_that_never_comes_back_from_native_code() -> None:
    ended = pathlore("check", "never_returns.py", "--path-timeout", "1", "--timeout", "2", timeout=200)
    assert "sums: no failure found, not exhaustive: timeout" in ended.out
    assert "reproduce: after(0)" in ended.out
    assert ended.code == 1


@pytest.mark.slow
def test_one_that_never_comes_back_is_left_and_the_other_paths_follow() -> None:
    limits = ("--path-timeout", "1", "--solver-timeout", "1", "--timeout", "100")
    ended = pathlore("check", "never_returns.py", *limits, timeout=300)
    assert "sums: 1 finding, not exhaustive: path-timeout" in ended.out
    assert "reproduce: sums(4)" in ended.out
    assert "reproduce: after(0)" in ended.out


def test_one_that_recurses_for_ever() -> None:
    ended = pathlore("check", "recurses.py:recurses")
    assert "PL206 RecursionError" in ended.out
    assert ended.code == 1


EFFECTS = {
    "writes": "opens",
    "writes_by_path": "opens",
    "writes_low_level": "opens",
    "deletes": "calls os.remove",
    "deletes_a_tree": "calls shutil.rmtree",
    "opens_a_socket": "calls socket.__new__",
    "opens_a_raw_socket": "calls socket.__new__",
    "resolves_a_name": "calls socket.getaddrinfo",
    "runs_a_process": "calls subprocess.Popen",
    "runs_a_shell": "calls os.system",
    "forks": "calls os.fork",
    "starts_a_thread": "thread",
    "changes_the_folder": "calls os.chdir",
    "sets_the_environment": "calls os.putenv",
}


def test_side_effects_are_blocked_and_told_of(tmp_path: Path) -> None:
    (tmp_path / "effects.py").write_text((CASES / "effects.py").read_text())
    (tmp_path / "precious").write_text("precious")
    (tmp_path / "precious_folder").mkdir()
    before = sorted(p.name for p in tmp_path.iterdir())
    ended = pathlore("check", "effects.py", "--verbose", cwd=tmp_path)
    assert sorted(p.name for p in tmp_path.iterdir() if p.name != "__pycache__") == before
    lines = {line.split(":")[1]: line for line in ended.out.splitlines() if line.startswith("effects.py:")}
    for name, what in EFFECTS.items():
        assert "not exhaustive: side effect blocked: " in lines[name]
        assert what in lines[name]
        assert "--allow " in lines[name]


def test_side_effects_can_be_allowed(tmp_path: Path) -> None:
    (tmp_path / "effects.py").write_text((CASES / "effects.py").read_text())
    ended = pathlore("check", "effects.py:writes", "--allow", "files", cwd=tmp_path)
    assert "exhaustive" in ended.out
    assert (tmp_path / "written").exists()


def test_a_block_that_the_code_catches_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "effects.py").write_text((CASES / "effects.py").read_text())
    ended = pathlore("check", "effects.py:catches_the_block", cwd=tmp_path)
    assert "side effect blocked" in ended.out
    assert not (tmp_path / "written").exists()


@pytest.mark.parametrize("name", ["catches_everything", "catches_in_a_loop"])
def test_a_target_that_catches_everything_ends(name: str) -> None:
    ended = pathlore("check", f"catches.py:{name}", "catches.py:after", "--path-timeout", "0.5", "--timeout", "5")
    assert "not exhaustive: path-timeout" in ended.out
    assert "reproduce: after(0)" in ended.out
    assert ended.code == 1


@pytest.mark.parametrize(
    "name",
    [
        *("recursion_limit", "streams", "signals", "tracing", "collector", "descriptors", "search_path", "lens"),
    ],
)
def test_a_target_that_changes_the_interpreter_is_checked(name: str) -> None:
    ended = pathlore("check", f"meddles.py:{name}", "meddles.py:after")
    assert f"reproduce: {name}(4)" in ended.out
    assert "reproduce: after(0)" in ended.out
    assert ended.code == 1


def test_json_of_errors_is_json() -> None:
    ended = pathlore("check", "missing.py", "fine.py", "--format", "json")
    document = json.loads(ended.out)
    assert document["skipped"] == [{"target": "missing.py", "reason": "no such file or folder: missing.py"}]
    assert len(document["findings"]) == 1
    assert ended.code == 2
