"""Answers depend on the query alone: whatever the order of exploration, the finished trie is the same."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.expr.rendering import render
from pathlore.session.session import Session
from pathlore.trie.choice import Asked, Choice, Node

ROOT = Path(__file__).parents[2]
ORDERS = (("fair", 0), ("depth-first", 0), ("breadth-first", 0), ("random", 1), ("random", 2))

PROGRAM = """
    from dataclasses import dataclass

    @dataclass
    class Node:
        value: int
        next: "Node | None"

    def walk(node: Node | None) -> int:
        total = 0
        for _ in range(3):
            if node is None:
                break
            if node.value > total:
                total += node.value
            elif node.value + total == 7:
                return -1
            node = node.next
        return total

    def search(items: list[int], wanted: int) -> int:
        low, high = 0, len(items)
        while low < high:
            middle = (low + high) // 2
            if items[middle] < wanted:
                low = middle + 1
            else:
                high = middle
        return low

    def fields(text: str) -> int:
        if text.startswith("a="):
            return len(text) - 2
        return text.find(":")

    def triangle(a: int, b: int, c: int) -> str:
        if a + b <= c or b + c <= a or a + c <= b:
            return "none"
        if a == b == c:
            return "all"
        return "some" if a == b or b == c or a == c else "other"

    def known(table: dict[str, int], first: str, second: str) -> int:
        if first in table and second in table:
            return table[first] - 2 * table[second]
        return table.get(second, 3)
"""


def _tries(word: str) -> Iterator[tuple[str, list[list[str]]]]:
    """Of each target that a word names, its trie as text, after an exploration in each order."""
    config = Config(compose="off", cache=False, timeout=30.0, max_length=3, max_objects=3)
    session = Session(config, lambda event: None)
    try:
        for target in session.targets([word]):
            texts = []
            for strategy, seed in ORDERS:
                session.config = replace(config, strategy=strategy, seed=seed)
                with session.exploration(target) as made:
                    made.engine.explore()
                    assert made.engine.stopped is None
                    texts.append(trie_text(made.engine.trie.root))
            yield target.name, texts
    finally:
        session.close()


def trie_text(root: Node, with_places: bool = True) -> list[str]:
    """A line for each node of a trie, with all that runs could depend on."""
    rows = []
    stack: list[tuple[tuple[int, ...], Node]] = [((), root)]
    while stack:
        sides, node = stack.pop()
        row = [sides, type(node).__name__]
        if isinstance(node, Choice):
            row += [node.site.where if with_places else "", node.asked if isinstance(node, Asked) else None]
            row += [None if node.term is None else render(node.term)]
            stack += [((*sides, side), child) for side, child in enumerate(node.children)]
        witness = getattr(node, "witness", None)
        if witness is not None:
            row.append(sorted((variable.args[0], repr(value)) for variable, value in witness.items()))
        rows.append(repr(row))
    return sorted(rows)


@pytest.mark.parametrize("file", ["examples/triangle.py", "examples/intervals.py", "examples/bank.py"])
def test_examples_have_one_trie(file: str) -> None:
    for name, texts in _tries(str(ROOT / file)):
        assert all(text == texts[0] for text in texts), name


def test_inputs_that_paths_make_do_not_depend_on_who_makes_them_first(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(textwrap.dedent(PROGRAM))
    found = dict(_tries(str(file)))
    assert len(found) == 5
    for name, texts in found.items():
        assert len(texts[0]) > 2
        assert all(text == texts[0] for text in texts), name
