"""Which paths are worth a look, and which of them become cases."""

from __future__ import annotations

from typing import Any

from pathlore.confirmation.reproduction import Reproduction
from pathlore.testgen.found_paths import FoundPath, FoundPaths, fewest
from pathlore.testgen.named_reproduction import NamedReproduction

NAMED = NamedReproduction(Reproduction({}, (), "f()"), (), "result")


def found(order: int, entered: int, size: int = 10, cut: int = 0, **more: Any) -> FoundPath:
    return FoundPath(NAMED, None, entered, cut, size, order, **more)


def test_of_paths_through_the_same_blocks_the_smallest_is_kept() -> None:
    paths = FoundPaths(every_path=False)
    for order, size in enumerate((9, 4, 7)):
        assert paths.attempt("kind", 1, None)
        paths.add("kind", found(order, 1, size))

    assert not paths.attempt("kind", 1, None)
    assert [path.size for path in paths.in_order()] == [4]


def test_a_path_with_a_new_block_is_always_worth_a_look() -> None:
    paths = FoundPaths(every_path=False)
    for _ in range(3):
        assert paths.attempt("kind", 0b1, None)
    paths.add("kind", found(0, 0b1))

    assert not paths.attempt("kind", 0b1, None)
    assert paths.attempt("kind", 0b11, None)


def test_the_fewest_paths_run_every_block() -> None:
    both, one, other = found(0, 0b11, size=50), found(1, 0b01, size=1), found(2, 0b10, size=1)

    assert fewest([one, other, both]) == [both]


def test_a_block_that_was_left_in_the_middle_is_run_to_its_end_by_another() -> None:
    cut, whole = found(0, 0b11, cut=0b10), found(1, 0b10)

    assert fewest([cut, whole]) == [cut, whole]
    assert fewest([cut]) == [cut]


def test_a_path_that_has_a_case_is_preferred() -> None:
    small, kept = found(0, 0b1, size=1), found(1, 0b1, size=99, kept=True)

    assert fewest([small, kept]) == [kept]
