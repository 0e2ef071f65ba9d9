# finds: IndexError in initials
# for: initials(User("", "x"))
"""Initials of names that are empty."""

from dataclasses import dataclass


@dataclass
class User:
    first: str
    last: str

    def full(self) -> str:
        return f"{self.first} {self.last}"


def initials(user: User) -> str:
    assert len(user.first) <= 3 and len(user.last) <= 3
    return user.first[0] + user.last[0]
