"""Computes which blocks ran, of the functions that were entered."""

from __future__ import annotations

import os
from collections.abc import Set

from pathlore.findings import Coverage
from pathlore.instrumentation.instrument import Instrumentation


def coverage_of(covered: Set[int], code: Instrumentation) -> Coverage:
    """The coverage of all functions that ran at all."""
    functions = {(code.blocks[n].path, code.blocks[n].function) for n in covered}
    blocks = [b for b in code.blocks if (b.path, b.function) in functions and b.is_counted]
    # Numbers are given as functions are called.
    blocks.sort(key=lambda block: (block.path, block.line, block.number))
    missing = tuple(relative(b.where) for b in blocks if b.number not in covered)
    return Coverage(len(blocks), len(blocks) - len(missing), missing)


def relative(where: str) -> str:
    """A location as it is shown: relative to the working folder, if it is below that."""
    path, colon, rest = where.partition(":")
    if not os.path.isabs(path):
        return where
    short = os.path.relpath(path)
    return where if short.startswith("..") else short + colon + rest
