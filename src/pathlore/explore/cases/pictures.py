"""Pictures of values, to compare what a path predicts with what plain Python gives."""

from __future__ import annotations

import math
from enum import Enum
from typing import Any

from pathlore.expr.assignment import Assignment, TooLargeError, evaluate
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import Piece, SymStr

_DEEPEST = 20
_ATOMS = (int, bool, str, bytes, float, complex, type(None))
UNSEEN: Any = ("unseen",)


def picture(value: Any, witness: Assignment) -> Any:
    """The data in a value under an assignment; objects and what cannot be computed stay unseen."""
    try:
        return _picture(value, witness, 0)
    except (TooLargeError, RecursionError):
        return UNSEEN


def _picture(value: Any, witness: Assignment, depth: int) -> Any:
    kind = type(value)
    if isinstance(value, (Symbolic, SymStr)):
        value = _worth(value, witness)
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
        return kind, [_picture(item, witness, depth + 1) for item in items]
    if kind in (set, frozenset):
        return kind, len(value)
    return UNSEEN


def _worth(value: Any, witness: Assignment) -> Any:
    if isinstance(value, Symbolic):
        return evaluate(value.term, witness)
    return "".join(part if isinstance(part, str) else _formatted(part, witness) for part in value.parts)


def _formatted(piece: Piece, witness: Assignment) -> str:
    return piece.text(_plain(piece.subject, witness), _plain(piece.spec, witness))


def _plain(value: Any, witness: Assignment) -> Any:
    if isinstance(value, (Symbolic, SymStr)):
        return _worth(value, witness)
    if type(value) in (list, tuple, set, frozenset):
        return type(value)(_plain(item, witness) for item in value)
    if type(value) is dict:
        return {_plain(k, witness): _plain(v, witness) for k, v in value.items()}
    return value


def differ(predicted: Any, found: Any) -> bool:
    """Whether two pictures contradict each other."""
    if predicted is UNSEEN or found is UNSEEN:
        return False
    if predicted[0] is not found[0]:
        return True
    if predicted[0] in (list, tuple, dict):
        return len(predicted[1]) != len(found[1]) or any(map(differ, predicted[1], found[1]))
    return bool(predicted[1] != found[1])
