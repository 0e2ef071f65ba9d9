"""Stubs: they look like the functions that they stand for, and call them."""

from __future__ import annotations

import asyncio
import builtins
import inspect
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import Any

import pytest

from pathlore.program.stubs import STUBS, own_code, stub_for


def nothing() -> str:
    return "nothing"


def every_kind(a: int, b: int = 2, /, c: int = 3, *rest: int, d: int, e: int = 5, **more: int) -> object:
    return a, b, c, rest, d, e, more


def only_keywords(*, first: int, second: int = 2) -> object:
    return first, second


class Owner:
    __secret = 4

    def method(self, __private: int) -> object:
        return __class__, self.__secret, __private  # type: ignore[name-defined]


def closure() -> Callable[..., Any]:
    zeta, alpha = [1], [2]

    def inner(x: int) -> object:
        return zeta, alpha, x

    return inner


def generator(x: int) -> Iterator[int]:
    yield x
    yield x + 1


async def coroutine(x: int) -> int:
    return x


FUNCTIONS: list[tuple[Any, Callable[[Any], Any]]] = [
    (nothing, lambda f: f()),
    (every_kind, lambda f: f(1, d=4)),
    (every_kind, lambda f: f(1, 2, 3, 4, 5, d=6, e=7, f=8)),
    (only_keywords, lambda f: f(first=1)),
    (Owner.method, lambda f: f(Owner(), 3)),
    (closure(), lambda f: f(3)),
    (generator, lambda f: list(f(3))),
    (coroutine, lambda f: asyncio.run(f(3))),
]


@pytest.mark.parametrize(("function", "use"), FUNCTIONS)
def test_a_stub_looks_like_its_function_and_calls_it(
    function: FunctionType, use: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    code = function.__code__

    def ready(number: int, closure: Any = None) -> Any:
        asked.append((number, closure.__closure__ if closure else None))
        function.__code__ = code
        return function

    monkeypatch.setattr(builtins, "_pl_ready", ready, raising=False)
    expected, signature = use(function), inspect.signature(function)
    kinds = [inspect.isgeneratorfunction(function), inspect.iscoroutinefunction(function)]
    function.__code__ = stub_for(code, 7, "_pl_ready")
    try:
        assert inspect.signature(function) == signature
        assert [inspect.isgeneratorfunction(function), inspect.iscoroutinefunction(function)] == kinds
        assert function.__code__.co_filename == STUBS
        assert own_code(function) is code
        assert use(function) == expected
    finally:
        function.__code__ = code
    assert asked == [(7, function.__closure__)]


def test_a_call_that_does_not_fit_fails_as_that_of_the_function(monkeypatch: pytest.MonkeyPatch) -> None:
    code = every_kind.__code__
    with pytest.raises(TypeError) as plain:
        every_kind()  # type: ignore[call-arg]
    monkeypatch.setattr(every_kind, "__code__", stub_for(code, 7, "_pl_ready"))
    with pytest.raises(TypeError) as stubbed:
        every_kind()  # type: ignore[call-arg]
    assert str(stubbed.value) == str(plain.value)
