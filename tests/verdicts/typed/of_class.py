# finds: AssertionError in empty
# for: empty(Crate)
"""A class as an argument may be a subclass."""


class Bin:
    size = 3


class Crate(Bin):
    size = 0


def empty(kind: type[Bin]) -> int:
    made = kind()
    assert made.size > 0
    return made.size
