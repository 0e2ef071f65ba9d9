"""Models of `functools`: caches that compare symbolic keys, and callbacks called as rewritten code calls them."""

from __future__ import annotations

import functools
import gc
from collections.abc import Callable
from sys import _getframe, getrecursionlimit, setrecursionlimit
from typing import Any

from pathlore.runtime import keys
from pathlore.runtime.calls import call, through
from pathlore.runtime.keys import PLAIN
from pathlore.runtime.path import context
from pathlore.runtime.values.nesting import PROXIES

_CACHED: Any = type(functools.lru_cache(lambda: None))


def _link_type() -> Any:
    """The type of the links of a cache with a limit."""
    cached = functools.lru_cache(2)(lambda key: key)
    cached(0)
    return next(type(v[0]) for v in gc.get_referents(cached) if type(v) is dict and 0 in v)


_LINK = _link_type()


def reduce(function: Any, *args: Any) -> Any:
    return functools.reduce(through(function), *args)


def cmp_to_key(mycmp: Any) -> Any:
    return functools.cmp_to_key(through(mycmp))


class Table:
    """The contents of a cache on this path, least recently used first. Keys without symbolic parts are hashed."""

    def __init__(self, cached: Any) -> None:
        parameters, info = cached.cache_parameters(), cached.cache_info()
        self.maxsize: int | None = parameters["maxsize"]
        self.typed: bool = parameters["typed"]
        self.entries: dict[int, tuple[Any, Any]] = {}
        self.hashed: dict[Any, int] = {}
        self.symbolic: dict[int, Any] = {}
        self.hits: int = info.hits
        self.misses: int = info.misses
        self._next = 0
        if info.currsize:
            for key, value in _contents(cached):
                self.keep(_read_key(key, self.typed), value)

    def find(self, key: Any) -> int | None:
        """The number of the entry with this key."""
        frame = _getframe(2)
        candidates = self.symbolic
        if keys.symbolic_key(key):
            candidates = {number: known for number, (known, _) in self.entries.items()}
        elif key in self.hashed:
            return self.hashed[key]
        for number, known in candidates.items():
            same = keys.same_key(known, key)
            if same is not False and keys.decided(same, frame):
                return number
        return None

    def use(self, number: int) -> Any:
        self.hits += 1
        if self.maxsize is not None:
            self.entries[number] = self.entries.pop(number)
        return self.entries[number][1]

    def keep(self, key: Any, value: Any, is_plain: bool = False) -> None:
        if self.maxsize == 0:
            return
        self._next += 1
        self.entries[self._next] = (key, value)
        if not is_plain and keys.symbolic_key(key):
            self.symbolic[self._next] = key
        else:
            self.hashed[key] = self._next
        if self.maxsize is not None and len(self.entries) > self.maxsize:
            oldest = next(iter(self.entries))
            dropped, _ = self.entries.pop(oldest)
            if self.symbolic.pop(oldest, None) is None:
                del self.hashed[dropped]


def _table(cached: Any) -> Table:
    tables = context.path.kept
    found = tables.get(("cache", id(cached)))
    if found is None:
        found = tables["cache", id(cached)] = (cached, Table(cached))
    table: Table = found[1]
    return table


_FRAMES = 3
"""So many more than in C a call takes here: recursion through a cache comes as far as in plain Python."""


def call_cached(cached: Any, *args: Any, **kwargs: Any) -> Any:
    """A call of a cached function. The cache lives as long as the path: results of other paths must not leak in."""
    if not context.exploring:
        return cached(*args, **kwargs)
    table = _table(cached)
    # Hot where a program recurses through a cache, with nothing symbolic.
    is_plain = not kwargs and not table.symbolic and not table.typed and PLAIN.issuperset(map(type, args))
    if is_plain:
        key = _made_key(args, (), False)
        found = table.hashed.get(key)
    else:
        key = _key(args, kwargs, table.typed)
        found = table.find(key)
    if found is not None:
        return table.use(found)
    table.misses += 1
    limit = getrecursionlimit()
    setrecursionlimit(limit + _FRAMES)
    try:
        value = call(cached.__wrapped__, *args, **kwargs)
    finally:
        setrecursionlimit(limit)
    table.keep(key, value, is_plain)
    return value


def _key(args: tuple[Any, ...], kwargs: dict[str, Any], typed: bool) -> Any:
    for value in (*args, *kwargs.values()):
        if type(value) in PROXIES:
            value = value.sym_settle(_getframe(2))
        if not keys.symbolic_key(value):
            hash(value)
    return _made_key(args, tuple(kwargs.items()), typed)


def _made_key(args: tuple[Any, ...], pairs: tuple[Any, ...], typed: bool) -> Any:
    """In C, a single argument that is exactly an int or a string is the key; anything else is in a tuple.

    So `f(1)` and `f(True)` are two entries, and `f(1, 2)` and `f(True, 2)` are one.
    """
    if typed:
        return "typed", args, pairs, tuple(v.__class__ for v in (*args, *(v for _, v in pairs)))
    if len(args) == 1 and not pairs and args[0].__class__ in (int, str):
        return "alone", args[0]
    return "several", args, pairs


def _contents(cached: Any) -> list[tuple[Any, Any]]:
    """What a cache was filled with at import, least recently used first."""
    inside = gc.get_referents(cached)
    own = vars(cached)
    table = next(v for v in inside if type(v) is dict and v is not own)
    if cached.cache_parameters()["maxsize"] is None:
        return list(table.items())
    # Each link is visited with its type, its key and its result.
    links = [n for n, v in enumerate(inside) if v is _LINK]
    found = [(inside[n - 2], inside[n - 1]) for n in links if n >= 2]
    return [(key, value) for key, value in found if any(key is known for known in table)]


def _read_key(key: Any, typed: bool) -> Any:
    """The key of the model for a key in C."""
    if type(key) is not tuple:
        return _made_key((key,), (), typed)
    mark = next((n for n, v in enumerate(key) if type(v) is object), None)
    rest: tuple[Any, ...] = ()
    if mark is None:
        args = key[: len(key) // 2] if typed else key
    else:
        args, rest = key[:mark], key[mark + 1 :]
        if typed:
            # Names and values of k keywords, then the types of all arguments.
            rest = rest[: 2 * ((len(rest) - len(args)) // 3)]
    return _made_key(args, tuple(zip(rest[::2], rest[1::2], strict=True)), typed)


def cache_clear(cached: Any) -> None:
    context.path.kept.pop(("cache", id(cached)), None)
    cached.cache_clear()


def cache_info(cached: Any) -> Any:
    if not context.exploring:
        return cached.cache_info()
    table = _table(cached)
    return functools._CacheInfo(table.hits, table.misses, table.maxsize, len(table.entries))


FUNCTIONS: dict[Any, Callable[..., Any]] = {functools.reduce: reduce, functools.cmp_to_key: cmp_to_key}

METHODS: dict[Any, Callable[..., Any]] = {_CACHED.cache_clear: cache_clear, _CACHED.cache_info: cache_info}

INSTANCES: dict[type, Callable[..., Any]] = {_CACHED: call_cached}
