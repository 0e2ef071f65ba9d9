"""Files that commands write."""

from __future__ import annotations

import os
import sys

import click

STDOUT = "-"
_SIGNATURE = b"pathlore"
_HEAD = 1000


def refuse_foreign(output: str, force: bool) -> None:
    """A file that somebody wrote by hand is not overwritten by mistake."""
    if output == STDOUT or force or not os.path.exists(output):
        return
    try:
        with open(output, "rb") as file:
            head = file.read(_HEAD)
    except OSError as error:
        raise click.UsageError(f"{output}: cannot be written: {error.strerror}") from None
    if head and _SIGNATURE not in head.lower():
        raise click.UsageError(f"{output}: was not written by Pathlore; use --force to overwrite it.")


def write(output: str, text: str) -> None:
    """Replaces the file as a whole: a reader sees the old one or the new one."""
    if output == STDOUT:
        sys.stdout.write(text)
        return
    beside = f"{output}.{os.getpid()}.tmp"
    try:
        with open(beside, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.replace(beside, output)
    except OSError as error:
        raise click.UsageError(f"{output}: cannot be written: {error.strerror}") from None
