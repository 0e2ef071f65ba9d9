"""Which values have the same fingerprint, and which have not."""

from __future__ import annotations

import enum
import functools
import hashlib
import operator
import pathlib
import posixpath
import random
import re
import subprocess
import sys
import types
import urllib.parse
from collections import OrderedDict, deque
from dataclasses import dataclass
from typing import Any

import pytest

from pathlore.program.fingerprint import Fingerprints
from pathlore.program.native_content import _unordered


def taken(*values: Any, knows: bool = True, own: str = "") -> str:
    return Fingerprints(lambda path: knows, own).of(*values)


class Colour(enum.Enum):
    RED = 1
    BLUE = 2


@dataclass
class Point:
    x: int
    y: int


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self, a: int) -> None:
        self.a = a


def made(source: str, name: str = "f", module: str = "m") -> Any:
    names: dict[str, Any] = {"__name__": module}
    exec(compile(source, "m.py", "exec"), names)
    return names[name]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, True),
        (1, 1.0),
        (0.0, -0.0),
        ("1", 1),
        ("a", b"a"),
        ([1], (1,)),
        ([1, 2], [2, 1]),
        ([[1], 2], [[1, 2]]),
        ({1: 2}, {2: 1}),
        ({1: 2, 3: 4}, {3: 4, 1: 2}),
        ({1: 2}, OrderedDict({1: 2})),
        ({1}, frozenset({1})),
        ({1}, {True}),
        ({0.0, "a"}, {-0.0, "a"}),
        ({"(1,)"}, {(1,)}),
        (deque([1]), [1]),
        (Colour.RED, Colour.BLUE),
        (Point(1, 2), Point(2, 1)),
        (Slotted(1), Slotted(2)),
        (re.compile("a"), re.compile("a", re.IGNORECASE)),
        (functools.partial(len), functools.partial(max)),
        (functools.cmp_to_key(len), functools.cmp_to_key(max)),
        (len, max),
        (None, ...),
        (range(3), range(4)),
    ],
)
def test_values_that_differ(one: Any, other: Any) -> None:
    assert taken(one) != taken(other)
    assert taken(one) == taken(one)


def test_values_made_anew_are_the_same() -> None:
    assert taken([Point(1, 2), {"k": (1.5, None)}]) == taken([Point(1, 2), {"k": (1.5, None)}])
    assert taken({"a", "b", "c"}) == taken({"c", "b", "a"})
    assert taken(float("nan")) == taken(float("nan"))


def test_what_id_gave_for_a_part_is_another_number_in_each_process() -> None:
    def holding() -> list[Any]:
        part, other = Point(1, 2), Point(3, 4)
        return [part, other, id(part)]

    assert taken(holding()) == taken(holding())
    one, other = holding()[:2], holding()[:2]
    assert taken([*one, id(one[0])]) != taken([*other, id(other[1])])
    assert taken([*one, id(one[0])]) != taken([*one, 0])


def test_sharing_is_part_of_a_value() -> None:
    shared: list[int] = []
    assert taken([shared, shared]) != taken([[], []])


def test_a_value_may_hold_itself() -> None:
    one: list[Any] = [1]
    one.append(one)
    other: list[Any] = [1]
    other.append(other)
    assert taken(one) == taken(other)


def test_a_function_that_is_followed_is_known_by_its_signature() -> None:
    original = made("def f(a, b=1): return a")
    assert taken(original) == taken(made("\n\ndef f(a, b=1): return b"))
    assert taken(original) != taken(made("def f(a, b=2): return a"))
    assert taken(original) != taken(made("def f(a, *, b=1): return a"))
    assert taken(original) != taken(made("async def f(a, b=1): return a"))
    assert taken(original) != taken(made("def f(a, c=1): return a"))


def test_a_function_that_is_not_followed_is_known_by_its_code() -> None:
    original, other = made("def f(a): return a"), made("def f(a): return -a")
    assert taken(original, knows=False) != taken(other, knows=False)
    assert taken(made("f = lambda a: a")) != taken(made("f = lambda a: -a"))


def test_what_a_closure_holds_counts() -> None:
    source = "def g(x):\n    def f(): return x\n    return f\nf = g({})"
    assert taken(made(source.format(1))) == taken(made(source.format(1)))
    assert taken(made(source.format(1))) != taken(made(source.format(2)))


