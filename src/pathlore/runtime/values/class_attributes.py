"""What instances find in their class, and a stand-in would find in its own: the documentation."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any


class _Documentation:
    """`value.__doc__`, of the class that the value stands for."""

    def __init__(self, own: str | None) -> None:
        self.own = own

    def __get__(self, value: Any, owner: type) -> Any:
        return self.own if value is None else value.__class__.__doc__


def hide(kinds: Iterable[type]) -> None:
    """Has the instances of these classes answer with that of the classes that they stand for."""
    for kind in kinds:
        if not isinstance(vars(kind).get("__doc__"), _Documentation):
            kind.__doc__ = _Documentation(kind.__doc__)  # type: ignore[assignment]  # it gives a text
