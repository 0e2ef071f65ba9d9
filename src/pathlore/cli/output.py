"""Files that commands write."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from enum import Enum

import click

STDOUT = "-"
_HEAD = 1000


class OutputKind(Enum):
    """What a command writes; the value is what the beginning of such a file has, in lower case."""

    TESTS = b"by pathlore"
    CERTIFICATE = b'"pathlore certificate"'
    PART = b'"pathlore prefixes'


def refuse_foreign(output: str, kind: OutputKind, force: bool = False) -> None:
    """A file that somebody wrote by hand, or that another command wrote, is not overwritten by mistake."""
    if output == STDOUT or force or not os.path.exists(output) or _is_stream(output):
        return
    try:
        with open(output, "rb") as file:
            head = file.read(_HEAD)
    except OSError as error:
        raise click.UsageError(f"{output}: cannot be written: {error.strerror}") from None
    if not head or kind.value in head.lower():
        return
    whose = "another command of Pathlore wrote it" if _is_ours(head) else "was not written by Pathlore"
    remedy = "choose another name" if kind is OutputKind.PART else "use --force to overwrite it"
    raise click.UsageError(f"{output}: {whose}; {remedy}.")


def _is_ours(head: bytes) -> bool:
    return any(kind.value in head.lower() for kind in OutputKind)


def _is_stream(output: str) -> bool:
    """Whether it is a device or a pipe, which is written to, never replaced."""
    try:
        mode = os.stat(output).st_mode
    except OSError:
        return False
    return stat.S_ISCHR(mode) or stat.S_ISFIFO(mode)


def write(output: str, text: str) -> None:
    """Replaces the file as a whole: a reader sees the old one or the new one."""
    if output == STDOUT:
        sys.stdout.write(text)
        return
    # What a link leads to is replaced, not the link.
    path = os.path.realpath(output)
    beside = f"{path}.{os.getpid()}.tmp"
    try:
        if _is_stream(path):
            with open(path, "w", encoding="utf-8", newline="\n") as file:
                file.write(text)
            return
        with open(beside, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(beside, path)
    except OSError as error:
        with suppress(OSError):
            os.remove(beside)
        raise click.UsageError(f"{output}: cannot be written: {error.strerror}") from None
