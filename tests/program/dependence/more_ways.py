"""More programs in which a value travels by ways that an analysis may forget; each hands it to `seen` in the end."""

from __future__ import annotations

import abc
import collections
import contextlib
import copy
import dataclasses
import enum
import functools
import itertools
import operator
import sys
import types
import typing
import weakref


def seen(value):
    """Where everything ends: looks at the value."""
    if value == 7:
        return value
    return value


class _MetaProperty(type):
    @property
    def current(cls):
        return cls._current

    @current.setter
    def current(cls, value):
        cls._current = value


class _Metered(metaclass=_MetaProperty):
    _current = 0


def metaclass_property(n: int):
    _Metered.current = n
    return seen(_Metered.current)


class _Sized:
    def __class_getitem__(cls, item):
        return [item]


def class_getitem(n: int):
    return seen(_Sized[n][0])


class _MetaAttributes(type):
    def __getattr__(cls, name):
        return cls.kept[name]


class _Dynamic(metaclass=_MetaAttributes):
    kept: dict = {}


def metaclass_getattr(n: int):
    _Dynamic.kept["size"] = n
    return seen(_Dynamic.size)


class _Hook:
    registered = []

    def __init_subclass__(cls, **given):
        _Hook.registered.append(given["limit"])


def init_subclass(n: int):
    class Inner(_Hook, limit=n):
        pass

    return seen(_Hook.registered[-1])


class _Prepared(type):
    @classmethod
    def __prepare__(mcs, name, bases, **given):
        return {"given": given["start"]}

    def __new__(mcs, name, bases, body, **given):
        return super().__new__(mcs, name, bases, dict(body))

    def __init__(cls, name, bases, body, **given):
        super().__init__(name, bases, body)


def prepared_namespace(n: int):
    class Made(metaclass=_Prepared, start=n):
        pass

    return seen(Made.given)


def made_by_type(n: int):
    made = type("Made", (), {"kept": n})
    return seen(made().kept)


def made_with_methods(n: int):
    made = type("Made", (), {"get": lambda self: n})
    return seen(made().get())


class _SetName:
    def __set_name__(self, owner, name):
        self.slot = "_" + name

    def __get__(self, instance, owner):
        return getattr(instance, self.slot)

    def __set__(self, instance, value):
        setattr(instance, self.slot, value)


class _WithName:
    size = _SetName()


def descriptor_with_computed_name(n: int):
    made = _WithName()
    made.size = n
    return seen(made.size)


def setattr_computed(n: int):
    made = types.SimpleNamespace()
    for name in ("a", "b"):
        setattr(made, name + "_", n)
    return seen(made.b_)


def setattr_on_class(n: int):
    class Local:
        pass

    setattr(Local, "".join(["ki", "nd"]), n)
    return seen(Local().kind)


class _Attributes:
    def __setattr__(self, name, value):
        object.__setattr__(self, "_" + name, value)

    def __getattribute__(self, name):
        if name == "size":
            return object.__getattribute__(self, "_size")
        return object.__getattribute__(self, name)


def own_setattr(n: int):
    made = _Attributes()
    made.size = n
    return seen(made.size)


class _Slots:
    __slots__ = ("kept",)


def slots(n: int):
    made = _Slots()
    made.kept = n
    return seen(_Slots.kept.__get__(made))


def instance_dict(n: int):
    made = types.SimpleNamespace()
    made.__dict__["kept"] = n
    return seen(made.kept)


def dict_update(n: int):
    class Local:
        pass

    made = Local()
    vars(made).update(kept=n)
    return seen(made.kept)


@functools.singledispatch
def _dispatched(value):
    return None


@_dispatched.register
def _(value: int):
    return [value]


@_dispatched.register(list)
def _listed(value):
    return value[0]


def single_dispatch(n: int):
    return seen(_dispatched(_dispatched(n)))


class _Dispatching:
    @functools.singledispatchmethod
    def take(self, value):
        return value

    @take.register
    def _(self, value: str):
        return len(value)


def single_dispatch_method(n: int):
    return seen(_Dispatching().take(n))


