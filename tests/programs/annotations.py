"""Covers annotated names, attributes and subscripts, type aliases, and postponed annotations."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Sequence

Row: TypeAlias = "list[int]"
Table = dict[int, Row]
LIMIT: Final[int] = 50
undefined_yet: int


class Ledger:
    name: str
    total: int = 0
    created: ClassVar[int] = 0

    def __init__(self, start: int) -> None:
        self.total: int = start
        self.rows: Table = {}
        self.later: Missing

    def book(self, key: int, *amounts: int, **named: int) -> Ledger:
        self.rows[key]: Row = [*amounts, *named.values()]
        self.total += sum(self.rows[key])
        return self


def longest(rows: Sequence[Row], default: int | None = None) -> int | None:
    best: int | None = default
    for row in rows:
        length: int = len(row)
        if best is None or length > best:
            best = length
    return best


def run_local_annotations(value: int, flag: bool) -> tuple[int, str]:
    result: int
    (shown): str = "yes" if flag else "no"
    (declared): int
    if value > LIMIT:
        result = LIMIT
    else:
        result: int = value
    return result, shown


def run_unassigned_annotation(value: int) -> int:
    outcome: int
    if value > 0:
        outcome = value
    return outcome


def run_attributes_and_items(start: int, amount: int) -> tuple[int, dict[int, list[int]], int]:
    ledger = Ledger(start).book(amount, 1, amount, bonus=start)
    cells: list[int] = [0, 0]
    cells[amount % 2]: int = start
    cells[0]: int
    return ledger.total, ledger.rows, cells[1]


def run_class_annotations(value: int) -> tuple[list[str], bool, int]:
    Ledger.created = value
    names = sorted(Ledger.__annotations__)
    return names, hasattr(Ledger, "name"), Ledger.created + Ledger.total


def run_annotated_lookup(a: int, b: int) -> int | None:
    rows: list[Row] = [[a] * (a % 3), [b] * (b % 3)]
    return longest(rows, None if a > b else 1)


def run_annotations_are_text(value: int) -> str:
    names = list(longest.__annotations__.values())
    return names[value]


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_local_annotations": [(1, True), (60, False), (50, True), (-1, False)],
    "run_unassigned_annotation": [(1,), (10,), (0,), (-1,)],
    "run_attributes_and_items": [(1, 2), (0, 0), (-5, 3), (7, -1)],
    "run_class_annotations": [(0,), (3,), (-3,), (100,)],
    "run_annotated_lookup": [(2, 1), (1, 2), (0, 0), (-1, -3), (3, 0)],
    "run_annotations_are_text": [(0,), (1,), (-1,), (3,)],
}
