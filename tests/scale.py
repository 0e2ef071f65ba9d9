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
    "adversarial/test_claims.py": 3,
    "adversarial/test_limits.py": 5,
    "certificates/test_tampering.py": 8,
    "certificates/test_verify.py": 6,
    "compose/test_equivalence.py": 3,
    "compose/test_hostile.py": 6,
    "compose/test_remembering.py": 3,
    "compose/test_replay.py": 6,
    "compose/test_subjects.py": 3,
    "compose/test_traps.py": 6,
    "confirmation/test_made_objects.py": 5,
    "confirmation/test_premises.py": 3,
    "diff/test_differences.py": 5,
    "diff/test_mutants.py": 3,
    "explore/test_brute_force.py": 5,
    "explore/test_ledger.py": 5,
    "explore/test_limits.py": 3,
    "explore/test_programs.py": 6,
    "explore/test_unusual.py": 3,
    "expr/test_deep.py": 3,
    "generated/test_generated.py": 10,
    "generated/test_small_domains.py": 5,
    "incremental/test_changes.py": 5,
    "incremental/test_equivalence.py": 6,
    "incremental/test_tables.py": 3,
    "instrumentation/test_contracts.py": 5,
    "instrumentation/test_versions.py": 3,
    "models/test_models.py": 3,
    "program/dependence/test_soundness.py": 3,
    "program/test_framing.py": 6,
    "runtime/test_bytes.py": 3,
    "runtime/test_extended.py": 5,
    "runtime/test_floats.py": 8,
    "runtime/test_hashed.py": 5,
    "runtime/test_heap.py": 3,
    "runtime/test_operations.py": 8,
    "runtime/test_tables.py": 3,
    "runtime/test_text_paths.py": 8,
    "runtime/test_texts.py": 5,
    "sandbox/test_restored_state.py": 3,
    "session/test_auditing.py": 3,
    "session/test_choosing.py": 3,
    "session/test_hostile_programs.py": 3,
    "session/test_partition.py": 5,
    "session/test_properties.py": 3,
    "session/test_splitting.py": 3,
    "session/test_verdicts.py": 5,
    "solver/bitwuzla/test_doubles.py": 3,
    "solver/test_conformance.py": 8,
    "solver/test_intervals.py": 3,
    "solver/test_texts.py": 5,
    "stdlib/test_random.py": 3,
    "stdlib/test_texts.py": 3,
    "test_architecture.py": 1,
    "test_config.py": 1,
    "test_docs.py": 1,
    "test_examples.py": 1,
    "test_walks.py": 1,
    "testgen/test_generate.py": 5,
    "transform/test_guard_sites.py": 3,
    "transform/test_plan_independence.py": 3,
}
"""Long lists of cases of one kind, of which `make test` takes one in so many; the others are slow.
With 1, all are taken."""

MANY = 8
"""Of so many cases of one test, `make test` takes every other one where nothing else is said."""


def sampled(values: Sequence[Any], step: int = 2) -> list[Any]:
    """Values for `parametrize`: one in so many, always the same ones, for `make test`; the others are slow."""
    return [pytest.param(v, marks=() if n % step == 0 else pytest.mark.slow) for n, v in enumerate(values)]


def examples(number: int) -> int:
    """So many examples of `number` are tried."""
    return number if EVERYTHING else max(number // _SHARE, min(number, 8))
