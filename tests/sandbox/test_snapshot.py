"""A snapshot puts back what the code of a program changed: the same objects, with what they held."""

from __future__ import annotations

import builtins
import io
import queue
import re
import sys
import threading
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pathlore.sandbox.snapshot import Snapshot
from pathlore.sandbox.surroundings import MODULES, words_of

NAME = "snapshot_subject"


def module(source: str = "", **names: Any) -> ModuleType:
    made = ModuleType(NAME)
    exec(compile(source, "subject.py", "exec"), vars(made))
    vars(made).update(names)
    return made


# Containers that hold containers, whatever the code does to them

LEAVES = st.one_of(st.integers(-3, 3), st.text("ab", max_size=2), st.none())


def _containers(below: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    keyed = st.dictionaries(st.text("abc", max_size=1), below, max_size=3)
    listed = st.lists(below, max_size=3)
    return st.one_of(
        listed,
        listed.map(deque),
        keyed,
        keyed.map(OrderedDict),
        keyed.map(lambda items: defaultdict(list, items)),
        st.lists(st.integers(0, 5), max_size=3).map(set),
        st.binary(max_size=3).map(bytearray),
        st.lists(st.integers(0, 2), max_size=3).map(Counter),
        listed.map(tuple),
    )


CONTAINERS = st.recursive(LEAVES, _containers, max_leaves=8)


def inside(value: Any) -> Iterator[Any]:
    """All containers in a value, with what they have in order."""
    if isinstance(value, dict):
        yield value
        for item in list(value.values()):
            yield from inside(item)
    elif isinstance(value, (list, tuple, deque)):
        yield value
        for item in list(value):
            yield from inside(item)
    elif isinstance(value, (set, bytearray)):
        yield value


def content(value: Any) -> Any:
    """What a container holds, with its order and the identity of everything in it."""
    match value:
        case dict():
            return id(value), [(key, id(item)) for key, item in value.items()], getattr(value, "default_factory", None)
        case bytearray():
            return id(value), bytes(value)
        case set():
            return id(value), frozenset(value)
    return id(value), [id(item) for item in value]


def spoil(value: Any, draws: Random) -> None:
    """One change, of any kind."""
    match value:
        case dict():
            change = draws.randrange(4)
            if change == 0:
                value.clear()
            elif change == 1:
                value[draws.choice("xyzabc")] = []
            elif change == 2 and value:
                value[next(reversed(value))] = "changed"
            elif value:
                first = next(iter(value))
                value[first] = value.pop(first)
        case set():
            value.symmetric_difference_update({draws.randrange(6)})
        case bytearray():
            value.extend(b"z") if draws.random() < 0.5 else value.clear()
        case list() | deque():
            change = draws.randrange(3)
            if change == 0:
                value.append(draws.randrange(9))
            elif change == 1:
                value.reverse()
            else:
                value.clear()


@given(st.dictionaries(st.sampled_from(["one", "two", "three"]), CONTAINERS, min_size=1), st.integers(0, 1 << 20))
def test_containers_hold_again_what_they_held(values: dict[str, Any], seed: int) -> None:
    subject = module(**values)
    snapshot = Snapshot([subject])
    known = [each for value in values.values() for each in inside(value)]
    before = [content(each) for each in known]
    names = list(vars(subject).items())
    draws = Random(seed)
    for _ in range(2):
        for _ in range(6):
            if known:
                spoil(draws.choice(known), draws)
        vars(subject)["added"] = 1
        vars(subject).pop(draws.choice(list(values)), None)

        snapshot.restore()

        assert [content(each) for each in known] == before
        assert [(name, id(value)) for name, value in vars(subject).items()] == [(n, id(v)) for n, v in names]


# The other places where state is


CLASSES = """
class Base:
    shared = []

class Thing(Base):
    __slots__ = ("_Thing__hidden", "plain", "unset")
    limit = 3

    def __init__(self):
        self.__hidden, self.plain = 1, [2]

    @staticmethod
    def gather(into=[]):
        return into

thing = Thing()

def counted():
    counted.calls += 1
counted.calls = 0

def closed_over():
    seen = []
    def see(x):
        nonlocal seen
        seen = [*seen, x]
        return seen
    return see
see = closed_over()
"""


def _hide(m: Any) -> None:
    m.thing._Thing__hidden = 9


def _set_slot(m: Any) -> None:
    m.thing.unset = 9


def _delete_class_attribute(m: Any) -> None:
    del m.Thing.limit


CHANGES: dict[str, tuple[Callable[[Any], object], Callable[[Any], object], object]] = {
    "an attribute of a class": (lambda m: setattr(m.Thing, "limit", 4), lambda m: m.Thing.limit, 3),
    "a deleted attribute of a class": (_delete_class_attribute, lambda m: m.Thing.limit, 3),
    "an added attribute of a class": (lambda m: setattr(m.Base, "new", 1), lambda m: hasattr(m.Base, "new"), False),
    "a container of a class": (lambda m: m.Base.shared.append(1), lambda m: m.Base.shared, []),
    "a method": (lambda m: setattr(m.Thing, "gather", 1), lambda m: callable(m.Thing.gather), True),
    "a slot": (lambda m: m.thing.plain.append(3), lambda m: m.thing.plain, [2]),
    "a slot with a private name": (_hide, lambda m: m.thing._Thing__hidden, 1),
    "an empty slot": (_set_slot, lambda m: hasattr(m.thing, "unset"), False),
    "a default": (lambda m: m.Thing.gather().append(1), lambda m: m.Thing.gather(), []),
    "an attribute of a function": (lambda m: m.counted(), lambda m: m.counted.calls, 0),
    "what a function closes over": (lambda m: m.see(1), lambda m: m.see(2), [2]),
}


@pytest.mark.parametrize("kind", CHANGES)
def test_state_is_as_it_was(kind: str) -> None:
    change, look, expected = CHANGES[kind]
    subject = module(CLASSES)
    snapshot = Snapshot([subject])
    for _ in range(2):
        change(subject)
        snapshot.restore()
        assert look(subject) == expected
        snapshot.restore()


def test_caches_are_empty_again() -> None:
    calls = []

    @lru_cache
    def cached(x: int) -> int:
        calls.append(x)
        return x

    subject = module(cached=cached)
    snapshot = Snapshot([subject])
    for _ in range(2):
        cached(1)
        cached(1)
        snapshot.restore()
    assert cached.cache_info().currsize == 0


def test_the_interpreter_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "snapshot_thrown_out", ModuleType("snapshot_thrown_out"))
    path, limit = list(sys.path), sys.getrecursionlimit()
    snapshot = Snapshot([module()])
    sys.path.append("elsewhere")
    sys.setrecursionlimit(limit + 7)
    builtins.snapshot_added = 1  # type: ignore[attr-defined]
    del sys.modules["snapshot_thrown_out"]

    snapshot.restore()

    assert sys.path == path
    assert sys.getrecursionlimit() == limit
    assert not hasattr(builtins, "snapshot_added")
    assert "snapshot_thrown_out" in sys.modules


