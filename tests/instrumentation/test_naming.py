"""Blocks are found by their names without reading files that they are not in."""

from __future__ import annotations

import dis
from pathlib import Path
from types import CodeType

import pytest

from pathlore.instrumentation.instrument import Instrumentation
from pathlore.instrumentation.naming import CodeNames, ExactNames, ForkedNames, PortableNames
from pathlore.program.sites import CodeMark, Site
from pathlore.trie.failure import Failure, Location


def instrumented(folder: Path) -> Instrumentation:
    code = Instrumentation()
    for file in sorted(folder.glob("*.py")):
        code.add(str(file), file.read_text(), {"__name__": file.stem})
    return code


@pytest.mark.parametrize("names", [CodeNames, ExactNames, ForkedNames, PortableNames])
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


def sites_of(file: Path) -> list[Site]:
    """Sites at the same expression, which has several instructions."""
    module = compile(file.read_text(), str(file), "exec")
    (code,) = (constant for constant in module.co_consts if isinstance(constant, CodeType))
    found = dis.get_instructions(code)
    return [Site(code, i.offset, CodeMark(code)) for i in found if i.opname.startswith(("POP_JUMP", "JUMP_IF"))]


@pytest.mark.parametrize("names", [ExactNames, ForkedNames, PortableNames])
def test_instructions_at_one_place_are_told_apart(tmp_path: Path, names: type[CodeNames]) -> None:
    file = tmp_path / "both.py"
    file.write_text("def both(x, y):\n    return 1 if x and y or not x and not y else 2\n")
    told = names(instrumented(tmp_path), str(tmp_path))
    sites = sites_of(file)
    assert len(sites) >= 3
    assert len({told.site(site) for site in sites}) == len(sites)


def test_a_site_that_another_process_sent_has_its_name_and_is_that_of_its_place(tmp_path: Path) -> None:
    file = tmp_path / "both.py"
    file.write_text("def both(x, y):\n    return 1 if x and y else 2\n")
    code = instrumented(tmp_path)
    told = ForkedNames(code, str(tmp_path))
    site, *_ = sites_of(file)
    there = ForkedNames(code, str(tmp_path))
    stored = there.stored(told.site(site))
    assert there.site(stored) == told.site(site)
    assert stored.same(site)


def test_copies_of_a_process_share_paths_and_lines(tmp_path: Path) -> None:
    names = ForkedNames(Instrumentation(), str(tmp_path))
    failure = Failure("ValueError", ("ValueError",), Location("a.py", 3, 5, "f"), None, explicit=True)
    assert names.failure_of(names.failure(failure)) == failure
    assert names.where_of(names.where("a.py:3:5")) == "a.py:3:5"
