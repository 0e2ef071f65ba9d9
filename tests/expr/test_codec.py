"""Terms that were written and read are the same terms."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.expr import bitwise, build, doubles, regular, texts
from pathlore.expr.codec import TermRows, terms_of, to_json, value_of
from pathlore.expr.term import Sort, Term, bits_of, term_table


def _integers() -> st.SearchStrategy[Term]:
    leaves = st.one_of(
        st.integers(-9, 9).map(build.integer),
        st.just(10**400).map(build.integer),
        st.sampled_from("xyz").map(lambda name: build.variable(name, Sort.INT)),
    )

    def larger(inner: st.SearchStrategy[Term]) -> st.SearchStrategy[Term]:
        pairs = st.tuples(inner, inner)
        return st.one_of(
            pairs.map(lambda p: build.add(*p)),
            pairs.map(lambda p: build.sub(*p)),
            st.tuples(inner, st.integers(-3, 3)).map(lambda p: build.scale(*p)),
            pairs.map(lambda p: bitwise.bit_xor(*p)),
            st.tuples(inner, inner, inner).map(lambda p: build.ite(build.lt(p[0], p[1]), p[1], p[2])),
        )

    return st.recursive(leaves, larger, max_leaves=6)


def _conditions() -> st.SearchStrategy[Term]:
    numbers = _integers()
    atoms = st.one_of(
        st.tuples(numbers, numbers).map(lambda p: build.lt(*p)),
        st.tuples(numbers, numbers).map(lambda p: build.eq(*p)),
    )
    return st.recursive(
        atoms,
        lambda inner: st.one_of(
            st.tuples(inner, inner).map(lambda p: build.and_(*p)),
            st.tuples(inner, inner).map(lambda p: build.or_(*p)),
            inner.map(build.not_),
        ),
        max_leaves=6,
    )


@settings(deadline=None)
@given(st.lists(_conditions(), max_size=3))
def test_written_and_read_here(terms: list[Term]) -> None:
    rows = TermRows()
    numbers = [rows.number(term) for term in terms]

    read = terms_of(json.loads(json.dumps(rows.taken())))

    assert [read[number] for number in numbers] == terms


def test_read_where_other_terms_came_first() -> None:
    with term_table():
        x, y = build.variable("x", Sort.INT), build.variable("y", Sort.INT)
        low, equal = build.lt(build.add(x, y), build.integer(3)), build.eq(x, y)
        rows = TermRows()
        numbers = [rows.number(t) for t in (low, equal, build.and_(build.lt(x, y), build.lt(y, x)))]
        written = json.loads(json.dumps(rows.taken()))

    with term_table():
        y, x = build.variable("y", Sort.INT), build.variable("x", Sort.INT)
        read = terms_of(written)

        assert read[numbers[0]] is build.lt(build.add(x, y), build.integer(3))
        assert read[numbers[1]] is build.eq(x, y)


def test_texts_doubles_and_languages() -> None:
    s, f = build.variable("s", Sort.STR), build.variable("f", Sort.FLOAT)
    language = regular.Both((regular.literal("a\ud800"), regular.Not(regular.Repeat(regular.ANY, 2, None))))
    terms = [
        texts.equal(s, texts.text("é\n")),
        texts.matches(s, language),
        doubles.less(doubles.add(f, doubles.double(0.1)), doubles.double(-0.0)),
        build.lt(texts.length(s), build.integer(3)),
        *(build.ite(texts.matches(s, language), *(build.variable(f"{sort}{i}", sort) for i in "12")) for sort in Sort),
    ]
    rows = TermRows()
    numbers = [rows.number(term) for term in terms]

    read = terms_of(json.loads(json.dumps(rows.taken())))

    assert [read[number] for number in numbers] == terms


@given(st.one_of(st.none(), st.booleans(), st.integers(), st.text(), st.binary(), st.floats()))
def test_values(value: object) -> None:
    read = value_of(json.loads(json.dumps(to_json(value))))

    assert type(read) is type(value)
    assert bits_of(read) == bits_of(value) if isinstance(value, float) else read == value
