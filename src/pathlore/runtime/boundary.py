"""Calls into packages that are not followed: their arguments are realised first, or the path ends there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from sys import _getframe
from types import FrameType, FunctionType, MethodType
from typing import Any

from pathlore.option_words import ExternalWay
from pathlore.runtime.calls import ACROSS, DECLARED, adopted
from pathlore.runtime.path import Unsupported, context
from pathlore.runtime.reasons import Why, function_as_reason
from pathlore.runtime.values.keyed import realise_keys
from pathlore.runtime.values.nesting import PROXIES, STANDING
from pathlore.runtime.values.symbolic import Symbolic


@contextmanager
def drawn(packages: Mapping[str, str]) -> Iterator[None]:
    """Within this context, calls into packages are treated as they say."""
    ACROSS.append(_Boundary(packages).crossing)
    try:
        yield
    finally:
        ACROSS.pop()


class _Boundary:
    """Packages, with what becomes of calls into them."""

    def __init__(self, packages: Mapping[str, str]) -> None:
        self._packages = packages
        self._homes: dict[str, str | None] = {}
        """The package that a module is in, if any."""

    def crossing(self, function: Any) -> Callable[..., Any] | None:
        """What to call for a function of such a package; None for any other, and for one that a model answers for."""
        package = self._package(function)
        if package is None or id(function) in DECLARED:
            return None
        if self._packages[package] == ExternalWay.REFUSE:
            context.path.end(Unsupported(f"a call into {package}, which --external refuses"))
        return lambda *args, **kwargs: _crossed(function, args, kwargs, _getframe(2))

    def _package(self, function: Any) -> str | None:
        if type(function) is MethodType:
            function = function.__func__
        home = function.__module__ if type(function) is FunctionType else getattr(function, "__module__", None)
        if home is None:
            home = type(getattr(function, "__self__", function)).__module__
        if not isinstance(home, str):
            return None
        if home not in self._homes:
            within = (p for p in self._packages if home == p or home.startswith(f"{p}."))
            # The innermost package decides.
            self._homes[home] = max(within, key=len, default=None)
        return self._homes[home]


def _crossed(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any], frame: FrameType) -> Any:
    """A call with everything realised. Containers stay the objects that they are: the callee may change them."""
    if context.path.keyed:
        realise_keys(frame)
    realising = _Realising(frame, function_as_reason(function))
    if type(function) is MethodType:
        realising.of(function.__self__)
    given = [realising.of(argument) for argument in args]
    named = {name: realising.of(argument) for name, argument in kwargs.items()}
    result = adopted(function(*given, **named))
    # The program has a proxy where the callee was given the container behind it.
    return realising.proxies.get(id(result), result)


class _Realising:
    """Realises what values hold, in place where they can be changed."""

    def __init__(self, frame: FrameType, why: Why) -> None:
        self._frame = frame
        self._why = why
        self._known: dict[int, Any] = {}
        """Values that were met, by identity: they may hold themselves."""
        self._kept: list[Any] = []
        self.proxies: dict[int, Any] = {}
        """The proxies among the values, by the identity of the containers behind them."""

    def of(self, value: Any) -> Any:
        if isinstance(value, Symbolic):
            return context.path.realise(value, self._frame, self._why)
        if type(value) in STANDING:
            return self.of(value.sym_settle(self._frame))
        if type(value) in PROXIES:
            whole = value.sym_settle(self._frame)
            self.proxies[id(whole)] = value
            return self.of(whole)
        if id(value) in self._known:
            return self._known[id(value)]
        self._known[id(value)] = value
        self._kept.append(value)
        match value:
            case list():
                for number, item in enumerate(list.__iter__(value)):
                    list.__setitem__(value, number, self.of(item))
            case dict():
                for key, item in list(dict.items(value)):
                    dict.__setitem__(value, key, self.of(item))
            case tuple() if type(value) is tuple:
                items = tuple(map(self.of, value))
                if any(map(_differs, items, value)):
                    self._known[id(value)] = value = items
            case set() | frozenset() | str() | bytes() | int() | float() | None | type() | FunctionType():
                pass
            case _:
                self._fields(value)
        return value

    def _fields(self, value: Any) -> None:
        try:
            fields = object.__getattribute__(value, "__dict__")
        except AttributeError:
            return
        if type(fields) is dict:
            for name, item in list(fields.items()):
                fields[name] = self.of(item)


def _differs(one: Any, other: Any) -> bool:
    return one is not other
