def no_type(x, y: int) -> int:
    return y // x


def unsupported(x: slice) -> slice:
    return x


def unknown(x: "Nothing") -> int:
    return 1


def by_default(x=5):
    return 10 // x
