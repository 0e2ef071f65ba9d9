"""A session that does what a test says, in place of the engine."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner, Result

from pathlore.cli.main import cli
from pathlore.findings import Event

Emit = Callable[[Event], None]
Act = Callable[[Emit], None]


class Session:
    """Stands for the modules that do the work; keeps what it was asked for, if it runs in this process."""

    def __init__(self, modules: dict[str, ModuleType]) -> None:
        self._modules = modules

    def does(self, act: Callable[..., None]) -> None:
        """`act(targets, config, emit, ...)` is what both entry points do from now on."""
        for name, module in self._modules.items():
            setattr(module, name, act)

    def emits(self, *events: Event) -> None:
        def act(_targets: object, _config: object, emit: Emit, *_rest: object) -> None:
            for event in events:
                emit(event)

        self.does(act)

    def config_of(self, *arguments: str) -> Any:
        """The Config that a command line leads to."""
        seen: list[Any] = []

        def act(_targets: object, config: object, _emit: Emit, *_rest: object) -> None:
            seen.append(config)

        self.does(act)
        invoke(*arguments)
        return seen[0]


def invoke(*arguments: str) -> Result:
    """Runs the command line in this process."""
    return CliRunner().invoke(cli, arguments)


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Session:
    modules = {"check": ModuleType("pathlore.session.check"), "generate_tests": ModuleType("pathlore.testgen.generate")}
    for module in modules.values():
        monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr("pathlore.workers.isolate.can_fork", lambda: False)
    monkeypatch.chdir(tmp_path)
    fake = Session(modules)
    fake.emits()
    return fake


PRELUDE = """
import os, signal, sys, time, types
from pathlore.findings import *
fake = types.ModuleType("pathlore.session.check")
sys.modules[fake.__name__] = fake
{body}
fake.check = check
from pathlore.cli.main import main
sys.exit(main())
"""


def start(body: str, *arguments: str, cwd: Path, **environment: str) -> subprocess.Popen[str]:
    """Starts the command in a process of its own, with a session whose `check` the body defines."""
    import os

    return subprocess.Popen(
        [sys.executable, "-c", PRELUDE.format(body=textwrap.dedent(body)), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        cwd=cwd,
        env={**os.environ, **environment},
    )
