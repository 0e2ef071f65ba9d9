"""Compares the value that a path predicts with the one that plain Python returns, as far as both can be known."""

from __future__ import annotations

import math
from enum import Enum
from typing import Any

from pathlore.expr.assignment import Assignment, TooLargeError, evaluate
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.symbolic import Symbolic

_DEEPEST = 20
_ATOMS = (int, bool, str, bytes, float, complex, type(None))
UNSEEN: Any = ("unseen",)


def comparable(value: Any, witness: Assignment) -> Any:
    """The data in a value under an assignment; objects, and what cannot be computed, are not compared."""
    try:
        return _comparable(value, witness, 0)
    except (TooLargeError, RecursionError):
        return UNSEEN


def _comparable(value: Any, witness: Assignment, depth: int) -> Any:
    kind = type(value)
    if isinstance(value, Symbolic):
        found = evaluate(value.sym_term, witness)
        value = str(found).encode("latin-1") if kind is SymBytes else found
        kind = type(value)
    if depth > _DEEPEST:
        return UNSEEN
    if kind is float and math.isnan(value):
        return kind, "nan"
    if kind in _ATOMS:
        return kind, value
    if isinstance(value, Enum):
        return kind, value.name
    if kind in (list, tuple, dict):
        items = [part for pair in value.items() for part in pair] if kind is dict else value
        return kind, [_comparable(item, witness, depth + 1) for item in items]
    if kind in (set, frozenset):
        return kind, len(value)
    return UNSEEN


def differ(predicted: Any, found: Any) -> bool:
    """Whether two comparable values contradict each other."""
    if predicted is UNSEEN or found is UNSEEN:
        return False
    if predicted[0] is not found[0]:
        return True
    if predicted[0] in (list, tuple, dict):
        return len(predicted[1]) != len(found[1]) or any(map(differ, predicted[1], found[1]))
    return bool(predicted[1] != found[1])
