"""String methods that search for one string in another, and those that split or replace there.

Each takes the text, the frame of the caller and the arguments of Python's method; any text or number may be symbolic.
Bytes come here, too, as texts of characters below 256.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any

from pathlore.expr import build, texts
from pathlore.expr.application import apply
from pathlore.expr.characters import Ranges, one_of, where
from pathlore.expr.cutting import lines as lines_at
from pathlore.expr.cutting import words
from pathlore.expr.functions import define
from pathlore.expr.stripping import strip as strip_term
from pathlore.expr.stripping import stripping
from pathlore.expr.term import Sort, Term
from pathlore.runtime.path import context
from pathlore.runtime.proxies.text_cuts import SymCuts, is_traced
from pathlore.runtime.proxies.text_pieces import Occurrences, SymPieces, SymTally, found_from
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.boolean import SymBool, conjunction, disjunction
from pathlore.runtime.values.integer import SymInt, realised
from pathlore.runtime.values.nesting import concrete, witnessed
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import (
    SymStr,
    bounds,
    character,
    concatenated,
    contains,
    ends,
    has,
    length,
    number,
    piece,
    starts,
    within,
)

_REPLACE = define("str.replace", Sort.STR, str.replace)


def refused(name: str, text: Any, *args: Any) -> Any:
    """Calls Python's method with arguments that it refuses, for its error."""
    return getattr(concrete(text), name)(*map(witnessed, args))


def decided(condition: Any, frame: FrameType) -> bool:
    """The truth of a test that Python makes inside a method."""
    return context.path.decide(condition, frame) if type(condition) is SymBool else bool(condition)


def _empty(text: Any, frame: FrameType) -> bool:
    return not has(text, 0, frame)


# Positions


def find(text: Any, frame: FrameType, needle: Any, start: Any = None, end: Any = None) -> Any:
    if not isinstance(needle, str):
        return refused("find", text, needle)
    first, last = bounds(text, start, end)
    return found_from(piece(text, 0, last), needle, first)


def rfind(text: Any, frame: FrameType, needle: Any, start: Any = None, end: Any = None) -> Any:
    if not isinstance(needle, str):
        return refused("rfind", text, needle)
    first, last = bounds(text, start, end)
    body = piece(text, 0, last)
    found = SymInt(concrete(body).rfind(concrete(needle)), texts.rfind, (body, needle))
    if type(first) is int and first == 0:
        return found
    value = found.sym_value if found.sym_value >= concrete(first) else -1
    return SymInt(value, _not_before, (found, first))


def _not_before(found: Term, first: Term) -> Term:
    return build.ite(build.lt(found, first), build.integer(-1), found)


def index(text: Any, frame: FrameType, needle: Any, start: Any = None, end: Any = None) -> Any:
    return _present(find(text, frame, needle, start, end), frame)


def rindex(text: Any, frame: FrameType, needle: Any, start: Any = None, end: Any = None) -> Any:
    return _present(rfind(text, frame, needle, start, end), frame)


def _present(found: Any, frame: FrameType) -> Any:
    if decided(found >= 0, frame):
        return found
    raise ValueError("substring not found")


def count(text: Any, frame: FrameType, needle: Any, start: Any = None, end: Any = None) -> Any:
    if not isinstance(needle, str):
        return refused("count", text, needle)
    first, last = bounds(text, start, end)
    body = piece(text, 0, last)
    if _empty(needle, frame):
        size = length(body)
        return 0 if decided(size < first, frame) else size - first + 1
    return SymTally(Occurrences(body, needle, first))


def startswith(text: Any, frame: FrameType, prefix: Any, start: Any = None, end: Any = None) -> Any:
    return _at_end("startswith", starts, text, prefix, start, end, frame)


def endswith(text: Any, frame: FrameType, suffix: Any, start: Any = None, end: Any = None) -> Any:
    return _at_end("endswith", ends, text, suffix, start, end, frame)


def _at_end(name: str, make: Callable[..., Term], text: Any, affix: Any, start: Any, end: Any, frame: FrameType) -> Any:
    first, last = bounds(text, start, end)
    body = piece(text, first, last)
    found: Any = False
    # A slice that ends before it starts contains nothing, not even the empty string.
    stop = length(text) if last is None else length(piece(text, 0, last))
    proper = True if start is None and end is None else first <= stop
    for one in affix if isinstance(affix, tuple) else (affix,):
        if not isinstance(one, str):
            # Python raises only if no affix before this one fits.
            return decided(conjunction(proper, found), frame) or refused(name, "", affix if one is affix else (one,))
        found = disjunction(found, SymBool(getattr(concrete(body), name)(concrete(one)), make, (body, one)))
    return conjunction(proper, found)


