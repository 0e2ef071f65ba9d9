# finds: RuntimeError in expand
# for: expand({"a": 1})
"""A dict that grows while it is iterated."""


def expand(table: dict[str, int]) -> dict[str, int]:
    assert len(table) <= 2
    for key in table:
        if table[key] > 0:
            table[key + "+"] = 0
    return table
