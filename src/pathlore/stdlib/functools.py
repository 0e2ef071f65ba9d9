"""Models of `functools`: caches whose keys are compared, functions called as rewritten code calls them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.runtime import keys
from pathlore.runtime.calls import call, through
from pathlore.runtime.path import context
from pathlore.runtime.values.deep import PROXIES

_CACHED: Any = type(functools.lru_cache(lambda: None))


def reduce(function: Any, *args: Any) -> Any:
    return functools.reduce(through(function), *args)


def cmp_to_key(mycmp: Any) -> Any:
    return functools.cmp_to_key(through(mycmp))


class Table:
    """What a cache holds on this path, in the order of last use."""

    def __init__(self, maxsize: int | None, typed: bool) -> None:
        self.maxsize = maxsize
        self.typed = typed
        self.entries: list[tuple[Any, Any]] = []
        self.hits = 0
        self.misses = 0

    def find(self, key: Any) -> int | None:
        for number, (known, _) in enumerate(self.entries):
            same = keys.same_key(known, key)
            if same is not False and keys.decided(same, _getframe(2)):
                return number
        return None

    def keep(self, key: Any, value: Any) -> None:
        if self.maxsize == 0:
            return
        self.entries.append((key, value))
        if self.maxsize is not None and len(self.entries) > self.maxsize:
            del self.entries[0]


def _table(cached: Any) -> Table:
    tables = context.path.kept
    found = tables.get(("cache", id(cached)))
    if found is None:
        parameters = cached.cache_parameters()
        found = tables["cache", id(cached)] = (cached, Table(parameters["maxsize"], parameters["typed"]))
    table: Table = found[1]
    return table


def call_cached(cached: Any, *args: Any, **kwargs: Any) -> Any:
    """A call of a function with a cache: one result for each of its arguments on this path."""
    if not context.exploring:
        return cached(*args, **kwargs)
    table = _table(cached)
    key = _key(args, kwargs, table.typed)
    found = table.find(key)
    if found is not None:
        table.hits += 1
        entry = table.entries.pop(found)
        table.entries.append(entry)
        return entry[1]
    table.misses += 1
    value = call(cached.__wrapped__, *args, **kwargs)
    table.keep(key, value)
    return value


def _key(args: tuple[Any, ...], kwargs: dict[str, Any], typed: bool) -> Any:
    key = (args, tuple(kwargs.items()))
    for value in (*args, *kwargs.values()):
        if type(value) in PROXIES:
            value = value.settle(_getframe(2))
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
