"""Residents without Dask: what Dask would call is called here. The same answer, whatever happens to them."""

from __future__ import annotations

import json
import os
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pathlore.cluster import resident
from pathlore.cluster.shipping import digest_of_archive, packed, unpacked
from pathlore.config import Config
from pathlore.findings import Event, FindingFound, Notice, Progress, Seconds, TargetFailed, TargetFinished
from pathlore.forks.bridge_address import bridge
from pathlore.session import residents, sharing, splitting
from pathlore.session.check import check
from tests.session.test_splitting import ASSERTING, PROGRAM

HELPER = """
    LIMIT = 10

    def grade(value: int) -> int:
        return 1 if value > LIMIT else 2 if value < -5 else 3
"""

MACHINE = """
    from pathlore import assume
    from grading.helper import grade

    def drive(a: int, b: int, c: int) -> int:
        assume(a != 1000)
        state = sum([grade(value) for value in (a, b, c)])
        if state == 5 and c == 17:
            raise LookupError(c)
        assert state != 9 or a < 5
        return state
"""


class DirectPool:
    """What `forks.distant.DistantPool` is, with residents of this process: there is neither a bridge nor Dask."""

    is_forked = False
    number = 2
    folder = ""
    kill: Callable[[int], bool] = staticmethod(lambda job: False)
    """Whether the resident that gets so many a job is killed."""
    made: list[DirectPool] = []

    def __init__(self, path: str, setup: bytes, refusal: Callable[[bytes], str]) -> None:
        self._setup = setup
        self._refusal = refusal
        self._names: dict[int, str] = {}
        self._joined: list[int] = []
        self._failed: list[str] = []
        self._jobs: list[tuple[int, bytes]] = []
        self.notices: list[str] = []
        self.is_complete = True
        self.jobs = self.killed = self._started = 0
        self.made.append(self)
        for _ in range(self.number):
            self.start()

    def __len__(self) -> int:
        return len(self._names)

    def failures(self) -> list[str]:
        failed, self._failed = self._failed, []
        return failed

    def joined(self) -> list[int]:
        joined, self._joined = self._joined, []
        return joined

    def start(self) -> int | None:
        number = self._started
        self._started += 1
        name = f"{id(self)}.{number}"
        words = json.loads(resident.begin(name, f"worker {number}", self._setup, self.folder, (60.0, 0), ""))
        if "error" in words:
            self._failed.append(words["error"])
            return None
        # Hashes of texts are other ones: programs of these tests do not depend on them.
        words["identity"]["PYTHONHASHSEED"] = f"hash {hash('pathlore') & 0xFFFFFF}"
        reason = self._refusal(json.dumps(words).encode())
        if reason:
            self._failed.append(reason)
            return None
        self._names[number] = name
        self._joined.append(number)
        return None

    def send(self, worker: int, data: bytes) -> None:
        self._jobs.append((worker, data))

    def hurry(self, worker: int) -> None:
        if worker in self._names:
            resident.hurry(self._names[worker])

    def wait(self, seconds: float) -> list[tuple[int, bytes | None]]:
        if not self._jobs:
            return []
        worker, data = self._jobs.pop(0)
        self.jobs += 1
        if type(self).kill(self.jobs):
            self.killed += 1
            os.kill(resident._residents[self._names[worker]].process.pid, 9)
        answer = resident.explore(self._names[worker], data)
        if answer == resident.GONE:
            del self._names[worker]
            return [(worker, None)]
        return [(worker, answer)]

    def close(self) -> None:
        self._names.clear()
        resident.finish(f"{id(self)}.")