class _PartialMethod:
    def combine(self, first, second):
        return first, second

    with_one = functools.partialmethod(combine, 1)


def partial_method(n: int):
    return seen(_PartialMethod().with_one(n)[1])


def nested_partial(n: int):
    called = functools.partial(functools.partial(lambda a, b, c: (a, b, c), 1), n)
    return seen(called(3)[1])


def partial_keywords(n: int):
    called = functools.partial(lambda **given: given, kept=n)
    return seen(called()["kept"])


@functools.wraps(seen)
def _wrapped(*args, **kwargs):
    return seen(*args, **kwargs)


def wrapping(n: int):
    return _wrapped(n)


@functools.cache
def _remembered():
    return []


def cached_list(n: int):
    _remembered().append(n)
    return seen(_remembered()[-1])


@dataclasses.dataclass
class _Post:
    given: dataclasses.InitVar[int]
    kept: int = dataclasses.field(init=False)
    more: list = dataclasses.field(default_factory=list)

    def __post_init__(self, given):
        self.kept = given
        self.more.append(given)


def post_init(n: int):
    made = _Post(n)
    return seen(made.more[0] if made.kept == 5 else made.kept)


def dataclass_as_dict(n: int):
    return seen(dataclasses.asdict(_Post(n))["kept"])


def dataclass_as_tuple(n: int):
    return seen(dataclasses.astuple(_Post(n))[0])


@dataclasses.dataclass(frozen=True)
class _Frozen:
    size: int
    other: int = 2


def dataclass_replace(n: int):
    return seen(dataclasses.replace(_Frozen(1), size=n).size)


def dataclass_fields(n: int):
    made = _Frozen(n)
    return seen([getattr(made, field.name) for field in dataclasses.fields(made)][0])


def object_setattr(n: int):
    made = _Frozen(1)
    object.__setattr__(made, "size", n)
    return seen(made.size)


class _Row(typing.NamedTuple):
    name: str
    size: int = 3


def named_tuple_replace(n: int):
    return seen(_Row("a")._replace(size=n).size)


def named_tuple_made(n: int):
    return seen(_Row._make(["a", n])[1])


def named_tuple_as_dict(n: int):
    return seen(_Row("a", n)._asdict()["size"])


def named_tuple_unpacked(n: int):
    _name, size = _Row("a", n)
    return seen(size)


class _Missing(dict):
    def __missing__(self, key):
        made = self[key] = [key]
        return made


def missing_by_key(n: int):
    return seen(_Missing()[n][0])


class _UserDict(collections.UserDict):
    def __setitem__(self, key, value):
        super().__setitem__(key, (value,))


def user_dict(n: int):
    made = _UserDict()
    made["a"] = n
    return seen(made["a"][0])


class _UserList(collections.UserList):
    pass


def user_list(n: int):
    made = _UserList()
    made.append(n)
    return seen(made[0])


def chain_map(n: int):
    return seen(collections.ChainMap({}, {"a": n})["a"])


def ordered(n: int):
    made = collections.OrderedDict()
    made["a"] = n
    made.move_to_end("a")
    return seen(made.popitem()[1])


def deque_rotated(n: int):
    made = collections.deque([1, n], maxlen=2)
    made.rotate()
    return seen(made.popleft())


def attrgetter_nested(n: int):
    made = types.SimpleNamespace(inner=types.SimpleNamespace(kept=n))
    return seen(operator.attrgetter("inner.kept")(made))


def attrgetter_several(n: int):
    made = types.SimpleNamespace(a=1, b=n)
    return seen(operator.attrgetter("a", "b")(made)[1])


def operator_functions(n: int):
    made = {}
    operator.setitem(made, "a", n)
    return seen(operator.getitem(made, "a"))


def inplace_operator(n: int):
    return seen(operator.iconcat([], [n])[0])


