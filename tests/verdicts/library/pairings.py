# holds
"""Everybody meets everybody else once."""

from itertools import combinations


def meetings(names: list[str]) -> list[tuple[str, str]]:
    assert len(names) <= 3
    games = list(combinations(names, 2))
    assert len(games) == len(names) * (len(names) - 1) // 2
    if len(set(names)) == len(names):
        for a, b in games:
            assert a != b
    return games
