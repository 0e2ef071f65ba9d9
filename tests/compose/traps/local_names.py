# domain: x=range(-2, 3), y=range(-2, 3)
"""A function returns its variables by name, and which there are depends on the path."""


def named(x: int) -> dict[str, int]:
    if x > 0:
        large = x
    elif x < 0:
        small = -x
    return {name: value for name, value in locals().items() if name != "x"}


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first, second = named(x), named(y)
    joined = {**first, **second}
    assert len(joined) != 2 or joined["large"] != joined["small"]
    return joined["small"]
