def recurses(x: int) -> int:
    return recurses(x + 1)
