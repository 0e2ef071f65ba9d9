"""Colours texts, on terminals that support it and for users who want it."""

from __future__ import annotations

import os
from typing import NamedTuple, TextIO


class Palette(NamedTuple):
    """Wraps texts in escape sequences or, disabled, leaves them alone."""

    enabled: bool

    def bold(self, text: str) -> str:
        return self._wrapped("1", text)

    def faint(self, text: str) -> str:
        return self._wrapped("2", text)

    def red(self, text: str) -> str:
        return self._wrapped("31;1", text)

    def green(self, text: str) -> str:
        return self._wrapped("32", text)

    def yellow(self, text: str) -> str:
        return self._wrapped("33", text)

    def _wrapped(self, sequence: str, text: str) -> str:
        return f"\x1b[{sequence}m{text}\x1b[0m" if self.enabled and text else text


def palette_for(stream: TextIO) -> Palette:
    """Colours for a terminal, unless NO_COLOR is set."""
    wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Palette(wanted and stream.isatty())
