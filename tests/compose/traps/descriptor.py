# domain: x=range(-2, 3), y=range(-2, 3)
"""A descriptor keeps the values of all objects."""


class Positive:
    def __set_name__(self, owner: type, name: str) -> None:
        self.name = "_" + name

    def __get__(self, thing: object, owner: type) -> int:
        return getattr(thing, self.name, 1)

    def __set__(self, thing: object, value: int) -> None:
        if value <= 0:
            raise ValueError(value)
        setattr(thing, self.name, value)


class Size:
    width = Positive()
    height = Positive()


def stretched(size: Size, x: int) -> int:
    size.width = size.width + x
    return size.width * size.height


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    size = Size()
    try:
        stretched(size, x)
    except ValueError as error:
        assert error.args[0] == 1 + x
    size.height = 2
    area = stretched(size, y)
    assert area != 10
    return area
