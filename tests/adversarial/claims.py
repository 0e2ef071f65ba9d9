"""Claims about small programs, each with its truth: what an attacker writes who has Pathlore's source at hand.

A file of claims has blocks. `=== name | holds CALLS` and `=== name | fails CALLS` open one; the rest is a module. What
holds never raises; of what fails, each of the calls raises AssertionError or whatever else, in plain Python. A call
`<module>` stands for running the file as a script.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pathlore import api
from pathlore.findings import FindingFound, TargetFailed, TargetFinished, TargetResult, TargetSkipped
from pathlore.records import frozen

FOLDER = Path(__file__).parent / "claims"
_HEAD = re.compile(r"^=== (\S+) \| (holds|fails) (.*)$", re.MULTILINE)


@frozen
class Claim:
    """A module, and whether its function `f` returns for all inputs of its types."""

    group: str
    name: str
    holds: bool
    calls: tuple[str, ...]
    source: str

    @property
    def is_script(self) -> bool:
        return "<module>" in self.calls

    def __str__(self) -> str:
        return f"{self.group}-{self.name}"


@frozen
class Verdict:
    """What Pathlore says of a claim."""

    result: TargetResult | None
    findings: tuple[Any, ...]
    skipped: str

    @property
    def word(self) -> str:
        if self.findings:
            return "fails"
        if self.result is None:
            return f"skipped: {self.skipped}"
        if not self.result.exhaustive:
            return "open"
        return "assumed" if self.result.assumed else "holds"


def claims() -> list[Claim]:
    return [claim for path in sorted(FOLDER.glob("*.txt")) for claim in _read(path)]


def _read(path: Path) -> Iterator[Claim]:
    parts = _HEAD.split(path.read_text())
    for name, verdict, calls, source in zip(*(iter(parts[1:]),) * 4, strict=True):
        yield Claim(path.stem, name, verdict == "holds", tuple(_calls(calls)), source.lstrip("\n"))


def _calls(text: str) -> list[str]:
    return [call for call in re.split(r" (?=(?:[A-Za-z_.]*\(|<module>))", text.strip()) if call]


def written(claim: Claim, folder: Path) -> Path:
    """The module; `#file NAME` opens another file beside it."""
    path = folder / f"{claim.name}.py"
    own, *others = claim.source.split("#file ")
    path.write_text(own)
    for other in others:
        name, _, text = other.partition("\n")
        (folder / name.strip()).parent.mkdir(exist_ok=True)
        (folder / name.strip()).write_text(text)
    return path


def truth(claim: Claim, folder: Path) -> list[str]:
    """What is wrong with what the claim says of itself, by plain Python."""
    path = written(claim, folder)
    wrong = []
    for call in claim.calls:
        failed = run_plainly(path, "" if call == "<module>" else call)
        if failed == claim.holds:
            wrong.append(f"{call} {'raises' if failed else 'returns'}")
    return wrong


def run_plainly(path: Path, call: str, imports: str = "", seed: str = "77") -> bool:
    """Whether a call raises, in a process of its own with another hash seed."""
    code = f"import sys; sys.path.insert(0, {str(path.parent)!r})\nfrom {path.stem} import *\n{imports}\n{call}"
    command = [sys.executable, "-c", code] if call else [sys.executable, str(path)]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONHASHSEED": seed}, timeout=60)
    return done.returncode != 0


def verdict(claim: Claim, folder: Path, **options: object) -> Verdict:
    """What Pathlore says of the claim."""
    path = written(claim, folder)
    word = f"{path}:<module>" if claim.is_script else f"{path}:f"
    found: list[Any] = []
    result: TargetResult | None = None
    skipped = ""
    with contextlib.redirect_stdout(io.StringIO()):
        for event in api.check(word, **{"cache": False, "timeout": 20.0, **options}):
            match event:
                case FindingFound(finding):
                    found.append(finding)
                case TargetFinished(ended):
                    result = ended
                case TargetSkipped(why):
                    skipped = why.reason
                case TargetFailed(_, message):
                    skipped = message
    return Verdict(result, tuple(found), skipped)
