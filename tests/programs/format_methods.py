"""Covers % formatting, str.format, format(), and templates filled with ints, tuples and mappings."""

from string import Template


class Pair:
    def __init__(self, left: int, right: int) -> None:
        self.left, self.right = left, right

    def __getitem__(self, index: int) -> int:
        return (self.left, self.right)[index]


def run_percent(number: int, other: int) -> list[str]:
    return [
        "%d" % number,
        "%s and %r" % (number, other),
        "%5d|%-5d|%05d" % (number, number, number),
        "%+d %x %o" % (number, abs(other), abs(number)),
        "%(left)d of %(right)s" % {"left": number, "right": other},
        "%d%%" % (number * 10),
        "%*d" % (abs(other) % 8, number),
        "%c" % (65 + number % 26),
        "%.2f" % number,
    ]


def run_format_method(number: int, other: int) -> list[str]:
    pair = Pair(number, other)
    return [
        "{} {}".format(number, other),
        "{1} before {0}".format(number, other),
        "{name:>4}|{name!r}".format(name=number),
        "{0.left} {0[1]}".format(pair),
        "{:{}}|".format(number, abs(other) % 8 + 1),
        "{:+,d} {:#x}".format(number * 1000, abs(other)),
        "{{}} {values[0]}".format(values=[number]),
    ]


def run_format_builtin(number: int, width: int) -> list[str]:
    return [
        format(number),
        format(number, "b"),
        format(number, f"0{width % 6 + 1}d"),
        format(number > 0, ""),
        format(str(number), ">5"),
    ]


def run_format_map_and_template(number: int, other: int) -> tuple[str, str]:
    values = {"x": number, "y": other}
    return "{x}:{y:03}".format_map(values), Template("$x to ${y}").substitute(values)


def run_bytes_percent(number: int) -> tuple[bytes, bytes]:
    return b"%d" % number, b"%03x;" % (number & 0xFFF)


def run_wrong_arguments(count: int) -> str:
    template = "%d" + " %d" * (count % 3)
    return template % ((count,) * 2)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_percent": [(1, 2), (0, 0), (-12, 7), (1000, -255)],
    "run_format_method": [(1, 2), (0, 0), (-12, 7), (1000, -255)],
    "run_format_builtin": [(5, 3), (-5, 4), (0, 0), (77, -1)],
    "run_format_map_and_template": [(1, 2), (-1, -2), (0, 0), (1000, 999)],
    "run_bytes_percent": [(0,), (255,), (-1,), (70000,)],
    "run_wrong_arguments": [(1,), (4,), (0,), (2,), (-2,)],
}