def test_the_module_that_may_be_called_anything_has_no_name() -> None:
    one, other = made("def f(): pass", module="m"), made("def f(): pass", module="n")
    assert taken(one) != taken(other)
    assert taken(one, own="m") == taken(other, own="n")


def test_the_functions_of_a_class_are_no_data_of_it() -> None:
    def data(source: str) -> str:
        return Fingerprints(lambda path: True).of_class_data(made(source, "C"))

    original = data("class C:\n    x = 1\n    def m(self): pass")
    assert original == data("class C:\n    'doc'\n    x = 1\n    def m(self, y): return y\n    def n(self): pass")
    assert original != data("class C:\n    x = 2\n    def m(self): pass")
    assert original != data("class C:\n    x = 1\n    y = 1\n    def m(self): pass")


def test_the_shape_of_a_class_is_its_bases_and_special_methods() -> None:
    def shape(source: str) -> str:
        return Fingerprints(lambda path: True).of_shape(made(source, "C")).text

    original = shape("class C:\n    x = 1\n    def m(self): pass")
    assert original == shape("class C:\n    x = 2")
    assert original != shape("class C(Exception): pass")
    assert original != shape("class C:\n    def __eq__(self, other): return True")


def test_what_cannot_be_read_counts_as_changed() -> None:
    unreadable = hashlib.sha256()
    assert taken(unreadable) != taken(unreadable)
    assert taken([1, unreadable]) != taken([1, unreadable])
    assert taken(object()) == taken(object())


def test_fingerprints_end_on_every_value() -> None:
    deep: object = 1
    for _ in range(20_000):
        deep = [deep]
    assert taken(deep) == taken(deep)

    class Node:
        def __init__(self) -> None:
            self.others = {self}

    assert taken(Node()) == taken(Node())
    assert taken(10**5000) != taken(10**5000 + 1)


def test_names_that_code_in_a_value_reads() -> None:
    reads = Fingerprints(lambda path: False).taken([operator.attrgetter("a.b"), "{0.c} of {d}"]).reads
    assert {"a", "b", "c"} <= reads
    assert "getattr" in Fingerprints(lambda path: False).taken({"get": getattr}).reads


def test_modules_are_known_by_their_names() -> None:
    one = types.ModuleType("m")
    other = types.ModuleType("m")
    other.x = 1  # type: ignore[attr-defined]
    assert taken(one) == taken(other)


def test_another_process_takes_the_same_fingerprint() -> None:
    values = "{'a', 'b', 'c', 'd'}, {'k': [1.5, (None, b'x')]}, len"
    code = f"from pathlore.program.fingerprint import Fingerprints as F; print(F(lambda p: True, '').of({values}))"
    there = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.strip()
    assert there == Fingerprints(lambda path: True).of(*eval(values))


def test_to_look_at_a_partial_does_not_change_it() -> None:
    """Whoever asks for its attributes gives it a table for them."""
    value = functools.partial(len)
    before = taken(value)
    vars(value)
    assert taken(value) == before
    vars(value)["more"] = 1
    assert taken(value) != before


def test_the_state_of_the_shared_generator_does_not_count() -> None:
    """Python seeds it anew in each process, and its draws are inputs."""
    before = taken(random.choice), taken(generator := random.Random(3))
    state = random.getstate()
    try:
        random.random()
        assert taken(random.choice) == before[0]
    finally:
        random.setstate(state)
    generator.random()
    assert taken(generator) != before[1]


@pytest.mark.parametrize("value", ["functools.partial(len, 'a', key=3)", "operator.itemgetter(1, 'b')"])
def test_a_callable_written_in_c_is_known_by_what_it_holds(value: str) -> None:
    """Two of them are at different places, and so they are in another process."""
    code = f"import functools, operator\nfrom pathlore.program.fingerprint import Fingerprints as F\nfound = {value}\n"
    code += "print(F(lambda p: True, '').of(found))"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(2)]
    assert runs[0].stdout == runs[1].stdout


