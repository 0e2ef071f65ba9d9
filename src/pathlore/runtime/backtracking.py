"""Matches a pattern of `re` against a text as `re` does, with a test on the path for each character it looks at.

Positions are plain numbers: how far each part of the pattern reaches is decided on the path. Of the characters only
their classes are decided.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from re import _constants as c  # type: ignore[attr-defined]  # the parser of the running Python, and no other
from types import FrameType
from typing import Any, NamedTuple

from pathlore.expr.characters import Ranges
from pathlore.runtime.patterns import EVERY, NEWLINE, Tree, class_of, is_single, parsed, scoped, word_class
from pathlore.runtime.text_searching import decided
from pathlore.runtime.values.text import character, has, within

Span = tuple[int, int]


class Found(NamedTuple):
    """A position that was reached, with the groups closed on the way and the last of them."""

    end: int
    groups: dict[int, Span]
    last: int | None


Then = Callable[[Found], Found | None]
"""The continuation: what has to match after a part; returns None if it does not."""


class NotFollowedError(Exception):
    """The pattern needs something that cannot be decided character by character."""


class Backtracking:
    """One pattern on one text."""

    def __init__(self, pattern: re.Pattern[Any], text: Any, frame: FrameType) -> None:
        self.tree, self.flags = parsed(pattern), pattern.flags
        self.binary = isinstance(pattern.pattern, bytes)
        self.text = text
        self.frame = frame
        if pattern.flags & re.LOCALE:
            raise NotFollowedError

    def at(self, start: int, whole: bool = False, advance: bool = False) -> Found | None:
        """The match that starts at a position; `whole` requires it to reach the end, `advance` not to be empty."""

        def accepted(found: Found) -> Found | None:
            if (whole and self.has(found.end)) or (advance and found.end == start):
                return None
            return found

        return self.run(self.tree, 0, Found(start, {}, None), self.flags, accepted)

    def search(self, start: int, advance: bool = False) -> tuple[int, Found] | None:
        """The first match from a position on; `advance` forbids an empty one right there."""
        position = start
        while True:
            found = self.at(position, advance=advance and position == start)
            if found is not None:
                return position, found
            if not self.has(position):
                return None
            position += 1

    # Questions to the text

    def has(self, position: int) -> bool:
        return has(self.text, position, self.frame)

    def within(self, position: int, ranges: Ranges) -> bool:
        if position < 0:
            return False
        if ranges == EVERY:
            return self.has(position)
        return decided(within(self.text, position, ranges), self.frame)

    # Operators

    def run(self, tree: Tree, index: int, place: Found, flags: int, then: Then) -> Found | None:
        """Matches the operators from an index on."""
        while index < len(tree) and is_single(tree[index][0]):
            if not self.within(place.end, class_of(*tree[index], flags, self.binary)):
                return None
            place = place._replace(end=place.end + 1)
            index += 1
        if index == len(tree):
            return then(place)
        op, argument = tree[index]

        def next_(found: Found) -> Found | None:
            return self.run(tree, index + 1, found, flags, then)

        return self._operator(op, argument, place, flags, next_)

    def _operator(self, op: Any, argument: Any, place: Found, flags: int, then: Then) -> Found | None:
        if op is c.SUBPATTERN:
            return self._group(argument, place, flags, then)
        if op is c.BRANCH:
            for part in argument[1]:
                found = self.run(part, 0, place, flags, then)
                if found is not None:
                    return found
            return None
        if op is c.MAX_REPEAT or op is c.MIN_REPEAT:
            return self._repeat(op is c.MAX_REPEAT, argument, place, flags, then)
        if op is c.POSSESSIVE_REPEAT:
            return self._possessive(argument, place, flags, then)
        if op is c.AT:
            return then(place) if self._position(argument, place.end, flags) else None
        if op is c.ASSERT or op is c.ASSERT_NOT:
            return self._look(op is c.ASSERT, argument, place, flags, then)
        if op is c.ATOMIC_GROUP:
            found = self.run(argument, 0, place, flags, _itself)
            return None if found is None else then(found)
        if op is c.GROUPREF:
            return self._reference(argument, place, flags, then)
        if op is c.GROUPREF_EXISTS:
            group, yes, no = argument
            chosen = yes if group in place.groups else no
            return then(place) if chosen is None else self.run(chosen, 0, place, flags, then)
        return None

    def _group(self, argument: Any, place: Found, flags: int, then: Then) -> Found | None:
        group, added, removed, inner = argument

        def closed(found: Found) -> Found | None:
            if group is None:
                return then(found)
            return then(Found(found.end, {**found.groups, group: (place.end, found.end)}, group))

        return self.run(inner, 0, place, scoped(flags, added, removed), closed)

    def _repeat(self, greedy: bool, argument: Any, place: Found, flags: int, then: Then) -> Found | None:
        low, high, inner = argument
        op, one = inner[0] if len(inner) == 1 else (None, None)
        if greedy and is_single(op):
            return self._characters(int(low), high, class_of(op, one, flags, self.binary), place, then)

        def again(found: Found, count: int, before: int) -> Found | None:
            """After `count` times, the last of which started at `before`."""
            more = count < low or ((high is c.MAXREPEAT or count < high) and found.end != before)
            result: Found | None = None
            if not greedy and count >= low:
                result = then(found)
            if result is None and more:
                result = self.run(inner, 0, found, flags, lambda after: again(after, count + 1, found.end))
            if result is None and greedy and count >= low:
                result = then(found)
            return result

        return again(place, 0, -1)

    def _characters(self, low: int, high: Any, ranges: Ranges, place: Found, then: Then) -> Found | None:
        """As many characters of a class as there are, then backtracking one at a time."""
        count = 0
        while (high is c.MAXREPEAT or count < high) and self.within(place.end + count, ranges):
            count += 1
        while count >= low:
            found = then(place._replace(end=place.end + count))
            if found is not None:
                return found
            count -= 1
        return None

    def _possessive(self, argument: Any, place: Found, flags: int, then: Then) -> Found | None:
        low, high, inner = argument
        count = 0
        while high is c.MAXREPEAT or count < high:
            found = self.run(inner, 0, place, flags, _itself)
            if found is None or (count >= low and found.end == place.end):
                break
            place = found
            count += 1
        return then(place) if count >= low else None

    def _look(self, wanted: bool, argument: Any, place: Found, flags: int, then: Then) -> Found | None:
        direction, inner = argument
        start = place.end
        if direction < 0:
            low, high = inner.getwidth()
            assert low == high
            start -= low
        found = None if start < 0 else self.run(inner, 0, place._replace(end=start), flags, _itself)
        if (found is not None) is not wanted:
            return None
        return then(place if found is None else found._replace(end=place.end))

    def _reference(self, group: int, place: Found, flags: int, then: Then) -> Found | None:
        if group not in place.groups:
            return None
        if flags & re.IGNORECASE:
            raise NotFollowedError
        start, stop = place.groups[group]
        for offset in range(stop - start):
            at = place.end + offset
            same = self.has(at) and character(self.text, start + offset) == character(self.text, at)
            if not decided(same, self.frame):
                return None
        return then(place._replace(end=place.end + stop - start))

    def _position(self, where: Any, at: int, flags: int) -> bool:
        if where is c.AT_BEGINNING_STRING or where is c.AT_BEGINNING:
            lines = where is c.AT_BEGINNING and flags & re.MULTILINE
            return at == 0 or bool(lines and self.within(at - 1, NEWLINE))
        if where is c.AT_END_STRING:
            return not self.has(at)
        if where is c.AT_END:
            if not self.has(at):
                return True
            return self.within(at, NEWLINE) and bool(flags & re.MULTILINE or not self.has(at + 1))
        word = word_class(flags, self.binary)
        boundary = self.within(at - 1, word) is not self.within(at, word)
        if where is c.AT_BOUNDARY:
            return boundary
        # In an empty text `\B` matches nowhere: a peculiarity of `re` in older versions of Python.
        return not boundary and (at > 0 or self.has(0) or not _EMPTY_HAS_BOUNDARY)


_EMPTY_HAS_BOUNDARY = re.search(r"\B", "") is None


def _itself(found: Found) -> Found:
    return found
