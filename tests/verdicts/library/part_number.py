# finds: AssertionError in shelf
# for: shelf("B7-00")
"""A compiled pattern lets through one number that no shelf has."""

import re

PART = re.compile(r"([A-C])([1-9])-(\d\d)")


def shelf(part: str) -> int:
    found = PART.fullmatch(part)
    if found is None:
        return 0
    number = int(found[3])
    assert number > 0 or found[1] != "B" or found[2] != "7"
    return number
