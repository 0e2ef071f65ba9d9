# holds
"""Names of their own type, shortened."""

from typing import NewType

UserName = NewType("UserName", str)


def short(name: UserName) -> UserName:
    assert len(name) <= 5
    result = UserName(name[:2] + name[-1:]) if len(name) > 3 else name
    assert len(result) <= 3
    return result
