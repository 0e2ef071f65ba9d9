"""Models of `os`: random bytes are inputs."""

from __future__ import annotations

import os
from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.expr import build, texts
from pathlore.expr.term import Term
from pathlore.runtime.drawing import draw
from pathlore.runtime.path import context
from pathlore.runtime.values.binary import fresh_bytes
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.nesting import realise_deeply


def urandom(size: Any) -> Any:
    size = realise_deeply(size, _getframe(1))
    if not context.exploring or not isinstance(size, int) or size < 1:
        return os.urandom(size)

    def make(key: str) -> Any:
        found = fresh_bytes(key, lambda value: len(value) == size, (b"\0" * size,))
        is_long = SymBool(len(found.sym_value) == size, lambda term: _is_long(term, size), (found,))
        context.path.suppose(is_long, _getframe(1))
        return found

    return draw("os.urandom", make)


def _is_long(term: Term, size: int) -> Term:
    return build.eq(texts.length(term), build.integer(size))


FUNCTIONS: dict[Any, Callable[..., Any]] = {os.urandom: urandom}
