"""Classes whose objects are made by calls, some of them hostile, and functions that use the objects."""

from __future__ import annotations
import itertools, random, time
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, Self

NEVER = "must-not-be-written"
REGISTRY = []
_ids = itertools.count(1)

class Registered:
    def __init__(self, size: int):
        self.size = size
        self.number = len(REGISTRY)
        REGISTRY.append(self)

def two_registered(a: Registered, b: Registered):
    if a.number == 1 and b.number == 0:
        raise KeyError("order")
    assert not (a.size == 3 and b.size == 4 and len(REGISTRY) == 2)

def many_registered(items: list[Registered]):
    for item in items:
        if item.number == 1 and item.size == 9:
            raise KeyError

class Counted:
    total = 0
    def __init__(self, x: int):
        Counted.total += 1
        self.x = x
        self.id = Counted.total

def counted(a: Counted, b: Counted):
    if a.x == 5 and b.id == 2:
        return 1 // 0

class Ided:
    def __init__(self, x: int):
        self.id = next(_ids)
        self.x = x
def ided(b: Ided, a: Ided):
    if a.x == 5 and b.id == 1 and a.id == 2:
        return 1 // 0

class Holder:
    def __init__(self, items: list[int]):
        self.items = items
        self.first = items
    def put(self, item: int):
        self.items.append(item)

def held(h: Holder):
    h.items.append(3)
    if len(h.first) == 3 and h.first[0] == 7:
        raise IndexError

class Base:
    def __init__(self, name: str):
        if not name:
            raise ValueError("name")
        self.name = name
class Derived(Base):
    def __init__(self, name: str, age: int, /, *, strict: bool = False, **more):
        super().__init__(name)
        self.age = age
        self.strict = strict
def derived(d: Derived):
    if d.strict and d.age == 18:
        return d.name[3]

class Slotted:
    __slots__ = ("a", "_b")
    def __init__(self, a: int, b: int = 4):
        self.a = a
        self._b = b
    @property
    def b(self): return self._b
    @b.setter
    def b(self, value: int):
        if value < 0: raise ValueError
        self._b = value
def slotted(s: Slotted):
    return s.a // (s.b - 5)

class Single:
    _instance = None
    def __new__(cls, *args, **kw):
        if cls._instance is None:
            cls._instance = super().__new__(cls)
        return cls._instance
    def __init__(self, x: int):
        self.x = x
def single(a: Single, b: Single):
    if a is not b:
        raise KeyError("two")
    return 10 // (a.x - 4)

class Meta(type):
    cache = {}
    def __call__(cls, *args):
        if args not in Meta.cache:
            Meta.cache[args] = super().__call__(*args)
        return Meta.cache[args]
class Cached(metaclass=Meta):
    def __init__(self, x: int):
        self.x = x
def cached(a: Cached, b: Cached):
    if a.x == 3 and b.x == 3 and a is not b:
        raise KeyError("not cached")
    return 10 // (a.x - 4)

@dataclass(frozen=True)
class Frozen:
    x: int
    y: int = field(default=2)
    z: int = field(init=False, default=0)
    def __post_init__(self):
        object.__setattr__(self, "z", self.x + self.y)
def frozen(f: Frozen):
    return 1 // (f.z - 10)
def frozen2(f: Frozen):
    if f.z != f.x + f.y:
        raise KeyError("impossible")

class Colour(Enum):
    RED = 1
    BLUE = 2
class Pair(NamedTuple):
    a: int
    b: Colour = Colour.RED
class UsesPair:
    def __init__(self, pair: Pair, colour: Colour = Colour.BLUE):
        self.pair = pair
        self.colour = colour
def uses_pair(u: UsesPair):
    if u.colour is Colour.RED and u.pair.b is Colour.BLUE:
        return 1 // u.pair.a

class Mutable:
    def __init__(self, items: list = [], n: int = 3):
        self.items = items
        self.n = n
        items.append(1)
def mutable(m: Mutable):
    if len(m.items) == 3:
        raise KeyError(m.n)

class Timed:
    def __init__(self, n: int):
        self.n = n
        self.at = time.time()
def timed(t: Timed):
    if t.n == 3:
        return 1 // 0

class Drawn:
    def __init__(self, n: int):
        self.n = n + random.randint(0, 3)
def drawn(t: Drawn):
    r = random.randint(0, 3)
    if t.n == 3 and r == 2:
        return 1 // 0

class Opens:
    def __init__(self, n: int):
        self.n = n
        with open(NEVER, "w") as f:
            f.write("x")
def opens(o: Opens):
    return 1 // (o.n - 3)

class Private:
    def __init__(self, raw): raise TypeError
class Fact:
    def __init__(self, raw):
        self.n = raw["n"]
    @classmethod
    def of(cls, n: int) -> Self:
        return cls({"n": n})
def fact(f: Fact):
    return 1 // (f.n - 3)

class Positive:
    def __set_name__(self, owner, name): self.name = "_" + name
    def __get__(self, obj, owner=None): return self if obj is None else getattr(obj, self.name)
    def __set__(self, obj, value):
        if value <= 0: raise ValueError
        setattr(obj, self.name, value)
class Desc:
    n = Positive()
    def __init__(self, n: int):
        self.n = n
def desc(d: Desc):
    if d.n <= 0: raise KeyError("impossible")
    return 1 // (d.n - 3)

