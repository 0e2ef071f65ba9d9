"""Values that cross several mechanisms on one way: registries and hooks, queues and tasks, copies and pickles.

In each program `seen` meets the input."""

from __future__ import annotations

import ast
import asyncio
import builtins
import collections
import contextlib
import contextvars
import copy
import dataclasses
import enum
import functools
import graphlib
import heapq
import itertools
import logging
import numbers
import operator
import queue
import re
import string
import sys
import threading
import types
import weakref
from collections import abc
from typing import Any, ClassVar, Generic, TypeVar

T = TypeVar("T")


def seen(value: Any) -> Any:
    return value


# Exceptions


class _StopError(Exception):
    def __init__(self, payload: Any) -> None:
        super().__init__("stopped", payload)


def args_of_own_exception(n: int) -> Any:
    try:
        raise _StopError(n)
    except Exception as error:
        _, payload = error.args
        return seen(payload)


def raised_in_property(n: int) -> Any:
    class Lazy:
        @property
        def value(self) -> Any:
            raise LookupError(n)

    try:
        return Lazy().value
    except LookupError as error:
        return seen(error.args[0])


def missing_key_of_own_dict(n: int) -> Any:
    try:
        return {"a": 1}[n]  # type: ignore[index]
    except KeyError as error:
        return seen(error.args[0])


def exception_from_iterator(n: int) -> Any:
    def produce() -> Any:
        yield 1
        raise RuntimeError({"n": n})

    found: list[Any] = []
    try:
        found.extend(produce())
    except RuntimeError as error:
        return seen(error.args[0]["n"])
    return found


def exit_sees_the_exception(n: int) -> Any:
    kept: list[Any] = []

    class Manager:
        def __enter__(self) -> Manager:
            return self

        def __exit__(self, kind: Any, error: Any, traceback: Any) -> bool:
            kept.append(error.args[0])
            return True

    with Manager():
        raise ValueError(n)
    return seen(kept[-1])


def chained_by_hand(n: int) -> Any:
    outer, inner = ValueError("o"), KeyError(n)
    outer.__cause__ = inner
    return seen(outer.__cause__.args[0])


def classes_in_a_table(n: int) -> Any:
    kinds = {"bad": (ValueError, TypeError)}
    try:
        raise TypeError([n])
    except kinds["bad"] as error:
        return seen(error.args[0][0])


class _NarrowError(LookupError):
    pass


def caught_by_base(n: int) -> Any:
    try:
        raise _NarrowError(n)
    except (OSError, LookupError) as error:
        return seen(error.args[0])


def classes_made_here(n: int) -> Any:
    class Made(Exception):
        pass

    try:
        raise Made(n)
    except Made as error:
        return seen(error.args[0])


def raised_again_by_name(n: int) -> Any:
    try:
        try:
            return {}[n]
        except KeyError as error:
            raise error
    except LookupError as again:
        return seen(again.args[0])


# Generators and coroutines


def list_returned_at_the_end(n: int) -> Any:
    def inner() -> Any:
        yield 0
        return [n]

    generator = inner()
    next(generator)
    try:
        next(generator)
    except StopIteration as stop:
        return seen(stop.value[0])


def sent_and_thrown_back(n: int) -> Any:
    def middle() -> Any:
        got = yield
        try:
            yield got
        except ValueError as error:
            yield error.args

    generator = middle()
    next(generator)
    generator.send(0)
    return seen(generator.throw(ValueError(n))[0])


def returned_by_throw(n: int) -> Any:
    def inner() -> Any:
        try:
            yield 1
        except GeneratorExit:
            raise
        except Exception:
            return n

    def outer() -> Any:
        got = yield from inner()
        yield got

    generator = outer()
    next(generator)
    return seen(generator.throw(ValueError()))


async def _produced(values: Any) -> Any:
    for value in values:
        yield value


async def _total(n: int) -> Any:
    return [value async for value in _produced([n, 1])]


def async_comprehension(n: int) -> Any:
    return seen(asyncio.run(_total(n))[0])


class _Later:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __await__(self) -> Any:
        return self.value
        yield


def awaited_object(n: int) -> Any:
    async def main() -> Any:
        return await _Later(n)

    return seen(asyncio.run(main()))


def task_with_callback(n: int) -> Any:
    found: list[Any] = []

    async def work() -> int:
        return n

    async def main() -> None:
        task = asyncio.ensure_future(work())
        task.add_done_callback(lambda done: found.append(done.result()))
        await task
        await asyncio.sleep(0)

    asyncio.run(main())
    return seen(found[0] if found else n)


# Context


_current: contextvars.ContextVar[Any] = contextvars.ContextVar("current", default=None)


def set_in_copied_context(n: int) -> Any:
    context = contextvars.copy_context()
    context.run(_current.set, n)
    return seen(context[_current])


