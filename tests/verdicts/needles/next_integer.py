# finds: AssertionError in successor
# for: successor(9007199254740992.0)
"""From two to the 53rd on, adding one changes nothing."""


def successor(x: float) -> float:
    if x.is_integer() and 0 < x < 1e17:
        assert x + 1 > x
    return x + 1
