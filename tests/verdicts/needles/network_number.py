# finds: AssertionError in packed
# for: packed("10.0.0.7")
"""Four numbers with dots that are one forbidden number."""


def packed(address: str) -> int:
    parts = address.split(".")
    if len(parts) != 4 or not all(len(p) < 3 and p.isascii() and p.isdigit() for p in parts):
        return -1
    number = 0
    for part in parts:
        number = number * 256 + int(part)
    assert number != 5 * 2**25 + 7
    return number
