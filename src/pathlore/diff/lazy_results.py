"""Drains lazy results, so that two of them can be compared: their items, and how they end."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator
from contextlib import _AsyncGeneratorContextManager, _GeneratorContextManager
from enum import StrEnum
from types import AsyncGeneratorType, CoroutineType
from typing import Any, NamedTuple

from pathlore.runtime.path import context
from pathlore.sandbox.invocation import drive

_MOST = 64
"""Items that are taken: an iterator may be infinite. A path is cut there, and plain Python makes do with these."""


class LazyKind(StrEnum):
    """What callers have to do with a result."""

    ITERATOR = "iterator"
    COROUTINE = "coroutine"
    ASYNC_ITERATOR = "async iterator"
    CONTEXT = "context manager"


class GeneratorReturn(NamedTuple):
    """What a generator returned, after all of its items."""

    value: Any


class Drained:
    """What a lazy result gave. `items` has those before an exception, too."""

    __slots__ = ("items", "kind")

    def __init__(self, kind: LazyKind) -> None:
        self.kind = kind
        self.items: list[Any] = []


def lazy_kind(cls: type) -> LazyKind | None:
    """How results of a class are used, if that takes more than to look at them."""
    if issubclass(cls, CoroutineType):
        return LazyKind.COROUTINE
    if issubclass(cls, (AsyncGeneratorType, AsyncGenerator)):
        return LazyKind.ASYNC_ITERATOR
    if issubclass(cls, (_GeneratorContextManager, _AsyncGeneratorContextManager)):
        return LazyKind.CONTEXT
    return LazyKind.ITERATOR if hasattr(cls, "__next__") and hasattr(cls, "__iter__") else None


def _and_what_it_returns(value: Any) -> Iterator[Any]:
    returned = yield from value
    if returned is not None:
        yield GeneratorReturn(returned)


def drain(value: Any, drained: Drained) -> None:
    """Takes what a lazy value gives; what it raises is raised here."""
    if drained.kind is not LazyKind.ITERATOR:
        drained.items.append(drive(value))
        return
    for item in _and_what_it_returns(value):
        drained.items.append(item)
        if len(drained.items) >= _MOST:
            if context.exploring:
                context.path.bound(f"{_MOST} items of an iterator")
            return