def test_streams_that_were_closed_or_rebound_are_usable_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with open(tmp_path / "shown.txt", "wb", buffering=0) as shown:
        monkeypatch.setattr(sys, "stdout", open(shown.fileno(), "w", 1, "utf-8", closefd=False))  # noqa: SIM115
        errors = sys.stderr
        snapshot = Snapshot([module()])
        for text in ("first", "second"):
            with sys.stdout as out:
                out.write(f"{text}\n")
            sys.stderr = io.StringIO()
            snapshot.restore()
    assert sys.stderr is errors
    assert (tmp_path / "shown.txt").read_text() == "first\nsecond\n"


def test_no_builtin_is_missing_while_they_are_restored() -> None:
    """A signal may come at any moment, and its handler needs them."""
    snapshot = Snapshot([module()])
    seen = []

    def watch(frame: object, event: str, argument: object) -> None:
        seen.append(vars(builtins).keys() >= NEEDED)

    length = len
    sys.setprofile(watch)
    try:
        for name in ("all", "map", "list", "tuple", "len"):
            setattr(builtins, name, lambda *values: 0)
        snapshot.restore_builtins()
    finally:
        sys.setprofile(None)
        builtins.len = length
    assert all(seen)
    assert len(seen) > 3
    assert map is builtins.map is type(map(len, ()))


def test_what_claims_to_be_a_builtin_is_replaced(tmp_path: Path) -> None:
    source = tmp_path / "claiming.py"
    source.write_text("class Claiming:\n    def __eq__(self, other): return True\n")
    claiming = module()
    claiming.__file__ = str(source)
    exec(source.read_text(), vars(claiming))
    snapshot = Snapshot([claiming])
    original = builtins.copyright
    try:
        builtins.copyright = claiming.Claiming()
        snapshot.restore_builtins()
        found = builtins.copyright
    finally:
        builtins.copyright = original
    assert found is original


NEEDED = frozenset({"len", "id", "type", "isinstance", "all", "map", "list"})


def test_random_numbers_begin_again_where_a_module_draws_them() -> None:
    import random

    before = random.getstate()
    try:
        subject = module("import random")
        snapshot = Snapshot([subject])
        snapshot.restore()
        assert not snapshot.drew
        first = random.random()
        snapshot.restore()
        assert snapshot.drew
        assert random.random() == first
    finally:
        random.setstate(before)


# Nothing of the program is called


class Refusing(dict[str, int]):
    """A container whose own methods must not be asked."""

    armed = False

    def _refuse(self, *arguments: Any, **named: Any) -> Any:
        if Refusing.armed:
            raise RuntimeError("the program's own method")
        return None

    update = clear = __iter__ = items = values = keys = __len__ = __setitem__ = __delitem__ = __eq__ = _refuse
    __hash__ = None  # type: ignore[assignment]


