"""The walks of ARCHITECTURE.md are those of real runs, and rooms are entered as seldom as it says."""

from __future__ import annotations

import os
import re
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

from pathlore.config import Config
from pathlore.project import OWN_CODE
from pathlore.session.check import check

PAGE = Path(__file__).resolve().parent.parent / "ARCHITECTURE.md"
BEFORE = """
def pay(amount: int, limit: int) -> int:
    if amount > limit:
        return 0
    return 100 // (limit - amount)


def twice(amount: int) -> int:
    return amount + amount
"""
AFTER = BEFORE.replace("return 0", "return -1")
MOST_ENTRIES = 4
"""Into the incremental room, from the look-up to the exploration, after an edit."""

Call = tuple[str, str]
"""The caller and the callee, among Pathlore's own functions."""


def _name(code: CodeType) -> str:
    if not code.co_filename.startswith(OWN_CODE):
        return ""
    module = code.co_filename.removeprefix(OWN_CODE).removesuffix(".py").replace(os.sep, ".")
    return f"{module}.{code.co_qualname}"


def _traced(work: Callable[[], None]) -> list[Call]:
    calls: list[Call] = []

    def profile(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and (name := _name(frame.f_code)):
            caller = frame.f_back
            while caller is not None and not _name(caller.f_code):
                caller = caller.f_back
            calls.append(("" if caller is None else _name(caller.f_code), name))

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


@pytest.fixture(scope="module")
def traces(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Call]]:
    folder = tmp_path_factory.mktemp("walks")
    (folder / "pyproject.toml").touch()
    program = folder / "program_of_the_walks.py"
    config = Config(cache_dir=str(folder / "store"))

    def run(name: str, source: str) -> list[Call]:
        if not program.exists() or program.read_text() != source:
            program.write_text(source)
            sys.modules.pop(program.stem, None)
        with pytest.MonkeyPatch.context() as patch:
            patch.delenv("PATHLORE_NO_CACHE", raising=False)
            return _traced(lambda: check([f"{program}:{name}"], config, lambda event: None))

    first = run("pay", BEFORE)
    run("twice", BEFORE)
    unchanged = run("twice", BEFORE)
    edit = run("pay", AFTER)
    return {
        "One branch": first,
        "One query": first,
        "One finding": first,
        "One edit": edit,
        "An unchanged run": unchanged,
    }


def _walks() -> dict[str, list[str]]:
    text = PAGE.read_text(encoding="utf-8")
    section = text[text.index("## Walks") : text.index("## How code runs")]
    found = {}
    for part in section.split("\n### ")[1:]:
        title, _, steps = part.partition("\n")
        found[title] = re.findall(r"^\d+\. `([\w.]+)`", steps, flags=re.MULTILINE)
    return found


@pytest.mark.parametrize("title", list(_walks()))
def test_a_walk_is_that_of_a_real_run(title: str, traces: dict[str, list[Call]]) -> None:
    steps = _walks()[title]
    assert len(steps) > 3
    called = iter(callee for _, callee in traces[title])
    for step in steps:
        assert step in called, f"{step} is not called after the steps before it"


def _room(name: str) -> str:
    return name.partition(".")[0]


def _entries(calls: list[Call]) -> Counter[str]:
    return Counter(_room(callee) for caller, callee in calls if _room(caller) != _room(callee))


def test_after_an_edit_the_incremental_room_is_entered_four_times(traces: dict[str, list[Call]]) -> None:
    calls = traces["One edit"]
    names = [callee for _, callee in calls]
    begun, explored = names.index("incremental.lookup.Memory.of"), names.index("explore.engine.Engine.explore")
    assert _entries(calls[begun:explored])["incremental"] <= MOST_ENTRIES


def test_an_unchanged_run_enters_no_room_of_the_engine(traces: dict[str, list[Call]]) -> None:
    entered = _entries(traces["An unchanged run"])
    assert not {"explore", "confirmation", "solver", "trie", "transform", "expr"} & entered.keys()


def test_a_finding_goes_one_way(traces: dict[str, list[Call]]) -> None:
    """Once the failure is handed to confirmation, nothing of the loop runs until it is reported."""
    calls = traces["One finding"]
    names = [callee for _, callee in calls]
    begun = names.index("confirmation.collect.Collector.after_run")
    reported = names.index("confirmation.collect.Collector._finding", begun)
    assert not [name for name in names[begun:reported] if name.startswith(("explore.engine", "session", "incremental"))]
