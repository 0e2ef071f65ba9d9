"""The first path of a target: what takes long and meets nothing symbolic is light, as the graph says."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.explore import executor
from pathlore.explore.bounds import MaxPaths
from pathlore.instrumentation.versions import Needs, Versions
from pathlore.program.plan import EVERY_PASS, LIGHT, NO_PASS
from pathlore.session import planning
from pathlore.session.planning import needs_of
from pathlore.transform.pipeline import nested
from tests.explore.driving import exploration, target_of
from tests.instrumentation.test_versions import Told

PROGRAM = """
def table(n):
    flags = [True] * n
    for i in range(2, n):
        if flags[i]:
            for j in range(i * i, n, i):
                flags[j] = False
    return sum(flags)


def work(rounds):
    return sum(table(400) for _ in range(rounds))


def doubled(x):
    total = 0
    for number in range(300):
        total += number
    return x + x + total


def target(x: int) -> int:
    first = doubled(3)
    total = work(1600)
    if x > total:
        return 1
    return first if doubled(x) < 0 else 2
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "planned.py"
    path.write_text(PROGRAM)
    return path


def explored(file: Path, config: Config) -> tuple[list[object], Versions]:
    told = Told()
    with exploration(target_of(file, "target"), config, lambda confirmer: [told, MaxPaths(20)]) as engine:
        engine.explore()
        return told.paths, engine.executor.code.versions


def test_the_graph_tells_which_functions_are_concrete(file: Path) -> None:
    target = target_of(file, "target")
    needs = needs_of(target, Config())
    assert needs is not None
    assert target.function is not None
    names = target.function.__globals__
    assert [needs.passes(names[name].__code__) for name in ("table", "work", "doubled", "target")] == [
        *(NO_PASS, NO_PASS, EVERY_PASS, EVERY_PASS)
    ]


