"""Values that travel out of sight: through hooks, callbacks, threads, frames, protocols of the standard library."""

from __future__ import annotations

import abc
import asyncio
import bisect
import collections
import contextlib
import contextvars
import copy
import enum
import functools
import heapq
import inspect
import itertools
import json
import logging
import operator
import queue
import re
import string
import sys
import threading
import types
import warnings
import weakref
from collections.abc import AsyncIterator, Iterator, MutableMapping
from typing import Any


def seen(value: Any) -> Any:
    return value


class _Box:
    def __init__(self, value: Any) -> None:
        self.value = value

    def get(self) -> Any:
        return self.value


def heap_of_pairs(n: int) -> Any:
    heap: list[Any] = []
    heapq.heappush(heap, (1, "first"))
    heapq.heappush(heap, (0, n))
    return seen(heapq.heappop(heap)[1])


def heap_replaced(n: int) -> Any:
    heap = [(0, 3)]
    heapq.heapify(heap)
    return seen(heapq.heappushpop(heap, (-1, n))[1])


def merged_heaps(n: int) -> Any:
    return seen(next(iter(heapq.merge([(1, n)], [(2, 3)])))[1])


def bisected_by_key(n: int) -> Any:
    found: list[Any] = []

    def key(box: _Box) -> int:
        found.append(seen(box.value))
        return 0

    bisect.bisect_left([_Box(n)], 1, key=key)
    return found


def inserted_in_order(n: int) -> Any:
    numbers = [1, 5]
    bisect.insort(numbers, n)
    return [seen(number) for number in numbers]


def operator_set_item(n: int) -> Any:
    items: dict[str, Any] = {}
    operator.setitem(items, "a", n)
    return seen(items["a"])


def operator_call(n: int) -> Any:
    return operator.methodcaller("get")(_Box(seen(n)))


def item_getter_as_key(n: int) -> Any:
    rows = sorted([{"a": 1, "b": n}], key=operator.itemgetter("a"))
    return seen(rows[0]["b"])


def queue_of_values(n: int) -> Any:
    values: queue.Queue[Any] = queue.Queue()
    values.put(n)
    return seen(values.get())


def simple_queue(n: int) -> Any:
    values: queue.SimpleQueue[Any] = queue.SimpleQueue()
    values.put((1, n))
    return seen(values.get()[1])


def priority_queue(n: int) -> Any:
    values: queue.PriorityQueue[Any] = queue.PriorityQueue()
    values.put((0, _Box(n)))
    return seen(values.get()[1].value)


def thread_local(n: int) -> Any:
    local = threading.local()
    local.value = n
    return seen(local.value)


def under_lock(n: int) -> Any:
    box = _Box(0)
    with threading.Lock():
        box.value = n
    return seen(box.value)


def written_module(n: int) -> Any:
    module = types.ModuleType("made_here")
    module.value = n  # type: ignore[attr-defined]
    sys.modules["made_here"] = module
    try:
        return seen(sys.modules["made_here"].value)
    finally:
        del sys.modules["made_here"]


class _Exits:
    def __init__(self) -> None:
        self.error: Any = None

    def __enter__(self) -> _Exits:
        return self

    def __exit__(self, kind: Any, error: Any, traceback: Any) -> bool:
        self.error = error
        return True


def swallowed(n: int) -> Any:
    exits = _Exits()
    with exits:
        raise ValueError(n)
    return seen(exits.error.args[0])


def suppressed_attribute(n: int) -> Any:
    box = _Box(0)
    with contextlib.suppress(KeyError):
        box.value = n
        raise KeyError
    return seen(box.value)


def traceback_frames(n: int) -> Any:
    def inner(secret: int) -> None:
        raise ValueError

    try:
        inner(n)
    except ValueError as error:
        trace = error.__traceback__
        return seen(trace.tb_next.tb_frame.f_locals["secret"])  # type: ignore[union-attr]


