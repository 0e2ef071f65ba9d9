"""Closed families of words in records that come out of JSON."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeVar

Word = TypeVar("Word", bound=StrEnum)


def set_word(record: object, name: str, family: type[Word]) -> None:
    """Makes a member of a text: JSON, and so the codec, knows texts only."""
    object.__setattr__(record, name, family(getattr(record, name)))
