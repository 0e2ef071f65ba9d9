"""Records where operators met something symbolic, and in which functions the clock found time spent.

Code objects are known by their ids, since hashing one costs more than what is saved; whoever adds one keeps it alive.
"""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Iterable
from types import FrameType
from typing import Any

from pathlore.project import OWN_CODE

QUIET: set[int] = set()
"""Code of which it is asked, and in which no operator met anything symbolic so far, nor was a choice made while it was
on the stack."""
GIVEN_UP: set[int] = set()
"""Code that was quiet until its containers had too many items to look at them all."""
CONCRETE: set[int] = set()
"""Code that nothing symbolic can reach, by the graph of the target: its containers are not looked at for long."""
MET: set[int] = set()
"""What of that met something symbolic after all."""


class Heat(Counter[int]):
    """How often the clock found code on the stack."""

    ticks = 0
    """Of the clock, while a path ran."""
    working = 0
    """Of these, such that found code running which is not Pathlore's."""


HEAT = Heat()

STAND_INS: set[type] = set()
"""The types of symbolic values, and of what stands for containers and objects of the inputs."""

OUTERMOST: set[int] = set()
"""Code that calls the program: of the frames around it, none is the program's. Most of a short stack is around it."""

_DEEPEST = 400
"""Frames that are looked at; after a choice below more of them nothing is quiet."""

_PLAIN = frozenset({int, str, bool, float, bytes, complex, type(None), range, type(...)})
_COLLECTIONS = frozenset({list, tuple, set, frozenset, deque, bytearray})
_DICTS = frozenset({dict, defaultdict, OrderedDict, Counter})
_CONTAINERS = frozenset({*_COLLECTIONS, *_DICTS, slice})
_MOST_ITEMS = 100_000
"""So many items are looked at for the operators of one code object; after that it is not quiet."""
_CONTAINER = 20
"""What a container costs besides its items: a step in Python."""
_looked: Counter[int] = Counter()


def start() -> None:
    """Forgets all of it."""
    for kept in (QUIET, GIVEN_UP, CONCRETE, MET):
        kept.clear()
    HEAT.clear()
    HEAT.ticks = HEAT.working = 0
    _looked.clear()


def met_symbolic(frame: FrameType) -> None:
    """An operator in this frame did something else than Python would have done."""
    # A model may use operators for the code that called it.
    while frame.f_code.co_filename.startswith(OWN_CODE) and frame.f_back is not None:
        frame = frame.f_back
    _met(id(frame.f_code))


def _met(code: int) -> None:
    QUIET.discard(code)
    if code in CONCRETE:
        MET.add(code)


def concern(values: Iterable[Any]) -> bool:
    """Whether one of these values may have something symbolic, at first sight.

    Whoever looks closer needs a frame, and asking for one is an event that is audited: that costs more than this.
    """
    if QUIET:
        for value in values:
            kind = type(value)
            if kind not in _PLAIN and (kind in _CONTAINERS or kind in STAND_INS):
                return True
    return False


def listen(frame: FrameType, values: Iterable[Any]) -> None:
    """An operator in this frame, whose code is quiet, did what Python would have done, unless one of these values has
    something symbolic."""
    code = id(frame.f_code)
    for value in values:
        if type(value) not in _PLAIN and not _is_plain(value, code):
            _met(code)
            return


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
    _looked[code] += len(values) + _CONTAINER
    if _looked[code] > _MOST_ITEMS:
        if code not in CONCRETE:
            GIVEN_UP.add(code)
        return code in CONCRETE
    # First without a step in Python for each: most containers have plain items.
    kinds = set(map(type, values))
    return kinds <= _PLAIN or (kinds.isdisjoint(STAND_INS) and all(_is_plain(value, code) for value in values))


def made_choice(frame: FrameType | None) -> None:
    """A choice was made with these frames on the stack."""
    quiet, outermost = QUIET, OUTERMOST
    if not quiet:
        return
    for _ in range(_DEEPEST):
        if frame is None:
            return
        number = id(frame.f_code)
        if number in quiet:
            quiet.discard(number)
        elif number in outermost:
            return
        frame = frame.f_back
    quiet.clear()


def found_running(frame: FrameType | None) -> None:
    """The clock ticked."""
    HEAT.ticks += 1
    if frame is not None and not frame.f_code.co_filename.startswith(OWN_CODE):
        HEAT.working += 1
    for _ in range(_DEEPEST):
        if frame is None or (number := id(frame.f_code)) in OUTERMOST:
            return
        HEAT[number] += 1
        frame = frame.f_back
