"""Covers bools used as ints, ints used as conditions, and bool operators on both."""


def votes_for(*ballots: bool) -> int:
    return sum(ballots)


def majority(first: bool, second: bool, third: bool) -> bool:
    return first + second + third >= 2


def run_majority(first: bool, second: bool, third: bool) -> tuple[bool, int, int]:
    return majority(first, second, third), votes_for(first, second, third), first * 4 + second * 2


def run_bitwise_on_bools(left: bool, right: bool) -> tuple[bool, bool, bool, int, int]:
    return left & right, left | right, left ^ right, ~left, -right


def run_mixed_operators(number: int, flag: bool) -> list[int | bool]:
    return [
        number + flag,
        number * flag,
        number & flag,
        flag | number,
        flag << 2,
        number == flag,
        number < flag,
        not number,
        number ^ True,
    ]


def run_truth_of_int(number: int, flag: bool) -> str:
    if number and flag:
        return "both"
    if number:
        return "number"
    return "flag" if flag else "neither"


def run_index_with_bool(number: int, flag: bool) -> str:
    labels = ["zero or less", "positive"]
    chosen = labels[number > 0]
    table = {True: "yes", False: "no"}
    return chosen + " " + table[flag] + " " + table.get(number, "unlisted")


def run_bool_conversions(number: int, flag: bool) -> tuple[bool, int, str, str, bool]:
    truth = bool(number)
    as_int = int(flag) + int(truth)
    return truth, as_int, str(flag), repr(truth), isinstance(truth == flag, int)


def run_divide_by_bool(number: int, flag: bool) -> int:
    return number // flag + number % flag


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_majority": [
        (True, True, False),
        (False, False, True),
        (False, False, False),
        (True, True, True),
    ],
    "run_bitwise_on_bools": [(True, True), (True, False), (False, True), (False, False)],
    "run_mixed_operators": [(5, True), (0, False), (1, True), (-4, False)],
    "run_truth_of_int": [(3, True), (-3, False), (0, True), (0, False)],
    "run_index_with_bool": [(1, True), (0, False), (-2, True), (7, False)],
    "run_bool_conversions": [(0, True), (9, False), (-1, True), (0, False)],
    "run_divide_by_bool": [(7, True), (-7, True), (7, False), (0, False)],
}
