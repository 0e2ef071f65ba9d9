"""Models of `sys`: a program sees its own frames, and none of Pathlore's."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from types import FrameType
from typing import Any

from pathlore.project import OWN_CODE
from pathlore.runtime.path import RECURSION_LIMIT, Unsupported, context
from pathlore.runtime.values.nesting import realise_deeply

_START = OWN_CODE + os.path.join("sandbox", "invocation.py")
"""The file whose functions call the program."""
_LARGEST = 2**31 - 1


def frame_of(depth: Any = 0, /) -> FrameType:
    frame = sys._getframe(1)
    if not context.exploring:
        return sys._getframe(depth + 1)
    number = realise_deeply(depth, frame)
    if type(number) is not int or abs(number) > _LARGEST:
        return sys._getframe(number)
    found = next(islice(_frames(frame), max(number, 0), None), None)
    if found is None:
        context.path.end(Unsupported("it looks at the frames of its callers, which are not the program's"))
    return found


def _frames(frame: FrameType | None) -> Iterator[FrameType]:
    while frame is not None and frame.f_code.co_filename != _START:
        if not frame.f_code.co_filename.startswith(OWN_CODE):
            yield frame
        frame = frame.f_back


def recursion_limit() -> int:
    """The limit of the program, without the room that Pathlore's frames have."""
    if not context.exploring:
        return sys.getrecursionlimit()
    context.path.notes.add("the recursion limit is that of this process")
    limit: int = context.path.kept.get(RECURSION_LIMIT, sys.getrecursionlimit())
    return limit


def _frames_below(frame: FrameType | None) -> int:
    """How many frames there are below the call of the target."""
    while frame is not None and frame.f_code.co_filename != _START:
        frame = frame.f_back
    number = 0
    while frame is not None:
        number, frame = number + 1, frame.f_back
    return number


def set_recursion_limit(limit: Any, /) -> None:
    """Gives no room for Pathlore's frames above the target: what recurses as deep as a program chose must not get
    further here than in plain Python. Those below it do not count."""
    frame = sys._getframe(1)
    number = realise_deeply(limit, frame)
    below = _frames_below(frame) if context.exploring else 0
    sys.setrecursionlimit(number + below if type(number) is int and 0 < number <= _LARGEST - below else number)
    if context.exploring:
        context.path.kept[RECURSION_LIMIT] = int(number)


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    sys._getframe: frame_of,
    sys.getrecursionlimit: recursion_limit,
    sys.setrecursionlimit: set_recursion_limit,
}
