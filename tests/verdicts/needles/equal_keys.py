# finds: AssertionError in tally
# for: tally(True, 1)
"""True, 1 and 1.0 are the same key."""


def tally(flag: bool, number: int) -> dict[object, str]:
    table: dict[object, str] = {flag: "flag"}
    table[number] = "number"
    assert len(table) == 2
    return table
