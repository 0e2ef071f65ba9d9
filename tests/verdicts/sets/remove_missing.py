# finds: KeyError in leave
# for: leave(set(), "")
"""Guests that leave without having come."""


def leave(room: set[str], guest: str) -> int:
    assert len(room) <= 2
    if guest:
        room.discard(guest)
    else:
        room.remove(guest)
    return len(room)
