# domain: x=range(-2, 3), y=range(-2, 3)
"""A factory for each object, and a check after the constructor."""

from dataclasses import dataclass, field


@dataclass
class Order:
    amount: int
    lines: list[int] = field(default_factory=list)
    total: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        assert self.amount > -2, "too low"
        self.total = self.amount * 2


def order(x: int, y: int) -> Order:
    made = Order(x + y)
    if y > 0:
        made.lines.append(y)
    return made


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    one, other = order(x, y), order(y, x)
    assert one == other or one.lines != other.lines
    assert one.total != 8
    return one.lines[0] // other.total
