# finds: AssertionError in shard
# for: shard(UserId(-3))
"""Shards by user number; negative numbers leave the remainder positive and the quotient low."""

from typing import NewType

UserId = NewType("UserId", int)


def shard(user: UserId) -> tuple[int, int]:
    number, rest = user // 4, abs(user) % 4
    assert number * 4 + rest == user
    return number, rest