def error_of_handler(n: int) -> Any:
    try:
        try:
            raise KeyError(n)
        finally:
            pass
    except KeyError:
        return seen(sys.exc_info()[1].args[0])  # type: ignore[union-attr]


def implicit_context(n: int) -> Any:
    try:
        try:
            raise KeyError(n)
        except KeyError:
            raise ValueError from None
    except ValueError as error:
        return seen(error.__context__.args[0])  # type: ignore[union-attr]


_left: list[Any] = []


class _Leaves:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __del__(self) -> None:
        _left.append(self.value)


def left_behind(n: int) -> Any:
    _left.clear()
    leaves = _Leaves(n)
    del leaves
    return [seen(value) for value in _left]


class _Formatted:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __format__(self, spec: str) -> str:
        seen(self.value)
        return spec


def formatted(n: int) -> Any:
    return f"{_Formatted(n):x}", f"{_Formatted(n)}", format(_Formatted(n), "d")


class _Index:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __index__(self) -> int:
        seen(self.value)
        return 1


def indexed(n: int) -> Any:
    return [1, 2, 3][_Index(n)]


def sliced_by_object(n: int) -> Any:
    return [1, 2, 3][_Index(n) :]


class _Hashed:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __hash__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hashed) and seen(self.value) == seen(other.value)


def hashed_keys(n: int) -> Any:
    return {_Hashed(3): "three"}.get(_Hashed(n))


def hashed_members(n: int) -> Any:
    return _Hashed(n) in {_Hashed(1), _Hashed(2)}


def _tagged(cls: Any) -> Any:
    cls.tag = seen
    return cls


@_tagged
class _Decorated:
    tag: Any

    def __init__(self, value: Any) -> None:
        self.value = value


def class_decorator(n: int) -> Any:
    return _Decorated.tag(_Decorated(n).value)


def _replacing(cls: Any) -> Any:
    class Replaced(cls):  # type: ignore[misc]
        def get(self) -> Any:
            return seen(super().get())

    return Replaced


def replaced_class(n: int) -> Any:
    return _replacing(_Box)(n).get()


async def _produced(n: int) -> AsyncIterator[Any]:
    yield 1
    yield n


async def _consumed(n: int) -> Any:
    return [seen(value) async for value in _produced(n)]


def async_generator(n: int) -> Any:
    coroutine = _consumed(n)
    try:
        coroutine.send(None)
    except StopIteration as stop:
        return stop.value


class _AsyncManager:
    def __init__(self, value: Any) -> None:
        self.value = value

    async def __aenter__(self) -> Any:
        return self.value

    async def __aexit__(self, *error: object) -> None:
        return None


async def _managed(n: int) -> Any:
    async with _AsyncManager(n) as value:
        return seen(value)


def async_manager(n: int) -> Any:
    try:
        _managed(n).send(None)
    except StopIteration as stop:
        return stop.value


_variable: contextvars.ContextVar[Any] = contextvars.ContextVar("variable", default=0)


def token_of_variable(n: int) -> Any:
    _variable.set(n)
    token = _variable.set(3)
    return seen(token.old_value)


def reset_variable(n: int) -> Any:
    _variable.set(n)
    token = _variable.set(3)
    _variable.reset(token)
    return seen(_variable.get())


@functools.total_ordering
class _Ordered:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Ordered) and self.value == other.value

    def __lt__(self, other: Any) -> bool:
        return seen(self.value) < other.value

    __hash__ = None  # type: ignore[assignment]


def total_ordering(n: int) -> Any:
    return _Ordered(n) >= _Ordered(3)


def compared_by_function(n: int) -> Any:
    def compare(left: int, right: int) -> int:
        return seen(left) - seen(right)

    return sorted([n, 3], key=functools.cmp_to_key(compare))


def callback_of_stack(n: int) -> Any:
    found: list[Any] = []
    with contextlib.ExitStack() as stack:
        stack.callback(found.append, n)
    return [seen(value) for value in found]


def closing(n: int) -> Any:
    class Closes:
        def close(self) -> None:
            seen(n)

    with contextlib.closing(Closes()):
        return 1


