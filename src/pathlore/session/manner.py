"""How a command wants a target composed."""

from __future__ import annotations

from collections.abc import Callable

from pathlore.records import frozen
from pathlore.trie.choice import Choice


@frozen
class Manner:
    """What becomes of composed runs, and where they are led."""

    every: bool = False
    """Whether each run that added something to a summary becomes a plain path in the end, not only those that fail."""
    at_once: bool = False
    """Whether runs that are the first to meet some code become plain paths at once: observers wait for them."""
    worth: Callable[[Choice, int], int] | None = None
    """How far an alternative is from what is looked for, if anything is."""
    deepest: int | None = None
    """The depth bound of composed runs, if it is not that of plain ones: these may be deepened step by step."""
