"""Programs that look at functions which nobody has called yet. Each target holds for all inputs."""

import functools
import inspect
import sys
import types
from collections.abc import Callable, Iterator


def uncalled(first: int, second: int = 2, *rest: int, key: str = "", **more: int) -> int:
    return first


def has_its_signature(x: int) -> None:
    assert str(inspect.signature(uncalled)).startswith("(first: int, second: int = 2, *rest: int, key: str")
    assert uncalled.__code__.co_argcount == 2
    assert uncalled(x) == x


def counted() -> Iterator[int]:
    yield 1


def knows_what_it_is(x: int) -> None:
    assert inspect.isgeneratorfunction(counted)
    assert [x, *counted()] == [x, 1]


def adder(amount: int) -> Callable[[int], int]:
    def add(number: int) -> int:
        return number + amount

    return add


ONE, TEN = adder(1), adder(10)
SHARED = {"LIMIT": 5}
LIMIT = 3


def limited(number: int) -> int:
    return number if number < LIMIT else LIMIT


def copies_code(x: int) -> None:
    assert ONE.__closure__ is not None
    other = types.FunctionType(ONE.__code__, globals(), "other", None, TEN.__closure__)
    assert other(x) == x + 10
    assert ONE(x) == x + 1
    assert other(x) == x + 10


def copies_globals(x: int) -> None:
    other = types.FunctionType(limited.__code__, {**globals(), **SHARED}, "other")
    assert other(x) == min(x, 5)
    assert limited(x) == min(x, 3)
    assert other(x) == min(x, 5)


def caller_of() -> str:
    return sys._getframe(1).f_code.co_name


def sees_its_caller(x: int) -> None:
    assert caller_of() == "sees_its_caller"
    assert x == x


BY_NAME = {"double": lambda number: number * 2, "half": lambda number: number // 2}


def calls_lambdas(x: int, name: str) -> None:
    if name in BY_NAME:
        assert BY_NAME[name](x * 2) in (x * 4, x)


def wrapped(function: Callable[[int], int]) -> Callable[[int], int]:
    @functools.wraps(function)
    def wrapper(number: int) -> int:
        return function(number) + 1

    return wrapper


@wrapped
def plain(number: int, key: Callable[[int], int] = lambda n: -n) -> int:
    return key(number)


def calls_decorated(x: int) -> None:
    assert plain(x) == 1 - x


def at_the_bottom(number: int) -> int:
    return [n for n in (number, number + 1) if n % 2 == 0][0]


def deep(number: int, levels: int) -> int:
    return deep(number, levels - 1) if levels else at_the_bottom(number)


def first_called_far_down(x: int) -> None:
    assert deep(x, 400) % 2 == 0


class Base:
    def describe(self) -> str:
        return f"base {self.name()}"

    def name(self) -> str:
        return type(self).__name__


class Derived(Base):
    __slots__ = ("__hidden",)

    def __init__(self, hidden: int) -> None:
        self.__hidden = hidden

    def describe(self) -> str:
        return super().describe() + (" big" if self.__hidden > 100 else "")


def calls_super(x: int) -> None:
    assert Derived(x).describe() == ("base Derived big" if x > 100 else "base Derived")


def compiled_late(function: Callable[..., int]) -> Callable[..., int]:
    """What networkx does: a wrapper that replaces its own code when it is first called."""

    def wrapper(*args: int, __wrapper: types.FunctionType = None) -> int:  # type: ignore[assignment]
        space = {"wrapped_late": __wrapper.__wrapped__}  # type: ignore[attr-defined]
        exec("def made(*args, __wrapper=None):\n    return wrapped_late(*args)", space)
        __wrapper.__code__ = space["made"].__code__
        __wrapper.__globals__.update(space)
        return __wrapper(*args)

    wrapper.__kwdefaults__ = {"__wrapper": wrapper}
    wrapper.__wrapped__ = function  # type: ignore[attr-defined]
    return wrapper


@compiled_late
def halved(number: int) -> int:
    return number // 2 if number > 10 else number


def runs_code_of_its_own_making(x: int, y: int) -> None:
    assert halved(x) <= max(x, 10)
    assert halved(y) <= max(y, 10)
