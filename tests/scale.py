"""How much the tests that generate inputs generate: little for `make test`, everything for `make test-all`."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import pytest

EVERYTHING = os.environ.get("PATHLORE_TESTS") == "all"
"""Set by `make test-all`."""

_SHARE = 5


THINNED = {
    "certificates/test_tampering.py": 2,
    "certificates/test_verify.py": 2,
    "compose/test_hostile.py": 2,
    "compose/test_traps.py": 2,
    "diff/test_differences.py": 2,
    "explore/test_brute_force.py": 2,
    "explore/test_ledger.py": 2,
    "explore/test_programs.py": 2,
    "generated/test_generated.py": 2,
    "generated/test_small_domains.py": 2,
    "incremental/test_equivalence.py": 2,
    "instrumentation/test_contracts.py": 2,
    "program/test_framing.py": 2,
    "runtime/test_extended.py": 2,
    "runtime/test_floats.py": 3,
    "runtime/test_hashed.py": 2,
    "runtime/test_operations.py": 3,
    "runtime/test_text_paths.py": 3,
    "runtime/test_texts.py": 2,
    "session/test_partition.py": 2,
    "session/test_verdicts.py": 2,
    "solver/test_conformance.py": 3,
    "solver/test_texts.py": 2,
}
"""Long lists of cases of one kind, of which `make test` takes one in so many; the others are slow."""


def sampled(values: Sequence[Any], step: int = 2) -> list[Any]:
    """Values for `parametrize`: one in so many, always the same ones, for `make test`; the others are slow."""
    return [pytest.param(v, marks=() if n % step == 0 else pytest.mark.slow) for n, v in enumerate(values)]


def examples(number: int) -> int:
    """So many examples of `number` are tried."""
    return number if EVERYTHING else max(number // _SHARE, min(number, 8))
