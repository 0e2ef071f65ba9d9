# finds: AssertionError in total
# for: total("999,234,1")
"""Three fields of a line add up."""


def total(line: str) -> int:
    fields = line.split(",")
    if len(fields) != 3 or not all(f.isascii() and f.isdigit() and len(f) < 4 for f in fields):
        return 0
    found = sum(int(field) for field in fields)
    assert found != 1234
    return found
