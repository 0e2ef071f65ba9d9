"""`pathlore watch` as a user meets it: files are edited, and lines come."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.watching import Watch

SHOP = """\
from tax import tax


def price(net: int, member: bool) -> int:
    assert net >= 0
    if member:
        return net - net // 10
    if net > 100:
        return net + tax(net)
    return net


def half(x: int) -> int:
    return x // 2
"""
TAX = """\
def tax(net: int) -> int:
    if net > 500:
        return 95
    return net * 19 // 100
"""


def _edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def _project(folder: Path) -> tuple[Path, Path]:
    (folder / "pyproject.toml").write_text("")
    shop, tax = folder / "shop.py", folder / "tax.py"
    shop.write_text(SHOP)
    tax.write_text(TAX)
    return shop, tax


@pytest.mark.parametrize("installed", [True, False], ids=["woken by watchfiles", "looking again and again"])
def test_findings_come_and_go(tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, installed: bool) -> None:
    modules = None
    if installed:
        pytest.importorskip("watchfiles")
    else:
        modules = tmp_path_factory.mktemp("modules")
        (modules / "watchfiles.py").write_text("raise ImportError")
    shop, _ = _project(tmp_path)
    with Watch(tmp_path, "shop.py", modules=modules) as watch:
        first = watch.until("watching")
        assert first[-1] == "watching 2 files"
        assert any(line.startswith("0 findings, 2 targets checked (2 exhaustive)") for line in first)

        _edit(shop, "return net - net // 10", "return net // (net - 7)")
        lines = watch.until("1 finding, all paths explored")
        assert re.fullmatch(r"\d\d:\d\d:\d\d shop\.py changed: 2 of 6 paths explored again", lines[0]), lines
        assert lines[1] == ("    new: shop.py:7:16: PL201 ZeroDivisionError: integer division or modulo by zero")
        assert lines[2:] == [
            "        reproduce: price(7, True)",
            "    paths: 2 added, 1 removed",
            "    shop.py:price: 1 finding, all paths explored",
        ]

        _edit(shop, "return net // (net - 7)", "return net - net // 10")
        lines = watch.until("shop.py:price: exhaustive")
        assert lines[1] == "    gone: shop.py:7:16: PL201 ZeroDivisionError: integer division or modulo by zero"
        assert lines[2] == "    paths: 1 added, 2 removed"


def test_what_moves_is_not_new(tmp_path: Path) -> None:
    shop, _ = _project(tmp_path)
    _edit(shop, "return x // 2", "return x // (x - 2)")
    with Watch(tmp_path, "shop.py") as watch:
        watch.until("watching")
        shop.write_text("# a comment\n\n" + shop.read_text())
        assert watch.until("changed")[-1].endswith("shop.py changed: 0 of 6 paths explored again")
        _edit(shop, "net // 10", "net // 20")
        lines = watch.until("changed")
        assert lines[-1].endswith("shop.py changed: 1 of 6 paths explored again")
        assert len(lines) == 1


def test_an_edit_in_an_imported_module(tmp_path: Path) -> None:
    _, tax = _project(tmp_path)
    with Watch(tmp_path, "shop.py:price") as watch:
        watch.until("watching 2 files")
        _edit(tax, "net > 500", "net > 600 and net != 777")
        lines = watch.until("paths: ")
        assert " tax.py changed: " in lines[0]
        assert lines[-1].startswith("    paths: ")


def test_a_syntax_error_is_one_line_and_it_goes_on(tmp_path: Path) -> None:
    shop, tax = _project(tmp_path)
    with Watch(tmp_path, "shop.py") as watch:
        watch.until("watching")
        _edit(shop, "    if member:", "    if member")
        line = watch.until("syntax error")[-1]
        assert line.endswith("shop.py changed: shop.py:6:14: syntax error: expected ':'; correct it first")
        _edit(shop, "    if member", "    if member:")
        assert watch.until("changed")[-1].endswith("0 of 5 paths explored again")
        _edit(tax, "return 95", "return 95 +")
        assert "cannot import" in watch.until("changed")[-1]
        _edit(tax, "return 95 +", "return 95 + 1")
        assert "paths explored again" in watch.until("changed")[-1]


def test_it_begins_with_what_cannot_be_imported(tmp_path: Path) -> None:
    _, tax = _project(tmp_path)
    _edit(tax, "def tax", "def tax tax")
    with Watch(tmp_path, "shop.py") as watch:
        watch.until("watching")
        _edit(tax, "def tax tax", "def tax")
        assert watch.until("changed")[-1].endswith("tax.py changed: 5 of 5 paths explored again")


def test_an_interruption_ends_it(tmp_path: Path) -> None:
    _project(tmp_path)
    with Watch(tmp_path, "shop.py") as watch:
        watch.until("watching")
        assert watch.interrupt() == 0
    with Watch(tmp_path, "nowhere.py") as watch:
        assert watch.process.wait(60) == 2


# Tests that are kept


def _tests(path: Path) -> dict[str, str]:
    """The tests of a file, with the lines above them."""
    blocks = path.read_text().split("\n\n\n")
    return {block.split("def ")[1].split("(")[0]: block.rstrip("\n") for block in blocks if "def test_" in block}


def _passes(path: Path) -> bool:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(path)]
    return subprocess.run(command, capture_output=True, check=False, cwd=path.parent).returncode == 0


def test_tests_of_paths_that_did_not_change_stay_byte_for_byte(tmp_path: Path) -> None:
    shop, _ = _project(tmp_path)
    file = tmp_path / "generated" / "test_shop.py"
    with Watch(tmp_path, "shop.py", "--tests", "generated") as watch:
        watch.until("watching")
        before = _tests(file)
        assert _passes(file)

        _edit(shop, "net // 10", "net // 5")
        watch.until("generated/test_shop.py: ")
        after = _tests(file)
        changed = {name for name, block in before.items() if after.get(name) != block}
        assert len(changed) == 1
        assert all("True)" in before[name] for name in changed)
        assert [name for name in after if name in {*before} - changed] == [n for n in before if n not in changed]
        assert list(after)[-1] == list(before)[-1]
        assert _passes(file)

        _edit(shop, "    if net > 100:", "    if net == 42:\n        return 0\n    if net > 100:")
        watch.until("generated/test_shop.py: ")
        assert {name for name, block in _tests(file).items() if "half" in name and after.get(name) != block} == set()
        assert any("price(42, False)" in block for block in _tests(file).values())
        assert _passes(file)


def test_what_was_changed_by_hand_stays(tmp_path: Path) -> None:
    shop, _ = _project(tmp_path)
    file = tmp_path / "generated" / "test_shop.py"
    with Watch(tmp_path, "shop.py", "--tests", "generated") as watch:
        watch.until("watching")
        name, block = next(item for item in _tests(file).items() if "True)" in item[1])
        text = file.read_text().replace(block, block + "\n    assert price(20, True) == 18")
        file.write_text(text + "\n\ndef test_by_hand() -> None:\n    assert half(8) == 4\n")
        _edit(shop, "net // 10", "net // 5")
        watch.until("generated/test_shop.py: ")
        now = _tests(file)
        assert now[name] == block + "\n    assert price(20, True) == 18"
        assert now["test_by_hand"] == "def test_by_hand() -> None:\n    assert half(8) == 4"


def test_a_file_of_somebody_else_stays(tmp_path: Path) -> None:
    _project(tmp_path)
    (tmp_path / "generated").mkdir()
    file = tmp_path / "generated" / "test_shop.py"
    file.write_text("def test_mine() -> None:\n    pass\n")
    with Watch(tmp_path, "shop.py", "--tests", "generated") as watch:
        assert "    generated/test_shop.py: not written by Pathlore; left as it is" in watch.until("watching")
    assert file.read_text() == "def test_mine() -> None:\n    pass\n"
