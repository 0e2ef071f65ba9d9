"""Programs in which values travel by unusual ways. In each, `seen` meets the input."""

from __future__ import annotations

import contextvars
import functools
import operator
import types
import weakref
from collections import ChainMap, defaultdict, namedtuple
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


def seen(value):
    return value


# Tables that are filled when the module is imported

TABLE = {}


def register(name):
    def put(function):
        TABLE[name] = function
        return function

    return put


@register("seen")
def registered(value):
    return seen(value)


def table_filled_at_import(n: int):
    return TABLE["seen"](n)


def table_by_computed_key(n: int):
    return TABLE["se" + "en"](n)


# Exceptions


class CarrierError(Exception):
    def __init__(self, payload) -> None:
        super().__init__("carried")
        self.payload = payload


def exception_arguments(n: int):
    try:
        raise ValueError("x", n)
    except ValueError as error:
        return seen(error.args[1])


def exception_attribute(n: int):
    try:
        raise CarrierError(n)
    except Exception as error:
        return seen(error.payload)


def exception_cause(n: int):
    try:
        try:
            raise KeyError(n)
        except KeyError as error:
            raise RuntimeError("outer") from error
    except RuntimeError as outer:
        return seen(outer.__cause__.args[0])


def missing_key(n: int):
    try:
        return {}[n]
    except KeyError as error:
        return seen(error.args[0])


def stop_iteration(n: int):
    def generator():
        yield 1
        return n

    running = generator()
    next(running)
    try:
        next(running)
    except StopIteration as stop:
        return seen(stop.value)


# Generators and coroutines


def sent(n: int):
    def generator():
        received = yield
        seen(received)
        yield received

    running = generator()
    next(running)
    return running.send(n)


def thrown(n: int):
    def generator():
        try:
            yield
        except CarrierError as error:
            yield seen(error.payload)

    running = generator()
    next(running)
    return running.throw(CarrierError(n))


def delegated(n: int):
    def inner():
        received = yield 1
        return received

    def outer():
        result = yield from inner()
        yield seen(result)

    running = outer()
    next(running)
    return running.send(n)


async def _later(value):
    return value


async def awaited(n: int):
    return seen(await _later(n))


# Context

VARIABLE = contextvars.ContextVar("variable", default=0)


def context_variable(n: int):
    token = VARIABLE.set(n)
    try:
        return seen(VARIABLE.get())
    finally:
        VARIABLE.reset(token)


def copied_context(n: int):
    VARIABLE.set(n)
    return contextvars.copy_context().run(lambda: seen(VARIABLE.get()))


@contextmanager
def lending(value) -> Iterator:
    yield value


def managed(n: int):
    with lending(n) as lent:
        return seen(lent)


# Attributes


class Stored:
    def __set_name__(self, owner, name) -> None:
        self.name = f"_{name}"

    def __get__(self, instance, owner=None):
        return self if instance is None else getattr(instance, self.name)

    def __set__(self, instance, value) -> None:
        setattr(instance, self.name, value)


class Described:
    value = Stored()


def descriptor(n: int):
    described = Described()
    described.value = n
    return seen(described.value)


class Fallback:
    def __init__(self, value) -> None:
        self.inner = {"value": value}

    def __getattr__(self, name):
        return self.inner[name]


def fallback(n: int):
    return seen(Fallback(n).value)


def attribute_getter(n: int):
    return seen(operator.attrgetter("value")(types.SimpleNamespace(value=n)))


def item_getter(n: int):
    return seen(operator.itemgetter(1)([0, n]))


def method_caller(n: int):
    class Holding:
        def give(self, extra):
            return extra

    return seen(operator.methodcaller("give", n)(Holding()))


def namespace(n: int):
    described = Described()
    described.__dict__["other"] = n
    return seen(vars(described)["other"])


def class_attribute(n: int):
    class Local:
        value = 0

    Local.value = n
    return seen(Local().value)


def computed_attribute(n: int):
    described = Described()
    for name in ("first", "second"):
        setattr(described, name, n)
    return seen(getattr(described, "".join(["fi", "rst"])))


class Cached:
    def __init__(self, value) -> None:
        self.source = value

    @functools.cached_property
    def value(self):
        return self.source


def cached(n: int):
    return seen(Cached(n).value)


# Classes


class Meta(type):
    def __call__(cls, *args):
        made = super().__call__(*args)
        made.extra = args[0]
        return made

    def __getitem__(cls, value):
        return seen(value)


class Metamade(metaclass=Meta):
    def __init__(self, value) -> None:
        self.value = value


def metaclass_call(n: int):
    return seen(Metamade(n).extra)


def metaclass_item(n: int):
    return Metamade[n]


class Default(dict):
    def __missing__(self, key):
        return seen(key)


def missing(n: int):
    return Default()[n]


Pair = namedtuple("Pair", "left right")


def named_tuple(n: int):
    return seen(Pair(1, right=n).right)


@dataclass
class Record:
    value: object
    items: list = field(default_factory=list)

    def __post_init__(self) -> None:
        self.items.append(self.value)


def data_class(n: int):
    return seen(Record(n).items[0])


# References and callbacks


def weak_reference(n: int):
    record = Record(n)
    reference = weakref.ref(record)
    return seen(reference().value)


def weak_values(n: int):
    record = Record(n)
    table = weakref.WeakValueDictionary()
    table["a"] = record
    return seen(table["a"].value)


def partial_call(n: int):
    return functools.partial(seen, n)()


def reduced(n: int):
    return functools.reduce(lambda left, right: seen(right), [0, n])


def sorted_by_key(n: int):
    return sorted([3, n], key=seen)


def substituted(text: str):
    import re

    return re.sub("a", lambda match: seen(match.group()), text)


def cell_of_closure(n: int):
    state = 0

    def put(value):
        nonlocal state
        state = value

    def take():
        return seen(state)

    put(n)
    return take()


def default_value(n: int):
    def give(value=n):
        return seen(value)

    return give()


def chained(n: int):
    return seen(ChainMap({}, {"a": n})["a"])


def default_factory(n: int):
    table = defaultdict(lambda: n)
    return seen(table["absent"])


counter = 0


def global_variable(n: int):
    global counter
    counter = n
    return _read_global()


def _read_global():
    return seen(counter)


def swapped(n: int):
    left, (middle, *rest) = 0, (n, 1, 2)
    left, middle = middle, left
    return seen(left) if rest else 0


def matched(n: int):
    match Record(n):
        case Record(value=found):
            return seen(found)


def executed(n: int):
    names = {"n": n, "seen": seen}
    exec("result = seen(n)", names)
    return names["result"]
