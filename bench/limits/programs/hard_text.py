"""Conditions on texts that no solver decides."""


def target(x: int, s: str, t: str) -> int:
    if x == 0:
        return 1 // x
    if s + t + s == t + s + s + "a" and len(s) > 200:
        return 1
    if s.replace(t, s + t).find(t + s) == 17 and s.count(t) == 3 and s.strip() == t.upper():
        return 2
    return 0
