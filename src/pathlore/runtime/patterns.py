"""Patterns of `re`, parsed: their character classes, and the regular languages that they match."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum, auto
from functools import lru_cache
from re import _constants as c  # type: ignore[attr-defined]  # the parser of the running Python, and no other
from re import _parser  # type: ignore[attr-defined]
from typing import Any

from pathlore.expr.characters import Ranges, characters_between, outside, ranges_where
from pathlore.expr.regular import (
    ALL,
    ANY,
    EMPTY,
    LAST,
    NOTHING,
    Regular,
    both,
    chars,
    either,
    literal,
    negated,
    repeat,
    sequence,
)


class IrregularError(Exception):
    """The pattern has no translation to a regular language."""


Tree = list[tuple[Any, Any]]
"""Operators and their arguments, in order."""

NEWLINE: Ranges = ((10, 10),)
EVERY: Ranges = ((0, LAST),)
_SINGLE = (c.LITERAL, c.NOT_LITERAL, c.ANY, c.IN)
_REPEATS = (c.MAX_REPEAT, c.MIN_REPEAT)
_CATEGORIES = {
    c.CATEGORY_DIGIT: r"\d",
    c.CATEGORY_NOT_DIGIT: r"\D",
    c.CATEGORY_SPACE: r"\s",
    c.CATEGORY_NOT_SPACE: r"\S",
    c.CATEGORY_WORD: r"\w",
    c.CATEGORY_NOT_WORD: r"\W",
}


@lru_cache(maxsize=500)
def parsed(pattern: re.Pattern[Any]) -> Tree:
    return list(_parser.parse(pattern.pattern, pattern.flags))


def scoped(flags: int, added: int, removed: int) -> int:
    """The flags inside a group."""
    if added & (re.ASCII | re.UNICODE):
        flags &= ~(re.ASCII | re.UNICODE)
    return (flags | added) & ~removed


# Classes of characters


def is_single(op: Any) -> bool:
    """Whether the operator matches one character."""
    return op in _SINGLE


def class_of(op: Any, argument: Any, flags: int, binary: bool) -> Ranges:
    """The characters that an operator for one character matches."""
    if op is c.ANY:
        return EVERY if flags & re.DOTALL else outside(NEWLINE)
    if op in (c.LITERAL, c.NOT_LITERAL) and not flags & re.IGNORECASE:
        return ((argument, argument),) if op is c.LITERAL else outside(((argument, argument),))
    items = tuple(argument) if op is c.IN else ((op, argument),)
    return _listed(items, flags & (re.IGNORECASE | re.ASCII), binary)


def word_class(flags: int, binary: bool) -> Ranges:
    return _listed(((c.CATEGORY, c.CATEGORY_WORD),), flags & re.ASCII, binary)


@lru_cache(maxsize=500)
def _listed(items: tuple[Any, ...], flags: int, binary: bool) -> Ranges:
    """The ranges of a class. `re` itself is asked about every character, so they are right for this Python."""
    negative = items[0][0] in (c.NEGATE, c.NOT_LITERAL)
    if binary:
        source = "(?:[" + "^" * negative + "".join(map(_rendered, items)) + "])+"
        found = re.compile(source.encode("ascii"), flags).finditer(bytes(range(256)))
        return tuple((m.start(), m.end() - 1) for m in found)
    named = tuple(item for item in items if item[0] is not c.CATEGORY)
    members = [*_named(named, flags), *(r for op, x in items if op is c.CATEGORY for r in _in_category(x, flags))]
    return outside(_joined(members)) if negative else _joined(members)


@lru_cache(maxsize=12)
def _in_category(category: Any, flags: int) -> Ranges:
    """The ranges of `\\w`, `\\d`... Case does not matter: a character is in the same ones as its other case."""
    opposite = _OPPOSITES.get(category)
    if opposite is not None:
        return outside(_in_category(opposite, flags))
    found = re.compile(f"{_CATEGORIES[category]}+", flags & re.ASCII)
    return ranges_where(lambda text: (match.span() for match in found.finditer(text)))


_OPPOSITES = {
    c.CATEGORY_NOT_DIGIT: c.CATEGORY_DIGIT,
    c.CATEGORY_NOT_SPACE: c.CATEGORY_SPACE,
    c.CATEGORY_NOT_WORD: c.CATEGORY_WORD,
}


_CASED = 0x20000
"""Above it, no character has another case: to ask about a million of them takes 20 ms for each class."""


def _named(items: tuple[Any, ...], flags: int) -> Ranges:
    """The ranges of characters that a class names, and of those that differ from them in case."""
    given = [item for item in items if item[0] is not c.NEGATE]
    ranges = [argument if op is c.RANGE else (argument, argument) for op, argument in given]
    if given and flags & re.IGNORECASE:
        alike = re.compile("[" + "".join(map(_rendered, given)) + "]", flags).finditer(_cased())
        ranges += [(ord(match[0]), ord(match[0])) for match in alike]
    return _joined(ranges)


def _joined(ranges: Iterable[tuple[int, int]]) -> Ranges:
    found: list[tuple[int, int]] = []
    for low, high in sorted(ranges):
        if found and low <= found[-1][1] + 1:
            found[-1] = found[-1][0], max(high, found[-1][1])
        else:
            found.append((low, high))
    return tuple(found)


@lru_cache(maxsize=1)
def _cased() -> str:
    # Both: a letter in title case is neither upper nor lower.
    return "".join(ch for ch in characters_between(0, _CASED - 1) if ch.lower() != ch or ch.upper() != ch)


def _rendered(item: tuple[Any, Any]) -> str:
    op, argument = item
    if op is c.NEGATE:
        return ""
    if op is c.CATEGORY:
        return _CATEGORIES[argument]
    if op is c.RANGE:
        return f"{_escaped(argument[0])}-{_escaped(argument[1])}"
    return _escaped(argument)


def _escaped(code: int) -> str:
    return f"\\x{code:02x}" if code < 256 else f"\\U{code:08x}"


# Languages


class _Before(Enum):
    """What is known about the text before a position."""

    NOTHING = auto()
    SOMETHING = auto()
    """At least one character."""
    UNKNOWN = auto()


@lru_cache(maxsize=500)
def language(pattern: re.Pattern[Any], method: str) -> Regular | None:
    """The texts that `match`, `fullmatch` or `search` accepts; None for a pattern that is not translated."""
    translation = _Translation(isinstance(pattern.pattern, bytes))
    tree, flags = parsed(pattern), pattern.flags
    if flags & re.LOCALE:
        return None
    try:
        if method != "search":
            return translation.of(tree, flags, _Before.NOTHING, ALL if method == "match" else EMPTY)
        if not _mentions(tree, _AT_START):
            return sequence(ALL, translation.of(tree, flags, _Before.UNKNOWN, ALL))
        later = sequence(ANY, ALL, translation.of(tree, flags, _Before.SOMETHING, ALL))
        return either(translation.of(tree, flags, _Before.NOTHING, ALL), later)
    except IrregularError:
        return None


_AT_START = (c.AT_BEGINNING, c.AT_BEGINNING_STRING)
_CONTEXTUAL = (c.AT, c.ASSERT, c.ASSERT_NOT)
_IRREGULAR = (c.GROUPREF, c.GROUPREF_EXISTS, c.ATOMIC_GROUP, c.POSSESSIVE_REPEAT)


def _parts(op: Any, argument: Any) -> list[Tree]:
    """The patterns inside an operator."""
    if op is c.SUBPATTERN:
        return [argument[3]]
    if op is c.BRANCH:
        return list(argument[1])
    if op in _REPEATS or op is c.POSSESSIVE_REPEAT:
        return [argument[2]]
    if op in (c.ASSERT, c.ASSERT_NOT):
        return [argument[1]]
    if op is c.ATOMIC_GROUP:
        return [argument]
    if op is c.GROUPREF_EXISTS:
        return [part for part in argument[1:] if part is not None]
    return []


def _mentions(tree: Tree, wanted: tuple[Any, ...]) -> bool:
    return any(
        op in wanted or (op is c.AT and argument in wanted) or any(_mentions(p, wanted) for p in _parts(op, argument))
        for op, argument in tree
    )


def _contextual(op: Any, argument: Any) -> bool:
    """Whether what an operator matches depends on the text around it."""
    return op in _CONTEXTUAL or any(_mentions(part, _CONTEXTUAL) for part in _parts(op, argument))


class _Translation:
    """Translates from right to left: each operator gets the language of all that follows it, up to the end."""

    def __init__(self, binary: bool) -> None:
        self.binary = binary

    def of(self, tree: Tree, flags: int, before: _Before, rest: Regular) -> Regular:
        # What is before each operator is known from left to right, what follows it from right to left.
        places: list[_Before] = []
        for op, argument in tree:
            places.append(before)
            low, high = _width(op, argument)
            if before is not _Before.SOMETHING and high:
                before = _Before.SOMETHING if low else _Before.UNKNOWN
        for (op, argument), place in zip(reversed(list(tree)), reversed(places), strict=True):
            if _contextual(op, argument):
                rest = self._in_context(op, argument, flags, place, rest)
            else:
                rest = sequence(self._plain(op, argument, flags), rest)
        return rest

    def _plain(self, op: Any, argument: Any, flags: int) -> Regular:
        if op in _SINGLE:
            return chars(list(class_of(op, argument, flags, self.binary)))
        if op in _REPEATS:
            low, high, inner = argument
            return repeat(self._free(inner, flags), int(low), None if high is c.MAXREPEAT else int(high))
        if op is c.BRANCH:
            return either(*(self._free(part, flags) for part in argument[1]))
        if op is c.SUBPATTERN:
            return self._free(argument[3], scoped(flags, argument[1], argument[2]))
        if op is c.FAILURE:
            return NOTHING
        raise IrregularError

    def _free(self, tree: Tree, flags: int) -> Regular:
        return self.of(tree, flags, _Before.UNKNOWN, EMPTY)

    def _in_context(self, op: Any, argument: Any, flags: int, before: _Before, rest: Regular) -> Regular:
        if op is c.AT:
            return self._position(argument, flags, before, rest)
        if op is c.SUBPATTERN:
            return self.of(argument[3], scoped(flags, argument[1], argument[2]), before, rest)
        if op is c.BRANCH:
            return either(*(self.of(part, flags, before, rest) for part in argument[1]))
        if op in _REPEATS and tuple(argument[:2]) == (0, 1):
            return either(self.of(argument[2], flags, before, rest), rest)
        if op in (c.ASSERT, c.ASSERT_NOT) and argument[0] == 1:
            ahead = self.of(argument[1], flags, before, ALL)
            return both(ahead if op is c.ASSERT else negated(ahead), rest)
        raise IrregularError

    def _position(self, where: Any, flags: int, before: _Before, rest: Regular) -> Regular:
        if where in _AT_START:
            if before is _Before.NOTHING:
                return rest
            if before is _Before.SOMETHING and not (where is c.AT_BEGINNING and flags & re.MULTILINE):
                return NOTHING
        if where is c.AT_END_STRING:
            return both(rest, EMPTY)
        if where is c.AT_END:
            newline = literal("\n")
            return both(rest, either(EMPTY, sequence(newline, ALL) if flags & re.MULTILINE else newline))
        raise IrregularError


def _width(op: Any, argument: Any) -> tuple[int, int]:
    """The fewest characters that an operator matches, and whether it may match any at all."""
    if op in _SINGLE:
        return 1, 1
    if op in _IRREGULAR:
        raise IrregularError
    if op in _CONTEXTUAL or op is c.FAILURE:
        return 0, 0
    inner = [_tree_width(part) for part in _parts(op, argument)]
    low, high = min(w[0] for w in inner), max(w[1] for w in inner)
    return (low if argument[0] else 0, high) if op in _REPEATS else (low, high)


def _tree_width(tree: Tree) -> tuple[int, int]:
    widths = [_width(op, argument) for op, argument in tree]
    return max((w[0] for w in widths), default=0), max((w[1] for w in widths), default=0)
