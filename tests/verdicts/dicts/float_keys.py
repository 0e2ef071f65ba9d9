# finds: AssertionError in prices
# for: prices(3, 3.0)
"""Keys of several types that are equal: 3 and 3.0 share an entry."""


def prices(code: int, weight: float) -> dict[float, str]:
    assert 0 <= code <= 9 and 0.0 <= weight <= 9.0
    table: dict[float, str] = {code: "code"}
    table[weight] = "weight"
    assert table[code] == "code"
    return table
