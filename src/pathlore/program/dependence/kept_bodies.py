"""Keeps what was read of functions, by the content of each: reading takes much of the time where files are long."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain
from types import CodeType
from typing import Any, Protocol

from pathlore.digests import blake2b
from pathlore.program.dependence.steps import Body, BodyParameters, Passed, Span, Step, StepKind, WrittenText

_SIZE = 12
_LARGEST = 2_000_000
"""Bytes for the functions of a file. Those of larger files are read each time."""
_KINDS = {kind.value: kind for kind in StepKind}


class BodyShelf(Protocol):
    """Where bodies are kept between runs."""

    def load(self, path: str) -> bytes | None:
        """What was kept of a file."""

    def save(self, path: str, data: bytes) -> None:
        """Keeps it in the place of what was there."""


class FileBodies:
    """What is kept of one file: bodies as JSON, by the digests of functions."""

    def __init__(self, path: str, shelf: BodyShelf) -> None:
        self._path = path
        self._shelf = shelf
        self._bodies: dict[str, Any] = _unpacked(shelf.load(path))
        self._new: dict[str, Any] = {}
        self._used: set[str] = set()

    def get(self, digest: str, first: int) -> Body | None:
        """The body of a function that begins in a line; None where there is none that can be read."""
        kept = self._bodies.get(digest)
        if kept is None:
            return None
        try:
            body = _body(kept, self._path, first)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            return None
        self._used.add(digest)
        return body

    def put(self, digest: str, body: Body) -> None:
        self._new[digest] = _to_json(body, body.line)

    def save(self) -> None:
        """Keeps what is new beside the rest; where that is too much, beside what was used."""
        if not self._new:
            return
        used = {digest: body for digest, body in self._bodies.items() if digest in self._used}
        for kept in (self._bodies, used):
            bodies = {**kept, **self._new}
            data = zlib.compress(json.dumps(bodies, separators=(",", ":")).encode(), 1)
            if len(data) <= _LARGEST:
                self._shelf.save(self._path, data)
                return


class KeptBodies:
    """What is kept of all files of a run."""

    def __init__(self, shelf: BodyShelf) -> None:
        self._shelf = shelf
        self._files: dict[str, FileBodies] = {}

    def of(self, path: str) -> FileBodies:
        found = self._files.get(path)
        if found is None:
            found = self._files[path] = FileBodies(path, self._shelf)
        return found

    def save(self) -> None:
        for bodies in self._files.values():
            bodies.save()


_current: list[KeptBodies] = []


def kept_bodies(path: str) -> FileBodies | None:
    """What is kept of a file, if anything is."""
    return _current[-1].of(path) if _current else None


@contextmanager
def keeping_bodies(shelf: BodyShelf | None) -> Iterator[None]:
    """Reads bodies from a shelf meanwhile, and puts new ones there in the end."""
    if shelf is None:
        yield
        return
    kept = KeptBodies(shelf)
    _current.append(kept)
    try:
        yield
    finally:
        _current.remove(kept)
        kept.save()


def digest_of_function(code: CodeType, lines: list[str]) -> str | None:
    """A digest of all that the body of a function is made of; None where more than its own lines says what that is."""
    if "<" in code.co_qualname:
        # It has variables of other functions, or shares its line with others.
        return None
    text = "\n".join(lines[code.co_firstlineno - 1 : _last_line(code)])
    return blake2b(f"{code.co_qualname} {text}".encode(), digest_size=_SIZE).hexdigest()


def _last_line(code: CodeType) -> int:
    """The last line that something of a function stands in."""
    inner = (_last_line(part) for part in code.co_consts if isinstance(part, CodeType))
    ends = (end for _, end, _, _ in code.co_positions() if end is not None)
    return max(chain(inner, ends), default=code.co_firstlineno)


def _unpacked(data: bytes | None) -> dict[str, Any]:
    if data is None:
        return {}
    try:
        found = json.loads(zlib.decompress(data))
    except (zlib.error, ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


# Lines count from the first one of the function: it may stand elsewhere by then.


def _to_json(body: Body, first: int) -> list[Any]:
    spans: dict[Span, int] = {}

    def span(given: Span | None) -> int:
        return -1 if given is None else spans.setdefault(given, len(spans))

    def more(given: Passed | Body | None) -> Any:
        if isinstance(given, Passed):
            return [given.positional, given.star, given.keywords, given.double_star]
        return {"": _to_json(given, first)} if given is not None else 0

    steps = [
        (step.kind.value, step.target, step.operands, step.name, span(step.span), more(step.more))
        for step in body.steps
    ]
    places = [(slot, span(found)) for slot, found in body.spans.items()]
    texts = [(slot, [(t.first, t.last, t.is_whole) for t in found]) for slot, found in body.texts.items()]
    given = body.parameters
    return [
        *(body.name, body.line - first, body.slots, body.is_generator, body.is_coroutine),
        [given.positional, given.keyword_only, given.star, given.double_star, given.only_positional],
        *(body.variables, body.free, sorted(body.rebound), steps, places, texts),
        [(s.line - first, s.column, s.last_line - first, s.last_column) for s in spans],
    ]


def _body(kept: list[Any], path: str, first: int) -> Body:
    name, line, slots, is_generator, is_coroutine, given, variables, free, rebound, steps, places, texts, lines = kept
    body = Body(name, path, line + first)
    body.slots, body.is_generator, body.is_coroutine = slots, is_generator, is_coroutine
    body.parameters = BodyParameters(tuple(given[0]), tuple(given[1]), *given[2:])
    body.variables, body.free, body.rebound = variables, free, set(rebound)
    spans = [Span(at + first, column, last + first, end) for at, column, last, end in lines]
    made = body.steps
    for kind, target, operands, text, span, more in steps:
        where = None if span < 0 else spans[span]
        made.append(Step(_KINDS[kind], target, tuple(operands), text, where, _more(more, path, first)))
    for slot, span in places:
        body.spans[slot] = spans[span]
    body.texts = {slot: tuple(WrittenText(*text) for text in found) for slot, found in texts}
    return body


def _more(given: Any, path: str, first: int) -> Passed | Body | None:
    if given == 0:
        return None
    if isinstance(given, dict):
        return _body(given[""], path, first)
    positional, star, keywords, double_star = given
    return Passed(tuple(positional), tuple(star), tuple((name, slot) for name, slot in keywords), tuple(double_star))
