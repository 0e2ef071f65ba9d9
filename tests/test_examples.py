"""Each example finds what its docstring says, proves what it says, and is quick.

Lines `finds: CODE function` and `holds: function` in the docstring are the claims. A finding that no line names is an
error, too.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

from tests.explore.exploring import Checked, checked

EXAMPLES = sorted((Path(__file__).resolve().parent.parent / "examples").glob("*.py"))
SECONDS = 2.0


def _claims(path: Path, word: str) -> list[str]:
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return sorted(line.removeprefix(f"{word}: ") for line in text.splitlines() if line.startswith(f"{word}: "))


def _found(run: Checked) -> list[str]:
    return sorted(f"{finding.code} {finding.target.rpartition(':')[2]}" for finding in run.findings)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_does_what_its_docstring_says(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Other tests have modules of the same names in folders of their own.
    monkeypatch.syspath_prepend(str(path.parent))
    for name in {example.stem for example in EXAMPLES} & sys.modules.keys():
        if Path(str(sys.modules[name].__file__)).parent != path.parent:
            monkeypatch.delitem(sys.modules, name)
    run = checked(path)
    assert _found(run) == _claims(path, "finds")
    for name in _claims(path, "holds"):
        assert run.results[name].exhaustive, run.results[name].incomplete
        assert not [f for f in run.findings if f.target.endswith(f":{name}")]
    assert not [e for e in run.events if type(e).__name__ in ("TargetSkipped", "TargetFailed")]
    for result in run.results.values():
        assert not result.stats.unconfirmed
        assert result.stats.seconds.total < SECONDS, result.target


def test_there_are_examples_of_both_kinds() -> None:
    assert len(EXAMPLES) >= 6
    assert all(_claims(path, "finds") or _claims(path, "holds") for path in EXAMPLES)
    assert any(_claims(path, "finds") for path in EXAMPLES)
    assert any(_claims(path, "holds") for path in EXAMPLES)
