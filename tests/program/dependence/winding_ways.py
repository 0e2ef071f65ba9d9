"""Values that take detours: hooks of classes, protocols behind operators, state of generators, tables of functions.

In each program `seen` meets the input."""

from __future__ import annotations

import asyncio
import bisect
import collections
import contextlib
import contextvars
import copy
import copyreg
import dataclasses
import enum
import functools
import heapq
import itertools
import json
import operator
import string
import sys
import threading
import types
import weakref
from collections.abc import Iterator, MutableSequence
from typing import Any, NamedTuple


def seen(value: Any) -> Any:
    return value


class _Box:
    def __init__(self, value: Any) -> None:
        self.value = value

    def get(self, *others: Any) -> Any:
        return self.value

    @property
    def doubled(self) -> Any:
        return (self.value, self.value)


# Exceptions


def group_split(n: int) -> Any:
    group = ExceptionGroup("both", [ValueError(n), KeyError("k")])
    values, rest = group.split(ValueError)
    return seen(values.exceptions[0].args[0]) if values and rest else None


def group_caught(n: int) -> Any:
    found: list[Any] = []
    try:
        raise ExceptionGroup("one", [ValueError(n)])
    except* ValueError as group:
        found.append(group.exceptions[0].args[0])
    return seen(found[0])


def noted(text: str) -> Any:
    try:
        error = ValueError("bad")
        error.__notes__ = [text]
        raise error
    except ValueError as caught:
        return seen(caught.__notes__[0])


class _ResultError(Exception):
    def __init__(self, *parts: Any, result: Any = None) -> None:
        super().__init__(*parts)
        self.result = result

    def __str__(self) -> str:
        return str(seen(self.result))


def error_shown(n: int) -> Any:
    try:
        raise _ResultError("a", result=n)
    except _ResultError as error:
        return str(error)


def error_formatted(n: int) -> Any:
    try:
        raise _ResultError("a", result=n)
    except Exception as error:
        return f"failed: {error}"


def assertion_message(n: int) -> Any:
    try:
        assert n is None, [n]
    except AssertionError as error:
        return seen(error.args[0][0])


def error_class_called_later(n: int) -> Any:
    make = functools.partial(_ResultError, result=n)
    try:
        raise make()
    except _ResultError as error:
        return seen(error.result)


def reraised(n: int) -> Any:
    def inner() -> None:
        try:
            raise KeyError(n)
        except KeyError as error:
            error.args = (*error.args, n)
            raise

    try:
        inner()
    except LookupError as error:
        return seen(error.args[1])


# Generators and coroutines


def thrown_payload(n: int) -> Any:
    def worker() -> Iterator[Any]:
        value: Any = None
        while True:
            try:
                yield value
            except _ResultError as error:
                value = error.result

    generator = worker()
    next(generator)
    return seen(generator.throw(_ResultError(result=n)))  # type: ignore[attr-defined]


def sent_through_delegation(n: int) -> Any:
    def inner() -> Any:
        got = yield 0
        return [got]

    def outer() -> Any:
        result = yield from inner()
        yield result

    generator = outer()
    next(generator)
    return seen(generator.send(n)[0])


def frame_of_generator(n: int) -> Any:
    def inner(kept: int) -> Iterator[int]:
        yield 1
        yield kept

    generator: Any = inner(n)
    next(generator)
    return seen(generator.gi_frame.f_locals["kept"])


def sent_to_async_generator(n: int) -> Any:
    async def echo() -> Any:
        got: Any = 0
        while True:
            got = yield got

    async def main() -> Any:
        generator = echo()
        await generator.asend(None)
        return await generator.asend(n)

    return seen(asyncio.run(main()))


def gathered(n: int) -> Any:
    async def one(value: Any) -> Any:
        return value

    async def main() -> Any:
        return await asyncio.gather(one(1), one(n))

    return seen(asyncio.run(main())[1])


def future_result(n: int) -> Any:
    async def main() -> Any:
        future = asyncio.get_running_loop().create_future()
        future.set_result(n)
        return await future

    return seen(asyncio.run(main()))


