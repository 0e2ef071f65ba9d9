"""Symbolic values nested in containers: finding them, realising them, and the registries of what contains them."""

from __future__ import annotations

from collections.abc import Callable
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.runtime.path import context
from pathlore.runtime.reasons import Why, function_as_reason
from pathlore.runtime.values.set_recipes import UnknownOrderError, followed, recipe_of
from pathlore.runtime.values.symbolic import Symbolic

# Registries of classes that stand above this module. `proxies.containers` and `proxies.hashed` fill them when they are
# imported, so that subscripts, membership and operators can ask what a value is without importing the proxies, which
# are built on all three.

PROXIES: set[type] = set()
"""Classes of containers as inputs, which stand for real ones."""

ITEMWISE: set[type] = set()
"""Those of them that answer `container[key]` without being settled, whatever the key."""

KEYED: set[type] = set()
"""Those of them that answer for single keys: sets and dicts."""

MAPPINGS: set[type] = set()
"""Those of them that also take `container[key] = value` and `del container[key]` for any key: dicts, repetitions."""

STANDING: set[type] = set()
"""Classes of other objects with symbolic parts: see `values.moments`, `values.complexes`, `proxies.text_pieces`."""

REPETITIONS: dict[type, Callable[[Any, Any, FrameType], Any]] = {}
"""What makes `sequence * count` without realising the count, by the type of the sequence; None where it cannot."""

ABSENT: Any = object()
"""A keyed proxy's answer for a key that it does not hold."""

UNSETTLED: Any = object()
"""A keyed proxy's answer for a key that single lookups cannot decide: the whole container is needed."""

CONTAINERS = (tuple, list, dict, set, frozenset)


def concrete(value: Any) -> Any:
    """The value in the witness, for a value that may be symbolic."""
    return value.sym_value if isinstance(value, Symbolic) else value


def holds_symbolic(value: Any, depth: int = 4) -> bool:
    """Whether a value contains something symbolic, down to a depth that printing and native code usually reach."""
    if isinstance(value, Symbolic) or type(value) in PROXIES or type(value) in STANDING:
        return True
    if depth == 0 or type(value) not in CONTAINERS:
        return False
    if type(value) is dict:
        return any(holds_symbolic(k, depth - 1) or holds_symbolic(v, depth - 1) for k, v in value.items())
    return any(holds_symbolic(item, depth - 1) for item in value)


def settled(value: Any) -> Any:
    """The real container behind a proxy; any other value as it is."""
    return value.sym_settle(_getframe(1)) if type(value) in PROXIES else value


def witnessed(value: Any) -> Any:
    """The value with everything symbolic in it replaced by its value in the witness."""
    return mapped(value, lambda v: v.sym_value)


def realise_deeply(value: Any, frame: FrameType, why: Why = None) -> Any:
    """The value with everything symbolic in it realised."""
    if isinstance(value, Symbolic):
        return context.path.realise(value, frame, why)
    if type(value) in PROXIES or type(value) in STANDING:
        value = value.sym_settle(frame)
    return mapped(value, lambda v: context.path.realise(v, frame, why))


def natively(function: Any, args: tuple[Any, ...], kwargs: dict[str, Any], frame: FrameType) -> Any:
    """A call of native code, with everything realised."""
    why = function_as_reason(function)
    return function(
        *(realise_deeply(a, frame, why) for a in args), **{k: realise_deeply(v, frame, why) for k, v in kwargs.items()}
    )


def mapped(value: Any, change: Callable[[Symbolic], Any]) -> Any:
    """The value with a function applied to everything symbolic in it."""
    if isinstance(value, Symbolic):
        return change(value)
    kind = type(value)
    if kind in STANDING:
        return value.sym_mapped(change)
    if kind in PROXIES:
        value = value.sym_value
        kind = type(value)
    if kind not in CONTAINERS or not holds_symbolic(value):
        # The object itself, not a copy: the program may compare it by identity.
        return value
    if kind is dict:
        return {mapped(k, change): mapped(v, change) for k, v in value.items()}
    if kind in (set, frozenset) and id(value) in context.path.keyed:
        return _like(value, change)
    return kind(mapped(item, change) for item in value)


def _like(members: Any, change: Callable[[Symbolic], Any]) -> Any:
    """A set with other members that came about in the same way, as far as that is known."""
    plain = {mapped(item, change) for item in members}
    try:
        made = followed(recipe_of(members), lambda item: mapped(item, change))
    except UnknownOrderError:
        made = plain
    return type(members)(made if made == plain else plain)
