"""Witnesses in chunks: each row says how a witness differs from one that was written before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pathlore.expr.codec import StoredTerms, TermRows, to_json, value_of
from pathlore.expr.term import Term
from pathlore.trie.choice import Choice
from pathlore.trie.node import Derived

_SMALL = 1 << 62
"""Integers up to this size are written as they are; `to_json` writes all other values."""
_PLAIN = (int, bool)
_MISSING: Any = object()
_NOTHING: Mapping[Term, Any] = {}


def witness_key(witness: Mapping[Term, Any]) -> Any:
    """What stands for a witness itself. `id` is an event that audit hooks are called for, which is slow."""
    return witness if type(witness) is Derived else id(witness)


class WrittenWitnesses:
    """The numbers of witnesses, from one; number 0 is the empty witness."""

    def __init__(self, terms: TermRows) -> None:
        self._terms = terms
        self.numbers: dict[Any, int] = {}
        self._count = 0
        self._rows: list[Any] = []
        self._kept: list[Mapping[Term, Any]] = []
        """Keeps witnesses alive, since some are known by their address."""

    def add(self, witness: Mapping[Term, Any], parent: Choice | None) -> int:
        """The number of a new witness, written relative to the one it was derived from or that of the parent."""
        known_numbers, numbers = self.numbers, self._terms.numbers
        known: Any = _NOTHING
        base, items = None, witness.items()
        if type(witness) is Derived:
            base = known_numbers.get(witness_key(witness.base))
        if base is not None:
            known, items = witness.base, witness.changes.items()  # type: ignore[attr-defined]
        elif parent is not None and parent.witness.keys() <= witness.keys():
            # A row can set values and not remove any, so a witness that knows less starts from nothing.
            base = known_numbers.get(witness_key(parent.witness))
            known = _NOTHING if base is None else parent.witness
        row: list[Any] = [base or 0]
        before = known.get
        for term, value in items:
            was = before(term, _MISSING)
            # Equal zeros may differ: 0.0 and -0.0.
            if was is not value and (was != value or type(was) is not type(value) or value == 0):
                number = numbers.get(term)
                row.append(self._terms.number(term) if number is None else number)
                row.append(value if type(value) in _PLAIN and -_SMALL < value < _SMALL else to_json(value))
        self._rows.append(row)
        self._kept.append(witness)
        found = known_numbers[witness_key(witness)] = self._count = self._count + 1
        return found

    def taken(self) -> list[Any]:
        """The rows since the last call."""
        rows, self._rows = self._rows, []
        return rows

    def go_on(self, stored: StoredWitnesses) -> None:
        """Takes up the numbers of witnesses that were read, also of those that will be made later."""
        self.numbers = stored.numbers
        self._count = len(stored)


class StoredWitnesses:
    """The witnesses that rows stand for, each made when somebody asks for it."""

    def __init__(self, rows: list[Any], terms: StoredTerms) -> None:
        self._rows = rows
        self._terms = terms
        self._made: list[Any] = [_NOTHING, *[None] * len(rows)]
        self.numbers: dict[Any, int] = {witness_key(_NOTHING): 0}
        """Of those that were asked for."""

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, number: int) -> Mapping[Term, Any]:
        """IndexError, TypeError or ValueError where the rows are damaged."""
        made, rows, terms = self._made, self._rows, self._terms
        chain = []
        while made[number] is None:
            chain.append(number)
            if not 0 <= rows[number - 1][0] < number:
                raise ValueError("a witness is made from a later one")
            number = rows[number - 1][0]
        for number in reversed(chain):
            base, *changes = rows[number - 1]
            values = [value if type(value) in _PLAIN else value_of(value) for value in changes[1::2]]
            names = [terms[term] for term in changes[::2]]
            made[number] = Derived(made[base], dict(zip(names, values, strict=True)))
            self.numbers[made[number]] = number
        found: Mapping[Term, Any] = made[number]
        return found