def null_context(n: int) -> Any:
    with contextlib.nullcontext(n) as value:
        return seen(value)


@contextlib.contextmanager
def _catching(box: _Box) -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        box.value = error.args[0]


def thrown_into_manager(n: int) -> Any:
    box = _Box(0)
    with _catching(box):
        raise ValueError(n)
    return seen(box.value)


def sliced_iterator(n: int) -> Any:
    return [seen(value) for value in itertools.islice(itertools.cycle([1, n]), 3)]


def dropped_while(n: int) -> Any:
    return [seen(value) for value in itertools.dropwhile(lambda value: value < 0, [n, 1])]


def repeated(n: int) -> Any:
    return [seen(value) for value in itertools.repeat(n, 2)]


def product_of_lists(n: int) -> Any:
    return [seen(right) for _, right in itertools.product([1], [n])]


def pairs_of(n: int) -> Any:
    return [seen(left) for left, _ in itertools.pairwise([n, 2, 3])]


def counted(n: int) -> Any:
    return seen(next(itertools.count(n)))


def simple_namespace(n: int) -> Any:
    return seen(types.SimpleNamespace(value=n).value)


def namespace_updated(n: int) -> Any:
    namespace = types.SimpleNamespace()
    namespace.__dict__.update(value=n)
    return seen(namespace.value)


