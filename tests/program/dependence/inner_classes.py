"""Classes that functions make: of every builtin and library base, with what their statements make of them.

In each program `seen` meets the input."""

from __future__ import annotations

import abc
import collections
import collections.abc
import dataclasses
import enum
import functools
import string
import types
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

T = TypeVar("T")


def seen(value: Any) -> Any:
    return value


def local_dict(n: int) -> Any:
    class D(dict):
        pass

    d = D()
    d["a"] = n
    return seen(d["a"])


def local_dict_get(n: int) -> Any:
    class D(dict):
        def read(self, k):
            return self.get(k)

    d = D(a=n)
    return seen(d.read("a"))


def local_dict_super(n: int) -> Any:
    class D(dict):
        def __setitem__(self, k, v):
            super().__setitem__(k, [v])

    d = D()
    d["a"] = n
    return seen(d["a"][0])


def local_dict_items(n: int) -> Any:
    class D(dict):
        pass

    d = D()
    d.update(a=n)
    return [seen(v) for k, v in d.items()]


def local_dict_spread(n: int) -> Any:
    class D(dict):
        pass

    d = D({"a": n})
    return seen({**d}["a"])


def local_list(n: int) -> Any:
    class Row(list):
        pass

    row = Row()
    row.append(n)
    return seen(row[0])


def local_list_iter(n: int) -> Any:
    class Row(list):
        def add(self, v):
            self.append(v)
            return self

    return [seen(v) for v in Row().add(n)]


def local_list_self(n: int) -> Any:
    class Row(list):
        def first(self):
            return self[0]

    return seen(Row([n]).first())


def local_tuple(n: int) -> Any:
    class P(tuple):
        __slots__ = ()

        def __new__(cls, a, b):
            return super().__new__(cls, (a, b))

        @property
        def second(self):
            return self[1]

    return seen(P(1, n).second)


def local_set(n: int) -> Any:
    class S(set):
        def put(self, v):
            self.add(v)

    s = S()
    s.put(n)
    return [seen(v) for v in s]


def local_exception(n: int) -> Any:
    class LocalError(Exception):
        def __init__(self, v):
            super().__init__("m", v)
            self.v = v

    try:
        raise LocalError(n)
    except LocalError as e:
        return seen(e.args[1]), seen(e.v)


def local_exception_plain(n: int) -> Any:
    class LocalError(Exception):
        pass

    try:
        raise LocalError(n)
    except Exception as e:
        return seen(e.args[0])


def local_enum(n: int) -> Any:
    class E(enum.Enum):
        A = 1

        def take(self, v):
            return seen((self.value, v)[1])

    return E.A.take(n)


def local_enum_with_value(n: int) -> Any:
    class E(enum.Enum):
        A = (1, "x")

        def __init__(self, a, b):
            self.a = a
            self.box = []

    E.A.box.append(n)
    return seen(E["A"].box[0])


def local_named_tuple(n: int) -> Any:
    class P(NamedTuple):
        a: Any
        b: Any = 3

        def swap(self):
            return P(self.b, self.a)

    return seen(P(n).swap().b)


def local_named_tuple_by_function(n: int) -> Any:
    P = collections.namedtuple("P", "a b")
    return seen(P(1, n).b), [seen(x) for x in P(1, b=n)]


def local_dataclass(n: int) -> Any:
    @dataclasses.dataclass
    class D:
        a: Any
        b: Any = dataclasses.field(default_factory=lambda: [0])

        def get(self):
            return self.a

    return seen(D(n).get())


def local_dataclass_factory(n: int) -> Any:
    @dataclasses.dataclass
    class D:
        b: Any = dataclasses.field(default_factory=lambda: [n])

    return seen(D().b[0])


def local_dataclass_default(n: int) -> Any:
    @dataclasses.dataclass(frozen=True)
    class D:
        b: Any = n

    return seen(D().b)


def local_dataclass_inherits(n: int) -> Any:
    @dataclasses.dataclass
    class B:
        a: Any

    @dataclasses.dataclass
    class D(B):
        b: Any = None

        def __post_init__(self):
            self.c = self.a

    return seen(D(n).c)


def local_abc(n: int) -> Any:
    class A(abc.ABC):
        @abc.abstractmethod
        def go(self): ...
        def run(self):
            return self.go()

    class B(A):
        def go(self):
            return n

    return seen(B().run())


def local_generic(n: int) -> Any:
    class Box(Generic[T]):
        def __init__(self, v: T):
            self.v = v

        def get(self) -> T:
            return self.v

    return seen(Box[int](n).get())


def local_protocol(n: int) -> Any:
    class P(Protocol):
        def go(self): ...

    class B:
        def go(self):
            return seen(n)

    def use(p: P):
        return p.go()

    return use(B())


def local_class_method(n: int) -> Any:
    class A:
        @classmethod
        def make(cls, v):
            a = cls()
            a.v = v
            return a

    return seen(A.make(n).v)


