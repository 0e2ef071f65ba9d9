"""Texts that are part of keys do not depend on the process."""

from __future__ import annotations

import subprocess
import sys

from pathlore.program.stable_text import stable_text
from pathlore.records import frozen


@frozen
class Record:
    names: frozenset[str]
    default: object = None


@frozen
class Named:
    value: object

    def __repr__(self) -> str:
        return "a name of its own"


def test_sets_have_one_order_wherever_they_are() -> None:
    names = [f"name{number}" for number in range(20)]
    backwards = names[::-1]
    one, other = Record(frozenset(names), {1: set(names)}), Record(frozenset(backwards), {1: set(backwards)})
    assert stable_text([one]) == stable_text([other])
    assert stable_text(one) != stable_text(Record(frozenset(names[1:]), {1: set(names)}))
    assert stable_text({"a"}) != stable_text(frozenset({"a"}))


def test_addresses_are_left_out() -> None:
    assert stable_text([Record(frozenset(), object())]) == "[Record(names=frozenset(), default=<object object>)]"
    assert stable_text("an <object object at 0x7f00>") == "'an <object object>'"


def test_a_text_of_its_own_is_taken() -> None:
    assert stable_text((Named(1),)) == "(a name of its own,)"


def test_another_seed_of_hashes_gives_the_same_text() -> None:
    code = "from pathlore.program.stable_text import stable_text\nprint(stable_text({'k': set('abcdefgh')}))"
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        )
        for seed in "12"
    ]
    assert runs[0].stdout == runs[1].stdout
