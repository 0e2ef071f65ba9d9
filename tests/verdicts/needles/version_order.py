# finds: AssertionError in newer
# for: newer("10.0", "9.0")
"""Versions compared as texts: ten comes before nine."""


def _number(version: str) -> int:
    head = version.partition(".")[0]
    return int(head) if head.isascii() and head.isdigit() and len(head) < 3 else -1


def newer(a: str, b: str) -> bool:
    first, second = _number(a), _number(b)
    if first < 0 or second < 0:
        return False
    if first > second:
        assert a > b
    return a > b
