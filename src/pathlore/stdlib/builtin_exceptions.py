"""Models of exceptions whose class or text depends on the types of what they are given."""

from __future__ import annotations

from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.runtime.text_searching import decided
from pathlore.runtime.values.nesting import concrete, natively
from pathlore.runtime.values.symbolic import Symbolic

_NUMBERS = [number for number in range(256) if type(OSError(number, "")) is not OSError]
"""The error numbers with a class of their own."""


def os_error(*args: Any) -> Any:
    """`OSError(number, text)` is a FileNotFoundError, a PermissionError..., if it is given a real number."""
    if 2 <= len(args) <= 5 and isinstance(args[0], Symbolic) and isinstance(args[0], int):
        frame = _getframe(1)
        for number in _NUMBERS:
            if decided(args[0] == number, frame):
                return OSError(concrete(args[0]), *args[1:])  # which may be True
    return OSError(*args)


def _syntax_error(kind: type[SyntaxError]) -> Callable[..., Any]:
    """Its text has a line if that is a real number."""

    def made(*args: Any, **kwargs: Any) -> Any:
        return natively(kind, args, kwargs, _getframe(1))

    return made


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    OSError: os_error,
    **{kind: _syntax_error(kind) for kind in (SyntaxError, IndentationError, TabError)},
}
