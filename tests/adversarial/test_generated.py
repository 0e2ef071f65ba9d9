"""Programs made at random: no verdict about them is wrong, in any mode."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adversarial.generated import program, wrong_verdicts

EACH = 20


def test_no_verdict_about_a_made_program_is_wrong(tmp_path: Path) -> None:
    assert not wrong_verdicts([program(seed) for seed in range(4, 12)], tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("mode", [{}, {"compose": "formulas"}, {"compose": "replay"}, {"rewrite": "all"}], ids=str)
@pytest.mark.parametrize("first", range(0, 10_000, 4 * EACH))
def test_no_mode_says_anything_wrong_about_made_programs(first: int, mode: dict[str, object], tmp_path: Path) -> None:
    """Each program meets one mode."""
    number = ["", "formulas", "replay", "all"].index(str(next(iter(mode.values()), "")))
    seeds = range(first + number * EACH, first + (number + 1) * EACH)
    assert not wrong_verdicts([program(seed) for seed in seeds], tmp_path, **mode)


def test_programs_are_of_both_kinds() -> None:
    made = [program(seed) for seed in range(40)]
    assert 10 < sum(p.holds for p in made) < 30
