"""Terms of any depth are built, folded, substituted, evaluated, shown, written and read without recursion."""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Iterator

import pytest

from pathlore.expr import bitwise, build, doubles, texts
from pathlore.expr.assignment import evaluate, holds
from pathlore.expr.codec import StoredTerms, TermRows, terms_of
from pathlore.expr.substitution import substitute
from pathlore.expr.term import Op, Sort, Term, term_table
from pathlore.expr.walk import below, children, conjuncts, fold

DEPTH = 100_000
ENOUGH = 10_000
"""Far beyond the limit of Python's recursion."""

X, Y = "x", "y"


@pytest.fixture(autouse=True, scope="module")
def table() -> Iterator[None]:
    """Nothing of these terms stays behind."""
    with term_table():
        yield
    gc.collect()


@pytest.fixture(scope="module")
def deep(table: None) -> Term:
    return chain()


def integer(name: str) -> Term:
    return build.variable(name, Sort.INT)


def condition(i: int) -> Term:
    return build.lt(integer(X), build.integer(i % 7))


def chain() -> Term:
    """An integer that is as deep as asked for."""
    term = integer(X)
    for _ in range(DEPTH):
        term = bitwise.bit_xor(term, integer(Y)) if term.op is Op.MOD else build.mod(term, build.integer(97))
    return term


def test_a_deep_term_is_built_and_folded(deep: Term) -> None:
    term = deep
    assert term.height >= DEPTH
    heights: dict[Term, int] = {}

    def height(part: Term) -> int:
        return 1 + max((heights[child] for child in children(part)), default=0)

    assert fold(term, heights, height) == term.height
    assert sum(1 for _ in below(term)) == len(heights)


def test_a_deep_term_is_substituted_and_evaluated(deep: Term) -> None:
    term = deep
    x, y = integer(X), integer(Y)
    value = build.integer(evaluate(term, {x: 1000, y: 5}))

    assert substitute(term, {x: x}) is term
    assert evaluate(substitute(term, {x: y, y: x}), {x: 5, y: 1000}) == value.args[0]
    assert substitute(term, {x: build.integer(1000), y: build.integer(5)}) is value


def test_a_deep_term_is_shown(deep: Term) -> None:
    text = repr(deep)

    assert text.startswith("(y ^ ((y ^ ((y ^ ")
    assert text.count("%") == DEPTH // 2


def test_a_deep_term_is_written_and_read(deep: Term) -> None:
    term = deep
    value = evaluate(term, {integer(X): 1000, integer(Y): 5})
    rows = TermRows()
    number = rows.number(term)
    written = json.loads(json.dumps(rows.taken()))

    assert terms_of(written)[number] is term
    assert StoredTerms(written)[number] is term
    with term_table():
        read = terms_of(written)[number]
        assert read is not term
        assert evaluate(read, {integer(X): 1000, integer(Y): 5}) == value


def counter() -> Term:
    """A counter that is sometimes reset: comparisons of it would be pushed into the choices if these were fewer."""
    term = build.ZERO
    for i in range(ENOUGH):
        term = build.ite(condition(i), build.ZERO, build.add(term, integer(Y)))
    return term


def text() -> Term:
    term = build.variable("s", Sort.STR)
    for i in range(ENOUGH):
        term = build.ite(condition(i), texts.concat(term, texts.text("a")), term)
    return term


def word() -> Term:
    term = build.variable("s", Sort.STR)
    for i in range(ENOUGH):
        term = build.ite(condition(i), texts.text("ab"[i % 2]), term)
    return term


def table_of_integers() -> Term:
    term = integer(Y)
    for i in range(ENOUGH):
        term = build.ite(condition(i), build.integer(i), term)
    return term


def clamped() -> Term:
    """An index that is clamped again and again: nothing stands in an empty text, wherever one looks."""
    empty = build.zero(texts.length(build.variable("s", Sort.STR)))
    term = integer(X)
    for _ in range(ENOUGH):
        term = build.ite(empty, build.ZERO, build.add(term, build.ONE))
    return term


def conjunction() -> Term:
    term = build.variable("p", Sort.BOOL)
    for i in range(ENOUGH):
        term = build.and_(term, build.ne(integer(X), build.integer(i)))
    return term


BUILDERS: dict[str, Callable[[], Term]] = {
    "counter <= 0": lambda: build.nonpositive(counter()),
    "3 * counter + 6 == 0": lambda: build.zero(build.add(build.scale(counter(), 3), build.integer(6))),
    "not counter < 5": lambda: build.not_(build.lt(counter(), build.integer(5))),
    "len(text)": lambda: texts.length(text()),
    "text[:len(text)]": lambda: texts.piece(text(), build.ZERO, texts.length(text())),
    "word == 'a'": lambda: texts.equal(word(), texts.text("a")),
    "word == ''": lambda: texts.equal(word(), texts.text("")),
    "float(table)": lambda: doubles.from_int(table_of_integers()),
    "2 * table": lambda: build.mul(table_of_integers(), build.integer(2)),
    "ord(s[clamped])": lambda: texts.code(build.variable("s", Sort.STR), clamped()),
    "p and ...": conjunction,
}


@pytest.mark.parametrize("name", BUILDERS)
def test_constructors_open_deep_choices(name: str) -> None:
    with term_table():
        value = evaluate(BUILDERS[name](), {integer(X): 3, integer(Y): 2, build.variable("s", Sort.STR): "ab"})
    assert type(value) in (int, bool, float, str)


def test_a_deep_conjunction_is_taken_apart() -> None:
    term = conjunction()

    assert sum(1 for _ in conjuncts([term])) == ENOUGH + 1
    assert holds(term, {build.variable("p", Sort.BOOL): True, integer(X): -1})


def test_a_shared_choice_is_opened_once() -> None:
    """Each text occurs twice in the next one: as a tree it has 2**200 parts."""
    term = build.variable("s", Sort.STR)
    for i in range(200):
        term = build.ite(condition(i), texts.concat(term, texts.text("a")), texts.concat(term, texts.text("b")))

    assert evaluate(texts.length(term), {build.variable("s", Sort.STR): "ab"}) == 202


def test_deep_terms_are_freed_without_recursion() -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(200)
    try:
        with term_table():
            chain()
        gc.collect()
    finally:
        sys.setrecursionlimit(limit)
