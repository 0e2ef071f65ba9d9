"""The steps of the numeric tower: how bool, int and float reach the type above them.

In Python a bool becomes an int, an int a float, a float a complex number. The modules of these values stand in the same
order, each on the one before, so the way up is a table that each module fills when it is imported.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FrameType
from typing import Any

Operation = Callable[[Any, Any], Any]


class Tower:
    """The way up from each type of number. Mutable: each step is set once, by the module it leads to."""

    __slots__ = ("divide", "integer", "operate", "promoted")

    integer: Callable[..., Any]
    """The class of symbolic integers (`values.integer`)."""
    divide: Callable[[Any, Any, FrameType], Any]
    """`a / b` of integers, for a divisor other than zero (`values.floating`)."""
    operate: Callable[[Operation, Any, Any, FrameType], Any]
    """An operation on numbers one of which is a float (`values.floating`)."""
    promoted: Callable[[Any, FrameType], Any]
    """A real number as a complex one (`values.complexes`)."""


TOWER = Tower()
