"""Parts of functions that nothing symbolic reaches are left as they are, though the function makes choices."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.explore import executor
from pathlore.explore.bounds import MaxPaths
from pathlore.instrumentation.hits import Flags
from pathlore.instrumentation.versions import Versions
from pathlore.transform.pipeline import nested
from tests.explore.driving import exploration, target_of
from tests.instrumentation.test_versions import Told

PROGRAM = """
import functools
import random
from contextlib import contextmanager


def target(x: int, text: str, items: list[int]) -> int:
    table = {}
    for i in range(3000):
        table[i % 7] = table.get(i % 7, 0) + len(f"{i}")
    if x > table[3]:
        total = 0
        for i in range(2000):
            total += [i, 2, 3][i % 3]
        return total if x > total else 1
    found = [key for key in table if key > 2]
    for i in range(3):
        words = ["%d" % j for j in range(300)]
        if x == i:
            return len(words)
    if text == "abc" or text[:1] == "d":
        return 5
    return 6 if x in {3: 1} else 7
"""
SOURCE = """
import random


def target(x: int) -> int:
    total = 0
    for i in range(3000):
        total += i % 7
    for i in range(2):
        if random.random() > 0.5:
            total += 1
    return total if x > total else 0
"""
KEYED = """
def target(x: int, y: int) -> int:
    total = 0
    for i in range(3000):
        total += i % 7
    found = {x: 1}
    for i in range(3):
        total += found.get(i, 0)
    return total if y > total else 0
"""
CACHED = """
import functools


@functools.cache
def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


def target(x: int) -> int:
    total = 0
    for i in range(30):
        depth.cache_clear()
        total += depth(300)
    return total if x > total else 0
"""
LIBRARY = """
import json
import statistics
from fractions import Fraction


def target(x: int) -> int:
    rows = json.loads(json.dumps([{"id": i, "name": str(i)} for i in range(60)]))
    total = sum((Fraction(1, i) for i in range(1, 60)), Fraction(0))
    data = [row["id"] for row in rows]
    if x > statistics.mean(data):
        return total.numerator % 7
    if Fraction(x, 3) > 2:
        return 4
    return len(json.dumps({"x": x > 0}))
"""


SAME_LINE = """
import functools
import random


def chosen(v):
    if random.random() > 0.5:
        return v
    return -v


def through(f, *args):
    return f(*args)


class Box:
    def __init__(self, v):
        self.v = v

    def __add__(self, other):
        return Box(self.v + (chosen(1) if other == 3 else 2))

    def __iter__(self):
        yield from (chosen(1), 2)


def target(x: int) -> int:
    if x > functools.reduce(lambda a, b: a + b, range(300)): return sum(i for i in range(200)) + chosen(2)
    a, b = sum(through(abs, i) for i in range(-200, 0)), through(lambda v: v + x, 3)
    c = (Box(1) + 3).v + sum([j for j in range(300)]); d = sum(Box(2)) + len([k for k in range(50)])
    e = sorted([3, 1, 2], key=lambda v: v * x)[0] + max(range(100), key=lambda v: -v)
    return len([v for v in range(60)]) if a + c > b else sum(u for u in range(90)) + d + e
