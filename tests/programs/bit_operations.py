"""Covers the bit operators, shifts and inversion, on negative ints too."""


def population_count(value: int) -> int:
    count = 0
    while value:
        value &= value - 1
        count += 1
    return count


def to_gray(value: int) -> int:
    return value ^ (value >> 1)


def from_gray(code: int) -> int:
    value = 0
    while code:
        value ^= code
        code >>= 1
    return value


def run_population(value: int) -> tuple[int, str]:
    low_byte = value & 0xFF
    count = population_count(low_byte)
    return count, "odd" if count & 1 else "even"


def run_gray_round_trip(value: int) -> tuple[int, int]:
    nibble = value & 0b1111
    code = to_gray(nibble)
    assert from_gray(code) == nibble
    return code, ~code


def run_shift_by_input(value: int, distance: int) -> int:
    if distance > 12:
        return 0
    if value % 2:
        return value << distance
    return value >> distance


def run_pack_color(red: int, green: int, blue: int) -> tuple[int, tuple[int, int, int]]:
    for channel in (red, green, blue):
        if channel & ~0xFF:
            raise ValueError("channel outside 0..255")
    packed = red << 16 | green << 8 | blue
    swapped = (packed & 0xFF) << 16 | packed & 0xFF00 | packed >> 16
    return swapped, (swapped >> 16, swapped >> 8 & 255, swapped & 255)


def run_align(address: int, power: int) -> tuple[int, int, bool]:
    mask = (1 << power) - 1
    aligned = (address + mask) & ~mask
    return aligned, aligned ^ address, address | mask == -1


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_population": [(0,), (7,), (-1,), (170,), (257,)],
    "run_gray_round_trip": [(0,), (5,), (15,), (-3,)],
    "run_shift_by_input": [(3, 4), (-3, 2), (-8, 1), (8, 13), (1, -1), (4, -1)],
    "run_pack_color": [(1, 2, 3), (255, 0, 128), (256, 0, 0), (0, -1, 0)],
    "run_align": [(13, 2), (-13, 3), (16, 4), (-1, 3), (5, -2)],
}
