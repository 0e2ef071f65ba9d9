# holds
"""A ring buffer of three."""


class Ring:
    def __init__(self, size: int) -> None:
        assert 0 < size < 5
        self.items = [0] * size
        self.start = self.count = 0

    def push(self, value: int) -> bool:
        if self.count == len(self.items):
            return False
        self.items[(self.start + self.count) % len(self.items)] = value
        self.count += 1
        return True

    def pop(self) -> int:
        if not self.count:
            raise IndexError("empty")
        value = self.items[self.start]
        self.start = (self.start + 1) % len(self.items)
        self.count -= 1
        return value


def first_in_first_out(a: int, b: int, c: int, early: bool) -> int:
    ring = Ring(3)
    ring.push(7)
    ring.push(a)
    if early:
        assert ring.pop() == 7
    ring.push(b)
    full = not ring.push(c)
    assert full == (not early)
    if not early:
        ring.pop()
    assert ring.pop() == a and ring.pop() == b
    return ring.count
