# finds: AssertionError in parse
# for: parse(",")
"""Cells of a row: empty ones are dropped and shift the others."""


def parse(row: str) -> list[str]:
    assert len(row) <= 3
    cells = [cell for cell in row.split(",") if cell]
    assert len(cells) == row.count(",") + 1 or not row
    return cells
