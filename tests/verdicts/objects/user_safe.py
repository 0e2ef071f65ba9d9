# holds
"""Initials of names, where there are any."""

from dataclasses import dataclass


@dataclass
class User:
    first: str
    last: str


def initials(user: User) -> str:
    assert len(user.first) <= 3 and len(user.last) <= 3
    result = user.first[:1] + user.last[:1]
    assert len(result) <= 2
    if user.first and user.last:
        assert result[0] == user.first[0] and result[1] == user.last[0]
    return result
