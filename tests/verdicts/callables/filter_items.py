# holds
"""Items that a function keeps, and those that it does not."""

from collections.abc import Callable


def split(keep: Callable[[int], bool], items: list[int]) -> tuple[list[int], list[int]]:
    assert len(items) <= 2
    kept = [i for i in items if keep(i)]
    dropped = [i for i in items if not keep(i)]
    assert len(kept) + len(dropped) == len(items)
    return kept, dropped
