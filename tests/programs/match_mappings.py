"""Covers match on mappings: literal and dotted keys, rest, nesting, and keys that are missing."""

from collections import defaultdict


class Field:
    KIND = "kind"
    SIZE = "size"


def handle(event: dict) -> str:
    match event:
        case {"kind": "click", "x": int(x), "y": int(y)} if x >= 0 and y >= 0:
            return f"click at {x},{y}"
        case {"kind": "key", "code": 27 | 3}:
            return "quit"
        case {"kind": "key", "code": code, **modifiers} if modifiers:
            return f"key {code} with {sorted(modifiers)}"
        case {"kind": "key", "code": code}:
            return f"key {code}"
        case {"kind": kind}:
            return f"ignored {kind}"
        case {}:
            return f"no kind, {len(event)} entries"


def run_events(choice: int, x: int, y: int) -> str:
    events = (
        {"kind": "click", "x": x, "y": y},
        {"kind": "key", "code": x},
        {"kind": "key", "code": x, "shift": y > 0},
        {"kind": "scroll", "by": y},
        {"x": x},
    )
    return handle(events[choice])


def run_int_keys(key: int, value: int) -> tuple:
    match {key: value, 5: key, value: 1}:
        case {0: first, 1: second}:
            return "zero and one", first, second
        case {0: found, **rest}:
            return "zero", found, rest
        case {1: 10 | 20 as tens}:
            return "tens", tens
        case {5: five, **rest} if not rest:
            return "only five", five
        case {5: five}:
            return "five", five


def run_nested(size: int, depth: int) -> tuple:
    tree = {"kind": "node", "size": size, "children": [{"kind": "leaf", "size": depth}] * (depth % 3)}
    match tree:
        case {Field.KIND: "node", "children": []}:
            return "bare", size
        case {Field.SIZE: 0 | 1 as small, "children": [{Field.SIZE: inner}]}:
            return "small with one", small, inner
        case {"children": [{"size": first}, {**other}]}:
            return "two", first, len(other)
        case {Field.SIZE: own, **rest}:
            return "rest", own, sorted(rest)


def run_default_dict_is_not_filled(key: int) -> tuple[str, int]:
    counts = defaultdict(int, {1: 5, -1: 6, key: 7})
    match counts:
        case {2: _}:
            result = "two"
        case {1: n, -1: m} if n + m > key:
            result = f"both {n + m - key}"
        case _:
            result = "neither"
    return result, len(counts)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_events": [
        (0, 1, 2),
        (0, -1, 2),
        (1, 27, 0),
        (1, 65, 0),
        (2, 65, 1),
        (3, 0, 5),
        (4, 9, 9),
    ],
    "run_int_keys": [(0, 7), (0, 1), (1, 10), (1, 11), (5, 5), (-3, 4)],
    "run_nested": [(4, 0), (1, 1), (9, 2), (9, 1), (0, -2)],
    "run_default_dict_is_not_filled": [(0,), (2,), (11,), (13,), (-1,)],
}
