"""Ninety ways to one assertion, and a last step that only some of them share."""


def band(value: int, bands: int) -> int:
    for number in range(bands - 1):
        if value < number * 10:
            return number
    return bands - 1


def table(row: int, column: int, limit: int) -> int:
    """Nine bands of rows and ten of columns."""
    cell = band(row, 9) * 10 + band(column, 10)
    assert limit > 0 or cell != 44
    if cell > limit:
        return limit
    return cell
