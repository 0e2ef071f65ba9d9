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
    "adversarial/test_claims.py": 2,
    "adversarial/test_limits.py": 3,
    "certificates/test_tampering.py": 5,
    "certificates/test_verify.py": 4,
    "compose/test_equivalence.py": 2,
    "compose/test_hostile.py": 4,
    "compose/test_remembering.py": 2,
    "compose/test_replay.py": 4,
    "compose/test_subjects.py": 2,
    "compose/test_traps.py": 4,
    "confirmation/test_made_objects.py": 3,
    "confirmation/test_premises.py": 2,
    "diff/test_differences.py": 3,
    "diff/test_mutants.py": 2,
    "explore/test_brute_force.py": 3,
    "explore/test_ledger.py": 3,
    "explore/test_limits.py": 2,
    "explore/test_programs.py": 4,
    "explore/test_unusual.py": 2,
    "expr/test_deep.py": 2,
    "generated/test_generated.py": 6,
    "generated/test_small_domains.py": 3,
    "incremental/test_changes.py": 3,
    "incremental/test_equivalence.py": 4,
    "incremental/test_tables.py": 2,
    "instrumentation/test_contracts.py": 3,
    "instrumentation/test_versions.py": 2,
    "models/test_models.py": 2,
    "program/dependence/test_soundness.py": 2,
    "program/test_framing.py": 4,
    "runtime/test_bytes.py": 2,
    "runtime/test_extended.py": 3,
    "runtime/test_floats.py": 5,
    "runtime/test_hashed.py": 3,
    "runtime/test_heap.py": 2,
    "runtime/test_operations.py": 5,
    "runtime/test_tables.py": 2,
    "runtime/test_text_paths.py": 5,
    "runtime/test_texts.py": 3,
    "sandbox/test_restored_state.py": 2,
    "session/test_auditing.py": 2,
    "session/test_choosing.py": 2,
    "session/test_hostile_programs.py": 2,
    "session/test_partition.py": 3,
    "session/test_properties.py": 2,
    "session/test_splitting.py": 2,
    "session/test_verdicts.py": 3,
    "solver/bitwuzla/test_doubles.py": 2,
    "solver/test_conformance.py": 5,
    "solver/test_intervals.py": 2,
    "solver/test_texts.py": 3,
    "stdlib/test_random.py": 2,
    "stdlib/test_texts.py": 2,
    "testgen/test_generate.py": 3,
    "transform/test_guard_sites.py": 2,
    "transform/test_plan_independence.py": 2,
}
"""Long lists of cases of one kind, of which `make test` takes one in so many; the others are slow."""


def sampled(values: Sequence[Any], step: int = 2) -> list[Any]:
    """Values for `parametrize`: one in so many, always the same ones, for `make test`; the others are slow."""
    return [pytest.param(v, marks=() if n % step == 0 else pytest.mark.slow) for n, v in enumerate(values)]


def examples(number: int) -> int:
    """So many examples of `number` are tried."""
    return number if EVERYTHING else max(number // _SHARE, min(number, 8))
