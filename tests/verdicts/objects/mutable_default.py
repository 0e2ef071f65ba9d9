# finds: AssertionError in add
# for: add("x", "y")
"""A default that remembers."""


def collect(item, seen=[]):
    seen.append(item)
    return seen


def add(first: str, second: str) -> int:
    collect(first)
    items = collect(second)
    assert len(items) == 1 or first == second
    return len(items)
