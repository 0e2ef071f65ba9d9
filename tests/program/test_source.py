"""Files are loaded as the modules that they are, each once."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlore.program import source
from pathlore.program.source import adopt, is_project_file, load_file, referred


def test_files_of_one_name_are_each_loaded_once(tmp_path: Path) -> None:
    paths = [tmp_path / folder / "same_name_in_folders.py" for folder in "abc"]
    for number, path in enumerate(paths):
        path.parent.mkdir()
        path.write_text(f"VALUE = {number}\n")
    first = [load_file(str(path)) for path in paths]
    again = [load_file(str(path)) for path in reversed(paths)]
    assert [module.VALUE for module in first] == [0, 1, 2]
    assert all(one is other for one, other in zip(first, reversed(again), strict=True))


def test_modules_are_referred_to_in_the_order_of_names(tmp_path: Path) -> None:
    """Texts are joined in this order, and fingerprints made of them: it must not depend on the seed of hashes."""
    names = ("textwrap", "csv", "json", "fractions", "decimal", "bisect", "heapq", "calendar")
    path = tmp_path / "refers_to_many.py"
    path.write_text("".join(f"import {name}\n" for name in names))
    found = [module.__name__ for module in referred(load_file(str(path)))]
    assert [name for name in found if name in names] == list(names)


def test_the_first_file_of_an_installed_package_makes_all_of_it_code_under_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names that a package exports are defined in its other modules."""
    monkeypatch.setattr(source, "_adopted", set())
    package = tmp_path / "site-packages" / "adopted_package"
    package.mkdir(parents=True)
    alone = package.parent / "adopted_module.py"
    other = package.parent / "adopted_other.py"
    for file in (package / "__init__.py", package / "inner.py", alone, other):
        file.write_text("")
    adopt(str(package / "__init__.py"))
    assert is_project_file(str(package / "inner.py"))
    adopt(str(alone))
    assert is_project_file(str(alone))
    assert not is_project_file(str(other))
