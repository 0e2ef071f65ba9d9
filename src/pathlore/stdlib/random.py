"""Models of `random`: every draw is an input, unless the generator was seeded.

A draw has the name of its function; a drawn element is stored as its position. The other functions of the module are
written in Python on top of these.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from operator import is_
from sys import _getframe
from types import FunctionType
from typing import Any

from pathlore.runtime.drawing import draw, draw_float, draw_int, int_between
from pathlore.runtime.followed import once_more
from pathlore.runtime.keys import PLAIN
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.subscript import getitem
from pathlore.runtime.values.integer import as_operand, realised
from pathlore.runtime.values.nesting import PROXIES, realise_deeply
from pathlore.runtime.values.symbolic import Symbolic

LARGEST = 1.0 - 2.0**-53
"""The largest number below one."""


def _native(generator: Any) -> bool:
    """Whether a generator runs natively because its seed determines its draws.

    A generator that the program made before the path started is taken to be seeded: whether it was cannot be known.
    """
    if not context.exploring:
        return True
    unseeded = generator is _SHARED or isinstance(generator, random.SystemRandom)
    return bool(context.path.kept.get(("seeded", id(generator)), not unseeded))


_SHARED: Any = random.random.__self__  # type: ignore[attr-defined]


_Unfollowed = once_more(random).Random
"""The class of generators in code that nobody rewrites."""
_OWN = {name: value for name, value in vars(random.Random).items() if isinstance(value, FunctionType)}
_INSIDE = ("_randbelow", "choice", "randrange", "sample", "uniform", "random", "getrandbits")
"""What methods of a generator call."""
_OWN_INSIDE = [_OWN.get(name) for name in _INSIDE]


def _by_seed(generator: Any, name: str, *args: Any, **kwargs: Any) -> Any:
    """A method of a generator, in code that nobody rewrites if the generator runs natively.

    That passes on what it is given, and draws nothing symbolic.
    """
    is_patched = not all(map(is_, map(vars(random.Random).get, _INSIDE), _OWN_INSIDE))
    if is_patched or type(generator) is not random.Random or not _native(generator):
        return getattr(random.Random, name)(generator, *args, **kwargs)
    generator.__class__ = _Unfollowed
    try:
        return getattr(_Unfollowed, name)(generator, *args, **kwargs)
    finally:
        generator.__class__ = random.Random


def _distributed(name: str, generator: Any, *args: Any, **kwargs: Any) -> Any:
    """A draw from a distribution, made of other draws."""
    if _native(generator) and PLAIN.issuperset(map(type, (*args, *kwargs.values()))):
        return _by_seed(generator, name, *args, **kwargs)
    return _OWN[name](generator, *args, **kwargs)


def _mark(generator: Any, *seed: Any) -> None:
    """Remembers whether a generator was seeded on this path. It is kept alive, so that its id stays unique."""
    context.path.kept["seeded", id(generator)] = bool(seed) and seed[0] is not None
    context.path.kept["generator", id(generator)] = generator


def generator(*args: Any) -> Any:
    made = random.Random(*(realise_deeply(a, _getframe()) for a in args))
    _mark(made, *args)
    return made


def seed(generator: Any, *args: Any, **kwargs: Any) -> None:
    given = [realise_deeply(a, _getframe()) for a in args]
    random.Random.seed(generator, *given, **kwargs)
    _mark(generator, *given, *kwargs.values())


def draw_fraction(generator: Any) -> Any:
    return generator.random() if _native(generator) else draw_float("random.random", 0.0, LARGEST)


def draw_bits(generator: Any, k: Any) -> Any:
    k = realised(k, _getframe())
    if _native(generator) or not isinstance(k, int) or k < 1:
        return generator.getrandbits(k)
    return draw_int("random.getrandbits", 0, (1 << k) - 1)


def randint(generator: Any, a: Any, b: Any) -> Any:
    low, high = as_operand(a), as_operand(b)
    if _native(generator) or low is None or high is None or low > high:
        return _by_seed(generator, "randint", realise_deeply(a, _getframe()), realise_deeply(b, _getframe()))
    return draw_int("random.randint", low, high)


def randrange(generator: Any, start: Any, stop: Any = None, step: Any = 1) -> Any:
    low, high = (0, as_operand(start)) if stop is None else (as_operand(start), as_operand(stop))
    stride = realised(step, _getframe())
    plain = not isinstance(stride, int) or stride == 0 or low is None or high is None
    if plain or _native(generator) or (low >= high if stride > 0 else low <= high):
        bounds = (start,) if stop is None and step == 1 else (start, stop, stride)
        return _by_seed(generator, "randrange", *(realise_deeply(b, _getframe()) for b in bounds))
    if stride == 1:
        return draw_int("random.randrange", low, high - 1)

    def make(key: str) -> Any:
        last = (high - low - (1 if stride > 0 else -1)) // stride
        return low + int_between(key, 0, last) * stride

    return draw("random.randrange", make)


def choice(generator: Any, seq: Any) -> Any:
    items = _settled(seq)
    if _native(generator) or not hasattr(items, "__len__") or not len(items):
        return _by_seed(generator, "choice", items)
    return getitem(items, draw_int("random.choice", 0, len(items) - 1))


def choices(generator: Any, population: Any, weights: Any = None, *, cum_weights: Any = None, k: Any = 1) -> Any:
    items, count = _settled(population), realised(k, _getframe(), Reason.COUNT)
    if _native(generator) or not len(items) or (weights is not None and cum_weights is not None):
        return random.Random.choices(generator, items, weights, cum_weights=cum_weights, k=count)
    possible = _possible(len(items), realise_deeply(weights, _getframe()), realise_deeply(cum_weights, _getframe()))
    if not possible:
        return random.Random.choices(generator, items, weights, cum_weights=cum_weights, k=count)

    def make(key: str) -> Any:
        # Elements without weight are never chosen.
        return tuple(getitem(possible, int_between(f"{key}[{i}]", 0, len(possible) - 1)) for i in range(count))

    return [getitem(items, position) for position in draw("random.choices", make)]


def _possible(size: int, weights: Any, cumulative: Any) -> list[int]:
    if weights is None and cumulative is not None:
        weights = [b - a for a, b in zip([0, *cumulative], cumulative, strict=False)]
    if weights is None:
        return list(range(size))
    return [i for i, w in enumerate(weights) if w > 0] if len(weights) == size else []


def shuffle(generator: Any, x: Any) -> None:
    items = _settled(x)
    if _native(generator):
        _by_seed(generator, "shuffle", items)
        return
    size = len(items)
    order = draw("random.shuffle", lambda key: _positions(key, list(range(size)), size))
    items[:] = [items[position] for position in order]


def sample(generator: Any, population: Any, k: Any, *, counts: Any = None) -> Any:
    items, count = _settled(population), realised(k, _getframe())
    copies = realise_deeply(counts, _getframe())
    if _native(generator) or not isinstance(count, int) or not _is_drawable(items, count, copies):
        return _by_seed(generator, "sample", items, count, counts=copies)
    places = [i for i, n in enumerate(copies or [1] * len(items)) for _ in range(n)]
    order = draw("random.sample", lambda key: _positions(key, places, count))
    return [items[position] for position in order]


def _is_drawable(items: Any, count: int, copies: Any) -> bool:
    """Whether so many can be drawn; all that Python refuses is left to it."""
    if not isinstance(items, Sequence):
        return False
    if copies is None:
        return 0 <= count <= len(items)
    if not isinstance(copies, (list, tuple)) or not all(isinstance(n, int) and n >= 0 for n in copies):
        return False
    return len(copies) == len(items) and sum(copies) > 0 and 0 <= count <= sum(copies)


def _positions(key: str, places: list[int], count: int) -> tuple[int, ...]:
    """Some of the places in any order, each decided on the path. Of equal ones it does not matter which."""
    left = list(places)
    taken = []
    for i in range(count):
        kinds = list(dict.fromkeys(left))
        at = 0 if len(kinds) == 1 else realised(int_between(f"{key}[{i}]", 0, len(kinds) - 1), _getframe())
        left.remove(kinds[at])
        taken.append(kinds[at])
    return tuple(taken)


def _settled(items: Any) -> Any:
    items = items.sym_settle(_getframe(1)) if type(items) in PROXIES else items
    return realise_deeply(items, _getframe(1)) if isinstance(items, Symbolic) else items


_PRIMITIVES: dict[str, Callable[..., Any]] = {"random": draw_fraction, "getrandbits": draw_bits}
_DRAWS: dict[str, Callable[..., Any]] = {
    "randint": randint,
    "randrange": randrange,
    "choice": choice,
    "choices": choices,
    "shuffle": shuffle,
    "sample": sample,
    "seed": seed,
}

FUNCTIONS: dict[Any, Callable[..., Any]] = {random.Random: generator}

_DISTRIBUTIONS = [name for name in _OWN if not name.startswith("_") and name not in _DRAWS and "state" not in name]

METHODS: dict[Any, Callable[..., Any]] = {
    **{_OWN[name]: partial(_distributed, name) for name in _DISTRIBUTIONS},
    **{getattr(random.Random, name): model for name, model in (_PRIMITIVES | _DRAWS).items()},
    **{getattr(random.SystemRandom, name): model for name, model in _PRIMITIVES.items()},
}
