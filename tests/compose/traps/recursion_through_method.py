# domain: x=range(-2, 3), y=range(-2, 3), z=range(-2, 3)
"""A list of linked objects is walked by a recursive method."""


class Link:
    def __init__(self, value: int, rest: "Link | None") -> None:
        self.value = value
        self.rest = rest

    def largest(self) -> int:
        if self.rest is None:
            return self.value
        other = self.rest.largest()
        return self.value if self.value > other else other


def target(x: int, y: int, z: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2 and -2 <= z <= 2):
        return None
    links = Link(x, Link(y, Link(z, None)))
    found = links.largest()
    assert found >= x and found >= y and found >= z
    links.rest.value = 0
    again = links.largest()
    assert again >= 0
    assert again <= found or found != -2
    return found
