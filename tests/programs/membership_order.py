"""The left operand of `in` is evaluated first, and may rebind the name on the right, or the other way round."""

WHERE = [1, 2]
WHAT = 1


def rebind_where(n):
    global WHERE
    before, WHERE = WHERE, [n]
    return before[0] + 4


def rebind_what(n):
    global WHAT
    WHAT = n
    return [1, 2]


def run_left_call(n: int) -> bool:
    global WHERE
    WHERE = [1, 2]
    return rebind_where(n) in WHERE


def run_right_call(n: int) -> tuple[bool, bool]:
    global WHAT
    WHAT = 1
    found = WHAT in rebind_what(n)
    return found, WHAT not in rebind_what(1)


def run_walrus(n: int) -> bool:
    where = [0]
    return n in (where := [n, 1]) and (n + 1) not in where


INPUTS = {"run_left_call": [(5,), (0,)], "run_right_call": [(1,), (7,)], "run_walrus": [(0,), (4,)]}
