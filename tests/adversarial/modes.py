"""Runs claims in every mode and says what is wrong: `python -m tests.adversarial.modes [--mode M] [--part I/N] [NAME]`.

All claims share a process that has loaded the engine, and a second one with another hash seed, in forks of which plain
Python runs what is printed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

from tests.adversarial.claims import FOLDER, Claim, Verdict, claims, verdict, written

MODES: dict[str, dict[str, object]] = {
    "plain": {},
    "formulas": {"compose": "formulas"},
    "replay": {"compose": "replay"},
    "contracts": {"compose": "contracts"},
    "all": {"rewrite": "all"},
    "jobs": {"jobs": 2},
    "warm": {"cache": True},
}
UNCONFIRMED = ("plain Python does not raise", "not confirmed", "unconfirmed")

# One line in, one line out: each request runs in a fork, so that nothing is left of the ones before.
_SERVER = """
import json, os, signal, sys
for line in sys.stdin:
    folder, stem, text = json.loads(line)
    child = os.fork()
    if not child:
        signal.alarm(20)
        null = os.open(os.devnull, os.O_RDWR)
        for n in range(3):
            os.dup2(null, n)
        sys.path.insert(0, folder)
        try:
            if text:
                exec(f"from {stem} import *\\n{text}", {"__name__": "__main__"})
            else:
                import runpy
                runpy.run_path(f"{folder}/{stem}.py", run_name="__main__")
        except BaseException as error:
            os._exit(0 if isinstance(error, SystemExit) and not error.code else 1)
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


class PlainPython:
    """A process with another hash seed that runs calls in forks of itself."""

    def __init__(self, seed: str = "77") -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _SERVER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )

    def __enter__(self) -> PlainPython:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()

    def raises(self, path: Path, call: str, imports: str = "") -> bool:
        """Whether a call raises; without one, the file is run as a script."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        text = f"{imports}\n{call}" if call else ""
        print(json.dumps([str(path.parent), path.stem, text]), file=self._process.stdin, flush=True)
        return self._process.stdout.readline().strip() != "0"


Raises = Callable[[Path, str, str], bool]


def wrong(claim: Claim, said: Verdict, path: Path, raises: Raises) -> str:
    """What is wrong with a verdict; undecided is not."""
    if claim.holds and said.findings:
        return f"a false alarm: {said.findings[0].call}"
    if not claim.holds and said.word == "holds":
        return "said to hold"
    if said.result is None and not said.findings:
        return said.word
    if said.result is not None:
        if said.result.stats.unconfirmed:
            return f"unconfirmed: {said.result.incomplete}"
        for cut in said.result.incomplete:
            if any(words in cut.why for words in UNCONFIRMED):
                return f"unconfirmed: {cut.why}"
    for finding in said.findings:
        if not claim.is_script and not raises(path, finding.call, "\n".join(finding.imports)):
            return f"does not reproduce: {finding.call}"
    return ""


def said_in(mode: str, claim: Claim, folder: Path) -> Verdict:
    """What Pathlore says in a mode; with a store that is warm, in its second run."""
    folder.mkdir(exist_ok=True)
    if mode == "warm":
        verdict(claim, folder, **MODES[mode])
    return verdict(claim, folder, **MODES[mode])


def split_at_once(put: Callable[[Any, str, float], None] = setattr) -> None:
    """Targets are split among workers from their first path on, which small ones never are otherwise."""
    from pathlore.explore import below
    from pathlore.session import sharing, splitting

    for module, name in ((splitting, "_WORTH"), (splitting, "_WIDE"), (below, "_LEAST")):
        put(module, name, 0)
    put(sharing, "_LONG", 0.004)
    put(sharing, "_SHORT", 0.002)


def load_engine() -> None:
    """What every child would import first."""
    import pathlore.session.check
    import pathlore.solver.z3.backend
    import pathlore.stdlib  # noqa: F401


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--mode", action="append", choices=MODES)
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--truth", action="store_true", help="compare what claims say of themselves with plain Python")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the files of claims are")
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    part, parts = map(int, given.part.split("/"))
    chosen = [c for c in claims(given.folder) if not given.names or any(name in str(c) for name in given.names)][
        part::parts
    ]
    load_engine()
    split_at_once()
    bad = 0
    with tempfile.TemporaryDirectory() as top, PlainPython() as plain:
        for number, claim in enumerate(chosen):
            if given.truth:
                bad += _report("truth", claim, _untrue(claim, Path(top, f"t{number}"), plain), 0.0, "")
                continue
            for mode in given.mode or MODES:
                started = time.monotonic()
                folder = Path(top, f"c{number}{mode}")
                said = said_in(mode, claim, folder)
                mistake = wrong(claim, said, folder / f"{claim.name}.py", plain.raises)
                bad += _report(mode, claim, mistake, time.monotonic() - started, said.word)
    print(f"{len(chosen)} claims, {bad} wrong")
    return 1 if bad else 0


def _untrue(claim: Claim, folder: Path, plain: PlainPython) -> str:
    folder.mkdir()
    path = written(claim, folder)
    failed = {call: plain.raises(path, "" if call == "<module>" else call) for call in claim.calls}
    return ", ".join(call for call, raised in failed.items() if raised == claim.holds)


def _report(mode: str, claim: Claim, mistake: str, seconds: float, word: str) -> int:
    mark = "WRONG" if mistake else "ok"
    print(
        f"{mark:5} {mode:8} {claim} {'holds' if claim.holds else 'fails'}->{word} {seconds:.1f}s {mistake}", flush=True
    )
    return bool(mistake)


if __name__ == "__main__":
    sys.exit(main())
