"""Character classes as the running Python defines them, and the languages of its predicates on strings."""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache

from pathlore.expr import build
from pathlore.expr.regular import (
    ALL,
    EMPTY,
    LAST,
    NOTHING,
    Chars,
    Regular,
    both,
    chars,
    complement,
    either,
    literal,
    repeat,
    sequence,
)
from pathlore.expr.term import Term

Ranges = tuple[tuple[int, int], ...]

BYTE: Ranges = ((0, 255),)
ASCII: Ranges = ((0, 127),)
SCALARS: Ranges = ((0, 0xD7FF), (0xE000, LAST))
"""Every code point except surrogates, which cannot be encoded."""
ASCII_SPACE: Ranges = ((9, 13), (32, 32))
ASCII_DIGITS: Ranges = ((48, 57),)
_UPPER: Ranges = ((65, 90),)
_LOWER: Ranges = ((97, 122),)
_LETTERS: Ranges = _UPPER + _LOWER


def every_character() -> str:
    """All code points in order."""
    return characters_between(0, LAST)


@cache
def characters_between(low: int, high: int) -> str:
    """All code points from one to the other, in order."""
    return array("I", range(low, high + 1)).tobytes().decode(f"utf-32-{sys.byteorder[0]}e", "surrogatepass")


_PLANES = ((0, 0x3FFFF), (0xE0000, 0xE0FFF))
"""Where Unicode has characters: everything else is unassigned, or for private use, and all alike to every predicate.

A test compares with all code points. To look at these takes a quarter of the time, which each process spends anew.
"""
_ELSEWHERE = (0x40000, 0xDFFFF, 0xE1000, 0xF0000, 0xFFFFD, LAST)


def ranges_where(search: Callable[[str], Iterable[tuple[int, int]]]) -> Ranges:
    """The runs that `search` finds in texts of code points, as ranges: from the start of each to before its end."""
    if any(True for code in _ELSEWHERE for _ in search(chr(code))):
        planes: tuple[tuple[int, int], ...] = ((0, LAST),)
    else:
        planes = _PLANES
    return tuple(
        (low + start, low + end - 1) for low, high in planes for start, end in search(characters_between(low, high))
    )


def ranges_of(codes: Iterable[int]) -> Ranges:
    """The ranges of code points given in ascending order."""
    found: list[list[int]] = []
    for code in codes:
        if found and found[-1][1] == code - 1:
            found[-1][1] = code
        else:
            found.append([code, code])
    return tuple((low, high) for low, high in found)


@cache
def where(predicate: Callable[[str], bool]) -> Ranges:
    """The characters that satisfy a predicate on strings of length one."""
    return ranges_where(lambda text: _runs(bytes(map(predicate, text))))


def _runs(flags: bytes) -> Iterator[tuple[int, int]]:
    """Where ones are. Runs are found by searching: a step for each of 130,000 letters would take most of the time."""
    start = flags.find(1)
    while start >= 0:
        end = flags.find(0, start)
        if end < 0:
            end = len(flags)
        yield start, end
        start = flags.find(1, end)


_BLOCK = 256


@cache
def changes(change: Callable[[str], str]) -> dict[int, str]:
    """The characters that `change` maps to something else when they stand alone, with their images.

    Most blocks have none. Spaces separate the characters of a block, since some changes depend on the place in a word.
    """
    found: dict[int, str] = {}
    planes = [characters_between(low, high) for low, high in _PLANES]
    for block in (plane[start : start + _BLOCK] for plane in planes for start in range(0, len(plane), _BLOCK)):
        apart = " ".join(block)
        if change(apart) != apart:
            found.update((ord(c), image) for c in block if (image := change(c)) != c)
    return found


@lru_cache(maxsize=1_000)
def one_of(text: str) -> Ranges:
    """The characters of a text."""
    return ranges_of(sorted(set(map(ord, text))))


def outside(ranges: Ranges) -> Ranges:
    """All other characters."""
    found = complement(ranges)
    return found.ranges if isinstance(found, Chars) else ()


def among(code: Term, ranges: Ranges) -> Term:
    """Whether a code point is in one of the ranges; a missing one (-1) is in none."""
    found = build.FALSE
    for low, high in ranges:
        if low == high:
            inside = build.eq(code, build.integer(low))
        else:
            inside = build.and_(build.ge(code, build.integer(low)), build.le(code, build.integer(high)))
        found = build.or_(found, inside)
    return found


def some(ranges: Ranges) -> Regular:
    """Nonempty texts of these characters."""
    return repeat(chars(list(ranges)), 1, None)


def many(ranges: Ranges) -> Regular:
    """Texts of these characters, including the empty one."""
    return repeat(chars(list(ranges)), 0, None)


# Predicates of str


def title_only(character: str) -> bool:
    return character.istitle() and not character.isupper()


def continues_identifier(character: str) -> bool:
    return ("a" + character).isidentifier()


def _cased(alike: Ranges, other: Ranges) -> Regular:
    """At least one of the first characters, none of the others."""
    return both(many(outside(other)), sequence(ALL, chars(list(alike)), ALL))


def _titled(heads: Ranges, tails: Ranges) -> Regular:
    """Words that start with a head and continue with tails."""
    gap = outside(_merged(heads, tails))
    word = sequence(chars(list(heads)), many(tails))
    return sequence(many(gap), word, repeat(sequence(some(gap), word), 0, None), many(gap))


def _merged(*ranges: Ranges) -> Ranges:
    found = chars([pair for group in ranges for pair in group])
    return found.ranges if isinstance(found, Chars) else ()


