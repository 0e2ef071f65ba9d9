"""Computes which blocks of the entered functions ran."""

from __future__ import annotations

import os
from collections.abc import Sequence, Set

from pathlore.findings import Coverage
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.program.blocks import Arm
from pathlore.program.sites import Block


def coverage_of(covered: Set[int], code: Instrumentation) -> Coverage:
    """The coverage of all functions that ran at all."""
    owners = _owners(code.blocks)
    entered = {owners[number] for number in covered}
    blocks = [block for block in code.blocks if owners[block.number] in entered and block.is_counted]
    # Numbers are given as functions are called.
    blocks.sort(key=lambda block: (block.path, block.line, block.number))
    missing = tuple(relative(b.where) for b in blocks if b.number not in covered)
    return Coverage(len(blocks), len(blocks) - len(missing), missing)


def _owners(blocks: Sequence[Block]) -> list[int]:
    """For each block the number of the one by which its function is entered.

    Names do not tell functions apart, those of a property for instance. Of a function that nothing has called there are
    blocks only if somebody else has called it in this process.
    """
    entries: dict[tuple[str, str], int] = {}
    found: list[int] = []
    for block in blocks:
        name = (block.path, block.function)
        if block.arm is Arm.ENTRY or name not in entries:
            entries[name] = block.number
        found.append(entries[name])
    return found


def relative(where: str) -> str:
    """A location as it is shown: relative to the working folder, if it is below that."""
    path, colon, rest = where.partition(":")
    if not os.path.isabs(path):
        return where
    short = os.path.relpath(path)
    return where if short.startswith("..") else short + colon + rest
