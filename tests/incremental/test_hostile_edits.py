"""However a value is reached, an edit of it is noticed: the answer from a store is that of a run without one."""

from __future__ import annotations

import builtins
import codecs
import copyreg
import decimal
import logging
import math
import os
import string
import sys
import textwrap
import typing
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pathlore.config import Config
from pathlore.explore.engine import StaleError
from tests.incremental.hostile_edits import HostileEdit, combined, each_source
from tests.incremental.remembering import Checked, check

CONFIG = Config(timeout=10.0, path_timeout=0.0, max_paths=60)
PATCHED: tuple[Any, ...] = (builtins, math, string, string.Formatter, sys, textwrap, typing, copyreg)
"""What programs of these tests change, besides what is named below."""
EVERY = list(each_source())
SAMPLE, ALL, PARTS = 30, 2000, 20


@contextmanager
def as_it_was() -> Iterator[None]:
    """Each run is meant for a process of its own."""
    before = [dict(vars(owner)) for owner in PATCHED]
    digits, context, variables = sys.get_int_max_str_digits(), decimal.getcontext().copy(), dict(os.environ)
    table, level = dict(copyreg.dispatch_table), logging.getLogger("own").level
    try:
        with warnings.catch_warnings():
            yield
    finally:
        for owner, names in zip(PATCHED, before, strict=True):
            for name in vars(owner).keys() - names.keys():
                delattr(owner, name)
            for name, value in names.items():
                if vars(owner).get(name) is not value:
                    setattr(owner, name, value)
        sys.set_int_max_str_digits(digits)
        decimal.setcontext(context)
        os.environ.clear()
        os.environ.update(variables)
        copyreg.dispatch_table.clear()
        copyreg.dispatch_table.update(table)
        logging.getLogger("own").setLevel(level)
        codecs.register_error("own", codecs.strict_errors)


def checked(path: Path, store: Path | None) -> Checked:
    with as_it_was():
        return check(path, "target", store, CONFIG)


def stale(edit: HostileEdit, folder: Path) -> str:
    """How the answer after an edit differs from that of a run without memory; empty where it does not."""
    folder.mkdir()
    path = folder / "program.py"
    path.write_text(edit.before)
    checked(path, folder / "store")
    path.write_text(edit.after)
    try:
        after = checked(path, folder / "store")
    except StaleError:
        return ""  # nothing is reused then
    afresh = checked(path, None)
    if (after.told, after.paths) == (afresh.told, afresh.paths) and after.result.exhaustive == afresh.result.exhaustive:
        return ""
    return f"{edit.name}: {after.told}, but without memory {afresh.told}"


def stale_ones(edits: list[HostileEdit], folder: Path) -> list[str]:
    found = (stale(edit, folder / str(number)) for number, edit in enumerate(edits))
    return [difference for difference in found if difference]


def test_a_sample_of_edits(tmp_path: Path) -> None:
    assert stale_ones(EVERY[::50] + list(combined(0, SAMPLE // 10)), tmp_path) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_every_source_and_many_ways_to_it(part: int, tmp_path: Path) -> None:
    edits = [*EVERY, *combined(1, ALL - len(EVERY))]
    assert stale_ones(edits[part::PARTS], tmp_path) == []


HOOK = """
import abc


class Own(abc.ABC):
    @classmethod
    def __subclasshook__(cls, other):
        return EDITED


def target(x: int) -> int:
    n = 0
    for i in range(2):
        if x == i:
            n += 7 if isinstance(3, Own) else 5
    assert n != 7
    return n
"""


def test_what_an_abstract_class_keeps_hides_no_call_of_its_hook(tmp_path: Path) -> None:
    edit = HostileEdit("hook", HOOK.replace("EDITED", "False"), HOOK.replace("EDITED", "True"))
    assert stale(edit, tmp_path / "program") == ""


ORDERED = ("order of methods", "order of globals", "the order of subclasses", "order of places in a set")


@pytest.mark.parametrize("name", [*ORDERED, "an abstract method", "a function with other globals"])
def test_orders_and_what_is_missing_are_noticed(name: str, tmp_path: Path) -> None:
    (edit,) = (edit for edit in EVERY if edit.name == name)
    assert stale(edit, tmp_path / "program") == ""


LOOKING = """
import functools


class C:
    ORDER


def target(x: int) -> int:
    if x == 3:
        assert getattr(C, "a") != 7 or 2 not in {1, 2}
    return x
"""


def test_an_order_that_nobody_looks_at_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(LOOKING.replace("ORDER", "a = 5; b = 7"))
    first = checked(path, tmp_path / "store")
    path.write_text(LOOKING.replace("ORDER", "b = 7; a = 5"))
    again = checked(path, tmp_path / "store")
    assert first.queries > 0
    assert (again.told, again.paths, again.queries) == (first.told, first.paths, 0)


def test_the_edits_matter(tmp_path: Path) -> None:
    """Programs that fail after the edit and not before it: else nothing would be stale, whatever is remembered."""
    for number, edit in enumerate(EVERY[::20]):
        path = tmp_path / f"program{number}.py"
        path.write_text(edit.before)
        assert not checked(path, None).told, edit.name
        path.write_text(edit.after)
        assert checked(path, None).told, edit.name
