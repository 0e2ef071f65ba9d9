# holds
"""A range of days with membership, length and items."""


class Days:
    def __init__(self, first: int, last: int) -> None:
        self.first = first
        self.last = last

    def __len__(self) -> int:
        assert 0 <= self.first <= 9 and 0 <= self.last <= 9
        return max(0, self.last - self.first + 1)

    def __contains__(self, day: int) -> bool:
        return self.first <= day <= self.last

    def __getitem__(self, index: int) -> int:
        assert 0 <= self.first <= 9 and 0 <= self.last <= 9
        if not 0 <= index < len(self):
            raise IndexError(index)
        return self.first + index


def check(first: int, last: int, day: int) -> int:
    assert 0 <= first <= 3 and 0 <= last <= 3
    days = Days(first, last)
    listed = list(days)
    assert len(listed) == len(days)
    assert (day in days) == (day in listed)
    return len(listed)