class _Added:
    def __init__(self, kept):
        self.kept = kept

    def __radd__(self, other):
        return self.kept

    def __iadd__(self, other):
        self.kept = other
        return self

    def __matmul__(self, other):
        return other.kept

    def __contains__(self, item):
        self.kept = item
        return True

    def __call__(self):
        return self.kept

    def __iter__(self):
        return iter([self.kept])

    def __reversed__(self):
        return iter([self.kept])

    def __index__(self):
        return 3

    def __format__(self, spec):
        self.kept = spec
        return "x"

    def __enter__(self):
        return self.kept

    def __exit__(self, *exc):
        return False

    def __bool__(self):
        return self.kept is not None

    def __len__(self):
        return 1

    def __getitem__(self, key):
        return self.kept if key is not None else key

    def __delitem__(self, key):
        self.kept = key

    def __lt__(self, other):
        self.kept = other.kept
        return True


def reflected(n: int):
    return seen(3 + _Added(n))


def in_place(n: int):
    made = _Added(1)
    made += n
    return seen(made.kept)


def matrix_product(n: int):
    return seen(_Added(1) @ _Added(n))


def contained(n: int):
    made = _Added(1)
    n in made
    return seen(made.kept)


def called_object(n: int):
    return seen(_Added(n)())


def reversed_object(n: int):
    return seen(next(reversed(_Added(n))))


def deleted_item(n: int):
    made = _Added(1)
    del made[n]
    return seen(made.kept)


def compared_by_sort(n: int):
    first, second = _Added(n), _Added(2)
    sorted([first, second])
    return seen(second.kept)


def starred(n: int):
    first, *rest = _Added(n), *_Added(n)
    return seen(rest[0])


def keyword_mapping(n: int):
    return seen(dict(a=n)["a"])


def entered(n: int):
    with _Added(n) as inside:
        return seen(inside)


def exit_stack(n: int):
    kept = []
    with contextlib.ExitStack() as stack:
        stack.callback(kept.append, n)
    return seen(kept[0])


def generator_closed(n: int):
    kept = []

    def generate():
        try:
            yield 1
        finally:
            kept.append(n)

    made = generate()
    next(made)
    made.close()
    return seen(kept[0])


def generator_return(n: int):
    def inner():
        yield 1
        return n

    def outer():
        got = yield from inner()
        yield got

    return seen(list(outer())[1])


def sent_twice(n: int):
    def echo():
        got = None
        while True:
            got = yield got

    made = echo()
    next(made)
    return seen(made.send(n))


def coroutine_driven(n: int):
    async def inner():
        return n

    async def outer():
        return await inner()

    try:
        outer().send(None)
    except StopIteration as stop:
        return seen(stop.value)


class _Awaited:
    def __init__(self, kept):
        self.kept = kept

    def __await__(self):
        yield self.kept
        return self.kept


def awaited(n: int):
    async def run():
        return await _Awaited(n)

    made = run()
    first = made.send(None)
    made.close()
    return seen(first)


class _OwnError(Exception):
    def __init__(self, kept):
        super().__init__("own")
        self.kept = kept


def own_error(n: int):
    try:
        raise _OwnError(n)
    except _OwnError as error:
        return seen(error.kept)


def error_context(n: int):
    try:
        try:
            raise ValueError(n)
        except ValueError:
            raise KeyError from None
    except KeyError as error:
        return seen(error.__context__.args[0])


def error_note(n: int):
    try:
        error = ValueError()
        error.kept = n
        raise error
    except ValueError as caught:
        return seen(vars(caught)["kept"])


def error_group(n: int):
    try:
        raise ExceptionGroup("g", [ValueError(n)])
    except* ValueError as group:
        kept = group.exceptions[0].args[0]
    return seen(kept)


def error_information(n: int):
    try:
        raise ValueError(n)
    except ValueError:
        return seen(sys.exc_info()[1].args[0])


def weak_method(n: int):
    made = _Added(n)
    return seen(weakref.WeakMethod(made.__call__)()())


def weak_keys(n: int):
    made = _Added(1)
    kept = weakref.WeakKeyDictionary()
    kept[made] = n
    return seen(kept[made])


def weak_proxy(n: int):
    made = _Added(n)
    return seen(weakref.proxy(made).kept)


