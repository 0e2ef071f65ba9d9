# ruff: noqa: E501  (programs in one line each)
"""Evidence: what each kind of it says about a type, and that the source is told."""

from __future__ import annotations

import itertools
import sys
import textwrap
import typing
from pathlib import Path

import pytest

from pathlore.program.evidence import EvidenceSource, Guess, type_text
from pathlore.program.fields import fields_of
from pathlore.program.guess import Guesses, supply_fields
from pathlore.program.parsed import parsed
from pathlore.program.targets import Refused, Target, find_targets

_numbers = itertools.count()


def found_in(folder: Path, source: str, **more: str) -> dict[str, Target | Refused]:
    """The targets of a module; other files of its package are given by name."""
    package = f"evident_{next(_numbers)}"
    place = folder / package
    place.mkdir()
    for name, text in {
        "__init__.py": "",
        "code.py": source,
        **{n.replace("__dot__", "."): t for n, t in more.items()},
    }.items():
        (place / name).parent.mkdir(exist_ok=True, parents=True)
        (place / name).write_text(textwrap.dedent(text), encoding="utf-8")
    return {t.name.rpartition(":")[2]: t for t in find_targets(str(place / "code.py"), {}, guess=True)}


def told(target: Target | Refused) -> list[str]:
    assert isinstance(target, Target), target
    return [str(guess) for guess in target.guesses]


PARAMETERS = [
    # defaults
    ("def f(x=3): pass", "int (from its default)"),
    ("def f(x=1.5): pass", "float (from its default)"),
    ("def f(x=(1, 'a')): pass", "tuple[int, str] (from its default)"),
    ("def f(x=len): pass", "Callable[..., int] (from its default)"),
    ("def f(x=lambda y: y): pass", "Callable[..., int] (from its default)"),
    ("def f(x=3):\n    return isinstance(x, str)", "int | str (from its default and isinstance tests)"),
    ("def f(x=None):\n    return x.strip()", "str | None (from its uses)"),
    ("def f(x=None): pass", "int | str | list[int] | None (from nothing, any type fits)"),
    # docstrings
    ('def f(x):\n    """\n    :param x: it\n    :type x: list of str\n    """', "list[str] (from its docstring)"),
    ('def f(x):\n    """\n    :param str x: it\n    """', "str (from its docstring)"),
    (
        'def f(x):\n    """F.\n\n    Args:\n        x (dict[str, int]): it\n            and more\n    """',
        "dict[str, int] (from its docstring)",
    ),
    ('def f(x):\n    """F.\n\n    Args:\n        x (int, optional): it\n    """', "int (from its docstring)"),
    (
        'def f(x):\n    """F.\n\n    Parameters\n    ----------\n    x : int or None, default 3\n        It.\n    """',
        "int | None (from its docstring)",
    ),
    (
        'def f(x):\n    """F.\n\n    Parameters\n    ----------\n    x : {\'a\', \'b\'}\n    """',
        "Literal['a', 'b'] (from its docstring)",
    ),
    ('def f(x):\n    """F.\n\n    Parameters\n    ----------\n    x : Box object\n    """', "Box (from its docstring)"),
    (
        'def f(x, y):\n    """F.\n\n    Parameters\n    ----------\n    x, y : float\n    """',
        "float (from its docstring)",
    ),
    (
        'def f(x=0):\n    """F.\n\n    Args:\n        x (str): it\n    """',
        "str | int (from its docstring and its default)",
    ),
    # examples and calls
    ('def f(x):\n    """\n    >>> f([1, 2])\n    """', "list[int] (from an example)"),
    ('def f(x):\n    """\n    >>> f(\n    ...     "a")\n    """', "str (from an example)"),
    ("def f(x):\n    return x\n\ndef g():\n    return f({'a': 1})", "dict[str, int] (from its uses)"),
    ("def f(x):\n    return typed(x)", "bytes (from calls)"),
    ("def f(*x):\n    return x\n\ndef g():\n    return f('a', 'b')", "str (from its uses)"),
    # tests and uses
    ("def f(x):\n    if isinstance(x, (str, bytes)):\n        return 1", "str | bytes (from isinstance tests)"),
    ("def f(x):\n    return isinstance(x, int | str)", "int | str (from isinstance tests)"),
    ("def f(x):\n    match x:\n        case str():\n            return 1", "str (from isinstance tests)"),
    ("def f(x):\n    match x:\n        case 'a':\n            return 1", "str (from its uses)"),
    ("def f(x):\n    return callable(x)", "Callable[..., int] (from isinstance tests)"),
    ("def f(x):\n    return x == 'a'", "str (from its uses)"),
    ("def f(x):\n    return x in NAMES", "str (from its uses)"),
    ("def f(x):\n    return x is Color.RED or x == Color.RED", "Color (from calls)"),
    ("def f(x):\n    return re.match('a', x)", "str (from its uses)"),
    ("def f(x):\n    return math.sqrt(x)", "float (from its uses)"),
    ("def f(x):\n    return map(x, [1])", "Callable[..., int] (from its uses)"),
    ("def f(x):\n    return sorted([1], key=x)", "Callable[..., int] (from its uses)"),
    ("def f(x):\n    return x.lid", "Box (from the attributes used)"),
    # names, for want of anything else
    ("def f(predicate): pass", "Callable[..., int] (from its name)"),
    ("def f(file_name): pass", "str (from its name)"),
    ("def f(is_open): pass", "bool (from its name)"),
]
WORLD = """
import enum
import math
import re

NAMES = {"a", "b"}


class Color(enum.Enum):
    RED = 1


class Box:
    def __init__(self):
        self.lid = 1


def typed(b: bytes):
    return b


"""


