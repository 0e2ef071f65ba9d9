"""Covers divmod, abs, pow with a modulus, round with digits, int() and the int methods."""


def digits_of(number: int) -> list[int]:
    digits = []
    rest = abs(number)
    while True:
        rest, digit = divmod(rest, 10)
        digits.append(digit)
        if not rest:
            return digits


def run_clock_time(minutes: int, offset: int) -> str:
    hours, minute = divmod(minutes + offset, 60)
    days, hour = divmod(hours, 24)
    prefix = "" if days == 0 else "next day " if days > 0 else "day before "
    return f"{prefix}{hour:02d}:{minute:02d}"


def run_modular_power(base: int, exponent: int, modulus: int) -> int:
    if exponent > 8:
        exponent = 8
    return pow(base, exponent, modulus)


def run_plain_power(base: int, exponent: int) -> int:
    bounded = min(abs(exponent), 5)
    return pow(base, bounded) + pow(base, 2, 7)


def run_round_to_hundreds(amount: int) -> tuple[int, int, int]:
    return round(amount, -2), round(amount), round(amount, 1)


def run_luhn_check(number: int) -> bool:
    if not 0 <= number < 1_000_000:
        raise ValueError("not a short card number")
    total = 0
    for position, digit in enumerate(digits_of(number)):
        if position % 2 == 1:
            digit *= 2
            if digit > 9:
                digit -= 9
        total += digit
    return total % 10 == 0


def run_int_methods(number: int) -> tuple[int, int, tuple[int, int], int]:
    width = number.bit_length()
    if width > 16:
        raise OverflowError(width)
    raw = number.to_bytes(4, "big", signed=True)
    restored = int.from_bytes(raw, "big", signed=True)
    return restored, width, number.as_integer_ratio(), int(str(number)) + int(number)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_clock_time": [(50, 20), (1430, 20), (5, -10), (0, 0), (-1500, 0)],
    "run_modular_power": [(3, 4, 5), (3, 20, 7), (-2, 3, 5), (2, 3, -5), (3, -1, 7), (2, 2, 0)],
    "run_plain_power": [(2, 3), (-2, 9), (0, 0), (-3, -3)],
    "run_round_to_hundreds": [(149,), (150,), (250,), (-151,), (0,)],
    "run_luhn_check": [(18,), (0,), (59,), (7,), (-1,), (1_000_000,)],
    "run_int_methods": [(0,), (255,), (-256,), (70_000,)],
}
