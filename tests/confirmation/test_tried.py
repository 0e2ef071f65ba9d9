"""Constructors are tried within a number of lines of their own."""

import collections
from collections.abc import Iterator

import pytest

from pathlore.confirmation import constructors


def rewritten(*given: object) -> object:
    """Stands for a constructor that is rewritten when it is first called: many lines of ours, few of its own."""
    constructors.constructor_arguments(Plain, {}, (), str)
    return Plain()


class Plain:
    pass


class Endless:
    def __init__(self) -> None:
        while True:
            pass


class EndlessInTheLibrary(collections.UserDict):  # type: ignore[type-arg]
    def __getitem__(self, key: object) -> object:
        return 0

    def __iter__(self) -> Iterator[int]:
        return iter(int, 1)


def test_lines_of_ours_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(constructors, "_MOST_LINES", 50)
    monkeypatch.setattr(constructors, "_known", {})
    assert type(constructors.tried(rewritten, (), {})) is Plain


def test_lines_of_the_program_count() -> None:
    with pytest.raises(RuntimeError, match="takes too long"):
        constructors.tried(Endless, (), {})


def test_lines_of_the_library_count() -> None:
    with pytest.raises(RuntimeError, match="takes too long"):
        constructors.tried(EndlessInTheLibrary, (EndlessInTheLibrary(),), {})
