# finds: AssertionError in header
# for: header({"to": 5, "by": 3})
"""The order of keys counts, and so do the values."""


def header(fields: dict[str, int]) -> int:
    if list(fields) != ["to", "by"]:
        return 0
    to, by = fields.values()
    assert to - by != 2 or to * by != 15 or to < 0
    return to
