"""Calls made at random: whatever is passed, and however, models return and raise what plain Python does."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.adversarial.arguments import OPERANDS, VALUES
from tests.adversarial.calls import Call, call, groups_of, operations, wrong_calls

EACH = 200
CALLS = 10_000
OPERATIONS = operations()


def said_wrongly(calls: Iterable[Call], folder: Path) -> list[str]:
    said = wrong_calls(groups_of(calls, 8), folder)
    return [f"{mistake.group}: {mistake.why}" for mistake in said.wrong]


def test_a_sample_of_operators(tmp_path: Path) -> None:
    assert not said_wrongly(OPERATIONS[::400], tmp_path)


MENDED = (
    *(("int", "x.__floor__(x)"), ("int", "x.__eq__(base=1)"), ("int", "x >> (2**63)"), ("int", "'{:c}'.format(x)")),
    *(("int", "x > (Loud(1))"), ("int", "(Loud(1)) | x"), ("int", "x // 2j"), ("int", "x.__ne__(len)")),
    *(("int", "in_place(x, '*=', List([1, 2]))"), ("int", "in_place(Loud(1), '|=', x)"), ("int", "('a')[x]")),
    *(("bool", "x + Loud(1)"), ("bool", "itertools.count(x)"), ("bool", "x.__abs__(NotImplemented, set())")),
    *(("float", "in_place(x, '*=', 'a')"), ("float", "x.__rpow__(Indexed(-1), '1')"), ("float", "x.hex('', -1, 1)")),
    *(("str", "x * Loud(1)"), ("str", "x.__mul__(len)"), ("str", "x.zfill(1, 2)"), ("str", "x.find(sub='a')")),
    *(("str", "x[int]"), ("str", "x[::timedelta(1)]"), ("str", "x + Int(3)"), ("str", "in_place(Int(3), '*=', x)")),
    *(("str", "str.join(37, x)"), ("str", "Str('ab').format_map(x)"), ("str", "x.encode('ascii', 5)")),
    *(("bytes", "x % Counter('aab')"), ("bytes", "str(x, set())"), ("bytes", "x.__rmul__(Counter('aab'))")),
    *(("list[int]", "([1, 'a']) >= x"), ("list[int]", "x * 'x'"), ("list[int]", "x.__hash__()")),
    *(("list[int]", "in_place(List([1, 2]), '*=', x)"), ("list[int]", "heapq.heapreplace(x, 1)")),
    *(("tuple[int, int]", "{x, '.2f'}"), ("tuple[int, int]", "(-0.0) - (range(*x))")),
    *(("dict[str, int]", "x.__or__(Counter('aab'))"), ("dict[str, int]", "x.pop(1, 2, 3)")),
    *(("dict[str, int]", "x.update({}, {})"), ("set[int]", "x.symmetric_difference_update()")),
)
"""Calls of which something wrong was said once."""


def test_what_was_wrong_once(tmp_path: Path) -> None:
    calls = [Call(number, kind, text, VALUES[kind][:4]) for number, (kind, text) in enumerate(MENDED)]
    assert not said_wrongly(calls, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, CALLS, EACH))
def test_calls(first: int, tmp_path: Path) -> None:
    assert not said_wrongly(map(call, range(first, first + EACH)), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(OPERANDS)), ids=OPERANDS)
def test_operators(number: int, tmp_path: Path) -> None:
    each = len(OPERATIONS) // len(OPERANDS)
    assert not said_wrongly(OPERATIONS[number * each : (number + 1) * each], tmp_path)
