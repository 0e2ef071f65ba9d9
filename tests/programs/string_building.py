"""Covers text built from ints: roman numerals, bases, chr and ord, joins, str, repr, ascii and hex."""

ROMAN = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC")]
ROMAN += [(50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]


def to_base(number: int, base: int) -> str:
    if not 2 <= base <= 16:
        raise ValueError(f"base {base}")
    digits = ""
    rest = abs(number)
    while rest or not digits:
        rest, digit = divmod(rest, base)
        digits = "0123456789abcdef"[digit] + digits
    return "-" + digits if number < 0 else digits


def run_roman(number: int) -> str:
    if not 0 < number < 4000:
        raise ValueError("not representable")
    text = ""
    for value, numeral in ROMAN:
        while number >= value:
            text += numeral
            number -= value
    return text


def run_to_base(number: int, base: int) -> str:
    return to_base(number % 1000 if number > 0 else number, base)


def run_caesar(shift: int) -> str:
    return "".join(
        chr((ord(letter) - ord("a") + shift) % 26 + ord("a")) if letter.isalpha() else letter
        for letter in "path, lore"
    )


def run_conversions(number: int) -> list[str]:
    return [
        str(number),
        repr(number),
        ascii(number),
        hex(number),
        bin(number),
        oct(number),
        str([number, (number,)]),
    ]


def run_repeat_and_pad(count: int, width: int) -> tuple[str, str, str]:
    bar = "#" * count + "-" * (5 - count)
    return bar, str(count).rjust(width % 10, "."), str(width).zfill(4)


def run_parse_back(number: int, base: int) -> tuple[int, bool]:
    text = str(number)
    total = 0
    for character in text.lstrip("-"):
        total = total * 10 + (ord(character) - 48)
    return (-total if text.startswith("-") else total) + int(to_base(number, base), base), text.isdigit()


def run_chr_range(code: int) -> str:
    return chr(code) + chr(code + 1)


def run_digits_text(number: int) -> dict[str, int]:
    counts: dict[str, int] = {}
    for digit in str(abs(number)):
        counts[digit] = counts.get(digit, 0) + 1
    return counts


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_roman": [(1,), (1994,), (40,), (0,), (4000,), (-5,)],
    "run_to_base": [(255, 16), (-5, 2), (0, 7), (10, 1), (10, 17), (1234, 3)],
    "run_caesar": [(0,), (3,), (-3,), (30,)],
    "run_conversions": [(0,), (10,), (-255,), (65536,)],
    "run_repeat_and_pad": [(0, 0), (3, 7), (-2, -15), (9, 12)],
    "run_parse_back": [(42, 10), (-42, 2), (0, 16), (7, 99)],
    "run_chr_range": [(65,), (0,), (-1,), (1114111,)],
    "run_digits_text": [(0,), (1223,), (-55,), (100,)],
}
