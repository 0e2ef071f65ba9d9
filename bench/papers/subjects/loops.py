"""Small loops over inputs, with violations that only many rounds reach."""


def compute(current: int, threshold: int, step: int) -> int:
    if current < threshold:
        return -(threshold - current) if current + step < threshold else 0
    count = 0
    while current >= threshold:
        current -= step
        count += 1
    return count


def test_loop_1(x: int) -> int:
    c = 0
    p = 0
    while True:
        if x <= 0:
            break
        if c == 50:
            assert False, "fifty rounds"
        c += 1
        p += c
        x -= 1
    if c == 30:
        assert False, "left after thirty rounds"
    return p


def test_loop_2(x: int, y: int) -> int:
    c = 0
    p = 0
    while True:
        if x <= 0:
            break
        if c == 100:
            assert False, "a hundred rounds"
        c += 1
        x -= 1
    while True:
        if y <= 0:
            break
        if p == 50 and c == 2:
            assert False, "fifty rounds after two"
        p += 1
        y -= 1
    return p
