# finds: KeyError in dispatch
"""Handlers in a table by code."""

from collections.abc import Callable
from typing import Literal


def opened(state: int) -> int:
    return state | 1


def closed(state: int) -> int:
    return state & ~1


HANDLERS: dict[int, Callable[[int], int]] = {1: opened, 2: closed}


def dispatch(code: Literal[1, 2, 3], state: int) -> int:
    assert 0 <= state <= 3
    return HANDLERS[code](state)
