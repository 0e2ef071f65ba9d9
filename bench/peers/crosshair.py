"""CrossHair, the peer: installed into an environment of the bench's own, run on one function, its verdict read."""

import subprocess
import sys
from pathlib import Path

from bench.measure import Measured, measure
from bench.peers.expected import Case, Verdict

VERSION = "0.0.112"
_HOME = Path(__file__).parent.parent / ".venv"
_BIN = _HOME / ("Scripts" if sys.platform == "win32" else "bin")
_OPTIONS = ("--analysis_kind=asserts", "--report_all", "--per_condition_timeout=60", "--per_path_timeout=20")


def install_crosshair() -> None:
    """Makes the environment, once; nothing of it gets into the one that Pathlore runs in."""
    if crosshair_version() == VERSION:
        return
    print(f"installing crosshair-tool {VERSION} for the comparison", file=sys.stderr)
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(_HOME)], check=True)
    pip = [str(_BIN / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, f"crosshair-tool=={VERSION}"], check=True, stdout=sys.stderr)


def crosshair_version() -> str:
    code = "from importlib.metadata import version; print(version('crosshair-tool'))"
    try:
        done = subprocess.run([str(_BIN / "python"), "-c", code], capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "not installed"
    return done.stdout.strip()


def run_crosshair(case: Case, folder: Path) -> Measured:
    return measure([str(_BIN / "crosshair"), "check", *_OPTIONS, f"{Path(case.file).stem}.{case.function}"], folder)


def crosshair_verdict(run: Measured) -> Verdict:
    if run.code < 0:
        return Verdict.KILLED
    if "Traceback (most recent call last)" in run.errors:
        return Verdict.CRASH
    if ": error:" in run.output:
        return Verdict.VIOLATION
    return Verdict.HOLDS if "Confirmed over all paths" in run.output else Verdict.OPEN
