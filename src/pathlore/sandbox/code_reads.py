"""Ends paths on which the program reads of the code of its functions what rewriting changes."""

from __future__ import annotations

import re
from functools import cache
from types import FrameType

from pathlore.program.source import is_project_file, read_source
from pathlore.project import TargetError
from pathlore.runtime.path import Unsupported, context

_REWRITTEN = re.compile(
    r"\b(co_(consts|names|code|varnames(?!\[:)|nlocals|cellvars|stacksize|firstlineno|filename|lines|positions|linetable"
    r"|lnotab|exceptiontable)|_co_code_adaptive|dis|marshal)\b|\breplace\(\s*co_"
)
"""What tells rewritten code from that of the program: not its name, flags, and parameters."""


def on_code(reader: FrameType) -> None:
    """Called where somebody reads the code of a function."""
    if context.exploring and is_project_file(reader.f_code.co_filename) and _tells(reader.f_code.co_filename):
        context.path.end(Unsupported("the program reads the code of a function, which is rewritten"))


@cache
def _tells(file: str) -> bool:
    try:
        return _REWRITTEN.search(read_source(file)) is not None
    except TargetError:
        return True
