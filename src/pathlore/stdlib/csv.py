"""Models of `csv`: lines are read as the library reads them, character by character only where they have quotes."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from enum import Enum, auto
from functools import lru_cache
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr.characters import Ranges, many, one_of, outside, some
from pathlore.expr.regular import Regular, sequence
from pathlore.runtime.proxies.text_pieces import SymPieces
from pathlore.runtime.text_mapping import matching
from pathlore.runtime.text_searching import decided, rstrip
from pathlore.runtime.values.class_attributes import unchangeable_class
from pathlore.runtime.values.nesting import realise_deeply
from pathlore.runtime.values.text import SymStr, character, concatenated, has, within

_ENDS = "\r\n"


def reader(lines: Any, *args: Any, **options: Any) -> Any:
    frame = _getframe(1)
    options = {name: realise_deeply(option, frame) for name, option in options.items()}
    args = tuple(realise_deeply(arg, frame) for arg in args)
    if type(lines) in (list, tuple) and all(type(line) is str for line in lines):
        return csv.reader(lines, *args, **options)
    # The reader in C checks the options, and knows the dialect that they make.
    dialect = csv.reader((), *args, **options).dialect
    if dialect.quoting not in (csv.QUOTE_MINIMAL, csv.QUOTE_ALL, csv.QUOTE_NONE):
        return csv.reader((realise_deeply(line, frame) for line in lines), *args, **options)
    return RowReader(iter(lines), dialect)


class _SymbolicLineError(Exception):
    """A record that began with a plain line goes on with a symbolic one."""


class RowReader:
    """Stands for a reader of the library."""

    def __init__(self, lines: Iterator[Any], dialect: Any) -> None:
        self.dialect = dialect
        self.line_num = 0
        self._lines = lines
        self._again: list[Any] = []
        """Lines that were read too early."""

    @unchangeable_class
    def __class__(self) -> Any:
        return type(csv.reader(()))

    def __iter__(self) -> RowReader:
        return self

    def __next__(self) -> Any:
        frame = _getframe(1)
        line = self._line()
        if type(line) is str:
            try:
                return self._natively(line)
            except _SymbolicLineError:
                line = self._line()
        if type(line) is SymStr and not self.dialect.skipinitialspace:
            row = _simple_row(line, self.dialect, frame)
            if row is not None:
                return row
        return _Record(self.dialect, self._line, frame).read(line)

    def _line(self) -> Any:
        line = self._again.pop() if self._again else next(self._lines)
        if not isinstance(line, str):
            next(csv.reader((line,)))  # raises, with the message of this Python
        self.line_num += 1
        return line

    def _natively(self, line: str) -> Any:
        used = [line]

        def feed() -> Iterator[str]:
            yield line
            while True:
                try:
                    used.append(self._line())
                except StopIteration:
                    return
                if type(used[-1]) is not str:
                    raise _SymbolicLineError
                yield used[-1]

        try:
            return next(csv.reader(feed(), self.dialect))
        except _SymbolicLineError:
            self.line_num -= len(used)
            self._again = used[::-1]
            raise


# Lines without quotes are cut at the delimiter


@lru_cache(maxsize=100)
def _unquoted(special: str) -> tuple[Regular, Regular]:
    """Lines without special characters; the same with line ends at their end."""
    plain = many(outside(one_of(special + _ENDS)))
    return plain, sequence(plain, some(one_of(_ENDS)))


def _simple_row(line: SymStr, dialect: Any, frame: FrameType) -> Any:
    """The row of a line without quotes and escapes; None for other lines."""
    quote = dialect.quotechar if dialect.quoting != csv.QUOTE_NONE else ""
    plain, ended = _unquoted((quote or "") + (dialect.escapechar or ""))
    body: Any = line
    if not decided(matching(line, plain), frame):
        if not decided(matching(line, ended), frame):
            return None
        body = rstrip(line, frame, _ENDS)
    return SymPieces(body, dialect.delimiter) if has(body, 0, frame) else []


# Others are read character by character, in the states of the library


class _State(Enum):
    START_RECORD = auto()
    START_FIELD = auto()
    IN_FIELD = auto()
    ESCAPED = auto()
    AFTER_ESCAPED_END = auto()
    IN_QUOTES = auto()
    ESCAPED_IN_QUOTES = auto()
    QUOTE_IN_QUOTES = auto()
    AFTER_END = auto()


class _Record:
    """One record, which may take several lines. Mutable while it is read."""

    # Large: the states of the library, one method each.

    def __init__(self, dialect: Any, more: Callable[[], Any], frame: FrameType) -> None:
        self._dialect = dialect
        self._quote = dialect.quotechar if dialect.quoting != csv.QUOTE_NONE else None
        self._more = more
        self._frame = frame
        self._state = _State.START_RECORD
        self._fields: list[Any] = []
        self._field: list[Any] = []

    def read(self, line: Any) -> list[Any]:
        while True:
            at = 0
            while has(line, at, self._frame):
                self._steps[self._state](self, _Seen(line, at, self._frame))
                at += 1
            self._steps[self._state](self, None)
            if self._state is _State.START_RECORD:
                return self._fields
            try:
                line = self._more()
            except StopIteration:
                return self._at_end()

    def _at_end(self) -> list[Any]:
        if not self._field and self._state is not _State.IN_QUOTES:
            raise StopIteration
        if self._dialect.strict:
            raise csv.Error("unexpected end of data")
        self._save(_State.START_RECORD)
        return self._fields

    def _save(self, state: _State) -> None:
        self._fields.append(concatenated(self._field) if self._field else "")
        self._field = []
        self._state = state

    def _add(self, seen: _Seen | None, state: _State) -> None:
        self._field.append("\n" if seen is None else seen.character())
        self._state = state

    def _ends(self, seen: _Seen | None) -> bool:
        """Whether the line ends here, which ends the field."""
        if seen is not None and not seen.among(_ENDS):
            return False
        self._save(_State.START_RECORD if seen is None else _State.AFTER_END)
        return True

    # States

    def _start_record(self, seen: _Seen | None) -> None:
        if seen is None:
            return
        if seen.among(_ENDS):
            self._state = _State.AFTER_END
        else:
            self._start_field(seen)

    def _start_field(self, seen: _Seen | None) -> None:
        if self._ends(seen):
            return
        assert seen is not None
        if seen.among(self._quote):
            self._state = _State.IN_QUOTES
        elif seen.among(self._dialect.escapechar):
            self._state = _State.ESCAPED
        elif self._dialect.skipinitialspace and seen.among(" "):
            self._state = _State.START_FIELD
        elif seen.among(self._dialect.delimiter):
            self._save(_State.START_FIELD)
        else:
            self._add(seen, _State.IN_FIELD)

    def _escaped(self, seen: _Seen | None) -> None:
        ends = seen is not None and seen.among(_ENDS)
        self._add(seen, _State.AFTER_ESCAPED_END if ends else _State.IN_FIELD)

    def _after_escaped_end(self, seen: _Seen | None) -> None:
        if seen is not None:
            self._in_field(seen)

    def _in_field(self, seen: _Seen | None) -> None:
        if self._ends(seen):
            return
        assert seen is not None
        if seen.among(self._dialect.escapechar):
            self._state = _State.ESCAPED
        elif seen.among(self._dialect.delimiter):
            self._save(_State.START_FIELD)
        else:
            self._add(seen, _State.IN_FIELD)

    def _in_quotes(self, seen: _Seen | None) -> None:
        if seen is None:
            return
        if seen.among(self._dialect.escapechar):
            self._state = _State.ESCAPED_IN_QUOTES
        elif seen.among(self._quote):
            self._state = _State.QUOTE_IN_QUOTES if self._dialect.doublequote else _State.IN_FIELD
        else:
            self._add(seen, _State.IN_QUOTES)

    def _escaped_in_quotes(self, seen: _Seen | None) -> None:
        self._add(seen, _State.IN_QUOTES)

    def _quote_in_quotes(self, seen: _Seen | None) -> None:
        if seen is not None and seen.among(self._quote):
            self._add(seen, _State.IN_QUOTES)
        elif seen is not None and seen.among(self._dialect.delimiter):
            self._save(_State.START_FIELD)
        elif not self._ends(seen):
            if self._dialect.strict:
                raise csv.Error(f"{self._dialect.delimiter!r} expected after {self._quote!r}")
            self._add(seen, _State.IN_FIELD)

    def _after_end(self, seen: _Seen | None) -> None:
        if seen is None:
            self._state = _State.START_RECORD
        elif not seen.among(_ENDS):
            next(csv.reader(("a\rb",)))  # raises, with the message of this Python

    _steps: dict[_State, Callable[[_Record, _Seen | None], None]] = {
        _State.START_RECORD: _start_record,
        _State.START_FIELD: _start_field,
        _State.IN_FIELD: _in_field,
        _State.ESCAPED: _escaped,
        _State.AFTER_ESCAPED_END: _after_escaped_end,
        _State.IN_QUOTES: _in_quotes,
        _State.ESCAPED_IN_QUOTES: _escaped_in_quotes,
        _State.QUOTE_IN_QUOTES: _quote_in_quotes,
        _State.AFTER_END: _after_end,
    }


class _Seen:
    """A character of a line, of which is asked what it is."""

    __slots__ = ("_at", "_frame", "_line")

    def __init__(self, line: Any, at: int, frame: FrameType) -> None:
        self._line = line
        self._at = at
        self._frame = frame

    def among(self, characters: str | None) -> bool:
        if not characters:
            return False
        if type(self._line) is not SymStr:
            return self._line[self._at] in characters
        return bool(decided(within(self._line, self._at, _ranges(characters)), self._frame))

    def character(self) -> Any:
        return character(self._line, self._at)


@lru_cache(maxsize=100)
def _ranges(characters: str) -> Ranges:
    return one_of(characters)


FUNCTIONS: dict[Any, Callable[..., Any]] = {csv.reader: reader}
