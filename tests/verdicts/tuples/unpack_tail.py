# finds: ValueError in head
# for: head(())
"""A row of a table without any cells."""


def head(row: tuple[int, ...]) -> int:
    assert len(row) <= 3
    first, *rest = row
    return first - len(rest)
