"""Keys of containers: symbolic ones among concrete ones do what the values of the witness do in plain Python."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Iterator
from itertools import count
from sys import _getframe
from types import FrameType
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pathlore.expr import build
from pathlore.expr.term import Sort
from pathlore.runtime import keys
from pathlore.runtime.path import OUTSIDE, context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.floating import SymFloat
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.keyed import native_of, realise_keys
from pathlore.runtime.values.nesting import witnessed
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr
from pathlore.stdlib import builtin_keyed
from tests.scale import examples

KINDS: dict[type, tuple[Any, Sort]] = {
    int: (SymInt, Sort.INT),
    float: (SymFloat, Sort.FLOAT),
    str: (SymStr, Sort.STR),
    bytes: (SymBytes, Sort.STR),
}
numbers = count()


class Witnessing(type(OUTSIDE)):  # type: ignore[misc]
    """Goes where the witness goes, and remembers what it was asked."""

    def __init__(self) -> None:
        self.keyed: dict[int, Any] = {}
        self.decided: list[SymBool] = []
        self.realised: list[Symbolic] = []

    def decide(self, condition: SymBool, frame: FrameType) -> bool:
        self.decided.append(condition)
        return condition.sym_value

    def realise(self, value: Symbolic, frame: FrameType, why: Reason | None = None) -> Any:
        self.realised.append(value)
        return value.sym_value


@pytest.fixture
def path() -> Iterator[Witnessing]:
    made = Witnessing()
    context.path = made
    yield made
    context.path = OUTSIDE


def symbolic(value: Any) -> Any:
    """An input whose value in the witness is this one."""
    make, sort = KINDS[type(value)]
    return make.sym_variable(build.variable(f"key{next(numbers)}", sort), value)


def entered(pairs: list[tuple[Any, Any]], container: Any = None) -> Any:
    container = {} if container is None else container
    for key, value in pairs:
        keys.insert(container, key, value, _getframe())
    return container


ATOMS = st.one_of(
    st.integers(-2, 2),
    st.sampled_from([0.0, -0.0, 1.0, 1.5, float("inf")]),
    st.sampled_from(["", "a", "b"]),
    st.sampled_from([b"", b"a"]),
)
SYMBOLIC = ATOMS.map(symbolic)
PLAIN = st.one_of(ATOMS, st.booleans(), st.none())
ITEMS = st.one_of(PLAIN, SYMBOLIC)
KEYS = st.one_of(ITEMS, st.tuples(ITEMS), st.tuples(ITEMS, ITEMS), st.tuples(st.tuples(ITEMS), PLAIN))


def truth(condition: Any) -> bool:
    return condition.sym_value if isinstance(condition, SymBool) else condition


@settings(max_examples=examples(300), deadline=None, database=None, derandomize=True)
@given(KEYS, KEYS)
def test_two_keys_are_the_same_where_python_says_so(left: Any, right: Any) -> None:
    assert truth(keys.same_key(left, right)) == (witnessed(left) == witnessed(right))


def test_comparing_symbolic_keys_asks_nothing(path: Witnessing) -> None:
    assert isinstance(keys.same_key((symbolic(1), "a"), (symbolic(1), symbolic("a"))), SymBool)
    assert path.decided == path.realised == []


def test_keys_of_other_types_are_never_the_same(path: Witnessing) -> None:
    assert keys.same_key(symbolic("1"), 1) is False
    assert keys.same_key(symbolic(1), "1") is False
    assert keys.same_key(symbolic("a"), b"a") is False
    assert keys.same_key((symbolic(1),), symbolic(1)) is False
    assert keys.same_key((symbolic(1),), (1, 2)) is False


class Row(NamedTuple):
    a: int
    b: int


def test_a_tuple_of_a_class_is_the_same_key_as_a_plain_one(path: Witnessing) -> None:
    container = entered([(Row(1, 2), "a"), ((symbolic(1), 2), "b")])
    assert list(container.items()) == [(Row(1, 2), "b")]
    assert keys.find(entered([(Row(1, 2), 0)]), (symbolic(3), 2), _getframe()) is keys.MISSING


class Apart(int):
    """Equal to integers, and hashed elsewhere."""

    def __hash__(self) -> int:
        return 77


def test_keys_with_hashes_of_their_own_are_found_by_them(path: Witnessing) -> None:
    container = entered([(Apart(1), "a"), (symbolic(1), "b")])
    assert list(container.values()) == ["a", "b"]
    assert path.realised


def test_names_in_namespaces_are_real() -> None:
    path = context.path = Witnessing()
    path.keyed = keys.KeyedContainers(lambda: None)
    try:
        before = entered([(symbolic("a"), 1)])
        assert keys.namespace(before, _getframe()) == {"a": 1}
        assert entered([(symbolic("b"), 1)])["b"] == 1
        path.keyed.clear()
        entered([(symbolic("c"), 1)])
        assert len(path.realised) == 2
    finally:
        context.path = OUTSIDE


def test_inputs_that_may_be_one_nan_are_noted(path: Witnessing) -> None:
    path.notes = set()
    one, other = symbolic(1.5), symbolic(1.5)
    keys.same_key(one, one)
    keys.same_key(one, other + 1)
    assert not path.notes
    keys.note_nans([[one]], [(other,)])
    assert path.notes == {keys.NANS_APART}


OPERATIONS = st.lists(st.tuples(st.sampled_from(["put", "find", "drop"]), KEYS, st.integers()), max_size=8)


@settings(max_examples=examples(300), deadline=None, database=None, derandomize=True)
@given(OPERATIONS)
def test_a_dict_with_symbolic_keys_does_what_a_plain_one_does(operations: list[tuple[str, Any, int]]) -> None:
    path = context.path = Witnessing()
    container: dict[Any, Any] = {}
    plain: dict[Any, Any] = {}
    try:
        for name, key, value in operations:
            if name == "put":
                keys.insert(container, key, value, _getframe())
                plain[witnessed(key)] = value
            else:
                found = keys.find(container, key, _getframe())
                assert (found is not keys.MISSING) == (witnessed(key) in plain)
                if found is not keys.MISSING and name == "drop":
                    assert builtin_keyed.pop(container, found) == plain.pop(witnessed(key))
        assert path.realised == []
        realise_keys(_getframe())
    finally:
        context.path = OUTSIDE
    assert list(map(repr, container.items())) == list(map(repr, plain.items()))
    assert not path.keyed


@settings(max_examples=examples(200), deadline=None, database=None, derandomize=True)
@given(st.lists(KEYS, max_size=6), KEYS)
def test_a_set_with_symbolic_members_does_what_a_plain_one_does(members: list[Any], item: Any) -> None:
    context.path = Witnessing()
    container: set[Any] = set()
    plain: set[Any] = set()
    try:
        for member in members:
            keys.insert(container, member, keys.MISSING, _getframe())
            plain.add(witnessed(member))
        assert len(container) == len(plain)
        assert (keys.find(container, item, _getframe()) is not keys.MISSING) == (witnessed(item) in plain)
        realise_keys(_getframe())
    finally:
        context.path = OUTSIDE
    assert container == plain
    assert sorted(map(repr, container)) == sorted(map(repr, plain))


def test_an_equal_key_keeps_the_key_that_was_there(path: Witnessing) -> None:
    first = symbolic(1)
    container = entered([(1, "plain"), (first, "equal"), (symbolic(2), "other"), (2, "equal to it")])
    assert list(container.values()) == ["equal", "equal to it"]
    assert [type(key) for key in container] == [int, SymInt]


def test_only_a_symbolic_key_makes_a_container_keyed(path: Witnessing) -> None:
    plain = entered([(1, "a"), ((1, "x"), "b")])
    assert not path.keyed
    mixed = entered([(1, "a"), ((symbolic(1), "x"), "b")])
    assert list(path.keyed.values()) == [mixed]
    assert keys.needs_search(mixed, 1)
    assert not keys.needs_search(plain, 1)
    assert keys.needs_search(plain, symbolic(1))


def test_adopting_lists_a_copy_with_symbolic_keys_and_no_other(path: Witnessing) -> None:
    copy = dict(entered([(symbolic(1), "a")]))
    path.keyed.clear()
    assert keys.adopt(copy) is copy
    keys.adopt({1: "a"})
    assert list(path.keyed.values()) == [copy]


def test_one_question_is_enough_where_no_key_is_the_same(path: Witnessing) -> None:
    container = entered([(1, "a"), (2, "b"), (3, "c")])
    assert keys.find(container, symbolic(4), _getframe()) is keys.MISSING
    assert len(path.decided) == 1


def test_the_last_candidate_is_not_asked_about(path: Witnessing) -> None:
    container = entered([(1, "a"), (2, "b"), (3, "c")])
    assert keys.find(container, symbolic(3), _getframe()) == 3
    assert len(path.decided) == 3  # whether any, whether the first, whether the second


class Noisy:
    """Has a hash that is given, and tells when it is compared."""

    def __init__(self, number: int, log: list[str]) -> None:
        self.number = number
        self.log = log

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        self.log.append(f"{self.number} compared")
        return True


@pytest.mark.parametrize("wanted", [1, 2])
def test_keys_are_compared_only_where_their_hashes_are_equal(path: Witnessing, wanted: int) -> None:
    expected: list[str] = []
    found = Noisy(wanted, expected) in {Noisy(1, expected): "a"}
    log: list[str] = []
    container = entered([(symbolic(7), "symbolic"), (Noisy(1, log), "a")])
    log.clear()
    assert (keys.find(container, Noisy(wanted, log), _getframe()) is not keys.MISSING) is found
    assert len(log) == len(expected)


def test_what_has_no_hash_is_refused_before_it_is_compared(path: Witnessing) -> None:
    container = entered([(symbolic(1), "a")])
    for key in ([], {}, (symbolic(1), [])):
        with pytest.raises(TypeError, match="unhashable"):
            keys.find(container, key, _getframe())
    assert path.decided == []


def test_a_set_is_looked_up_in_a_set_but_not_in_a_dict(path: Witnessing) -> None:
    members = entered([(symbolic(1), keys.MISSING), (frozenset({2}), keys.MISSING)], set())
    assert keys.find(members, {2}, _getframe()) == {2}
    with pytest.raises(TypeError, match="unhashable"):
        keys.find(entered([(symbolic(1), "a")]), {2}, _getframe())


def test_a_nan_is_found_by_identity_alone(path: Witnessing) -> None:
    nan = symbolic(float("nan"))
    container = entered([(nan, "a")])
    assert keys.find(container, nan, _getframe()) is not keys.MISSING
    assert keys.find(container, symbolic(float("nan")), _getframe()) is keys.MISSING


def test_hashing_a_symbolic_value_realises_the_keys_of_the_path_first(path: Witnessing) -> None:
    container = entered([(symbolic(5), "a"), (symbolic("b"), "c")])
    assert hash(symbolic(5)) == hash(5)
    assert not path.keyed
    assert container == {5: "a", "b": "c"}
    assert [type(key) for key in container] == [int, str]
    assert container[5] == "a"


def test_a_key_is_hashed_by_pathlore_without_being_realised(path: Witnessing) -> None:
    hashed = eval("lambda key: hash(key)", {"__name__": "pathlore.runtime.keys"})
    for value in (1, 1.5, "a", b"a"):
        key = keys.as_key(symbolic(value))
        assert hashed(key) == 0
        assert hashed(keys.as_key((key, 2))) == hash((0, 2))
    assert path.realised == []
    assert hash(keys.as_key(symbolic(7))) == 7
    assert path.realised == [7]


class Refusing(dict[Any, Any]):
    """A dict of a program, with methods that nobody but the program may call."""

    def __setitem__(self, key: Any, value: Any) -> None:
        raise AssertionError("called")

    __iter__ = items = clear = update = __contains__ = __setitem__  # type: ignore[assignment]


@pytest.mark.parametrize("container", [Refusing(), OrderedDict(), defaultdict(list)])
def test_methods_that_a_class_overrides_are_not_called(path: Witnessing, container: Any) -> None:
    entered([(symbolic(2), "a"), (1, "b"), (symbolic(1), "c")], container)
    assert keys.find(container, symbolic(2), _getframe()) is not keys.MISSING
    realise_keys(_getframe())
    native = native_of(container)
    assert list(native.items(container)) == [(2, "a"), (1, "c")]


def test_the_native_type_of_a_container() -> None:
    class Members(set[int]):
        pass

    assert native_of(Refusing()) is dict
    assert native_of(OrderedDict()) is OrderedDict
    assert native_of(defaultdict(int)) is dict
    assert native_of(Members()) is set
    assert native_of(frozenset()) is frozenset


def test_booleans_and_sets_are_settled_before_they_are_compared(path: Witnessing) -> None:
    flag = symbolic(1) > 0
    container = entered([(flag, "a"), ((flag, 2), "b")])
    assert list(container) == [True, (True, 2)]
    assert not path.keyed
    assert keys.settled_key(frozenset({keys.as_key(symbolic(3))}), _getframe()) == frozenset({3})
