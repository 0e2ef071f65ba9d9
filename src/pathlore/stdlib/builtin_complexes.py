"""Models of `complex`."""

from __future__ import annotations

from collections.abc import Callable
from sys import _getframe
from types import FunctionType
from typing import Any

from pathlore.runtime.numerals import complex_of as parts_of
from pathlore.runtime.values.complexes import SymComplex
from pathlore.runtime.values.floating import as_double
from pathlore.runtime.values.nesting import realise_deeply
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr


def complex_of(*args: Any, **kwargs: Any) -> Any:
    parts = _parts(*args, **kwargs) if len(args) + len(kwargs) <= 2 and kwargs.keys() <= {"real", "imag"} else None
    frame = _getframe(1)
    own = getattr(type(args[0]), "__complex__", None) if parts is None and len(args) == 1 and not kwargs else None
    if isinstance(own, FunctionType) and type(args[0]) is not SymComplex:
        found = own(args[0])
        if isinstance(found, complex):
            return found
    if parts is None and len(args) == 1 and not kwargs and type(args[0]) is SymStr:
        return SymComplex(*parts_of(args[0], frame))
    if parts is None:
        given = {name: realise_deeply(value, frame) for name, value in kwargs.items()}
        return complex(*(realise_deeply(a, frame) for a in args), **given)
    real, imag = parts
    if type(real) is SymComplex:
        return real
    return SymComplex(as_double(real, frame), as_double(imag, frame))


def _parts(real: Any = 0.0, imag: Any = None) -> tuple[Any, Any] | None:
    """Both parts if they are real numbers and one is symbolic, or a symbolic complex number; else None."""
    if type(real) is SymComplex:
        return (real, 0.0) if imag is None else None
    parts = (real, 0.0 if imag is None else imag)
    known = all(isinstance(part, (int, float)) for part in parts)
    return parts if known and any(isinstance(part, Symbolic) for part in parts) else None


FUNCTIONS: dict[Any, Callable[..., Any]] = {complex: complex_of}