class Node:
    def __init__(self, value: int, next: Node | None = None):
        self.value = value
        self.next = next
def walk(n: Node):
    if n.next is not None and n.next.next is n:
        return 1 // (n.value - 3)

class Inner:
    def __init__(self, v: int):
        self.v = v
class Outer:
    def __init__(self, inner: Inner, other: Inner):
        if inner.v > 5: raise ValueError
        self.inner = inner
        self.other = other
    def swap(self):
        self.inner, self.other = self.other, self.inner
def alias(i: Inner, o: Outer):
    i.v = 9
    if o.inner.v == 9 and o.other.v == 3:
        return 1 // 0
def outers(os: list[Outer], i: Inner):
    for o in os:
        o.inner.v += 1
        if o.inner.v == 8: return 1 // 0
class Link:
    def __init__(self): self.peers = []; self.closed = False
    def connect(self, other: Link):
        if other is self: raise ValueError
        self.peers.append(other); other.peers.append(self)
    def close(self): self.closed = True
def links(a: Link, b: Link):
    if a.closed and b.peers and b.peers[0] is a:
        raise KeyError
class Wants:
    def __init__(self, n: int):
        self.n: int = n.value
def wants(w: Wants):
    return 1 // (w.n - 3)
class Abs:
    def __init__(self): raise NotImplementedError
    def go(self): return 1 // 0
class Swallows:
    def __init__(self, n: int):
        self.n: int = n
        try:
            open(NEVER, "w")
        except BaseException:
            pass
def swallows(s: Swallows):
    if s.n == 3: return 1 // 0


class Account:
    def __init__(self, owner: str, balance: int = 0, limit: int = 100):
        if balance < 0:
            raise ValueError("negative")
        self.owner = owner
        self.balance = balance
        self.limit = limit
        self.history = []

    def deposit(self, amount: int):
        if amount <= 0:
            raise ValueError
        self.balance += amount
        self.history.append(amount)

    def close(self):
        self.balance = -1


def balance_left(a: Account):
    return 100 // (a.balance - 7)


def not_closed(a: Account):
    x = a.balance
    assert x >= 0


@dataclass
class Line:
    price: int
    qty: int = 1
    tags: list[str] = field(default_factory=list)

    def __post_init__(self):
        if self.qty < 1:
            raise ValueError


def total(lines: list[Line]):
    return [line.price // (line.qty - 3) for line in lines]


class Table:
    def __init__(self, size: int = 3):
        self.size = size
        self.rows = {}

    def __setitem__(self, key: str, value: int):
        if len(self.rows) >= self.size:
            raise ValueError
        self.rows[key] = value


def average(t: Table):
    if len(t.rows) == 2:
        return 10 // sum(t.rows.values())


class Positive2:
    def __init__(self, n: int, name: str):
        if n <= 0 or not name:
            raise ValueError
        self.n = n


def unread(a: Positive2, n: int):
    if n == 3:
        return 1 // 0


class Loops:
    def __init__(self, n: int):
        while n != 5:
            pass
        self.n = n


def loops(x: Loops):
    return 1 // (x.n - 5)


class Query:
    def __init__(self, builder: QueryBuilder):
        self.table = builder.table
        self.limit = builder.most


class QueryBuilder:
    def __init__(self):
        self.table = ""
        self.most = 10

    def of(self, table: str) -> QueryBuilder:
        self.table = table
        return self

    def limit(self, most: int) -> Self:
        if most < 0:
            raise ValueError
        self.most = most
        return self

    def limits(self) -> list[int]:
        return [self.most]

    def build(self) -> Query:
        if not self.table:
            raise ValueError("no table")
        return Query(self)


def pages(query: Query, rows: int):
    if not query.table or query.limit < 0:
        raise KeyError("impossible")
    return rows // query.limit


class Pizza:
    class Builder:
        def __init__(self, size: int):
            self.size, self.toppings = size, []

        def add(self, topping: str):
            self.toppings.append(topping)
            return self

        def build(self):
            return Pizza(self)

    def __init__(self, builder):
        self.size = builder.size
        self.toppings = list(builder.toppings)


def price(pizza: Pizza):
    if pizza.toppings == ["ham"]:
        return 100 // (pizza.size - 3)


class Declared:
    at: int
    _hidden: int

    def __init__(self, size: int):
        self.size = abs(size)

    def open(self):
        self._hidden = 1


def declared(d: Declared):
    if d.size < 0:
        raise KeyError("impossible")
    return 1 // (d.at - d.size)


def declared_hidden(d: Declared):
    return 1 // (d._hidden - 7)


class Settings:
    at: int
    name: str


def settings(s: Settings):
    if s.name == "a":
        return 1 // (s.at - 3)


class Stored:
    def __init__(self, size: int, *, name: str = "none"):
        self._size = size
        self._name = name

    def grow(self):
        self._size += 1


def stored(s: Stored):
    if s._size == 4:
        return 1 // len(s._name)


class Meter:
    def __init__(self):
        self.count = 0

    def tick(self):
        self.count += 1


def meter(m: Meter):
    return 1 // (m.count - 2)


def meter_later(m: Meter):
    return 1 // (m.count - 5)


class Entered:
    def __init__(self, size: int):
        self.size = abs(size)

    def __enter__(self):
        self.depth: int = self.size
        return self

    def __exit__(self, *error):
        pass


def entered(e: Entered):
    return 1 // (e.depth - 7)
