# holds
"""Events of several classes."""

from dataclasses import dataclass


@dataclass
class Key:
    code: int
    name: str


@dataclass
class Click:
    x: int
    y: int


def handle(event: Key | Click | None) -> int:
    match event:
        case None:
            return 0
        case Key(name="esc"):
            assert event.name == "esc"
            return -1
        case Key(code=c) if c > 0:
            return c
        case Click(x, y):
            result = abs(x) + abs(y)
            assert result >= 0
            return result
    assert isinstance(event, Key) and event.code <= 0
    return 1
