"""The model of `datetime.strptime`.

A text in ASCII whose names are written as usual is read symbolically, and so are texts that are refused. What is left
(digits of other scripts, unusual capitals, runs of white space) is realised.
"""

from __future__ import annotations

import datetime
from functools import cache
from importlib import import_module
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr import texts
from pathlore.expr.characters import ASCII_DIGITS
from pathlore.expr.functions import FAMILIES, FUNCTIONS, Function
from pathlore.expr.regular import Regular, chars, either, literal, repeat, sequence
from pathlore.expr.term import Sort
from pathlore.own_library import uncovered
from pathlore.runtime.calls import UNBROKEN
from pathlore.runtime.formatting import formatted
from pathlore.runtime.patterns import language
from pathlore.runtime.text_mapping import applied, defined, matching
from pathlore.runtime.text_searching import decided
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.moments import made
from pathlore.runtime.values.nesting import natively
from pathlore.runtime.values.text import SymStr, piece, within

_PIVOT = 69
"""Years of two digits from this one on belong to the twentieth century."""


def strptime(*args: Any, **kwargs: Any) -> Any:
    frame = _getframe(1)
    native = datetime.datetime.strptime
    if len(args) != 2 or kwargs or type(args[0]) is not SymStr or type(args[1]) is not str:
        return natively(native, args, kwargs, frame)
    text, form = args
    fields = _fields(form)
    if fields is None:
        return natively(native, args, kwargs, frame)
    if decided(matching(text, _usual(fields)), frame):
        return made(datetime.datetime)(*_parts(_read(text, fields, frame)))
    pattern = _pattern(form)
    begins, fits = language(pattern, "match"), language(pattern, "fullmatch")
    if begins is not None and fits is not None:
        if not decided(matching(text, begins), frame):
            raise ValueError("time data " + formatted(text, "r") + f" does not match format {form!r}")
        if not decided(matching(text, fits), frame):
            rest = _rest(form)
            unread = SymStr(rest(text.sym_value), applied(rest), (text,))
            raise ValueError("unconverted data remains: " + formatted(unread))
    return natively(native, args, kwargs, frame)


# The pattern of the library


def _library() -> Any:
    # Late: start-up time. The library imports it when it is first needed, too.
    with uncovered:
        return import_module("_strptime")


# A module must not be left half imported.
UNBROKEN.add(_library.__code__)


@cache
def _names() -> Any:
    return _library().LocaleTime()


@cache
def _pattern(form: str) -> Any:
    return _library().TimeRE(_names()).compile(form)


def _rest(form: str) -> Function:
    """What the library leaves over of a text."""
    pattern = _pattern(form)
    return defined(f"strptime.rest:{form}", Sort.STR, lambda text: text[pattern.match(text).end() :])


FAMILIES["strptime.rest"] = lambda form: FUNCTIONS.get(f"strptime.rest:{form}") or _rest(form)


# Texts as they are usually written


_Field = tuple[str, tuple[Regular, ...]]
"""A directive, or nothing for a constant text, and what it may be: of one character, of two, and so on."""

_DIGIT = chars(list(ASCII_DIGITS))


