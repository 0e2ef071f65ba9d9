"""A substituted term has the value of the original under the substituted values."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.expr import bitwise, build, doubles, regular, texts
from pathlore.expr.application import apply
from pathlore.expr.assignment import TooLargeError, evaluate
from pathlore.expr.padding import ZFILL
from pathlore.expr.substitution import Substitution, substitute
from pathlore.expr.term import Op, Sort, Term, bits_of
from pathlore.expr.walk import below
from tests.scale import examples

INT, BOOL, FLOAT, STR = Sort.INT, Sort.BOOL, Sort.FLOAT, Sort.STR
VARIABLES = {sort: [build.variable(f"{sort.value}{i}", sort) for i in range(2)] for sort in Sort}
X, Y = VARIABLES[INT]

OPERATORS: list[tuple[Sort, Callable[..., Term], tuple[Sort, ...]]] = [
    *((INT, f, (INT, INT)) for f in (build.add, build.sub, build.mul, build.floordiv, build.mod)),
    *((INT, f, (INT, INT)) for f in (bitwise.bit_and, bitwise.bit_or, bitwise.bit_xor, bitwise.shift_right)),
    (INT, lambda a, b: bitwise.shift_left(a, build.mod(b, build.integer(9))), (INT, INT)),
    *((sort, build.ite, (BOOL, sort, sort)) for sort in Sort),
    *((BOOL, f, (INT, INT)) for f in (build.le, build.lt, build.eq)),
    *((BOOL, f, (BOOL, BOOL)) for f in (build.and_, build.or_, build.iff)),
    (BOOL, build.not_, (BOOL,)),
    *((FLOAT, f, (FLOAT, FLOAT)) for f in (doubles.add, doubles.sub, doubles.mul, doubles.div)),
    *((FLOAT, f, (FLOAT,)) for f in (doubles.neg, doubles.absolute, doubles.square_root)),
    (FLOAT, lambda a: doubles.integral(a, "floor"), (FLOAT,)),
    (FLOAT, doubles.from_int, (INT,)),
    (INT, doubles.to_int, (FLOAT,)),
    *((BOOL, f, (FLOAT, FLOAT)) for f in (doubles.less, doubles.less_equal, doubles.equal, doubles.same)),
    *((BOOL, f, (FLOAT,)) for f in (doubles.is_nan, doubles.is_infinite, doubles.is_negative)),
    (STR, texts.concat, (STR, STR)),
    (INT, texts.length, (STR,)),
    (STR, texts.piece, (STR, INT, INT)),
    (INT, texts.code, (STR, INT)),
    (STR, texts.character, (INT,)),
    (INT, texts.find, (STR, STR, INT)),
    (INT, texts.rfind, (STR, STR)),
    *((BOOL, f, (STR, STR)) for f in (texts.contains, texts.starts, texts.ends, texts.equal)),
    *((BOOL, f, (STR, STR)) for f in (texts.less, texts.less_equal)),
    *((STR, f, (STR, STR, STR)) for f in (texts.replace_first, texts.replace_all)),
    (STR, texts.digits, (INT,)),
    (INT, texts.number, (STR,)),
    (BOOL, lambda a: texts.matches(a, regular.repeat(regular.literal("a"), 1, 3)), (STR,)),
    (STR, lambda a, b: apply(ZFILL, a, build.mod(b, build.integer(5))), (STR, INT)),
]
CONSTANTS: dict[Sort, Callable[[Any], Term]] = {
    INT: build.integer,
    BOOL: build.boolean,
    FLOAT: doubles.double,
    STR: texts.text,
}
VALUES: dict[Sort, st.SearchStrategy[Any]] = {
    INT: st.integers(-9, 9),
    BOOL: st.booleans(),
    FLOAT: st.sampled_from([0.0, -0.0, 1.0, -2.5, 1e300, math.inf, math.nan]),
    STR: st.text("ab1", max_size=3),
}


@st.composite
def terms(draw: st.DrawFn, sort: Sort, depth: int = 3) -> Term:
    kind = draw(st.integers(0, 5))
    if depth == 0 or kind == 0:
        return draw(st.sampled_from(VARIABLES[sort]))
    if kind == 1:
        return CONSTANTS[sort](draw(VALUES[sort]))
    _, constructor, sorts = draw(st.sampled_from([operator for operator in OPERATORS if operator[0] is sort]))
    return constructor(*(draw(terms(part, depth - 1)) for part in sorts))


def value(term: Term, assignment: dict[Term, Any]) -> Any:
    """The value of a term, comparable: nan is itself, and zeros have a sign."""
    found = evaluate(term, assignment)
    return bits_of(found) if isinstance(found, float) else found


@settings(max_examples=examples(400), deadline=None)
@given(st.data())
def test_substitution_before_evaluation_is_evaluation_before_substitution(data: st.DataObject) -> None:
    term = data.draw(st.sampled_from(list(Sort)).flatmap(terms))
    replaced = [v for v in sorted(term.variables, key=lambda v: v.serial) if data.draw(st.booleans())]
    replacements = {v: data.draw(terms(v.sort, 2)) for v in replaced}
    assignment = {v: data.draw(VALUES[sort]) for sort in Sort for v in VARIABLES[sort]}

    found = substitute(term, replacements)

    try:
        inner = {v: evaluate(replacement, assignment) for v, replacement in replacements.items()}
        assert value(found, assignment) == value(term, {**assignment, **inner})
    except TooLargeError:
        return
    assert found.sort is term.sort
    assert substitute(term, {v: v for v in term.variables}) is term


def test_every_operator_is_rebuilt() -> None:
    """Each operator with arguments is met above, so that none is left out here when one is added."""
    met: set[Op] = set()
    for _, constructor, sorts in OPERATORS:
        for second in (False, True):
            parts = [VARIABLES[sort][i % 2 if second else 0] for i, sort in enumerate(sorts)]
            term = constructor(*parts)
            met |= {part.op for part in below(term)}
            swapped = {v: VARIABLES[v.sort][1 - VARIABLES[v.sort].index(v)] for v in parts}
            assert substitute(term, swapped) is constructor(*(swapped[part] for part in parts))
    assert met | {Op.BOOLEAN, Op.FLOAT, Op.TEXT} == set(Op)


def test_replacements_are_not_searched_again() -> None:
    assert substitute(build.sub(X, Y), {X: Y, Y: X}) is build.sub(Y, X)
    assert substitute(X, {X: build.add(X, build.ONE)}) is build.add(X, build.ONE)


def test_what_becomes_constant_is_simplified() -> None:
    term = build.ite(build.lt(X, Y), texts.decimal(X), VARIABLES[STR][0])

    assert substitute(term, {X: build.integer(3), Y: build.integer(5)}) is texts.text("3")


def test_terms_without_the_variables_stay() -> None:
    term = build.lt(X, build.integer(3))

    assert Substitution({Y: X}).of(term) is term


def test_only_variables_are_replaced_by_terms_of_their_sort() -> None:
    with pytest.raises(ValueError, match="only variables"):
        substitute(X, {build.ONE: X})
    with pytest.raises(ValueError, match="sort int"):
        substitute(X, {X: build.TRUE})
