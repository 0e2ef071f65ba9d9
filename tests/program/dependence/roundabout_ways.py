"""Values that come back from where few programs send them: code objects, protocols of the library, classes made late.

In each program `seen` meets the input."""

from __future__ import annotations

import argparse
import array
import ast
import asyncio
import bisect
import collections
import configparser
import contextlib
import contextvars
import copy
import csv
import dataclasses
import datetime
import decimal
import enum
import fractions
import functools
import heapq
import html.parser
import importlib
import inspect
import io
import itertools
import json
import operator
import pathlib
import pickle
import queue
import re
import shlex
import statistics
import string
import struct
import sys
import textwrap
import threading
import types
import typing
import urllib.parse
import uuid
import weakref
from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, defaultdict, deque, namedtuple
from collections.abc import Callable, Iterator, Mapping, MutableMapping, MutableSequence, Sequence
from typing import Any, NamedTuple

THIS = sys.modules[__name__]


def seen(value: Any) -> Any:
    return value


# Modules and names


def _dispatch_ok(value: Any) -> Any:
    return seen(value)


def by_global_name(n: int) -> Any:
    return globals()["_dispatch_" + "ok"](n)


def by_module_attribute(n: int) -> Any:
    return getattr(importlib.import_module(__name__), "seen")(n)


def by_sys_modules(n: int) -> Any:
    return vars(sys.modules[__name__])["seen"](n)


_REGISTRY: dict[str, Callable[..., Any]] = {}
for _name in ("seen", "others"):
    _REGISTRY[_name] = lambda value, name=_name: globals()[name](value)


def others(value: Any) -> Any:
    return value


def by_registry_of_lambdas(n: int) -> Any:
    return _REGISTRY["seen"](n)


def by_format_of_name(n: int) -> Any:
    class Visitor:
        def visit(self, node: Any) -> Any:
            return getattr(self, f"visit_{type(node).__name__}", self.generic)(node)

        def visit_int(self, node: Any) -> Any:
            return seen(node)

        def generic(self, node: Any) -> Any:
            return others(node)

    return Visitor().visit([n][0]) if n > 3 else Visitor().visit_int(n)


def module_getattr(n: int) -> Any:
    module = types.ModuleType("made_here")
    module.__dict__["__getattr__"] = lambda name: (name, n)
    return seen(module.anything[1])


def stored_in_module(n: int) -> Any:
    setattr(THIS, "_kept_here", n)
    try:
        return seen(_kept_here)  # type: ignore[name-defined]  # noqa: F821
    finally:
        delattr(THIS, "_kept_here")


# Descriptors and classes


class _Tracked:
    def __set_name__(self, owner: type, name: str) -> None:
        self.name = "_" + name
        owner.names = [*getattr(owner, "names", []), name]  # type: ignore[attr-defined]

    def __get__(self, obj: Any, owner: Any = None) -> Any:
        return self if obj is None else obj.__dict__.get(self.name)

    def __set__(self, obj: Any, value: Any) -> None:
        obj.__dict__[self.name] = value


class _Model:
    first = _Tracked()
    second = _Tracked()
    names: list[str]

    def __init__(self, **fields: Any) -> None:
        for name, value in fields.items():
            setattr(self, name, value)

    def all(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.names}


def tracked_fields(n: int) -> Any:
    return seen(_Model(first=1, second=n).all()["second"])


