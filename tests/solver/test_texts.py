"""Queries about texts have the answers that Python's texts give, whoever answers them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pathlore.expr import build, doubles, texts
from pathlore.expr.application import apply
from pathlore.expr.assignment import Value, evaluate, holds
from pathlore.expr.constants import constant, equals
from pathlore.expr.functions import define
from pathlore.expr.regular import (
    ALL,
    ANY,
    NOTHING,
    Chars,
    Regular,
    behind,
    both,
    chars,
    either,
    literal,
    matches,
    negated,
    nullable,
    repeat,
    sample,
    sequence,
    transitions,
)
from pathlore.expr.term import Sort, Term
from pathlore.solver.chain import standard_chain
from pathlore.solver.lowering import Lowering
from pathlore.solver.portfolio import Portfolio
from pathlore.solver.query import Answer, Query, Sat, Solver, SolverStats, Unknown, Unsat
from pathlore.solver.stages.one_variable import OneVariable
from pathlore.solver.z3.alphabet import NARROW, Alphabet
from tests.scale import EVERYTHING, examples
from tests.solver import asking

TIMEOUT = 0.8


MAKERS: dict[str, Callable[[float, SolverStats], Solver]] = {
    "z3": asking.z3,
    "codepoints": asking.code_points,
    "short": asking.short_texts,
    "languages": asking.languages,
    "search": asking.local_search,
    "portfolio": Portfolio,
}
# What is made for some queries alone may leave others open.
PARTIAL = ("languages", "codepoints", "short", "search")
# What has no solution that evaluation refutes.
EXACT = ("codepoints", "short")

S, T = (build.variable(name, Sort.STR) for name in "st")
N = build.variable("n", Sort.INT)


@pytest.fixture(params=sorted(MAKERS))
def name(request: pytest.FixtureRequest) -> str:
    chosen: str = request.param
    return chosen


@pytest.fixture(scope="module")
def shared() -> dict[str, Solver]:
    return {name: make(TIMEOUT, SolverStats()) for name, make in MAKERS.items()}


@pytest.fixture
def at_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """No process for each query, which takes long where many tests ran before: constants are quickly looked at."""
    monkeypatch.setattr("pathlore.solver.z3.backend.in_fork", lambda work, seconds: work())


@pytest.fixture
def solver(name: str, shared: dict[str, Solver]) -> Solver:
    return shared[name]


def number(value: int) -> Term:
    return build.integer(value)


def verify(query: Query, answer: Answer, satisfiable: bool | None, may_give_up: bool = False) -> None:
    """The answer is right; `None` where it is not known which one that is."""
    if isinstance(answer, Sat):
        assert satisfiable is not False
        assert all(holds(c, {**query.seed, **answer.assignment}) for c in (*query.constraints, query.goal))
    elif isinstance(answer, Unsat):
        assert not satisfiable
    else:
        assert may_give_up, answer.reason


# Each operator, on values that variables are fixed to

VALUES = ["", "a", "b", "ab", "ba", "aba", "aab", "0", "07", "4711", "a=b", "A", "\0", "\ud800", "é€", "\U0001f600"]
ORDERED = ["", "a", "ab", "b", "\0", "\U0001f600"]
SHORT = ["", "a", "b", "ab", "ba", "aab"]
INDICES = [-2, 0, 1, 2, 5]
DIGIT = Chars(((48, 57),))
LANGUAGES: list[Regular] = [
    repeat(DIGIT, 1, None),
    repeat(DIGIT, 0, 2),
    literal("ab"),
    sequence(literal("a"), repeat(ANY, 0, None)),
    either(literal("a"), literal("ba"), sequence()),
    both(repeat(chars([(97, 98)]), 2, 3), negated(sequence(ALL, literal("aa"), ALL))),
    negated(repeat(chars([(0, 0xFF)]), 0, None)),
    chars([(0xFFFF, 0x10FFFF)]),
    repeat(chars([(0, 0x2A6DF), (0x2A700, 0x10FFFF)]), 0, None),
]

CASES: dict[str, tuple[Callable[..., Term], list[list[Any]]]] = {
    "concat": (texts.concat, [SHORT, SHORT]),
    "length": (texts.length, [VALUES]),
    "slice": (texts.piece, [["", "a", "aba", "a=bcd"], INDICES, INDICES]),
    "code": (texts.code, [VALUES, INDICES]),
    "character": (texts.character, [[-1, 0, 65, 0xD800, 0x1F600, 0x2FFFF, 0x30000, 0x10FFFF, 0x110000]]),
    "find": (texts.find, [SHORT, SHORT, INDICES]),
    "rfind": (texts.rfind, [SHORT, SHORT]),
    "contains": (texts.contains, [SHORT, SHORT]),
    "starts": (texts.starts, [SHORT, SHORT]),
    "ends": (texts.ends, [SHORT, SHORT]),
    "replace_first": (texts.replace_first, [SHORT, SHORT, ["", "b", "cc"]]),
    "replace_all": (texts.replace_all, [SHORT, SHORT, ["", "b", "cc"]]),
    "equal": (texts.equal, [VALUES, ["", "a", "ab", "\ud800", "\U0001f600"]]),
    "less": (texts.less, [ORDERED, ORDERED]),
    "less_equal": (texts.less_equal, [ORDERED, ORDERED]),
    "digits": (texts.digits, [[-5, 0, 7, 10, 4711, 10**25]]),
    "few_digits": (
        lambda n: texts.digits(build.sub(build.mod(n, number(1000)), number(9))),
        [[0, 8, 9, 18, 19, 108, 109, 999]],
    ),
    "number": (texts.number, [[*VALUES, "-1", "00", "9" * 20, "1a", " 1", "٣"]]),
}


def fixed(operator: str) -> Iterator[tuple[tuple[Term, ...], Term, Any]]:
    """Constraints that fix variables, a term of the variables, and its value."""
    build_term, domains = CASES[operator]
    combinations = list(product(*domains))
    for values in combinations if EVERYTHING else combinations[:: 1 + len(combinations) // 20]:
        variables = [build.variable(f"{operator}{i}", constant(v).sort) for i, v in enumerate(values)]
        term = build_term(*variables)
        value = evaluate(term, dict(zip(variables, values, strict=True)))
        yield tuple(equals(v, x) for v, x in zip(variables, values, strict=True)), term, value


@pytest.mark.usefixtures("at_hand")
@pytest.mark.parametrize("operator", sorted(CASES))
def test_an_operator_has_the_value_that_python_gives_it(name: str, solver: Solver, operator: str) -> None:
    for constraints, term, value in fixed(operator):
        for goal, satisfiable in ((equals(term, value), True), (build.not_(equals(term, value)), False)):
            query = Query(constraints, goal)
            # z3 lacks Python's replacement of the empty text by something.
            open_to_z3 = operator == "replace_all" and name == "z3"
            verify(query, solver.check(query), satisfiable, open_to_z3 or name in PARTIAL)


@pytest.mark.usefixtures("at_hand")
@pytest.mark.parametrize("regular", LANGUAGES)
def test_a_language_has_the_texts_that_python_finds_in_it(name: str, solver: Solver, regular: Regular) -> None:
    condition = texts.matches(S, regular)
    for value in (*VALUES, "\U0002a6df", "\U0002a6e0", "\U0002a700", "\U0010ffff", "\U00020000"):
        satisfiable = holds(condition, {S: value})
        for goal, expected in ((condition, satisfiable), (build.not_(condition), not satisfiable)):
            query = Query((equals(S, value),), goal)
            verify(query, solver.check(query), expected, name in PARTIAL)


# Random terms, against all short texts

WORDS = ["".join(letters) for length in range(4) for letters in product("ab", repeat=length)]
NUMBERS = range(-1, 4)
SHORT_WORDS = tuple(texts.matches(v, repeat(chars([(97, 98)]), 0, 3)) for v in (S, T))
SMALL_NUMBER = (build.ge(N, number(NUMBERS[0])), build.le(N, number(NUMBERS[-1])))

TEXT_LEAVES = st.one_of(st.sampled_from([S, T]), st.sampled_from(["", "a", "b", "ab", "ba"]).map(texts.text))
INTEGER_LEAVES = st.one_of(st.just(N), st.integers(-1, 3).map(number))
RANDOM_LANGUAGES = st.recursive(
    st.sampled_from([literal("a"), literal("b"), chars([(97, 98)]), ANY, literal("ab")]),
    lambda inner: st.one_of(
        st.builds(sequence, inner, inner),
        st.builds(either, inner, inner),
        st.builds(both, inner, inner),
        st.builds(negated, inner),
        st.builds(repeat, inner, st.integers(0, 2), st.sampled_from([None, 2, 3])),
    ),
    max_leaves=4,
)


def text_terms(depth: int) -> st.SearchStrategy[Term]:
    if depth == 0:
        return TEXT_LEAVES
    inner, integers = text_terms(depth - 1), integer_terms(depth - 1)
    return st.one_of(
        TEXT_LEAVES,
        st.builds(texts.concat, inner, inner),
        st.builds(texts.piece, inner, integers, integers),
        st.builds(texts.replace_first, inner, inner, inner),
        st.builds(texts.replace_all, inner, inner, inner),
        st.builds(texts.character, integers.map(lambda term: build.add(term, number(97)))),
        st.builds(texts.digits, integers),
        st.builds(build.ite, conditions(depth - 1), inner, inner),
    )


def integer_terms(depth: int) -> st.SearchStrategy[Term]:
    if depth == 0:
        return INTEGER_LEAVES
    inner, integers = text_terms(depth - 1), integer_terms(depth - 1)
    return st.one_of(
        INTEGER_LEAVES,
        st.builds(texts.length, inner),
        st.builds(texts.code, inner, integers),
        st.builds(texts.find, inner, inner, integers),
        st.builds(texts.rfind, inner, inner),
        st.builds(texts.number, inner),
        st.builds(build.add, integers, integers),
        st.builds(build.sub, integers, integers),
    )


def conditions(depth: int) -> st.SearchStrategy[Term]:
    inner, integers = text_terms(depth), integer_terms(depth)
    about_texts = st.sampled_from([texts.equal, texts.less, texts.less_equal, texts.starts, texts.ends, texts.contains])
    about_numbers = st.sampled_from([build.le, build.eq, build.lt])
    atoms = st.one_of(
        st.builds(lambda f, a, b: f(a, b), about_texts, inner, inner),
        st.builds(lambda f, a, b: f(a, b), about_numbers, integers, integers),
        st.builds(texts.matches, inner, RANDOM_LANGUAGES),
    )
    negatable = st.builds(lambda atom, negative: build.not_(atom) if negative else atom, atoms, st.booleans())
    return st.one_of(negatable, st.builds(build.and_, negatable, negatable), st.builds(build.or_, negatable, negatable))


CONDITIONS = conditions(2)


def assignments() -> Iterator[dict[Term, Value]]:
    for s, t, n in product(WORDS, WORDS, NUMBERS):
        yield {S: s, T: t, N: n}


def solution(*formulas: Term) -> dict[Term, Value] | None:
    return next((a for a in assignments() if all(holds(f, a) for f in formulas)), None)


HARD = settings(max_examples=examples(40), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@HARD
@given(goal=CONDITIONS, extra=CONDITIONS)
def test_random_terms_about_short_texts_have_the_answer_of_exhaustive_search(
    name: str, solver: Solver, goal: Term, extra: Term
) -> None:
    query = Query((*SHORT_WORDS, *SMALL_NUMBER, extra), goal)
    expected = solution(*query.constraints, goal)
    answer = solver.check(query)
    # The string theory of z3 is not complete.
    verify(query, answer, expected is not None, may_give_up=True)
    assert not (name in EXACT and isinstance(answer, Unknown) and "does not hold" in answer.reason)


@HARD
@given(goal=CONDITIONS, extra=st.lists(CONDITIONS, max_size=2))
def test_no_solution_is_lost_where_texts_have_any_length(
    name: str, solver: Solver, goal: Term, extra: list[Term]
) -> None:
    expected = solution(*extra, goal)
    query = Query(tuple(extra), goal, solution(*extra) or {})
    answer = solver.check(query)
    verify(query, answer, True if expected is not None else None, may_give_up=True)
    assert not (name in EXACT and isinstance(answer, Unknown) and "does not hold" in answer.reason)


# A path through the whole chain


def condition(rng: random.Random) -> Term:
    text, other = rng.choice([S, T]), rng.choice([S, T, texts.text(rng.choice(["a", "b", "ab"]))])
    part = texts.piece(text, number(rng.randint(0, 1)), texts.length(text))
    atom = rng.choice(
        [
            texts.equal(part, other),
            texts.contains(part, other),
            texts.starts(text, other),
            texts.less(text, other),
            build.eq(texts.code(text, number(rng.randint(0, 2))), number(97)),
            build.gt(texts.length(text), build.add(N, number(rng.randint(-2, 2)))),
            build.ge(texts.find(text, other, number(rng.randint(0, 1))), N),
            texts.matches(text, repeat(literal(rng.choice(["a", "b", "ab"])), 1, None)),
        ]
    )
    return build.not_(atom) if rng.random() < 0.5 else atom


@pytest.mark.parametrize("seed", range(4))
def test_along_a_path_the_chain_answers_as_exhaustive_search_does(seed: int) -> None:
    rng = random.Random(seed)
    chain = standard_chain(5.0, SolverStats())
    start = [*SHORT_WORDS, *SMALL_NUMBER]
    path, remaining = list(start), {len(start): list(assignments())}
    witness: dict[Term, Value] = {S: "", T: "", N: 0}
    for _ in range(40):
        goal = condition(rng)
        query = Query(tuple(path), goal, witness)
        solutions = [a for a in remaining[len(path)] if holds(goal, a)]
        answer = chain.check(query)
        verify(query, answer, bool(solutions))
        if isinstance(answer, Sat):
            path.append(goal)
            witness = {**witness, **answer.assignment}
            remaining[len(path)] = solutions
        if rng.random() < 0.3:
            # The witness satisfies every prefix of the path.
            del path[max(len(start), len(path) - rng.randint(1, 4)) :]


# Characters that z3 lacks

WIDE = [
    (build.eq(texts.code(S, number(0)), number(0x10FFFF)), "\U0010ffff"),
    (build.gt(texts.code(S, number(0)), number(0x2FFFF)), "\U00030000"),
    (build.eq(build.add(texts.code(S, number(0)), texts.code(S, number(1))), number(0x21FFFE)), "\U0010ffff" * 2),
    (texts.equal(S, texts.text("a\U000e0100")), "a\U000e0100"),
    (texts.less(texts.text("\U0010fffe"), S), "\U0010ffff"),
    (build.not_(texts.matches(S, repeat(chars([(0, 0x10FFFE)]), 0, None))), "\U0010ffff"),
    (texts.equal(texts.character(N), S), "\U00050000"),
    (build.and_(texts.equal(texts.character(N), S), build.eq(N, number(0x50000))), "\U00050000"),
    (
        build.and_(texts.less(S, T), texts.matches(texts.concat(S, T), repeat(chars([(0xF0000, 0x10FFFF)]), 2, 2))),
        "\U000f0000",
    ),
]


@pytest.mark.parametrize(("goal", "value"), WIDE)
def test_characters_beyond_those_of_z3_are_not_forgotten(name: str, solver: Solver, goal: Term, value: str) -> None:
    assert holds(goal, {S: value, T: "\U000f0001", N: 0x50000})
    query = Query((build.gt(texts.length(S), build.ZERO),), goal)
    verify(query, solver.check(query), True, may_give_up=name != "portfolio")


def test_two_texts_may_differ_in_characters_that_z3_lacks(name: str, solver: Solver) -> None:
    wide = repeat(chars([(0x30000, 0x10FFFF)]), 3, 3)
    query = Query(
        (texts.matches(S, wide), texts.matches(T, wide), texts.less(S, T)),
        texts.ends(T, texts.piece(S, number(1), number(3))),
    )
    verify(query, solver.check(query), True, may_give_up=name != "portfolio")


# Functions that no solver knows

UPPER = define("test upper", Sort.STR, str.upper)
SQUARE = define("test square", Sort.INT, lambda n: n * n)
IS_TITLE = define("test title", Sort.BOOL, str.istitle)
TO_FLOAT = define("test float", Sort.FLOAT, float)


@pytest.mark.parametrize(
    ("constraints", "goal", "satisfiable"),
    [
        ((), texts.equal(apply(UPPER, S), texts.text("ABC")), True),
        ((texts.starts(S, texts.text("a")),), texts.equal(apply(UPPER, S), texts.text("ABC")), True),
        ((texts.equal(S, T),), build.not_(texts.equal(apply(UPPER, S), apply(UPPER, T))), False),
        ((build.ge(N, number(0)), build.le(N, number(3))), build.eq(apply(SQUARE, N), number(9)), True),
        ((build.ge(N, number(0)), build.le(N, number(3))), build.eq(apply(SQUARE, N), number(5)), False),
        ((), apply(IS_TITLE, S), True),
        ((texts.starts(S, texts.text("ab")),), apply(IS_TITLE, texts.concat(S, T)), None),
        ((), doubles.equal(apply(TO_FLOAT, S), doubles.double(2.5)), True),
        ((), doubles.less(doubles.double(1.0), apply(TO_FLOAT, S)), True),
    ],
)
def test_functions_of_python_are_evaluated(
    name: str, solver: Solver, constraints: tuple[Term, ...], goal: Term, satisfiable: bool | None
) -> None:
    query = Query(constraints, goal)
    verify(query, solver.check(query), satisfiable, may_give_up=name != "portfolio" or satisfiable is None)


def test_z3_learns_what_a_function_is_worth_where_it_guessed_wrong() -> None:
    small = (build.ge(N, number(0)), build.le(N, number(3)))
    assert asking.z3(5.0).check(Query(small, build.eq(apply(SQUARE, N), number(9)))) == Sat({N: 3})
    assert isinstance(asking.z3(5.0).check(Query(small, build.eq(apply(SQUARE, N), number(5)))), Unsat)


# Replacing every occurrence, of which z3 knows little


@pytest.mark.parametrize(
    ("constraints", "goal"),
    [
        ((), texts.contains(texts.replace_all(S, texts.text(" "), texts.text("_")), texts.text(" "))),
        ((), build.gt(texts.length(texts.replace_all(S, texts.text("ab"), texts.text(""))), texts.length(S))),
        (
            (build.not_(texts.contains(S, texts.text("ab"))),),
            build.not_(texts.equal(texts.replace_all(S, texts.text("ab"), T), S)),
        ),
    ],
)
def test_what_replacing_cannot_do_is_refuted(constraints: tuple[Term, ...], goal: Term) -> None:
    assert isinstance(asking.z3(5.0).check(Query(constraints, goal)), Unsat)


@given(st.text("ab", max_size=6), st.sampled_from(["a", "ab", "aa", "aba"]), st.text("abc", max_size=3))
def test_axioms_of_replacing_are_true(text: str, old: str, new: str) -> None:
    for new_term in (T, texts.text(new)):
        lowered = Lowering().lower(texts.contains(texts.replace_all(S, texts.text(old), new_term), texts.text("a")))
        assert lowered.axioms
        assert all(holds(axiom, {S: text, T: new}) for axiom in lowered.axioms)


# Exact answers without a solver


def test_a_text_that_is_one_of_some_constants_needs_no_solver() -> None:
    one, two, three = (texts.equal(S, texts.text(word)) for word in ("one", "two", "three"))
    finder = asking.enumeration(3_000)
    assert finder.check(Query((build.or_(one, two),), build.not_(one))) == Sat({S: "two"})
    assert isinstance(finder.check(Query((build.or_(one, two),), three)), Unsat)
    assert isinstance(finder.check(Query((build.or_(one, two),), texts.contains(S, texts.text("x")))), Unsat)
    different = tuple(build.not_(texts.equal(S, texts.text(word))) for word in ("", "a", "aa", "b"))
    assert finder.check(Query(different[1:], different[0])) == Sat({S: "aaa"})
    assert isinstance(finder.check(Query((one,), build.gt(texts.length(S), number(3)))), Unsat)


def test_back_ends_without_texts_say_so() -> None:
    query = Query((), texts.starts(S, texts.text("a")))
    assert isinstance(asking.bitwuzla(TIMEOUT).check(query), Unknown)
    assert isinstance(asking.cvc5(TIMEOUT).check(query), Unknown)


def test_moves_leave_texts_and_doubles_alone() -> None:
    move = OneVariable(asking.local_search())
    x = build.variable("x", Sort.FLOAT)
    query = Query((build.gt(texts.length(S), N),), build.gt(texts.length(S), number(3)), {S: "a", N: 0, x: 1.0})
    answer = move.check(query)
    assert isinstance(answer, Sat)
    assert holds(query.goal, answer.assignment)
    assert isinstance(move.check(Query((), doubles.less(x, doubles.double(0.0)), {x: 1.0})), Sat)


# Languages


@settings(max_examples=examples(200), deadline=None)
@given(RANDOM_LANGUAGES)
def test_samples_are_in_their_language_and_transitions_follow_it(regular: Regular) -> None:
    for word in sample(regular, 4):
        assert matches(regular, word)
    members = [word for word in WORDS if matches(regular, word)]
    assert not members or sample(regular, 1)
    for word in WORDS:
        state: Regular | None = regular
        for letter in word:
            rests = [rest for ranges, rest in transitions(state) if any(a <= ord(letter) <= b for a, b in ranges)]
            state = rests[0] if rests else None
            if state is None:
                break
        assert matches(regular, word) is (state is not None and nullable(state))


@settings(max_examples=examples(200), deadline=None)
@given(RANDOM_LANGUAGES)
def test_transitions_are_sorted_and_disjoint_and_miss_only_what_leads_nowhere(regular: Regular) -> None:
    found = transitions(regular)
    assert len({rest for _, rest in found}) == len(found)
    pairs = sorted(pair for ranges, _ in found for pair in ranges)
    assert all(high < low for (_, high), (low, _) in pairwise(pairs))
    assert all(high + 1 < low for ranges, _ in found for (_, high), (low, _) in pairwise(ranges))
    assert [ranges[0] for ranges, _ in found] == sorted(ranges[0] for ranges, _ in found)
    for code in {end for ranges, _ in found for low, high in ranges for end in (low - 1, low, high, high + 1)}:
        if 0 <= code <= 0x10FFFF:
            rests = [rest for ranges, rest in found if any(low <= code <= high for low, high in ranges)]
            assert rests == [rest for rest in [behind(chr(code), regular)] if rest != NOTHING]


@given(st.lists(st.integers(NARROW, 0x10FFFF), max_size=6))
def test_an_alphabet_keeps_order_and_finds_its_way_back(cuts: list[int]) -> None:
    alphabet = Alphabet(cut for code in cuts for cut in (code, code + 1))
    codes = sorted({*cuts, 0, 65, NARROW - 1})
    inside = [alphabet.only(code) for code in codes]
    assert inside == sorted(set(inside))
    assert [alphabet.to_python(code) for code in inside] == codes
    assert alphabet.last(0x10FFFF) == 0x2FFFF
    assert alphabet.to_python(0x2FFFF) <= 0x10FFFF


@pytest.mark.parametrize("length", [3, 40, 90])
def test_search_lengthens_what_functions_are_given(length: int) -> None:
    """What a function gives need not be what anything else gives: `repr` of a longer text ends with a quote as well."""
    shown = define("test.shown", Sort.STR, repr)
    lowered = define("test.lowered", Sort.STR, str.lower)
    s, t = build.variable("s", Sort.STR), build.variable("t", Sort.STR)
    joined = texts.concat(texts.text("<"), apply(shown, apply(lowered, s)), t)
    answer = asking.local_search().check(Query((), build.ge(texts.length(joined), build.integer(length)), {}))
    assert isinstance(answer, Sat)
    assert len("<" + repr(str(answer.assignment.get(s, "")).lower()) + str(answer.assignment.get(t, ""))) >= length