"""


PROGRAMS = (PROGRAM, SOURCE, KEYED, CACHED, LIBRARY, SAME_LINE)


def explored(file: Path, config: Config) -> tuple[list[object], Versions]:
    told = Told()
    with exploration(target_of(file, "target"), config, lambda confirmer: [told, MaxPaths(30)]) as engine:
        engine.explore()
        return told.paths, engine.executor.code.versions


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """The graph is asked at the first tick of the clock."""
    monkeypatch.setattr(executor, "PATIENCE", ((0.0, 5.0),))
    monkeypatch.setattr(executor, "_OFTEN", 0.0)
    monkeypatch.setattr(Versions, "would_gain", lambda self: True)
    monkeypatch.setattr(Versions, "hot", lambda self: list(dict.fromkeys(self._known.values())))


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    "program", [PROGRAM, SOURCE, KEYED, CACHED, LIBRARY, SAME_LINE], ids=lambda text: text.split()[1]
)
def test_results_do_not_depend_on_it(program: str, tmp_path: Path) -> None:
    file = tmp_path / "partly.py"
    file.write_text(program)
    found, versions = explored(file, Config(timeout=0.0, path_timeout=0.0))
    assert versions.unplanned == 0
    expected, _ = explored(file, Config(timeout=0.0, path_timeout=0.0, rewrite="all"))
    assert found == expected
    assert len(found) > 1


@pytest.mark.usefixtures("impatient")
def test_concrete_loops_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "partly.py"
    file.write_text(SOURCE.replace("random.random()", "x / 9"))
    with exploration(target_of(file, "target"), Config(timeout=0.0), lambda confirmer: [MaxPaths(30)]) as engine:
        engine.explore()
        versions = engine.executor.code.versions
        entries = dict.fromkeys(versions._partial.values())
        partial = [entry.partial for entry in entries if entry.original.co_filename == str(file)]
        assert engine.counts.faults.total() == 0
    assert [found is not None and found.code.co_name for found in partial] == ["target"]
    codes = [code for found in partial if found for code in (found.code, *nested(found.code))]
    assert all(any(isinstance(constant, Flags) for constant in code.co_consts) for code in codes)


ASKING = """
import functools
import io
import itertools
import operator


class Box:
    def __iter__(self):
        yield input()
        yield "c"


class Table:
    def __getitem__(self, key):
        return input()


class Word:
    def __str__(self):
        return input()

    __repr__ = __enter__ = __str__

    def __format__(self, spec):
        return input()

    def __len__(self):
        return len(input())

    __hash__ = __int__ = __index__ = __len__

    def __eq__(self, other):
        return input() == "k"

    def __bool__(self):
        return input() == "yes"

    def __contains__(self, value):
        return input() == value

    def __lt__(self, other):
        return input() == "lt"

    def __call__(self, *args):
        return input()

    def __getattr__(self, name):
        return input() if name == "zz" else super().__getattribute__(name)

    def __exit__(self, *args):
        return input() == "e"


def target(x: int):
    for turn in range(2):
        found = {}
    return 1 if found == "q" else found is True
"""
FEW = ("''.join(Box())", "str(Word())", "f'{Word()}'", "dict.fromkeys(Box())")
MORE = (
    *("'ab'.translate(Table())", "'{a}'.format_map(Table())", "'%(a)s' % Table()", "b''.join(map(str.encode, Box()))"),
    *(
        "''.join(word for word in Box())",
        "str.join('', Box())",
        "'-'.join(reversed([*Box()]))",
        "''.join([*iter(Box())])",
    ),
    *("','.join(itertools.chain(Box(), 'ab'))", "''.join(dict.fromkeys(Box()))", "operator.mod('%(a)s', Table())"),
    *("'{}'.format(Word())", "'%s' % Word()", "repr([Word()])", "len(Word())", "int(Word())", "bool(Word())"),
    *("[1, 2, 3][Word()] if turn else 0", "'k' in Word()", "[3].count(Word())", "sorted([Word(), Word()])[0] is None"),
    *("list(map(Word(), [1]))", "operator.attrgetter('zz')(Word())", "print(Word(), file=io.StringIO())"),
    *("','.join(map(str, [Word()]))", "sum(map(len, Box()))", "[a for a, _ in zip(Box(), [1])]", "max(Box())"),
    *("functools.reduce(lambda a, b: a + b, Box())", "format(Word(), '>3')", "{Word(): 1}", "[*Box()]", "any(Box())"),
)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    "work",
    [
        *FEW,
        *(pytest.param(work, marks=pytest.mark.slow) for work in MORE),
    ],
)
def test_code_that_native_code_calls_may_ask_for_input(work: str, tmp_path: Path) -> None:
    """Nothing in the function that makes such a call says so, and it was left alone."""
    file = tmp_path / "asking.py"
    file.write_text(ASKING.replace("{}\n", f"{work}\n"))
    found, _ = explored(file, Config(timeout=0.0, path_timeout=0.0))
    expected, _ = explored(file, Config(timeout=0.0, path_timeout=0.0, rewrite="all"))
    assert found == expected
    assert found
