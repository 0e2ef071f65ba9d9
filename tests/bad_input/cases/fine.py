def half(x: int) -> int:
    return x // 2


def bug(x: int) -> int:
    return 10 // x
