"""Jobs that do what a test says: `perform` is replaced."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from pathlore.cli.main import cli
from pathlore.config import Config
from pathlore.findings import Emit, Event
from pathlore.workers import perform
from pathlore.workers.job import Job


class Session:
    """Stands for what performs jobs, in this process."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch

    def does(self, act: Callable[[Job, Emit], None]) -> None:
        """`act(job, emit)` is what every job does from now on."""
        self._patch.setattr(perform, "perform", act)

    def emits(self, *events: Event) -> None:
        """Every job emits these."""

        def act(job: Job, emit: Emit) -> None:
            for event in events:
                emit(event)

        self.does(act)

    def config_of(self, *arguments: str) -> Config:
        """The Config that a command line leads to."""
        seen: list[Job] = []
        self.does(lambda job, emit: seen.append(job))
        invoke(*arguments)
        return seen[0].config


def invoke(*arguments: str) -> Result:
    """Runs the command line in this process."""
    return CliRunner().invoke(cli, arguments)


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Session:
    monkeypatch.setattr("pathlore.workers.isolate.can_fork", lambda: False)
    monkeypatch.chdir(tmp_path)
    fake = Session(monkeypatch)
    fake.emits()
    return fake


PRELUDE = """
import os, signal, sys, time
from pathlore.findings import *
from pathlore.workers import perform as performing
{body}
performing.perform = perform
from pathlore.cli.main import main
sys.exit(main())
"""


def start(body: str, *arguments: str, cwd: Path, **environment: str) -> subprocess.Popen[str]:
    """Starts the command in a process of its own, in which jobs do what the body's `perform` says."""
    return subprocess.Popen(
        [sys.executable, "-c", PRELUDE.format(body=textwrap.dedent(body)), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        cwd=cwd,
        env={**os.environ, **environment},
    )
