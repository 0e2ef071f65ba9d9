"""Values that go through two or three unusual things in a row: a hook that calls a hook, a table of bound methods.

In each program `seen` meets the input."""

from __future__ import annotations

import abc
import asyncio
import bisect
import collections
import collections.abc
import configparser
import contextlib
import contextvars
import copy
import dataclasses
import enum
import functools
import heapq
import io
import itertools
import json
import operator
import queue
import random
import re
import string
import sys
import types
import typing
import weakref
from collections.abc import Callable, Iterator
from typing import Any


def seen(value: Any) -> Any:
    return value


# Tables that are filled while the module is imported

_HANDLERS: dict[str, Callable[[Any], Any]] = {}
_ORDER: list[tuple[int, Callable[[Any], Any]]] = []


def _handles(name: str, *, priority: int = 0) -> Callable[[Callable[[Any], Any]], Callable[[Any], Any]]:
    def register(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
        @functools.wraps(function)
        def wrapper(value: Any) -> Any:
            return function((name, value))

        _HANDLERS[name] = wrapper
        bisect.insort(_ORDER, (priority, wrapper), key=operator.itemgetter(0))
        return function

    return register


@_handles("low", priority=1)
def _low(pair: Any) -> Any:
    return pair[1]


@_handles("high", priority=9)
def _high(pair: Any) -> Any:
    return seen(pair[1])


def handlers_by_priority(n: int) -> Any:
    return [handle(n) for _, handle in reversed(_ORDER)]


def handlers_by_prefix(n: int) -> Any:
    return {name: handle(n) for name, handle in _HANDLERS.items() if name.startswith("h")}


class _Opcode(enum.IntEnum):
    PUSH = 1
    DOUBLE = 2
    SHOW = 3

    def run(self, stack: list[Any], argument: Any) -> None:
        getattr(self, f"_do_{self.name.lower()}")(stack, argument)

    def _do_push(self, stack: list[Any], argument: Any) -> None:
        stack.append(argument)

    def _do_double(self, stack: list[Any], argument: Any) -> None:
        stack.append(stack.pop() * 2)

    def _do_show(self, stack: list[Any], argument: Any) -> None:
        seen(stack[-1])


def opcodes_with_methods(n: int) -> Any:
    stack: list[Any] = []
    for number, argument in ((1, n), (2, None), (3, None)):
        _Opcode(number).run(stack, argument)
    return stack


class _Level(enum.Enum):
    LOW = functools.partial(operator.add, 1)
    HIGH = functools.partial(operator.mul, 2)

    def __call__(self, value: Any) -> Any:
        return self.value(value)


def enum_of_partials(n: int) -> Any:
    return seen(_Level["HIGH"](n))


class _Kind(str, enum.Enum):
    A = "a"
    B = "b"

    def __init__(self, letter: str) -> None:
        self.table: dict[str, Any] = {}

    @classmethod
    def _missing_(cls, value: object) -> Any:
        cls.B.table["missed"] = value
        return cls.B


def missing_member_remembers(n: int) -> Any:
    kind = _Kind([n])  # type: ignore[arg-type]
    return seen(kind.table["missed"][0])


# Classes that take part in their own making


class _Counted(type):
    made: list[Any] = []

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        thing = super().__call__(*args, **kwargs)
        cls.made.append(thing)
        return thing

    def __iter__(cls) -> Iterator[Any]:
        return iter(cls.made)

    def __len__(cls) -> int:
        return len(cls.made)


class _Account(metaclass=_Counted):
    def __init__(self, balance: Any) -> None:
        self.balance = balance


def iterated_instances(n: int) -> Any:
    _Account(n)
    return [seen(account.balance) for account in _Account]  # type: ignore[attr-defined]


class _Validated:
    validators: dict[str, Callable[[Any], Any]] = {}

    def __init_subclass__(cls, /, check: Any = None, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        cls.validators = dict(cls.validators)
        for name, hint in cls.__dict__.get("__annotations__", {}).items():
            cls.validators[name] = check or (lambda value: value)

    def __init__(self, **fields: Any) -> None:
        for name, value in fields.items():
            setattr(self, name, self.validators[name](value))


class _Point(_Validated, check=seen):
    x: int
    y: int


def validated_by_annotations(n: int) -> Any:
    return _Point(x=n, y=0)


class _Typed:
    def __init__(self, *wanted: type) -> None:
        self.wanted = wanted

    def __set_name__(self, owner: type, name: str) -> None:
        self.slot = f"_{owner.__name__}_{name}"

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        return self if instance is None else vars(instance).get(self.slot)

    def __set__(self, instance: Any, value: Any) -> None:
        vars(instance)[self.slot] = value


class _Record:
    size = _Typed(int)
    name = _Typed(str)


def descriptor_names_slot(n: int) -> Any:
    record = _Record()
    record.size = n
    return seen(record.size)


def found_in_slots_of_descriptor(n: int) -> Any:
    record = _Record()
    record.size = n
    return [seen(value) for name, value in record.__dict__.items() if name.endswith("size")]


def _tracked(cls: Any) -> Any:
    original = cls.__setattr__

    def __setattr__(self: Any, name: str, value: Any) -> None:
        self.__dict__.setdefault("_history", []).append((name, value))
        original(self, name, value)

    cls.__setattr__ = __setattr__
    return cls


@_tracked
class _Tracked:
    def __init__(self, start: Any) -> None:
        self.current = start


def setattr_by_class_decorator(n: int) -> Any:
    tracked = _Tracked(0)
    tracked.current = n
    return seen(tracked._history[-1][1])  # type: ignore[attr-defined]


def class_made_with_closure_methods(n: int) -> Any:
    def init(self: Any, value: Any) -> None:
        self.kept = value

    def show(self: Any) -> Any:
        return seen(self.kept)

    cls = type("Made", (), {"__init__": init, "show": show, "__call__": lambda self: self.show()})
    return cls(n)()  # type: ignore[operator]


def base_by_mro_entries(n: int) -> Any:
    class Stand:
        def __mro_entries__(self, bases: Any) -> tuple[type, ...]:
            return (Base,)

    class Base:
        def take(self, value: Any) -> Any:
            return seen(value)

    class Child(Stand()):  # type: ignore[misc]
        pass

    return Child().take(n)


def abstract_class_registered(n: int) -> Any:
    class Shown(abc.ABC):
        @abc.abstractmethod
        def show(self) -> Any: ...

        @classmethod
        def __subclasshook__(cls, other: type) -> Any:
            return hasattr(other, "show")

    class Other:
        def __init__(self, value: Any) -> None:
            self.value = value

        def show(self) -> Any:
            return seen(self.value)

    other = Other(n)
    return other.show() if isinstance(other, Shown) else None


# Protocols that native code drives


class _Ordered:
    log: list[Any] = []

    def __init__(self, key: Any, load: Any) -> None:
        self.key, self.load = key, load

    def __lt__(self, other: Any) -> bool:
        seen(other.load)
        return bool(self.key < other.key)


def load_seen_by_heap(n: int) -> Any:
    heap: list[Any] = [_Ordered(2, "a")]
    heapq.heappush(heap, _Ordered(1, n))
    heapq.heappush(heap, _Ordered(0, n))
    return len(heap)


def load_seen_by_insort(n: int) -> Any:
    items = [_Ordered(1, n), _Ordered(3, n)]
    bisect.insort(items, _Ordered(2, n))
    return len(items)


def load_seen_by_merge(n: int) -> Any:
    return [item.key for item in heapq.merge([_Ordered(1, n)], [_Ordered(2, n)])]


def min_by_method_of_holder(n: int) -> Any:
    class Scores:
        def __init__(self) -> None:
            self.by_name = {"a": n, "b": 3}

        def of(self, name: str) -> Any:
            return seen(self.by_name[name])

    return min("ab", key=Scores().of)


class _Length:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __len__(self) -> int:
        return 2

    def __getitem__(self, index: int) -> Any:
        if index > 1:
            raise IndexError(index)
        return self.value


def old_sequence_protocol(n: int) -> Any:
    first, second = _Length(n)
    return seen(first)


def reversed_old_sequence(n: int) -> Any:
    return [seen(value) for value in reversed(_Length(n))]


def old_sequence_into_set(n: int) -> Any:
    return {seen(value): 1 for value in dict.fromkeys(_Length(n))}


def sequence_mixin_searched(n: int) -> Any:
    class Row(collections.abc.Sequence[Any]):
        def __len__(self) -> int:
            return 2

        def __getitem__(self, index: Any) -> Any:
            return n if index == 1 else 0

    row = Row()
    return [seen(value) for value in row][row.count(n) - 1]


def set_mixin_united(n: int) -> Any:
    class Bag(collections.abc.Set[Any]):
        def __init__(self, items: Any) -> None:
            self.items = list(items)

        def __contains__(self, item: object) -> bool:
            return item in self.items

        def __iter__(self) -> Iterator[Any]:
            return iter(self.items)

        def __len__(self) -> int:
            return len(self.items)

    return [seen(item) for item in Bag([n]) | Bag([1])]


class _Index:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __index__(self) -> int:
        return int(seen(self.value))


def index_of_slice_object(n: int) -> Any:
    assert 0 <= n < 3
    return "abc"[_Index(n) :]


def index_of_range(n: int) -> Any:
    assert 0 <= n < 3
    return list(range(_Index(n)))  # type: ignore[arg-type]


class _Money:
    def __init__(self, amount: Any) -> None:
        self.amount = amount

    def __format__(self, spec: str) -> str:
        return f"{seen(self.amount):{spec}}"

    def __radd__(self, other: Any) -> _Money:
        return _Money(self.amount + getattr(other, "amount", other))

    def __iadd__(self, other: Any) -> _Money:
        self.amount += other
        return self


def formatted_by_join(n: int) -> Any:
    return ", ".join(map("{:>4}".format, [_Money(n)]))


def formatted_by_nested_spec(n: int) -> Any:
    return f"{_Money(n):{'>'}{6}}"


def summed_by_reflected_addition(n: int) -> Any:
    return seen(sum([_Money(n)]).amount)  # type: ignore[union-attr]


def added_in_place_through_subscript(n: int) -> Any:
    table = {"a": _Money(0)}
    table["a"] += n  # type: ignore[operator]
    return seen(table["a"].amount)


def augmented_attribute_with_property(n: int) -> Any:
    class Meter:
        def __init__(self) -> None:
            self.readings = [0]

        @property
        def reading(self) -> Any:
            return self.readings[-1]

        @reading.setter
        def reading(self, value: Any) -> None:
            self.readings.append(value)

    meter = Meter()
    meter.reading += n
    return seen(meter.readings[1])


def truth_by_length_of_field(n: int) -> Any:
    class Bucket:
        def __init__(self, items: Any) -> None:
            self.items = items

        def __bool__(self) -> bool:
            return bool(seen(self.items[0]) > 1)

    return any([Bucket([n])])


def hash_by_field(n: int) -> Any:
    class Key:
        def __init__(self, value: Any) -> None:
            self.value = value

        def __hash__(self) -> int:
            return hash(seen(self.value) % 2)

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Key) and bool(self.value == other.value)

    return Key(n) in {Key(n): 1}


# Generators, coroutines and contexts


def generators_in_a_table(n: int) -> Any:
    def producer(start: Any) -> Iterator[Any]:
        while True:
            yield start
            start = start + 1

    table = {"a": producer(n), "b": producer(0)}
    return seen(next(table["a"])), next(table["b"])


def round_robin(n: int) -> Any:
    pending = collections.deque(iter(part) for part in ([n], [1, 2]))
    out = []
    while pending:
        current = pending.popleft()
        with contextlib.suppress(StopIteration):
            out.append(seen(next(current)))
            pending.append(current)
    return out


def sent_to_primed_consumer(n: int) -> Any:
    def primed(function: Any) -> Any:
        @functools.wraps(function)
        def start(*args: Any) -> Any:
            generator = function(*args)
            next(generator)
            return generator

        return start

    @primed
    def sink(out: list[Any]) -> Any:
        while True:
            out.append((yield))

    @primed
    def relay(target: Any) -> Any:
        while True:
            target.send((yield))

    out: list[Any] = []
    relay(sink(out)).send(n)
    return seen(out[0])


def value_of_stop_iteration_by_hand(n: int) -> Any:
    def work() -> Any:
        got = yield "ready"
        return {"got": got}

    generator = work()
    next(generator)
    try:
        generator.send(n)
    except StopIteration as stop:
        return seen(stop.value["got"])


def variable_of_suspended_generator(n: int) -> Any:
    def work(value: Any) -> Iterator[int]:
        local = [value]
        yield 1
        local.clear()

    generator = work(n)
    next(generator)
    return seen(generator.gi_frame.f_locals["local"][0])  # type: ignore[attr-defined]


async def _later(value: Any) -> Any:
    await asyncio.sleep(0)
    return value


def gathered_in_order(n: int) -> Any:
    async def main() -> Any:
        first, second = await asyncio.gather(_later(1), _later(n))
        return seen(second)

    return asyncio.run(main())


def event_and_shared_state(n: int) -> Any:
    async def main() -> Any:
        box: dict[str, Any] = {}
        ready = asyncio.Event()

        async def writer() -> None:
            box["value"] = n
            ready.set()

        async def reader() -> Any:
            await ready.wait()
            return seen(box["value"])

        found = await asyncio.gather(reader(), writer())
        return found[0]

    return asyncio.run(main())


def exception_of_task(n: int) -> Any:
    async def fail() -> None:
        raise LookupError(n)

    async def main() -> Any:
        task = asyncio.ensure_future(fail())
        results = await asyncio.gather(task, return_exceptions=True)
        return seen(results[0].args[0])  # type: ignore[union-attr]

    return asyncio.run(main())


_CURRENT: contextvars.ContextVar[Any] = contextvars.ContextVar("current", default=())


@contextlib.contextmanager
def _pushed(value: Any) -> Iterator[Any]:
    token = _CURRENT.set((*_CURRENT.get(), value))
    try:
        yield _CURRENT.get()
    finally:
        _CURRENT.reset(token)


def stack_in_context(n: int) -> Any:
    with _pushed(0), _pushed(n):
        return seen(_CURRENT.get()[-1])


def decorated_by_manager(n: int) -> Any:
    @_pushed(n)
    def inside() -> Any:
        return seen(_CURRENT.get()[0])

    return inside()


def callbacks_popped_to_another_stack(n: int) -> Any:
    out: list[Any] = []
    with contextlib.ExitStack() as stack:
        stack.callback(out.append, n)
        kept = stack.pop_all()
    kept.close()
    return seen(out[0])


def exit_gets_the_error(n: int) -> Any:
    class Guard:
        def __enter__(self) -> Guard:
            return self

        def __exit__(self, kind: Any, error: Any, trace: Any) -> bool:
            self.caught = error.args
            return True

    with Guard() as guard:
        raise ValueError("x", n)
    return seen(guard.caught[1])


# Things that hand on calls


def dispatched_by_type_of_wrapped(n: int) -> Any:
    @functools.singledispatch
    def show(value: Any) -> Any:
        return None

    @show.register
    def _(value: list) -> Any:  # type: ignore[type-arg]
        return [show(part) for part in value]

    @show.register(tuple)
    def _tuple(value: Any) -> Any:
        return seen(value[0])

    return show([(n,)])


def dispatch_table_read_by_hand(n: int) -> Any:
    @functools.singledispatch
    def show(value: Any) -> Any:
        return None

    show.register(dict, lambda value: seen(value["a"]))
    return show.dispatch(dict)({"a": n})


def partial_as_method_with_keywords(n: int) -> Any:
    class Widget:
        def paint(self, *, colour: Any, shade: Any) -> Any:
            return seen(shade), colour

        dark = functools.partialmethod(paint, colour="black")

    return Widget().dark(shade=n)


def method_caller_with_arguments(n: int) -> Any:
    class Target:
        def take(self, first: Any, *, second: Any) -> Any:
            return seen(second)

    return list(map(operator.methodcaller("take", 1, second=n), [Target()]))


def getters_composed(n: int) -> Any:
    rows = [types.SimpleNamespace(pair=(0, n)), types.SimpleNamespace(pair=(1, 2))]
    pairs = map(operator.attrgetter("pair"), rows)
    return [seen(value) for value in map(operator.itemgetter(1), pairs)]


def reduced_functions(n: int) -> Any:
    steps = [operator.itemgetter("a"), operator.neg, seen]
    return functools.reduce(lambda value, step: step(value), steps, {"a": n})


def filtered_by_bound_method_of_set(n: int) -> Any:
    return [seen(value) for value in filter(None.__class__.__ne__ and {n, 1}.__contains__, [n, 2])]


def mapped_with_dict_lookup(n: int) -> Any:
    table = {"a": n, "b": 0}
    return [seen(value) for value in map(table.__getitem__, "ab")]


def default_factory_bound_to_state(n: int) -> Any:
    class Source:
        def __init__(self, first: Any) -> None:
            self.next = first

        def make(self) -> Any:
            value, self.next = self.next, 0
            return [value]

    table: Any = collections.defaultdict(Source(n).make)
    table["k"].append(1)
    return seen(table["k"][0])


def substituted_by_closure(text: str) -> Any:
    assert len(text) == 1
    out: list[Any] = []

    def note(match: re.Match[str]) -> str:
        out.append(match[1])
        return "<" + match[1] + ">"

    re.sub("x(.)", note, "x" + text)
    return seen(out[0]) if out else seen(text)


def sorted_by_cached_key(n: int) -> Any:
    @functools.lru_cache(None)
    def key(item: Any) -> Any:
        return seen(item)

    return sorted([n, 3], key=key)


def compared_by_stateful_function(n: int) -> Any:
    log: list[Any] = []

    def compare(left: Any, right: Any) -> int:
        log.append((left, right))
        return 0

    sorted([(n, 1), (2, 3)], key=functools.cmp_to_key(compare))
    return seen(log[0][0][0]), seen(log[0][1][0])


def json_object_hook_makes_objects(n: int) -> Any:
    made: list[Any] = []

    def hook(pairs: Any) -> Any:
        thing = types.SimpleNamespace(**pairs)
        thing.extra = n
        made.append(thing)
        return thing

    json.loads('{"a": 1}', object_hook=hook)
    return seen(made[0].extra)


def written_through_print(n: int) -> Any:
    class Sink:
        def __init__(self) -> None:
            self.parts: list[Any] = []

        def write(self, text: str) -> None:
            self.parts.append(text)

    class Shown:
        def __str__(self) -> str:
            return "yes" if seen(n) > 1 else "no"

    sink = Sink()
    print(Shown(), file=sink)  # type: ignore[call-overload]
    return sink.parts


def template_with_own_mapping(text: str) -> Any:
    class Values(dict[str, Any]):
        def __missing__(self, key: str) -> Any:
            return seen(text)

    return string.Template("$a and $b").substitute(Values(a=1))


# Copies


class _Versioned:
    def __init__(self, value: Any) -> None:
        self.value = value
        self.cache = {"value": value}

    def __getstate__(self) -> Any:
        return {"kept": self.value}

    def __setstate__(self, state: Any) -> None:
        self.value = seen(state["kept"])


def copied_by_state(n: int) -> Any:
    return copy.copy(_Versioned(n))


def deep_copy_with_memo(n: int) -> Any:
    class Node:
        def __init__(self, value: Any) -> None:
            self.value = value
            self.me = self

        def __deepcopy__(self, memo: Any) -> Any:
            other = type(self)(copy.deepcopy(self.value, memo))
            memo[id(self)] = other
            return other

    return seen(copy.deepcopy([Node(n)])[0].me.value)


class _Reduced:
    def __init__(self, first: Any) -> None:
        self.first = first

    def __reduce__(self) -> Any:
        return (_rebuilt, (self.first,), {"second": self.first})


def _rebuilt(first: Any) -> Any:
    seen(first)
    return _Reduced(first)


def copied_by_reduce_with_state(n: int) -> Any:
    return seen(copy.copy(_Reduced(n)).second)  # type: ignore[attr-defined]


def replaced_with_init_variable(n: int) -> Any:
    @dataclasses.dataclass
    class Config:
        size: Any
        scale: dataclasses.InitVar[Any] = 1

        def __post_init__(self, scale: Any) -> None:
            self.area = (self.size, scale)

    return seen(dataclasses.replace(Config(1), scale=n).area[1])


def ordered_data_compared(n: int) -> Any:
    @dataclasses.dataclass(order=True)
    class Item:
        priority: Any
        load: Any = dataclasses.field(compare=False, default=None)

    heap = [Item(n, "a"), Item(1, n)]
    heapq.heapify(heap)
    return seen(heap[0].priority), seen(heap[1].load), seen(heap[0].load)


def field_with_metadata_function(n: int) -> Any:
    @dataclasses.dataclass
    class Form:
        age: Any = dataclasses.field(default=0, metadata={"convert": seen})

    return [field.metadata["convert"](getattr(Form(n), field.name)) for field in dataclasses.fields(Form)]


# Names that are put together


_module_table: dict[str, Any] = {}


def __getattr__(name: str) -> Any:
    if name.startswith("late_"):
        return _module_table[name.removeprefix("late_")]
    raise AttributeError(name)


def late_attribute_of_module(n: int) -> Any:
    _module_table["value"] = n
    return seen(sys.modules[__name__].late_value)


def global_statement_in_helper(n: int) -> Any:
    def put() -> None:
        global _put_here
        _put_here = [n]

    put()
    return seen(_put_here[0])


_put_here: list[Any] = []


def globals_updated(n: int) -> Any:
    globals().update(_updated_name=n)
    return seen(_updated_name)


_updated_name: Any = None


def vars_of_class_instance_updated(n: int) -> Any:
    class Options:
        level: Any = 0

    options = Options()
    vars(options).update({"level": n})
    return seen(options.level)


def setattr_in_loop_of_keywords(n: int) -> Any:
    class Options:
        def __init__(self, **given: Any) -> None:
            for name in given:
                setattr(self, name, given[name])

    return seen(Options(a=1, level=n).level)  # type: ignore[attr-defined]


def locals_given_to_format(n: int) -> Any:
    def inside(value: Any) -> Any:
        names = dict(locals())
        return seen(names["value"])

    return inside(n)


def executed_function(n: int) -> Any:
    space: dict[str, Any] = {"seen": seen}
    exec("def made(value):\n    return seen(value)", space)
    return space["made"](n)


def namespace_as_chain(n: int) -> Any:
    scopes = collections.ChainMap({"x": 0})
    inner = scopes.new_child()
    inner["x"] = n
    return seen({**inner}["x"])


def typed_namespace_subclass(n: int) -> Any:
    class Scope(types.SimpleNamespace):
        def get(self, name: str) -> Any:
            return getattr(self, name, None)

    return seen(Scope(a=n).get("a"))


def weak_table_of_callbacks(n: int) -> Any:
    class Listener:
        def __init__(self) -> None:
            self.got: list[Any] = []

        def hear(self, value: Any) -> None:
            self.got.append(value)

    listener = Listener()
    table: weakref.WeakKeyDictionary[Any, Any] = weakref.WeakKeyDictionary()
    table[listener] = weakref.WeakMethod(listener.hear)
    for reference in table.values():
        reference()(n)
    return seen(listener.got[0])


def noted_when_deleted(n: int) -> Any:
    out: list[Any] = []

    class Resource:
        def __init__(self, value: Any) -> None:
            self.value = value

        def __del__(self) -> None:
            out.append(self.value)

    resource = Resource(n)
    del resource
    return seen(out[0])


def closures_in_a_loop(n: int) -> Any:
    readers = []
    for value in (0, n):
        readers.append(lambda value=value: value)
    return seen(readers[1]())


def late_closures_in_a_loop(n: int) -> Any:
    readers = []
    for value in (0, n):

        def read() -> Any:
            return value  # noqa: B023

        readers.append(read)
    return seen(readers[0]())


def missing_of_nested_subclass(n: int) -> Any:
    class Tree(dict[str, Any]):
        def __missing__(self, key: str) -> Any:
            self[key] = made = type(self)()
            made.value = n  # type: ignore[attr-defined]
            return made

    return seen(Tree()["a"]["b"].value)


def configured(text: str) -> Any:
    parser = configparser.ConfigParser(interpolation=None)
    parser["s"] = {}
    parser._sections["s"]["k"] = text  # type: ignore[attr-defined]
    return seen(parser.get("s", "k"))


def pairwise_and_batched(n: int) -> Any:
    return [seen(right) for _, right in itertools.pairwise([0, n])]


def queue_with_own_order(n: int) -> Any:
    waiting: Any = queue.PriorityQueue()
    waiting.put((1, n))
    waiting.put((0, "first"))
    waiting.get()
    return seen(waiting.get()[1])


def pickled_by_hand(n: int) -> Any:
    function, arguments = _Reduced(n).__reduce_ex__(2)[:2]  # type: ignore[misc]
    return function(*arguments)


def shuffled_by_seed(n: int) -> Any:
    items = [n, 1, 2]
    random.Random(3).shuffle(items)
    return [seen(item) for item in items]


def lines_given_by_own_stream(text: str) -> Any:
    class Lines(io.TextIOBase):
        def __init__(self) -> None:
            self.left = [text]

        def readline(self, size: Any = -1) -> str:  # type: ignore[override]
            return self.left.pop() if self.left else ""

    return [seen(line) for line in Lines()]


def named_tuple_with_method_and_default(n: int) -> Any:
    class Pair(typing.NamedTuple):
        left: Any
        right: Any = (0,)

        def swap(self) -> Any:
            return self._replace(left=self.right, right=self.left)

    return seen(Pair(n).swap().right)

