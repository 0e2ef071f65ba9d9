"""Functions are rewritten when they are first called, and nobody can tell."""

from __future__ import annotations

import ast
import gc
from pathlib import Path

import pytest

from pathlore.instrumentation import instrument
from pathlore.instrumentation.instrument import Instrumentation
from tests.explore.exploring import checked
from tests.instrumentation import lazy_cases

FILE = lazy_cases.__file__
TARGETS = [
    node.name
    for node in ast.parse(Path(FILE).read_text()).body
    if isinstance(node, ast.FunctionDef) and isinstance(node.returns, ast.Constant) and node.args.args
]


@pytest.mark.parametrize("name", TARGETS)
def test_nobody_can_tell(name: str) -> None:
    found = checked(FILE, name)
    assert found.result.exhaustive, found.result.incomplete
    assert not found.findings
    assert found.result.stats.paths


def test_what_is_not_called_is_not_rewritten() -> None:
    code = Instrumentation()
    code.add(FILE, Path(FILE).read_text(), vars(lazy_cases))
    code.provide_operators()
    code.on()
    try:
        assert lazy_cases.limited(2) == 2
    finally:
        code.off()
    (file,) = code._files.values()
    assert [unit.name for unit in file._codes if unit is not None] == ["limited"]
    assert {block.function for block in code.blocks} == {"limited"}


def test_all_blocks_are_found_when_they_are_asked_for() -> None:
    code = Instrumentation()
    code.add(FILE, Path(FILE).read_text(), vars(lazy_cases))
    (entry,) = code.entries(lazy_cases.deep)
    known = [block.basic.key for block in code.blocks]
    everything = {block.basic.key for block in code.all_blocks()}
    assert [block.basic.key for block in code.blocks[: len(known)]] == known
    assert {b.function for b in code.blocks} >= {"copies_code", "adder.add", "Derived.describe", "<module>"}
    assert all(code.number(key) is not None for key in everything)
    assert code.number(code.blocks[entry].basic.key) == entry


def test_files_are_analysed_when_one_of_their_functions_is_called(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "many_modules"
    package.mkdir()
    (package / "__init__.py").write_text("".join(f"from many_modules import m{i}\n" for i in range(30)))
    for i in range(30):
        stated = '    """Doubles.\n\n    post: __return__ != 14\n    """\n' if i == 7 else ""
        text = f"import many_modules\n\ndef f(x: int) -> int:\n{stated}    return 2 * x\n"
        (package / f"m{i}.py").write_text(text)
    analysed: list[str] = []
    scans: list[int] = []
    plain = instrument.analysis_of
    monkeypatch.setattr(instrument, "analysis_of", lambda source: (analysed.append(source), plain(source))[1])
    objects = gc.get_objects
    monkeypatch.setattr(gc, "get_objects", lambda: (scans.append(1), objects())[1])
    found = checked(str(package / "m7.py"), "f")
    assert [finding.inputs for finding in found.findings] == [{"x": "7"}]
    assert len(analysed) == 1
    # One for the functions to be rewritten, one for those with contracts; each looks at all objects of the process.
    assert len(scans) == 2


def test_there_are_cases() -> None:
    assert len(TARGETS) > 8
