"""Models of `re`: a known pattern on a symbolic text.

Whether a regular pattern matches is one question. How far its groups reach is decided character by character, and only
when the program asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.runtime.backtracking import Backtracking, Found, NotFollowedError
from pathlore.runtime.patterns import language
from pathlore.runtime.reasons import Reason
from pathlore.runtime.text_mapping import matching
from pathlore.runtime.text_searching import decided
from pathlore.runtime.values.binary import SymBytes, as_bytes, as_text
from pathlore.runtime.values.class_attributes import hide, stands_for, unchangeable_class
from pathlore.runtime.values.nesting import concrete, realise_deeply
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import SymStr, concatenated, length, number, piece

Pattern = re.Pattern[Any]


def _symbolic(text: Any) -> bool:
    return type(text) is SymStr or type(text) is SymBytes


class SymMatch:
    """A match on a symbolic text. Its start and end are found lazily."""

    # Large: it mirrors the interface of a match.

    __slots__ = ("_endpos", "_place", "_pos", "_re", "_seek", "_string", "_text")

    def __init__(
        self,
        pattern: Pattern,
        text: Any,
        seek: Callable[[], tuple[int, Found]],
        pos: int = 0,
        endpos: int | None = None,
    ) -> None:
        self._re = pattern
        self._string = text
        self._pos = pos
        self._endpos = endpos
        self._text = as_text(text) if isinstance(text, bytes) else text
        self._seek = seek
        self._place: tuple[int, Found] | None = None

    @unchangeable_class
    def __class__(self) -> Any:
        return re.Match

    @property
    def re(self) -> Pattern:
        return self._re

    @property
    def string(self) -> Any:
        return self._string

    @property
    def pos(self) -> int:
        return self._pos

    def _spans(self) -> tuple[int, Found]:
        if self._place is None:
            self._place = self._seek()
        return self._place

    def _number(self, group: Any) -> int:
        group = realise_deeply(group, _getframe(2))
        if isinstance(group, str):
            if group not in self.re.groupindex:
                raise IndexError("no such group")
            return self.re.groupindex[group]
        if not hasattr(type(group), "__index__") or not 0 <= group <= self.re.groups:
            raise IndexError("no such group")
        return int(group)

    def span(self, group: Any = 0) -> tuple[int, int]:
        wanted = self._number(group)
        start, found = self._spans()
        return (start, found.end) if wanted == 0 else found.groups.get(wanted, (-1, -1))

    def start(self, group: Any = 0) -> int:
        return self.span(group)[0]

    def end(self, group: Any = 0) -> int:
        return self.span(group)[1]

    def _one(self, group: Any, default: Any = None) -> Any:
        start, stop = self.span(group)
        return default if start < 0 else self._cut(start, stop)

    def _cut(self, start: int, stop: int | None) -> Any:
        found = piece(self._text, start, stop)
        return as_bytes(found) if isinstance(self.string, bytes) else found

    def group(self, *groups: Any) -> Any:
        if len(groups) < 2:
            return self._one(groups[0] if groups else 0)
        return tuple(self._one(group) for group in groups)

    def __getitem__(self, group: Any) -> Any:
        return self._one(group)

    def groups(self, default: Any = None) -> tuple[Any, ...]:
        return tuple(self._one(i, default) for i in range(1, self.re.groups + 1))

    def groupdict(self, default: Any = None) -> dict[str, Any]:
        return {name: self._one(i, default) for name, i in self.re.groupindex.items()}

    @property
    def endpos(self) -> Any:
        size = length(self._text)
        return size if self._endpos is None or size < self._endpos else self._endpos

    @property
    def regs(self) -> tuple[tuple[int, int], ...]:
        return tuple(self.span(i) for i in range(self.re.groups + 1))

    @property
    def lastindex(self) -> int | None:
        return self._spans()[1].last

    @property
    def lastgroup(self) -> str | None:
        names = {number: name for name, number in self.re.groupindex.items()}
        return names.get(self.lastindex) if self.lastindex is not None else None

    def expand(self, template: Any) -> Any:
        return _expanded(template, self, _getframe(1))

    # Python would go through whatever has `__getitem__`.
    __iter__ = __reversed__ = None

    def __copy__(self) -> SymMatch:
        return self

    def __deepcopy__(self, memo: Any) -> SymMatch:
        return self

    def __repr__(self) -> str:
        start, found = self._spans()
        text = concrete(self.string)[start : found.end]
        return f"<re.Match object; span=({start}, {found.end}), match={text!r}>"


# As messages of C name it.
SymMatch.__name__ = SymMatch.__qualname__ = "re.Match"
stands_for(re.match("", ""))
hide((SymMatch,))


_REFERENCE = re.compile(r"\\(?:g<(\w+)>|([1-9]\d?)(?!\d)|([nrt\\]))")


def _expanded(template: Any, match: Any, frame: FrameType) -> Any:
    """The template of a replacement, with its references filled in from a match."""
    template = realise_deeply(template, frame)
    binary = isinstance(template, bytes)
    source = as_text(template) if binary else template
    if _REFERENCE.sub("", source).count("\\"):
        raise NotFollowedError
    parts: list[Any] = []
    end = 0
    for found in _REFERENCE.finditer(source):
        parts.append(source[end : found.start()])
        end = found.end()
        if found[3]:
            parts.append({"n": "\n", "r": "\r", "t": "\t"}.get(found[3], "\\"))
            continue
        name = found[1] or found[2]
        text = match.group(int(name) if name.isdecimal() else name)
        parts.append("" if text is None else as_text(text) if binary else text)
    filled = concatenated([*parts, source[end:]])
    return as_bytes(filled) if binary else filled


# One match


def _asked(method: str) -> Callable[..., Any]:
    def ask(pattern: Pattern, string: Any, pos: Any = 0, endpos: Any = None) -> Any:
        frame = _getframe(1)
        if not _symbolic(string):
            return getattr(pattern, method)(string, *_bounds(pos, endpos, frame))
        if isinstance(string, bytes) is not isinstance(pattern.pattern, bytes):
            return getattr(pattern, method)(concrete(string))
        try:
            return _match(pattern, method, string, pos, endpos, frame)
        except NotFollowedError:
            return getattr(pattern, method)(string.sym_realise(frame), *_bounds(pos, endpos, frame))

    return ask


def _bounds(pos: Any, endpos: Any, frame: FrameType) -> tuple[Any, ...]:
    return _realised((pos,) if endpos is None else (pos, endpos), frame)


def _realised(bounds: tuple[Any, ...], frame: FrameType) -> tuple[Any, ...]:
    return tuple(realise_deeply(bound, frame, Reason.POSITION) for bound in bounds)


def _match(pattern: Pattern, method: str, string: Any, pos: Any, endpos: Any, frame: FrameType) -> SymMatch | None:
    start = max(realise_deeply(number(pos), frame, Reason.POSITION), 0)
    end = None if endpos is None else max(realise_deeply(number(endpos), frame, Reason.POSITION), 0)
    body = string if end is None else string[:end]
    text = as_text(body) if isinstance(body, bytes) else body
    known = language(pattern, method) if start == 0 else None

    def seek() -> tuple[int, Found] | None:
        machine = Backtracking(pattern, text, frame)
        if method == "search":
            return machine.search(start)
        found = machine.at(start, whole=method == "fullmatch")
        return None if found is None else (start, found)

    def present() -> tuple[int, Found]:
        place = seek()
        assert place is not None, (pattern, method)
        return place

    if known is not None:
        return SymMatch(pattern, string, present, start, end) if decided(matching(text, known), frame) else None
    if start and not _long_enough(text, start, frame):
        return getattr(pattern, method)(concrete(body), start)  # type: ignore[no-any-return]
    place = seek()
    return None if place is None else SymMatch(pattern, string, lambda: place, start, end)


def _long_enough(text: Any, start: int, frame: FrameType) -> bool:
    """Whether a search can start here: at the end of the text at the latest."""
    return len(text) >= start


# All matches


def _matches(pattern: Pattern, string: Any, frame: FrameType, start: int = 0) -> Iterator[SymMatch]:
    """The matches from left to right; an empty one right after another is none."""
    machine = Backtracking(pattern, as_text(string) if isinstance(string, bytes) else string, frame)
    advance = False
    while True:
        place = machine.search(start, advance)
        if place is None:
            return
        yield SymMatch(pattern, string, lambda place=place: place)  # type: ignore[misc]
        advance = place[1].end == place[0]
        start = place[1].end


def _each(pattern: Pattern, string: Any, frame: FrameType) -> list[Any]:
    if not _symbolic(string):
        return list(pattern.finditer(string))
    if isinstance(string, bytes) is not isinstance(pattern.pattern, bytes):
        return list(pattern.finditer(concrete(string)))
    try:
        return list(_matches(pattern, string, frame))
    except NotFollowedError:
        return list(pattern.finditer(string.sym_realise(frame)))


def finditer(pattern: Pattern, string: Any, *bounds: Any) -> Any:
    frame = _getframe(1)
    if bounds or not _symbolic(string):
        return pattern.finditer(realise_deeply(string, frame), *_realised(bounds, frame))
    return iter(_each(pattern, string, frame))


def findall(pattern: Pattern, string: Any, *bounds: Any) -> Any:
    frame = _getframe(1)
    if bounds or not _symbolic(string):
        return pattern.findall(realise_deeply(string, frame), *_realised(bounds, frame))
    nothing = "" if isinstance(string, str) else b""
    found: list[Any] = []
    for match in _each(pattern, string, frame):
        groups = match.groups(nothing)
        found.append(match.group() if not groups else groups[0] if len(groups) == 1 else groups)
    return found


def split(pattern: Pattern, string: Any, maxsplit: Any = 0) -> Any:
    frame = _getframe(1)
    most = realise_deeply(number(maxsplit), frame, Reason.COUNT)
    if not _symbolic(string):
        return pattern.split(string, most)
    pieces: list[Any] = []
    end = 0
    for match in _each(pattern, string, frame)[: most or None] if most >= 0 else []:
        pieces.extend((string[end : match.start()], *match.groups()))
        end = match.end()
    return [*pieces, string[end:]]


def subn(pattern: Pattern, repl: Any, string: Any, count: Any = 0) -> Any:
    return _substituted(pattern, repl, string, count, _getframe(1))


def sub(pattern: Pattern, repl: Any, string: Any, count: Any = 0) -> Any:
    return _substituted(pattern, repl, string, count, _getframe(1))[0]


def _substituted(pattern: Pattern, repl: Any, string: Any, count: Any, frame: FrameType) -> tuple[Any, int]:
    most = realise_deeply(number(count), frame, Reason.COUNT)
    if not _symbolic(string) and not callable(repl):
        return pattern.subn(realise_deeply(repl, frame), string, most)
    binary = isinstance(string, bytes)
    if not callable(repl):
        repl = realise_deeply(repl, frame)
        if isinstance(repl, bytes) is not binary:
            return pattern.subn(repl, string.sym_realise(frame), most)
        # Python reads a template before it looks for anything.
        pattern.subn(repl, b"" if binary else "")
    parts: list[Any] = []
    end = times = 0
    try:
        for match in _each(pattern, string, frame)[: most or None] if most >= 0 else []:
            filled = repl(match) if callable(repl) else _expanded(repl, match, frame)
            parts.extend((string[end : match.start()], filled))
            end = match.end()
            times += 1
    except NotFollowedError:
        return pattern.subn(realise_deeply(repl, frame), string.sym_realise(frame), most)
    whole = [*parts, string[end:]]
    if not any(isinstance(part, Symbolic) for part in whole):
        return (b"" if binary else "").join(whole), times
    joined = as_bytes(concatenated([*map(as_text, whole)])) if binary else concatenated(whole)
    return joined, times


# Functions of the module


def _compiled(pattern: Any, flags: Any, frame: FrameType) -> Pattern:
    return re.compile(realise_deeply(pattern, frame), realise_deeply(flags, frame))


def compile_(pattern: Any, flags: Any = 0) -> Pattern:
    return _compiled(pattern, flags, _getframe(1))


def _with_pattern(method: Callable[..., Any], native: Callable[..., Any]) -> Callable[..., Any]:
    """A module-level function that takes a pattern and a text."""

    def function(pattern: Any, string: Any, flags: Any = 0) -> Any:
        if not _symbolic(string) and not isinstance(pattern, Symbolic):
            return native(pattern, string, flags)
        return method(_compiled(pattern, flags, _getframe(1)), string)

    return function


def module_split(pattern: Any, string: Any, maxsplit: Any = 0, flags: Any = 0) -> Any:
    return split(_compiled(pattern, flags, _getframe(1)), string, maxsplit)


def module_sub(pattern: Any, repl: Any, string: Any, count: Any = 0, flags: Any = 0) -> Any:
    return sub(_compiled(pattern, flags, _getframe(1)), repl, string, count)


def module_subn(pattern: Any, repl: Any, string: Any, count: Any = 0, flags: Any = 0) -> Any:
    return subn(_compiled(pattern, flags, _getframe(1)), repl, string, count)


match, fullmatch, search = (_asked(name) for name in ("match", "fullmatch", "search"))

METHODS: dict[Any, Callable[..., Any]] = {
    re.Pattern.match: match,
    re.Pattern.fullmatch: fullmatch,
    re.Pattern.search: search,
    re.Pattern.finditer: finditer,
    re.Pattern.findall: findall,
    re.Pattern.split: split,
    re.Pattern.sub: sub,
    re.Pattern.subn: subn,
}

FUNCTIONS: dict[Any, Callable[..., Any]] = {
    re.compile: compile_,
    re.match: _with_pattern(match, re.match),
    re.fullmatch: _with_pattern(fullmatch, re.fullmatch),
    re.search: _with_pattern(search, re.search),
    re.finditer: _with_pattern(finditer, re.finditer),
    re.findall: _with_pattern(findall, re.findall),
    re.split: module_split,
    re.sub: module_sub,
    re.subn: module_subn,
}
