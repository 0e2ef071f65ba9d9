"""State that outlives a call. Each function asserts what holds when it runs in a fresh process."""

from __future__ import annotations

import array
import collections
import functools
import heapq
import io
import itertools
import random
import threading
import time

TABLE: dict = {"a": [1, {"b": {1, 2}}]}
QUEUE = collections.deque([1, 2], maxlen=2)
ORDERED = collections.OrderedDict(a=1)
DEFAULTS: dict = collections.defaultdict(list)
COUNTS: collections.Counter = collections.Counter()
CHAIN = collections.ChainMap({}, {"a": 1})
HEAP = [3, 5]
BYTES = bytearray(b"ab")


class Thing:
    shared: list[int] = []

    def __init__(self) -> None:
        self.n = 0
        self.child: Thing | None = None


ROOT = Thing()
ROOT.child = Thing()


def containers(x: int) -> int:
    if x > 3:
        TABLE["a"][1]["b"].add(x)
        TABLE["a"].append(x)
        TABLE["c"] = 1
        QUEUE.append(5)
        ORDERED["z"] = 1
        DEFAULTS[7].append(1)
        COUNTS[x] += 1
        CHAIN["b"] = 1
        BYTES.append(3)
        heapq.heappush(HEAP, 1)
    more = int(x > 3)
    assert len(TABLE) == 1 + more and len(TABLE["a"]) == 2 + more
    assert len(TABLE["a"][1]["b"]) == 2 + more
    assert list(QUEUE) == ([2, 5] if more else [1, 2])
    assert len(ORDERED) == 1 + more and len(DEFAULTS) == more and len(COUNTS) == more
    assert len(CHAIN) == 1 + more and len(BYTES) == 2 + more and len(HEAP) == 2 + more
    return 1 if x > 5 else 0


def objects(x: int) -> int:
    if x > 3:
        ROOT.child.n += 1
        ROOT.new = 5
        ROOT.child.child = ROOT
        Thing.shared.append(x)
        Thing.other = 3
    more = int(x > 3)
    assert ROOT.child.n == more and len(Thing.shared) == more
    assert hasattr(ROOT, "new") == bool(more) == hasattr(Thing, "other")
    assert (ROOT.child.child is None) == (not more)
    return 1 if x > 5 else 0


_calls = 0


def module_globals(x: int) -> int:
    global _calls, TABLE
    _calls += 1
    if x > 3:
        TABLE = {}
    assert _calls == 1
    assert len(TABLE) == (x <= 3)
    return 1 if x > 5 else 0


def deleted_global(x: int) -> int:
    global ORDERED
    assert len(ORDERED) == 1
    if x > 3:
        del ORDERED
    return 1 if x > 5 else 0


def function_attributes(x: int) -> int:
    function_attributes.calls = getattr(function_attributes, "calls", 0) + 1
    if x > 3:
        function_attributes.calls += 1
    assert function_attributes.calls == 1 + (x > 3)
    return 1 if x > 5 else 0


def remembered(x, seen=[]):
    seen.append(x)
    return len(seen)


def mutable_default(x: int) -> int:
    n = remembered(x)
    if x > 3:
        n = remembered(x)
    assert n == 1 + (x > 3)
    return n


def make_counter():
    n = 0

    def count():
        nonlocal n
        n += 1
        return n

    return count


COUNT = make_counter()


def closure(x: int) -> int:
    n = COUNT()
    if x > 3:
        n = COUNT()
    assert n == 1 + (x > 3)
    return n


CALLS: list[int] = []


@functools.lru_cache
def cached(n):
    CALLS.append(n)
    return n


def caches(x: int) -> int:
    cached(1)
    cached(1)
    if x > 3:
        cached(2)
    assert len(CALLS) == 1 + (x > 3)
    return len(CALLS)


class Meta(type):
    made = 0

    def __call__(cls, *args):
        Meta.made += 1
        return super().__call__(*args)


class Made(metaclass=Meta):
    pass


def metaclass_state(x: int) -> int:
    Made()
    if x > 3:
        Made()
    assert Meta.made == 1 + (x > 3)
    return Meta.made


class Single:
    __slots__ = ("value",)
    only = None

    def __new__(cls):
        if cls.only is None:
            cls.only = super().__new__(cls)
            cls.only.value = 0
        return cls.only