def test_methods_of_the_program_are_never_called() -> None:
    held = Refusing()
    dict.__setitem__(held, "a", 1)
    subject = module(held=held)
    Refusing.armed = True
    try:
        snapshot = Snapshot([subject])
        dict.__setitem__(held, "a", 2)
        dict.__setitem__(held, "b", 3)
        snapshot.restore()
    finally:
        Refusing.armed = False
    assert dict(dict.items(held)) == {"a": 1}


def _refusing(base: Any, *names: str) -> Any:
    """A subclass of a type of the library whose own attributes must not be asked."""

    def refuse(self: Any, *arguments: Any) -> Any:
        raise RuntimeError("the program's own method")

    return type(f"Refusing{base.__name__}", (base,), {name: property(refuse) for name in names})


def test_attributes_of_subclasses_of_library_types_are_never_asked() -> None:
    text = _refusing(io.StringIO, "closed", "__getstate__", "__setstate__", "getvalue", "seek", "write")("ab")
    octets = _refusing(io.BytesIO, "closed", "__getstate__", "__setstate__", "getvalue", "seek", "write")(b"ab")
    waiting = _refusing(queue.SimpleQueue, "empty", "get", "get_nowait", "put", "qsize")()
    owned = _refusing(type(threading.RLock()), "acquire", "release", "_is_owned", "__enter__", "__exit__")()
    inner: list[int] = []
    call = _refusing(partial, "func", "args", "keywords", "__dict__")(max, inner)
    snapshot = Snapshot([module(held=[text, octets, waiting, owned, call])])
    io.StringIO.write(text, "cd")
    io.BytesIO.close(octets)
    queue.SimpleQueue.put(waiting, 1)
    type(threading.RLock()).acquire(owned)
    inner.append(1)
    snapshot.restore()
    assert io.StringIO.getvalue(text) == "ab"
    assert io.BytesIO.getvalue(octets) == b"ab"
    assert queue.SimpleQueue.empty(waiting)
    assert not type(threading.RLock())._is_owned(owned)
    assert inner == []


def test_attributes_that_a_property_hides_count_as_changed() -> None:
    hiding = type("Hiding", (), {"__dict__": property(lambda self: 1 // 0)})
    assert Snapshot([module(held=hiding())]).is_changed


def test_what_did_not_change_is_not_written() -> None:
    class Watched(list[int]):
        pass

    held = Watched([1, 2])
    subject = module(held=held, octets=bytearray(b"ab"))
    snapshot = Snapshot([subject])
    view = memoryview(subject.octets)  # a buffer in use refuses to change its size
    iterator = iter(held)
    next(iterator)
    snapshot.restore()
    assert next(iterator) == 2
    view.release()


def test_what_was_empty_is_empty_again() -> None:
    subject = module("def f(): pass", held=[[], {}, set(), deque(), bytearray()])
    snapshot = Snapshot([subject])
    lists, dicts, sets, deques, octets = subject.held
    for _ in range(2):
        lists.append(1)
        dicts["a"] = 1
        sets.add(1)
        deques.append(1)
        octets.extend(b"a")
        subject.f.__dict__["calls"] = 1
        snapshot.restore()
        assert [lists, dicts, sets, list(deques), bytes(octets)] == [[], {}, set(), [], b""]
        assert not vars(subject.f)


def test_what_never_changes_needs_no_copies_of_the_process() -> None:
    point: Any = namedtuple("point", "x y", module=NAME)
    snapshot = Snapshot([module(point=point, search=re.compile("a+").search)])
    assert not snapshot.has_opaque
    point.x.__doc__ = "changed"
    snapshot.restore()
    assert point.x.__doc__ == "Alias for field number 0"


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("import sys\nmodules = 3\n", False),
        ("me = sys.modules[__name__]", False),
        ("home = sys.modules[type(self).__module__] == 3", False),
        ("from sys import path\nmodules = 1", False),
        ("import sys as s\nme = s.modules[__name__]", False),
        ("import graph\ngraph.modules", False),
        ("x in sys.modules", True),
        ("import sys as s\nx in s.modules", True),
        ("import importlib\nx in importlib.sys.modules", True),
        ("sys.modules[name]", True),
        ("sys.modules[__name__] = 3", True),
        ("del sys.modules[__name__]", True),
        ("from sys import (path,\n modules)", True),
        ("getattr(sys, 'modules')", True),
        ("vars(sys)", True),
    ],
)
def test_only_code_that_may_ask_which_modules_are_loaded_does(tmp_path: Path, text: str, asks: bool) -> None:
    file = tmp_path / "asking.py"
    file.write_text(text)
    assert (MODULES in words_of([], str(file))) == asks
