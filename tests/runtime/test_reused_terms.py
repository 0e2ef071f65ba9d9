"""In an exploration, what constructors of terms made is looked up, and is what they would make."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from pathlore.expr import build
from pathlore.expr.term import Sort, Term, term_table
from pathlore.runtime.values import symbolic
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.symbolic import reusing_terms, term_of


@pytest.fixture(autouse=True)
def fresh_table() -> Iterator[None]:
    with term_table():
        yield


def _looped(n: SymInt) -> list[Term]:
    """The conditions of a loop that counts up to five."""
    found, count, total = [], n - n.sym_value, n * 3
    for _ in range(5):
        found.append(term_of(count < total))
        count += 1
        total = total - count
    return [*found, term_of(count == n), term_of(count != total), term_of(n >= count), term_of(n > 1), term_of(n <= 2)]


def _input() -> SymInt:
    return SymInt.sym_variable(build.variable("n", Sort.INT), 7)


def test_terms_are_the_same_with_and_without() -> None:
    plain = _looped(_input())
    with reusing_terms():
        first, second = _looped(_input()), _looped(_input())
    assert all(a is b is c for a, b, c in zip(plain, first, second, strict=True))


def test_a_second_run_constructs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []

    def counted(name: str) -> Callable[[Term, Term], Term]:
        constructor = getattr(build, name)

        def call(left: Term, right: Term) -> Term:
            calls.append(name)
            made: Term = constructor(left, right)
            return made

        return call

    counting = {name: counted(name) for name in ("lt", "gt")}
    for name, constructor in counting.items():
        monkeypatch.setattr(build, name, constructor)
    monkeypatch.setattr(symbolic, "_NORMALISING", tuple(counting.values()))
    with reusing_terms():
        _looped(_input())
        once = len(calls)
        _looped(_input())
        assert once >= 6
        assert len(calls) == once
    _looped(_input())
    assert len(calls) > once