def async_queue(n: int) -> Any:
    async def main() -> Any:
        values: asyncio.Queue[Any] = asyncio.Queue()

        async def produce() -> None:
            await values.put((0, n))

        task = asyncio.create_task(produce())
        found = await values.get()
        await task
        return found[1]

    return seen(asyncio.run(main()))


class _AsyncExit:
    def __init__(self) -> None:
        self.error: Any = None

    async def __aenter__(self) -> _AsyncExit:
        return self

    async def __aexit__(self, kind: Any, error: Any, traceback: Any) -> bool:
        self.error = error
        return True


def async_exit_arguments(n: int) -> Any:
    async def main() -> Any:
        manager = _AsyncExit()
        async with manager:
            raise ValueError(n)
        return manager.error.args

    return seen(asyncio.run(main())[0])


class _Awaited:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __await__(self) -> Iterator[Any]:
        return self.value
        yield


def own_awaitable(n: int) -> Any:
    async def main() -> Any:
        return await _Awaited(n)

    return seen(asyncio.run(main()))


_variable: contextvars.ContextVar[Any] = contextvars.ContextVar("variable", default=0)


def run_in_context(n: int) -> Any:
    context = contextvars.copy_context()
    context.run(_variable.set, n)
    return seen(context.run(_variable.get))


def looked_up_in_context(n: int) -> Any:
    context = contextvars.copy_context()
    context.run(_variable.set, n)
    return seen(context[_variable])


# Descriptors, classes and their makers


class _Named:
    def __set_name__(self, owner: Any, name: str) -> None:
        self.slot = "_" + name

    def __get__(self, owner: Any, cls: Any = None) -> Any:
        return self if owner is None else getattr(owner, self.slot)

    def __set__(self, owner: Any, value: Any) -> None:
        setattr(owner, self.slot, value)


class _WithNamed:
    field = _Named()
    other = _Named()


def named_descriptor(n: int) -> Any:
    made = _WithNamed()
    made.field = n
    return seen(made.field)


def named_in_a_function(n: int) -> Any:
    class Keeps:
        def __set_name__(self, owner: Any, name: str) -> None:
            owner.told = (name, n)

    class Told:
        attribute = Keeps()

    return seen(Told.told[1])  # type: ignore[attr-defined]


class _ByObject:
    def __init__(self) -> None:
        self.values: dict[int, Any] = {}

    def __get__(self, owner: Any, cls: Any = None) -> Any:
        return self.values[id(owner)]

    def __set__(self, owner: Any, value: Any) -> None:
        self.values[id(owner)] = value

    def __delete__(self, owner: Any) -> None:
        seen(self.values.pop(id(owner)))


class _WithStore:
    field = _ByObject()


def kept_by_descriptor(n: int) -> Any:
    made = _WithStore()
    made.field = n
    return seen(made.field)


def deleted_by_descriptor(n: int) -> Any:
    made = _WithStore()
    made.field = n
    del made.field
    return made


class _Method:
    """A decorator that is an object, for methods."""

    def __init__(self, function: Any) -> None:
        self.function = function

    def __get__(self, owner: Any, cls: Any = None) -> Any:
        return functools.partial(self.function, owner)


class _HasMethod:
    @_Method
    def run(self, value: Any) -> Any:
        return seen(value)


def decorated_method(n: int) -> Any:
    return _HasMethod().run(n)


class _Slotted:
    __slots__ = ("value",)
    value: Any


def slot_by_hand(n: int) -> Any:
    made = _Slotted()
    _Slotted.value.__set__(made, n)
    return seen(_Slotted.value.__get__(made, _Slotted))


def getter_of_property(n: int) -> Any:
    return seen(_Box.doubled.fget(_Box(n))[1])  # type: ignore[attr-defined]


def member_of_class_dict(n: int) -> Any:
    return seen(vars(_Box)["get"].__get__(_Box(n))())


