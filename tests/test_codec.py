"""Events as lines."""

from __future__ import annotations

import json
import pkgutil
from dataclasses import dataclass
from importlib import import_module

import pytest

from pathlore import findings
from pathlore.codec import decode, encode
from pathlore.findings import (
    Event,
    FindingFound,
    ModuleLoading,
    Omission,
    Progress,
    SharedWork,
    Skipped,
    TargetFailed,
    TargetLeftOut,
    TargetSkipped,
    TargetStarted,
)
from tests.samples import CUT, finding, finished, found

EVENTS: list[Event] = [
    ModuleLoading("bank.py"),
    findings.TargetsListed("bank.py", ("bank.py:pay",), True),
    TargetStarted("bank.py:pay"),
    findings.Meanwhile(found()),
    found(),
    found(behaviour=True, trace=(), inputs={}),
    found(message="line\nbreak \x00 \ud800 \U0001f600 ü", call='f("\\n")'),
    SharedWork("bank.py:pay", True),
    Progress("bank.py:pay", 10**30, 0, 0, 0.1 + 0.2),
    finished(incomplete=(CUT, CUT), assumed=("x > 0",)),
    findings.Deepened(8, finished(reused=findings.Reused(3, 1), region="x <= 2").result),
    findings.PathFound(
        "bank.py:pay",
        (findings.Condition("x <= 2", "bank.py:3:8", ("bank.py:2", "bank.py:3")),),
        {"x": "0"},
        "pay(0)",
        findings.Raised("ValueError", "no", "bank.py:4:9"),
        ("bank.py:2", "bank.py:3", "bank.py:4"),
        True,
    ),
    findings.RegionKnown("bank.py:pay", "x <= 2"),
    findings.PathsRemembered(
        "bank.py:pay",
        (findings.RememberedPath(("x <= 2",), {"x": "2"}, findings.PathEnd.RAISES, "ValueError", "bank.py:4:9"),),
        1,
        "a note",
    ),
    findings.SummaryKnown("bank.py:pay", "pay(x)", (findings.Way("x <= 2", "x", None, {"self.y": "x"}),), True),
    findings.DiagnosisKnown(
        "bank.py:pay",
        (
            findings.Obstacle(
                findings.ObstacleKind.NATIVE,
                findings.Certainty.LIKELY,
                "zlib.crc32 has no model",
                "bank.py",
                4,
                "pay",
                (findings.Frame("bank.py", 2, "pay: x", "def pay(x):"),),
                "bound the argument",
            ),
        ),
        {"realised": ("zlib.crc32",)},
        (2, 1),
    ),
    findings.Partitioned("bank.py:pay", ("{}", "{}"), (2, 1)),
    findings.Covered("bank.py:pay", "bank.py:12", "pay(1)"),
    findings.Certified("bank.py:pay", '{"target": "bank.py:pay"}'),
    findings.Verified("bank.py:pay", True, 4, 0, 1, ("max-depth",), 0, 3, 2, 1, ("row 3: unknown",)),
    findings.CertificateRefused("bank.py:pay", "row 3: no run shows this choice"),
    findings.Notice("a"),
    findings.TargetMet("bank.py:pay", "12.1"),
    findings.HelpWanted("12.2"),
    findings.Working(1, findings.Progress("bank.py:pay", 1, 2, 0, 0.5)),
    TargetSkipped(Skipped("a", "b")),
    TargetLeftOut("a", Omission.PRIVATE),
    TargetFailed("a", "b"),
    findings.CasesFound("bank.py:pay", ("pay",), (), (findings.Case("returns 1", ("a = 1",), "pay(a)"),)),
    findings.SourcesRead("bank.py:pay", ("/home/you/bank.py",)),
    findings.TargetCompared(
        findings.Comparison(
            "bank.py:pay",
            "different",
            differences=(
                findings.Difference(
                    "bank.py:pay", "pay(1)", {"x": "1"}, findings.Conduct("returns 1"), findings.Conduct("", {"x": "2"})
                ),
            ),
            added=findings.PathChanges(1, 2, ("pay(1)",)),
            incomplete=(CUT,),
        )
    ),
    findings.TestFile("def test_it():\n    pass\n", 1),
]


def test_every_kind_of_event_is_tried() -> None:
    known = {value for name in findings.__all__ if isinstance(value := getattr(findings, name), type)}
    assert {type(event) for event in EVENTS} == {
        cls for cls in known if issubclass(cls, Event) and hasattr(cls, "__match_args__")
    }


def test_everything_that_a_module_of_findings_defines_can_be_imported_from_the_package() -> None:
    for module in pkgutil.iter_modules(findings.__path__, f"{findings.__name__}."):
        for name, value in vars(import_module(module.name)).items():
            if hasattr(value, "__match_args__") and value.__module__ == module.name:
                assert getattr(findings, name) is value
    with pytest.raises(AttributeError, match="no attribute 'Nothing'"):
        _ = findings.Nothing


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_comes_back_as_it_was_in_one_line(event: Event) -> None:
    line = encode(event)
    assert b"\n" not in line
    assert decode(line) == event


def test_order_of_inputs_is_kept() -> None:
    event = found(inputs={"z": "1", "a": "2"})
    back = decode(encode(event))
    assert isinstance(back, FindingFound)
    assert list(back.finding.inputs) == ["z", "a"]


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"1",
        b"null",
        b'{"": "os"}',
        b'{"": "TargetStarted"}',
        b'{"": "TargetStarted", "x": 1}',
        b'{"": []}',
    ],
)
def test_a_line_that_is_no_event_is_refused(line: bytes) -> None:
    with pytest.raises(ValueError, match=r".*"):
        decode(line)


def test_data_of_other_classes_is_refused() -> None:
    @dataclass
    class Other:
        x: int

    for value in (Other(1), {1, 2}, {1: "x"}, {"": "x"}, b"x"):
        with pytest.raises(TypeError):
            encode(found(inputs=value))


def test_names_of_classes_reach_no_other_module() -> None:
    line = json.dumps({"": "dataclass", "cls": None}).encode()
    with pytest.raises(ValueError, match="not an event"):
        decode(line)


def test_a_part_is_no_event() -> None:
    with pytest.raises(ValueError, match="not an event"):
        decode(encode(finding()))  # type: ignore[arg-type]