# Replacing


def replace(text: Any, frame: FrameType, old: Any, new: Any, most: Any = -1) -> Any:
    if not isinstance(old, str) or not isinstance(new, str):
        return refused("replace", text, old, new)
    times = realised(number(most), frame, Reason.COUNT)
    if times == 0:
        return text
    value = concrete(text).replace(concrete(old), concrete(new), times)
    if times < 0:
        return SymStr(value, texts.replace_all, (text, old, new))
    if times == 1:
        return SymStr(value, texts.replace_first, (text, old, new))
    if _empty(old, frame):
        return SymStr(value, lambda *terms: apply(_REPLACE, *terms), (text, old, new, times))
    return joined(_between(text, old, times, frame), new)


def joined(pieces: list[Any], separator: Any) -> Any:
    parts: list[Any] = []
    for part in pieces:
        parts.extend((separator, part) if parts else (part,))
    return concatenated(parts) if parts else ""


def removeprefix(text: Any, frame: FrameType, prefix: Any) -> Any:
    if not isinstance(prefix, str):
        return refused("removeprefix", text, prefix)
    if decided(startswith(text, frame, prefix), frame):
        return piece(text, length(prefix), None)
    return text


def removesuffix(text: Any, frame: FrameType, suffix: Any) -> Any:
    if not isinstance(suffix, str):
        return refused("removesuffix", text, suffix)
    if decided(endswith(text, frame, suffix), frame):
        return piece(text, 0, length(text) - length(suffix))
    return text


# Splitting


def partition(text: Any, frame: FrameType, separator: Any) -> Any:
    return _partition(text, frame, separator, find, ("", ""), "partition")


def rpartition(text: Any, frame: FrameType, separator: Any) -> Any:
    return _partition(text, frame, separator, rfind, None, "rpartition")


def _partition(text: Any, frame: FrameType, separator: Any, seek: Any, after: Any, name: str) -> Any:
    if not isinstance(separator, str):
        return refused(name, text, separator)
    if _empty(separator, frame):
        raise ValueError("empty separator")
    place = seek(text, frame, separator)
    if decided(place >= 0, frame):
        return piece(text, 0, place), separator, piece(text, place + length(separator), None)
    return ("", "", text) if after is None else (text, *after)


def _count(number_given: Any, frame: FrameType) -> int:
    """A number of pieces, as C takes it."""
    most: int = realised(number(number_given), frame, Reason.COUNT)
    if not -sys.maxsize - 1 <= most <= sys.maxsize:
        "".split(None, most)  # raises, with the message of this Python
    return most


def split(text: Any, frame: FrameType, sep: Any = None, maxsplit: Any = -1, *, space: Ranges | None = None) -> Any:
    most = _count(maxsplit, frame)
    if sep is None:
        spaces = where(str.isspace) if space is None else space
        return SymCuts(text, words(spaces)) if most < 0 and is_traced(text) else _words(text, most, spaces, frame)
    if not isinstance(sep, str):
        return refused("split", text, sep)
    if _empty(sep, frame):
        raise ValueError("empty separator")
    return SymPieces(text, sep) if most < 0 else _between(text, sep, most, frame)


def _between(text: Any, separator: Any, most: int, frame: FrameType) -> list[Any]:
    pieces: list[Any] = []
    start: Any = 0
    for place in Occurrences(text, separator).up_to(most, frame):
        pieces.append(piece(text, start, place))
        start = place + length(separator)
    return [*pieces, piece(text, start, None)]


def rsplit(text: Any, frame: FrameType, sep: Any = None, maxsplit: Any = -1, *, space: Ranges | None = None) -> Any:
    most = _count(maxsplit, frame)
    if sep is None:
        spaces = where(str.isspace) if space is None else space
        if most < 0:
            return SymCuts(text, words(spaces)) if is_traced(text) else _words(text, most, spaces, frame)
        return _last_words(text, most, spaces, frame)
    if not isinstance(sep, str):
        return refused("rsplit", text, sep)
    if _empty(sep, frame):
        raise ValueError("empty separator")
    pieces: list[Any] = []
    rest = text
    while most < 0 or len(pieces) < most:
        place = rfind(rest, frame, sep)
        if not decided(place >= 0, frame):
            break
        pieces.append(piece(rest, place + length(sep), None))
        rest = piece(rest, 0, place)
    return [*reversed([*pieces, rest])]


