"""Guesses: each use of a parameter that says something about its type."""

from __future__ import annotations

import ast
import itertools
import sys
import textwrap
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from pathlore.program.evidence import type_text
from pathlore.program.fields import fields_of
from pathlore.program.guess import Guesses
from pathlore.program.input_types import ObjectInput
from pathlore.program.targets import Refused, Target, find_targets

_numbers = itertools.count()


def loaded(tmp_path: Path, source: str) -> tuple[ModuleType, Guesses]:
    name = f"guessed_{next(_numbers)}"
    path = tmp_path / f"{name}.py"
    path.write_text(textwrap.dedent(source))
    module = ModuleType(name)
    module.__file__ = str(path)
    sys.modules[name] = module
    exec(compile(path.read_text(), str(path), "exec"), vars(module))
    return module, Guesses(module, ast.parse(path.read_text()))


def guesses(tmp_path: Path, source: str, function: str = "f") -> dict[str, str]:
    """The guesses for the parameters of a function, as text."""
    module, found = loaded(tmp_path, source)
    target = getattr(module, function)
    assert isinstance(target, FunctionType)
    names = target.__code__.co_varnames[: target.__code__.co_argcount]
    return {name: type_text(found.parameter(target, name)) for name in names}


BODIES = [
    ("return x", "int | str | list[int] | None"),
    ("return x + 1", "int"),
    ("return x * 0.5 + 1", "float"),
    ("return x / 2", "int"),
    ("return x + 'a'", "str"),
    ("return x + [1]", "list[int]"),
    ("return x % 2 == 0", "int"),
    ("return 'a' * x", "int"),
    ("return x & 1", "int"),
    ("return x == 'a'", "str"),
    ("return 0.5 < x", "float"),
    ("return x in (1, 2)", "int"),
    ("return x in {'a': 1}", "str"),
    ("return 'a' in x", "list[str]"),
    ("return 1 if x else 2", "bool"),
    ("return not x", "bool"),
    ("return x is None or x > 0", "int | None"),
    ("return len(x)", "list[int]"),
    ("return range(x)", "int"),
    ("return ord(x)", "str"),
    ("return x[0] + 1", "list[int]"),
    ("return x['a'] + 1", "dict[str, int]"),
    ("x[0] = 'a'", "list[str]"),
    ("x['a'] = 1", "dict[str, int]"),
    ("return x[1:]", "list[int]"),
    ("x.append(3)", "list[int]"),
    ("x.append('a')", "list[str]"),
    ("x.add(3)", "set[int]"),
    ("return x.strip()", "str"),
    ("return x.keys()", "dict[int, int]"),
    ("return x.get('a', 0)", "dict[str, int]"),
    ("return x.bit_length()", "int"),
    ("return ''.join(x)", "list[str]"),
    ("return sum(x)", "list[int]"),
    ("return sorted(x)[0] > 1.5", "list[float]"),
    ("for i in x:\n        return i + 1", "list[int]"),
    ("for row in x:\n        for cell in row:\n            print(cell > 1)", "list[list[int]]"),
    ("for c in x:\n        if c == 'a':\n            return 1", "str"),
    ("for k, v in x.items():\n        print(k == 'a', v > 1)", "dict[str, int]"),
    ("for i, y in enumerate(x):\n        print(y == 'ab')", "list[str]"),
    ("return [y.strip() for y in x]", "list[str]"),
    ("return {y: 1 for y in x if y > 2}", "list[int]"),
    ("a, b = x\n    return a + 1, b == 'b'", "tuple[int, str]"),
    ("return x(1) + 1", "Callable[..., int]"),
    ("return isinstance(x, str)", "str"),
    ("if isinstance(x, str):\n        return len(x)\n    return x + 1", "str | int"),
    ("if isinstance(x, (list, tuple)):\n        return x[0] > 1", "list[int] | tuple[int, ...]"),
    ("y = x\n    y.append(1)", "list[int]"),
    ("y = None\n    for z in x:\n        y = z if y is None else max(y, z)", "list[int]"),
    ("x += 'a'", "str"),
    ("def g():\n        return x.strip()\n    return g()", "str"),
    ("return (lambda: x + 'a')()", "str"),
    ("return LIMIT < x", "float"),
    ("return typed(x)", "list[str]"),
    ("return untyped(x)", "str"),
    ("return untyped(y=x)", "str"),
    ("return x.radius", "Circle"),
    ("return x.area()", "Circle"),
    ("return x.name", "int | str | list[int] | None"),
    ("return Circle(x)", "float"),
]
WORLD = """
LIMIT = 1.5


def typed(xs: list[str]) -> int:
    return len(xs)


def untyped(y):
    return y.strip()


class Circle:
    name: str
    radius: float

    def __init__(self, radius: float) -> None:
        self.radius = radius

    def area(self):
        return self.radius * 3


class Square:
    name: str
    side: int


"""


@pytest.mark.parametrize(("body", "expected"), BODIES)
def test_a_use_tells_the_type(tmp_path: Path, body: str, expected: str) -> None:
    assert guesses(tmp_path, f"{WORLD}def f(x):\n    {body}\n")["x"] == expected


DEFAULTS = [
    ("x=3", "int"),
    ("x=False", "bool"),
    ("x='a'", "str"),
    ("x=()", "tuple[int, ...]"),
    ("x=(1, 'a')", "tuple[int, str]"),
    ("x=None", "int | str | list[int] | None"),
]


