"""Tests that rewrite a file once get what they would get each time."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlore.instrumentation.instrument import Instrumentation
from tests.explore.exploring import Checked, checked
from tests.rewriting import RememberedRewriting
from tests.sandbox import state_cases

FILE = state_cases.__file__


def told(found: Checked) -> object:
    stats = found.result.stats
    return (
        found.findings,
        found.behaviours,
        found.result.coverage,
        found.result.incomplete,
        (stats.paths, stats.queries, stats.nodes, stats.depth),
    )


@pytest.mark.parametrize("name", ["containers", "objects", "branches_on_an_iterator"])
def test_a_check_says_the_same(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    remembered = RememberedRewriting()
    plainly = told(checked(FILE, name, max_paths=50))
    monkeypatch.setattr(Instrumentation, "_compiled", lambda *given: remembered(*given))
    assert [told(checked(FILE, name, max_paths=50)) for _ in range(2)] == [plainly] * 2


def test_code_and_blocks_are_the_same() -> None:
    remembered = RememberedRewriting()
    source = Path(FILE).read_text()

    def rewritten(compiled: object) -> object:
        code = Instrumentation()
        made = []
        for path in ("one.py", "two.py"):
            code._sources[path] = _source(code)
            made.append(compiled(code, path, source, None))  # type: ignore[operator]
        return made, code.blocks, [known.blocks for known in code._sources.values()]

    plainly = rewritten(remembered._plainly)
    assert rewritten(remembered) == plainly
    assert rewritten(remembered) == plainly


def _source(code: Instrumentation) -> object:
    code.compile("made.py", "x = 1")
    known = code._sources.pop("made.py")
    code.blocks.clear()
    return known
