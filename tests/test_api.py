"""`pathlore.api`: what programs that use Pathlore get."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from pathlore import api
from pathlore.config import Config
from pathlore.findings import Event, FindingFound, PathFound, Returned, TargetFinished, TargetStarted
from pathlore.workers import isolate, perform
from pathlore.workers.job import Check, Job
from tests.samples import finished, found

ROOT = Path(__file__).resolve().parent.parent
HEAVY = ("z3", "bitwuzla", "cvc5", "pathlore.runtime", "pathlore.session", "pathlore.explore", "pathlore.solver")


def python(folder: Path, source: str, *arguments: str) -> str:
    """What a script prints."""
    script = folder / "script.py"
    script.write_text(textwrap.dedent(source))
    command = [sys.executable, str(script), *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("module", ["pathlore", "pathlore.api"])
def test_importing_it_loads_neither_engine_nor_solver(module: str) -> None:
    code = f"import sys, {module}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not set(HEAVY) & set(loaded)
    if module == "pathlore":
        assert not {"typing", "dataclasses", "json", "enum"} & (set(loaded) - _loaded_by_python())


def _loaded_by_python() -> set[str]:
    code = "import sys; print(*sys.modules)"
    return set(subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split())


# Options


@pytest.mark.parametrize(
    ("options", "error", "message"),
    [
        ({"max_dept": 3}, TypeError, "check() has no option 'max_dept'; did you mean 'max_depth'?"),
        ({"format": "json"}, TypeError, "check() has no option 'format'; "),
        ({"max_depth": "3"}, ValueError, "check(): max_depth must be a whole number, 0 or more, not '3'"),
        ({"strategy": "dfs"}, ValueError, "check(): strategy must be one of fair"),
        ({"type": "x=int"}, ValueError, "check(): type must be a table"),
    ],
)
def test_a_wrong_option_is_an_error_at_once(options: dict[str, object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        api.check("bank.py", **options)


def test_options_are_those_of_the_command_line_over_the_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    seen: list[Job] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(perform, "perform", lambda job, emit: seen.append(job))
    Path("pyproject.toml").write_text("[tool.pathlore]\nseed = 4\nmax-depth = 7\n")
    list(api.check("a.py", isolated=False, max_depth=3, allow=("files",), type={"x": "int"}, raises=["ValueError"]))
    config = Config(seed=4, max_depth=3, allow=("files",), types=(("x", "int"),), error_exceptions=("ValueError",))
    assert seen == [Check(("a.py",), config)]


def test_a_check_needs_a_target() -> None:
    with pytest.raises(TypeError, match="needs a target"):
        api.check()


# Targets


class Account:
    def pay(self, amount: int) -> int:
        return amount

    @classmethod
    def empty(cls) -> Account:
        return cls()


def test_functions_have_words() -> None:
    assert api.word_for(python) == "tests.test_api:python"
    assert api.word_for(Account.pay) == "tests.test_api:Account.pay"
    assert api.word_for(Account.empty) == "tests.test_api:Account.empty"


def test_what_cannot_be_named_is_refused_with_a_remedy() -> None:
    def local() -> None: ...

    for function in (local, lambda: None):
        with pytest.raises(api.TargetError, match="define it at the top level"):
            api.explore(function)
    with pytest.raises(TypeError, match="a function or the name of a target is needed, not 3"):
        api.explore(3)  # type: ignore[arg-type]


# Events


def test_events_come_while_the_job_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolate, "can_fork", lambda: True)

    def act(job: Job, emit: perform.Emit) -> None:
        emit(TargetStarted("a"))
        signal.pause()

    monkeypatch.setattr(perform, "perform", act)
    events = api.run(Check(("a",), Config()))
    assert next(events) == TargetStarted("a")
    events.close()
    with pytest.raises(ChildProcessError):
        os.waitpid(-1, os.WNOHANG)


def test_an_interruption_is_the_callers_after_the_last_event(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolate, "can_fork", lambda: True)

    def act(job: Job, emit: perform.Emit) -> None:
        emit(TargetStarted("a"))
        time.sleep(0.5)  # the parent waits for the next event by now
        os.kill(os.getppid(), signal.SIGINT)
        signal.pause()

    monkeypatch.setattr(perform, "perform", act)
    events: list[Event] = []
    with pytest.raises(KeyboardInterrupt):
        events.extend(api.run(Check(("a",), Config())))
    assert isinstance(events[-1], TargetFinished)
    assert events[-1].result.incomplete[0].why == "interrupted"


def test_an_internal_error_comes_at_the_end_with_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def act(job: Job, emit: perform.Emit) -> None:
        emit(found())
        emit(finished())
        raise RuntimeError("oops")

    monkeypatch.setattr(perform, "perform", act)
    events = api.run(Check(("a",), Config()), isolated=False)
    assert [next(events), next(events)] == [found(), finished()]
    with pytest.raises(api.InternalError, match="RuntimeError: oops; this is a defect") as caught:
        next(events)
    assert "in act" in caught.value.__notes__[0]


# Paths

SCRIPT = """
    import sys
    from pathlore.api import check, explore
    from pathlore.findings import FindingFound

    def share(total: int, people: int) -> int:
        if total < 0:
            raise ValueError("negative")
        part = total // people
        return part

    if __name__ == "__main__":
        isolated = sys.argv[1] == "isolated"
        paths = explore(share, isolated=isolated)
        for path in paths:
            print(path.condition, "|", path.call, "|", path.outcome, "|", path.confirmed)
            at = path.conditions_at("script.py:9")
            print(at and [(condition.text, condition.where) for condition in at])
        print(paths.result.exhaustive, paths.result.stats.paths)
        for event in check(share, isolated=isolated):
            if isinstance(event, FindingFound):
                print(event.finding.call, event.behaviour)