def singleton(x: int) -> int:
    Single().value += 1
    if x > 3:
        Single().value += 1
    assert Single().value == 1 + (x > 3)
    return Single().value


def monkey_patching(x: int) -> int:
    global remembered
    if x > 3:
        remembered = lambda v: 1  # noqa: E731
        Thing.__init__ = lambda self: None
    assert hasattr(Thing(), "n") == (x <= 3)
    assert remembered(0) == 1
    return 1 if x > 5 else 0


def shared_random(x: int) -> int:
    first = random.randint(0, 10**9)
    random.seed(first)
    assert random.randint(0, 10**9) == random.Random(first).randint(0, 10**9)
    return 1 if x > 5 else 0


# State that cannot be restored, branched on

ITEMS = iter(range(10**6))
NUMBERS = itertools.count()
HELD_TWICE = [NUMBERS]


def branches_on_an_iterator(x: int) -> int:
    return 1 if x > next(ITEMS) else 2


def branches_on_a_counter(x: int) -> int:
    return 1 if x > next(NUMBERS) else 2


def branches_on_the_time(x: int) -> int:
    return 1 if x > time.perf_counter_ns() else 2


def branches_on_a_falling_counter(x: int) -> int:
    """What replays goes the same way, for another reason."""
    return 1 if x > -next(NUMBERS) else 2


def branches_on_an_identity(x: int) -> int:
    keep = [object() for _ in range(next(NUMBERS) % 50)]
    if id(object()) % 96 > 40:
        return 1 if x > 3 else len(keep)
    return 2 if x > 4 else 3


def remembers_identities(seen: set[int], known: dict[int, str], item: list[int]) -> int:
    number = id(item)
    assert type(number) is int
    assert number not in seen
    assert known.get(number) is None
    assert all(other != number for other in seen)
    seen.add(id(item))
    assert id(item) in seen
    return len(seen)


# State that cannot be restored, asserted about: in a fresh process all of these hold

ARRAY = array.array("i", [1])
TEXT = io.StringIO()
GENERATOR = random.Random(5)
LOCAL = threading.local()


def array_state(x: int) -> int:
    ARRAY.append(1)
    if x < 3:
        return 1
    assert len(ARRAY) == 2
    return 0


def text_state(x: int) -> int:
    TEXT.write("a")
    if x < 3:
        return 1
    assert TEXT.getvalue() == "a"
    return 0


def own_random_state(x: int) -> int:
    n = GENERATOR.randint(0, 1000)
    if x < 3:
        return 1
    assert n == random.Random(5).randint(0, 1000)
    return 0


OTHER_NUMBERS = itertools.count()
OTHERS_HELD_TWICE = [OTHER_NUMBERS]


def iterator_state(x: int) -> int:
    n = next(OTHER_NUMBERS)
    if x < 3:
        return 1
    assert n == 0
    return 0


def thread_state(x: int) -> int:
    LOCAL.n = getattr(LOCAL, "n", 0) + 1
    if x < 3:
        return 1
    assert LOCAL.n == 1
    return 0


# Containers of classes of the program: nothing of theirs is called when state is restored.

WORDS = collections.Counter(a=3, b=1)


def counter_that_is_read(x: int) -> int:
    assert WORDS["a"] == 3 and WORDS["b"] == 1 and len(WORDS) == 2
    return 1 if x > 5 else 0


class RefusingDict(dict):
    def update(self, *args, **kwargs):
        raise RuntimeError("update is not allowed")

    def clear(self):
        raise RuntimeError("clear is not allowed")

    def items(self):
        raise RuntimeError("items is not allowed")

    def __iter__(self):
        raise RuntimeError("iteration is not allowed")

    def __len__(self):
        return 1

    def __eq__(self, other):
        raise RuntimeError("comparison is not allowed")

    __hash__ = None


class RefusingList(list):
    def extend(self, values):
        raise RuntimeError("extend is not allowed")

    def clear(self):
        raise RuntimeError("clear is not allowed")

    def __iter__(self):
        raise RuntimeError("iteration is not allowed")

    def __len__(self):
        return 7


class RefusingSet(set):
    def update(self, *values):
        raise RuntimeError("update is not allowed")

    def clear(self):
        raise RuntimeError("clear is not allowed")

    def __iter__(self):
        raise RuntimeError("iteration is not allowed")


