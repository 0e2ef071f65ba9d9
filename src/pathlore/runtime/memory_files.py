"""Files in memory with symbolic content: stand-ins for `io.StringIO` and `io.BytesIO`."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from operator import index
from sys import _getframe
from typing import Any

from pathlore.expr.cutting import lines
from pathlore.runtime.path import Unsupported, context
from pathlore.runtime.proxies.text_cuts import FoundCuts, is_traced
from pathlore.runtime.values.binary import SymBytes, size_of
from pathlore.runtime.values.class_attributes import unchangeable_class
from pathlore.runtime.values.text import length

_NEWLINE = ((10, 10),)


class SymFile:
    """A file that holds a text or bytes. What a method cannot do with a symbolic content ends the path."""

    # Large: the interface of a file.

    def __init__(self, content: Any, kind: Any) -> None:
        self.sym_kind = kind
        self.sym_content = content
        self.sym_at: Any = 0
        self.sym_closed = False
        self._is_text = kind is io.StringIO
        self._lines: FoundCuts | None = None
        """Where only lines were read so far: the lines of the content."""
        self._read_lines = 0

    @unchangeable_class
    def __class__(self) -> Any:
        return self.sym_kind

    def __getattr__(self, name: str) -> Any:
        if hasattr(self.sym_kind, name):
            context.path.end(Unsupported(f"{self.sym_kind.__name__}.{name} of a symbolic content"))
        raise AttributeError(f"{self.sym_kind.__module__}.{self.sym_kind.__name__!r} object has no attribute {name!r}")

    # Reading

    def getvalue(self) -> Any:
        self._check()
        return self.sym_content

    def read(self, size: Any = -1, /) -> Any:
        self._check()
        self._lines = None
        limit = _limit(size)
        end = None if limit is None else self.sym_at + limit
        return self._taken(self.sym_content[self.sym_at : end])

    read1 = read

    def readline(self, size: Any = -1, /) -> Any:
        self._check()
        limit = _limit(size)
        if limit is None and self._reads_lines():
            return self._next_line()
        self._lines = None
        rest = self.sym_content[self.sym_at :]
        found = rest.find("\n" if self._is_text else b"\n")
        line = rest[: found + 1] if found >= 0 else rest
        return self._taken(line if limit is None else line[:limit])

    def _reads_lines(self) -> bool:
        """Whether the next line is a line of the whole content."""
        at_start = self._is_text and type(self.sym_at) is int and self.sym_at == 0
        if self._lines is None and at_start and is_traced(self.sym_content):
            self._lines = FoundCuts(self.sym_content, lines(_NEWLINE, True))
            self._read_lines = 0
        return self._lines is not None

    def _next_line(self) -> Any:
        found, number = self._lines, self._read_lines
        assert found is not None
        if not found.has(number, _getframe()):
            return ""
        self._read_lines += 1
        return self._taken(found.piece(number))

    def _taken(self, piece: Any) -> Any:
        self.sym_at = self.sym_at + _length(piece)
        return piece

    def readlines(self, hint: Any = -1, /) -> list[Any]:
        if _limit(hint) not in (None, 0):
            context.path.end(Unsupported("readlines with a hint of a symbolic content"))
        return list(self)

    def __iter__(self) -> Iterator[Any]:
        self._check()
        return self

    def __next__(self) -> Any:
        line = self.readline()
        # A line that was found has its end at least: that is not asked.
        if self._lines is not None and type(line) is not str:
            return line
        if not line:
            raise StopIteration
        return line

    # Writing

    def write(self, content: Any, /) -> Any:
        self._check()
        if not isinstance(content, str if self._is_text else (bytes, bytearray)):
            raise TypeError(f"a text or bytes expected, not {type(content).__name__!r}")
        size = _length(content)
        if self.sym_at > _length(self.sym_content):
            context.path.end(Unsupported("writing beyond the end of a symbolic content"))
        self._lines = None
        self.sym_content = self.sym_content[: self.sym_at] + content + self.sym_content[self.sym_at + size :]
        self.sym_at = self.sym_at + size
        return size

    def writelines(self, lines: Iterable[Any], /) -> None:
        for line in lines:
            self.write(line)

    def truncate(self, size: Any = None, /) -> Any:
        self._check()
        size = self.sym_at if size is None else size
        if size < 0:
            raise ValueError(f"negative size value {index(size)}")
        self._lines = None
        self.sym_content = self.sym_content[:size]
        return size

    # The position

    def tell(self) -> Any:
        self._check()
        return self.sym_at

    def seek(self, offset: Any, whence: int = 0, /) -> Any:
        self._check()
        if whence not in (0, 1, 2):
            raise ValueError(f"Invalid whence ({whence}, should be 0, 1 or 2)")
        if self._is_text and whence and offset != 0:
            raise OSError("Can't do nonzero cur-relative seeks")
        if whence == 0 and offset < 0:
            raise ValueError(f"negative seek position {index(offset)}")
        self._lines = None
        start = (0, self.sym_at, _length(self.sym_content))[whence]
        at = start + offset
        self.sym_at = at if at >= 0 else 0
        return self.sym_at

    # The rest

    def close(self) -> None:
        self.sym_closed = True

    @property
    def closed(self) -> bool:
        return self.sym_closed

    def __enter__(self) -> Any:
        self._check()
        return self

    def __exit__(self, *details: object) -> None:
        self.close()

    def flush(self) -> None:
        if not self._is_text:
            self._check()

    def readable(self) -> bool:
        self._check()
        return True

    writable = seekable = readable

    def isatty(self) -> bool:
        self._check()
        return False

    def fileno(self) -> int:
        raise io.UnsupportedOperation("fileno")

    def _check(self) -> None:
        if self.sym_closed:
            raise ValueError("I/O operation on closed file")


def _limit(size: Any) -> int | None:
    """How much to read at most; None for all."""
    if size is None:
        return None
    limit = index(size)
    return None if limit < 0 else limit


def _length(content: Any) -> Any:
    return size_of(content) if type(content) is SymBytes else length(content)
