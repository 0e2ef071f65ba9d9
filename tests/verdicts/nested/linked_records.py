# finds: AssertionError in total
# for: total({"cents": 50, "next": {"cents": 49, "next": None}})
"""Typed dicts that hold each other, and a sum that must not be."""

from typing import Optional, TypedDict


class Item(TypedDict):
    cents: int
    next: Optional["Item"]


def total(item: Item) -> int:
    if item["next"] is None or item["next"]["next"] is not None:
        return 0
    found = item["cents"] + item["next"]["cents"]
    assert found != 99
    return found
