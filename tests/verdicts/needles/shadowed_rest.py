# finds: AssertionError in compress
# for: compress([5, 5, 5])
"""Runs of three are lost."""


def compress(items: list[int]) -> list[int]:
    if len(items) > 3:
        return items
    found: list[int] = []
    for item in items:
        if found and found[-1] == item:
            found.pop()
        else:
            found.append(item)
    assert found or len(items) != 2 or items[0] == items[1]
    assert len(items) != 3 or len(found) != 1 or found[0] != items[1] or items[0] != items[2]
    return found
