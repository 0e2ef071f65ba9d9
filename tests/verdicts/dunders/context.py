# finds: AssertionError in nested
# for: nested([5])
"""A transaction that commits though something failed."""


class Transaction:
    def __init__(self, rows: list[int]) -> None:
        self.rows = rows
        self.saved = list(rows)

    def __enter__(self) -> list[int]:
        return self.rows

    def __exit__(self, kind, error, trace) -> bool:
        if kind is KeyError:
            self.rows[:] = self.saved
        return True


def nested(rows: list[int]) -> int:
    assert len(rows) <= 1
    before = list(rows)
    with Transaction(rows) as open_rows:
        open_rows.append(1)
        if open_rows[0] == 5:
            raise ValueError("five")
        open_rows.pop()
    assert rows == before
    return len(rows)
