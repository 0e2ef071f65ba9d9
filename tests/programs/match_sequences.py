"""Covers match on sequences: fixed, starred, nested, wildcard stars, and what is no sequence."""


def parse(tokens: list) -> int | str:
    match tokens:
        case []:
            return "nothing"
        case [value]:
            return value
        case ["neg", value]:
            return -value
        case ["add", *values]:
            return sum(values)
        case [left, "minus", right] if left >= right:
            return left - right
        case [first, *_, last]:
            return f"{first}..{last}"


def run_parse(choice: int, a: int, b: int) -> int | str:
    programs = ([], [a], ["neg", b], ["add", a, b, 1], [a, "minus", b], (a, 1, 2, b), ["neg", a, b])
    return parse(programs[choice])


def run_points(x: int, y: int) -> str:
    match (x, y):
        case (0, 0):
            return "origin"
        case (0, _):
            return "on the y axis"
        case (_, 0):
            return "on the x axis"
        case (a, b) if a == b:
            return f"diagonal {a}"
        case a, b:
            return f"{a + b}"


def run_nested(a: int, b: int, c: int) -> tuple:
    match [[a, b], (c, [1, 2, 3])]:
        case [[1, second], (third, [*_])]:
            return "one", second, third
        case [[first, 2 | 3 as second], (_, [_, *tail])]:
            return "two or three", first, second, tail
        case [[*pair], [third, rest]] if third > 0:
            return "positive", pair, rest
        case [_, _]:
            return ("rest",)


def run_star_positions(count: int, value: int) -> tuple:
    values = [value, *range(max(count, 0) % 6)]
    match values:
        case [*init, 4]:
            return "ends in four", init
        case [first, second, *rest] if first > second:
            return "drops", rest
        case [first, *middle, 1]:
            return "ends in one", first, middle
        case [*everything]:
            return "any", everything


def run_not_sequences(kind: int) -> str:
    subject = ("ab", b"ab", {1, 2}, {1: 2}, range(2), (kind, kind), iter([1, 2]))[kind]
    match subject:
        case [a, b]:
            return f"sequence {a} {b}"
        case _:
            return type(subject).__name__


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_parse": [(0, 1, 2), (1, 5, 0), (2, 0, 7), (3, 4, 5), (4, 5, 3), (4, 3, 5), (5, 1, 9), (6, 0, 1)],
    "run_points": [(0, 0), (0, 5), (-3, 0), (4, 4), (2, -7)],
    "run_nested": [(1, 5, 6), (0, 2, 0), (7, 3, -1), (0, 9, 4), (0, 9, -4)],
    "run_star_positions": [(5, 0), (3, 9), (2, 0), (0, 7), (-3, 1), (3, 0)],
    "run_not_sequences": [(0,), (1,), (2,), (3,), (4,), (5,), (6,), (7,)],
}
