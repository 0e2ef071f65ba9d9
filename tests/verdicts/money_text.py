# finds: AssertionError in shown
"""Cents as text: negative amounts come out wrong."""


def text(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02d}"


def shown(cents: int) -> str:
    assert -130 <= cents <= 130
    result = text(cents)
    whole, _, rest = result.partition(".")
    assert int(whole) * 100 + int(rest) == cents
    assert not result.startswith("-2")
    return result
