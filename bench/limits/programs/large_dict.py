"""A global dict with very many keys, read with an input as the key."""

TABLE = {str(number): number for number in range(235_000)}


def target(x: int, key: str) -> int:
    if x == 0:
        return 1 // x
    if key in TABLE:
        TABLE[key] += 1
    return TABLE.get(key + "0", 0)
