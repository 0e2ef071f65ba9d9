# domain: x=range(-1, 2), y=range(-1, 2)
"""Objects with their own hash are keys."""


class Key:
    def __init__(self, number: int) -> None:
        self.number = number

    def __hash__(self) -> int:
        return 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Key) and self.number == other.number


def counted(table: dict[Key, int], key: Key) -> int:
    table[key] = table.get(key, 0) + 1
    return table[key]


def target(x: int, y: int) -> object:
    if not (-1 <= x <= 1 and -1 <= y <= 1):
        return None
    table: dict[Key, int] = {}
    counted(table, Key(x))
    count = counted(table, Key(y))
    assert (count == 2) == (x == y)
    assert len(table) == 2 or x != 1
    return count
