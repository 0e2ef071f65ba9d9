"""Covers literals and displays of every kind, with starred and double-starred parts, and constants."""

EMPTY = (), [], {}, set(), "", b""


def run_displays(a: int, b: int) -> tuple:
    items = [a, *range(a % 3), *(b,), b]
    pair = a, *[b, b]
    unique = {a, b, *items, 0}
    table = {a: 1, **{b: 2}, "k": [a, {"in": b}], (a, b): ()}
    return items, pair, sorted(unique), list(table.items()), [], (), {}, (a,)


def run_numbers(value: int) -> list[bool]:
    return [
        value > 1_000,
        value < 0x1F,
        value != 0o17,
        value >= -0b101,
        value < 2.5,
        value == 3.0,
        value > 1e3,
        value + 2j == 3 + 2j,
        value == 0.1 + 0.2,
        value < float("inf"),
    ]


def run_text(value: int) -> str:
    raw = r"\d"
    joined = (
        """one
two"""
        'three "quoted" '
    )
    special = "tab\tnewline\n\x41\u00e9\N{BULLET}\\"
    return (joined + special + raw)[value]


def run_bytes(index: int) -> tuple[int, bytes]:
    data = b"\x00abc" rb"\n"
    return data[index], data[index : index + 2] + bytes([index % 256])


def run_ellipsis_and_none(value: int) -> str:
    def missing() -> None: ...

    marker = ... if value > 0 else None if value < 0 else NotImplemented
    return "ellipsis" if marker is Ellipsis else "none" if marker is missing() else "not implemented"


def run_empty_displays(index: int) -> tuple[bool, int, str]:
    return bool(EMPTY[index]), len(EMPTY[index]), type(EMPTY[index]).__name__


def run_starred_everywhere(a: int, b: int) -> tuple:
    values = [a, b]

    def collect(*parts: int, **named: int) -> tuple:
        return parts, named

    for part in *values, a + b:
        values.append(part)
        if part > 10:
            break
    return *values, *collect(*values[:1], b, *(), **{"x": a}, y=b)


def run_evaluation_order(value: int) -> list[int]:
    order: list[int] = []

    def note(number: int) -> int:
        order.append(number + value)
        return number

    table = {note(1): note(2), note(3): [note(4), note(5)]}
    table[note(6) if value else note(7)] = note(8) + note(9) * note(10)
    return order


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_displays": [(1, 2), (0, 0), (-1, 5), (2, -2)],
    "run_numbers": [(1,), (3,), (-6,), (2000,)],
    "run_text": [(0,), (5,), (-1,), (-3,), (500,)],
    "run_bytes": [(0,), (3,), (-2,), (99,)],
    "run_ellipsis_and_none": [(1,), (-1,), (0,), (5,)],
    "run_empty_displays": [(0,), (3,), (-1,), (6,)],
    "run_starred_everywhere": [(1, 2), (0, 0), (-4, 4), (20, 1)],
    "run_evaluation_order": [(0,), (1,), (-1,), (10,)],
}
