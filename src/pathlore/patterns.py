"""Regular expressions that are compiled on first use: most runs use few of them.

Not for what is used while a path runs: the program may be deep in a recursion then, or have replaced `re.compile`.
"""

from __future__ import annotations

import re
from typing import Any, cast


class _Pattern:
    def __init__(self, text: str, flags: int) -> None:
        self._text = text
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        found = getattr(re.compile(self._text, self._flags), name)
        setattr(self, name, found)
        return found


def pattern(text: str, flags: int = 0) -> re.Pattern[str]:
    """What `re.compile` gives, for a start-up that does without compiling it."""
    return cast("re.Pattern[str]", _Pattern(text, flags))
