"""Models of `functools`: caches that compare symbolic keys, and callbacks called as rewritten code calls them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.runtime import keys
from pathlore.runtime.calls import call, through
from pathlore.runtime.path import context
from pathlore.runtime.values.nesting import PROXIES

_CACHED: Any = type(functools.lru_cache(lambda: None))


def reduce(function: Any, *args: Any) -> Any:
    return functools.reduce(through(function), *args)


def cmp_to_key(mycmp: Any) -> Any:
    return functools.cmp_to_key(through(mycmp))


class Table:
    """The contents of a cache on this path, least recently used first. Keys without symbolic parts are hashed."""

    def __init__(self, maxsize: int | None, typed: bool) -> None:
        self.maxsize = maxsize
        self.typed = typed
        self.entries: dict[int, tuple[Any, Any]] = {}
        self.hashed: dict[Any, int] = {}
        self.symbolic: dict[int, Any] = {}
        self.hits = 0
        self.misses = 0
        self._next = 0

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
        self.entries[number] = self.entries.pop(number)
        return self.entries[number][1]

    def keep(self, key: Any, value: Any) -> None:
        if self.maxsize == 0:
            return
        self._next += 1
        self.entries[self._next] = (key, value)
        if keys.symbolic_key(key):
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
        parameters = cached.cache_parameters()
        found = tables["cache", id(cached)] = (cached, Table(parameters["maxsize"], parameters["typed"]))
    table: Table = found[1]
    return table


def call_cached(cached: Any, *args: Any, **kwargs: Any) -> Any:
    """A call of a cached function. The cache lives as long as the path: results of other paths must not leak in."""
    if not context.exploring:
        return cached(*args, **kwargs)
    table = _table(cached)
    key = _key(args, kwargs, table.typed)
    found = table.find(key)
    if found is not None:
        table.hits += 1
        return table.use(found)
    table.misses += 1
    value = call(cached.__wrapped__, *args, **kwargs)
    table.keep(key, value)
    return value


def _key(args: tuple[Any, ...], kwargs: dict[str, Any], typed: bool) -> Any:
    key = (args, tuple(kwargs.items()))
    for value in (*args, *kwargs.values()):
        if type(value) in PROXIES:
            value = value.sym_settle(_getframe(2))
        if not keys.symbolic_key(value):
            hash(value)
    return (key, tuple(v.__class__ for v in (*args, *kwargs.values()))) if typed else key


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
