"""Data of libraries that code names is read, whoever changed it."""

from __future__ import annotations

import importlib.util
import keyword
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pathlore.program.library_data import library_data


def loaded(folder: Path, text: str) -> ModuleType:
    (folder / "sample.py").write_text(text)
    spec = importlib.util.spec_from_file_location("sample", folder / "sample.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_written_after_the_name_of_a_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = loaded(tmp_path, "import keyword as k, math\nkwlist = 1\ndef f():\n    return k.kwlist, math.floor\n")
    before = library_data([module])
    assert before.keys() == {"kwlist"}
    monkeypatch.setattr(keyword, "kwlist", [*keyword.kwlist, 7])
    assert library_data([module]) != before


def test_what_is_different_in_every_process_is_left_out(tmp_path: Path) -> None:
    module = loaded(tmp_path, "import sys, keyword\ndef f():\n    return sys.path, sys.modules\n")
    assert library_data([module]) == {}


def test_objects_count_as_their_types(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = loaded(tmp_path, "import keyword\ndef f():\n    return keyword.held\n")
    found = []
    for held in ({"a": object(), "b": {3, 1}}, {"a": object(), "b": {1, 3}}, {"a": [], "b": {1, 3}}):
        monkeypatch.setattr(keyword, "held", held, raising=False)
        found.append(library_data([module]))
    assert found[0] == found[1] != found[2]


def test_containers_that_hold_themselves_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = loaded(tmp_path, "import keyword\ndef f():\n    return keyword.held\n")
    held: list[Any] = [1]
    held += [held] * 20 + [[held]]
    monkeypatch.setattr(keyword, "held", held, raising=False)
    first = library_data([module])
    held[0] = 2
    assert library_data([module]) != first
