"""A run that is killed loses little, and the next one goes on."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

from pathlore.store.store import FILE, Store
from tests.incremental.test_equivalence import SUBJECTS
from tests.scale import EVERYTHING

KILLS = 50 if EVERYTHING else 4
COMMAND = [sys.executable, "-m", "pathlore", "check", "wbs.py:launch", "--format", "json", "--timeout", "0"]
COMMAND += ["--compose", "off"]  # all paths are written, and read again


def start(folder: Path) -> subprocess.Popen[str]:
    environment = {**os.environ, "PATHLORE_CACHE_DIR": str(folder / "cache")}
    environment.pop("PATHLORE_NO_CACHE", None)
    return subprocess.Popen(COMMAND, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)


def finish(process: subprocess.Popen[str]) -> dict[str, Any]:
    output, _ = process.communicate(timeout=300)
    found: dict[str, Any] = json.loads(output)["targets"][0]
    return found


def written(folder: Path) -> int:
    """How many chunks the store holds; none of them may be damaged."""
    store = Store(str(folder / "cache"))
    assert store.notice == ""
    found = [len(store.chunks(entry)) for entry in store.entries()]
    store.close()
    return sum(found)


def kill(process: subprocess.Popen[str]) -> None:
    """Kills a run and the process that works for it."""
    children = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True).stdout.split()
    for pid in (process.pid, *map(int, children)):
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGKILL)
    process.wait()


def wait_for_a_write(folder: Path, process: subprocess.Popen[str]) -> None:
    """However busy the machine is, one of the runs is killed after it has kept something."""
    end = time.monotonic() + 120
    while process.poll() is None and time.monotonic() < end:
        time.sleep(0.05)
        if (folder / "cache" / FILE).exists() and written(folder):
            return


def test_runs_that_are_killed(tmp_path: Path) -> None:
    chance = random.Random(3)
    folder = tmp_path
    (folder / "wbs.py").write_text((SUBJECTS / "wbs.py").read_text())
    before, resumed = 0, 0
    for number in range(KILLS):
        process = start(folder)
        if number == 0:
            wait_for_a_write(folder, process)
        time.sleep(chance.uniform(0.0, 2.5))
        if process.poll() is None:
            kill(process)
        if (folder / "cache").exists():
            now = written(folder)
            assert now >= before
            before = now
        if number % 5 == 4:
            result = finish(start(folder))
            assert (result["stats"]["paths"], result["exhaustive"]) == (13824, True)
            resumed += result["reused"] is not None
            shutil.rmtree(folder / "cache")
            before = 0

    result = finish(start(folder))

    assert (result["stats"]["paths"], result["exhaustive"]) == (13824, True)
    assert resumed + (result["reused"] is not None) > 0