@pytest.mark.parametrize(("source", "expected"), PARAMETERS, ids=[source for source, _ in PARAMETERS])
def test_a_parameter_has_the_type_that_the_evidence_says(tmp_path: Path, source: str, expected: str) -> None:
    first, *_ = told(found_in(tmp_path, WORLD + source)["f"])
    assert first.partition(": ")[2] == expected


FIELDS = [
    ("len(a)", "int"),
    ("a.split()", "list[str]"),
    ("a.split(',')[0]", "str"),
    ("max(a, 1)", "int"),
    ("re.compile('a')", "Pattern"),
    ("d['x']", "int"),
    ("{'x': 1.5}['x']", "float"),
    ("[0] * 3", "list[int]"),
    ("[''] * a", "list[str]"),
    ("a or []", "list[int]"),
    ("a if a is not None else 0", "int"),
    ("1 if a else 'x'", "int | str"),
    ("None if a else 'x'", "None | str"),
    ("a / 2", "float"),
    ("'%s' % a", "str"),
    ("sorted(a)", "list[int]"),
    ("sum(x * 2 for x in a)", "int"),
    ("'-'.join(a)", "str"),
    ("collections.deque()", "deque"),
    ("datetime.datetime.now()", "datetime"),
    ("Color.RED", "Color"),
    ("LIMIT", "int"),
    ("helper(a)", "str"),
    ("typed(a)", "bytes"),
    ("lambda: 1", "Callable[..., int]"),
    ("os.path.join(a, 'b')", "str"),
    ("math.sqrt(a)", "float"),
    ("threading.Lock()", "lock"),
    ("{k: 1 for k in ['a']}", "dict[str, int]"),
    ("a.encode()", "bytes"),
]
AROUND = """
import collections, datetime, enum, math, os, re, threading

LIMIT = 3
d = {"x": 1}


class Color(enum.Enum):
    RED = 1


def helper(x):
    return "a" + str(x)


def typed(x) -> bytes:
    return b""


"""


def fields(tmp_path: Path, source: str, cls: str = "C") -> dict[str, str]:
    target = found_in(tmp_path, source)[f"{cls}.go"]
    assert isinstance(target, Target)
    assert target.owner is not None
    return {name: type_text(kind) for name, kind in fields_of(target.owner).items()}


@pytest.mark.parametrize(("value", "expected"), FIELDS)
def test_a_field_has_the_type_of_what_is_assigned(tmp_path: Path, value: str, expected: str) -> None:
    source = f"{AROUND}class C:\n    def __init__(self, a):\n        self.f = {value}\n\n    def go(self): pass\n"
    assert fields(tmp_path, source)["f"] == expected


def test_all_assignments_count_wherever_they_are(tmp_path: Path) -> None:
    source = """
    class C:
        def __init__(self, size=3):
            self.size = size
            self.state = None
            self.items = []
            self.name = "a"

        def go(self):
            self.state = 5
            self.items.append("x")


    class D(C):
        def rename(self):
            self.name = 1.5


    def close(c):
        if isinstance(c, C):
            c.size = "closed"
    """
    assert fields(tmp_path, source) == {
        "size": "int | str",
        "state": "int | None",
        "items": "list[str]",
        "name": "str | float",
    }


