# domain: x=range(-2, 3), y=range(-2, 3)
"""A field of an object that is reached through a global changes between two calls."""


class Settings:
    def __init__(self) -> None:
        self.limit = 1


SETTINGS = Settings()


def clipped(x: int) -> int:
    return x if x < SETTINGS.limit else SETTINGS.limit


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first = clipped(x)
    SETTINGS.limit = y
    second = clipped(x)
    assert first <= 1
    assert second <= y
    assert not (first == 1 and second == 2)
    return first, second