def read_by_callback_in_context(n: int) -> Any:
    _current.set([n])
    return contextvars.copy_context().run(lambda: seen(_current.get()[0]))


_local = threading.local()


def thread_local_namespace(n: int) -> Any:
    _local.__dict__["held"] = n
    return seen(_local.held)


# Classes


class _Typed:
    def __set_name__(self, owner: Any, name: str) -> None:
        self.slot = "_" + name
        owner.names = (*getattr(owner, "names", ()), name)

    def __get__(self, instance: Any, owner: Any) -> Any:
        return self if instance is None else vars(instance)[self.slot]

    def __set__(self, instance: Any, value: Any) -> None:
        vars(instance)[self.slot] = value


class _Point:
    names: ClassVar[tuple[str, ...]]
    x = _Typed()
    y = _Typed()

    def __init__(self, *values: Any) -> None:
        for name, value in zip(self.names, values):
            setattr(self, name, value)


def descriptors_in_a_loop(n: int) -> Any:
    return seen(_Point(1, n).y)


class _Registry(type):
    known: ClassVar[dict[str, Any]] = {}

    def __new__(mcs, name: str, bases: Any, namespace: Any, **options: Any) -> Any:
        made = super().__new__(mcs, name, bases, namespace)
        mcs.known[options.get("key", name)] = made
        return made

    def __call__(cls, *given: Any) -> Any:
        made = super().__call__()
        made.given = given
        return made


class _First(metaclass=_Registry, key="first"):
    given: Any


def made_by_registry(n: int) -> Any:
    return seen(_Registry.known["first"](n).given[0])


class _Plugin:
    plugins: ClassVar[list[Any]] = []

    def __init_subclass__(cls, /, **options: Any) -> None:
        cls.plugins.append((cls, options))


class _Doubling(_Plugin, factor=2):
    def run(self, value: Any) -> Any:
        return value


def run_by_plugin(n: int) -> Any:
    return [seen(kind().run(n)) for kind, options in _Plugin.plugins if options["factor"] == 2][0]


class _Before:
    def get(self) -> Any:
        return None


class _After:
    value: Any

    def get(self) -> Any:
        return self.value


def class_assigned(n: int) -> Any:
    thing: Any = _Before()
    thing.value = n
    thing.__class__ = _After
    return seen(thing.get())


class _Proxy:
    def __init__(self, inner: Any) -> None:
        object.__setattr__(self, "_inner", inner)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(self._inner, name, value)


def through_two_proxies(n: int) -> Any:
    inner = types.SimpleNamespace()
    outer = _Proxy(_Proxy(inner))
    outer.value = n
    return seen(inner.value) + outer.value


class _Everything:
    def __getattribute__(self, name: str) -> Any:
        if name.startswith("x"):
            return object.__getattribute__(self, "__dict__")["held"]
        return object.__getattribute__(self, name)


def any_attribute(n: int) -> Any:
    thing = _Everything()
    vars(thing)["held"] = n
    return seen(thing.x1)


class _Level(enum.Enum):
    LOW = 1

    @classmethod
    def _missing_(cls, value: Any) -> Any:
        cls.LOW.last = value  # type: ignore[attr-defined]
        return cls.LOW


def kept_by_enum(n: int) -> Any:
    return seen(_Level(n + 5).last) if n else n  # type: ignore[attr-defined]


class _Node(Generic[T]):
    def __init__(self, value: T) -> None:
        self.value = value


def generic_class(n: int) -> Any:
    return seen(_Node[int](n).value)


def class_body_in_function(n: int) -> Any:
    class Local:
        field = [n]
        doubled = [value for value in field]

        def get(self) -> Any:
            return self.doubled[0]

    return seen(Local().get())


class _Slotted:
    __slots__ = ("__weakref__", "a", "b")


def slots_by_name(n: int) -> Any:
    thing = _Slotted()
    for name in _Slotted.__slots__[1:]:
        setattr(thing, name, n)
    return seen(_Slotted.b.__get__(thing))


class _Temperature:
    def __init__(self) -> None:
        self._degrees: Any = 0

    def _get(self) -> Any:
        return self._degrees

    def _put(self, value: Any) -> None:
        self._degrees = value

    degrees = property(_get, _put)


def property_by_hand(n: int) -> Any:
    thing = _Temperature()
    _Temperature.degrees.fset(thing, n)
    return seen(_Temperature.degrees.fget(thing))


class _Number(numbers.Number):
    def __init__(self, value: Any) -> None:
        self.value = value

    def __radd__(self, other: Any) -> Any:
        return _Number((other, self.value))


def summed_objects(n: int) -> Any:
    return seen(sum([_Number(n)]).value[1])  # type: ignore[attr-defined]