class _Plugin:
    known: typing.ClassVar[dict[str, type[_Plugin]]] = {}

    def __init_subclass__(cls, /, key: str = "", **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.known[key or cls.__name__.lower()] = cls

    def run(self, value: Any) -> Any:
        raise NotImplementedError


class _Upper(_Plugin, key="up"):
    def run(self, value: Any) -> Any:
        return seen(value)


def plugin_by_key(n: int) -> Any:
    return _Plugin.known["up"]().run(n)


def plugin_made_late(n: int) -> Any:
    class Late(_Plugin):
        def run(self, value: Any) -> Any:
            return seen(value)

    return _Plugin.known["late"]().run(n)


class _Typed:
    kinds: typing.ClassVar[dict[Any, Any]] = {}

    def __class_getitem__(cls, item: Any) -> Any:
        made = type(f"{cls.__name__}[{item}]", (cls,), {"kind": item})
        cls.kinds[item] = made
        return made

    def give(self) -> Any:
        return self.kind  # type: ignore[attr-defined]



class _Meta(type):
    def __new__(mcs, name: str, bases: Any, space: dict[str, Any], **more: Any) -> Any:
        made = super().__new__(mcs, name, bases, dict(space))
        made.extra = more  # type: ignore[attr-defined]
        return made

    def __init__(cls, name: str, bases: Any, space: Any, **more: Any) -> None:
        super().__init__(name, bases, space)

    def __getitem__(cls, key: Any) -> Any:
        return cls.extra[key]  # type: ignore[attr-defined]

    def __iter__(cls) -> Iterator[Any]:
        return iter(cls.extra.values())  # type: ignore[attr-defined]

    def __contains__(cls, key: Any) -> bool:
        return key in cls.extra  # type: ignore[attr-defined]


def keywords_of_metaclass(n: int) -> Any:
    made = _Meta("Made", (), {}, value=n)
    return seen(made["value"])


def iterated_class(n: int) -> Any:
    made = _Meta("Made", (), {}, value=n)
    (value,) = made
    return seen(value)


def class_statement_keywords(n: int) -> Any:
    class Made(metaclass=_Meta, value=n):
        pass

    return seen(next(iter(Made)))


def attribute_of_class_body(n: int) -> Any:
    class Made:
        table: typing.ClassVar = {"a": n}
        same = table["a"]

        def give(self) -> Any:
            return self.same

    return seen(Made().give())


def made_by_type_with_method(n: int) -> Any:
    def give(self: Any) -> Any:
        return self.value + n

    made = type("Made", (object,), {"give": give, "value": 3})
    return seen(made().give())


def made_by_types_new_class(n: int) -> Any:
    def fill(space: dict[str, Any]) -> None:
        space["value"] = n

    return seen(types.new_class("Made", (), {}, fill).value)  # type: ignore[attr-defined]


def class_by_make_dataclass(n: int) -> Any:
    made = dataclasses.make_dataclass("Made", [("first", int), ("second", int, dataclasses.field(default=4))])
    return seen(made(n).first)


def mixed_in(n: int) -> Any:
    class Base:
        def __init__(self, value: Any, **more: Any) -> None:
            super().__init__(**more)
            self.value = value

    class Other:
        def __init__(self, other: Any) -> None:
            self.other = other

    class Both(Base, Other):
        pass

    return seen(Both(1, other=n).other)


def slots_through_super(n: int) -> Any:
    class Base:
        __slots__ = ("value",)

        def __init__(self, value: Any) -> None:
            self.value = value

    class Child(Base):
        __slots__ = ()

        @property
        def doubled(self) -> Any:
            return super().__getattribute__("value")

    return seen(Child(n).doubled)


def class_property(n: int) -> Any:
    class Lazy:
        def __init__(self, function: Any) -> None:
            self.function = function

        def __get__(self, obj: Any, owner: Any) -> Any:
            return self.function(owner)

    class Holder:
        stored = n

        @Lazy
        def value(cls) -> Any:  # noqa: N805
            return cls.stored

    return seen(Holder.value)


def delegating_proxy(n: int) -> Any:
    class Target:
        def __init__(self, value: Any) -> None:
            self.value = value

        def give(self, *, plus: int = 0) -> Any:
            return self.value + plus

    class Proxy:
        def __init__(self, target: Any) -> None:
            object.__setattr__(self, "_target", target)

        def __getattr__(self, name: str) -> Any:
            found = getattr(object.__getattribute__(self, "_target"), name)
            if not callable(found):
                return found

            @functools.wraps(found)
            def call(*args: Any, **more: Any) -> Any:
                return found(*args, **more)

            return call

        def __setattr__(self, name: str, value: Any) -> None:
            setattr(self._target, name, value)

    proxy = Proxy(Target(1))
    proxy.value = n
    return seen(proxy.give(plus=2))


# Functions


def partial_of_partial_of_method(n: int) -> Any:
    class Adder:
        def add(self, first: int, second: int, *, third: int) -> int:
            return seen(first + second + third)  # type: ignore[no-any-return]

    inner = functools.partial(Adder().add, 1)
    outer = functools.partial(functools.partial(inner, third=n), 2)
    return outer()


def methods_in_a_dict(n: int) -> Any:
    class Machine:
        def __init__(self) -> None:
            self.commands = {"push": self.push, "pop": self.pop}
            self.stack: list[Any] = []

        def push(self, value: Any) -> None:
            self.stack.append(value)

        def pop(self) -> Any:
            return self.stack.pop()

        def run(self, program: list[tuple[Any, ...]]) -> Any:
            result = None
            for name, *args in program:
                result = self.commands[name](*args)
            return result

    return seen(Machine().run([("push", n), ("pop",)]))


def piped(n: int) -> Any:
    def pipe(value: Any, *functions: Callable[[Any], Any]) -> Any:
        return functools.reduce(lambda known, function: function(known), functions, value)

    return seen(pipe(n, lambda x: [x], tuple, operator.itemgetter(0)))


def curried(n: int) -> Any:
    def curry(function: Any, *known: Any) -> Any:
        count = function.__code__.co_argcount

        def more(*args: Any) -> Any:
            everything = known + args
            return function(*everything) if len(everything) >= count else curry(function, *everything)

        return more

    return curry(lambda a, b, c: seen((a, b, c)[1]))(1)(n)(3)


def memoised_by_hand(n: int) -> Any:
    def memo(function: Any) -> Any:
        cache: dict[Any, Any] = {}

        def wrapper(*args: Any) -> Any:
            try:
                return cache[args]
            except KeyError:
                cache[args] = result = function(*args)
                return result

        wrapper.cache = cache  # type: ignore[attr-defined]
        return wrapper

    @memo
    def same(x: Any) -> Any:
        return x

    same(1)
    same(n)
    return seen(list(same.cache.values())[-1])


def state_of_decorator_class(n: int) -> Any:
    class Recorder:
        def __init__(self, function: Any) -> None:
            functools.update_wrapper(self, function)
            self.calls: list[Any] = []

        def __call__(self, *args: Any, **more: Any) -> Any:
            self.calls.append((args, more))
            return self.__wrapped__(*args, **more)  # type: ignore[attr-defined]

        def __get__(self, obj: Any, owner: Any) -> Any:
            return types.MethodType(self, obj)

    class Thing:
        @Recorder
        def act(self, value: Any) -> Any:
            return value

    Thing().act(n)
    return seen(Thing.__dict__["act"].calls[0][0][1])


def default_of_lambda(n: int) -> Any:
    functions = [lambda x, k=k: x + k for k in (0, n)]
    return seen(functions[1](1))


def bound_by_signature(n: int) -> Any:
    def target(a: int, b: int = 2, *rest: int, c: int = 3, **more: int) -> None: ...

    bound = inspect.signature(target).bind(1, n, 5, c=4, d=n)
    bound.apply_defaults()
    return seen(bound.arguments["b"])


def annotated_default(n: int) -> Any:
    def function(a: int = n, *, b: int = 4) -> Any:
        return a

    return seen(inspect.signature(function).parameters["a"].default)


def recursive_closure(n: int) -> Any:
    def outer(depth: int) -> Callable[[], Any]:
        if depth == 0:
            return lambda: n
        inner = outer(depth - 1)
        return lambda: inner()

    return seen(outer(3)())


def y_combinator(n: int) -> Any:
    fix = (lambda f: (lambda x: f(lambda v: x(x)(v)))(lambda x: f(lambda v: x(x)(v))))
    down = fix(lambda again: lambda pair: pair[1] if pair[0] == 0 else again((pair[0] - 1, pair[1])))
    return seen(down((2, n)))


def attributes_of_partial(n: int) -> Any:
    made = functools.partial(others, n, key=n)
    return seen(made.args[0] + made.keywords["key"])


def visitor_with_stack(n: int) -> Any:
    class Walker:
        def __init__(self) -> None:
            self.stack: list[Any] = []
            self.result: Any = None

        def walk(self, tree: Any) -> None:
            self.stack.append(tree)
            while self.stack:
                match self.stack.pop():
                    case ("leaf", value):
                        self.result = value
                    case ("node", *children):
                        self.stack.extend(reversed(children))

    walker = Walker()
    walker.walk(("node", ("leaf", 1), ("node", ("leaf", n))))
    return seen(walker.result)


# Generators, coroutines, contexts


def generator_pipeline(n: int) -> Any:
    def numbers() -> Iterator[Any]:
        yield from (1, n)

    def pairs(source: Iterator[Any]) -> Iterator[Any]:
        for value in source:
            yield {"value": value}

    def picked(source: Iterator[Any]) -> Iterator[Any]:
        return (entry["value"] for entry in source)

    return seen(list(picked(pairs(numbers())))[-1])


def coroutine_scheduler(n: int) -> Any:
    found: list[Any] = []

    def task() -> Any:
        got = yield "ready"
        while got is not None:
            found.append(got)
            got = yield "more"

    tasks = deque([task()])
    for one in tasks:
        next(one)
    tasks[0].send(n)
    tasks.rotate()
    return seen(found[0])


def thrown_and_returned(n: int) -> Any:
    def inner() -> Any:
        try:
            yield 1
        except ValueError as error:
            return error.args[0]

    def outer() -> Any:
        result = yield from inner()
        yield ("result", result)

    running = outer()
    next(running)
    return seen(running.throw(ValueError(n))[1])


def async_pipeline(n: int) -> Any:
    async def source() -> Any:
        for value in (1, n):
            await asyncio.sleep(0)
            yield value

    async def main() -> Any:
        found = [value async for value in source() if value is not None]
        return found[-1]

    return seen(_driven(main()))


def _driven(coroutine: Any) -> Any:
    try:
        while True:
            coroutine.send(None)
    except StopIteration as stop:
        return stop.value


def async_context_stack(n: int) -> Any:
    @contextlib.asynccontextmanager
    async def lent(value: Any) -> Any:
        yield value

    async def main() -> Any:
        async with contextlib.AsyncExitStack() as stack:
            first = await stack.enter_async_context(lent(1))
            second = await stack.enter_async_context(lent(n))
            return first + second

    return seen(_driven(main()))


def exit_stack_of_callbacks(n: int) -> Any:
    found: dict[str, Any] = {}
    with contextlib.ExitStack() as stack:
        stack.callback(found.__setitem__, "value", n)
        inner = stack.pop_all()
    inner.close()
    return seen(found["value"])


def redirected(n: int) -> Any:
    @contextlib.contextmanager
    def patched(owner: Any, name: str, value: Any) -> Iterator[None]:
        before = getattr(owner, name)
        setattr(owner, name, value)
        try:
            yield
        finally:
            setattr(owner, name, before)

    class Settings:
        level = 1

    with patched(Settings, "level", n):
        return seen(Settings.level)


def context_decorator(n: int) -> Any:
    class Kept(contextlib.ContextDecorator):
        value: Any = None

        def __enter__(self) -> Any:
            Kept.value = n
            return self

        def __exit__(self, *error: object) -> None:
            return None

    @Kept()
    def inner() -> Any:
        return Kept.value

    return seen(inner())


_VARIABLE: contextvars.ContextVar[Any] = contextvars.ContextVar("variable")


def variable_in_callback(n: int) -> Any:
    context = contextvars.copy_context()

    def put() -> None:
        _VARIABLE.set({"n": n})

    context.run(put)
    return seen(context[_VARIABLE]["n"])


# Containers


def starred_middle(n: int) -> Any:
    first, *middle, last = [1, 2, n, 4]
    return seen(middle[1])


def unzipped(n: int) -> Any:
    pairs = [(1, "a"), (n, "b")]
    numbers, letters = zip(*pairs)
    return seen(numbers[1])


def swapped_keys(n: int) -> Any:
    table = {"a": 1, "b": n}
    turned = {value: key for key, value in table.items()}
    return seen(list(turned)[1])


def tree_of_defaults(n: int) -> Any:
    def tree() -> Any:
        return defaultdict(tree)

    root = tree()
    root["a"]["b"]["c"] = n
    return seen(root["a"]["b"]["c"])


class _Attributes(dict):  # type: ignore[type-arg]
    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value


def attributes_as_items(n: int) -> Any:
    made = _Attributes()
    made.value = n
    return seen(made.copy()["value"])


class _Stored(MutableMapping):  # type: ignore[type-arg]
    def __init__(self, *args: Any, **more: Any) -> None:
        self.store: dict[Any, Any] = {}
        self.update(*args, **more)

    def __getitem__(self, key: Any) -> Any:
        return self.store[key]

    def __setitem__(self, key: Any, value: Any) -> None:
        self.store[key] = value

    def __delitem__(self, key: Any) -> None:
        del self.store[key]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.store)

    def __len__(self) -> int:
        return len(self.store)


