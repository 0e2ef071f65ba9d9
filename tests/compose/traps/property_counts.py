# domain: x=range(-2, 3), y=range(-2, 3)
"""To read a property changes the object."""


class Ticket:
    def __init__(self, number: int) -> None:
        self.number = number

    @property
    def taken(self) -> int:
        self.number += 1
        return self.number if self.number > 0 else 0


def two(ticket: Ticket) -> int:
    return ticket.taken + ticket.taken


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    ticket = Ticket(x)
    first = two(ticket)
    ticket.number += y
    second = ticket.taken
    assert second <= x + y + 3 or second == 0
    assert first != 7 or second != 7
    return first // second
