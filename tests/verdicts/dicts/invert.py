# finds: AssertionError in inverted
# for: inverted({"a": 1, "b": 1})
"""A table turned around loses keys that share a value."""


def inverted(table: dict[str, int]) -> dict[int, str]:
    assert len(table) <= 2
    result = {value: key for key, value in table.items()}
    assert len(result) == len(table)
    return result
