# domain: x=range(-2, 3), y=range(-2, 3)
"""Objects of several classes meet at one call site in a loop."""


class Shape:
    def __init__(self, size: int) -> None:
        self.size = size

    def area(self, scale: int) -> int:
        return 0


class Square(Shape):
    def area(self, scale: int) -> int:
        return self.size * 2 if self.size > scale else scale


class Line(Shape):
    def area(self, scale: int) -> int:
        self.size -= scale
        return 1


def measured(shape: Shape, scale: int) -> int:
    return shape.area(scale)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    line = Line(x)
    total = 0
    for shape in (Square(x), line, Shape(y), Square(y), line):
        total += measured(shape, y)
    assert line.size == x - 2 * y
    assert total != 6
    return total // (line.size + 5)
