# finds: AssertionError in second
# for: second({"b": 1, "id": 2, "a": 3})
"""A dict keeps the order in which it was filled: the key is not always the first one."""


def second(row: dict[str, int]) -> str:
    if "id" not in row or len(row) != 3:
        return ""
    others = list(row)[1:]
    assert "id" not in others
    return others[0]
