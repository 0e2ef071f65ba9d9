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
    "adversarial/test_claims.py": 4,
    "adversarial/test_limits.py": 8,
    "certificates/test_tampering.py": 12,
    "certificates/test_verify.py": 12,
    "compose/test_equivalence.py": 4,
    "compose/test_hostile.py": 9,
    "compose/test_remembering.py": 4,
    "compose/test_replay.py": 14,
    "compose/test_subjects.py": 4,
    "compose/test_traps.py": 10,
    "confirmation/test_made_objects.py": 8,
    "confirmation/test_premises.py": 4,
    "diff/test_differences.py": 8,
    "diff/test_mutants.py": 4,
    "explore/test_brute_force.py": 8,
    "explore/test_ledger.py": 8,
    "explore/test_limits.py": 4,
    "explore/test_programs.py": 9,
    "explore/test_unusual.py": 4,
    "expr/test_deep.py": 4,
    "generated/test_generated.py": 15,
    "generated/test_small_domains.py": 8,
    "incremental/test_changes.py": 14,
    "incremental/test_equivalence.py": 9,
    "incremental/test_tables.py": 4,
    "instrumentation/test_contracts.py": 14,
    "instrumentation/test_versions.py": 8,
    "models/test_models.py": 4,
    "program/dependence/test_soundness.py": 4,
    "program/test_framing.py": 16,
    "runtime/test_bytes.py": 4,
    "runtime/test_extended.py": 8,
    "runtime/test_floats.py": 12,
    "runtime/test_hashed.py": 8,
    "runtime/test_heap.py": 4,
    "runtime/test_operations.py": 12,
    "runtime/test_tables.py": 4,
    "runtime/test_text_paths.py": 12,
    "runtime/test_texts.py": 8,
    "sandbox/test_restored_state.py": 8,
    "session/test_auditing.py": 4,
    "session/test_by_contracts.py": 4,
    "session/test_choosing.py": 4,
    "session/test_hostile_programs.py": 8,
    "session/test_partition.py": 8,
    "session/test_properties.py": 8,
    "session/test_splitting.py": 8,
    "session/test_verdicts.py": 14,
    "solver/bitwuzla/test_doubles.py": 4,
    "solver/test_conformance.py": 12,
    "solver/test_intervals.py": 4,
    "solver/test_texts.py": 8,
    "stdlib/test_random.py": 4,
    "stdlib/test_texts.py": 4,
    "test_architecture.py": 1,
    "test_config.py": 1,
    "test_docs.py": 1,
    "test_examples.py": 1,
    "test_walks.py": 1,
    "testgen/test_generate.py": 8,
    "transform/test_guard_sites.py": 4,
    "transform/test_plan_independence.py": 4,
}
"""Long lists of cases of one kind, of which `make test` takes one in so many; the others are slow.
With 1, all are taken."""

