"""Objects whose class is not what it seems: fields that are set by name, methods that a subclass overrides."""

from __future__ import annotations

from pathlib import Path

from tests.explore.exploring import checked

SOURCE = """
from __future__ import annotations


class Settings:
    def __init__(self, name: str, **given):
        self.name = name
        for key, default in {"folder": "x"}.items():
            setattr(self, key, given.pop(key, default))

    def shown(self) -> str:
        return self.folder + self.name


class Node:
    x: int

    def read(self, other: Node | None) -> int:
        return 1


class Eager(Node):
    def read(self, other: Node | None) -> int:
        return 0 if other is None else other.x


class Stack:
    def __init__(self, items: list[int] | None = None) -> None:
        self.items: list[int] = items or [0]

    def top(self) -> int:
        return self.items[-1]
"""


def test_a_field_that_only_the_constructor_knows_is_no_false_alarm(tmp_path: Path) -> None:
    (tmp_path / "settings_of_classes.py").write_text(SOURCE)

    found = checked(tmp_path / "settings_of_classes.py", objects="any")

    assert {name: result.stats.unconfirmed for name, result in found.results.items()} == dict.fromkeys(found.results, 0)
    assert [cut.why.partition(":")[0] for cut in found.results["Settings.shown"].incomplete] == [
        "a field that only the constructor itself knows"
    ]
    assert found.results["Node.read"].exhaustive
    # The constructor never leaves it empty, but nothing says that nobody empties it.
    assert found.raised == [("IndexError", 32)]


def test_a_method_of_the_library_with_the_name_of_a_function_of_the_program(tmp_path: Path) -> None:
    source = """
import argparse


def parse_args(words: list[str]) -> str:
    parser = argparse.ArgumentParser()
    parser.add_argument("--name", default="")
    found = parser.parse_args(words)
    assert found.name != "x"
    return found.name
"""
    (tmp_path / "named_like_a_method.py").write_text(source)

    found = checked(tmp_path / "named_like_a_method.py", timeout=3.0)

    assert found.results["parse_args"].stats.unconfirmed == 0


def test_classes_of_modules_that_nobody_refers_to(tmp_path: Path) -> None:
    package = tmp_path / "classes_apart"
    package.mkdir()
    (package / "__init__.py").write_text("from classes_apart import keys, rules, table\n")
    (package / "keys.py").write_text("class Key:\n    pass\n")
    (package / "rules.py").write_text(
        """
from classes_apart.keys import Key


class Rule(Key):
    def __init__(self, number: int) -> None:
        self.number = number

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rule) and self.number == other.number
"""
    )
    (package / "table.py").write_text(
        """
from classes_apart.keys import Key


def place(key: Key) -> int:
    return {key: 1}[key]
"""
    )

    found = checked(package / "table.py", "place", max_paths=20)

    assert not found.findings
    assert found.result.stats.unconfirmed == 0
