"""Programs as people write them: what is wrong with them is found, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.explore.exploring import checked

FOLDER = Path(__file__).parent.parent / "verdicts"
FILES = sorted(FOLDER.glob("*.py"))
NOT_EXHAUSTIVE = {"expression_tree.py": ("max-objects",)}
"""Programs of which some paths are cut, and by what."""
NOT_SUPPORTED = re.compile(r"field \w+\.\w+(: inputs of type .* are not supported yet| has no type)")


def expected(path: Path) -> set[tuple[str, str]]:
    """The first line: `# holds`, or `# finds: ExceptionType in function, ...`."""
    first = path.read_text().splitlines()[0]
    if first == "# holds":
        return set()
    assert first.startswith("# finds: "), path
    return {(kind, name) for kind, name in re.findall(r"(\w+) in ([\w.]+)", first)}


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_verdict(path: Path) -> None:
    found = checked(path, timeout=40.0)
    assert {(f.exception.rpartition(".")[2], f.target.rpartition(":")[2]) for f in found.findings} == expected(path)
    assert all(f.confirmed for f in found.findings)
    cut = {i.why for r in found.results.values() for i in r.incomplete if not NOT_SUPPORTED.match(i.why)}
    assert cut == set(NOT_EXHAUSTIVE.get(path.name, ()))