LONG = frozenset(
    {
        "adversarial/test_generated.py::test_no_verdict_about_a_made_program_is_wrong",
        "certificates/test_composed.py::test_what_summaries_do_not_tell_is_certified_path_by_path",
        "certificates/test_damaged_bytes.py::test_files_whose_digest_was_made_anew",
        "certificates/test_tampering.py::test_a_possible_alternative_that_is_marked_unsatisfiable_is_refuted",
        "cli/test_watch.py::test_tests_of_paths_that_did_not_change_stay_byte_for_byte",
        "cli/test_watch.py::test_what_moves_is_not_new",
        "compose/test_commands.py::test_deepening_composes",
        "compose/test_composing.py::test_what_is_composed_is_remembered_and_forgotten_after_an_edit",
        "compose/test_equivalence.py::test_many_programs_are_composed",
        "compose/test_hostile.py::test_a_depth_bound_means_the_same",
        "compose/test_remembering.py::test_a_damaged_summary_is_made_anew",
        "compose/test_replay.py::test_depth_bounds_mean_the_same",
        "compose/test_replay.py::test_summaries_are_found_by_edited_and_by_other_callers",
        "compose/test_replay_commands.py::test_an_edited_callee",
        "compose/test_replay_commands.py::test_deepening",
        "confirmation/test_made_objects.py::test_constructors_have_no_side_effects_when_they_are_tried",
        "confirmation/test_made_objects.py::test_only_calls_make_objects_if_that_is_asked_for",
        "diff/test_mutants.py::test_what_is_said_of_edits_is_true",
        "explore/test_checkpoints.py::test_a_path_that_is_given_another_witness_at_a_choice_is_the_path_of_that_witness",
        "explore/test_checkpoints.py::test_paths_of_copies_make_the_same_trie",
        "explore/test_limits.py::test_strategies_find_the_same",
        "expr/test_deep.py::test_a_deep_term_is_substituted_and_evaluated",
        "expr/test_deep.py::test_a_deep_term_is_written_and_read",
        "incremental/test_crash.py::test_runs_that_are_killed",
        "incremental/test_equivalence.py::test_deepening",
        "incremental/test_equivalence.py::test_keeping_the_boundary",
        "incremental/test_equivalence.py::test_longer_containers",
        "incremental/test_equivalence.py::test_resuming",
        "incremental/test_equivalence.py::test_the_region_of_an_unchanged_run_is_the_same_text",
        "incremental/test_hostile_edits.py::test_the_edits_matter",
        "incremental/test_tables.py::test_four_updates_of_the_wheel_brakes",
        "incremental/test_tables.py::test_the_arbiter_explored",
        "incremental/test_trimming.py::test_a_lower_depth_needs_no_query",
        "incremental/test_trimming.py::test_less_time_for_the_solver_needs_no_query",
        "incremental/test_trimming.py::test_what_was_cut_off_is_explored_again",
        "instrumentation/test_library_code.py::test_a_module_of_the_library_can_be_under_test_itself",
        "instrumentation/test_library_code.py::test_a_module_of_the_library_is_under_test_beside_code_that_uses_it",
        "instrumentation/test_versions.py::test_programs_say_the_same",
        "learning/test_learn.py::test_an_edit_makes_what_was_learned_stale",
        "learning/test_learn.py::test_learned_types_are_used_and_their_findings_are_errors",
        "learning/test_learn.py::test_the_store_decides_what_happens",
        "learning/test_learn.py::test_values_that_were_seen_are_tried_first",
        "program/dependence/test_soundness.py::test_nothing_symbolic_is_missed_in_generated_programs",
        "runtime/test_extended.py::test_files_with_symbolic_content_are_followed",
        "sandbox/test_restored_state.py::test_no_input_is_an_identity",
        "sandbox/test_restored_state.py::test_what_follows_a_seed_is_no_input",
        "session/test_auditing.py::test_what_is_to_be_covered_is_told_from_memory",
        "session/test_by_contracts.py::test_a_repeated_run_asks_nothing_and_an_edit_of_a_callee_is_noticed",
        "session/test_limits.py::test_a_killed_child_is_named_and_the_next_run_ends_as_if_nothing_had_happened",
        "session/test_limits.py::test_limits_hold_while_processes_stand_at_choices",
        "session/test_partition.py::test_parts_are_together_what_one_run_is",
        "session/test_properties.py::test_what_is_remembered_of_a_selection_is_not_taken_for_everything",
        "session/test_reconfirming.py::test_what_ran_out_of_time_goes_on_when_it_is_named_or_has_more",
        "session/test_remembered_paths.py::test_bounds_and_edits",
        "session/test_splitting.py::test_the_same_certificate",
        "session/test_splitting.py::test_the_same_comparison",
        "solver/z3/test_backend.py::test_an_interrupt_leaves_no_half_made_stack",
        "testgen/test_generate.py::test_a_file_moves_with_its_project",
        "testgen/test_generate.py::test_generated_tests_pass",
        "testgen/test_generate.py::test_tests_of_every_kind_of_target_pass",
        "transform/test_plan_independence.py::test_results_are_the_same_under_every_plan",
        "workers/test_same_report.py::test_the_events_of_a_check_are_those_of_one_process",
        "workers/test_same_report.py::test_the_last_target_is_split_among_those_who_have_nothing_to_do",
        "workers/test_same_report.py::test_what_is_stored_by_several_is_of_use_to_one",
    }
)
"""Tests that take several seconds each, and whose neighbours show most of what they show: all of them are slow."""

MANY = 8
"""Of so many cases of one test, `make test` takes one in three where nothing else is said."""


def sampled(values: Sequence[Any], step: int = 2) -> list[Any]:
    """Values for `parametrize`: one in so many, always the same ones, for `make test`; the others are slow."""
    return [pytest.param(v, marks=() if n % step == 0 else pytest.mark.slow) for n, v in enumerate(values)]


def examples(number: int) -> int:
    """So many examples of `number` are tried."""
    return number if EVERYTHING else max(number // _SHARE, min(number, 8))
