"""Finds calls by the name of the callee in the sources of a project and of its tests, without parsing whole files."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator

from pathlore.patterns import pattern
from pathlore.program.source import project_root, read_source
from pathlore.project import TargetError

_CALL = pattern(r"(\w+)\(")
_DEFINITION = pattern(r"^[ \t]*(?:async +)?(?:def|class) +(\w+)", re.M)
_MOST_FILES = 1500
_LARGEST = 400_000
_MOST_CALLS = 8
_LONGEST_CALL = 400
_LEFT_OUT = frozenset(("node_modules", "build", "dist", "site-packages", "venv", "env", "__pycache__"))


class CallSites:
    """The places in the files of a project where something of a name is called."""

    def __init__(self, root: str, package: str) -> None:
        self._texts: list[str] = []
        self._calls: dict[str, list[tuple[int, int]]] = {}
        self._definitions: dict[str, int] = {}
        for path in _files(root, package):
            try:
                self._take(read_source(path))
            except TargetError:
                continue

    def of(self, name: str) -> Iterator[ast.Call]:
        """Calls of what has a name, if only one definition in the project has it."""
        if self._definitions.get(name) != 1:
            return
        for number, start in self._calls.get(name, ()):
            call = _parsed(self._texts[number], start)
            if call is not None:
                yield call

    def _take(self, text: str) -> None:
        number = len(self._texts)
        self._texts.append(text)
        for match in _DEFINITION.finditer(text):
            self._definitions[match[1]] = self._definitions.get(match[1], 0) + 1
        for match in _CALL.finditer(text):
            places = self._calls.setdefault(match[1], [])
            if len(places) < _MOST_CALLS and text[match.start() - 4 : match.start()] not in ("def ", "ass "):
                places.append((number, match.start()))


def call_sites_around(path: str) -> CallSites:
    """The calls in the project of a file: in its package and in folders with tests."""
    root, package = _scope_of(path)
    key = (root, package)
    if key not in _known:
        # One project at a time: its texts are kept.
        _known.clear()
        _known[key] = CallSites(root, package)
    return _known[key]


_known: dict[tuple[str, str], CallSites] = {}


def _scope_of(path: str) -> tuple[str, str]:
    """The root of a project, and the outermost package of a file or the file itself."""
    folder, inner = os.path.dirname(os.path.abspath(path)), os.path.abspath(path)
    while os.path.isfile(os.path.join(folder, "__init__.py")):
        folder, inner = os.path.dirname(folder), folder
    return project_root(path), inner


def _files(root: str, package: str) -> Iterator[str]:
    """The files of the package first, then those of tests beside it."""
    count = 0
    places = [package]
    if os.path.basename(root) not in _LEFT_OUT:
        places += [os.path.join(root, name) for name in ("tests", "test")]
    for place in dict.fromkeys(places):
        found = [place] if place.endswith(".py") else _python_files(place)
        for path in found:
            count += 1
            if count > _MOST_FILES:
                return
            yield path


def _python_files(folder: str) -> Iterator[str]:
    for base, folders, files in os.walk(folder):
        folders[:] = sorted(f for f in folders if not f.startswith(".") and f not in _LEFT_OUT)
        for name in sorted(files):
            path = os.path.join(base, name)
            if name.endswith(".py") and os.path.isfile(path) and os.path.getsize(path) <= _LARGEST:
                yield path


def _parsed(text: str, start: int) -> ast.Call | None:
    """The call that begins at a place of a text, read up to the bracket that closes it."""
    end = _closing(text, start)
    try:
        tree = ast.parse(text[start:end].strip(), mode="eval").body if end else None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    return tree if isinstance(tree, ast.Call) else None


def _closing(text: str, start: int) -> int:
    depth, quote, place = 0, "", start
    limit = min(len(text), start + _LONGEST_CALL)
    while place < limit:
        c = text[place]
        if quote:
            if c == "\\":
                place += 1
            elif text.startswith(quote, place):
                place += len(quote) - 1
                quote = ""
        elif c in "'\"":
            quote = c * 3 if text.startswith(c * 3, place) else c
            place += len(quote) - 1
        elif c in "([{":
            depth += 1
        elif c in ")]}":
            depth -= 1
            if depth == 0:
                return place + 1
        place += 1
    return 0
