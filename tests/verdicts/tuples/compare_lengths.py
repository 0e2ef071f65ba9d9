# holds
"""Version numbers as tuples: a prefix comes first."""


def older(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    assert len(a) <= 2 and len(b) <= 2
    result = a < b
    if len(a) < len(b) and b[: len(a)] == a:
        assert result
    if a == b:
        assert not result
    return result
