"""Models of `bisect`: the library's own Python implementation."""

from __future__ import annotations

import bisect
from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.stdlib.machine import fit_size
from pathlore.stdlib.pure import pure

_python = pure("bisect", "_bisect")


def _sized(python: Callable[..., Any]) -> Callable[..., Any]:
    def function(*args: Any, **kwargs: Any) -> Any:
        for bound in (*args[2:4], kwargs.get("lo"), kwargs.get("hi")):
            if isinstance(bound, int) and type(bound) is not bool:
                fit_size(bound, _getframe())
        return python(*args, **kwargs)

    return function


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    getattr(bisect, name): _sized(_python[name])
    for name in ("bisect_left", "bisect_right", "insort_left", "insort_right")
}
