"""Entries of constant tables: terms, bounds and every back end agree with Python's own look-up."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pathlore.expr import bitwise, build, doubles, texts
from pathlore.expr.application import apply
from pathlore.expr.assignment import evaluate, holds
from pathlore.expr.codec import TermRows, terms_of
from pathlore.expr.constants import compared, look_up
from pathlore.expr.functions import define
from pathlore.expr.regular import Repeat, chars
from pathlore.expr.spans import span
from pathlore.expr.tables import is_linear, looked_up
from pathlore.expr.term import Sort, Term, bits_of
from pathlore.solver.intervals import bounds_of
from pathlore.solver.portfolio import Portfolio
from pathlore.solver.query import Query, Sat, SolverStats, Unknown, Unsat
from tests.solver import asking

X, Y = (build.variable(name, Sort.INT) for name in "xy")
DOMAIN = range(-3, 20)
SOLVERS: dict[str, Any] = {
    "z3": asking.z3(),
    "bitwuzla": asking.bitwuzla(),
    "tables": asking.tables(),
    "enumeration": asking.enumeration(400_000),
    "portfolio": Portfolio(10.0, SolverStats()),
}
ENTRIES: dict[Sort, Any] = {
    Sort.INT: lambda chance: chance.choice((chance.randrange(4), chance.randrange(-50, 300))),
    Sort.BOOL: lambda chance: chance.random() < 0.5,
    Sort.FLOAT: lambda chance: chance.choice((0.0, -0.0, 1.5, float("nan"), float("inf"), -2.0)),
    Sort.STR: lambda chance: "".join(chance.choice("ab\u20ac") for _ in range(chance.randrange(4))),
}
_UPPER = define("test.lookups.upper", Sort.STR, str.upper)


def exact(value: Any) -> Any:
    return bits_of(value) if type(value) is float else (type(value), value)


def made(chance: random.Random, sort: Sort, index: Term = X) -> tuple[Term, list[Any]]:
    entries = [ENTRIES[sort](chance) for _ in range(chance.randrange(1, 18))]
    return look_up(sort, index, entries), entries


@pytest.mark.parametrize("sort", Sort)
def test_an_entry_is_what_python_finds(sort: Sort) -> None:
    chance = random.Random(sort.value)
    for _ in range(60):
        term, entries = made(chance, sort)
        rows = TermRows()
        rows.number(term)
        stored = terms_of(rows.rows)[-1]
        assert stored is term
        tree = compared(term) if looked_up(term) is not None else term
        for x in DOMAIN:
            wanted = exact(entries[min(max(x, 0), len(entries) - 1)])
            assert exact(evaluate(term, {X: x})) == wanted
            assert exact(evaluate(tree, {X: x})) == wanted


def test_what_is_said_of_an_entry_is_said_of_its_index() -> None:
    chance = random.Random(2)
    for _ in range(40):
        term, entries = made(chance, Sort.INT)
        other, more = made(chance, Sort.INT, term)
        wanted = chance.choice(entries)
        conditions = {
            build.eq(term, build.integer(wanted)): lambda v, w=wanted: v == w,
            build.le(build.scale(term, -3), build.integer(wanted)): lambda v, w=wanted: -3 * v <= w,
            build.ne(build.add(term, build.ONE), build.integer(wanted)): lambda v, w=wanted: v + 1 != w,
        }
        for x in DOMAIN:
            entry = entries[min(max(x, 0), len(entries) - 1)]
            assert evaluate(other, {X: x}) == more[min(max(entry, 0), len(more) - 1)]
            for condition, truth in conditions.items():
                assert evaluate(condition, {X: x}) == truth(entry)
        low, high = bounds_of(term, {X: (2, 5)})
        inside = [entries[min(x, len(entries) - 1)] for x in range(2, 6)]
        assert (low, high) == (min(inside), max(inside))
        assert span(term) == (min(entries), max(entries)) or looked_up(term) is None


def test_texts_of_a_table() -> None:
    chance, a, b = random.Random(3), texts.text("a"), texts.text("b")
    digits = Repeat(chars([(97, 97)]), 1, None)
    for _ in range(40):
        term, entries = made(chance, Sort.STR)
        said: list[tuple[Term, Any]] = [
            (texts.length(term), len),
            (texts.equal(term, a), lambda v: v == "a"),
            (texts.contains(term, a), lambda v: "a" in v),
            (texts.contains(texts.text("abab"), term), lambda v: v in "abab"),
            (texts.starts(term, a), lambda v: v.startswith("a")),
            (texts.ends(term, a), lambda v: v.endswith("a")),
            (texts.find(term, b, build.ONE), lambda v: v.find("b", 1)),
            (texts.rfind(term, b), lambda v: v.rfind("b")),
            (texts.code(term, build.ONE), lambda v: ord(v[1]) if len(v) > 1 else -1),
            (texts.piece(term, build.ONE, build.integer(2)), lambda v: v[1:2]),
            (texts.replace_all(term, a, b), lambda v: v.replace("a", "b")),
            (texts.replace_first(term, a, b), lambda v: v.replace("a", "b", 1)),
            (texts.less(term, a), lambda v: v < "a"),
            (texts.less_equal(a, term), lambda v: v >= "a"),
            (texts.matches(term, digits), lambda v: bool(v) and set(v) == {"a"}),
            (texts.number(term), lambda v: -1),
            (apply(_UPPER, term), str.upper),
        ]
        for x in DOMAIN:
            entry = entries[min(max(x, 0), len(entries) - 1)]
            for number, (found, wanted) in enumerate(said):
                assert evaluate(found, {X: x}) == wanted(entry), number


def test_a_character_of_a_constant_text() -> None:
    code = texts.code(texts.text("h\u00e9llo"), X)
    for x in DOMAIN:
        assert evaluate(code, {X: x}) == (ord("h\u00e9llo"[x]) if 0 <= x < 5 else -1)


@pytest.mark.parametrize("name", SOLVERS)
def test_back_ends_agree_with_python(name: str) -> None:
    chance = random.Random(4)
    bounds = [build.and_(build.ge(v, build.integer(DOMAIN[0])), build.le(v, build.integer(DOMAIN[-1]))) for v in (X, Y)]
    answered = 0
    for _ in range(60):
        one, _ = made(chance, Sort.INT)
        other, _ = made(chance, Sort.INT, bitwise.bit_xor(X, Y) if chance.random() < 0.4 else Y)
        flag, _ = made(chance, Sort.BOOL, build.add(X, Y))
        goal = chance.choice(
            (
                build.eq(one, build.add(other, build.integer(chance.randrange(-20, 20)))),
                build.and_(flag, build.lt(build.add(one, other), build.integer(chance.randrange(-60, 60)))),
                build.eq(bitwise.bit_xor(one, other), build.integer(chance.randrange(64))),
            )
        )
        if goal.op.value == "boolean":
            continue
        query = Query(tuple(bounds), goal, {X: 0, Y: 0})
        possible = any(holds(goal, {X: x, Y: y}) for x in DOMAIN for y in DOMAIN)
        answer = SOLVERS[name].check(query)
        if isinstance(answer, Sat):
            assert possible
            assert holds(goal, {X: 0, Y: 0, **answer.assignment})
        elif isinstance(answer, Unsat):
            assert not possible
        answered += not isinstance(answer, Unknown)
    assert answered >= (50 if name in ("bitwuzla", "portfolio", "tables") else 20)


@pytest.mark.parametrize("name", ["z3", "bitwuzla"])
def test_an_index_outside_is_the_nearest_inside(name: str) -> None:
    table = look_up(Sort.INT, build.mul(X, X), [5, 9, 9, 9, 2, 9, 9, 9, 7])
    for x, wanted in ((40, 7), (-3, 7), (2, 2)):
        fixed = build.eq(X, build.integer(x))
        assert isinstance(SOLVERS[name].check(Query((fixed,), build.eq(table, build.integer(wanted)), {})), Sat)
        assert isinstance(SOLVERS[name].check(Query((fixed,), build.ne(table, build.integer(wanted)), {})), Unsat)


def test_doubles_of_a_table() -> None:
    table = look_up(Sort.FLOAT, X, [0.5, -0.0, 2.5, 1e300, 7.0])
    above = doubles.less(doubles.double(2.0), doubles.mul(table, doubles.double(2.0)))
    bounds = build.and_(build.ge(X, build.ZERO), build.le(X, build.integer(4)))
    for solver in (asking.bitwuzla(), Portfolio(10.0, SolverStats())):
        answer = solver.check(Query((bounds,), above, {X: 0}))
        assert isinstance(answer, Sat)
        assert answer.assignment[X] in (2, 3, 4)


def test_tables_of_checksums_are_linear() -> None:
    table = []
    for number in range(256):
        for _ in range(8):
            number = 0xEDB88320 ^ (number >> 1) if number & 1 else number >> 1
        table.append(number)
    assert is_linear(table)
    assert not is_linear([*table[:255], 1])
    assert not is_linear(table[:255])


def test_a_name_that_describes_no_table_is_refused() -> None:
    for name in ("table:int:[]", "table:int:[true]", "table:int:7", "table:real:[1]", "table:str:[1]", "table:int"):
        with pytest.raises(ValueError, match="not a row"):
            terms_of([["variable", "x", "int"], ["apply", name, 0]])
