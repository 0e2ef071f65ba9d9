"""Models of `getattr` and `hasattr` with a symbolic name: it is one of the object's attributes, or none."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce
from sys import _getframe
from types import FrameType, ModuleType
from typing import Any

from pathlore.runtime.calls import call
from pathlore.runtime.path import context
from pathlore.runtime.values.boolean import disjunction
from pathlore.runtime.values.nesting import PROXIES, concrete
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr

_MISSING: Any = object()


def attribute(owner: Any, name: Any, *default: Any) -> Any:
    if isinstance(owner, Symbolic) and type(name) is str and not hasattr(owner, name) and _is_known(owner, name):
        # A rarely used attribute that the symbolic value lacks.
        owner = context.path.realise(owner, _getframe(1))
    if isinstance(owner, Symbolic) and type(name) is str and not _is_known(owner, name):
        # Not that of the symbolic value, which has more.
        return getattr(owner.sym_value, name, *default)
    if type(name) is not SymStr or not _is_ordinary(owner) or len(default) > 1:
        return getattr(owner, name, *default)
    found = _chosen(owner, name, _getframe(1))
    if found is not None:
        if found == "__init__" and type(owner) in PROXIES:
            # That of the proxy takes other arguments.
            owner.sym_touch()
            owner = owner.sym_settle(_getframe(1))
        return getattr(owner, found, *default)
    try:
        return _unknown(owner, name)
    except AttributeError:
        if not default:
            raise
        return default[0]


def has_attribute(owner: Any, name: Any) -> bool:
    if type(name) is not SymStr or not _is_ordinary(owner):
        return _is_known(owner, name) if isinstance(owner, Symbolic) and type(name) is str else hasattr(owner, name)
    return attribute(owner, name, _MISSING) is not _MISSING


def _is_known(value: Symbolic, name: str) -> bool:
    """Whether the value that a symbolic one stands for has this attribute."""
    # Not `hasattr` of the class, which has those of its metaclass, too: `__call__`, `mro`, `__name__`.
    return any(name in vars(base) for base in value.__class__.__mro__)


def _is_ordinary(owner: Any) -> bool:
    """Whether attributes are looked up the default way."""
    return not isinstance(owner, Symbolic) and type(owner).__getattribute__ in _LOOK_UPS


_LOOK_UPS: tuple[Any, ...] = (object.__getattribute__, type.__getattribute__, ModuleType.__getattribute__)


def _chosen(owner: Any, name: SymStr, frame: FrameType) -> str | None:
    """The attribute of the object that the name equals on this path, if any."""
    names = sorted(set(_names(owner)))
    # Special names are rarely meant: one question covers all of them.
    usual = [n for n in names if n.startswith("__") and n.endswith("__")]
    for candidate in (n for n in names if n not in usual):
        if _is(name == candidate, frame):
            return candidate
    if usual and _is(reduce(disjunction, (name == n for n in usual)), frame):
        return next(n for n in usual if n == usual[-1] or _is(name == n, frame))
    return None


def _is(condition: Any, frame: FrameType) -> bool:
    return condition if isinstance(condition, bool) else context.path.decide(condition, frame)


def _names(owner: Any) -> Iterator[str]:
    if type(owner) not in PROXIES:
        yield from (n for n in getattr(owner, "__dict__", ()) if type(n) is str)
    for base in (*(type.mro(owner) if isinstance(owner, type) else ()), *_kind(owner).__mro__):
        yield from vars(base)


def _kind(owner: Any) -> type:
    """The type of an object; of a container that is an input, the one that it stands for."""
    return owner.__class__ if type(owner) in PROXIES else type(owner)


def _unknown(owner: Any, name: SymStr) -> Any:
    """The result for a name that is no attribute: `__getattr__`, or AttributeError."""
    fallback = getattr(_kind(owner), "__getattr__", None)
    if fallback is not None:
        return call(fallback, owner, name)
    kind = f"type object {owner.__name__!r}" if isinstance(owner, type) else f"{_kind(owner).__name__!r} object"
    raise AttributeError(f"{kind} has no attribute {concrete(name)!r}")


FUNCTIONS: dict[Any, Callable[..., Any]] = {getattr: attribute, hasattr: has_attribute}