class _Mapping(MutableMapping[str, Any]):
    def __init__(self) -> None:
        self.entries: dict[str, Any] = {}

    def __getitem__(self, key: str) -> Any:
        return self.entries[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.entries[key] = value

    def __delitem__(self, key: str) -> None:
        del self.entries[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.entries)

    def __len__(self) -> int:
        return len(self.entries)


def mixin_update(n: int) -> Any:
    mapping = _Mapping()
    mapping.update(a=n)
    return seen(mapping.get("a"))


def mixin_items(n: int) -> Any:
    mapping = _Mapping()
    mapping.setdefault("a", n)
    return [seen(value) for _, value in mapping.items()]


def mixin_popped(n: int) -> Any:
    mapping = _Mapping()
    mapping["a"] = n
    return seen(mapping.popitem()[1])


class _Table:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __getitem__(self, key: int) -> str:
        seen(self.value)
        return "x"


def translated(n: int) -> Any:
    return "abc".translate(_Table(n))


class _Fields(dict[str, Any]):
    def __missing__(self, key: str) -> Any:
        return seen(self["value"])


def format_mapping(n: int) -> Any:
    return "{other}".format_map(_Fields(value=n))


def template(n: int) -> Any:
    return string.Template("$a").substitute(_Lazy(n))


class _Lazy(dict[str, Any]):
    def __init__(self, value: Any) -> None:
        self.value = value

    def __getitem__(self, key: str) -> Any:
        return seen(self.value)


def json_default(n: int) -> Any:
    return json.dumps(_Box(n), default=lambda box: seen(box.value))


def json_hook(text: str) -> Any:
    return json.loads('{"a": 1}', object_hook=lambda found: seen(text))


def substituted_in_method(text: str) -> Any:
    class Replaces:
        def __call__(self, match: re.Match[str]) -> str:
            return str(seen(match.group()))

    return re.compile("a").sub(Replaces(), text)


def scanned(text: str) -> Any:
    return [seen(match[0]) for match in re.finditer("[ab]", text)]


def split_by_pattern(text: str) -> Any:
    return [seen(part) for part in re.compile(",").split(text)]


def finalised_with_argument(n: int) -> Any:
    found: list[Any] = []
    box = _Box(1)
    finalizer = weakref.finalize(box, found.append, n)
    finalizer()
    return [seen(value) for value in found]


def logged(n: int) -> Any:
    found: list[Any] = []

    class Handler(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            found.append(seen(record.args))

    logger = logging.Logger("here")
    logger.addHandler(Handler())
    logger.warning("%s", n)
    return found


def warned(n: int) -> Any:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        warnings.warn(UserWarning(n), stacklevel=1)
    return [seen(warning.message.args[0]) for warning in caught]  # type: ignore[union-attr]


class _Bits(enum.Flag):
    ONE = 1
    TWO = 2

    def with_value(self, value: Any) -> Any:
        return seen(value)


def flag_method(n: int) -> Any:
    return (_Bits.ONE | _Bits.TWO).with_value(n)


class _Registered(abc.ABC):
    @abc.abstractmethod
    def get(self) -> Any: ...


_Registered.register(_Box)


def registered_class(n: int) -> Any:
    box: Any = _Box(n)
    return seen(box.get()) if isinstance(box, _Registered) else None


def static_attribute(n: int) -> Any:
    return seen(inspect.getattr_static(_Box(n), "value"))


def bound_arguments(n: int) -> Any:
    bound = inspect.signature(lambda a, b=2: a).bind(n)
    return seen(bound.arguments["a"])


class _Reduced:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __reduce__(self) -> Any:
        return _Reduced, (seen(self.value),)


def copied_by_reduce(n: int) -> Any:
    return copy.copy(_Reduced(n)).value


def deeply_copied_state(n: int) -> Any:
    class Stateful:
        def __getstate__(self) -> Any:
            return {"value": n}

        def __setstate__(self, state: Any) -> None:
            self.value = seen(state["value"])

    return copy.deepcopy(Stateful())


def finally_returns(n: int) -> Any:
    def inner() -> Any:
        try:
            return 1
        finally:
            return n  # noqa: B012, SIM107

    return seen(inner())


def delegated_result(n: int) -> Any:
    def inner() -> Any:
        yield 1
        return n

    def outer() -> Any:
        yield seen((yield from inner()))

    return list(outer())


def closed_generator(n: int) -> Any:
    found: list[Any] = []

    def inner() -> Iterator[int]:
        try:
            yield 1
        finally:
            found.append(n)

    generator = inner()
    next(generator)
    generator.close()  # type: ignore[attr-defined]
    return [seen(value) for value in found]


def user_string(text: str) -> Any:
    return seen(collections.UserString(text).data)


def counter_arithmetic(n: int) -> Any:
    first, second = collections.Counter(a=n), collections.Counter(a=1)
    first.subtract(second)
    return seen(first["a"])


def moved_to_end(n: int) -> Any:
    entries = collections.OrderedDict(a=n, b=2)
    entries.move_to_end("a")
    return seen(entries.popitem()[1])


def bounded_deque(n: int) -> Any:
    found = collections.deque([1, 2], maxlen=2)
    found.append(n)
    found.rotate(1)
    return seen(found[0])


def child_of_chain(n: int) -> Any:
    chain = collections.ChainMap({"a": n}).new_child({"b": 2})
    return seen(chain["a"])


class _OwnGetattribute:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __getattribute__(self, name: str) -> Any:
        return seen(object.__getattribute__(self, "value"))


def every_attribute(n: int) -> Any:
    return _OwnGetattribute(n).whatever


class _Callable:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __call__(self, other: Any) -> Any:
        return seen(self.value)


def callable_as_key(n: int) -> Any:
    return sorted([1, 2], key=_Callable(n))


def mapped_later(n: int) -> Any:
    kept = {"later": map(seen, [n])}
    return list(kept["later"])


def star_of_star(n: int) -> Any:
    def inner(*args: Any, **options: Any) -> Any:
        return seen(options["c"] if args else 0)

    def outer(*args: Any, **options: Any) -> Any:
        return inner(*args, *[1], **{**options, "d": 1})

    return outer(1, c=n)


def nested_comprehension(n: int) -> Any:
    table = {key: [value for value in row if key] for key, row in {"a": [n]}.items()}
    return seen(table["a"][0])


def run_in_loop(n: int) -> Any:
    async def inner() -> Any:
        await asyncio.sleep(0)
        return seen(n)

    return asyncio.run(inner())


def _decoded(text: str) -> Any:
    return seen(json.loads(text))
