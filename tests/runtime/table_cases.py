"""Functions that look up and store at symbolic positions, in every way that might go wrong."""

from __future__ import annotations

import copy
from collections import OrderedDict, defaultdict
from typing import Any

SQUARES = [5, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8]
MIXED_SIGNS = tuple(range(-6, 6))
WORDS = ["a", "bb", "", "ab", "aab", "b", "a", "ba"]
FLAGS = (True, False, False, True, True, False)
FLOATS = [0.0, -0.0, 1.5, float("inf"), 2.0, -1.0, float("nan"), 0.5, 3.0, 4.0]
BYTES = b"\x00\x01\xff\x7f\x80abc"
SPARSE = {-100: 1, -4: 2, -1: 3, 0: 4, 3: 5, 1000: 6, 10**12: 7}
DENSE = {n: n * n % 5 for n in range(-3, 12)}
TEXTS = {"a": 1, "b": 2, "ab": 3, "ba": 4, "bbb": 5}
WORDY = {n: "ab"[n % 2] * (n % 3) for n in range(-2, 9)}
EQUAL_KEYS: dict[Any, str] = {True: "one", 2.0: "two", -3: "minus three", 4.5: "half", "3": "text", None: "none", 0: "zero"}
SHARED: dict[int, Any] = {n: (None, print, len)[n % 3] for n in range(-4, 5)}
THINGS = [None, 3, "x", None, 2.5, None, 3, "x", None]
LONG = list(range(300))


def front_and_back(i: int) -> int:
    return SQUARES[i] * 10 + SQUARES[-i]


def bool_index(b: bool, c: bool) -> int:
    return SQUARES[b] + SQUARES[b + c]


def float_index(x: float) -> int:
    return SQUARES[x]  # type: ignore[call-overload, no-any-return]


def caught(i: int) -> str:
    try:
        return WORDS[i * 3]
    except IndexError as error:
        return str(error)


def compared(i: int, j: int) -> tuple[bool, bool, bool]:
    return SQUARES[i] == SQUARES[j], SQUARES[i] < 4, MIXED_SIGNS[i] <= MIXED_SIGNS[j]


def chained(i: int) -> int:
    return SQUARES[SQUARES[SQUARES[i] - 1] - 1]


def words(i: int, s: str) -> Any:
    word = WORDS[i]
    if word == s:
        return "same", len(word)
    if word < s:
        return word + s
    return word.upper(), word.startswith("a"), "b" in word, word[:1], word.find("b"), word.replace("a", "c")


def of_word(i: int) -> Any:
    word = WORDS[i]
    return [character for character in word], word.split("b"), f"<{word}>", word * 2


def flags(i: int) -> Any:
    if FLAGS[i]:
        return FLAGS[i - 1]
    return type(FLAGS[i]).__name__, FLAGS[i] is False, FLAGS[i] + 1


def floats(i: int) -> Any:
    found = FLOATS[i]
    return found, found > 1, found == 0, str(found)


def characters(i: int) -> Any:
    return "hello, world"[i], BYTES[i], BYTES[i] & 0x7F


def byte_strings(i: int) -> Any:
    found = [b"", b"a", b"\xff\x00", b"ab", b"b", b"a"][i]
    return found, len(found), found == b"a", found + b"!"


def things(i: int) -> Any:
    thing = THINGS[i]
    if thing is None:
        return "none"
    return type(thing).__name__, thing


def sparse(k: int) -> int:
    return SPARSE[k]


def dense(k: int) -> Any:
    return DENSE.get(k, "absent"), DENSE.get(k * 2), k in DENSE, k * 7 in SPARSE


def texts(k: str) -> Any:
    if k in TEXTS:
        return TEXTS[k], TEXTS.get(k)
    return TEXTS.get(k, k), TEXTS.get(k + "b", -1)


def member(k: int, b: bool) -> Any:
    numbers = {-3, -2, 0, 1.0, 2, 5, 6, 7, 8, 10, 2.5, "3", None}
    return k in numbers, k not in frozenset(range(-2, 9)), b in numbers, k in {n * n: n for n in range(12)}


def wordy(k: int) -> Any:
    return WORDY[k], len(WORDY[k])


def equal_keys(k: int, b: bool, x: float) -> Any:
    return EQUAL_KEYS.get(k), EQUAL_KEYS.get(b), EQUAL_KEYS.get(x), k in EQUAL_KEYS, x in EQUAL_KEYS


def shared(k: int) -> Any:
    found = SHARED.get(k, "none")
    return "nothing" if found is None else getattr(found, "__name__", found)


class Counting(dict[int, int]):
    """Knows all keys."""

    def __missing__(self, key: int) -> int:
        return -key


class Doubling(dict[int, int]):
    """Answers for another key."""

    def __getitem__(self, key: int) -> int:
        return super().__getitem__(key * 2)


class Row(list[int]):
    """Has an index of its own."""

    def __getitem__(self, index: Any) -> Any:
        return super().__getitem__(index) + 100


def missing(k: int) -> Any:
    return Counting(DENSE)[k], Counting(DENSE).get(k * 3)


def overridden(k: int) -> Any:
    return Doubling(DENSE)[k], Row(SQUARES)[k]