# Functions


class _Steps:
    def __init__(self, base: Any) -> None:
        self.base = base

    def add(self, first: Any, second: Any) -> Any:
        return (self.base, first, second)

    add_one = functools.partialmethod(add, 1)

    @functools.cached_property
    def cached(self) -> Any:
        return [self.base]

    @functools.singledispatchmethod
    def show(self, value: Any) -> Any:
        return value

    @show.register(list)
    def _(self, value: Any) -> Any:
        return self.base, value[0]


def partial_method_of_field(n: int) -> Any:
    return seen(_Steps("b").add_one(n)[2])


def cached_then_changed(n: int) -> Any:
    steps = _Steps(1)
    steps.cached.append(n)
    return seen(steps.cached[-1])


def dispatched_on_list(n: int) -> Any:
    return seen(_Steps(0).show([n])[1])


def _counting(function: Any) -> Any:
    @functools.wraps(function)
    def wrapper(*given: Any, **named: Any) -> Any:
        wrapper.calls.append(given)  # type: ignore[attr-defined]
        return function(*given, **named)

    wrapper.calls = []  # type: ignore[attr-defined]
    return wrapper


@_counting
def _counted(value: Any) -> Any:
    return value


def decorator_with_state(n: int) -> Any:
    _counted(n)
    return seen(_counted.calls[-1][0])


def swapped_by_nonlocal(n: int) -> Any:
    held: Any = None

    def put(value: Any) -> Any:
        nonlocal held
        held, value = value, held
        return value

    put(n)
    return seen(put(0))


def composed(n: int) -> Any:
    steps = [lambda value: [value], lambda value: {"v": value}, operator.itemgetter("v")]
    return seen(functools.reduce(lambda made, step: step(made), steps, n)[0])


def sorted_by_method(n: int) -> Any:
    kept: list[Any] = []

    class Key:
        def __init__(self, value: Any) -> None:
            self.value = value

        def __lt__(self, other: Any) -> bool:
            kept.append(other.value)
            return False

    sorted([n, 1, n], key=Key)
    return seen(kept[0]) + seen(kept[1])


def mapped_and_filtered(n: int) -> Any:
    chain = filter(None, map(operator.methodcaller("get", "v"), [{"v": [n]}, {}]))
    return seen(next(chain)[0])


_cleanups: list[tuple[Any, Any]] = []


def at_the_end(n: int) -> Any:
    found: list[Any] = []
    _cleanups.append((found.append, (n,)))
    while _cleanups:
        function, given = _cleanups.pop()
        function(*given)
    return seen(found[0])


def closed_by_stack(n: int) -> Any:
    found: list[Any] = []
    with contextlib.ExitStack() as stack:
        stack.callback(found.append, n)
        moved = stack.pop_all()
    moved.close()
    return seen(found[0])


def signature_default(n: int) -> Any:
    def inner(value: Any = n, *, other: Any = None) -> Any:
        return value

    inner.__kwdefaults__ = {"other": n}
    return seen(inner.__kwdefaults__["other"]) + inner()


# Containers


class _Defaults(dict[str, Any]):
    def __missing__(self, key: str) -> Any:
        return self.setdefault(key, [self["base"]])


def missing_sets_default(n: int) -> Any:
    return seen(_Defaults(base=n)["other"][0])


def layered_maps(n: int) -> Any:
    layers = collections.ChainMap({}, {"v": n})
    inner = layers.new_child({"w": 1})
    inner["v2"] = inner["v"]
    return seen(inner.maps[0]["v2"])


def heap_by_key(n: int) -> Any:
    heap: list[Any] = []
    for order, value in enumerate([n, 2]):
        heapq.heappush(heap, (order, types.SimpleNamespace(value=value)))
    return seen(heapq.nsmallest(1, heap, key=operator.itemgetter(0))[0][1].value)


def queue_of_calls(n: int) -> Any:
    calls: queue.Queue[Any] = queue.Queue()
    calls.put((seen, (n,)))
    function, given = calls.get()
    return function(*given)


def grouped_pairs(n: int) -> Any:
    pairs = [("a", n), ("a", 1), ("b", 2)]
    groups = {key: list(group) for key, group in itertools.groupby(pairs, operator.itemgetter(0))}
    return seen(groups["a"][0][1])


def rotated_ring(n: int) -> Any:
    ring = collections.deque([1, n, 3], maxlen=4)
    ring.rotate(1)
    ring.extendleft([4])
    return seen(ring[-1])


class _View(abc.Mapping[str, Any]):
    def __init__(self, **values: Any) -> None:
        self._values = values

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __iter__(self) -> Any:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


def mapping_as_keywords(n: int) -> Any:
    def take(*, v: Any, **others: Any) -> Any:
        return v, others

    return seen(take(**_View(w=1, v=n))[0])