def local_class_method_inherited(n: int) -> Any:
    class A:
        @classmethod
        def make(cls, v):
            return cls(v)

    class B(A):
        def __init__(self, v):
            self.v = v

    return seen(B.make(n).v)


def local_class_method_on_class(n: int) -> Any:
    class A:
        registry = {}

        @classmethod
        def put(cls, k, v):
            cls.registry[k] = v

        @classmethod
        def get(cls, k):
            return cls.registry.get(k)

    A.put("a", n)
    return seen(A.get("a"))


def local_static_method(n: int) -> Any:
    class A:
        @staticmethod
        def s(v):
            return seen(v)

        def go(self):
            return self.s(n)

    return A().go()


def local_property(n: int) -> Any:
    class A:
        def __init__(self):
            self._v = None

        @property
        def v(self):
            return self._v

        @v.setter
        def v(self, x):
            self._v = [x]

    a = A()
    a.v = n
    return seen(a.v[0])


def local_cached_property(n: int) -> Any:
    class A:
        @functools.cached_property
        def v(self):
            return [n]

    return seen(A().v[0])


def local_default_dict(n: int) -> Any:
    class D(collections.defaultdict):
        pass

    d = D(list)
    d["a"].append(n)
    return seen(d["a"][0])


def local_ordered(n: int) -> Any:
    class Sorted(collections.OrderedDict):
        def last(self):
            return next(reversed(self.values()))

    o = Sorted()
    o["a"] = n
    return seen(o.last())


def local_counter(n: int) -> Any:
    class C(collections.Counter):
        pass

    c = C()
    c["a"] += n
    return seen(c["a"])


def local_user_dict(n: int) -> Any:
    class U(collections.UserDict):
        def __getitem__(self, k):
            return self.data[k][0]

    u = U()
    u["a"] = [n]
    return seen(u["a"])


def local_mapping(n: int) -> Any:
    class M(collections.abc.Mapping):
        def __getitem__(self, k):
            return {"a": n}[k]

        def __iter__(self):
            return iter(["a"])

        def __len__(self):
            return 1

    return [seen(v) for v in M().values()], seen(M().get("a"))


def local_mutable_mapping(n: int) -> Any:
    class M(collections.abc.MutableMapping):
        def __init__(self):
            self.d = {}

        def __getitem__(self, k):
            return self.d[k]

        def __setitem__(self, k, v):
            self.d[k] = v

        def __delitem__(self, k):
            del self.d[k]

        def __iter__(self):
            return iter(self.d)

        def __len__(self):
            return len(self.d)

    m = M()
    m.update(a=n)
    return seen(m.pop("a"))


def local_deque(n: int) -> Any:
    class Q(collections.deque):
        def push(self, v):
            self.appendleft(v)

    q = Q()
    q.push(n)
    return seen(q.pop())


def local_slots(n: int) -> Any:
    class S:
        __slots__ = ("v",)

        def __init__(self, v):
            self.v = v

    return seen(S(n).v)


def local_iterator(n: int) -> Any:
    class Draining:
        def __init__(self):
            self.left = [n]

        def __iter__(self):
            return self

        def __next__(self):
            if not self.left:
                raise StopIteration
            return self.left.pop()

    return [seen(v) for v in Draining()]


def local_formatter(text: str) -> Any:
    class F(string.Formatter):
        def get_value(self, key, args, kwargs):
            return seen(text)

    return F().format("{a}")


def local_metaclass(n: int) -> Any:
    class M(type):
        made = []

        def __call__(cls, *a):
            x = super().__call__(*a)
            cls.made.append(x)
            return x

        def __iter__(cls):
            return iter(cls.made)

    class A(metaclass=M):
        def __init__(self, v):
            self.v = v

    A(n)
    return [seen(a.v) for a in A]


def local_enum_call(n: int) -> Any:
    class E(enum.IntEnum):
        A = 1
        B = 2

        @classmethod
        def parse(cls, v):
            cls.log = [v]
            return cls(1)

    E.parse(n)
    return seen(E.log[0])


def local_simple_namespace(n: int) -> Any:
    class S(types.SimpleNamespace):
        def go(self):
            return self.a

    return seen(S(a=n).go())


def local_partial(n: int) -> Any:
    class P(functools.partial):
        pass

    return P(seen, n)()


def local_exception_group(n: int) -> Any:
    class G(ExceptionGroup):
        def derive(self, e):
            return G(self.message, e)

    try:
        raise G("m", [ValueError(n)])
    except G as g:
        return seen(g.exceptions[0].args[0])


def local_key_error_str(n: int) -> Any:
    class LocalKeyError(KeyError):
        @property
        def item(self):
            return self.args[0]

    try:
        raise LocalKeyError(n)
    except LookupError as e:
        return seen(e.item)
