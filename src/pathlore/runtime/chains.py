"""Links: the operands of a chain of comparisons, each with the operator before it."""

from __future__ import annotations

import operator
from collections.abc import Callable
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.runtime.identity import is_, is_not
from pathlore.runtime.membership import contains_swapped, lacks_swapped
from pathlore.runtime.noise import QUIET, listen, met_symbolic
from pathlore.runtime.operators import Operators
from pathlore.runtime.path import context
from pathlore.runtime.values.symbolic import Symbolic

Comparison = Callable[[Any, Any], Any]


class ComparisonLink:
    """Compared with the link behind it, it gives what the operator of that one gives for their operands."""

    __slots__ = ("compare", "value")

    def __init__(self, value: Any, compare: Comparison) -> None:
        self.value = value
        self.compare = compare

    def __eq__(self, other: object) -> Any:
        assert isinstance(other, ComparisonLink)
        _tell(_getframe(1), self.value, other.value)
        return other.compare(self.value, other.value)

    __hash__ = None  # type: ignore[assignment]  # as of every class with an equality of its own


def _tell(frame: FrameType, left: Any, right: Any) -> None:
    """What the operators tell of the code that calls them, which is not the link's."""
    if context.path.keyed or isinstance(left, Symbolic) or isinstance(right, Symbolic):
        met_symbolic(frame)
    elif QUIET and id(frame.f_code) in QUIET:
        listen(frame, (left, right))


def _linking(compare: Comparison) -> Any:
    return staticmethod(lambda value: ComparisonLink(value, compare))


class Links:
    """How rewritten code makes links; before the first one there is nothing."""

    first = _linking(operator.eq)
    is_ = _linking(is_)
    is_not = _linking(is_not)
    in_ = _linking(contains_swapped)
    not_in = _linking(lacks_swapped)
    eq = _linking(Operators.eq)
    ne = _linking(Operators.ne)
    lt = _linking(Operators.lt)
    le = _linking(Operators.le)
    gt = _linking(Operators.gt)
    ge = _linking(Operators.ge)
