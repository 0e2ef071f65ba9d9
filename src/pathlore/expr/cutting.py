"""Words and lines of a text as terms; the texts whose n-th word or line is in a regular language form one, too."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from pathlore.expr.functions import FAMILIES, FUNCTIONS, Function
from pathlore.expr.regular import (
    ALL,
    ANY,
    EMPTY,
    NOTHING,
    Ranges,
    Regular,
    both,
    chars,
    complement,
    either,
    literal,
    negated,
    nullable,
    repeat,
    sequence,
)
from pathlore.expr.term import Sort

_RETURN = 13
_MOST_PIECES = 200
"""Texts with more pieces than this are not made."""


class Cuts:
    """A way to cut a text: each match of a pattern is a piece, or has it as its last group."""

    separator: str
    """What may stand between two pieces."""

    def __init__(self, name: str, pattern: str) -> None:
        self.name = name
        self._pattern = re.compile(pattern)

    def pieces(self, text: str) -> list[str]:
        """The pieces that Python finds."""
        return [match[match.lastindex or 0] for match in self._pattern.finditer(text)]

    def with_piece(self, text: str, number: int, piece: str) -> str:
        """The text with another piece at a number, further ones before it if it has fewer."""
        for found, match in enumerate(self._pattern.finditer(text)):
            if found == number:
                start, end = match.span(match.lastindex or 0)
                return f"{text[:start]}{piece}{text[end:]}"
        missing = number - len(self.pieces(text))
        # Only behind a separator does a new piece begin.
        is_open = len(self.pieces(f"{text}a")) == len(self.pieces(text)) > 0
        return f"{text}{self.separator if is_open else ''}{f'a{self.separator}' * missing}{piece}"

    def with_count(self, text: str, count: int) -> str:
        """The text with so many pieces: cut off, or with more of them."""
        for found, match in enumerate(self._pattern.finditer(text)):
            if found == count:
                return text[: match.start()]
        return self.with_piece(text, count - 1, "a") if len(self.pieces(text)) < count else text

    def preceded(self, number: int, rest: Regular) -> Regular:
        """Texts with so many pieces before a rest, which begins where the next piece does."""
        raise NotImplementedError

    def beginning(self, regular: Regular) -> Regular:
        """Texts of which the piece that they begin with is in a language."""
        raise NotImplementedError

    def at_least(self, number: int) -> Regular:
        """Texts with so many pieces, or more."""
        return self.preceded(number - 1, self.beginning(ALL)) if number > 0 else ALL

    def number(self, number: int) -> Cutting:
        """The function that gives a piece, counted from zero; the empty text if there is none."""
        return _numbered(self, number)

    def counting(self) -> Counting:
        """The function that gives the number of pieces."""
        return _counting(self)


class WordCuts(Cuts):
    """What stands between runs of these characters."""

    separator = " "

    def __init__(self, name: str, space: Ranges) -> None:
        super().__init__(name, f"[^{_class(space)}]+")
        self.space = space
        self._space = chars(list(space))
        self._inside = complement(space)

    def preceded(self, number: int, rest: Regular) -> Regular:
        spaces = repeat(self._space, 0, None)
        word = sequence(repeat(self._inside, 1, None), repeat(self._space, 1, None))
        return sequence(spaces, *[word] * number, rest)

    def beginning(self, regular: Regular) -> Regular:
        word = both(regular, repeat(self._inside, 1, None))
        return sequence(word, either(EMPTY, sequence(self._space, ALL)))


class LineCuts(Cuts):
    """What ends with one of these characters, or with a carriage return and a newline, or with the text."""

    separator = "\n"

    def __init__(self, name: str, ends: Ranges, keeps_ends: bool) -> None:
        end, inside = f"(?:\\r\\n|[{_class(ends)}])", f"[^{_class(ends)}]"
        super().__init__(name, f"{inside}*{end}|{inside}+" if keeps_ends else f"({inside}*){end}|({inside}+)")
        self.ends = ends
        self.keeps_ends = keeps_ends
        self._ends = chars(list(ends))
        self._single = both(self._ends, complement(((_RETURN, _RETURN),)))
        """Ends that end a line whatever follows."""
        self._returns = any(low <= _RETURN <= high for low, high in ends)
        self._inside = repeat(complement(ends), 0, None)

    def preceded(self, number: int, rest: Regular) -> Regular:
        for _ in range(number):
            rest = sequence(self._inside, self._ended(EMPTY, rest))
        return rest

    def _ended(self, line: Regular, rest: Regular) -> Regular:
        if not self._returns:
            return sequence(line, self._ends, rest)
        pair = literal("\r\n")
        # A carriage return before a newline is half of an end.
        alone = both(rest, negated(sequence(literal("\n"), ALL)))
        return either(
            sequence(line, either(pair, self._single), rest),
            sequence(line, literal("\r"), alone),
        )

    def beginning(self, regular: Regular) -> Regular:
        if not self.keeps_ends:
            line = both(regular, self._inside)
            return both(sequence(line, either(EMPTY, sequence(self._ends, ALL))), sequence(ANY, ALL))
        last = both(regular, self._inside, sequence(ANY, ALL))
        if not self._returns:
            return either(sequence(both(regular, sequence(self._inside, self._ends)), ALL), last)
        not_newline = negated(sequence(literal("\n"), ALL))
        ended = sequence(both(regular, sequence(self._inside, either(literal("\r\n"), self._single))), ALL)
        returned = sequence(both(regular, sequence(self._inside, literal("\r"))), not_newline)
        return either(ended, returned, last)


class Cutting(Function):
    """One piece of a text."""

    __slots__ = ("cuts", "number")

    def __init__(self, name: str, cuts: Cuts, number: int) -> None:
        super().__init__(name, Sort.STR, lambda text: cuts.pieces(text)[number], "")
        self.cuts = cuts
        self.number = number

    def sources(self, value: str, text: str) -> list[str]:
        """Texts that may have this piece, as near to a text as that is easy."""
        return [self.cuts.with_piece(text, self.number, value)]

    def before(self, regular: Regular) -> Regular:
        """The texts whose piece is in the language."""
        found = self.cuts.preceded(self.number, self.cuts.beginning(regular))
        missing = negated(self.cuts.at_least(self.number + 1)) if nullable(regular) else NOTHING
        return either(found, missing)


class Counting(Function):
    """The number of pieces of a text."""

    __slots__ = ("cuts",)

    def __init__(self, name: str, cuts: Cuts) -> None:
        super().__init__(name, Sort.INT, lambda text: len(cuts.pieces(text)), 0)
        self.cuts = cuts

    def sources(self, value: int, text: str) -> list[str]:
        """Texts that may have so many pieces, as near to a text as that is easy."""
        return [self.cuts.with_count(text, value)] if 0 <= value <= _MOST_PIECES else []

    def at_most(self, bound: int) -> Regular:
        """The texts with at most so many pieces."""
        return negated(self.cuts.at_least(bound + 1)) if bound >= 0 else NOTHING


def _class(ranges: Ranges) -> str:
    return "".join(f"\\U{low:08x}-\\U{high:08x}" for low, high in ranges)


def _text(ranges: Ranges) -> str:
    return ",".join(f"{low}-{high}" for low, high in ranges)


def _ranges(text: str) -> Ranges:
    bounds = [part.split("-") for part in text.split(",")]
    return tuple((int(low), int(high)) for low, high in bounds)


@cache
def words(space: Ranges) -> Cuts:
    """Words between runs of these characters, as `split` finds them."""
    return WordCuts(f"word:{_text(space)}", space)


@cache
def lines(ends: Ranges, keeps_ends: bool) -> Cuts:
    """Lines, as `splitlines` finds them."""
    return LineCuts(f"{'ended_line' if keeps_ends else 'line'}:{_text(ends)}", ends, keeps_ends)


def _numbered(cuts: Cuts, number: int) -> Cutting:
    name = f"{cuts.name}:{number}"
    found = FUNCTIONS.get(name)
    if found is None:
        found = FUNCTIONS[name] = Cutting(name, cuts, number)
    assert isinstance(found, Cutting)
    return found


def _counting(cuts: Cuts) -> Counting:
    name = f"{cuts.name}:count"
    found = FUNCTIONS.get(name)
    if found is None:
        found = FUNCTIONS[name] = Counting(name, cuts)
    assert isinstance(found, Counting)
    return found


def _family(make: Callable[[Ranges], Cuts]) -> Callable[[str], Function]:
    def named(parameters: str) -> Function:
        ranges, _, number = parameters.partition(":")
        cuts = make(_ranges(ranges))
        return cuts.counting() if number == "count" else cuts.number(int(number))

    return named


FAMILIES.update(
    {
        "word": _family(words),
        "line": _family(lambda ends: lines(ends, False)),
        "ended_line": _family(lambda ends: lines(ends, True)),
    }
)
