# holds
"""Seats are taken and given back; nobody has to know how many there are."""


def reserve(taken: set[int], seat: int, back: int) -> bool:
    size = len(taken)
    if seat in taken:
        return False
    taken.add(seat)
    assert len(taken) == size + 1
    taken.discard(back)
    assert back not in taken
    assert (seat in taken) == (seat != back)
    return True