# Splitting at white space asks about each character: runs of spaces are one separator, so positions are needed.


def _words(text: Any, most: int, space: Ranges, frame: FrameType) -> list[Any]:
    words: list[Any] = []
    at = 0
    while True:
        while decided(within(text, at, space), frame):
            at += 1
        if not has(text, at, frame):
            return words
        if len(words) == most:
            return [*words, piece(text, at, None)]
        start = at
        at += 1
        while has(text, at, frame) and not decided(within(text, at, space), frame):
            at += 1
        words.append(piece(text, start, at))


def _last_words(text: Any, most: int, space: Ranges, frame: FrameType) -> list[Any]:
    """Like `_words`, from the right."""
    words: list[Any] = []
    size = length(text)
    back = 0
    while True:
        while has(text, back, frame) and decided(within(text, size - 1 - back, space), frame):
            back += 1
        if not has(text, back, frame):
            return words[::-1]
        if len(words) == most:
            return [piece(text, 0, size - back), *reversed(words)]
        stop = back
        back += 1
        while has(text, back, frame) and not decided(within(text, size - 1 - back, space), frame):
            back += 1
        words.append(piece(text, size - back, size - stop))


_LINE_ENDS: Ranges = ((10, 13), (28, 30), (0x85, 0x85), (0x2028, 0x2029))
_BYTE_LINE_ENDS: Ranges = ((10, 10), (13, 13))


def splitlines(text: Any, frame: FrameType, keepends: Any = False, *, space: Ranges | None = None) -> Any:
    ends = _LINE_ENDS if space is None else _BYTE_LINE_ENDS
    "".splitlines(concrete(keepends))  # which refuses what is no number, until 3.12
    kept = bool(keepends)
    if is_traced(text):
        return SymCuts(text, lines_at(ends, kept))
    lines: list[Any] = []
    at = start = 0
    while has(text, at, frame):
        if not decided(within(text, at, ends), frame):
            at += 1
            continue
        stop = at
        at += 1
        # "\r\n" is one line ending.
        if decided(within(text, stop, ((13, 13),)), frame) and decided(within(text, at, ((10, 10),)), frame):
            at += 1
        lines.append(piece(text, start, at if kept else stop))
        start = at
    return [*lines, piece(text, start, None)] if start < at else lines


# Stripping


def strip(text: Any, frame: FrameType, chars: Any = None, *, space: Ranges | None = None) -> Any:
    return _stripped("strip", text, chars, space, True, True, frame)


def lstrip(text: Any, frame: FrameType, chars: Any = None, *, space: Ranges | None = None) -> Any:
    return _stripped("lstrip", text, chars, space, True, False, frame)


def rstrip(text: Any, frame: FrameType, chars: Any = None, *, space: Ranges | None = None) -> Any:
    return _stripped("rstrip", text, chars, space, False, True, frame)


def _stripped(name: str, text: Any, chars: Any, space: Ranges | None, left: bool, right: bool, frame: FrameType) -> Any:
    if chars is not None and not isinstance(chars, str):
        return refused(name, text, chars)
    if not isinstance(chars, Symbolic):
        ranges = one_of(chars) if chars is not None else where(str.isspace) if space is None else space
        function = stripping(ranges, left, right)
        return SymStr(function(concrete(text)), partial(strip_term, function), (text,)) if ranges else text
    goes = _class_test(text, chars, frame)
    start = back = 0
    size = length(text)
    while left and goes(start):
        start += 1
    while right and has(text, start + back, frame) and goes(size - 1 - back):
        back += 1
    return piece(text, start, size - back if back else None)


def _class_test(text: Any, chars: Any, frame: FrameType) -> Callable[[Any], bool]:
    """A test whether the character at an index is to be stripped."""

    def among(at: Any) -> bool:
        there = has(text, at, frame) if type(at) is int else True
        return there and decided(contains(chars, character(text, at)), frame)

    return among
