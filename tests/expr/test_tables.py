"""Each exploration has its own table of terms; a few constants are in all of them."""

from __future__ import annotations

import gc
import subprocess
import sys
import weakref

import pytest

from pathlore.expr import build
from pathlore.expr.term import Sort, Term, term_table

CONSTANTS = (build.TRUE, build.FALSE, build.ZERO, build.ONE)


def variable(name: str) -> Term:
    return build.variable(name, Sort.INT)


def test_a_table_ends_with_its_exploration_and_the_one_before_comes_back() -> None:
    with term_table():
        outer = variable("x")
        with term_table():
            assert variable("x") is not outer
            inner = build.add(variable("x"), build.ONE)
        assert variable("x") is outer
        assert build.add(outer, build.ONE) is not inner


def test_the_table_comes_back_after_an_error() -> None:
    with term_table():
        x = variable("x")
        with pytest.raises(ZeroDivisionError), term_table():
            raise ZeroDivisionError
        assert variable("x") is x


def test_constants_are_the_same_in_every_table() -> None:
    with term_table():
        assert (build.boolean(True), build.boolean(False), build.integer(0), build.integer(1)) == CONSTANTS
        assert build.eq(variable("x"), variable("x")) is CONSTANTS[0]


def test_serials_begin_anew_in_every_table() -> None:
    """Witnesses depend on the order of variables, and must not depend on the targets before."""
    serials = []
    for _ in range(2):
        with term_table():
            terms = [variable("b"), variable("a"), build.lt(variable("b"), build.integer(7))]
            serials.append([term.serial for term in terms])
            assert min(serials[-1]) == len(CONSTANTS)
    assert serials[0] == serials[1]


def test_terms_are_freed_with_their_table() -> None:
    class Marked(str):
        """A name that can be watched."""

        __slots__ = ("__weakref__",)

    with term_table():
        name = Marked("x")
        watched = weakref.ref(name)
        build.lt(build.variable(name, Sort.INT), build.integer(7))
        del name
        assert watched() is not None
    gc.collect()
    assert watched() is None


def test_modules_make_no_terms_but_the_constants() -> None:
    """Another one would belong to no exploration and meet the terms of all."""
    program = """
import importlib, pkgutil, pathlore
from pathlore.expr import term
for module in pkgutil.walk_packages(pathlore.__path__, "pathlore."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
print(sorted(map(repr, term._table.values())))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout == "['0', '1', 'False', 'True']\n"
