"""What earlier runs knew is used where it holds, and never rules out what is possible."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pathlore.explore.alternative import OldSubtrie
from pathlore.explore.answer_reuse import AnswerReuse, parted
from pathlore.expr import build
from pathlore.expr.assignment import holds
from pathlore.expr.term import Term
from pathlore.trie.choice import Branch, Choice
from pathlore.trie.node import EXCLUDED, UNSATISFIABLE, Boundary, Collapsed, Complete, Error
from pathlore.trie.path_diff import PathDiff
from pathlore.trie.trie import Trie, conditions, prefix
from tests.trie.growing import Plan, condition, grown, plans, points, read, variables, written
from tests.trie.growing import conditions as conditions_of

CANDIDATES = st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=6)
RUNNING: dict[Term, Any] = {}


def stored(plan: Plan) -> Trie:
    """A trie as it is read: its leaves know the order in which they were explored."""
    return read(written(grown(plan)))


# Candidates


@given(conditions_of(), CANDIDATES)
def test_candidates_are_parted_by_the_side_that_they_take(plan: Any, values: list[tuple[int, int]]) -> None:
    x, y = variables()
    term = condition(plan)
    candidates = [{x: a, y: b} for a, b in values]
    side = holds(term, candidates[0])
    taking, others = parted(candidates, term, side, {})
    assert [id(c) for c in taking] == [id(c) for c in candidates if holds(term, c) == side]
    assert [id(c) for c in others] == [id(c) for c in candidates if holds(term, c) != side]


def test_the_first_takes_the_side_whatever_it_says() -> None:
    """It is running: what it does is known better than what its values say."""
    x, _ = variables()
    term = build.lt(x, build.integer(0))
    first, second = {x: 1}, {x: 2}
    assert parted([first, second], term, 1, {}) == ([first], [second])
    assert parted([first], term, 1, {}) == ([first], ())


def test_a_candidate_without_a_value_has_the_default_if_that_is_such_an_input() -> None:
    x, y = variables()
    term = build.lt(x, build.integer(5))
    first, without = {x: 9}, {y: 1}
    assert parted([first, without], term, 0, {}) == ([first], [without])
    allowed = {x: build.le(build.integer(0), x)}
    assert parted([first, without], term, 0, allowed) == ([first], [without])
    forbidden = {x: build.le(build.integer(1), x)}
    assert parted([first, without], term, 0, forbidden) == ([first], [])


@given(plans())
def test_the_candidates_below_a_guide_are_the_inputs_of_its_paths(plan: Plan) -> None:
    trie = stored(plan)
    leaves = [leaf for _, leaf in trie.leaves() if isinstance(leaf, (Complete, Error, Boundary, Collapsed))]
    running: dict[Term, Any] = {}
    found = AnswerReuse().candidates(OldSubtrie(trie.root, None, 0), running)
    if not leaves:
        assert not found
        return
    assert found[0] is running
    assert len({id(witness) for witness in found}) == len(found)
    assert {id(witness) for witness in found[1:]} == {id(leaf.witness) for leaf in leaves}
    numbers = {id(leaf.witness): leaf.stored[1] for leaf in leaves}
    order = [numbers[id(witness)] for witness in found[1:]]
    assert order == sorted(order)


def test_candidates_stay_as_they_are() -> None:
    x, _ = variables()
    given_before = [{x: 1}, {x: 2}]
    assert AnswerReuse().candidates(given_before, {x: 3}) is given_before
    assert AnswerReuse().candidates((), {x: 3}) == ()


# Impossible alternatives


def noted(trie: Trie, facts: tuple[Term, ...] = ()) -> AnswerReuse:
    reuse = AnswerReuse(facts)
    reuse.candidates(OldSubtrie(trie.root, None, 0), RUNNING)
    return reuse


def marked(trie: Trie, facts: tuple[Term, ...]) -> list[tuple[Choice, Term]]:
    """Marks the alternatives that no point takes, as exploration would, and lists them with their goals."""
    found = []
    for node in trie.nodes():
        if isinstance(node, Choice) and node.term is not None:
            for side in range(2):
                goal = node.term if side else build.not_(node.term)
                if not possible((*facts, *conditions(node)), goal):
                    node.children[side] = UNSATISFIABLE
                    found.append((node, goal))
                elif node.children[side] in (UNSATISFIABLE, EXCLUDED):
                    node.children[side] = Complete(frozenset(), {})
    return [(node, goal) for node, goal in found if _is_there(trie, node)]


def _is_there(trie: Trie, node: Choice) -> bool:
    nodes, sides = prefix(node.parent, node.side)
    above = [*nodes, node][1:]
    return all(parent.children[side] is child for parent, side, child in zip(nodes, sides, above, strict=True))


def possible(known: tuple[Term, ...], goal: Term) -> bool:
    return any(holds(goal, point) and all(holds(term, point) for term in known) for point in points())


def domain() -> tuple[Term, ...]:
    """Where the points of tests are all inputs that there are."""
    bound = build.integer(3)
    return tuple(t for v in variables() for t in (build.le(v, bound), build.le(build.neg(v), bound)))


@given(plans(picks=False), st.lists(conditions_of(), max_size=4), conditions_of())
def test_nothing_that_is_possible_is_ruled_out(plan: Plan, known: list[Any], goal: Any) -> None:
    trie = grown(plan)
    facts = domain()
    impossible = marked(trie, facts)
    reuse = noted(read(written(trie)), facts)
    goals = {condition(goal), build.not_(condition(goal)), *(goal for _, goal in impossible)}
    holding = (*facts, *map(condition, known))
    for asked in goals:
        if reuse.rules_out(holding, asked):
            assert not possible(holding, asked)


@given(plans(picks=False), conditions_of())
def test_what_was_impossible_is_so_under_the_same_conditions_and_more(plan: Plan, more: Any) -> None:
    trie = grown(plan)
    facts = domain()
    impossible = marked(trie, facts)
    ways = [((*facts, *conditions(node)), goal) for node, goal in impossible]
    reuse = noted(read(written(trie)), facts)
    for known, goal in ways[-8:]:
        assert reuse.rules_out(known, goal)
        assert reuse.rules_out((condition(more), *reversed(known)), goal)


def test_only_the_conditions_that_have_to_do_with_the_goal_are_needed() -> None:
    x, y = variables()
    negative, goal = build.lt(x, build.integer(0)), build.lt(build.integer(5), x)
    other = build.lt(y, build.integer(0))
    root = Branch(None, 0, "s", other, 2, frozenset(), {})
    middle = Branch(root, 1, "t", negative, 2, frozenset(), {})
    last = Branch(middle, 1, "u", goal, 2, frozenset(), {})
    root.children[1], middle.children[1], last.children[1] = middle, last, UNSATISFIABLE
    trie = Trie()
    trie.root = root
    reuse = noted(trie)
    assert reuse.rules_out([negative], goal)
    assert reuse.rules_out([build.not_(other), negative], goal)
    assert not reuse.rules_out([other], goal)
    assert not reuse.rules_out([], goal)
    assert not reuse.rules_out([other, negative], build.not_(goal))
    assert not AnswerReuse().rules_out([negative], goal)


# What became of paths


def test_paths_that_end_as_they_did_are_neither_new_nor_gone() -> None:
    plan = ["choice", "s", ("lt", "x", 0), frozenset(), (0, 0), [("complete", frozenset({1}), (0, 0))] * 2]
    trie = stored(plan)
    assert isinstance(trie.root, Choice)
    new = Complete(frozenset({2}), {})
    failing = Error(frozenset({2}), {}, _Failure("ValueError"))

    for ended, totals in ((new, (0, 0)), (failing, (1, 1))):
        diff = PathDiff()
        diff.dropped(trie.root, trie.root.children[0])
        AnswerReuse((), diff).ended(trie.root, 0, ended, OldSubtrie(trie.root.children[0], trie.root, 0))
        assert diff.totals() == totals


class _Failure:
    def __init__(self, exception: str) -> None:
        self.exception = exception
