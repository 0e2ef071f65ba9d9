# domain: x=range(-2, 3), y=range(-2, 3)
"""`continue` and `break` leave a `finally` that calls."""

count = 0


def noted(x: int) -> None:
    global count
    count += x


def run(x: int, y: int) -> int:
    done = 0
    for n in (x, y, 1):
        try:
            if n == 0:
                continue
            if n < 0:
                break
            done += 2 // n
        finally:
            noted(n)
    return done


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    done = run(x, y)
    assert done != 5 or count != 4
    return done // (count + 1)
