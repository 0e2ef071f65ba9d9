# finds: AssertionError in check
"""State of a module that a function changes: each path begins anew."""

LIMITS = {"low": 0, "high": 10}
_calls = 0


class Defaults:
    step = 1
    history: list[int] = []


def remembered(x: int, extra: list = []) -> int:
    extra.append(x)
    return len(extra)


def check(x: int, widen: bool) -> int:
    global _calls
    _calls += 1
    Defaults.history.append(x)
    if widen:
        LIMITS["high"] += 5
        Defaults.step += 1
    assert _calls == 1 and remembered(x) == 1 and len(Defaults.history) == 1
    assert Defaults.step == 1 + widen
    assert LIMITS["low"] <= x <= LIMITS["high"] or x < 12
    return _calls
