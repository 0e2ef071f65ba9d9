"""Calls made at random: whatever is passed, and however, models return and raise what plain Python does."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.adversarial.arguments import OPERANDS
from tests.adversarial.calls import Call, call, groups_of, operations, wrong_calls

EACH = 200
CALLS = 10_000
OPERATIONS = operations()


def said_wrongly(calls: Iterable[Call], folder: Path) -> list[str]:
    said = wrong_calls(groups_of(calls, 8), folder)
    return [f"{mistake.group}: {mistake.why}" for mistake in said.wrong]


def test_a_sample_of_operators(tmp_path: Path) -> None:
    assert not said_wrongly(OPERATIONS[::400], tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, CALLS, EACH))
def test_calls(first: int, tmp_path: Path) -> None:
    assert not said_wrongly(map(call, range(first, first + EACH)), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(OPERANDS)), ids=OPERANDS)
def test_operators(number: int, tmp_path: Path) -> None:
    each = len(OPERATIONS) // len(OPERANDS)
    assert not said_wrongly(OPERATIONS[number * each : (number + 1) * each], tmp_path)
