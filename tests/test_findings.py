"""Results as data: words of closed families survive the way through JSON."""

from __future__ import annotations

import pytest

from pathlore.codec import decode, encode
from pathlore.findings import (
    Case,
    CaseKind,
    CasesFound,
    Comparison,
    FindingFound,
    FindingKind,
    TargetCompared,
    Verdict,
)
from tests.samples import finding, found


@pytest.mark.parametrize("kind", FindingKind)
def test_the_kind_of_a_finding_comes_back_as_a_member(kind: FindingKind) -> None:
    event = decode(encode(found(kind=kind)))
    assert isinstance(event, FindingFound)
    assert event.finding.kind is kind


@pytest.mark.parametrize("kind", CaseKind)
def test_the_kind_of_a_case_comes_back_as_a_member(kind: CaseKind) -> None:
    event = decode(encode(CasesFound("a.py:f", ("f",), (), (Case("returns_1", (), "f()", kind),))))
    assert isinstance(event, CasesFound)
    assert event.cases[0].kind is kind


@pytest.mark.parametrize("verdict", Verdict)
def test_a_verdict_comes_back_as_a_member(verdict: Verdict) -> None:
    event = decode(encode(TargetCompared(Comparison("a.py:f", verdict))))
    assert isinstance(event, TargetCompared)
    assert event.comparison.verdict is verdict


def test_a_word_outside_its_family_is_refused() -> None:
    with pytest.raises(ValueError, match="'warning' is not a valid FindingKind"):
        finding(kind="warning")


def test_an_event_with_such_a_word_is_refused() -> None:
    line = encode(TargetCompared(Comparison("a.py:f", Verdict.UNKNOWN))).replace(b"unknown", b"other")
    with pytest.raises(ValueError, match="'other' is not a valid Verdict"):
        decode(line)