def test_what_the_library_keeps_of_its_own_results_says_nothing() -> None:
    """`urlsplit` has a cache with a limit, which cannot be read: each process filled it with something else."""
    before = taken(urllib.parse.urlsplit)
    urllib.parse.urlsplit("http://a.b/c?d=e")
    assert taken(urllib.parse.urlsplit) == before


def test_a_cache_of_the_program_counts_also_around_a_function_of_the_library() -> None:
    own = functools.lru_cache(maxsize=4)(posixpath.normpath)
    before = taken(own)
    own("a/../b")
    assert taken(own) != before


def filled(*calls: tuple[int, ...], maxsize: int | None = 8, factor: int = 1) -> Any:
    cached = functools.lru_cache(maxsize=maxsize)(lambda x, *more, by=1: (x * factor, more, by))
    for x, *more in calls:
        if more:
            cached(x, by=more[0])
        else:
            cached(x)
    return cached


@pytest.mark.parametrize("maxsize", [8, None])
def test_a_cache_is_known_by_what_it_was_filled_with(maxsize: int | None) -> None:
    calls = ((1,), (2, 5), (3,))
    assert taken(filled(*calls, maxsize=maxsize)) == taken(filled(*calls, maxsize=maxsize))
    assert taken(filled(*calls, maxsize=maxsize)) != taken(filled(*calls[:2], maxsize=maxsize))
    assert taken(filled(*calls, maxsize=maxsize)) != taken(filled((1,), (2, 6), (3,), maxsize=maxsize))
    # Another result for an argument that is not in the code: it was computed from something else.
    assert taken(filled((2,), maxsize=maxsize, factor=2)) != taken(filled((2,), maxsize=maxsize, factor=3))


def test_what_a_cache_with_a_limit_drops_first_counts() -> None:
    used = filled((1,), (2,))
    used(1)
    assert taken(used) != taken(filled((1,), (2,)))
    assert taken(used) == taken(filled((2,), (1,)))
    assert taken(filled((1,), maxsize=2)) != taken(filled((1,), maxsize=3))


def test_a_table_among_the_results_of_a_cache_is_not_taken_for_its_own() -> None:
    def with_table(held: str) -> Any:
        cached = functools.lru_cache(maxsize=3)(lambda x: {x: held})
        cached("a")
        return cached

    assert taken(with_table("b")) == taken(with_table("b"))
    assert taken(with_table("b")) != taken(with_table("c"))


class Unordered:
    """As containers of other languages are: each has an order of its own."""

    def __init__(self, members: list[Any]) -> None:
        self.members = list(members)
        random.shuffle(self.members)

    def __reduce__(self) -> tuple[Any, ...]:
        return Unordered, (self.members,)


class Ordered(Unordered):
    def __init__(self, members: list[Any]) -> None:
        self.members = list(members)

    def __reduce__(self) -> tuple[Any, ...]:
        return Ordered, (self.members,)


def test_only_an_order_that_differs_by_itself_is_left_out() -> None:
    members: list[Any] = [("a", [1]), ("b", 2), (("c", 1), 3)]
    held = Unordered(members)
    assert sorted(map(str, _unordered(Unordered, Unordered.__reduce__, held, ()))) == sorted(map(str, members))
    assert not _unordered(Ordered, Ordered.__reduce__, Ordered(members), ())
    assert not _unordered(Unordered, Unordered.__reduce__, Unordered([("a", 1)]), ())


def test_no_key_of_the_program_is_put_into_a_container_anew() -> None:
    class Key:
        def __hash__(self) -> int:
            raise AssertionError

    assert not _unordered(Unordered, Unordered.__reduce__, Unordered([(Key(), 1), ("b", 2)]), ())
    assert not _unordered(Unordered, Unordered.__reduce__, Unordered([((1, Key()), 1), ("b", 2)]), ())


def test_a_path_is_known_by_its_text_whoever_has_asked_for_it() -> None:
    path = pathlib.PurePosixPath("a", "b")
    before = taken(path)
    assert (str(path), path.parts, hash(path)) == ("a/b", ("a", "b"), hash(pathlib.PurePosixPath("a/b")))
    assert taken(path) == before
    assert taken(path) != taken(pathlib.PurePosixPath("a", "c"))
    assert taken(path) != taken(pathlib.PureWindowsPath("a/b"))
