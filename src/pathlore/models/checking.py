"""Compares a model with the function that it models, on generated values."""

from __future__ import annotations

import inspect
import random
import types
import typing
from collections.abc import Callable, Iterator
from importlib import import_module
from time import perf_counter
from typing import Any

from pathlore.expr.term import bits_of
from pathlore.models import Declaration

CASES = 200
_SECONDS = 2.0
"""No more than that is spent on one model, after a few cases."""
_FEWEST = 20
SCALARS = (int, bool, float, str, bytes)

_EDGES: dict[Any, tuple[Any, ...]] = {
    int: (0, 1, -1, 2, 7, 10, 255, 256, 2**31 - 1, 2**31, 2**32 - 1, 2**32, 2**63, -(2**31), -(2**63), 10**30),
    bool: (False, True),
    float: (0.0, -0.0, 1.0, -1.0, 0.5, 1e-300, 1e300, float("inf"), float("-inf"), float("nan"), 3.0, 1e16),
    str: ("", "a", "0", "-1", "A b", "\n", "\x00", "\u00e9\u00df", "\u20ac", "\U0001f600", "aaaa", "%s", "a" * 100),
    bytes: (b"", b"a", b"\x00", b"\xff", b"abc", b"\x00\x00", bytes(range(256)), b"a" * 100),
}


class ModelError(Exception):
    """A model that cannot be used; the text says why, and what to do."""


def original_of(name: str) -> Any:
    """The function of a full name. ModelError if there is none that can be modelled."""
    parts = name.split(".")
    for length in range(len(parts) - 1, 0, -1):
        try:
            found: Any = import_module(".".join(parts[:length]))
        except ModuleNotFoundError:
            continue
        except Exception as error:
            raise ModelError(f"{name}: its module cannot be imported: {type(error).__name__}: {error}") from None
        owner: Any = None
        for part in parts[length:]:
            owner, found = found, getattr(found, part, None)
        if found is None:
            break
        if isinstance(owner, type):
            raise ModelError(f"{name}: methods of classes cannot be modelled; model a function that calls it")
        if not callable(found) or isinstance(found, type):
            raise ModelError(f"{name}: is no function")
        return found
    raise ModelError(f"{name}: there is no such function; name it as in `import module; module.function`")


def disagreement(found: Declaration, cases: int = CASES, seed: int = 0) -> str | None:
    """What is wrong with a model, or None if it agrees with the function wherever it was tried."""
    try:
        original = original_of(found.name)
        _check_types(found)
        wanted = parameter_types(found)
    except ModelError as error:
        return str(error)
    deadline = perf_counter() + _SECONDS
    for compared, arguments in enumerate(generated(wanted, found.examples, cases, seed)):
        if compared >= _FEWEST and perf_counter() > deadline:
            break
        reason = _difference(found, original, arguments)
        if reason is not None:
            return f"{found.name}{_shown(arguments)}: {reason} (seed {seed})"
    return None


def _check_types(found: Declaration) -> None:
    if not found.is_pure:
        if found.function is None:
            raise ModelError(f"{found.name}: `model` has to decorate a function")
        return
    for kind in (*found.types, found.returns):
        if kind not in SCALARS:
            names = ", ".join(scalar.__name__ for scalar in SCALARS)
            raise ModelError(f"{found.name}: the types of a pure function are {names}, not {kind!r}")
    if not found.types:
        raise ModelError(f"{found.name}: the types of its arguments are missing")
    if found.range is not None and found.returns is not int:
        raise ModelError(f"{found.name}: a range is for functions that return int")


def parameter_types(found: Declaration) -> list[Any]:
    """The types of the arguments to try."""
    if found.types:
        return list(found.types)
    assert found.function is not None
    try:
        hints = typing.get_type_hints(found.function)
    except Exception:
        hints = {}
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    named = [p.name for p in inspect.signature(found.function).parameters.values() if p.kind in kinds]
    missing = [name for name in named if not _is_generated(hints.get(name))]
    if missing and not found.examples:
        raise ModelError(
            f"{found.name}: it is not known what to try for {', '.join(missing)}; annotate it with a type such as "
            "bytes or list[int], or give `examples`"
        )
    return [] if missing else [hints[name] for name in named]


def _is_generated(kind: Any) -> bool:
    if kind in SCALARS or kind is type(None):
        return True
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (list, set, frozenset, dict, typing.Union, types.UnionType):
        return bool(arguments) and all(map(_is_generated, arguments))
    return origin is tuple and all(_is_generated(part) for part in arguments if part is not Ellipsis)