def own_mapping(n: int) -> Any:
    return seen(_Stored({"a": 1}, b=n).setdefault("b", 3))


def own_mapping_items(n: int) -> Any:
    return seen([value for _, value in _Stored(b=n).items()][0])


def own_mapping_unpacked(n: int) -> Any:
    return seen({**_Stored(b=n)}["b"])


class _Row(MutableSequence):  # type: ignore[type-arg]
    def __init__(self, values: Any) -> None:
        self.values = list(values)

    def __getitem__(self, index: Any) -> Any:
        return self.values[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        self.values[index] = value

    def __delitem__(self, index: Any) -> None:
        del self.values[index]

    def __len__(self) -> int:
        return len(self.values)

    def insert(self, index: int, value: Any) -> None:
        self.values.insert(index, value)


def own_sequence_popped(n: int) -> Any:
    row = _Row([1, 2])
    row.append(n)
    row.reverse()
    return seen(row.pop(0))


def own_sequence_iterated(n: int) -> Any:
    row = _Row([])
    row.extend([1, n])
    return seen([value for value in row][1])


def named_tuple_method(n: int) -> Any:
    class Point(NamedTuple):
        x: int
        y: int = 0

        def shifted(self, by: int) -> Point:
            return self._replace(x=self.x + by)

    return seen(Point(1).shifted(n).x)


def named_tuple_of_strings(n: int) -> Any:
    pair = namedtuple("pair", "left right", defaults=[n])
    return seen(pair(1).right)


def ordered_moves(n: int) -> Any:
    made: OrderedDict[str, Any] = OrderedDict(a=n, b=2)
    made.move_to_end("a")
    return seen(made.popitem()[1])


def counter_of_values(n: int) -> Any:
    counts: Counter[Any] = Counter()
    counts["a"] += n
    return seen(counts.most_common(1)[0][1])


def chain_of_maps(n: int) -> Any:
    scope: ChainMap[str, Any] = ChainMap({"a": 1})
    scope = scope.new_child({"b": 2})
    scope["c"] = n
    return seen(dict(scope)["c"])


def user_list_sliced(n: int) -> Any:
    return seen((UserList([1, n]) + [3])[1:][0])


def array_of_objects(n: int) -> Any:
    grid = [[None] * 3 for _ in range(3)]
    grid[1][2] = n  # type: ignore[call-overload]
    return seen([list(column) for column in zip(*grid)][2][1])


def sorted_by_key_of_tuple(n: int) -> Any:
    entries = [("b", 2), ("a", n)]
    entries.sort(key=lambda entry: entry[0])
    return seen(entries[0][1])


def grouped_by_key(n: int) -> Any:
    rows = [{"k": "a", "v": 1}, {"k": "a", "v": n}]
    groups = {key: [row["v"] for row in group] for key, group in itertools.groupby(rows, operator.itemgetter("k"))}
    return seen(groups["a"][1])


def heap_of_records(n: int) -> Any:
    heap: list[Any] = []
    for priority, value in ((2, 1), (1, n)):
        heapq.heappush(heap, (priority, len(heap), {"v": value}))
    return seen(heapq.heappop(heap)[2]["v"])


def linked_list(n: int) -> Any:
    class Node:
        def __init__(self, value: Any, rest: Any = None) -> None:
            self.value, self.rest = value, rest

        def __iter__(self) -> Any:
            node: Any = self
            while node:
                yield node.value
                node = node.rest

    return seen(max(Node(1, Node(n))))


def json_there_and_back(n: int) -> Any:
    return seen(json.loads(json.dumps({"a": [n]}))["a"][0])



@dataclasses.dataclass
class _Inner:
    value: Any
    tags: list[Any] = dataclasses.field(default_factory=list)


@dataclasses.dataclass
class _Outer:
    inner: _Inner
    more: dict[str, Any] = dataclasses.field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        self.more["again"] = self.inner.value


def nested_as_dict(n: int) -> Any:
    return seen(dataclasses.asdict(_Outer(_Inner(n)))["inner"]["value"])


def post_init_table(n: int) -> Any:
    return seen(_Outer(_Inner(n)).more["again"])


def replaced_inner(n: int) -> Any:
    made = dataclasses.replace(_Outer(_Inner(1)), inner=_Inner(n))
    return seen(made.more["again"])


def copied_with_hook(n: int) -> Any:
    class Custom:
        def __init__(self, value: Any) -> None:
            self.value = value

        def __reduce__(self) -> Any:
            return (Custom, (self.value,))

    return seen(copy.deepcopy([Custom(n)])[0].value)


def weak_cache(n: int) -> Any:
    class Entry:
        pass

    cache: weakref.WeakValueDictionary[str, Any] = weakref.WeakValueDictionary()
    entry = Entry()
    entry.value = n  # type: ignore[attr-defined]
    cache["a"] = entry
    return seen(cache.get("a").value)  # type: ignore[union-attr]


def weak_set_of_listeners(n: int) -> Any:
    class Listener:
        def heard(self, value: Any) -> Any:
            return seen(value)

    listeners: weakref.WeakSet[Any] = weakref.WeakSet()
    one = Listener()
    listeners.add(one)
    return [listener.heard(n) for listener in listeners]


# The library


def parsed_arguments(n: int) -> Any:
    parser = argparse.ArgumentParser()
    parser.set_defaults(value=n)
    return seen(parser.parse_args([]).value)


def namespace_of_arguments(n: int) -> Any:
    return seen(vars(argparse.Namespace(a=n))["a"])


def fraction_parts(n: int) -> Any:
    return seen((fractions.Fraction(n) + 1).numerator)


def date_arithmetic(n: int) -> Any:
    assert 0 < n < 28
    return seen((datetime.date(2020, 1, n) - datetime.date(2020, 1, 1)).days)


def split_url(name: str) -> Any:
    assert len(name) <= 4
    return seen(urllib.parse.urlsplit("http://h/" + name).path)



def read_rows(text: str) -> Any:
    assert len(text) <= 3
    return seen(next(csv.reader([text + ",b"]))[0])


def parsed_html(text: str) -> Any:
    assert len(text) <= 2

    class Parser(html.parser.HTMLParser):
        found = ""

        def handle_data(self, data: str) -> None:
            self.found += data

    parser = Parser()
    parser.feed("<p>" + text)
    parser.close()
    return seen(parser.found)


def lexed(text: str) -> Any:
    assert len(text) <= 2
    return seen(list(shlex.shlex("a " + text))[-1:])


def wrapped_text(text: str) -> Any:
    assert len(text) <= 2
    return seen(textwrap.dedent("  a\n  " + text))


def replaced_by_groups(text: str) -> Any:
    assert len(text) <= 2
    found: list[Any] = []

    def keep(match: re.Match[str]) -> str:
        found.append(match.groupdict())
        return ""

    re.sub("(?P<all>.+)", keep, text)
    return seen(found[0]["all"]) if found else seen(text)


def formatted_by_spec(n: int) -> Any:
    class Shown:
        def __format__(self, spec: str) -> str:
            return f"{n}{spec}"

    return seen(f"{Shown():x}")


def ast_literal(n: int) -> Any:
    node = ast.Constant(n)
    return seen(ast.Expression(node).body.value)  # type: ignore[attr-defined]


class _Swapper(ast.NodeTransformer):
    def __init__(self, value: Any) -> None:
        self.value = value

    def visit_Name(self, node: ast.Name) -> Any:  # noqa: N802
        return ast.Constant(self.value)


def transformed_tree(n: int) -> Any:
    tree = _Swapper(n).visit(ast.parse("x + 1", mode="eval"))
    return seen(tree.body.left.value)


def queue_between_threads(n: int) -> Any:
    made: queue.Queue[Any] = queue.Queue()
    made.put_nowait((n, "x"))
    return seen(made.get_nowait()[0])


def key_by_comparison(n: int) -> Any:
    key = functools.cmp_to_key(lambda a, b: a[0] - b[0])
    return seen(min([(2, 1), (1, n)], key=key)[1])


def single_dispatch_on_class(n: int) -> Any:
    class Shape:
        def __init__(self, size: Any) -> None:
            self.size = size

    @functools.singledispatch
    def area(shape: Any) -> Any:
        return None

    @area.register(Shape)
    def _(shape: Any) -> Any:
        return shape.size

    return seen(area(Shape(n)))


class _Colour(enum.Enum):
    RED = 1
    BLUE = 2

    def __init__(self, number: int) -> None:
        self.weight = number

    def mixed(self, amount: Any) -> Any:
        return (self.name, self.weight * amount)


def enum_member_method(n: int) -> Any:
    return seen(_Colour["RED"].mixed(n)[1])


def enum_members_as_keys(n: int) -> Any:
    table = {colour: colour.value * n for colour in _Colour}
    return seen(table[_Colour.BLUE])


class _Op(enum.Enum):
    ADD = functools.partial(lambda a, b: seen(a + b))
    NEG = functools.partial(lambda a: -a)

    def __call__(self, *args: Any) -> Any:
        return self.value(*args)


def enum_of_functions(n: int) -> Any:
    return _Op.ADD(n, 1)


def bisected(n: int) -> Any:
    table = [(1, "a"), (5, "b")]
    table.insert(bisect.bisect(table, (3, "")), (3, n))  # type: ignore[arg-type]
    return seen(table[1][1])


def template_of_string(n: int) -> Any:
    return seen(string.Template("$a b").substitute(a=n))


def mean_of_values(n: int) -> Any:
    assert 0 <= n < 9
    return seen(statistics.fmean([n, 1.0]))


def unpacked_bytes(data: bytes) -> Any:
    assert len(data) == 2
    return seen(struct.unpack(">H", data)[0])





def observers(n: int) -> Any:
    class Event:
        def __init__(self) -> None:
            self.handlers: list[Any] = []

        def __iadd__(self, handler: Any) -> Event:
            self.handlers.append(handler)
            return self

        def __call__(self, *args: Any, **more: Any) -> list[Any]:
            return [handler(*args, **more) for handler in self.handlers]

    event = Event()
    event += lambda value: value + 1
    event += seen
    return event(n)


def undo_stack(n: int) -> Any:
    done: list[Callable[[], Any]] = []

    def change(store: dict[str, Any], key: str, value: Any) -> None:
        before = store.get(key)
        store[key] = value
        done.append(lambda: store.__setitem__(key, before))

    store = {"a": n}
    change(store, "a", 2)
    done.pop()()
    return seen(store["a"])


def interpreter(n: int) -> Any:
    def evaluate(tree: Any, scope: Mapping[str, Any]) -> Any:
        match tree:
            case str(name):
                return scope[name]
            case ("let", str(name), value, body):
                return evaluate(body, {**scope, name: evaluate(value, scope)})
            case ("fn", str(name), body):
                return lambda value: evaluate(body, {**scope, name: value})
            case (function, argument):
                return evaluate(function, scope)(evaluate(argument, scope))
            case _:
                return tree

    return seen(evaluate(("let", "f", ("fn", "x", "x"), ("f", "n")), {"n": n}))


def state_machine(n: int) -> Any:
    class Machine:
        def __init__(self) -> None:
            self.state = self.start
            self.kept: Any = None

        def start(self, value: Any) -> Any:
            self.kept = value
            self.state = self.finish
            return None

        def finish(self, value: Any) -> Any:
            return self.kept

        def __call__(self, value: Any) -> Any:
            return self.state(value)

    machine = Machine()
    machine(n)
    return seen(machine(0))


def builder_chain(n: int) -> Any:
    class Query:
        def __init__(self, **parts: Any) -> None:
            self._parts = parts

        def __getattr__(self, name: str) -> Any:
            if name.startswith("__"):
                raise AttributeError(name)
            return lambda value: Query(**{**self._parts, name: value})

        def build(self) -> Any:
            return self._parts

    return seen(Query().where(n).limit(3).build()["where"])


def trampolined(n: int) -> Any:
    def loop(count: int, value: Any) -> Any:
        return value if count == 0 else (lambda: loop(count - 1, value))

    result = loop(3, n)
    while callable(result):
        result = result()
    return seen(result)


def zipper_of_lenses(n: int) -> Any:
    def lens(key: Any) -> tuple[Any, Any]:
        return (lambda whole: whole[key], lambda whole, part: {**whole, key: part})

    get, put = lens("a")
    return seen(get(put({"a": 1, "b": 2}, n)))


def monad(n: int) -> Any:
    class Maybe:
        def __init__(self, value: Any) -> None:
            self.value = value

        def __rshift__(self, function: Any) -> Maybe:
            return self if self.value is None else function(self.value)

    return seen((Maybe(n) >> (lambda x: Maybe((x, x))) >> (lambda pair: Maybe(pair[0]))).value)


def thread_result(n: int) -> Any:
    return seen(functools.partial(getattr, types.SimpleNamespace(value=n))("value"))


def typed_dict_copy(n: int) -> Any:
    return seen(types.MappingProxyType({"a": n}) | {"b": 1} == {}) or seen(n)


def generic_alias_call(n: int) -> Any:
    return seen(list[int]([n])[0])


def length_hint(n: int) -> Any:
    class Sized:
        def __len__(self) -> int:
            return 1

        def __getitem__(self, index: int) -> Any:
            if index:
                raise IndexError
            return n

    return seen(list(reversed(Sized()))[0])  # type: ignore[call-overload]


def index_protocol(n: int) -> Any:
    class Index:
        def __index__(self) -> int:
            return 1

    return seen([0, n][Index()])


def call_through_class(n: int) -> Any:
    class Functor:
        def __call__(self, value: Any) -> Any:
            return value

    return seen(Functor.__call__(Functor(), n))


def bound_native(n: int) -> Any:
    found: list[Any] = []
    put: Callable[[Any], None] = found.append
    for step in (put,):
        step(n)
    return seen(found.__getitem__(0))


def filled_by_map(n: int) -> Any:
    found: list[Any] = []
    collections.deque(map(found.append, [1, n]), maxlen=0)
    return seen(found[1])


def walrus_in_comprehension(n: int) -> Any:
    values = [last := value for value in (1, n)]
    return seen(last) if values else None


def nested_star_call(n: int) -> Any:
    def inner(*args: Any, **more: Any) -> Any:
        return more["deep"]["x"]

    def outer(*args: Any, **more: Any) -> Any:
        return inner(*args, **more)

    return seen(outer(1, **{"deep": {"x": n}}))


def deleted_then_read(n: int) -> Any:
    class Guard:
        def __delattr__(self, name: str) -> None:
            self.__dict__["deleted"] = (name, n)

    guard = Guard()
    del guard.anything
    return seen(guard.deleted[1])  # type: ignore[attr-defined]
