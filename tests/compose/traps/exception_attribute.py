# domain: x=range(-2, 3), y=range(-2, 3)
"""The exception has a field, and a method that computes with it."""


class Refused(Exception):
    def __init__(self, code: int) -> None:
        super().__init__(f"refused")
        self.code = code

    def doubled(self) -> int:
        return self.code * 2 if self.code > 0 else 0


def asked(x: int) -> int:
    if x != 0:
        raise Refused(x)
    return 7


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    codes = 0
    for n in (x, y):
        try:
            codes += asked(n)
        except Refused as error:
            error.code += 1
            codes += error.doubled()
    assert codes != 12
    assert codes != 14 or x == 0
    return codes
