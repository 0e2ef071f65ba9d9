"""Covers assignment expressions nested in operators, displays, calls and every statement head."""


def halve(value: int) -> int:
    return value // 2


def run_operators(a: int, b: int) -> tuple:
    x = y = z = -1
    result = ((x := a) > 3 and (y := b)) or (z := a + b)
    chain = 0 <= (low := a) < (high := b) != 9
    branch = (first := a) if (test := a > b) else (second := b)
    total = (k := a) + k * (k := b) - k
    return x, y, z, result, chain, low, high if low >= 0 else None, branch, test, total


def run_displays(a: int, b: int) -> tuple:
    values = [p := a, p + 1, *(q := [b, p])]
    table = {(key := a % 3): (value := b), key + 1: value}
    text = f"{(n := a)}{n + 1:>{(width := 3)}}{width}"
    values[i] = values[(i := a % 2) + 1]
    return values, q, table, text, values[(s := i) : s + 2], (lambda: (inner := b) * inner)()


def run_statement_heads(a: int, b: int) -> tuple:
    log = []
    for item in (source := [a, b]):
        if (half := halve(item)) > 2:
            log.append(half)
        elif (rest := item % 2) and not log:
            log.append(-rest)
    while (top := source.pop()) and source:
        log.append(top)
    assert (total := a + b) != 100, f"total {(message := total)}"
    match key := (a, total):
        case (0, _):
            log.append("zero")
        case (_, t) if (bound := t) > 5:
            log.append(bound)
    return log, key, half


def run_loops_and_returns(a: int, b: int) -> int:
    while (a := a - 2) > 0:
        if (c := a * b) > 20:
            return (d := c) + d
        del c
    return (result := b) if b > 0 else -(result := a)


def run_comprehension_scopes(a: int, b: int) -> tuple:
    last = None
    doubled = [last := value * 2 for value in (a, b) if (seen := value) > 0]
    nested = {outer: [deep := inner + outer for inner in range(2)] for outer in (a, b)}
    found = any((witness := value) % 3 == 0 for value in (a, b, a + b))
    return doubled, last, seen, nested, deep, witness if found else None


def run_in_nested_function(a: int, b: int) -> tuple[int, int]:
    total = 0

    def add(value: int) -> int:
        nonlocal total
        return (total := total + value) if value > 0 else (local := -value) + total

    return add(a) + add(b), total


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_operators": [(1, 2), (5, 0), (4, 9), (-3, 3), (7, 7)],
    "run_displays": [(1, 2), (0, 0), (-4, 5), (11, -1)],
    "run_statement_heads": [(1, 2), (6, 9), (0, 7), (0, 0), (-3, 20), (50, 50)],
    "run_loops_and_returns": [(5, 2), (9, 5), (0, 3), (-1, -4), (1, 0)],
    "run_comprehension_scopes": [(1, 2), (3, -1), (-2, -2), (0, 4)],
    "run_in_nested_function": [(1, 2), (-1, 2), (3, 0), (-4, -5)],
}
