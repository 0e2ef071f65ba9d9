"""Models of `io`: opening standard input by number or path gives the same input as `sys.stdin`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pathlore.runtime.path import context
from pathlore.runtime.standard_input import DRAWN, is_standard_input


def open_file(file: Any, *args: Any, **kwargs: Any) -> Any:
    if context.exploring and is_standard_input(file):
        return DRAWN
    return open(file, *args, **kwargs)


FUNCTIONS: dict[Any, Callable[..., Any]] = {open: open_file}