"""
EXPECTED = """\
(0 <= total) and (people == 0) | share(0, 0) | Raised(exception='ZeroDivisionError', \
message='integer division or modulo by zero', where='script.py:9:12') | True
[('0 <= total', 'script.py:7:8')]
(0 <= total) and (not (people == 0)) | share(0, 1) | Returned(value='0') | True
[('0 <= total', 'script.py:7:8')]
(total + 1 <= 0) | share(-1, 0) | Raised(exception='ValueError', message='negative', where='script.py:8:9') | True
None
True 3
share(0, 0) False
share(-1, 0) True
"""


@pytest.mark.parametrize("where", ["isolated", "here"])
def test_a_script_explores_its_own_function(tmp_path: Path, where: str) -> None:
    lines = python(tmp_path, SCRIPT, where).splitlines()
    # the order of paths is the strategy's
    assert sorted(lines) == sorted(EXPECTED.splitlines())


IMPORTED = """
    import shop
    from pathlore.api import explore

    for function in (shop.price, shop.Cart.total, "shop.py:price", "shop:price"):
        print([(path.call, path.outcome.value) for path in explore(function, max_length=1)])
"""


def test_functions_of_modules_and_words_are_explored(tmp_path: Path) -> None:
    (tmp_path / "shop.py").write_text(
        "def price(net: int) -> int:\n    return net + 1 if net > 5 else 0\n\n\n"
        "class Cart:\n    def __init__(self, size: int) -> None:\n        self.size = size\n\n"
        "    def total(self) -> bool:\n        return True if self.size > 3 else False\n"
    )
    lines = python(tmp_path, IMPORTED).splitlines()
    assert lines[0] == "[('price(0)', '0'), ('price(6)', '7')]"
    assert "Cart(4).total()" in lines[1]
    assert lines[2] == lines[3] == lines[0]


def test_what_cannot_be_explored_is_an_error_with_the_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(isolate, "can_fork", lambda: True)
    Path("untyped_here.py").write_text("def f(x):\n    return x\n")
    with pytest.raises(api.TargetError, match=r"untyped_here\.py:f: parameter x"):
        next(api.explore("untyped_here.py:f", untyped="skip"))
    with pytest.raises(api.TargetError, match="no such file"):
        next(api.explore("nowhere.py:f"))
    paths = api.explore("untyped_here.py:f", type={"x": "bool"})
    assert {path.outcome for path in paths} == {Returned("False")}
    assert paths.result is not None
    assert paths.result.exhaustive


def test_a_function_that_kills_its_process_costs_no_more_than_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(isolate, "can_fork", lambda: True)
    Path("deadly_here.py").write_text(
        "import signal\n\n\ndef f(x: int) -> int:\n    if x == 12:\n        signal.raise_signal(9)\n    return x\n"
    )
    paths = api.explore("deadly_here.py:f", allow=["all"])
    assert [path.call for path in paths] == ["f(0)"]
    assert paths.result is not None
    assert paths.result.incomplete[0].why == "the process was killed by SIGKILL while this target ran"


def test_a_path_knows_the_conditions_at_each_line() -> None:
    from pathlore.findings import Condition

    first = Condition("x <= 3", "a.py:2:8", ("a.py:1", "a.py:2"))
    second = Condition("y == 0", "a.py:5:8", ("a.py:4", "a.py:5"))
    path = PathFound("a.py:f", (first, second), {}, "f()", Returned("1"), ("a.py:1", "a.py:2", "a.py:4"), True)
    assert path.conditions_at("a.py:2") == ()
    assert path.conditions_at("a.py:4") == (first,)
    assert path.conditions_at("a.py:9") is None
    assert path.condition == "(x <= 3) and (y == 0)"


# The page

FENCE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("block", FENCE.findall((ROOT / "docs" / "api.md").read_text(encoding="utf-8")))
def test_the_examples_of_the_page_print_what_it_shows(block: str) -> None:
    """What an example prints stands behind it, in comments that start with `# > `."""
    done = subprocess.run(
        [sys.executable, "-c", block],
        cwd=ROOT,
        env={**os.environ, "PATHLORE_NO_CACHE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [line[4:] for line in block.splitlines() if line.startswith("# > ")]


def test_findings_are_found_from_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolate, "can_fork", lambda: True)
    events = list(api.check(str(ROOT / "examples" / "bank.py"), cache=False))
    assert any(isinstance(event, FindingFound) for event in events)
