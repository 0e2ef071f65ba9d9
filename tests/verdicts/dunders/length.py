# finds: ValueError in used
# for: used(3, 2)
"""A length below zero."""


class Buffer:
    def __init__(self, size: int, taken: int) -> None:
        self.size = size
        self.taken = taken

    def __len__(self) -> int:
        return self.taken - self.size


def used(size: int, taken: int) -> int:
    assert 0 <= size <= 3 and 0 <= taken <= 3
    return len(Buffer(size, taken))
