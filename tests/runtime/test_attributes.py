"""Attributes of containers that are inputs, by symbolic names: those of the container, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.explore.exploring import checked

CASES = {
    "dict": "def f(name: str, x: dict[str, int]):\n    return getattr(x, name)()\n",
    "list": "def f(name: str, x: list[int]):\n    return getattr(x, name)()\n",
    "own": "def f(name: str, x: set[int]):\n    if hasattr(x, name): assert not name.startswith('sym_')\n",
    "reflected": "def f(x: set[int]):\n    return x.__rsub__()\n",
}
EXPECTED = {
    "dict": {"AttributeError", "TypeError", "KeyError"},
    "list": {"AttributeError", "TypeError", "IndexError"},
    "own": set(),
    "reflected": {"TypeError"},
}


@pytest.mark.parametrize("name", CASES)
def test_names_are_those_of_the_container(name: str, tmp_path: Path) -> None:
    (tmp_path / "attributes_of.py").write_text(CASES[name])
    found = checked(tmp_path / "attributes_of.py", "f", max_length=1, max_paths=300)
    assert {finding.exception for finding in found.findings} == EXPECTED[name]
    assert found.result.stats.unconfirmed == 0


RECURSIVE = """
class Section(dict):
    def __init__(self, parent: "Section | str", depth: int) -> None:
        self.parent, self.depth = parent, depth

def f(section: Section) -> int:
    return 1 // section.depth
"""


def test_objects_that_are_being_made_count(tmp_path: Path) -> None:
    """A constructor that wants another object of its class is given something else first, and never without end."""
    (tmp_path / "sections.py").write_text(RECURSIVE)
    found = checked(tmp_path / "sections.py", "f", max_objects=3)
    assert [finding.call for finding in found.findings] == ["f(Section('', 0))"]
    assert {cut.why for cut in found.result.incomplete} == {"max-objects"}
    assert found.result.stats.paths == 6


def test_types_of_native_code_that_can_be_changed_are_no_inputs(tmp_path: Path) -> None:
    body = "return 1 // node if isinstance(node, int) else node.id"
    (tmp_path / "trees.py").write_text(f"import ast\ndef f(node: ast.Name | int) -> object:\n    {body}\n")
    found = checked(tmp_path / "trees.py", "f", untyped="guess")
    assert [finding.exception for finding in found.findings] == ["ZeroDivisionError"]
    assert not found.result.incomplete
