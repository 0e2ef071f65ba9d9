# domain: s=("", "a", "b", "ab", "ba", "abab"), n=range(0, 3)
"""Texts go in and out of functions."""


def cut(s: str, n: int) -> str:
    if n >= len(s):
        return ""
    return s[n:] if s.startswith("a") else s


def joined(s: str, other: str) -> str:
    return s + other if len(s) < 3 else s


def target(s: str, n: int) -> object:
    if s not in ("", "a", "b", "ab", "ba", "abab") or not 0 <= n <= 2:
        return None
    rest = cut(s, n)
    both = joined(s, rest)
    assert len(both) != 3
    assert both != "abab" or n != 2
    return both[n]