def defaults(k: int) -> Any:
    counts: defaultdict[int, int] = defaultdict(int, {n: n for n in range(5)})
    counts[k] += 1
    return sorted(counts.items())


def ordered(k: int) -> Any:
    table = OrderedDict((n, n + 1) for n in range(5))
    found = table.get(k)
    table.move_to_end(3)
    return found, table.get(k), list(table)


def changing_dict(k: int, v: int) -> Any:
    table = dict(DENSE)
    before = table.get(k)
    table[1] = v
    after = table.get(k)
    del table[2]
    return before, after, table.get(k)


def changing_list(i: int, v: int) -> Any:
    table = SQUARES[:]
    before = table[i]
    table[2] = v
    after = table[i]
    table.pop()
    return before, after, table[i]


def written(i: int, j: int, v: int) -> Any:
    cells = [0] * 6
    cells[i] = v
    cells[j] += 1
    return cells, cells[i], cells[-1]


def aliased(i: int, j: int) -> Any:
    cells = list(range(5))
    other, part, whole = cells, cells[1:4], copy.copy(cells)
    cells[i] = 9
    other[j] = cells[i] + 1
    part.append(cells[2])
    return cells, part, whole, other is cells, cells == other, cells == whole, len(cells)


def grown(i: int, v: int) -> Any:
    cells = [1, 2, 3, 4]
    cells[i] = v
    cells.append(7)
    cells.insert(0, 8)
    cells[i] = cells[i] + 1
    del cells[1]
    cells.reverse()
    return cells, cells[i], v in cells, cells.count(v), sum(cells), max(cells)


def summed(i: int, j: int, v: int) -> Any:
    counts = [1, 0, 2, 0, 3]
    counts[i] += 1
    counts[1] = v
    counts[j] += 1
    before = sum(counts)
    counts[2] = 7
    part = counts[1:4]
    return before, sum(counts), sum(counts, 5), sum(part), sum(counts[::-1], start=-1), sum([counts[i]] * 4)


def nested(i: int, j: int) -> Any:
    rows = [[0] * 4 for _ in range(4)]
    rows[2][i] = 1
    rows[j][1] = 2
    return rows, [list(column) for column in zip(*rows)]


class Holder:
    """Holds a list."""

    def __init__(self) -> None:
        self.cells = [False] * 5


def held(i: int, j: int) -> Any:
    holder = Holder()
    cells = holder.cells
    holder.cells[i] = True
    if cells[j]:
        holder.cells = [True]
    return cells, holder.cells, any(cells), [k for k, cell in enumerate(cells) if cell]


def of_texts(i: int, s: str) -> Any:
    cells = ["p", "q", "r", "s"]
    cells[i] = s
    return "".join(cells), cells, cells[1] == "a"


def other_kind(i: int, b: bool) -> Any:
    cells: list[Any] = [0, 1, 2, 3, 4]
    cells[i] = b
    return cells, type(cells[1]).__name__


def of_none(i: int) -> Any:
    cells: list[int | None] = [None] * 5
    cells[i] = i
    return cells, cells[0] is None


def few(i: int, v: int) -> Any:
    cells = [1, 2]
    cells[i] = v
    return cells, cells[i]


def sorted_after(i: int, v: int) -> Any:
    cells = [3, 1, 2, 5]
    cells[i] = v
    return sorted(cells)


def swapped(i: int, j: int) -> Any:
    cells = [4, 2, 0, 1, 3]
    cells[i], cells[j] = cells[j], cells[i]
    places = [0] * 5
    for place in range(5):
        places[cells[place]] = place
    return cells, places, places[cells[i]] == i or i < 0


def looped(i: int, j: int) -> Any:
    cells = [0] * 5
    at = i
    for step in range(3):
        cells[at] = step + 1
        at = (at + j) % 5
    return cells, cells[at]


def sliced(i: int) -> Any:
    cells = [1, 2, 3, 4, 5]
    cells[i] = 0
    cells[1:3] = [cells[i], cells[-1]]
    cells[i] = 9
    return cells, cells[::2]


def repeated(n: int, i: int, v: int) -> Any:
    cells = [0] * n
    cells[i] = v
    return cells[i - 1], cells[0], len(cells)


def repeated_alias(n: int, i: int) -> Any:
    cells = [7] * n
    other = cells
    if n > 2:
        other[i] = 1
        cells[1] = cells[i] + 1
        return cells[i], other[-1], other[1], cells is other
    return cells + [1], bool(cells)


def repeated_listed(n: int, i: int) -> Any:
    cells = [False] * n
    if 0 <= i < n:
        cells[i] = True
    total = 0
    for number, cell in enumerate(cells):
        total += number if cell else 100
    return total, [*cells], len(cells) == n, cells == [True]


def repeated_otherwise(n: int, i: int) -> Any:
    cells: list[Any] = [0] * n
    cells[i] = "x"
    cells.append(3)
    cells[0] = i
    return cells[0], cells[-1], cells[1:], len(cells)


def repeated_objects(n: int) -> Any:
    cells: list[Any] = [None] * n
    cells[-1] = n
    return cells[0], cells


def long_table(i: int) -> int:
    return LONG[i * 100]
