"""Long paths: what a node knows of integers is what its conditions say, and a replayed choice costs little."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.explore.engine import Engine
from pathlore.explore.remaining import Remaining
from pathlore.expr import build
from pathlore.expr.term import Sort, Term
from pathlore.solver.query import Answer, Query, Sat, Unknown
from pathlore.solver.stages.one_variable import OneVariable
from pathlore.trie.choice import Branch, Choice
from pathlore.trie.node import NO_BLOCKS, Boundary, Complete
from tests.explore.driving import exploration, target_of

_X = build.variable("x", Sort.INT)
_Y = build.variable("y", Sort.INT)


class Nobody:
    def check(self, query: Query) -> Answer:
        return Unknown("nobody knows")


def _condition(draw: random.Random) -> Term:
    number = build.integer(draw.randint(-6, 6))
    scaled = build.mul(build.integer(draw.choice((-3, -1, 1, 1, 2))), _X)
    if draw.random() < 0.1:
        scaled = build.add(scaled, _Y)
    return draw.choice((build.lt, build.le, build.gt, build.eq, build.ne, build.ne))(scaled, number)


def test_what_is_left_is_what_all_conditions_leave() -> None:
    assert sum(map(_answered_alike, range(60))) > 600


def _answered_alike(seed: int) -> int:
    """How many of 40 questions are answered; each as if all conditions were looked at."""
    draw = random.Random(seed)
    facts = {_X: build.ge(_X, build.integer(-5))}
    remaining = Remaining(facts)
    nodes: list[Choice | None] = [None]
    known: dict[Choice | None, tuple[Term, ...]] = {None: ()}
    answered = 0
    for number in range(40):
        parent = draw.choice(nodes[-4:])
        node = Branch(parent, draw.randint(0, 1), None, _condition(draw), 2, NO_BLOCKS, {})  # type: ignore[arg-type]
        if parent is None:
            known[node] = ()
        else:
            assert parent.term is not None
            known[node] = (*known[parent], parent.term if node.side else build.not_(parent.term))
        nodes.append(node)
        if number == 20:
            facts[_Y] = build.le(_X, _Y) if seed % 3 == 0 else build.ge(_Y, build.integer(0))
        goal = _condition(draw)
        found = remaining.answer(node, goal)
        if found is not None:
            answered += 1
            constraints = (*facts.values(), *known[node])
            assert found == OneVariable(Nobody()).check(Query(constraints, goal, {_X: 0, _Y: 0}))
    return answered


def test_what_several_inputs_share_is_asked_of_others() -> None:
    node = Branch(None, 0, None, build.lt(_X, _Y), 2, NO_BLOCKS, {})  # type: ignore[arg-type]
    below = Branch(node, 1, None, build.lt(_X, _Y), 2, NO_BLOCKS, {})  # type: ignore[arg-type]
    remaining = Remaining({})

    assert remaining.answer(node, build.lt(_X, build.integer(3))) == Sat({_X: 0})
    assert remaining.answer(below, build.lt(_X, build.integer(3))) is None


_LOOPS = """
import sys

def counted(n: int) -> int:
    done = 0
    for i in range(n):
        done += 1
    return done

def asked_twice(n: int) -> int:
    done = 0
    while done < n:
        if n > 3:
            done += 1
        done += 1
    return done

def traced(n: int) -> int:
    lines = []
    done = 0
    try:
        while done < n:
            done += 1
            if done == 2:
                sys.settrace(lambda frame, event, argument: lines.append(event))
    finally:
        sys.settrace(None)
    return done

def first(n: int) -> int:
    return 1 if n > 3 else 0

def second(n: int) -> int:
    return 1 if n > 5 else 0

def turns():
    number = 0
    while True:
        yield number
        number += 1

KEPT = [turns()]

def either(n: int, m: int) -> int:
    found = (first, second)[next(KEPT[0]) % 2](n)
    return found if m > 2 else -found
"""


def _explored(path: Path, name: str, depth: int = 40) -> Engine:
    with exploration(target_of(path, name), Config(max_depth=depth, compose="off"), lambda confirmer: []) as engine:
        engine.explore()
    return engine


@pytest.fixture
def loops(tmp_path: Path) -> Path:
    path = tmp_path / "long_loops.py"
    path.write_text(_LOOPS)
    return path


@pytest.mark.parametrize(("name", "paths"), [("counted", 41), ("asked_twice", 23), ("traced", 41)])
def test_each_round_is_a_path(loops: Path, name: str, paths: int) -> None:
    engine = _explored(loops, name)
    leaves = [leaf for _, leaf in engine.trie.leaves() if isinstance(leaf, (Complete, Boundary))]
    assert len(leaves) == engine.counts.runs == paths
    assert not engine.solver_stats.solves


def test_another_function_at_the_same_instruction_is_noticed(loops: Path) -> None:
    engine = _explored(loops, "either")
    assert any(isinstance(leaf, Boundary) for _, leaf in engine.trie.leaves())
