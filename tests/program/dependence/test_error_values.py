"""Exceptions of native code are concrete as long as native code is given nothing symbolic that it could name."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.program.plan import EVERY_PASS, NO_PASS
from pathlore.session.planning import needs_of
from tests.explore.driving import target_of

_PROGRAM = """
import contextlib

TABLE = {{1: 2}}


class Thing:
    def __init__(self, value):
        self.value = value


@contextlib.contextmanager
def kept(store):
    store.append(1)
    try:
        yield store
    finally:
        store.pop()


def caught(text):
    try:
        return int(text)
    except ValueError as error:
        return len(error.args)


def managed(store):
    with kept(store) as inside, contextlib.suppress(LookupError):
        return len(inside)


def plus(x, y):
    return x + y


def target(x: int, xs: list[int], text: str) -> int:
    found = caught("a") + managed([])
    {what}
    return 2 if x > found else 3
"""
HARMLESS = {
    "compared": "found += x < 3",
    "computed": "found = -x + found * 2 % (x + 1)",
    "called": "found = plus(x, 2)",
    "closure": "found = (lambda y: x + y)(2)",
    "builtin": "found = abs(x) + len(xs)",
    "looped": "found = sum(1 for number in xs if number > 2)",
    "raised": "assert x != 7, 'seven'",
    "displayed": "xs = [x, (x, 1)]",
}
GIVEN = {
    "looked up": "found = TABLE[x]",
    "looked up by a method": "found = TABLE.pop(x)",
    "member": "found = x in TABLE",
    "number": "found = int(text)",
    "attribute": "found = text.nothing",
    "attribute of an object": "found = Thing(x).nothing",
    "formatted": "found = len(f'{x:d}')",
    "mapped": "list(map(TABLE.__getitem__, map(lambda y: x + y, [1])))",
    "by a bound method": "look = TABLE.__getitem__\n    found = look(x)",
    "in the library": "with contextlib.ExitStack() as stack:\n        stack.callback(TABLE.pop, x)",
    "removed": "del TABLE[x]",
    "stopped": "found = next(n for n in xs)",
    "drawn": "import random\n    found = TABLE[random.random()]",
    "constructed": "found = complex(text)",
}


def passes(what: str, folder: Path) -> list[object]:
    file = folder / "errors.py"
    file.write_text(_PROGRAM.format(what=what))
    target = target_of(file, "target")
    needs = needs_of(target, Config(), 20.0)
    assert needs is not None
    assert target.function is not None
    names = target.function.__globals__
    return [needs.passes(names[name].__code__) for name in ("caught", "managed")]


@pytest.mark.parametrize("what", HARMLESS.values(), ids=HARMLESS)
def test_handlers_meet_nothing_symbolic(what: str, tmp_path: Path) -> None:
    assert passes(what, tmp_path) == [NO_PASS, NO_PASS]


@pytest.mark.parametrize("what", GIVEN.values(), ids=GIVEN)
def test_handlers_may_meet_what_native_code_was_given(what: str, tmp_path: Path) -> None:
    assert EVERY_PASS in passes(what, tmp_path)