def test_private_fields_are_known_by_their_stored_names(tmp_path: Path) -> None:
    source = "class C:\n    def __init__(self):\n        self.__f = len('')\n\n    def go(self): pass\n"
    assert fields(tmp_path, source) == {"_C__f": "int"}


def test_the_docstring_of_a_class_tells_about_fields(tmp_path: Path) -> None:
    source = '''
    class C:
        """It.

        Attributes:
            f (list of str): them
        """

        def __init__(self, other):
            self.f = other.f

        def go(self): pass
    '''
    target = found_in(tmp_path, source)["C.go"]
    assert told(target) == ["C.f: list[str] (from its docstring)"]


def test_names_under_type_checking_are_imported(tmp_path: Path) -> None:
    source = """
    from __future__ import annotations
    from typing import TYPE_CHECKING
    if TYPE_CHECKING:
        from collections.abc import Sequence
        from .other import Thing
        from decimal import Decimal as D
        import fractions
        Both = Thing | int

    def f(a: Sequence[str], b: Thing | None, c: D, d: fractions.Fraction, e: Both):
        return a
    """
    target = found_in(tmp_path, source, other__dot__py="class Thing:\n    x: int\n")["f"]
    assert told(target) == []
    assert isinstance(target, Target)
    assert "StrInput" in repr(target.parameters[0].spec)
    assert "Thing" in repr(target.parameters[1].spec)
    assert "Decimal" in repr(target.parameters[2].spec)
    assert "Fraction" in repr(target.parameters[3].spec)
    assert "Thing" in repr(target.parameters[4].spec)


def test_parts_of_an_annotation_that_mean_nothing_leave_the_rest(tmp_path: Path) -> None:
    source = """
    from __future__ import annotations
    from typing import TYPE_CHECKING
    if TYPE_CHECKING:
        from nowhere_at_all import Thing
        from .raises import Other
        from _typeshed import StrPath

    def f(a: list[Thing], b: Thing, c: int | Other, d: StrPath):
        return b.strip()
    """
    words = "(from what its annotation says without the names that cannot be resolved)"
    target = found_in(tmp_path, source, raises__dot__py="raise SystemExit")["f"]
    assert told(target) == [f"a: list[Any] {words}", "b: str (from its uses)", f"c: int | Any {words}"]


def test_stubs_beside_a_module_are_annotations(tmp_path: Path) -> None:
    stub = """
    from typing import overload
    from collections.abc import Sequence
    @overload
    def f(x: str, y: Sequence[int]) -> str: ...
    @overload
    def f(x: bytes, y: Sequence[int]) -> bytes: ...
    class C:
        field: dict[str, int]
        def m(self, x: float) -> None: ...
    """
    source = """
    def f(x, y):
        return x

    class C:
        def __init__(self):
            self.field = make()
        def m(self, x):
            return self.field
    """
    found = found_in(tmp_path, source, code__dot__pyi=stub)
    assert told(found["f"]) == []
    assert told(found["C.m"]) == []
    assert "StrInput" in repr(found["f"])
    assert "BytesInput" in repr(found["f"])
    assert "FloatInput" in repr(found["C.m"])
    target = found["C.m"]
    assert isinstance(target, Target)
    assert fields_of(typing.cast(type, target.owner))["field"] == dict[str, int]