@pytest.mark.parametrize(("parameter", "expected"), DEFAULTS)
def test_a_default_tells_the_type(tmp_path: Path, parameter: str, expected: str) -> None:
    assert guesses(tmp_path, f"def f({parameter}):\n    return x\n")["x"] == expected


def test_a_default_of_none_allows_none(tmp_path: Path) -> None:
    source = "def f(n, x=None):\n    if x is None:\n        x = 3\n    return n + x\n"
    assert guesses(tmp_path, source) == {"n": "int", "x": "int | None"}


def test_doctests_tell_the_types_of_what_they_pass(tmp_path: Path) -> None:
    source = '''
    """
    >>> f([], y=2.5)
    """


    def f(x, y):
        """
        >>> f([1, 2], 3)
        0
        >>> f(
        """
        return x, y
    '''
    assert guesses(tmp_path, source) == {"x": "list[int]", "y": "float"}


def test_calls_tell_about_both_sides(tmp_path: Path) -> None:
    source = """
    def f(x):
        return g(x)


    def g(x):
        return h(x) + 1


    def h(x):
        return x[0] + 1


    def main():
        return k("a")


    def k(x):
        return x
    """
    assert guesses(tmp_path, source) == {"x": "list[int]"}
    assert guesses(tmp_path, source, "k") == {"x": "str"}


LINKED = """
class Node:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next
        self.seen = set()


class Stack:
    def __init__(self, items, limit):
        self.items = items
        self.limit = limit

    def push(self, x):
        if len(self.items) < self.limit:
            self.items.append(x + 1)


def f(node):
    n = 0
    while node is not None:
        n += node.value
        node = node.next
    return n
"""


def test_fields_get_types_from_their_uses(tmp_path: Path) -> None:
    module, found = loaded(tmp_path, LINKED)
    found.supply_fields()
    fields = {name: type_text(kind) for name, kind in fields_of(module.Stack).items()}
    assert fields == {"items": "list[int]", "limit": "int"}
    fields = {name: type_text(kind) for name, kind in fields_of(module.Node).items()}
    assert (fields["value"], fields["next"]) == ("int", "Node | None")
    assert type_text(found.parameter(module.f, "node")) == "Node | None"


def found_in(tmp_path: Path, source: str, guess: bool, **types: str) -> list[Target | Refused]:
    path = tmp_path / f"guessed_{next(_numbers)}.py"
    path.write_text(textwrap.dedent(source))
    return list(find_targets(str(path), types, guess=guess))


def test_guesses_are_noted(tmp_path: Path) -> None:
    *_, push, f = found_in(tmp_path, LINKED, guess=True)
    assert isinstance(push, Target)
    assert isinstance(f, Target)
    told = ["x: int (from its uses)", "Stack.items: list[int] (from its uses)", "Stack.limit: int (from its uses)"]
    assert [str(guess) for guess in push.guesses] == told
    assert push.notes == ("; ".join(told),)
    assert str(f.guesses[0]) == "node: Node | None (from the attributes used)"


def test_annotations_and_supplied_types_are_not_guessed(tmp_path: Path) -> None:
    source = "def f(x: bool, y, z):\n    return x, y, z\n"
    (target,) = found_in(tmp_path, source, guess=True, y="tuple[int, int]")
    assert isinstance(target, Target)
    assert target.notes == ("z: int | str | list[int] | None (from nothing, any type fits)",)


def test_without_guessing_the_remedies_are_told(tmp_path: Path) -> None:
    (refused,) = found_in(tmp_path, "def f(x):\n    return x\n", guess=False)
    assert isinstance(refused, Refused)
    assert refused.reason == "parameter x: no type; annotate it, or pass --type x=int or --untyped guess"


def test_a_value_that_holds_itself_ends_the_guessing(tmp_path: Path) -> None:
    source = """
        def f(xs, y):
            for x in xs:
                if x == xs or y in x:
                    xs = x
            return xs == [y, xs]
    """

    assert guesses(tmp_path, source).keys() == {"xs", "y"}


NAMED_TUPLES = """
    import collections
    Row = collections.namedtuple("Row", ["name", "size", "tags"], defaults=("a", None))
    class Span(collections.namedtuple("Span", "start end text")):
        def upper(self):
            return self.text.upper() * (self.end - self.start)
    class Checked(collections.namedtuple("Checked", "low high")):
        def __new__(cls, low, high=10):
            return super().__new__(cls, low, high)
    class Holder:
        span: Span
    def f(row: Row, holder: Holder, checked: Checked):
        return row, holder, checked
"""


def test_members_of_named_tuples_are_guessed(tmp_path: Path) -> None:
    *_, f = found_in(tmp_path, NAMED_TUPLES, guess=True)
    assert isinstance(f, Target)
    rows = ["Row.name: str (from its name)", "Row.size: str (from its default)"]
    assert [str(guess) for guess in f.guesses[:2]] == rows
    assert {"Span.start: int", "Span.end: int", "Span.text: str"} <= {guess.short for guess in f.guesses}
    assert isinstance(f.parameters[2].spec, ObjectInput), "its constructor is called"


def test_without_guessing_named_tuples_need_types(tmp_path: Path) -> None:
    *_, refused = found_in(tmp_path, NAMED_TUPLES, guess=False)
    assert isinstance(refused, Refused)
    assert refused.reason == "parameter row: field Row.name has no type; use typing.NamedTuple"
