"""Covers loops and comprehensions over every kind of source expression and into every target."""


class Cursor:
    position = 0


def triples(a: int, b: int):
    return [(a, b, 1), (b, a, 2), (a + b, 0, 3)]


def run_sources(a: int, b: int) -> list:
    log: list = []
    for key in {a: 1, b: 2}:
        log.append(key)
    for letter in f"{a}{b}":
        log.append(letter)
    for value in [a] * (b % 3) or (b,):
        log.append(value)
    for value in sorted({a, b}) if a > b else [b]:
        log.append(value)
    for value in [n + 1 for n in (a, b) if n > 0]:
        log.append(value)
    for byte in b"ab"[: a % 3]:
        log.append(byte)
    for value in (n for n in {a: b}.values()):
        log.append(value)
    return log


def run_targets(a: int, b: int) -> tuple:
    cursor, cells, log = Cursor(), [0, 0, 0], []
    for cursor.position in (a, b):
        log.append(cursor.position * 2)
    for cells[a % 3] in range(2):
        pass
    for [first, *others] in triples(a, b):
        if first in others:
            continue
        log.append(sum(others))
    for *init, last in triples(a, b):
        log.append(last * init[0])
    for (x, y), z in [((a, b), 1), ("cd", 2)]:
        log.append(f"{x}{y}{z}")
    return log, cells, vars(cursor)


def run_comprehension_targets(a: int, b: int) -> tuple:
    cursor, cells = Cursor(), [0, 0]
    read = [cursor.position + 1 for cursor.position in (a, b)]
    stored = [sum(cells) for cells[a % 2] in (a, b)]
    heads = {first: rest for [first, *rest] in triples(a, b)}
    return read, stored, heads, cursor.position, [n for (n,) in ((a,), (b,))]


def run_comprehension_sources(a: int, b: int) -> tuple:
    return (
        [n for n in {a: b}],
        [n for n in (a and [b]) or ()],
        [n for n in ([a] if a > b else {b})],
        [n for n in [m * 2 for m in (a, b)] if n in {k for k in (2, 4)}],
        [c for c in f"{a:+}" if c.isdigit() or (a if c == "+" else b) > 0],
        [n for row in triples(a, b) for n in row[::2] if n if not n < 0],
    )


def run_not_iterable(a: int) -> list[int]:
    collected = []
    for part in ([1, 2], (a,), a if a > 3 else "")[a % 3]:
        collected.append(part)
    return collected


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_sources": [(1, 2), (2, 1), (0, 0), (-5, 3), (7, 6)],
    "run_targets": [(1, 2), (0, 0), (-1, 5), (4, 4)],
    "run_comprehension_targets": [(1, 2), (0, 0), (-1, 5), (4, -4)],
    "run_comprehension_sources": [(1, 2), (2, 1), (0, 0), (-1, 5)],
    "run_not_iterable": [(0,), (1,), (2,), (5,), (-1,)],
}
