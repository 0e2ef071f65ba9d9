"""Says which of several definitions under one qualified name a code object comes from."""

from __future__ import annotations

import os
import re
from types import CodeType

from pathlore.patterns import pattern
from pathlore.program.source import read_source
from pathlore.project import TargetError

_DEFINITION = pattern(r"^([ \t]*)(?:async[ \t]+)?(?:def|class)[ \t]+(\w+)", re.MULTILINE)
"""Found by indentation: most files are never parsed. A definition in a text only makes a number larger."""

Lines = dict[str, list[int]]
_tables: dict[str, tuple[tuple[int, int], Lines]] = {}


def number_of_definition(code: CodeType) -> int:
    """0 for the only definition of its name in the file, else its number in the order of the file."""
    lines = _lines_of(code.co_filename).get(code.co_qualname.replace("<locals>.", ""), [])
    if len(lines) < 2:
        return 0
    # Code begins with its first decorator.
    return next((n for n, line in enumerate(lines, 1) if line >= code.co_firstlineno), len(lines))


def _lines_of(path: str) -> Lines:
    try:
        status = os.stat(path)
    except OSError:
        return {}
    state = status.st_mtime_ns, status.st_size
    known = _tables.get(path)
    if known is None or known[0] != state:
        try:
            known = _tables[path] = state, _definitions(read_source(path))
        except TargetError:
            return {}
    return known[1]


def _definitions(text: str) -> Lines:
    found: Lines = {}
    around: list[tuple[int, str]] = []
    line, last = 1, 0
    for match in _DEFINITION.finditer(text):
        line += text.count("\n", last, match.start())
        last = match.start()
        indent = len(match[1].expandtabs())
        while around and around[-1][0] >= indent:
            around.pop()
        around.append((indent, match[2]))
        found.setdefault(".".join(name for _, name in around), []).append(line)
    return found
