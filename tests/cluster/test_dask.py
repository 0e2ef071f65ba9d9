"""A real scheduler and real workers on this machine: what docs/cluster.md shows, and what may go wrong."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import pytest

from pathlore.forks.family import descendants, end

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "cluster.md").read_text(encoding="utf-8")
DASK = [sys.executable, "-P", "-m", "dask"]
NO_DASK = pytest.mark.skipif(find_spec("distributed") is None, reason="Dask is not installed")
pytestmark = pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="looks for processes in /proc")

PATHLORE = """
import sys, time
from pathlore.cli.main import main
from pathlore.session import residents, sharing, splitting
splitting._WORTH, splitting._WIDE, splitting._BETWEEN_LOOKS = 0.0, 0, 0.0
sharing._LONG, sharing._SHORT = {seconds}, {seconds}
are_ready, merge = residents.Residents.are_ready, sharing.SharedExploration._merge

def patient(self):
    while not are_ready(self):
        time.sleep(0.01)
    return True

def noted(self, worker, answer):
    if not self._pool.is_forked:
        with open("answers.txt", "a") as file:
            file.write("x")
    return merge(self, worker, answer)

residents.Residents.are_ready, sharing.SharedExploration._merge = patient, noted
sys.exit(main())
"""
"""The command, which shares at once, in short jobs, waits for workers meanwhile, and counts their answers."""

MACHINE = """
    def drive(a: int, b: int, c: int, d: int, e: int) -> int:
        state = 0
        for value in (a, b, c, d, e):
            if value > 10:
                state += 1
            elif value < -5:
                state += 2
            else:
                state += 3
        if state == 11 and e == 17:
            raise LookupError(e)
        assert state != 15 or a < 5
        total = 0
        for i in range({work}):
            total += i
        return state
