"""Programs in which values travel by names that are put together, partial calls, copies and streams. `seen` meets the
input; `others` never does."""

from __future__ import annotations

import copy
import functools
import io
import itertools
from collections import UserDict


def seen(value):
    return value


def others(value):
    return value


class _Named:
    def __init__(self):
        self.get_kept = 0
        self.other = 0

    def get_twice(self, value):
        return value


def put_by_prefix(n: int):
    made = _Named()
    setattr(made, "get_" + "".join(["ke", "pt"]), n)
    others(made.other)
    return seen(made.get_kept)


def read_by_prefix(n: int):
    made = _Named()
    made.get_kept = n
    for name in ["kept"]:
        key = f"get_{name}"
        return seen(getattr(made, key))


def put_and_read_by_prefix(n: int):
    made = _Named()
    part = "".join(["ne", "w"])
    setattr(made, "get_" + part, n)
    others(made.other)
    return seen(getattr(made, f"get_{part}"))


def called_by_template(n: int):
    return seen(getattr(_Named(), "get_%s" % "".join(["tw", "ice"]))(n))


def names_in_a_loop(n: int):
    made = _Named()
    for name in ("get_kept", "another"):
        setattr(made, name, n)
    others(made.other)
    return seen(made.another)


def rebound_name(n: int):
    made = _Named()
    name = "get_kept"

    def rebind():
        nonlocal name
        name = "other"

    rebind()
    setattr(made, name, n)
    return seen(made.other)


def put_past_the_class(n: int):
    made = _Named()
    object.__setattr__(made, "get_kept", n)
    others(made.other)
    return seen(made.get_kept)


def in_namespace(n: int):
    made = _Named()
    made.__dict__["get_kept"] = n
    others(made.other)
    return seen(vars(made)["get_kept"])


def in_namespace_by_computed_key(n: int):
    made = _Named()
    made.__dict__["".join(["get_", "kept"])] = n
    return seen(made.get_kept)


def updated_namespace(n: int):
    made = _Named()
    vars(made).update(get_kept=n)
    return seen(made.get_kept)


def _three(first, second, *rest, **named):
    return seen((first, second, rest, named)[1])


def partly_given(n: int):
    return functools.partial(_three, 1)(n)


def partly_given_twice(n: int):
    return functools.partial(functools.partial(_three, 1), n)(3)


def partly_given_by_name(n: int):
    return seen(functools.partial(lambda *, value: value, value=n)())


def partly_given_behind_a_star(n: int):
    return functools.partial(_three, *[1])(n)


def partial_of_itself(n: int):
    call = functools.partial(_three, 1)
    for _ in range(1):
        call = functools.partial(call, n)
    return call(2)


def partial_to_native_code(n: int):
    return list(map(functools.partial(_three, 1), [n]))[0]


def copied(n: int):
    made = _Named()
    made.get_kept = n
    others(copy.copy(made).other)
    return seen(copy.copy(made).get_kept)


def copied_its_own_way(n: int):
    class Copied:
        def __deepcopy__(self, memo):
            return [seen(n)]

    return copy.deepcopy([Copied()])[0]


def lines_of_a_stream(text: str):
    for line in io.StringIO(text):
        return seen(line)
    return seen(text)


def chained(n: int):
    return seen(next(itertools.chain([], itertools.islice([n], 1))))


class _Mapping:
    def __init__(self, kept):
        self.kept = kept

    def keys(self):
        return ["value"]

    def __getitem__(self, key):
        return self.kept


def spread_mapping(n: int):
    def inner(value):
        return seen(value)

    return inner(**_Mapping(n))


def dict_of_mapping(n: int):
    return seen(dict(_Mapping(n))["value"])


def user_dict(n: int):
    made = UserDict()
    made["value"] = n
    return seen(made.get("value"))


class _Text(str):
    kept = 0


def text_with_attributes(text: str):
    made = _Text("abc")
    made.kept = text
    others(made.upper())
    return seen(made.kept)


def unsupported(n: int):
    made = _Named()
    made.get_kept = seen(n)
    try:
        others(made[0])
    except TypeError:
        others(None)
    return seen(n)


class _PlainError(Exception):
    pass


def other_exceptions(n: int):
    """What one handler catches is no business of another."""
    try:
        try:
            raise _PlainError("fixed")
        except (_PlainError, TypeError) as error:
            others(error.args[0])
        raise ValueError(n)
    except ValueError as caught:
        return seen(caught.args[0])


class _Before:
    def get(self):
        return others(1)


class _After:
    def get(self):
        return seen(self.value)


def changed_class(n: int):
    """Only this object gets another class."""
    thing, other = _Before(), _Before()
    thing.value = n
    other.get()
    thing.__class__ = _After
    return thing.get()
