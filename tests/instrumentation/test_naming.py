"""Blocks are found by their names without reading files that they are not in."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlore.instrumentation.instrument import Instrumentation
from pathlore.instrumentation.naming import CodeNames, PortableNames


def instrumented(folder: Path) -> Instrumentation:
    code = Instrumentation()
    for file in sorted(folder.glob("*.py")):
        code.add(str(file), file.read_text(), {"__name__": file.stem})
    return code


@pytest.mark.parametrize("names", [CodeNames, PortableNames])
def test_whoever_is_told_the_places_of_blocks_reads_their_files_alone(tmp_path: Path, names: type[CodeNames]) -> None:
    for name in ("first", "second", "third"):
        (tmp_path / f"{name}.py").write_text(f"def {name}(x):\n    if x:\n        return 1\n    return 2\n")
    here = instrumented(tmp_path)
    here.outline_of(str(tmp_path / "second.py"))
    told = names(here, str(tmp_path))
    numbers = [block.number for block in here.blocks if block.basic.function == "second"]
    assert len(numbers) >= 3
    keys = [told.block(number) for number in numbers]

    there = instrumented(tmp_path)
    asked = names(there, str(tmp_path))
    asked.meet(told.places(numbers))
    assert {block.path for block in there.blocks} == {str(tmp_path / "second.py")}
    found = [asked.number(key) for key in keys]
    assert None not in found
    assert {block.path for block in there.blocks} == {str(tmp_path / "second.py")}
