"""Objects as inputs: heap shapes counted by hand, and calls that rebuild them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.explore.exploring import Checked, checked
from tests.runtime import heap_cases

SHAPES = {
    # paths that end, and how many of them fail
    "unread": (1, 0),
    "read_next": (3, 0),
    "two_steps": (6, 0),
    "alias": (2, 0),
    "alias_written": (2, 1),
    "alias_optional": (5, 0),
    "swap": (7, 0),
    "tree_root": (10, 0),
    "linked_both_ways": (8, 5),
    "follow": (4, 1),
    "area_is_positive": (3, 1),
    "both_shapes": (6, 0),
    "pair_of_nodes": (3, 0),
    "optional_value": (2, 1),
    "set_then_read": (1, 0),
    "has_field": (1, 0),
    "compare_objects": (5, 1),
    "stored_alias": (7, 2),
    "Node.second": (3, 1),
    "Node.is_last": (3, 0),
    "Slotted.total": (3, 1),
    "Segment.flat": (5, 0),
    "Derived.ratio": (3, 1),
    "Account.withdraw": (3, 2),
    "Account.available": (2, 1),
    "Point.slope": (2, 1),
    "Private.reveal": (1, 0),
    "Private.call": (2, 1),
    "Private.__hidden": (2, 1),
    "Counter.tick": (2, 1),
    "Cached.check": (1, 0),
    "Validated.middle": (2, 1),
    "Validated.__post_init__": (2, 1),
}


def explored(name: str, **options: Any) -> Checked:
    """The shapes are those of lazy initialisation, whatever constructors make."""
    return checked(heap_cases.__file__, name, objects="any", **options)


def reproduced(found: Checked) -> None:
    """Every printed call, run in the namespace of the module, raises what was reported."""
    for finding in (*found.findings, *found.behaviours):
        namespace = dict(vars(heap_cases))
        try:
            exec(finding.call, namespace)
        except Exception as error:
            raised = type(error).__name__
        else:
            raised = "nothing"
        assert raised == finding.exception.rpartition(".")[2], finding.call


@pytest.mark.parametrize("name", SHAPES)
def test_shapes_are_those_counted_by_hand(name: str) -> None:
    # Composed runs do not make references that are only copied: they have fewer shapes.
    found = explored(name, timeout=30.0, compose="off")
    stats = found.result.stats
    assert (stats.paths, stats.errors) == SHAPES[name]
    assert found.result.exhaustive, found.result.incomplete
    assert bool(found.findings or found.behaviours) == bool(SHAPES[name][1])
    reproduced(found)


@pytest.mark.parametrize("bound", [1, 2, 3, 4])
def test_lists_up_to_a_bound_with_all_their_loops(bound: int) -> None:
    """With k nodes there are the list that ends and k that loop back; the bound cuts the one that goes on."""
    found = explored("walk", max_objects=bound)
    assert found.result.stats.paths == 1 + sum(k + 1 for k in range(1, bound + 1))
    assert not found.result.exhaustive
    (cut,) = found.result.incomplete
    assert (cut.why, cut.count) == ("max-objects", 1)
    assert "heap_cases.py:" in cut.where


def test_the_witness_is_the_initial_state() -> None:
    found = explored("Mutated.run", max_paths=30)
    (finding,) = found.findings
    assert finding.exception == "AssertionError"
    assert "done = False" in finding.call
    reproduced(found)


def test_aliases_are_visible_in_the_call() -> None:
    found = explored("alias_written")
    (finding,) = found.findings
    assert finding.call.splitlines()[-1] == "alias_written(a, a)"


def test_transfer_to_oneself_is_no_problem() -> None:
    found = explored("transfer")
    assert found.result.exhaustive
    assert not found.findings
    assert found.result.assumed == ("amount > 0",)


def test_cycles_through_tuples_can_be_rebuilt() -> None:
    found = explored("Tagged.check", max_length=2, max_objects=3)
    assert [f.exception for f in found.findings] == ["AssertionError"]
    reproduced(found)


@pytest.mark.parametrize("name", ["Nested.check", "among_its_children", "among_its_members", "held_by_both"])
def test_cycles_and_aliases_through_containers_can_be_rebuilt(name: str) -> None:
    found = explored(name, max_length=2, max_objects=3)
    assert [f.exception for f in found.findings] == ["AssertionError"]
    assert found.result.stats.unconfirmed == 0
    assert not [cut for cut in found.result.incomplete if cut.why.startswith("internal error")]
    reproduced(found)


def test_a_field_can_be_deleted_before_it_is_read() -> None:
    found = explored("delete_field")
    assert [f.exception for f in found.findings] == ["AttributeError"]
    reproduced(found)
