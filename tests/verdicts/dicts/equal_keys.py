# finds: AssertionError in counted
# for: counted(1, True)
"""Keys of several types that are equal: 1 and True share an entry."""


def counted(number: int, flag: bool) -> dict[object, str]:
    table: dict[object, str] = {}
    table[number] = "number"
    table[flag] = "flag"
    assert len(table) == 2
    return table
