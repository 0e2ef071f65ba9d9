# finds: AssertionError in size
# for: size("ab==")
"""Padding counts as data."""


def size(text: str) -> int:
    if len(text) != 4 or not text.endswith("==") or not text[:2].isalnum():
        return 0
    result = len(text) * 3 // 4
    assert result == 1
    return result
