import nothing_like_this


def f(x: int) -> int:
    return x
