"""Claims written to break Pathlore: what holds is proved, what does not is found, and what is printed reproduces it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.adversarial.claims import Claim, Verdict, claims, run_plainly, truth, verdict
from tests.scale import sampled

CLAIMS = claims()
STEP = 14
OPEN = (Path(__file__).parent / "open.txt").read_text().split()
"""Claims that are not decided, or hold only under what is assumed, and of which that is said."""


def wrong(claim: Claim, said: Verdict, path: Path) -> str:
    """What is wrong with a verdict; undecided is not."""
    if claim.holds and said.findings:
        return f"a false alarm: {said.findings[0].call}"
    if not claim.holds and said.word == "holds":
        return "said to hold"
    if said.result is not None and any("plain Python does not raise" in cut.why for cut in said.result.incomplete):
        return "unconfirmed"
    for finding in said.findings:
        if not claim.is_script and not run_plainly(path, finding.call, "\n".join(finding.imports)):
            return f"does not reproduce: {finding.call}"
    return ""


@pytest.mark.parametrize("claim", sampled(CLAIMS, STEP), ids=str)
def test_the_verdict_is_right(claim: Claim, tmp_path: Path) -> None:
    said = verdict(claim, tmp_path)
    assert not wrong(claim, said, tmp_path / f"{claim.name}.py")
    decided = {"holds", "assumed"} if claim.holds else {"fails"}
    assert said.word in ({"open", "assumed"} if str(claim) in OPEN else decided), said.result and said.result.incomplete


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["formulas", "all", "warm"])
@pytest.mark.parametrize("claim", CLAIMS, ids=str)
def test_no_mode_says_anything_wrong(claim: Claim, mode: str, tmp_path: Path) -> None:
    options: dict[str, object] = {"formulas": {"compose": "formulas"}, "all": {"rewrite": "all"}}.get(mode, {})
    if mode == "warm":
        options = {"cache": True}
        verdict(claim, tmp_path, **options)
    assert not wrong(claim, verdict(claim, tmp_path, **options), tmp_path / f"{claim.name}.py")


@pytest.mark.slow
@pytest.mark.parametrize("claim", CLAIMS, ids=str)
def test_claims_are_what_they_say(claim: Claim, tmp_path: Path) -> None:
    assert not truth(claim, tmp_path)


def test_names_are_unique_and_what_is_open_exists() -> None:
    names = [str(claim) for claim in CLAIMS]
    assert len(set(names)) == len(names)
    assert set(OPEN) <= set(names)
    assert all(re.fullmatch(r"\w+", claim.name) for claim in CLAIMS)
