# finds: AssertionError in known
# for: known(5)
"""Reading from a defaultdict stores what was not there."""

from collections import defaultdict


def known(code: int) -> bool:
    table: defaultdict[int, int] = defaultdict(int)
    table[1] = 10
    value = table[code]
    result = code in table
    assert result == (value != 0)
    return result
