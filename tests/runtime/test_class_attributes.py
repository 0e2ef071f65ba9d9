"""Stand-ins have the attributes of what they stand for, and refuse to be changed in the same words."""

from __future__ import annotations

import contextlib
import datetime
import io
import re
from pathlib import Path
from typing import Any

import pytest

from tests.explore.exploring import checked
from tests.scale import sampled

KINDS = {
    "int": ("int", 5, "x"),
    "bool": ("bool", False, "x"),
    "float": ("float", 1.5, "x"),
    "str": ("str", "ab", "x"),
    "bytes": ("bytes", b"ab", "x"),
    "complex": ("complex", 1j, "x"),
    "list": ("list[int]", [1], "x"),
    "dict": ("dict[int, int]", {1: 2}, "x"),
    "set": ("set[int]", {1}, "x"),
    "tuple": ("tuple[int, ...]", (1, 2), "x"),
    "date": ("datetime.date", datetime.date(2020, 1, 2), "x"),
    "delta": ("datetime.timedelta", datetime.timedelta(1, 2), "x"),
    "range": ("int", 3, "range(x)"),
    "steps": ("int", 3, "iter(range(x))"),
    "characters": ("str", "ab", "iter(x)"),
    "match": ("str", "ab", "re.match('a?', x)"),
    "split": ("str", "a,b", "x.split(',')"),
}
STATEMENTS = {
    "class": "y.__class__ = str",
    "own_class": "y.__class__ = Own",
    "same_class": "y.__class__ = type(y)",
    "no_class": "y.__class__ = 5",
    "del_class": "del y.__class__",
    "class_by_object": "object.__setattr__(y, '__class__', str)",
    "class_by_name": "setattr(y, '__class__', Own)",
    "attribute": "y.foo = 1",
    "del_attribute": "del y.foo",
    "attribute_by_object": "object.__setattr__(y, 'foo', 1)",
    "attribute_by_method": "y.__setattr__('foo', 1)",
    "dict": "r = type(y.__dict__).__name__",
    "vars": "r = type(vars(y)).__name__",
    "slots": "r = y.__slots__",
    "has": "r = [hasattr(y, n) for n in ('__dict__', '__slots__', '__weakref__', '__annotations__', '__module__')]",
    "documentation": "y.__doc__ = 'a'",
    "module": "y.__module__ = 'a'",
    "name": "r = y.__name__",
    "property": "y.real = 1",
    "year": "y.year = 1",
    "start": "y.start = 1",
    "init": "r = y.__init__()",
    "state": "r = y.__getstate__()",
    "del_item": "del y['a']",
    "spread": "dict(**y)",
    "base": "class C(y): pass",
}


@pytest.mark.parametrize("name", sampled(list(KINDS), 3))
def test_they_answer_as_python_does(name: str, tmp_path: Path) -> None:
    annotation, value, made = KINDS[name]
    opening = "import datetime\nimport re\n\n\nclass Own:\n    pass\n\n\n"
    expected = _expected(opening, value, made)
    path = tmp_path / f"attributes_of_{name}.py"
    heads = {
        statement: f"def try_{statement}(x: {annotation}) -> None:\n    if x == {value!r}:\n" for statement in expected
    }
    path.write_text(
        opening
        + "\n\n".join(
            f"{heads[statement]}{_body(STATEMENTS[statement], made)}        assert r == {wanted!r}, r\n"
            for statement, wanted in expected.items()
        )
    )

    found = checked(path)

    # What differs is no finding: plain Python does not fail.
    assert {n: r.stats.unconfirmed for n, r in found.results.items()} == dict.fromkeys(found.results, 0)
    assert not found.findings
    assert len(found.results) == len(STATEMENTS)


def _body(statement: str, made: str) -> str:
    return (
        f"        r = None\n        y = {made}\n        try:\n            {statement}\n"
        "        except Exception as error:\n            r = (type(error).__name__, str(error))\n"
    )


def _expected(opening: str, value: Any, made: str) -> dict[str, Any]:
    found = {}
    for name, statement in STATEMENTS.items():
        namespace: dict[str, Any] = {}
        exec(f"{opening}def f(x):\n    if True:\n{_body(statement, made)}        return r\n", namespace)
        with contextlib.redirect_stdout(io.StringIO()):
            found[name] = namespace["f"](value)
    assert not re.search(r"0x", repr(found))
    return found
