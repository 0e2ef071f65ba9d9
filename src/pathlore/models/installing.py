"""Puts declared models into the tables of the runtime, for as long as a job lasts."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import partial
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr import build
from pathlore.expr.application import apply
from pathlore.expr.functions import FUNCTIONS as TERM_FUNCTIONS
from pathlore.expr.functions import MODELLED, Function
from pathlore.expr.term import Sort, Term
from pathlore.models import Declaration
from pathlore.runtime.calls import DECLARED, FUNCTIONS, UNSEEN, meet
from pathlore.runtime.followed import follow
from pathlore.runtime.path import context
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.floating import SymFloat
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.nesting import concrete, holds_symbolic, natively
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr

_KINDS: dict[Any, tuple[type[Symbolic], Sort]] = {
    int: (SymInt, Sort.INT),
    bool: (SymBool, Sort.BOOL),
    float: (SymFloat, Sort.FLOAT),
    str: (SymStr, Sort.STR),
    bytes: (SymBytes, Sort.STR),
}


class Installed:
    """The models of a job. Mutable: it keeps what to put back."""

    def __init__(self) -> None:
        self._before: dict[Any, Any] = {}
        self._terms: list[str] = []

    def add(self, found: Declaration, original: Any) -> None:
        home = getattr(original, "__module__", None)
        if home in UNSEEN:
            # Pathlore's own models would come later and take the place of this one.
            meet(home)
        self._before.setdefault(original, FUNCTIONS.get(original))
        DECLARED[id(original)] = original
        if found.is_pure:
            value = PureFunction(found, original)
            TERM_FUNCTIONS[value.name] = value
            self._terms.append(value.name)
            fails = None
            if found.raises:
                fails = TERM_FUNCTIONS[f"{value.name}:raises"] = _Raising(value, found.raises)
                self._terms.append(fails.name)
            FUNCTIONS[original] = partial(_pure_call, found, original, value, fails)
        else:
            assert found.function is not None
            follow(found.function.__globals__)
            FUNCTIONS[original] = partial(_followed_call, found, original)

    def remove(self) -> None:
        for original, before in self._before.items():
            DECLARED.pop(id(original), None)
            if before is None:
                del FUNCTIONS[original]
            else:
                FUNCTIONS[original] = before
        for name in self._terms:
            del TERM_FUNCTIONS[name]


class PureFunction(Function):
    """A function that a user declared to be pure, as an operator of terms."""

    __slots__ = ("_invert", "_types", "range")

    def __init__(self, found: Declaration, original: Any) -> None:
        computed = found.function or original
        sort = _KINDS[found.returns][1]
        otherwise = {Sort.INT: 0, Sort.BOOL: False, Sort.FLOAT: 0.0, Sort.STR: ""}[sort]
        super().__init__(f"{MODELLED}:{found.name}", sort, computed, otherwise)
        self.range = found.range
        self._types = found.types
        self._invert = found.inverse

    def __call__(self, *args: Any) -> Any:
        """Bytes are texts here. The value for arguments that raise is never asked for, unless nothing was declared."""
        try:
            found = self.call(*(_from_term(kind, arg) for kind, arg in zip(self._types, args, strict=True)))
        except Exception:
            return self.otherwise
        return _to_term(found)

    def outcome(self, *args: Any) -> Any:
        """The result for arguments as they are in terms; raises what the function raises."""
        return self.call(*(_from_term(kind, arg) for kind, arg in zip(self._types, args, strict=True)))

    def sources(self, value: Any, current: Any) -> Sequence[Any]:
        if self._invert is None:
            return ()
        try:
            found = self._invert(value)
        except Exception:
            return ()
        candidates = found if isinstance(found, (list, tuple)) else [found]
        return [_to_term(candidate) for candidate in candidates if type(candidate) in self._types]


class _Raising(Function):
    """Whether a pure function raises what it was declared to raise."""

    __slots__ = ()

    def __init__(self, value: PureFunction, raises: tuple[type[BaseException], ...]) -> None:
        def fails(*args: Any) -> bool:
            try:
                value.outcome(*args)
            except Exception as error:
                return isinstance(error, raises)
            return False

        super().__init__(f"{value.name}:raises", Sort.BOOL, fails, False)


def _from_term(kind: type, value: Any) -> Any:
    return value.encode("latin-1") if kind is bytes else value


def _to_term(value: Any) -> Any:
    return value.decode("latin-1") if type(value) is bytes else value


def _pure_call(
    found: Declaration, original: Any, value: PureFunction, fails: Function | None, *args: Any, **kwargs: Any
) -> Any:
    if not holds_symbolic((args, kwargs)):
        return original(*args, **kwargs)
    frame = _getframe(1)
    given = _arguments(found, args, kwargs)
    if given is None or not all(map(_fits, found.types, given)):
        return natively(original, args, kwargs, frame)
    args, kwargs = given, {}
    plain = [concrete(arg) for arg in args]
    if fails is not None and _raises(fails, plain, args, frame):
        return natively(original, args, kwargs, frame)
    try:
        result = (found.function or original)(*plain)
    except Exception:
        # Nothing was declared about it: these arguments are tried as they are.
        return natively(original, args, kwargs, frame)
    _note(found)
    kind, _ = _KINDS[found.returns]
    return kind(result, _applied(value), tuple(args))


def _arguments(found: Declaration, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...] | None:
    """The arguments in the order of the types; defaults and names are those of a decorated function."""
    if len(args) == len(found.types) and not kwargs:
        return args
    if found.function is None:
        return None
    try:
        bound = inspect.signature(found.function).bind(*args, **kwargs)
    except TypeError:
        return None
    bound.apply_defaults()
    return bound.args if len(bound.args) == len(found.types) and not bound.kwargs else None


def _raises(fails: Function, plain: list[Any], args: tuple[Any, ...], frame: FrameType) -> bool:
    now = bool(fails(*map(_to_term, plain)))
    return context.path.decide(SymBool(now, lambda *terms: apply(fails, *terms), tuple(args)), frame)


def _fits(kind: type, value: Any) -> bool:
    return type(value) is kind or type(value) is _KINDS[kind][0]


def _applied(value: PureFunction) -> Callable[..., Term]:
    def term(*terms: Term) -> Term:
        result = apply(value, *terms)
        if value.range is None:
            return result
        low, high = map(build.integer, value.range)
        # Solvers know nothing of the function but its range.
        return build.ite(build.lt(result, low), low, build.ite(build.gt(result, high), high, result))

    return term


def _followed_call(found: Declaration, original: Any, /, *args: Any, **kwargs: Any) -> Any:
    if not holds_symbolic((args, kwargs)):
        return original(*args, **kwargs)
    _note(found)
    assert found.function is not None
    return found.function(*args, **kwargs)


def _note(found: Declaration) -> None:
    context.path.notes.add(f"{found.name} is what {found.home} says")
