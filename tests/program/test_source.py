"""Files are loaded as the modules that they are, each once."""

from __future__ import annotations

from pathlib import Path

from pathlore.program.source import load_file


def test_files_of_one_name_are_each_loaded_once(tmp_path: Path) -> None:
    paths = [tmp_path / folder / "same_name_in_folders.py" for folder in "abc"]
    for number, path in enumerate(paths):
        path.parent.mkdir()
        path.write_text(f"VALUE = {number}\n")
    first = [load_file(str(path)) for path in paths]
    again = [load_file(str(path)) for path in reversed(paths)]
    assert [module.VALUE for module in first] == [0, 1, 2]
    assert all(one is other for one, other in zip(first, reversed(again), strict=True))