class _Meta(type):
    made: list[Any] = []

    def __call__(cls, *given: Any, **options: Any) -> Any:
        made = super().__call__(*given[1:], **options)
        made.extra = given[0]
        return made

    def __iter__(cls) -> Any:
        return iter(cls.made)

    def __len__(cls) -> int:
        return 1

    def __contains__(cls, value: Any) -> bool:
        return seen(value) is not None

    def __instancecheck__(cls, instance: Any) -> bool:
        return instance.value == 3 if hasattr(instance, "value") else False


class _Metamade(metaclass=_Meta):
    extra: Any

    def __init__(self, value: Any = 0) -> None:
        self.value = value


def taken_by_metaclass(n: int) -> Any:
    return seen(_Metamade(n, 1).extra)


def contained_in_class(n: int) -> Any:
    return n in _Metamade


class _Checks(type):
    def __instancecheck__(cls, instance: Any) -> bool:
        return bool(seen(instance.value) > 3)


class _Checked(metaclass=_Checks):
    pass


def checked_by_metaclass(n: int) -> Any:
    return isinstance(_Box(n), _Checked)


class _Hooked:
    told: Any = 0

    def __init_subclass__(cls, value: Any = None, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls.told = [value]


def told_to_base(n: int) -> Any:
    class Sub(_Hooked, value=n):
        pass

    return seen(Sub.told[0])


def told_by_new_class(n: int) -> Any:
    made = types.new_class("Made", (_Hooked,), {"value": n})
    return seen(made.told[0])  # type: ignore[attr-defined]


class _Subscribed:
    def __class_getitem__(cls, item: Any) -> Any:
        return types.SimpleNamespace(item=item)


def subscribed(n: int) -> Any:
    return seen(_Subscribed[n].item)


def class_from_dict(n: int) -> Any:
    made = type("Made", (_Box,), {"extra": n, "run": lambda self: seen(self.extra)})
    return made(1).run()


def body_of_new_class(n: int) -> Any:
    def fill(names: Any) -> None:
        names["kept"] = n

    return seen(types.new_class("Made", (), {}, fill).kept)  # type: ignore[attr-defined]


def __getattr__(name: str) -> Any:
    if name == "made_on_demand":
        return seen
    raise AttributeError(name)


def attribute_of_module(n: int) -> Any:
    return sys.modules[__name__].made_on_demand(n)


class _Strict:
    def __setattr__(self, name: str, value: Any) -> None:
        super().__setattr__("_" + name, value)

    def __getattr__(self, name: str) -> Any:
        return super().__getattribute__("_" + name)


def renamed_attributes(n: int) -> Any:
    made = _Strict()
    made.value = n
    return seen(made.value)


class _Base:
    registry: dict[str, Any] = {}

    def handle(self, value: Any) -> Any:
        return None


class _Handler(_Base):
    def handle(self, value: Any) -> Any:
        return seen(value)


def found_among_subclasses(n: int) -> Any:
    return [cls().handle(n) for cls in _Base.__subclasses__()]


class _Visitor:
    def visit(self, node: Any) -> Any:
        return getattr(self, f"visit_{type(node).__name__.strip('_').lower()}", self.other)(node)

    def visit_box(self, node: Any) -> Any:
        return seen(node.value)

    def other(self, node: Any) -> Any:
        return node


def visited(n: int) -> Any:
    return _Visitor().visit(_Box(n))


# Data classes, named tuples, enumerations


@dataclasses.dataclass
class _Data:
    first: int
    hidden: dataclasses.InitVar[Any] = None
    derived: Any = dataclasses.field(init=False, default=None)
    rows: list[Any] = dataclasses.field(default_factory=list)

    def __post_init__(self, hidden: Any) -> None:
        self.derived = {"hidden": hidden}


def initial_variable(n: int) -> Any:
    return seen(_Data(1, n).derived["hidden"])


def replaced_field(n: int) -> Any:
    return seen(dataclasses.replace(_Data(1), first=n, hidden=2).first)


def converted_to_dict(n: int) -> Any:
    return seen(dataclasses.asdict(_Data(1, rows=[n]))["rows"][0])


def converted_by_factory(n: int) -> Any:
    found: list[Any] = []

    def collect(pairs: Any) -> Any:
        found.extend(pairs)
        return dict(pairs)

    dataclasses.asdict(_Data(n), dict_factory=collect)
    return seen(found[0][1])


@dataclasses.dataclass(order=True, frozen=True)
class _Ordered:
    rank: int
    item: Any = dataclasses.field(compare=False)


def sorted_data(n: int) -> Any:
    return seen(sorted([_Ordered(2, 0), _Ordered(1, n)])[0].item)


class _Row(NamedTuple):
    first: Any
    second: Any = 0

    def swapped(self) -> _Row:
        return _Row(*reversed(self))


def swapped_row(n: int) -> Any:
    return seen(_Row(1, n).swapped().first)


def replaced_in_row(n: int) -> Any:
    return seen(_Row(1)._replace(second=n)[1])


def row_of_items(n: int) -> Any:
    return seen(_Row._make([1, n])._asdict()["second"])


class _Colour(enum.Enum):
    RED = (1, "r")
    BLUE = (2, "b")

    def __init__(self, number: int, letter: str) -> None:
        self.number = number

    @classmethod
    def _missing_(cls, value: Any) -> Any:
        seen(value)
        return cls.RED


def missing_colour(n: int) -> Any:
    return _Colour(n).number


def colour_with_attribute(n: int) -> Any:
    _Colour.RED.kept = n  # type: ignore[attr-defined]
    return seen(_Colour["RED"].kept)  # type: ignore[attr-defined]


class _Point:
    __match_args__ = ("left", "right")

    def __init__(self, left: Any, right: Any) -> None:
        self.left = left
        self._right = right

    @property
    def right(self) -> Any:
        return self._right


def matched_by_property(n: int) -> Any:
    match [_Point(1, n)]:
        case [_Point(1, right)]:
            return seen(right)


def matched_rest(n: int) -> Any:
    match {"a": 1, "b": n}:
        case {"a": 1, **rest}:
            return seen(rest["b"])


# Protocols behind operators


class _Text:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __radd__(self, other: Any) -> Any:
        return [other, self.value]

    def __rmod__(self, other: Any) -> Any:
        return self.value

    def __rsub__(self, other: Any) -> Any:
        return self.value


def added_to_text(n: int) -> Any:
    found: Any = "get_" + _Text(n)
    return seen(found[1])


def subtracted_from_number(n: int) -> Any:
    return seen(3 - _Text(n))


class _Refuses:
    def __eq__(self, other: object) -> Any:
        return NotImplemented

    __hash__ = object.__hash__

    def __lt__(self, other: Any) -> Any:
        return NotImplemented


class _Answers:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> Any:
        return seen(self.value) == 3

    __hash__ = object.__hash__

    def __gt__(self, other: Any) -> Any:
        return seen(self.value) > 3


def reflected_equality(n: int) -> Any:
    return _Refuses() == _Answers(n)


def reflected_order(n: int) -> Any:
    return _Refuses() < _Answers(n)


def compared_in_tuple(n: int) -> Any:
    return (1, _Answers(n)) == (1, 3)


def counted_in_list(n: int) -> Any:
    return [1, _Answers(n)].count(3)


class _Truth:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __bool__(self) -> bool:
        return bool(seen(self.value) > 0)


def truth_of_all(n: int) -> Any:
    return all([_Truth(n)]), any([_Truth(n)])


def truth_in_filter(n: int) -> Any:
    return list(filter(None, [_Truth(n)]))


class _Hint:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __iter__(self) -> Iterator[Any]:
        return iter((self.value,))

    def __length_hint__(self) -> int:
        seen(self.value)
        return 1


def hinted(n: int) -> Any:
    return list(_Hint(n)), operator.length_hint(_Hint(n))


class _InPlace:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __iadd__(self, other: Any) -> Any:
        return _Box((self.value, other))


def replaced_in_place(n: int) -> Any:
    made: Any = _InPlace(1)
    made += n
    return seen(made.value[1])


class _Sequence(MutableSequence[Any]):
    def __init__(self) -> None:
        self.items: list[Any] = []

    def __getitem__(self, index: Any) -> Any:
        return self.items[index]

    def __setitem__(self, index: Any, value: Any) -> None:
        self.items[index] = value

    def __delitem__(self, index: Any) -> None:
        del self.items[index]

    def __len__(self) -> int:
        return len(self.items)

    def insert(self, index: int, value: Any) -> None:
        self.items.insert(index, seen(value))


def appended_by_mixin(n: int) -> Any:
    made = _Sequence()
    made.append(n)
    made += [1]
    return made.pop(0)


class _Rounded:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __round__(self, digits: int = 0) -> Any:
        return self.value

    def __divmod__(self, other: Any) -> Any:
        return (1, self.value)

    def __abs__(self) -> Any:
        return [self.value]


def rounded(n: int) -> Any:
    return seen(round(_Rounded(n)))


def divided(n: int) -> Any:
    return seen(divmod(_Rounded(n), 2)[1])


def absolute(n: int) -> Any:
    found: Any = abs(_Rounded(n))
    return seen(found[0])


# Texts and formats


class _Shown:
    def __init__(self, value: Any) -> None:
        self.value = value

    def __format__(self, spec: str) -> str:
        return "".join([spec, str(seen(self.value))])

    def __str__(self) -> str:
        return str(seen(self.value))

    __repr__ = __str__


def shown_by_percent(n: int) -> Any:
    return "%s and %r" % (_Shown(n), 1)


def shown_by_name(n: int) -> Any:
    return "%(a)s" % {"a": _Shown(n)}


def shown_in_container(n: int) -> Any:
    return str([{"a": _Shown(n)}])


def format_in_spec(n: int) -> Any:
    return f"{1:{_Shown(n)}}" if n > 5 else f"{_Shown(n)!s:>4}"


def attribute_in_format(n: int) -> Any:
    return "{0.shown}".format(types.SimpleNamespace(shown=_Shown(n)))


def item_in_format(n: int) -> Any:
    return "{0[a]}".format({"a": _Shown(n)})


class _Formatter(string.Formatter):
    def get_value(self, key: Any, args: Any, kwargs: Any) -> Any:
        return seen(args[0])


def own_formatter(n: int) -> Any:
    return _Formatter().format("{anything}", n)


class _Default(dict[str, Any]):
    def __missing__(self, key: str) -> Any:
        return seen(self["a"])


def template_mapping(n: int) -> Any:
    return string.Template("$b").safe_substitute(_Default(a=n))


def printed_to_object(text: str) -> Any:
    class Writes:
        def write(self, part: str) -> int:
            seen(text)
            return 1

    print(text, file=Writes())  # type: ignore[call-overload]


class _Encoder(json.JSONEncoder):
    def default(self, o: Any) -> Any:
        return seen(o.value)


def own_encoder(n: int) -> Any:
    return json.dumps([_Box(n)], cls=_Encoder)


def pairs_hook(n: int) -> Any:
    return json.loads('{"a": 1}', object_pairs_hook=lambda pairs: seen(n))


# Functions as values


def wrapped_function(n: int) -> Any:
    def keep(function: Any) -> Any:
        @functools.wraps(function)
        def inner(*given: Any) -> Any:
            return function(*given)

        return inner

    @keep
    def plain(value: Any) -> Any:
        return seen(value)

    return plain.__wrapped__(n)


def reduced_with_closure(n: int) -> Any:
    return seen(functools.reduce(lambda found, step: {**found, step: n}, ["a", "b"], {"z": 0})["b"])


@functools.singledispatch
def _dispatched(value: Any, extra: Any) -> Any:
    return extra


@_dispatched.register
def _of_box(value: _Box, extra: Any) -> Any:
    return seen(extra)


def dispatched_by_annotation(n: int) -> Any:
    return _dispatched(_Box(1), n)


class _Lazy:
    def __init__(self, value: Any) -> None:
        self.source = value

    @functools.cached_property
    def made(self) -> Any:
        return [self.source]

    @functools.lru_cache(maxsize=2)  # noqa: B019
    def remembered(self, key: int) -> Any:
        return self.source


def cached_value(n: int) -> Any:
    lazy = _Lazy(n)
    first = lazy.made
    return seen(vars(lazy)["made"][0]) if first else None


def remembered_method(n: int) -> Any:
    return seen(_Lazy(n).remembered(1))


def ordered_by_function(n: int) -> Any:
    def compare(left: Any, right: Any) -> int:
        return int(seen(left[1]) > seen(right[1]))

    return sorted([("a", n), ("b", 2)], key=functools.cmp_to_key(compare))


def sorted_by_closure(n: int) -> Any:
    return sorted([3, 1], key=lambda value: seen(n) - value)


def inserted_by_key(n: int) -> Any:
    rows = [{"k": 1}]
    bisect.insort(rows, {"k": n}, key=lambda row: seen(row["k"]))
    return rows


def smallest_by_key(n: int) -> Any:
    return heapq.nsmallest(1, [(n, "a"), (2, "b")], key=lambda pair: seen(pair[0]))


def largest_item(n: int) -> Any:
    return seen(max({"b": n, "a": 1}.items(), key=operator.itemgetter(0))[1])


def called_until(n: int) -> Any:
    values = [0, n]
    return [seen(value) for value in iter(values.pop, 0)]


def several_attributes(n: int) -> Any:
    return seen(operator.attrgetter("value", "doubled")(_Box(n))[1][0])


def called_with_arguments(n: int) -> Any:
    return operator.methodcaller("append", n)(_Recorder())


class _Recorder:
    def append(self, value: Any) -> Any:
        return seen(value)


def several_items(n: int) -> Any:
    return seen(operator.itemgetter(slice(1, 3), 0)([1, n, 3])[0][0])


def target_of_thread(n: int) -> Any:
    found: list[Any] = []
    threading.Thread(target=found.append, args=(n,)).run()
    return seen(found[0])


class _Worker(threading.Thread):
    result: Any = None

    def __init__(self, value: Any) -> None:
        super().__init__()
        self.value = value

    def run(self) -> None:
        self.result = self.value


def result_of_thread(n: int) -> Any:
    worker = _Worker(n)
    worker.run()
    return seen(worker.result)


def told_when_collected(n: int) -> Any:
    found: list[Any] = []
    box = _Box(1)
    reference = weakref.ref(box, lambda _: found.append(n))
    del box
    return [seen(value) for value in found] if reference() is None else None


def weak_members(n: int) -> Any:
    kept = _Box(n)
    return [seen(box.value) for box in weakref.WeakSet([kept])]


def fixed_point(n: int) -> Any:
    def combine(function: Any) -> Any:
        return (lambda x: function(lambda value: x(x)(value)))(lambda x: function(lambda value: x(x)(value)))

    return combine(lambda recurse: lambda value: seen(value) if value is not None else recurse(n))(n)


def continued(n: int) -> Any:
    def add(value: Any, then: Any) -> Any:
        return then(value)

    return add(1, lambda one: add(n, lambda two: seen(two)))


def bounced(n: int) -> Any:
    def step(count: int, value: Any) -> Any:
        return (lambda: step(count - 1, value)) if count else value

    found = step(2, [n])
    while callable(found):
        found = found()
    return seen(found[0])


def code_of_another(n: int) -> Any:
    def first(value: Any) -> Any:
        return 0

    def second(value: Any) -> Any:
        return seen(value)

    first.__code__ = second.__code__ if not second.__closure__ else first.__code__
    return first(n)


def annotated(n: int) -> Any:
    def inner() -> None: ...

    inner.__annotations__["kept"] = n
    return seen(inner.__annotations__["kept"])


def bound_to_number(n: int) -> Any:
    return types.MethodType(seen, n)()


def local_table(n: int) -> Any:
    kept = [n]
    return seen(locals()["kept"][0])


_kept: Any = None


def global_table(n: int) -> Any:
    globals()["_kept"] = n
    return seen(_kept)


# Containers


def list_of_chain(n: int) -> Any:
    chain = collections.ChainMap({}, {"a": n})
    return seen(chain.maps[1]["a"])


def chain_parents(n: int) -> Any:
    return seen(collections.ChainMap({}, {"a": n}).parents["a"])


def transposed(n: int) -> Any:
    rows = [(1, n), (2, 3)]
    _, second = zip(*rows, strict=True)
    return seen(second[0])


def flattened(n: int) -> Any:
    found: list[Any] = sum([[1], [n]], [])
    return seen(found[1])


def grouped_by_default(n: int) -> Any:
    groups: dict[str, list[Any]] = collections.defaultdict(list)
    groups["a"].append(n)
    return [seen(value) for group in groups.values() for value in group]


def filled_up(n: int) -> Any:
    return seen(list(itertools.zip_longest([1, 2], [3], fillvalue=n))[1][1])


def compressed(n: int) -> Any:
    return seen(list(itertools.compress([1, n], [0, 1]))[0])


def accumulated_by(n: int) -> Any:
    return seen(list(itertools.accumulate([1, n], lambda left, right: (left, right)))[1][1])


def most_common(n: int) -> Any:
    return seen(collections.Counter({"a": n}).most_common(1)[0][1])


def linked_nodes(n: int) -> Any:
    first, second = _Box(1), _Box(n)
    first.next = second  # type: ignore[attr-defined]
    second.next = first  # type: ignore[attr-defined]
    return seen(first.next.next.next.value)  # type: ignore[attr-defined]


def read_only(n: int) -> Any:
    return seen(types.MappingProxyType({"a": [n]})["a"][0])


class _Reduced:
    def __init__(self, value: Any = None) -> None:
        self.value = value

    def __reduce_ex__(self, protocol: Any) -> Any:
        return _Reduced, (), {"value": self.value}


def rebuilt_copy(n: int) -> Any:
    return seen(copy.copy(_Reduced(n)).value)


class _Foreign:
    def __init__(self, value: Any) -> None:
        self.value = value


copyreg.pickle(_Foreign, lambda made: (_Foreign, (seen(made.value),)))


def registered_copy(n: int) -> Any:
    return copy.copy(_Foreign(n)).value


class _Words(list[Any]):
    def append(self, value: Any) -> None:
        super().append(seen(value))

    def __getitem__(self, index: Any) -> Any:
        return seen(super().__getitem__(index))


def own_list(n: int) -> Any:
    words = _Words()
    words.append(n)
    return words[0]


class _Number(int):
    kept: Any

    def __new__(cls, value: int, kept: Any) -> Any:
        made = super().__new__(cls, value)
        made.kept = kept
        return made


def number_with_luggage(n: int) -> Any:
    return seen((_Number(3, n)).kept)


def attributes_of_function(n: int) -> Any:
    def inner() -> None: ...

    inner.kept = n  # type: ignore[attr-defined]
    return seen(vars(inner)["kept"])


def namespace_of_module(n: int) -> Any:
    vars(sys.modules[__name__])["_kept"] = n
    return seen(_kept)


def subclasses_made_here(n: int) -> Any:
    class Handles(_Base):
        def handle(self, value: Any) -> Any:
            return seen(value)

    return Handles is None or [cls().handle(n) for cls in _Base.__subclasses__()]


def namespace_spread(n: int) -> Any:
    return _Box(0).get(**vars(types.SimpleNamespace())) or seen({**vars(types.SimpleNamespace(a=n))}["a"])


def stacked_callback(n: int) -> Any:
    found: list[Any] = []
    with contextlib.ExitStack() as stack:
        stack.callback(found.append, n)
    return seen(found[0])


def pushed_exit(n: int) -> Any:
    found: list[Any] = []

    def leave(kind: Any, error: Any, traceback: Any) -> bool:
        found.append(error.args[0])
        return True

    with contextlib.ExitStack() as stack:
        stack.push(leave)
        raise ValueError(n)
    return seen(found[0])


class _Manager(contextlib.ContextDecorator):
    def __init__(self, value: Any) -> None:
        self.value = value

    def __enter__(self) -> Any:
        seen(self.value)
        return self

    def __exit__(self, *given: Any) -> None:
        return None


def managing_decorator(n: int) -> Any:
    @_Manager(n)
    def inner() -> int:
        return 1

    return inner()
