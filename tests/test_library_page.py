"""docs/library.md says what `python -m bench.library` measures."""

from __future__ import annotations

import pytest
from bench.library import PAGE, SYMBOLIC, measured, page
from bench.library_cases import CASES


def _rows(module: str) -> dict[str, str]:
    """The lines of a module on the page: function and verdict."""
    section = PAGE.read_text().split(f"\n## {module}\n", 1)[1].split("\n## ", 1)[0]
    cells = [line.split(" | ") for line in section.splitlines() if line.startswith("| ") and "`" in line]
    return {c[0].removeprefix("| "): c[-1].removesuffix(" |") for c in cells}


@pytest.mark.parametrize("module", CASES)
def test_the_page_has_a_line_for_each_case(module: str) -> None:
    assert list(_rows(module)) == list(CASES[module])


@pytest.mark.parametrize("module", ["heapq", "bisect", "dataclasses"])
def test_the_page_says_what_is_measured(module: str) -> None:
    assert _rows(module) == {row.name: row.verdict for row in measured(module)}
    assert set(_rows(module).values()) == {SYMBOLIC}


@pytest.mark.slow
def test_the_whole_page_is_in_step() -> None:
    assert PAGE.read_text() == page({module: measured(module) for module in CASES})
