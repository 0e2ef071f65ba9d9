# domain: x=range(-2, 3), y=range(-2, 3)
"""A dict that is passed on gets keys in the callee."""


def put(table: dict[int, int], key: int, value: int) -> bool:
    known = key in table
    table[key] = value
    return known


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    table = {0: 5}
    first, second = put(table, x, y), put(table, y, x)
    assert first == (x == 0)
    assert not (second and y != 0 and x == 2)
    return table[x + y]
