"""A region holds exactly where the target is known to return, and is read by people where it is small."""

from __future__ import annotations

from hypothesis import given

from pathlore.expr import build
from pathlore.expr.assignment import holds
from pathlore.trie.node import Collapsed, Complete, Excluded, Unsatisfiable
from pathlore.trie.region import region, shown
from tests.trie.growing import Plan, followed, grown, plans, points, variables

COVERED = (Complete, Collapsed, Excluded, Unsatisfiable)


@given(plans(picks=False))
def test_an_input_is_in_the_region_where_its_path_is_covered(plan: Plan) -> None:
    trie = grown(plan)
    found = region(trie.root)
    for point in points():
        (leaf,) = followed(trie.root, point)
        assert holds(found, point) == isinstance(leaf, COVERED)


@given(plans())
def test_what_is_no_condition_has_to_be_covered_whatever_is_picked(plan: Plan) -> None:
    trie = grown(plan)
    found = region(trie.root)
    for point in points():
        if holds(found, point):
            assert all(isinstance(leaf, COVERED) for leaf in followed(trie.root, point))


def test_regions_for_people() -> None:
    x, y = variables()
    assert shown(build.TRUE) == "all inputs"
    assert shown(build.FALSE) == "no inputs"
    below = build.le(x, build.integer(1))
    assert shown(build.or_(below, build.le(x, build.integer(2)))) == shown(build.le(x, build.integer(2)))
    assert shown(build.or_(below, build.le(y, build.integer(0)))).count(" or ") == 1
    many = build.FALSE
    for number in range(200):
        many = build.or_(many, build.eq(x, build.integer(7 * number)))
    assert shown(many) == ""
