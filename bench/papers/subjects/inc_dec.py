"""Doubles a bounded number by counting up, then counts it down to zero."""


def inc(x: int) -> int:
    y = x
    i = 0
    while i < x:
        i += 1
        y += 1
    return y


def dec(y: int) -> int:
    while y > 0:
        y -= 1
    return y


def up_and_down(x: int, bound: int) -> None:
    if x < 0 or x > bound:
        return
    y = inc(x)
    z = dec(y)
    assert z == 0


def main5(x: int) -> None:
    up_and_down(x, 5)


def main10(x: int) -> None:
    up_and_down(x, 10)


def main20(x: int) -> None:
    up_and_down(x, 20)


def main40(x: int) -> None:
    up_and_down(x, 40)


def main80(x: int) -> None:
    up_and_down(x, 80)


def main160(x: int) -> None:
    up_and_down(x, 160)
