"""Covers strings made from numbers and taken apart again: digits, slices, searches, splitting, joining, parsing."""

import re


def run_digits(number: int) -> tuple[int, str, bool]:
    text = str(abs(number))
    total = 0
    for digit in text:
        total += int(digit)
    return total, text[::-1], text == text[::-1]


def run_slices(number: int, at: int) -> tuple[str, str, str]:
    text = f"<{number}>"
    return text[at:], text[:at], text[1:-1]


def run_index(number: int, at: int) -> str:
    return str(number)[at]


def run_search(number: int) -> tuple[int, int, bool, int]:
    text = f"a{number}b{number}c"
    return text.find("b"), text.rfind(str(number)), "12" in text, text.count("1")


def run_split(first: int, second: int) -> list[int]:
    line = f"{first},{second}, {first + second}"
    return [int(part) for part in line.split(",")]


def run_partition(number: int) -> tuple[str, str]:
    name, _, value = f"n={number}=x".partition("=")
    return name, value


def run_strip(number: int) -> tuple[str, str, int]:
    text = f"  {number:4} \n"
    return text.strip(), text.lstrip(), len(text.rstrip())


def run_case(number: int) -> tuple[str, bool]:
    text = f"{number:x}"
    return text.upper(), text.upper() == "FF"


def run_parse(number: int, base: int) -> int:
    try:
        return int(str(number), base)
    except ValueError as error:
        return len(str(error))


def run_characters(number: int) -> tuple[str, int, bool]:
    letter = chr(97 + number % 26)
    return letter, ord(letter), letter in "aeiou"


def run_counts(number: int) -> list[tuple[str, int]]:
    counts: dict[str, int] = {}
    for digit in str(number):
        counts[digit] = counts.get(digit, 0) + 1
    return sorted(counts.items())


def run_names(number: int) -> str:
    names = {"1": "one", "2": "two", "-1": "minus one"}
    return names.get(str(number), "many")


def run_missing_name(number: int) -> int:
    return {"7": 7}[str(number)]


def run_pattern(number: int) -> tuple[bool, list[str]]:
    match = re.fullmatch(r"-?(\d)\1*", str(number))
    return match is not None, re.findall(r"[1-3]", str(number))


def run_templates(number: int, flag: bool) -> list[str]:
    return [
        "{0:>5}|{1}".format(number, flag),
        "%05d %s %x" % (number, flag, abs(number)),
        "{n:{w}}".format(n=number, w=4),
        "-".join([str(number), str(flag)]),
    ]


def run_match(number: int) -> str:
    match str(number):
        case "0":
            return "zero"
        case "1" | "2":
            return "few"
        case text if text.startswith("-"):
            return "negative"
        case _:
            return "many"


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_digits": [(0,), (7,), (-121,), (4096,)],
    "run_slices": [(12, 0), (12, 2), (-5, -1), (0, 9)],
    "run_index": [(12, 0), (12, -1), (-5, 1), (3, 4)],
    "run_search": [(12,), (0,), (-12,), (1,)],
    "run_split": [(1, 2), (-1, 1), (0, 0), (10, -20)],
    "run_partition": [(0,), (5,), (-5,), (100,)],
    "run_strip": [(0,), (5,), (-5,), (12345,)],
    "run_case": [(255,), (10,), (-255,), (0,)],
    "run_parse": [(10, 10), (10, 2), (12, 2), (-7, 8), (5, 1)],
    "run_characters": [(0,), (4,), (-1,), (27,)],
    "run_counts": [(0,), (1122,), (-11,), (987,)],
    "run_names": [(1,), (2,), (-1,), (3,)],
    "run_missing_name": [(7,), (8,), (-7,), (77,)],
    "run_pattern": [(111,), (-2,), (12,), (0,)],
    "run_templates": [(5, True), (-5, False), (12345, True), (0, False)],
    "run_match": [(0,), (1,), (2,), (-3,), (40,)],
}