def finalised(n: int):
    kept = []
    made = _Added(1)
    weakref.finalize(made, kept.append, n)()
    return seen(kept[0])


def copied_deeply(n: int):
    return seen(copy.deepcopy([_Added(n)])[0].kept)


class _Copied:
    def __init__(self, kept):
        self.kept = kept

    def __copy__(self):
        return _Added(self.kept)


def own_copy(n: int):
    return seen(copy.copy(_Copied(n)).kept)


def grouped(n: int):
    for key, _items in itertools.groupby([1], key=lambda item: n):
        return seen(key)


def accumulated(n: int):
    return seen(list(itertools.accumulate([1, 2], lambda a, b: n))[1])


def teed(n: int):
    first, _second = itertools.tee([n])
    return seen(next(first))


def star_mapped(n: int):
    return seen(next(itertools.starmap(lambda a, b: b, [(1, n)])))


def zipped_longest(n: int):
    return seen(list(itertools.zip_longest([1, 2], [3], fillvalue=n))[1][1])


def iterated_callable(n: int):
    values = [1, n]
    return seen(next(iter(values.pop, n + 1)))


def filtered(n: int):
    return seen(next(filter(None, [_Added(n)])).kept)


def largest(n: int):
    first, second = _Added(1), _Added(n)
    return seen(max([first, second], key=lambda made: int(made is second)).kept)


def default_of_next(n: int):
    return seen(next(iter([]), n))


def default_of_getattr(n: int):
    return seen(getattr(object(), "nothing", n))


def popped_default(n: int):
    return seen({}.pop("a", n))


def set_default(n: int):
    made = {}
    made.setdefault("a", []).append(n)
    return seen(made["a"][0])


def from_keys(n: int):
    return seen(dict.fromkeys(["a"], n)["a"])


def merged(n: int):
    return seen(({"a": 1} | {"b": n})["b"])


def items_of_view(n: int):
    for _key, value in {"a": n}.items():
        return seen(value)


def list_slice_assigned(n: int):
    made = [1, 2, 3]
    made[1:2] = [n]
    return seen(made[1])


def list_extended(n: int):
    made = []
    made.extend(value for value in (n,))
    return seen(made.pop())


def list_multiplied(n: int):
    return seen(([n] * 2)[1])


def nested_unpacking(n: int):
    (first, (second, *third)) = (1, (2, n))
    return seen(third[0])


def walrus(n: int):
    return seen([kept for _ in range(1) if (kept := n) is not None][0])


def class_body(n: int):
    class Local:
        kept = n
        also = [kept]

    return seen(Local.also[0])


def nested_nonlocal(n: int):
    kept = 0

    def write():
        nonlocal kept
        kept = n

    write()
    return seen(kept)


def late_binding(n: int):
    made = [lambda: item for item in (1, n)]
    return seen(made[0]())


def function_attribute(n: int):
    def local():
        return local.kept

    local.kept = n
    return seen(local())


def keyword_default(n: int):
    def local(*, kept=n):
        return kept

    return seen(local())


def replaced_defaults(n: int):
    def local(kept=1):
        return kept

    local.__defaults__ = (n,)
    return seen(local())


def cell_contents(n: int):
    kept = 1

    def local():
        return kept

    local.__closure__[0].cell_contents = n
    return seen(local())


def globals_written(n: int):
    globals()["_LATE"] = n
    return seen(_LATE)  # noqa: F821


def module_attribute(n: int):
    module = sys.modules[__name__]
    module._ATTRIBUTE = n
    return seen(module._ATTRIBUTE)


def method_type(n: int):
    bound = types.MethodType(lambda self, other: (self, other), n)
    return seen(bound(1)[0])


def unbound(n: int):
    return seen(_Added.__call__(_Added(n)))


def super_call(n: int):
    class Base:
        def keep(self, value):
            self.kept = value

    class Derived(Base):
        def keep(self, value):
            super().keep((value,))

    made = Derived()
    made.keep(n)
    return seen(made.kept[0])


