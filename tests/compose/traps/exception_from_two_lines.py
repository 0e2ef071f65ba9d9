# domain: x=range(-2, 3), y=range(-2, 3)
"""Two lines raise the same type; only the arguments tell them apart."""


class Refused(Exception):
    pass


def asked(x: int, y: int) -> int:
    if x > y:
        raise Refused("more", x - y)
    if x < y - 2:
        raise Refused("less", y - x)
    return 0


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    try:
        asked(x, y)
        asked(y, x + 1)
    except Refused as error:
        word, by = error.args
        assert word != "less" or by != 4
        assert by > 0
        return by // (x + 2) if word == "more" else 0
    return 1