def generated(
    kinds: list[Any], examples: tuple[tuple[Any, ...], ...], cases: int, seed: int
) -> Iterator[tuple[Any, ...]]:
    """Arguments to try: those given, edge cases, then random ones."""
    yield from examples
    if not kinds:
        return
    chance = random.Random(seed)
    rounds = max(len(_edges(kind)) for kind in kinds)
    for number in range(rounds):
        yield tuple(_edges(kind)[number % len(_edges(kind))] for kind in kinds)
    for _ in range(max(cases - rounds, 0)):
        yield tuple(_value(kind, chance) for kind in kinds)


def _edges(kind: Any) -> tuple[Any, ...]:
    return _EDGES[kind] if kind in _EDGES else (_value(kind, random.Random(0)),)


def _value(kind: Any, chance: random.Random) -> Any:
    if kind is type(None):
        return None
    if kind in _EDGES:
        return chance.choice(_EDGES[kind]) if chance.random() < 0.3 else _RANDOM[kind](chance)
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return _value(chance.choice(arguments), chance)
    if origin is tuple and Ellipsis not in arguments:
        return tuple(_value(part, chance) for part in arguments)
    size = chance.randrange(5)
    if origin is dict:
        return {_value(arguments[0], chance): _value(arguments[1], chance) for _ in range(size)}
    return origin(_value(arguments[0], chance) for _ in range(size))


_RANDOM: dict[Any, Callable[[random.Random], Any]] = {
    int: lambda chance: chance.randrange(-(1 << (bits := chance.choice((4, 8, 16, 33, 65)))), 1 << bits),
    bool: lambda chance: chance.random() < 0.5,
    float: lambda chance: chance.uniform(-10, 10) * 10.0 ** chance.randrange(-3, 4),
    str: lambda chance: "".join(chance.choice("abcAB 019-.,\n\u00e9\u4e2d") for _ in range(chance.randrange(12))),
    bytes: lambda chance: chance.randbytes(chance.randrange(16)),
}


_Outcome = tuple[bool, Any]
"""Whether it returned, and what it returned or raised."""


def _difference(found: Declaration, original: Any, arguments: tuple[Any, ...]) -> str | None:
    wanted = outcome(original, arguments)
    if not found.is_pure:
        got = outcome(found.function, arguments)
        if _comparable(got) == _comparable(wanted):
            return None
        return f"the model {_described(got)}, the function {_described(wanted)}"
    return _impurity(found, original, arguments, wanted)


def _impurity(found: Declaration, original: Any, arguments: tuple[Any, ...], wanted: _Outcome) -> str | None:
    returned, value = wanted
    for function in (original, found.function or original):
        again = outcome(function, arguments)
        if _comparable(again) != _comparable(wanted):
            who = "the function" if function is original else "the model"
            return f"the function {_described(wanted)}, then {who} {_described(again)}"
    if not returned:
        if isinstance(value, found.raises):
            return None
        name = type(value).__name__
        return f"the function raises {name}: {value}; declare it: raises={name}"
    if type(value) is not found.returns:
        return f"the function returns {value!r}, which is no {getattr(found.returns, '__name__', found.returns)}"
    number: Any = value
    if found.range is not None and not found.range[0] <= number <= found.range[1]:
        return f"the function returns {value!r}, which is not between {found.range[0]} and {found.range[1]}"
    return None


def outcome(function: Any, arguments: tuple[Any, ...]) -> _Outcome:
    try:
        return True, function(*arguments)
    except Exception as error:
        return False, error


def _comparable(found: _Outcome) -> Any:
    returned, value = found
    return (True, exact(value)) if returned else (False, type(value))


def exact(value: Any) -> Any:
    """A value in a form in which equal means the same: types matter, and so do the signs of zeros."""
    kind = type(value)
    if kind is float:
        return kind, bits_of(value)
    if kind in (list, tuple):
        return kind, [exact(part) for part in value]
    if kind is dict:
        return kind, [(exact(key), exact(part)) for key, part in value.items()]
    return kind, value


def _described(found: _Outcome) -> str:
    returned, value = found
    return f"returns {value!r}" if returned else f"raises {type(value).__name__}"


def _shown(arguments: tuple[Any, ...]) -> str:
    return f"({', '.join(map(repr, arguments))})"
