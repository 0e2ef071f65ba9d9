"""What programs do with single keys of dicts and sets, and what they see of it."""

from typing import Any


def reads(d: dict[int, int], a: int, b: int) -> tuple[Any, ...]:
    return a in d, d.get(b, -1), len(d), bool(d)


def writes(d: dict[int, int], a: int, b: int) -> tuple[Any, ...]:
    before = len(d)
    d[a] = 1
    d[b] = 2
    return before, len(d), d[a], d[b], b in d


def writes_and_lists(d: dict[int, int], a: int) -> tuple[Any, ...]:
    if len(d) > 2:
        return ()
    d[a] = 7
    return tuple(d), tuple(d.values())


def reads_and_lists(d: dict[str, int], a: str) -> tuple[Any, ...]:
    if len(d) > 3:
        return ()
    return a in d, d.get("b"), tuple(d.items())


def takes_out(d: dict[int, int], a: int, b: int) -> tuple[Any, ...]:
    if len(d) > 2 or a not in d:
        return ()
    gone = d.pop(a)
    return gone, d.pop(b, None), len(d), tuple(d), a in d


def deletes_and_puts_back(d: dict[int, int], a: int) -> tuple[Any, ...]:
    if len(d) > 2 or a not in d:
        return ()
    del d[a]
    d[a] = 5
    return len(d), tuple(d)


def defaults(d: dict[int, int], a: int, b: int) -> tuple[Any, ...]:
    return d.setdefault(a, 3), d.setdefault(b, 4), len(d)


def pairs(d: dict[tuple[int, str], int], a: int, s: str) -> tuple[Any, ...]:
    d[a, "x"] = 1
    return d.get((a, s), 0), (0, s) in d


def compares(d: dict[int, int], a: int) -> tuple[Any, ...]:
    d[a] = 1
    return (d == {0: 1},)


def members(s: set[int], a: int, b: int) -> tuple[Any, ...]:
    before = len(s)
    s.add(a)
    s.discard(b)
    return before, len(s), a in s, b in s, bool(s)


def members_listed(s: set[str], a: str) -> tuple[Any, ...]:
    if len(s) > 2:
        return ()
    had = a in s
    s.add(a)
    s.add("z")
    return had, len(s), sorted(s)


def frozen(s: frozenset[int], a: int) -> tuple[Any, ...]:
    return a in s, len(s), a + 1 in s


def nested(d: dict[str, dict[str, int]], a: str, b: str) -> tuple[Any, ...]:
    return d.get(a, {}).get(b, 0), len(d)


def missing(d: dict[int, int], a: int) -> tuple[Any, ...]:
    try:
        del d[a]
    except KeyError as error:
        return (error.args,)
    return (len(d),)


def looks_for_what_has_no_hash(s: set[str], a: str) -> tuple[Any, ...]:
    if len(s) > 1:
        return ()
    s.add(a + "a")
    size = len(tuple(s))
    try:
        return size, [] in s
    except TypeError as error:
        return (size, *error.args)


def takes_out_what_has_no_hash(s: set[str], a: str) -> tuple[Any, ...]:
    if len(s) > 1:
        return ()
    s.add(a + "a")
    size = len(tuple(s))
    try:
        s.discard({})
    except TypeError as error:
        return (size, *error.args)
    return (size,)