def members_of_union(n: int) -> Any:
    members = frozenset([_Node(n)]) | {_Node(1)}
    return max(seen(member.value) for member in members)


def ordered_by_graph(n: int) -> Any:
    sorter: Any = graphlib.TopologicalSorter()
    box = _Node(n)
    sorter.add(box)
    return seen([*sorter.static_order()][0].value)


# Records and copies


@dataclasses.dataclass
class _Entry:
    name: str = "e"
    values: list[Any] = dataclasses.field(default_factory=list)
    extra: dataclasses.InitVar[Any] = None

    def __post_init__(self, extra: Any) -> None:
        self.values.append(extra)


def init_only_field(n: int) -> Any:
    return seen(_Entry(extra=n).values[0])


_Pair = collections.namedtuple("_Pair", "left right", defaults=[None])


def named_tuple_as_defaults(n: int) -> Any:
    made = _Pair(1)._replace(right=[n])
    return seen(_Pair(**made._asdict()).right[0])


class _Copying:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __copy__(self) -> Any:
        return _Copying((self.value, "copy"))

    def __deepcopy__(self, memo: Any) -> Any:
        return _Copying([copy.deepcopy(self.value, memo)])


def copied_by_hooks(n: int) -> Any:
    return seen(copy.deepcopy([copy.copy(_Copying(n))])[0].value[0][0])


class _Pickled:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __getstate__(self) -> Any:
        return {"kept": self.value}

    def __setstate__(self, state: Any) -> None:
        self.value = state["kept"]


def copied_with_state(n: int) -> Any:
    return seen(copy.copy(_Pickled(n)).value)


def _rebuilt(*parts: Any) -> Any:
    return _Copying(parts)


class _Reducing:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __reduce__(self) -> Any:
        return _rebuilt, (self.value, 2)


def copied_by_function(n: int) -> Any:
    return seen(copy.copy(_Reducing(n)).value[0])


# Texts


class _Percent(string.Template):
    delimiter = "%"


def template_of_own(text: str) -> Any:
    return seen(_Percent("%name!").safe_substitute(name=text))


def replaced_by_function(text: str) -> Any:
    found: list[Any] = []

    def note(match: Any) -> str:
        found.append(match.group())
        return ""

    re.sub("a", note, text)
    return seen(found[0]) if found else seen(text)


def visited_tree(n: int) -> Any:
    class Visitor(ast.NodeVisitor):
        def visit_Constant(self, node: Any) -> Any:
            return node.value

    return seen(Visitor().visit(ast.Constant(n)))


# The surroundings


def replaced_builtin(n: int) -> Any:
    before = builtins.len
    try:
        builtins.len = lambda values: n  # type: ignore[assignment, misc]
        return seen(builtins.len([]))
    finally:
        builtins.len = before  # type: ignore[assignment]


def replaced_stream(text: str) -> Any:
    class Stream:
        written: ClassVar[list[Any]] = []

        def write(self, piece: Any) -> None:
            self.written.append(piece)

    with contextlib.redirect_stdout(Stream()):  # type: ignore[type-var]
        sys.stdout.write(text)
    return seen(Stream.written[0])


class _Handler(logging.Handler):
    def emit(self, record: Any) -> None:
        self.last = record.args


def logged_arguments(n: int) -> Any:
    logger = logging.Logger("own")
    handler = _Handler()
    logger.addHandler(handler)
    logger.warning("%s", n)
    return seen(handler.last[0])


def weak_callback(n: int) -> Any:
    found: list[Any] = []
    box = _Node(n)
    kept = weakref.ref(box)
    inner = kept()
    assert inner is not None
    found.append(inner.value)
    return seen(found[0])


def module_made_here(n: int) -> Any:
    module = types.ModuleType("made")
    module.value = n  # type: ignore[attr-defined]
    sys.modules["made_here"] = module
    try:
        import made_here  # type: ignore[import-not-found]

        return seen(made_here.value)
    finally:
        del sys.modules["made_here"]


def method_put_on_class(n: int) -> Any:
    class Local:
        pass

    Local.get = types.MethodType(lambda cls, value: value, Local)  # type: ignore[attr-defined]
    return seen(Local().get(n))  # type: ignore[attr-defined]


def updated_wrapper(n: int) -> Any:
    def inner() -> Any:
        return n

    inner.note = [n]  # type: ignore[attr-defined]

    @functools.wraps(inner)
    def outer() -> Any:
        return None

    return seen(outer.note[0]) + outer.__wrapped__()  # type: ignore[attr-defined]


def last_of_cache(n: int) -> Any:
    @functools.lru_cache
    def remembered(key: str) -> list[Any]:
        return []

    remembered("a").append(n)
    return seen(remembered("a")[0])
