"""Claims about small programs, each with its truth: what an attacker writes who has Pathlore's source at hand.

A file of claims has blocks. `=== name | holds CALLS` and `=== name | fails CALLS` open one; the rest is a module. What
holds never raises; of what fails, each of the calls raises AssertionError or whatever else, in plain Python. A call
`<module>` stands for running the file as a script.

`=== name | table`, or `=== name | table TYPE | CONDITION | VALUES`, opens a module with a function `g(x)`, of which two
claims are made: for these values it returns or raises what plain Python says, and it does so but for one value. What
plain Python says is asked when it is needed, since messages differ between its versions.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import re
import subprocess
import sys
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from pathlore import api
from pathlore.findings import FindingFound, TargetFailed, TargetFinished, TargetResult, TargetSkipped
from pathlore.records import frozen

FOLDER = Path(__file__).parent / "claims"
_HEAD = re.compile(r"^=== (\S+) \| (holds|fails|table)(.*)$", re.MULTILINE)
_SMALL = "int | -3 <= x <= 6 | range(-3, 7)"


@frozen
class Table:
    """For which values a function is compared with plain Python, and for which of them the claim is wrong."""

    kind: str
    condition: str
    values: tuple[Any, ...]
    wrong: int | None


@frozen
class Claim:
    """A module, and whether its function `f` returns for all inputs of its types."""

    group: str
    name: str
    holds: bool
    calls: tuple[str, ...]
    source: str
    table: Table | None = None

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


def claims(folder: Path = FOLDER) -> list[Claim]:
    return [claim for path in sorted(folder.glob("*.txt")) for claim in _read(path)]


def _read(path: Path) -> Iterator[Claim]:
    parts = _HEAD.split(path.read_text())
    for name, verdict, calls, source in zip(*(iter(parts[1:]),) * 4, strict=True):
        if verdict == "table":
            yield from _tables(path.stem, name, calls.strip(" |") or _SMALL, source.strip("\n") + "\n")
            continue
        yield Claim(path.stem, name, verdict == "holds", tuple(_calls(calls)), source.lstrip("\n"))


def _tables(group: str, name: str, domain: str, source: str) -> Iterator[Claim]:
    kind, condition, text = domain.split(" | ")
    values = list(eval(text))
    wrong = zlib.crc32(name.encode()) % len(values)
    some = values[:: max(1, len(values) // 3)]
    for holds, suffix, called in ((True, "", some), (False, "_false", [values[wrong]])):
        table = Table(kind, condition, tuple(values), None if holds else wrong)
        yield Claim(group, name + suffix, holds, tuple(f"f({_written_out(value)})" for value in called), source, table)


def _written_out(value: Any) -> str:
    return re.sub(r"\b(inf|nan)\b", r"float('\1')", repr(value)) if isinstance(value, float) else repr(value)


_RUN = """
import json, os, sys, types
results = os.fdopen(os.dup(1), "w")
os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
source, values = eval(sys.stdin.read(), {"nan": float("nan"), "inf": float("inf")})
for value in values:
    module = sys.modules["module"] = types.ModuleType("module")
    exec(compile(source, "module", "exec"), vars(module))
    try:
        found = module.g(value)
    except Exception as error:
        found = [type(error).__name__, str(error)]
    print(json.dumps(repr(found)), file=results)
results.flush()
"""
_CHECKED = """def f(x: {kind}) -> None:
    if {condition}:
        try:
            found = g(x)
        except Exception as error:
            found = [type(error).__name__, str(error)]
        assert repr(found) == WANTED[{key}]
"""
_KEYS = {"int": "x", "str": "x"}
"""What finds an input in the table; other kinds have values that are unhashable, or equal and not the same."""


@cache
def _wanted(source: str, values: str) -> list[str]:
    command, given = [sys.executable, "-c", _RUN], f"({source!r}, {values})"
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True, timeout=60)
    return [json.loads(line) for line in done.stdout.splitlines()]


def _tabled(source: str, table: Table) -> str:
    key = _KEYS.get(table.kind, "repr(x)")
    keys = [eval(key, {"x": value}) for value in table.values]
    wanted = dict(zip(keys, _wanted(source, repr(table.values)), strict=True))
    if table.wrong is not None:
        wanted[keys[table.wrong]] = "something else"
    return f"{source}WANTED = {wanted!r}\n" + _CHECKED.format(kind=table.kind, condition=table.condition, key=key)


def _calls(text: str) -> list[str]:
    return [call for call in re.split(r" (?=(?:[A-Za-z_.]*\(|<module>))", text.strip()) if call]


def written(claim: Claim, folder: Path) -> Path:
    """The module; `#file NAME` opens another file beside it."""
    path = folder / f"{claim.name}.py"
    source = claim.source if claim.table is None else _tabled(claim.source, claim.table)
    own, *others = source.split("#file ")
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