def test_installed_stub_packages_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "stubbed_package-stubs").mkdir()
    (tmp_path / "stubbed_package-stubs" / "__init__.pyi").write_text("")
    (tmp_path / "stubbed_package-stubs" / "inner.pyi").write_text("def f(x: bytes) -> int: ...\n")
    (tmp_path / "stubbed_package").mkdir()
    (tmp_path / "stubbed_package" / "__init__.py").write_text("")
    (tmp_path / "stubbed_package" / "inner.py").write_text("def f(x):\n    return x\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    (target,) = find_targets("stubbed_package.inner", {}, guess=True)
    assert told(target) == []
    assert "BytesInput" in repr(target)


def test_calls_in_other_modules_and_in_tests_tell_what_is_passed(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[project]\nname = 'p'\n")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text("def test():\n    assert unheard_of({'a': 1.5}, other=[3]) == 1\n")
    source = "def unheard_of(x, other):\n    return x\n\n\ndef twice(x):\n    return x\n"
    other = "from .code import twice\n\n\ndef go():\n    return twice(('a', 2))\n"
    found = found_in(tmp_path, source, other__dot__py=other)
    assert told(found["unheard_of"]) == ["x: dict[str, float] (from calls)", "other: list[int] (from calls)"]
    assert told(found["twice"]) == ["x: tuple[str, int] (from calls)"]


def test_classes_of_other_modules_are_recognised_by_their_attributes(tmp_path: Path) -> None:
    other = "class Engine:\n    def __init__(self):\n        self.fuel = 1\n        self.cylinders = 4\n"
    source = "from . import other\n\n\ndef f(x):\n    return x.fuel + x.cylinders\n"
    assert told(found_in(tmp_path, source, other__dot__py=other)["f"])[0] == "x: Engine (from the attributes used)"


def test_fields_of_classes_in_other_modules_are_supplied(tmp_path: Path) -> None:
    other = "class Engine:\n    def __init__(self, fuel):\n        self.fuel = fuel\n        self.log = fuel.split()\n"
    source = "from .other import Engine\n\n\ndef f(x: Engine):\n    return x.log\n"
    assert told(found_in(tmp_path, source, other__dot__py=other)["f"]) == [
        "Engine.fuel: str (from its uses)",
        "Engine.log: list[str] (from what is assigned)",
    ]


def test_a_parameter_that_there_are_no_inputs_for_is_left_to_its_default(tmp_path: Path) -> None:
    source = "def f(x: int, y: slice = slice(1), z: int = 3, *rest: int, w: int = 4):\n    return x\n"
    target = found_in(tmp_path, source)["f"]
    assert isinstance(target, Target)
    assert [(p.name, p.style.value) for p in target.parameters] == [
        ("x", "positional"),
        ("z", "keyword"),
        ("w", "keyword"),
    ]
    assert "y: its default alone: inputs of type slice are not supported yet" in target.notes


def test_members_of_a_union_that_there_are_no_inputs_for_are_left_out(tmp_path: Path) -> None:
    target = found_in(tmp_path, "def f(x: int | slice):\n    return x\n")["f"]
    assert isinstance(target, Target)
    assert "IntInput" in repr(target.parameters[0].spec)
    assert "x: none of type slice" in target.notes


def test_what_was_learned_counts_more_than_anything_else(tmp_path: Path) -> None:
    class Recorded:
        def parameter(self, function: object, name: str) -> object:
            return set[str] if name == "x" else None

        def field(self, cls: type, name: str) -> object:
            return bytes

        def samples(self, function: object, name: str) -> tuple[object, ...]:
            return ()

    target = found_in(tmp_path, "class C:\n    def f(self, x=3, y=4):\n        self.z = 5\n")["C.f"]
    assert isinstance(target, Target)
    assert target.module is not None
    assert target.function is not None
    file = parsed(target.path)
    assert file is not None
    guesses = Guesses(target.module, file.tree, Recorded())
    assert str(guesses.guess(target.function, "x")) == "x: set[str] (learned by running)"
    assert str(guesses.guess(target.function, "y")) == "y: int (from its default)"
    assert str(guesses.field(typing.cast(type, target.owner), "z")) == "C.z: bytes (learned by running)"


def test_only_the_first_guesses_are_in_the_summary(tmp_path: Path) -> None:
    target = found_in(tmp_path, "def f(a=1, b=1, c=1, d=1, e=1, g=1):\n    return a\n")["f"]
    assert isinstance(target, Target)
    (note,) = target.notes
    assert note.startswith("a: int (from its default); b: int")
    assert note.endswith("; 2 more types that are guessed")
    assert len(target.guesses) == 6


# What hostile code must not do


HOSTILE = [
    "def f(x): return eval('x')",
    "f = eval('lambda x: x')",
    "exec('def f(x): return x')",
    "import functools\n@functools.lru_cache\ndef f(x): return x",
    "import functools\nf = functools.partial(lambda x, y: x, 1)",
    "class F:\n    def __call__(self, x): return x\n    def __getattr__(self, name): raise RuntimeError(name)\nf = F()\ndef g(x): return f(x)",
    "class M(type):\n    def __getattr__(cls, name): raise RuntimeError(name)\nclass C(metaclass=M):\n    def g(self, x): return C.nothing(x), C.g.real",
    "def g(x, y=__import__('sys')): return x",
    "def g(x: 'x y z'): return x",
    "def g(x: 'g(x)'): return x",
    "def g(x: '[' * 300): return x",
    "A = 'A'\ndef g(x: 'A | int'): return x",
    "def g(x: (1, 2)): return x",
    "def g(x: [].append): return x",
    "def g(x): return " + "(" * 80 + "x" + ")" * 80,
    "def g(x): return " + "+".join(["x"] * 900),
    "def g(x): return x" + "[0]" * 60,
    "def g(x): return x" + ".a" * 200,
    "T = (" + "1," * 5000 + ")\ndef g(x): return x in T",
    "def g(x):\n    x = [x]\n    x.append(x)\n    x[0] = x\n    return g(x)",
    "def g(x):\n    '''\n    :type x: " + "list of " * 200 + "int\n    '''",
    "def g(x):\n    '''\n    Args:\n        x (" + "(" * 300 + "):\n    '''",
    "def g(x):\n    '''\n    :type x: dict of list, {1, 'a, (\n    '''",
    "def g(x):\n    '''\n    >>> g(\n    >>> g(1\n    >>> g(*[1], **{})\n    >>> g(1, 2, 3, y=4)\n    '''",
    "def g(x):\n    '''x'''\ng.__doc__ = 5",
    "def g(x): pass\ng.__signature__ = 5",
    "def g(x): pass\ng.__wrapped__ = g",
    "def g(x): pass\ng.__module__ = 7",
    "def g(x): pass\ng.__annotations__ = {'x': 'int', 'return': 'Nothing[int]', 3: 4}",
    "def g(x, k={}): pass\ng.__defaults__ = ([[[[[[1]]]]]],)",
    "class E(dict):\n    def values(self): raise RuntimeError\n    def __bool__(self): raise RuntimeError\nTABLE = E()\ndef g(x=TABLE): return x in TABLE",
    "class Q:\n    __slots__ = ('a', '__dict__')\n    def m(self, x):\n        self.a = x\n        self.b = self.a.b.c",
    "class Q:\n    __annotations__ = {'a': 'Nothing', 'b': 5}\n    def m(self): return self.a",
    "class Q:\n    @property\n    def p(self): raise RuntimeError\n    @classmethod\n    @property\n    def c(cls): raise RuntimeError\n    def m(self, x): return Q.c(x), Q.p(x)",
    "import enum\nclass Q(enum.Enum):\n    A = 1\n    def m(self, x): return x is Q.A",
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from . import nothing\n    import no.where\n    X = X\ndef g(a: 'nothing', b: 'no.where', c: 'X'): return a",
    "def g(x, /, y, *z, k, **w): return g(1, *x, y=2, **w)",
    "async def g(x):\n    async for y in x:\n        yield [z async for z in y if z]",
    "def g(x):\n    def h(x): return x.a\n    class L:\n        b = x\n    return h, L, lambda x, /, *y: x",
    "def g(x):\n    global y\n    y = x\n    del x\n    (a, *b), c = y\n    return [*b, *c]",
]


@pytest.mark.parametrize("source", HOSTILE, ids=range(len(HOSTILE)))
def test_no_code_makes_guessing_fail(tmp_path: Path, source: str) -> None:
    for target in found_in(tmp_path, source).values():
        assert isinstance(target, Target | Refused)


def test_stubs_and_neighbours_that_are_no_python_are_ignored(tmp_path: Path) -> None:
    found = found_in(
        tmp_path,
        "def f(x):\n    return x + 'a'\n",
        code__dot__pyi="def f(x: ) -> (((",
        odd__dot__py="f('\udc80') if (".encode("utf-8", "ignore").decode(),
        nul__dot__py="\0\0f(1)",
    )
    assert told(found["f"]) == ["x: str (from its uses)"]


def test_a_guess_reads_as_a_sentence() -> None:
    guess = Guess("x", int, (EvidenceSource.DEFAULT, EvidenceSource.EXAMPLE, EvidenceSource.TEST))
    assert str(guess) == "x: int (from its default and an example)"


def test_fields_are_supplied_once(tmp_path: Path) -> None:
    target = found_in(tmp_path, "class C:\n    def go(self):\n        self.a = len([])\n")["C.go"]
    assert isinstance(target, Target)
    assert target.owner is not None
    assert supply_fields(target.owner) is supply_fields(target.owner)
    assert sys.modules[target.owner.__module__] is target.module