@cache
def predicate(name: str) -> Regular:
    """The language of a predicate of `str`, such as `isdigit`."""
    match name:
        case "isupper":
            return _cased(where(str.isupper), _merged(where(str.islower), where(title_only)))
        case "islower":
            return _cased(where(str.islower), _merged(where(str.isupper), where(title_only)))
        case "istitle":
            return _titled(_merged(where(str.isupper), where(title_only)), where(str.islower))
        case "isidentifier":
            return sequence(chars(list(where(str.isidentifier))), many(where(continues_identifier)))
        case "isprintable":
            return many(where(str.isprintable))
        case "isascii":
            return many(ASCII)
    return some(where(getattr(str, name)))


@cache
def byte_predicate(name: str) -> Regular:
    """The language of a predicate of `bytes`."""
    match name:
        case "isupper":
            return _cased(_UPPER, _LOWER)
        case "islower":
            return _cased(_LOWER, _UPPER)
        case "istitle":
            return _titled(_UPPER, _LOWER)
        case "isascii":
            return many(ASCII)
    classes = {"isalpha": _LETTERS, "isdigit": ASCII_DIGITS, "isalnum": ASCII_DIGITS + _LETTERS}
    return some(classes.get(name, ASCII_SPACE))


# Literals of numbers


@cache
def number_space() -> Ranges:
    """The characters that `int` and `float` skip around a number."""
    return ASCII_SPACE + tuple(r for r in where(str.isspace) if r[0] > 127)


def _digits(ranges: Iterable[tuple[int, int]]) -> Regular:
    """Digits with single underscores between them."""
    digit = chars(list(ranges))
    return sequence(digit, repeat(sequence(repeat(literal("_"), 0, 1), digit), 0, None))


def _around(inner: Regular, space: Ranges) -> Regular:
    sign = repeat(chars(list(one_of("+-"))), 0, 1)
    return sequence(many(space), sign, inner, many(space))


@cache
def integer_literal(base: int, unicode: bool = True) -> Regular:
    """The texts that `int(text, base)` accepts; only ASCII for bytes."""
    decimals = where(str.isdecimal) if unicode else ASCII_DIGITS
    zeros = [(code, code) for code, worth in every_digit(decimals) if worth == 0]
    underscore = repeat(literal("_"), 0, 1)
    body: Regular = NOTHING
    for letters, own in (("bB", 2), ("oO", 8), ("xX", 16)):
        if base in (0, own):
            prefix = sequence(chars(zeros), chars(list(one_of(letters))), underscore)
            body = either(body, sequence(prefix, _digits(_base_digits(own, decimals))))
    if base == 0:
        others = [(code, code) for code, worth in every_digit(decimals) if worth]
        tail = repeat(sequence(underscore, chars(list(decimals))), 0, None)
        body = either(body, sequence(chars(others), tail), _digits(zeros))
    else:
        body = either(body, _digits(_base_digits(base, decimals)))
    return _around(body, number_space() if unicode else ASCII_SPACE)


def every_digit(ranges: Ranges) -> list[tuple[int, int]]:
    """Digits with their values."""
    return [(code, int(chr(code))) for low, high in ranges for code in range(low, high + 1)]


def _base_digits(base: int, decimals: Ranges) -> list[tuple[int, int]]:
    found = list(decimals) if base >= 10 else [(c, c) for c, worth in every_digit(decimals) if worth < base]
    if base > 10:
        found += [(97, 97 + base - 11), (65, 65 + base - 11)]
    return found


def _word(text: str) -> Regular:
    """A word in any case."""
    return sequence(*(chars(list(one_of(c.lower() + c.upper()))) for c in text))


@cache
def float_literal(unicode: bool = True) -> Regular:
    """The texts that `float(text)` accepts."""
    decimals = where(str.isdecimal) if unicode else ASCII_DIGITS
    return _around(_unsigned(decimals), number_space() if unicode else ASCII_SPACE)


def _unsigned(decimals: Ranges) -> Regular:
    """A float without a sign."""
    digits = _digits(decimals)
    point = literal(".")
    fixed = either(digits, sequence(digits, point, repeat(digits, 0, 1)), sequence(point, digits))
    exponent = sequence(chars(list(one_of("eE"))), repeat(chars(list(one_of("+-"))), 0, 1), digits)
    return either(sequence(fixed, either(EMPTY, exponent)), _word("nan"), _word("inf"), _word("infinity"))


@cache
def complex_literal() -> Regular:
    """The texts that `complex(text)` accepts."""
    number, space = _unsigned(where(str.isdecimal)), many(number_space())
    sign = chars(list(one_of("+-")))
    signed = sequence(repeat(sign, 0, 1), number)
    imaginary = sequence(repeat(number, 0, 1), chars(list(one_of("jJ"))))
    body = either(signed, sequence(repeat(sign, 0, 1), imaginary), sequence(signed, sign, imaginary))
    return sequence(space, either(body, sequence(literal("("), space, body, space, literal(")"))), space)


@cache
def utf8() -> Regular:
    """Bytes that decode as UTF-8, as characters below 256."""
    tail = chars([(0x80, 0xBF)])

    def led(low: int, high: int, first: tuple[int, int], rest: int) -> Regular:
        return sequence(chars([(low, high)]), chars([first]), repeat(tail, rest, rest))

    full = (0x80, 0xBF)
    return repeat(
        either(
            chars([(0, 0x7F)]),
            led(0xC2, 0xDF, full, 0),
            led(0xE0, 0xE0, (0xA0, 0xBF), 1),
            led(0xE1, 0xEC, full, 1),
            led(0xED, 0xED, (0x80, 0x9F), 1),
            led(0xEE, 0xEF, full, 1),
            led(0xF0, 0xF0, (0x90, 0xBF), 2),
            led(0xF1, 0xF3, full, 2),
            led(0xF4, 0xF4, (0x80, 0x8F), 2),
        ),
        0,
        None,
    )