class _Abstract(abc.ABC):
    @abc.abstractmethod
    def give(self): ...

    def use(self):
        return self.give()


def abstract_method(n: int):
    class Concrete(_Abstract):
        def give(self):
            return n

    return seen(Concrete().use())


class _Colour(enum.Enum):
    RED = 1

    def mixed(self, other):
        return other


def enum_method(n: int):
    return seen(_Colour.RED.mixed(n))


class _Shade(enum.Enum):
    @classmethod
    def _missing_(cls, value):
        _SHADES.append(value)
        return cls.DARK

    DARK = 1


_SHADES: list = []


def enum_missing(n: int):
    _Shade("a" if n == 3 else n + 1000)
    return seen(_SHADES[-1])


class _New:
    def __new__(cls, kept):
        made = object.__new__(cls)
        made.kept = kept
        return made


def own_new(n: int):
    return seen(_New(n).kept)


class _Singleton:
    made = None

    def __new__(cls):
        if cls.made is None:
            cls.made = object.__new__(cls)
        return cls.made


def singleton(n: int):
    _Singleton().kept = n
    return seen(_Singleton().kept)


class _CachedProperty:
    def __init__(self, kept):
        self.raw = kept

    @functools.cached_property
    def kept(self):
        return self.raw


def cached_property_value(n: int):
    made = _CachedProperty(n)
    made.kept
    return seen(made.__dict__["kept"])


class _PropertySet:
    def _set(self, value):
        self._kept = value

    kept = property(lambda self: self._kept, _set)


def property_by_function(n: int):
    made = _PropertySet()
    made.kept = n
    return seen(made.kept)


class _ClassMethod:
    kept: list = []

    @classmethod
    def add(cls, value):
        cls.kept.append(value)

    @staticmethod
    def last():
        return _ClassMethod.kept[-1]


def class_method(n: int):
    _ClassMethod().add(n)
    return seen(_ClassMethod.last())


def match_class(n: int):
    match _Frozen(n):
        case _Frozen(size=kept):
            return seen(kept)


def match_mapping(n: int):
    match {"a": 1, "b": n}:
        case {"a": 1, **rest}:
            return seen(rest["b"])


def match_sequence(n: int):
    match [1, [n]]:
        case [_, [kept]]:
            return seen(kept)


def evaluated(n: int):
    return seen(eval("n"))


_PLUGINS = {"double": lambda value: [value, value]}


def plugin_table(n: int):
    return seen(_PLUGINS["double"](n)[1])


_LATER: list = []


def registered_callback(n: int):
    _LATER.append(lambda: n)
    return seen(_LATER.pop()())


def recursion(n: int):
    def down(depth, kept):
        return kept if depth == 0 else down(depth - 1, [kept])

    return seen(down(2, n)[0][0])


def getattr_computed(n: int):
    made = _Added(n)
    return seen(getattr(made, "ke" + "pt"))


def vars_of_object(n: int):
    return seen(vars(_Added(n))["kept"])


def dir_and_getattr(n: int):
    made = types.SimpleNamespace(kept=n)
    return seen([getattr(made, name) for name in dir(made) if name == "kept"][0])


def pickled_state(n: int):
    made = _Added(n)
    state = made.__reduce_ex__(2)[2]
    return seen(state["kept"])


def mapping_proxy(n: int):
    return seen(types.MappingProxyType({"a": n})["a"])


def memory_of_default(n: int):
    def keep(value, kept=[]):  # noqa: B006
        kept.append(value)
        return kept

    keep(n)
    return seen(keep(1)[0])


def comprehension_nested(n: int):
    return seen({key: value for key, value in [("a", n)]}["a"])


def generator_argument(n: int):
    return seen(sum(value for value in (n, 1)))


def tuple_concatenation(n: int):
    return seen(((1,) + (n,))[1])


def conditional_callable(n: int):
    return seen((operator.neg if n > 3 else operator.pos)(n))


def frame_locals(n: int):
    return seen(sys._getframe().f_locals["n"])


def local_names(n: int):
    return seen(locals()["n"])
