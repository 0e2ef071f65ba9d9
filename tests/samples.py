"""Findings, results and events for tests of what renders and carries them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pathlore.findings import (
    Concretisation,
    Coverage,
    Finding,
    FindingFound,
    Frame,
    Incomplete,
    Seconds,
    Stats,
    TargetFinished,
    TargetResult,
)

FINDING = Finding(
    target="bank.py:pay",
    code="PL201",
    kind="exception",
    exception="ZeroDivisionError",
    message="integer division or modulo by zero",
    path="bank.py",
    line=12,
    column=9,
    inputs={"amount": "0", "rate": "3"},
    call="pay(0, rate=3)",
    confirmed=True,
    trace=(
        Frame("bank.py", 30, "pay", "return share(amount)"),
        Frame("bank.py", 12, "share", "    1 // n"),
    ),
)
STATS = Stats(
    paths=4,
    complete=3,
    errors=1,
    unsatisfiable=2,
    queries=9,
    solves=5,
    nodes=8,
    depth=3,
    seconds=Seconds(1.23456, 0.5, 0.25, 0.01),
)
RESULT = TargetResult("bank.py:pay", True, (), (), Coverage(5, 4, ("bank.py:20",)), STATS)
CONCRETISED = Concretisation(
    operation="zlib.crc32",
    reason="native code without a model",
    path="bank.py",
    line=41,
    function="checksum",
    values=256,
    cuts=1,
    trace=(
        Frame("bank.py", 31, "pay", "seal = checksum(data)"),
        Frame("bank.py", 41, "checksum", "return zlib.crc32(data)"),
    ),
)
CUT = Incomplete("the depth bound was reached", "bank.py:14", 3)


def finding(**changes: Any) -> Finding:
    return replace(FINDING, **changes)


def found(behaviour: bool = False, **changes: Any) -> FindingFound:
    return FindingFound(finding(**changes), behaviour)


def finished(**changes: Any) -> TargetFinished:
    return TargetFinished(replace(RESULT, **changes))


def stats(**changes: Any) -> Stats:
    return replace(STATS, **changes)
