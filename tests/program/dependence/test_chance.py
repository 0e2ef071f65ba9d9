"""What generators of random numbers draw is symbolic, unless something concrete has surely seeded them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlore.session.planning import _calling_others
from tests.explore.driving import target_of
from tests.program.dependence.observing import graph_of

SEEDED = {
    "number": "return draw(random.Random(7))",
    "text": "return draw(random.Random('seven'))",
    "by_name": "return draw(random.Random(x=7))",
    "later": "g = random.Random(7)\n    g.seed(8)\n    return draw(g)",
    "module": "return draw(OWN)",
    "in_field": "return draw(Holder(7).generator)",
    "handed_on": "return draw(made_with(7))",
    "written_on_top": "g = random.Random(7)\n    return g.choice([1, 2]) + g.sample([1, 2], 1)[0] + g.randint(1, 2)",
}
UNSEEDED = {
    "nothing": "return draw(random.Random())",
    "none": "return draw(random.Random(None))",
    "none_by_name": "return draw(random.Random(x=None))",
    "none_by_default": "return draw(made())",
    "one_of_two": "return draw(made(7)) + draw(made())",
    "unseeded_later": "g = random.Random(7)\n    g.seed()\n    return draw(g)",
    "none_later": "g = random.Random(7)\n    g.seed(None)\n    return draw(g)",
    "seeded_through_the_class": "g = random.Random(7)\n    random.Random.seed(g)\n    return draw(g)",
    "seeded_by_a_bound_method": "g = random.Random(7)\n    again = g.seed\n    again()\n    return draw(g)",
    "seeded_by_getattr": "g = random.Random(7)\n    getattr(g, 'se' + 'ed')()\n    return draw(g)",
    "unpacked": "return draw(random.Random(*([] if len(OWNED) else [7])))",
    "unpacked_by_name": "return draw(random.Random(**{'x': None}))",
    "from_a_table": "return draw(random.Random(TABLE.get('seed')))",
    "from_the_environment": "return draw(random.Random(os.environ.get('SEED')))",
    "system": "return draw(random.SystemRandom(7))",
    "shared": "return random.random()",
    "shared_object": "return draw(random._inst)",
    "subclass": "return draw(Worse(7))",
    "made_without_a_call": "g = Worse.__new__(Worse)\n    g.__init__()\n    return draw(g)",
    "in_field": "return draw(Holder(None).generator)",
    "unseeded_elsewhere": "spoil(OWN)\n    return draw(OWN)",
    "drawn_by_the_library": "g = random.Random()\n    xs = [1, 2, 3]\n    g.shuffle(xs)\n    return xs[0]",
}
_PROGRAM = """
import os
import random

OWN = random.Random(5)
OWNED = [OWN]
TABLE = {{"seed": None}}


class Worse(random.Random):
    def random(self):
        return super().random()


class Holder:
    def __init__(self, seed):
        self.generator = random.Random(seed)


def made(seed=None):
    return random.Random(seed)


def made_with(seed):
    return random.Random(seed)


def spoil(generator):
    generator.seed(None)


def draw(generator):
    return generator.random()


def helper():
    {body}


def target(n: int) -> int:
    if n > helper():
        return 1
    return 0
"""


def looked_at(body: str, folder: Path) -> tuple[dict[str, bool], set[str]]:
    """The functions of a program with whether they meet something symbolic, and those that depend on chance."""
    file = folder / "program.py"
    file.write_text(_PROGRAM.format(body=body))
    graph = graph_of(target_of(file, "target"))
    met = {name: symbolic for (path, name), symbolic in graph.functions() if path == str(file)}
    others = {frame.body.name for frame, _ in _calling_others(graph, set()) if frame.body.path == str(file)}
    return met, others


@pytest.mark.parametrize("name", SEEDED)
def test_seeded_generators_draw_nothing_symbolic(name: str, tmp_path: Path) -> None:
    met, others = looked_at(SEEDED[name], tmp_path)
    assert not met["helper"]
    assert not met.get("draw", False)
    assert not others


@pytest.mark.parametrize("name", UNSEEDED)
def test_whatever_may_be_unseeded_draws_something_symbolic(name: str, tmp_path: Path) -> None:
    met, others = looked_at(UNSEEDED[name], tmp_path)
    assert met["helper"]
    assert others
