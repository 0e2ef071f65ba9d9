"""What operators and the clock notice about code: where something symbolic was met, and where time goes.

Code objects are known by their ids: hashing one costs more than what is saved. An id that is used again by another
code object makes that one count as loud, which costs time and nothing else.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Iterable
from types import FrameType
from typing import Any

from pathlore.project import OWN_CODE

LOUD: set[int] = set()
"""Code in which an operator met something symbolic, or which was on the stack when a choice was made."""

HEAT: Counter[int] = Counter()
"""How often the clock found code on the stack."""

STAND_INS: set[type] = set()
"""The types of symbolic values, and of what stands for containers and objects of the inputs."""

_DEEPEST = 400
"""Frames that are looked at; a choice below more of them makes everything loud."""
EVERYTHING = 0
"""In `LOUD`: nothing is quiet any more. No object has this id."""

_PLAIN = frozenset({int, str, bool, float, bytes, complex, type(None), range, type(...)})
_COLLECTIONS = frozenset({list, tuple, set, frozenset, deque, bytearray})
_DICTS = frozenset({dict, defaultdict, OrderedDict, Counter})
_MOST_ITEMS = 200_000
"""So many items are looked at for the operators of one code object; after that it counts as loud."""
_looked: Counter[int] = Counter()


def start() -> None:
    """Forgets all of it."""
    LOUD.clear()
    HEAT.clear()
    _looked.clear()


def met_symbolic(frame: FrameType) -> None:
    """An operator in this frame did something else than Python would have done."""
    LOUD.add(id(_of_program(frame).f_code))


def listen(frame: FrameType, values: Iterable[Any]) -> None:
    """An operator in this frame did what Python would have done, unless one of these values has something symbolic."""
    code = id(_of_program(frame).f_code)
    if code not in LOUD and not all(_is_plain(value, code) for value in values):
        LOUD.add(code)


def _of_program(frame: FrameType) -> FrameType:
    """The frame itself, or the one for which an operator or a model used another operator."""
    while frame.f_code.co_filename.startswith(OWN_CODE) and frame.f_back is not None:
        frame = frame.f_back
    return frame


def _is_plain(value: Any, code: int) -> bool:
    kind = type(value)
    if kind in _PLAIN:
        return True
    if kind in _COLLECTIONS:
        return _are_plain(value, code)
    if kind in _DICTS:
        return _are_plain(value, code) and _are_plain(dict.values(value), code)
    if kind is slice:
        return _are_plain((value.start, value.stop, value.step), code)
    # An object may hold symbolic values. Who looks for them there asks the object, as Python would.
    return kind not in STAND_INS


def _are_plain(values: Any, code: int) -> bool:
    _looked[code] += len(values)
    if _looked[code] > _MOST_ITEMS:
        return False
    # First without a step in Python for each: most containers have plain items.
    kinds = set(map(type, values))
    return kinds <= _PLAIN or (kinds.isdisjoint(STAND_INS) and all(_is_plain(value, code) for value in values))


def made_choice(frame: FrameType | None) -> None:
    """A choice was made with these frames on the stack."""
    loud = LOUD
    for _ in range(_DEEPEST):
        if frame is None:
            return
        loud.add(id(frame.f_code))
        frame = frame.f_back
    loud.add(EVERYTHING)


def found_running(frame: FrameType | None) -> None:
    """The clock ticked."""
    while frame is not None:
        HEAT[id(frame.f_code)] += 1
        frame = frame.f_back