def test_a_first_path_that_takes_long_is_run_again(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plans: list[Needs | None] = []
    light: list[set[str]] = []
    make_plan, begin = Versions.plan, Versions.begin

    def plan(self: Versions, needs: Needs | None, is_last: bool = True) -> None:
        plans.append(needs)
        make_plan(self, needs, is_last)

    def began(self: Versions, replaying: bool) -> None:
        begin(self, replaying)
        own = (entry.original for entry in self._quiet if entry.original.co_filename == str(file))
        light.append({code.co_name for code in own})

    monkeypatch.setattr(Versions, "plan", plan)
    monkeypatch.setattr(Versions, "begin", began)
    monkeypatch.setattr(executor, "PATIENCE", ((0.0, 2.0),))
    found, versions = explored(file, Config(timeout=0.0, path_timeout=0.0))
    assert len(plans) == 1
    # The second run is the first path once more.
    assert light[0] == set()
    assert "table" in light[1]
    assert light[1] <= {"table", "work"}
    assert versions.unplanned == 0
    monkeypatch.undo()
    expected, _ = explored(file, Config(timeout=0.0, path_timeout=0.0, rewrite="all"))
    assert found == expected


def test_functions_that_are_first_called_after_the_plan_are_light_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "one_after_the_other.py"
    later = PROGRAM.replace("def doubled", "def other(n):\n    return sum(range(n))\n\n\ndef doubled")
    file.write_text(later.replace("total = work(1600)\n", "total = work(1600) + other(10)\n"))
    light: list[set[str]] = []
    end = Versions.end

    def ended(self: Versions) -> None:
        light.append({entry.original.co_name for entry in self._swapped})
        end(self)

    monkeypatch.setattr(Versions, "end", ended)
    monkeypatch.setattr(executor, "PATIENCE", ((0.0, 2.0),))
    found, versions = explored(file, Config(timeout=0.0, path_timeout=0.0))
    assert "other" in next(names for names in light if "table" in names)
    assert versions.unplanned == 0
    monkeypatch.undo()
    expected, _ = explored(file, Config(timeout=0.0, path_timeout=0.0, rewrite="all"))
    assert found == expected


def test_what_the_graph_got_wrong_is_counted(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executor, "PATIENCE", ((0.0, 2.0),))
    monkeypatch.setattr(
        planning, "needs_of", lambda target, config, seconds: Needs(lambda code: NO_PASS, lambda code: None)
    )
    # Whatever was called takes time, so that the wrong plan is followed.
    monkeypatch.setattr(Versions, "hot", lambda self: list(dict.fromkeys(self._known.values())))
    monkeypatch.setattr(Versions, "_is_due", lambda self: True)
    found, versions = explored(file, Config(timeout=0.0, path_timeout=0.0))
    assert versions.unplanned == 1
    monkeypatch.undo()
    expected, _ = explored(file, Config(timeout=0.0, path_timeout=0.0, rewrite="all"))
    assert found == expected


LIBRARY = """
import random
from fractions import Fraction


def rolled(rounds):
    generator = random.Random(7)
    return sum(generator.choice((1, 2)) for _ in range(rounds))


def added(count):
    total = Fraction(0)
    for number in range(1, count):
        total += Fraction(1, number)
    return total.denominator % 7


def target(x: int) -> int:
    total = rolled(30_000) + added(300)
    if x > total:
        return 1
    return 2 if Fraction(x, 3) == 4 else 3
"""


def test_functions_of_the_library_run_their_own_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "with_library.py"
    file.write_text(LIBRARY)
    own: set[str] = set()
    end = Versions.end

    def ended(self: Versions) -> None:
        own.update(entry.original.co_qualname for entry in self._swapped if entry.is_of_library)
        end(self)

    monkeypatch.setattr(Versions, "end", ended)
    monkeypatch.setattr(executor, "PATIENCE", ((0.0, 2.0),))
    found, versions = explored(file, Config(timeout=0.0, path_timeout=0.0))
    assert "Random.choice" in own
    assert "Fraction.__new__" not in own, "a symbolic number reaches it"
    assert versions.unplanned == 0
    monkeypatch.undo()
    assert random.Random.choice.__code__.co_filename == random.__file__
    expected, _ = explored(file, Config(timeout=0.0, path_timeout=0.0, rewrite="all"))
    assert found == expected


SMALL = """
from dataclasses import asdict, dataclass, field


@dataclass
class Tree:
    value: int
    kids: list = field(default_factory=list)


def target(x: int) -> int:
    root, total = Tree(0, [Tree(i) for i in range(30)]), 0
    for _ in range(100):
        total += len(asdict(root)["kids"])
    return 1 if x > total else 2
"""


def test_functions_of_the_library_are_light_at_once_though_the_clock_found_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "with_small_ones.py"
    file.write_text(SMALL)
    own: set[str] = set()
    end = Versions.end

    def ended(self: Versions) -> None:
        own.update(entry.original.co_qualname for entry in self._swapped if entry.is_of_library)
        end(self)

    monkeypatch.setattr(Versions, "end", ended)
    monkeypatch.setattr(Versions, "hot", lambda self: [])
    monkeypatch.setattr(executor, "PATIENCE", ((0.0, 2.0),))
    monkeypatch.setattr(Versions, "is_working", lambda self: True)
    found, versions = explored(file, Config(timeout=0.0, path_timeout=0.0))
    assert {"asdict", "_asdict_inner", "fields"} <= own
    assert versions.unplanned == versions.relearned == 0
    monkeypatch.undo()
    expected, _ = explored(file, Config(timeout=0.0, path_timeout=0.0, rewrite="all"))
    assert found == expected


@pytest.mark.parametrize("are_hot", [True, False], ids=["hot", "small"])
def test_what_the_graph_got_wrong_about_the_library_is_run_again(
    are_hot: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "with_library.py"
    file.write_text(LIBRARY)
    monkeypatch.setattr(executor, "PATIENCE", ((0.0, 2.0),))
    is_of_library = Path(random.__file__).parent.as_posix()
    monkeypatch.setattr(
        planning,
        "needs_of",
        lambda target, config, seconds: Needs(
            lambda code: NO_PASS if code.co_filename.startswith(is_of_library) else EVERY_PASS, lambda code: None
        ),
    )
    monkeypatch.setattr(Versions, "would_gain", lambda self: True)
    monkeypatch.setattr(Versions, "hot", lambda self: list(dict.fromkeys(self._known.values())) if are_hot else [])
    found, versions = explored(file, Config(timeout=0.0, path_timeout=0.0))
    assert versions.relearned
    monkeypatch.undo()
    expected, _ = explored(file, Config(timeout=0.0, path_timeout=0.0, rewrite="all"))
    assert found == expected


def test_a_short_first_path_asks_nobody(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.write_text(PROGRAM.replace("work(1600)", "work(1)"))
    monkeypatch.setattr(Versions, "plan", lambda self, needs, is_last=True: pytest.fail("the graph was asked"))
    explored(file, Config(timeout=0.0, path_timeout=0.0))


SOURCES = """
import functools, itertools, os, random, sys, time
from random import choice
from time import time as now

class Holder:
    clock = staticmethod(time.time)
    def __init__(self):
        self.draw = random.random

class Through:
    def __getattr__(self, name):
        return getattr(random, name)

TABLE = {"r": random.random}

def drawn(): return random.random()
def imported(): return choice([1, 2])
def generator(): return random.Random().randint(0, 9)
def clock(): return now()
def held(): return Holder().draw()
def of_class(): return Holder.clock()
def of_table(): return TABLE["r"]()
def computed(): return getattr(random, "ran" + "dom")()
def through(): return Through().random()
def bound(): return functools.partial(random.random)()
def called_back(): return sorted([1, 2], key=random.expovariate)
def until(): return list(itertools.islice(iter(random.random, 0.5), 2))
def nested(): return (lambda: random.random())()
def comprehended(): return [random.random() for _ in range(3)]
def shuffled():
    items = [1, 2, 3]
    random.shuffle(items)
    return items
def environment(): return os.environ.get("HOME")
def limit(): return sys.getrecursionlimit()
def address(): return id(object())
def hashed(): return hash("text")
def read(): return input()
"""


@pytest.mark.parametrize("name", [line.split("(")[0][4:] for line in SOURCES.splitlines() if line.startswith("def ")])
def test_what_calls_a_source_keeps_its_operators(name: str, tmp_path: Path) -> None:
    """Without its operators, code draws from the generator, and no other value is ever tried."""
    file = tmp_path / "sources.py"
    file.write_text(f"{SOURCES}\ndef target(x: int):\n    found = {name}()\n    return found if x > 3 else None\n")
    target = target_of(file, "target")
    assert target.function is not None
    needs = needs_of(target, Config())
    if needs is None:
        # A name that is computed may be anything: too much to find out in time, so that nothing is light.
        assert name in ("through", "computed")
    else:
        assert needs.passes(target.function.__globals__[name].__code__) in (EVERY_PASS, LIGHT)


NESTING = """
def work(n):
    def doubled(v):
        return v * 2
    try:
        return sum(doubled(i) for i in range(n) if i is not None) % len({})
    except Exception:
        return 3


def target(x: int) -> int:
    total = work(20_000)
    if x > total:
        return 1
    if x < -total:
        raise ValueError(x)
    return 2 if x else 3
"""


ALIKE = (
    "datetime.date.fromisoformat('2020-01-05').day",
    "datetime.date.fromordinal(7).day",
    "datetime.datetime.strptime('2020', '%Y').year",
    "len(list(itertools.chain.from_iterable([[1], [2]])))",
    "len('a'.translate(str.maketrans('a', 'b')))",
    "len(types.MappingProxyType({}))",
    "fnmatch.fnmatch('a', 'b')",
    "len(bz2.compress(b''))",
)
UNLIKE = (
    "datetime.date.today().day",
    "datetime.datetime.now().day",
    "datetime.datetime.today().day",
    "getattr(datetime.date, 'today')().day",
    "len(time.strftime('%Y'))",
    "len(gzip.compress(b''))",
    "fnmatch.os.getpid()",
    "bz2.BZ2File('x').fileno()",
)


@pytest.mark.parametrize("call", [*ALIKE, *UNLIKE])
def test_what_depends_on_its_arguments_alone_needs_no_operators(call: str, tmp_path: Path) -> None:
    file = tmp_path / "calling.py"
    file.write_text(
        "import bz2, datetime, fnmatch, gzip, itertools, time, types\n\n\n"
        f"def work():\n    return {call}\n\n\n"
        "def target(x: int) -> int:\n    return 1 if x > work() else 2\n"
    )
    target = target_of(file, "target")
    needs = needs_of(target, Config())
    assert needs is not None
    assert target.function is not None
    passes = needs.passes(target.function.__globals__["work"].__code__)
    assert (passes == NO_PASS) is (call in ALIKE), passes


def test_later_paths_ask_the_graph_as_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions that nest others, or handle errors, need no operators either if nothing symbolic gets there."""
    file = tmp_path / "nesting.py"
    file.write_text(NESTING)
    plans: list[Needs | None] = []
    make_plan = Versions.plan

    def plan(self: Versions, needs: Needs | None, is_last: bool = True) -> None:
        plans.append(needs)
        make_plan(self, needs, is_last)

    monkeypatch.setattr(Versions, "plan", plan)
    # No first path is overdue, and every later one is.
    monkeypatch.setattr(executor.Executor, "_is_overdue", lambda self: lambda: None)
    monkeypatch.setattr(Versions, "hot", lambda self: list(dict.fromkeys(self._known.values())))
    monkeypatch.setattr(Versions, "_is_due", lambda self: True)
    monkeypatch.setattr(executor, "PATIENCE", ((0.0, 2.0),))
    monkeypatch.setattr(executor, "_OFTEN", 0.0)
    found, versions = explored(file, Config(timeout=0.0, path_timeout=0.0))
    assert len(plans) == 1
    (work,) = [entry for entry in versions._quiet if entry.original.co_filename == str(file)]
    assert work.light is not None
    names = {name for code in (work.light, *nested(work.light)) for name in code.co_names}
    assert {name for name in names if name.startswith("_pl_")} <= {"_pl_visit"}
    assert versions.relearned == versions.unplanned == 0
    monkeypatch.undo()
    expected, _ = explored(file, Config(timeout=0.0, path_timeout=0.0, rewrite="all"))
    assert found == expected


def test_the_graph_has_no_more_than_a_quarter_of_what_is_left(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []
    monkeypatch.setattr(executor, "PATIENCE", ((0.0, 50.0),))
    monkeypatch.setattr(executor, "_OFTEN", 0.0)
    monkeypatch.setattr(Versions, "would_gain", lambda self: True)
    monkeypatch.setattr(planning, "needs_of", lambda target, config, seconds: asked.append(seconds))
    explored(file, Config(timeout=30.0))
    explored(file, Config(timeout=0.05))
    assert len(asked) == 1
    assert 0.0 < asked[0] <= 7.5


def test_the_graph_is_not_asked_again_with_less_time_than_did_not_suffice(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []
    monkeypatch.setattr(executor, "PATIENCE", ((0.0, 2.0), (0.0, 1.0), (0.0, 50.0)))
    monkeypatch.setattr(executor, "_OFTEN", 0.0)
    monkeypatch.setattr(Versions, "would_gain", lambda self: True)
    monkeypatch.setattr(planning, "needs_of", lambda target, config, seconds: asked.append(seconds))
    explored(file, Config(timeout=40.0))
    assert len(asked) == 2
    assert asked[0] == 2.0
    assert 2.0 < asked[1] <= 10.0


_EMPTY_AT_FIRST = """
def work(n):
    return sum(i * i for i in range(n))


def new():
    work(2000)
    return bytearray()


def put(buffer, value):
    buffer.append(value & 255)
    return buffer


def target(a: int, b: int) -> int:
    buffer = put(put(new(), a), b)
    if buffer[0] ^ buffer.pop() == 0x5A and buffer == b"A":
        return 1 // (len(buffer) - 1)
    return work(10)
"""


def test_an_empty_byte_array_is_no_concrete_value(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes of inputs are put into it later, also where a function made it that meets nothing else."""
    file = tmp_path / "byte_arrays.py"
    file.write_text(_EMPTY_AT_FIRST)
    needs = needs_of(target_of(file, "target"), Config())
    assert needs is not None
    names = target_of(file, "target").function.__globals__  # type: ignore[union-attr]
    assert needs.passes(names["work"].__code__) is NO_PASS
    assert EVERY_PASS == needs.passes(names["put"].__code__) == needs.passes(names["new"].__code__)
    monkeypatch.setattr(executor, "PATIENCE", ((0.0, 2.0),))
    found, versions = explored(file, Config(timeout=0.0, path_timeout=0.0))
    assert versions.unplanned == 0
    monkeypatch.undo()
    expected, _ = explored(file, Config(timeout=0.0, path_timeout=0.0, rewrite="all"))
    assert found == expected
    assert len(found) == 3