def _between(*ranges: tuple[int, int]) -> Regular:
    """Two digits that are a number in one of these ranges, which do not leave a ten."""
    return either(
        *(sequence(literal(str(low // 10)), chars([(48 + low % 10, 48 + high % 10)])) for low, high in ranges)
    )


_TENS = [(ten, ten + 9) for ten in range(0, 60, 10)]
_FROM_ONE = chars([(49, 57)])
_NUMBERS: dict[str, tuple[Regular, ...]] = {
    "Y": (repeat(_DIGIT, 4, 4),),
    "y": (repeat(_DIGIT, 2, 2),),
    "m": (_FROM_ONE, _between((1, 9), (10, 12))),
    "d": (_FROM_ONE, _between((1, 9), *_TENS[1:3], (30, 31))),
    "H": (_DIGIT, _between(*_TENS[:2], (20, 23))),
    "I": (_FROM_ONE, _between((1, 9), (10, 12))),
    "M": (_DIGIT, _between(*_TENS)),
    "S": (_DIGIT, _between(*_TENS, (60, 61))),
    "f": tuple(repeat(_DIGIT, size, size) for size in range(1, 7)),
}
_ALIKE = (frozenset("Yy"), frozenset("mbB"), frozenset("HI"))
_WIDTHS = {"Y": 4, "y": 2}
"""Of numbers that are always as long."""


@cache
def _fields(form: str) -> tuple[_Field, ...] | None:
    """The parts of a format; None if there is one that is not known here."""
    found: list[_Field] = []
    index = 0
    while index < len(form):
        kind = form[index + 1 : index + 2] if form[index] == "%" else ""
        index += 1 + len(kind)
        if form[index - 1] == "%" and not kind:
            return None  # an error: the library says so
        if not kind or kind == "%":
            found.append(("", (literal(form[index - 1]),)))
        elif kind in _NUMBERS:
            # A number that follows another one at once has all its digits: else it is not clear where it begins.
            closed = index < len(form) and form[index] == "%" and form[index : index + 2] != "%%"
            found.append((kind, _NUMBERS[kind][-1:] if closed else _NUMBERS[kind]))
        elif _written(kind):
            found.append((kind, tuple(map(literal, _written(kind)))))
        else:
            return None
    kinds = [kind for kind, _ in found if kind]
    # The library refuses a directive that is there twice, and of two that mean the same one wins.
    alike = any(len(same.intersection(kinds)) > 1 for same in _ALIKE)
    return None if alike or len(set(kinds)) < len(kinds) else tuple(found)


@cache
def _written(kind: str) -> list[str]:
    """Names as people write them, in the order of the calendar; none if they cannot be told apart at once."""
    known = {"b": _names().a_month, "B": _names().f_month, "p": _names().am_pm}.get(kind, ())
    names = [name for name in known if name]
    words = [name.upper() if kind == "p" else name.title() for name in names]
    begins = any(one != other and other.startswith(one) for one in words for other in words)
    return [] if begins or [word.lower() for word in words] != names else words


@cache
def _usual(fields: tuple[_Field, ...]) -> Regular:
    return sequence(*(either(*ways) for _, ways in fields))


def _read(text: SymStr, fields: tuple[_Field, ...], frame: FrameType) -> dict[str, Any]:
    """The parts of a text that is written as usual, in their order."""
    found: dict[str, Any] = {}
    at = 0
    for kind, ways in fields:
        if not kind:
            at += 1
        elif kind in _NUMBERS:
            size = _WIDTHS.get(kind) or (1 if len(ways) > 1 else 6 if kind == "f" else 2)
            while size < len(ways) and decided(within(text, at + size, ASCII_DIGITS), frame):
                size += 1
            digits = piece(text, at, at + size)
            value = SymInt(int(digits.sym_value), texts.number, (digits,))
            found[kind] = value * 10 ** (6 - size) if kind == "f" else value
            at += size
        else:
            words = _written(kind)
            number = next((i for i, word in enumerate(words[:-1]) if piece(text, at, at + len(word)) == word), -1)
            found[kind] = number % len(words)
            at += len(words[number])
    return found


def _parts(found: dict[str, Any]) -> tuple[Any, ...]:
    """What the constructor of `datetime` takes. What is missing is that of the first of January 1900."""
    year = found.get("Y", 1900)
    if "y" in found:
        year = found["y"] + (1900 if found["y"] >= _PIVOT else 2000)
    hour = found.get("H", 0)
    if "I" in found:
        hour = found["I"]
        if found.get("p") == 1:
            hour = hour if hour == 12 else hour + 12
        elif hour == 12:
            hour = 0
    month = found.get("m", 1)
    for kind in "Bb":
        month = found[kind] + 1 if kind in found else month
    return year, month, found.get("d", 1), hour, found.get("M", 0), found.get("S", 0), found.get("f", 0)
