# finds: AssertionError in number
# for: number("555-9445")
"""The two groups of a telephone number add up."""

import re


def number(text: str) -> int:
    match = re.fullmatch(r"([0-9]{3})-([0-9]{4})", text)
    if match is None:
        return 0
    first, second = int(match[1]), int(match[2])
    assert first + second != 10_000 or not text.startswith("555")
    return first * 10_000 + second
