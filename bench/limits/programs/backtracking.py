"""A regular expression that backtracks for ever."""

import re


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    return 1 if re.fullmatch(r"(a|aa|a*)+b", "a" * 60) else 0
