"""Runs a command and measures the CPU time and the memory of its process and of all that it starts."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import IO, Any

_PATHLORE = Path(sys.executable).with_name("pathlore")


@dataclass(frozen=True, slots=True)
class Measured:
    """One run of a command. CPU is user and system time; a negative code is the signal that ended it."""

    code: int
    output: str
    errors: str
    cpu: float
    peak_mb: float


def measure(
    command: Sequence[str], folder: Path | None = None, limit: float = 900.0, *, remembering: bool = False
) -> Measured:
    """Runs a command to its end, or for `limit` seconds at most.

    Unless it is `remembering`, nothing is kept from one run to the next.
    """
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            command, cwd=folder, stdout=output, stderr=errors, env=_environment(remembering), start_new_session=True
        )
        timer = threading.Timer(limit, os.killpg, (process.pid, signal.SIGKILL))
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
        return Measured(
            process.returncode,
            _text(output),
            _text(errors),
            usage.ru_utime + usage.ru_stime,
            usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10),
        )


def _environment(remembering: bool) -> dict[str, str]:
    """Ours, but with bytecode written once and read from then on: for a package that pip installed it is there."""
    ours = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    if remembering:
        ours.pop("PATHLORE_NO_CACHE", None)
        return ours
    return {"PATHLORE_NO_CACHE": "1", **ours}


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")


def pathlore(*arguments: str) -> list[str]:
    """The command line of the Pathlore that this Python has."""
    if _PATHLORE.exists():
        return [str(_PATHLORE), *arguments]
    return [sys.executable, "-m", "pathlore", *arguments]


def median_cpu(runs: Sequence[Measured]) -> float:
    return median(run.cpu for run in runs)


def checked_target(run: Measured) -> dict[str, Any]:
    """What the JSON report of a `pathlore check` says about its only target."""
    try:
        (target,) = json.loads(run.output)["targets"]
    except ValueError:
        raise RuntimeError(f"nothing was checked: {run.output[-500:]} {run.errors[-500:]}") from None
    result: dict[str, Any] = target
    return result
