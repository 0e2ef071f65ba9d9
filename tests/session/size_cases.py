"""Inputs whose size is symbolic: some operations need to know it, some do not."""

from __future__ import annotations

from functools import lru_cache
from itertools import product


def reversed_in_place(items: list[int]) -> None:
    items.reverse()


def last(items: list[int]) -> int:
    return items[-1]


def rest(items: tuple[int, ...]) -> tuple[int, ...]:
    return items[1:]


def joined(items: list[int]) -> list[int]:
    return items + items


def spread(items: list[int]) -> list[int]:
    return [*items, 0]


def told(items: list[int]) -> str:
    return f"{items}"


def shown(items: list[int]) -> str:
    return "%s" % (items,)  # noqa: UP031


def assigned(items: list[int]) -> None:
    items[0] = 1


def passed(items: list[int]) -> int:
    return max(0, *items)


def ordered(members: set[int]) -> list[int]:
    return sorted(members)


def keys(entries: dict[str, int]) -> list[str]:
    found = []
    for key in entries:
        found.append(key)
    return found


def values(entries: dict[str, int]) -> int:
    return sum(entries.values())


def other_key(entries: dict[str, int], n: int) -> bool:
    return n in entries


def largest(rows: list[list[int]]) -> list[int]:
    return max(rows)


def count(*items: int) -> int:
    return len(items)


@lru_cache
def cached(text: str) -> int:
    return len(text)


def raw(data: bytearray) -> int:
    return len(data)


class Name(str):
    def initial(self) -> str:
        return self[0]


def named(name: Name) -> str:
    return name.initial()


def first(items: list[int]) -> int:
    return items[0]


def length(items: list[int]) -> int:
    return len(items) if items else 0


def total(items: list[int]) -> int:
    found = 0
    for item in items:
        found += item
    return found


def grown(items: list[int]) -> list[int]:
    items.append(1)
    items += [2]
    return items


def known_key(entries: dict[str, int], members: set[int]) -> bool:
    return "a" in entries and 3 in members and entries.get("b") == 1


def equal(items: list[int]) -> bool:
    return items == [1, 2]


def lacking(items: list[int]) -> object:
    return items.strip()  # type: ignore[attr-defined]


def unlike(items: tuple[int, ...]) -> float:
    return float(items)  # type: ignore[arg-type]


def key_of_another_type(entries: dict[str, int], key: str | None) -> int:
    return entries.get(key, 0)  # type: ignore[arg-type]


def taken_out(entries: dict[str, int], key: int) -> object:
    return entries.pop(key, None)  # type: ignore[call-overload]


def discarded(members: set[str], member: int) -> None:
    members.discard(member)  # type: ignore[arg-type]


def discarded_of_its_type(members: set[str], member: str) -> None:
    members.discard(member)


def equal_inputs(first: dict[str, int], second: dict[str, int]) -> bool:
    return first == second


def pairs_of_both(first: list[int], second: list[int]) -> int:
    return sum(left == right for left, right in product(first, second))