@pytest.fixture(autouse=True)
def direct(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Targets are split after their first path, into jobs of a few runs."""
    monkeypatch.setattr(splitting, "_WORTH", 0.0)
    monkeypatch.setattr(splitting, "_PAUSE", 0.0)
    monkeypatch.setattr(splitting, "_WIDE", 0)
    monkeypatch.setattr(splitting, "_BETWEEN_LOOKS", 0.0)
    monkeypatch.setattr(sharing, "_LONG", 0.02)
    monkeypatch.setattr(sharing, "_SHORT", 0.01)
    monkeypatch.setattr(residents, "DistantPool", DirectPool)
    monkeypatch.setattr(bridge, "path", "direct")
    monkeypatch.setattr(bridge, "workers", 2)
    monkeypatch.setattr(DirectPool, "made", [])
    yield
    assert not resident._residents


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for module in [name for name in sys.modules if name.partition(".")[0] == "grading"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for name, text in (("helper", HELPER), ("machine", MACHINE), ("shared_program", PROGRAM), ("asserting", ASSERTING)):
        path = tmp_path / "here" / "src" / "grading" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))
    (tmp_path / "here" / "pyproject.toml").write_text("[project]\nname = 'grading'\n")
    (tmp_path / "here" / "src" / "grading" / "__init__.py").touch()
    return tmp_path / "here"


def events(word: str, **options: Any) -> list[Event]:
    """All that is told, apart from what may differ."""
    told: list[Event] = []
    check([word], Config(**{"compose": "off", "cache": False, "timeout": 60, "jobs": 1, **options}), told.append)
    return [_comparable(event) for event in told if not isinstance(event, Progress)]


def _comparable(event: Event) -> Event:
    if not isinstance(event, TargetFinished):
        return event
    stats = replace(event.result.stats, solves=0, relearned=0, seconds=Seconds(0, 0, 0, 0))
    stages = tuple(replace(counts, seconds=0.0) for counts in event.result.stages)
    return TargetFinished(replace(event.result, stats=stats, stages=stages))


def test_the_same_answer(project: Path) -> None:
    word = f"{project}/src/grading/machine.py:drive"
    one = events(word)
    assert not DirectPool.made
    assert events(word, cluster="direct") == one
    assert DirectPool.made[0].jobs > 2
    assert sum(isinstance(event, FindingFound) for event in one) == 2


@pytest.mark.slow
@pytest.mark.parametrize("name", ["walk", "machine", "realised", "deep"])
def test_the_same_answer_for_all_kinds_of_inputs(name: str, project: Path) -> None:
    word = f"{project}/src/grading/shared_program.py:{name}"
    options = {"max_depth": 24} if name == "deep" else {}
    assert events(word, cluster="direct", **options) == events(word, **options)
    assert DirectPool.made[0].jobs > 1


@pytest.mark.parametrize(
    "stage", ["assertions", *(pytest.param(name, marks=pytest.mark.slow) for name in ("recursive", "per-assertion"))]
)
def test_the_same_answer_in_stages(stage: str, project: Path) -> None:
    word = f"{project}/src/grading/asserting.py:numbers"
    one = events(word, stage=stage)
    assert events(word, cluster="direct", stage=stage) == one
    assert DirectPool.made[0].jobs > 1


def test_residents_may_be_killed(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    word = f"{project}/src/grading/machine.py:drive"
    one = events(word)
    monkeypatch.setattr(DirectPool, "kill", staticmethod(lambda job: job == 2))
    assert events(word, cluster="direct") == one
    assert DirectPool.made[0].killed == 1


@pytest.mark.slow
def test_where_all_are_lost_this_process_goes_on(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    word = f"{project}/src/grading/machine.py:drive"
    one = events(word)
    monkeypatch.setattr(DirectPool, "number", 1)
    monkeypatch.setattr(sharing, "_MOST_LOSSES", 1)
    monkeypatch.setattr(DirectPool, "kill", staticmethod(lambda job: job == 2))
    assert events(word, cluster="direct") == one
    assert len(DirectPool.made[0]) == 0


def test_shipped_files_are_used(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    word = "src/grading/machine.py:drive"
    one = events(word)
    data = packed(str(project))
    monkeypatch.setattr(DirectPool, "folder", unpacked(data, digest_of_archive(data), str(tmp_path / "scratch")))
    assert events(word, cluster="direct", ship=True) == one
    assert DirectPool.made[0].jobs > 1


@pytest.fixture
def one_resident(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DirectPool, "number", 1)


@pytest.mark.slow
@pytest.mark.usefixtures("one_resident")
def test_what_there_is_to_say_is_told(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    start = DirectPool.start

    def noticed(self: DirectPool) -> int | None:
        self.notices.append("something happened")
        return start(self)

    monkeypatch.setattr(DirectPool, "start", noticed)
    told = events(f"{project}/src/grading/machine.py:drive", cluster="direct")
    assert [event.message for event in told if isinstance(event, Notice)] == ["--cluster: something happened"]


def refusal(word: str, **options: Any) -> str:
    told = events(word, cluster="direct", **options)
    assert not any(isinstance(event, TargetFinished) for event in told)
    (failed,) = [event.message for event in told if isinstance(event, TargetFailed)]
    assert "\n" not in failed
    return failed


@pytest.mark.usefixtures("one_resident")
def test_other_code_is_refused(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    data = packed(str(project))
    there = Path(unpacked(data, digest_of_archive(data), str(tmp_path / "scratch")))
    helper = there / "src" / "grading" / "helper.py"
    helper.write_text(helper.read_text().replace("10", "11"))
    monkeypatch.setattr(DirectPool, "folder", str(there))
    failed = refusal("src/grading/machine.py:drive", ship=True)
    assert failed == "--cluster: worker 0 differs in file src/grading/helper.py"


@pytest.mark.usefixtures("one_resident")
def test_a_folder_that_is_not_there_is_named(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    monkeypatch.setattr(DirectPool, "folder", str(tmp_path / "nowhere"))
    failed = refusal("src/grading/machine.py:drive", ship=True)
    assert failed.startswith(f"--cluster: there is no folder {tmp_path}/nowhere")


def test_what_lies_elsewhere_is_not_shipped(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    failed = refusal(f"{project}/src/grading/machine.py:drive", ship=True)
    assert "is not among the files of" in failed


@pytest.fixture
def hanging(project: Path) -> bytes:
    """A set-up whose target sleeps when it is imported."""
    path = project / "src" / "grading" / "hanging.py"
    path.write_text("import time\ntime.sleep(60)\ndef f(x: int) -> int:\n    return x\n")
    setup = {"": "ResidentSetup", "qualname": "f", "config": {"": "Config"}, "root": str(project), "search": []}
    setup |= {"file": "src/grading/hanging.py", "folder": ".", "terms": "[[], []]", "learned": "{}", "hash_seed": ""}
    return json.dumps(setup).encode()


def test_what_takes_too_long_is_gone(hanging: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resident, "_LONGEST_START", 0.7)
    began = time.monotonic()
    assert resident.begin("slow", "here", hanging, "", (60.0, 0), "") == resident.GONE
    assert time.monotonic() - began < 20
    assert "slow" not in resident._residents


@pytest.mark.slow
def test_what_is_no_set_up_is_refused() -> None:
    words = json.loads(resident.begin("bad", "here", b'{"": "Config"}', "", (60.0, 0), ""))
    assert words == {"worker": "here", "error": "ValueError: not a set-up"}
    resident.finish("bad")


def test_a_resident_ends_with_its_worker(hanging: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    reader, writer = os.pipe()
    monkeypatch.setattr(resident._Resident, "receive", lambda self, seconds: b"{}")
    pid = os.fork()
    if not pid:
        # This process is the Dask worker, which is killed while its resident sleeps.
        resident.begin("orphan", "here", hanging, "", (60.0, 0), "")
        os.write(writer, str(resident._residents["orphan"].process.pid).encode())
        time.sleep(1.0)
        os.kill(os.getpid(), 9)
    os.waitpid(pid, 0)
    orphan = Path("/proc") / os.read(reader, 20).decode() / "cmdline"
    os.close(reader)
    os.close(writer)
    end = time.monotonic() + 20
    while orphan.exists() and b"explorer" in orphan.read_bytes():
        assert time.monotonic() < end
        time.sleep(0.02)
