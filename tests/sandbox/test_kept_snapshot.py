"""The snapshot of a target serves the next one as well, while the same can be reached."""

from __future__ import annotations

import importlib
import io
import sys
from types import ModuleType

import pytest

from pathlore.own_library import LOADED, note_imports
from pathlore.sandbox import kept_snapshot, snapshot
from pathlore.sandbox.kept_snapshot import KeptSnapshot
from pathlore.sandbox.snapshot import Baseline


def module(name: str = "kept_subject", source: str = "names = [1]") -> ModuleType:
    made = ModuleType(name)
    exec(source, vars(made))
    return made


@pytest.fixture(autouse=True)
def of_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_snapshot, "is_command", lambda: True)


def test_it_puts_back_for_the_next_target_as_well() -> None:
    kept, first, subject = KeptSnapshot(), Baseline(), module()
    taken = kept.of([subject], first, "")
    subject.names.append(2)
    taken.restore()
    again = kept.of([subject], first, "")
    assert again is taken
    subject.names.append(3)
    again.restore()
    assert subject.names == [1]


def test_what_was_bound_or_imported_meanwhile_is_part_of_a_new_one() -> None:
    kept, first, subject = KeptSnapshot(), Baseline(), module()
    taken = kept.of([subject], first, "")
    subject.more = []
    bound = kept.of([subject], first, "")
    assert bound is not taken
    assert kept.of([subject, module("another")], first, "") is not bound
    last = kept.of([subject], first, "")
    subject.library = sys
    assert kept.of([subject], first, "") is not last


def test_what_could_not_be_put_back_ends_it() -> None:
    kept, first, subject = KeptSnapshot(), Baseline(), module()
    taken = kept.of([subject], first, "")
    taken.left.add("something")
    assert kept.of([subject], first, "") is not taken


def test_another_limit_of_recursion_ends_it() -> None:
    kept, first, subject = KeptSnapshot(), Baseline(), module()
    taken = kept.of([subject], first, "")
    limit = sys.getrecursionlimit()
    try:
        sys.setrecursionlimit(limit + 1)
        assert kept.of([subject], first, "") is not taken
    finally:
        sys.setrecursionlimit(limit)


def test_where_others_may_run_code_each_target_has_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_snapshot, "is_command", lambda: False)
    kept, first, subject = KeptSnapshot(), Baseline(), module()
    assert kept.of([subject], first, "") is not kept.of([subject], first, "")


def test_state_that_cannot_be_put_back_is_compared_with_that_before_the_first_path() -> None:
    kept, first = KeptSnapshot(), Baseline()
    subject = module(source="def squares():\n    yield 1\n    yield 4\nnumbers = squares()")
    taken = kept.of([subject], first, "")
    next(subject.numbers)
    assert kept.of([subject], first, "").leftovers(2)
    assert taken.has_opaque


def test_modules_that_pathlore_loads_are_not_left_by_a_path(monkeypatch: pytest.MonkeyPatch) -> None:
    note_imports()
    own = vars(kept_snapshot)["__builtins__"]["__import__"]
    monkeypatch.delitem(sys.modules, "this", raising=False)
    before = snapshot._imported(frozenset())
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    own("this")
    assert "this" in sys.modules
    assert snapshot._imported(frozenset()) == before
    # Code that names it may ask for it.
    assert snapshot._imported(frozenset({"this"})) == before | {"this"}
    LOADED.discard("this")
    del sys.modules["this"]
    importlib.import_module("this")
    assert snapshot._imported(frozenset()) == before | {"this"}
    del sys.modules["this"]
