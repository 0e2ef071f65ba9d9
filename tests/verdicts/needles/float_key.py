# finds: AssertionError in index
# for: index(2**53)
"""Large integers and their floats share a key, when the float is exact."""


def index(number: int) -> int:
    if number <= 2**52:
        return 0
    table = {number: "exact"}
    table[float(2**53)] = "float"
    assert len(table) == 2
    return len(table)
