"""How much the tests that generate inputs generate: little for `make test`, everything for `make test-all`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import pytest

EVERYTHING = os.environ.get("PATHLORE_TESTS") == "all"
"""Set by `make test-all`."""

_SHARE = 5


def sampled(values: Sequence[Any], step: int = 2) -> list[Any]:
    """Values for `parametrize`: one in so many, always the same ones, for `make test`; the others are slow."""
    return [pytest.param(v, marks=() if n % step == 0 else pytest.mark.slow) for n, v in enumerate(values)]


def examples(number: int) -> int:
    """So many examples of `number` are tried."""
    return number if EVERYTHING else max(number // _SHARE, min(number, 8))
