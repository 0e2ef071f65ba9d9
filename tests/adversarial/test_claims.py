"""Claims written to break Pathlore: what holds is proved, what does not is found, and what is printed reproduces it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.adversarial.claims import Claim, claims, run_plainly, truth, verdict
from tests.adversarial.modes import MODES, said_in, split_at_once, wrong
from tests.scale import sampled

CLAIMS = claims()
STEP = 40
OPEN = (Path(__file__).parent / "open.txt").read_text().split()
"""Claims that are not decided, or hold only under what is assumed, and of which that is said."""


@pytest.mark.parametrize("claim", sampled(CLAIMS, STEP), ids=str)
def test_the_verdict_is_right(claim: Claim, tmp_path: Path) -> None:
    said = verdict(claim, tmp_path)
    assert not wrong(claim, said, tmp_path / f"{claim.name}.py", run_plainly)
    decided = {"holds", "assumed"} if claim.holds else {"fails"}
    assert said.word in ({"open", "assumed"} if str(claim) in OPEN else decided), said.result and said.result.incomplete


@pytest.mark.slow
@pytest.mark.parametrize("mode", [mode for mode in MODES if mode != "plain"])
@pytest.mark.parametrize("claim", CLAIMS, ids=str)
def test_no_mode_says_anything_wrong(claim: Claim, mode: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    split_at_once(monkeypatch.setattr)
    assert not wrong(claim, said_in(mode, claim, tmp_path), tmp_path / f"{claim.name}.py", run_plainly)


@pytest.mark.slow
@pytest.mark.parametrize("claim", CLAIMS, ids=str)
def test_claims_are_what_they_say(claim: Claim, tmp_path: Path) -> None:
    assert not truth(claim, tmp_path)


def test_names_are_unique_and_what_is_open_exists() -> None:
    names = [str(claim) for claim in CLAIMS]
    assert len(set(names)) == len(names)
    assert set(OPEN) <= set(names)
    assert all(re.fullmatch(r"\w+", claim.name) for claim in CLAIMS)