"""


def free_port() -> int:
    with socket.socket() as opened:
        opened.bind(("127.0.0.1", 0))
        port: int = opened.getsockname()[1]
        return port


class Machine:
    """Processes that run in a folder, until the test is over."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.environment = {
            **os.environ,
            "DASK_TEMPORARY_DIRECTORY": str(folder / "scratch"),
            "PATHLORE_NO_CACHE": "1",
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "NO_COLOR": "1",
        }
        self.started: list[subprocess.Popen[bytes]] = []

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        with open(self.folder / "log.txt", "ab") as log:
            process = subprocess.Popen(
                words, cwd=self.folder, env=self.environment, stdout=log, stderr=log, start_new_session=True
            )
        self.started.append(process)
        return process

    def dask(self, port: int, workers: int = 2) -> tuple[subprocess.Popen[bytes], subprocess.Popen[bytes]]:
        address = f"tcp://127.0.0.1:{port}"
        host = ("--host", "127.0.0.1", "--no-dashboard")
        scheduler = self.start(*DASK, "scheduler", *host, "--port", str(port))
        return scheduler, self.start(*DASK, "worker", address, *host, "--nworkers", str(workers), "--nthreads", "1")

    def pathlore(self, *words: str, seconds: float = 0.02) -> subprocess.Popen[str]:
        program = PATHLORE.format(seconds=seconds)
        return subprocess.Popen(
            [sys.executable, "-c", program, *words],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def output(self, *words: str) -> tuple[str, int]:
        process = self.pathlore(*words)
        text, _ = process.communicate(timeout=120)
        return masked(text), process.returncode

    def answers(self) -> int:
        """How many answers of residents were taken in."""
        path = self.folder / "answers.txt"
        return len(path.read_text()) if path.exists() else 0

    def residents(self) -> list[int]:
        found = [pid for process in self.started for pid in descendants(process.pid)]
        return [pid for pid in found if b"pathlore.cluster.explorer" in _command(pid)]

    def wait_for_residents(self, number: int) -> list[int]:
        """Residents that have begun to work."""
        deadline = time.monotonic() + 60
        while len(found := self.residents()) < number:
            assert time.monotonic() < deadline, (self.folder / "log.txt").read_text()
            time.sleep(0.05)
        return found

    def stop(self) -> None:
        for process in self.started:
            if process.poll() is None:
                end(process.pid)
            process.wait()


def _command(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return b""


def masked(text: str) -> str:
    return re.sub(r"\d+ solves?, \d+\.\d\d s", "# solves, # s", text)


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    made = Machine(tmp_path)
    try:
        yield made
    finally:
        made.stop()
    assert not made.residents()


def target(machine: Machine, work: int) -> list[str]:
    (machine.folder / "machine.py").write_text(textwrap.dedent(MACHINE.format(work=work)))
    return ["check", "machine.py:drive", "--compose", "off", "--timeout", "0"]


@NO_DASK
def test_the_same_report(machine: Machine) -> None:
    words = target(machine, 10)
    port = free_port()
    machine.dask(port, 1)
    text, code = machine.output(*words, "--cluster", f"127.0.0.1:{port}")
    assert (text, code) == machine.output(*words, "--jobs", "1")
    assert "LookupError" in text
    assert code == 1
    assert machine.answers() > 1
    assert not machine.residents()


def commands(heading: str) -> list[list[str]]:
    """The commands below a heading of the page, in their order."""
    section = PAGE.partition(f"\n## {heading}\n")[2].partition("\n## ")[0].partition("\n### ")[0]
    blocks = re.findall(r"^```sh\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    return [shlex.split(line) for block in blocks for line in block.splitlines()]


def run_page(machine: Machine, heading: str) -> Iterator[tuple[str, int]]:
    """Runs all commands but the installation; gives what Pathlore says."""
    shutil.copytree(ROOT / "examples", machine.folder / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    ports = {"8786": str(free_port()), "8787": str(free_port())}
    for words in commands(heading):
        words = [re.sub("878[67]", lambda found: ports[found[0]], word) for word in words]
        match words:
            case ["pip", *_]:
                continue
            case ["export", setting]:
                name, _, value = setting.partition("=")
                machine.environment[name] = value.replace("$PWD", str(machine.folder))
            case ["dask", *rest]:
                machine.start(*DASK, *rest)
            case ["openssl", *_]:
                subprocess.run(words, cwd=machine.folder, check=True, capture_output=True)
            case ["pathlore", *rest]:
                yield machine.output(*rest)
            case _:
                raise AssertionError(words)


@NO_DASK
@pytest.mark.slow
@pytest.mark.parametrize("heading", ["One machine", "Other machines"])
def test_the_commands_of_the_page(heading: str, machine: Machine) -> None:
    (said,) = run_page(machine, heading)
    assert said == machine.output("check", "examples/bank.py", "--jobs", "1")
    assert said[1] == 1


@NO_DASK
@pytest.mark.slow
def test_files_are_shipped(machine: Machine) -> None:
    words = target(machine, _WORK)
    (machine.folder / "pyproject.toml").write_text("[project]\nname = 'machine'\n")
    port = free_port()
    machine.dask(port, 1)
    process = machine.pathlore(*words, "--cluster", f"127.0.0.1:{port}", "--ship")
    (pid, *_) = machine.wait_for_residents(1)
    deadline = time.monotonic() + 30
    while "pathlore-" not in (folder := os.readlink(f"/proc/{pid}/cwd")) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert folder.startswith(str(machine.folder / "scratch"))
    text, _ = process.communicate(timeout=120)
    assert (masked(text), process.returncode) == machine.output(*words, "--jobs", "1")
    assert machine.answers()


_WORK = 300_000
"""Rounds of a loop on each of 243 paths: some seconds for all of them."""


@contextmanager
def working(machine: Machine, workers: int) -> Iterator[tuple[subprocess.Popen[str], list[subprocess.Popen[bytes]]]]:
    """A run in the middle of its work, with the scheduler and the parent of the workers."""
    words = target(machine, _WORK)
    port = free_port()
    dask = list(machine.dask(port, workers))
    process = machine.pathlore(*words, "--cluster", f"127.0.0.1:{port}", seconds=0.2)
    deadline = time.monotonic() + 60
    while machine.answers() < 3:
        assert time.monotonic() < deadline
        assert process.poll() is None
        time.sleep(0.02)
    yield process, dask
    if process.poll() is None:
        process.kill()


@NO_DASK
@pytest.mark.slow
def test_a_worker_is_killed(machine: Machine) -> None:
    with working(machine, 2) as (process, _):
        resident = machine.residents()[0]
        worker = int(Path(f"/proc/{resident}/stat").read_text().rpartition(")")[2].split()[1])
        os.kill(worker, signal.SIGKILL)
        text, _ = process.communicate(timeout=120)
        assert (masked(text), process.returncode) == machine.output(*target(machine, _WORK), "--jobs", "1")


@NO_DASK
@pytest.mark.slow
def test_a_worker_that_hangs_is_given_up(machine: Machine) -> None:
    with working(machine, 2) as (process, _):
        os.kill(machine.residents()[0], signal.SIGSTOP)
        text, _ = process.communicate(timeout=200)
        assert (masked(text), process.returncode) == machine.output(*target(machine, _WORK), "--jobs", "1")


@NO_DASK
@pytest.mark.slow
def test_the_scheduler_is_killed(machine: Machine) -> None:
    with working(machine, 2) as (process, (scheduler, _)):
        scheduler.kill()
        text, _ = process.communicate(timeout=120)
        notice, _, rest = text.partition("\n") if text.startswith("pathlore: ") else ("", "", text)
        lines = [
            line for line in masked(text).splitlines() if not line.startswith("pathlore: --cluster: the scheduler")
        ]
        assert "\n".join(lines) + "\n" == machine.output(*target(machine, _WORK), "--jobs", "1")[0], (notice, rest)
        assert "the scheduler does not answer any more" in text
        assert process.returncode == 1


@NO_DASK
@pytest.mark.slow
def test_whoever_is_killed_leaves_nobody_behind(machine: Machine) -> None:
    with working(machine, 1) as (process, (_, workers)):
        (resident, *_) = machine.residents()
        process.kill()
        process.wait()
        workers.kill()
        for pid in descendants(workers.pid):
            os.kill(pid, signal.SIGKILL)
        deadline = time.monotonic() + 20
        while b"explorer" in _command(resident):
            assert time.monotonic() < deadline
            time.sleep(0.05)


def refusal(machine: Machine, *words: str) -> str:
    target(machine, 1)
    text, code = machine.output("check", "machine.py:drive", *words)
    assert code == 2
    (line,) = text.splitlines()
    return line


@NO_DASK
@pytest.mark.slow
def test_where_no_scheduler_answers(machine: Machine) -> None:
    address = f"127.0.0.1:{free_port()}"
    began = time.monotonic()
    assert refusal(machine, "--cluster", address) == f"Error: --cluster: tcp://{address}: no scheduler answers"
    assert time.monotonic() - began < 60


@pytest.mark.slow
def test_nothing_is_sent_in_the_clear(machine: Machine) -> None:
    assert "only encrypted" in refusal(machine, "--cluster", "tcp://192.0.2.1:8786")


@NO_DASK
@pytest.mark.slow
def test_certificates_are_needed(machine: Machine) -> None:
    assert "certificates are missing" in refusal(machine, "--cluster", "tls://192.0.2.1:8786")


def test_without_dask_one_line_says_how_to_get_it(machine: Machine) -> None:
    machine.environment["PYTHONPATH"] = ""
    if find_spec("distributed") is not None:
        (machine.folder / "blocked").mkdir()
        (machine.folder / "blocked" / "sitecustomize.py").write_text(
            "import importlib.util as u\nfind = u.find_spec\n"
            "u.find_spec = lambda name, *rest: None if name == 'distributed' else find(name, *rest)\n"
        )
        machine.environment["PYTHONPATH"] = str(machine.folder / "blocked")
    line = refusal(machine, "--cluster", "127.0.0.1:1")
    assert line == "Error: --cluster: needs Dask, which is not installed: pip install 'pathlore[cluster]'"


@NO_DASK
@pytest.mark.slow
def test_another_pathlore_is_refused(machine: Machine, tmp_path: Path) -> None:
    other = tmp_path / "other"
    shutil.copytree(ROOT / "src" / "pathlore", other / "pathlore", ignore=shutil.ignore_patterns("__pycache__"))
    with open(other / "pathlore" / "bounds.py", "a") as file:
        file.write("# other\n")
    own = machine.environment
    machine.environment = {**own, "PYTHONPATH": f"{other}{os.pathsep}{own.get('PYTHONPATH', '')}"}
    port = free_port()
    machine.dask(port, 1)
    machine.environment = own
    line = refusal(machine, "--cluster", f"127.0.0.1:{port}")
    assert re.search(r"worker tcp://127\.0\.0\.1:\d+ cannot be used: it differs in pathlore/bounds\.py$", line)