class RefusingQueue(collections.deque):
    def extend(self, values):
        raise RuntimeError("extend is not allowed")

    def clear(self):
        raise RuntimeError("clear is not allowed")


class RefusingBytes(bytearray):
    def extend(self, values):
        raise RuntimeError("extend is not allowed")

    def clear(self):
        raise RuntimeError("clear is not allowed")


class RefusingOrder(collections.OrderedDict):
    def clear(self):
        raise RuntimeError("clear is not allowed")

    def __setitem__(self, key, value):
        super().__setitem__(key, value + 100)


class RefusingTuple(tuple):
    def __iter__(self):
        raise RuntimeError("iteration is not allowed")


REFUSING_DICT = RefusingDict(a=1)
REFUSING_LIST = RefusingList([1, 2])
REFUSING_SET = RefusingSet({1})
REFUSING_QUEUE = RefusingQueue([1])
REFUSING_BYTES = RefusingBytes(b"a")
REFUSING_ORDER = RefusingOrder()
collections.OrderedDict.__setitem__(REFUSING_ORDER, "a", 1)
REFUSING_TUPLE = RefusingTuple([[1]])


def containers_that_refuse(x: int) -> int:
    assert dict.__len__(REFUSING_DICT) == 1 and list.__len__(REFUSING_LIST) == 2 and set.__len__(REFUSING_SET) == 1
    assert REFUSING_QUEUE[-1] == 1 and REFUSING_BYTES == b"a" and REFUSING_ORDER["a"] == 1
    assert list.__len__(tuple.__getitem__(REFUSING_TUPLE, 0)) == 1
    if x > 3:
        REFUSING_DICT["b"] = 2
        REFUSING_LIST.append(3)
        REFUSING_SET.add(2)
        REFUSING_QUEUE.append(2)
        REFUSING_BYTES.append(2)
        REFUSING_ORDER["b"] = 2
        tuple.__getitem__(REFUSING_TUPLE, 0).append(1)
    return 1 if x > 5 else 0


class CountingDict(dict):
    writes = 0

    def __setitem__(self, key, value):
        CountingDict.writes += 1
        super().__setitem__(key, value)

    def update(self, *args, **kwargs):
        CountingDict.writes += 1
        super().update(*args, **kwargs)


COUNTED = CountingDict()
COUNTED["a"] = 1


def writes_that_are_counted(x: int) -> int:
    assert CountingDict.writes == 1
    if x > 3:
        COUNTED["b"] = 2
        assert CountingDict.writes == 2
    return 1 if x > 5 else 0


class NamedList(list):
    pass


NAMED = NamedList([1])
NAMED.label = "first"
TURNING = collections.OrderedDict(a=1, b=2)
FACTORY = collections.defaultdict(int)


class Slotted:
    __slots__ = ("__hidden", "later", "now")

    def __init__(self):
        self.now = 1
        self.__hidden = 1

    def hide(self):
        self.__hidden = 2

    def hidden(self):
        return self.__hidden


SLOTTED = Slotted()


def what_containers_and_slots_hold_besides(x: int) -> int:
    assert NAMED.label == "first" and list(TURNING) == ["a", "b"] and FACTORY.default_factory is int
    assert SLOTTED.now == 1 and SLOTTED.hidden() == 1 and not hasattr(SLOTTED, "later")
    if x > 3:
        NAMED.label = "second"
        TURNING.move_to_end("a")
        FACTORY.default_factory = list
        SLOTTED.now = SLOTTED.later = 2
        SLOTTED.hide()
    return 1 if x > 5 else 0


class Key:
    hashed = 0

    def __hash__(self):
        Key.hashed += 1
        return 5


KEYS = {Key(): 1}
MEMBERS = {Key()}


def keys_that_count_their_hashes(x: int) -> int:
    assert Key.hashed == 2
    if x > 3:
        KEYS.clear()
        MEMBERS.clear()
    return 1 if x > 5 else 0


class Pretender:
    @property
    def __class__(self):
        return dict


PRETENDER = Pretender()


def object_that_says_it_is_a_dict(x: int) -> int:
    assert isinstance(PRETENDER, dict)
    return 1 if x > 5 else 0


IDS = itertools.count(1)


class Numbered:
    ids = itertools.count(5)


def counters(x: int) -> int:
    n, m = next(IDS), next(Numbered.ids)
    assert (n, m) == (1, 5)
    return 1 if x > 5 and next(IDS) == 2 else 0
