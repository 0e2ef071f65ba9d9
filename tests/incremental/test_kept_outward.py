"""What imports do to others is kept in the store, and taken from there while all that it depends on is as it was."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from pathlib import Path
from types import ModuleType

import pytest

from pathlore.incremental.kept_outward import OutwardShelf
from pathlore.program import impact
from pathlore.program.impact import BY_TEXTS, EVERYTHING, Surroundings
from pathlore.program.outward import Outward, outward_key, outward_statements
from pathlore.program.source import load_file
from pathlore.store.store import Store

SOURCE = """
import json
if {condition}:
    json.setting = 1
else:
    own = []

def used() -> int:
    return 1
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> OutwardShelf:
    monkeypatch.setattr(impact, "_SHORT", 0)
    return OutwardShelf(Store(str(tmp_path / "store")), "versions")


def loaded(path: Path, **values: str) -> ModuleType:
    path.write_text(SOURCE.format(**values))
    sys.modules.pop(path.stem, None)
    return load_file(str(path))


def around(module: ModuleType, shelf: OutwardShelf) -> Surroundings:
    made = Surroundings([module], lambda path: True)
    made.kept = shelf
    return made


def test_another_process_need_not_find_it_out(
    tmp_path: Path, shelf: OutwardShelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = loaded(tmp_path / "acting_at_import.py", condition="True")
    first = around(module, shelf)
    assert not first.tells_soon
    found = first.outward
    assert found.digest
    monkeypatch.setattr(impact, "outward_statements", lambda *given: pytest.fail("parsed again"))
    again = around(module, shelf)
    assert again.tells_soon
    assert again.outward == found


@pytest.mark.parametrize("edit", ["text", "value", "versions"])
def test_whatever_it_depends_on_is_part_of_the_key(tmp_path: Path, shelf: OutwardShelf, edit: str) -> None:
    module = loaded(tmp_path / "acting_later.py", condition="True")
    assert around(module, shelf).outward.digest
    if edit == "text":
        module = loaded(tmp_path / "acting_later.py", condition="False or True")
    elif edit == "value":
        vars(module)["json"] = []
    else:
        shelf = OutwardShelf(shelf._store, "other versions")
    assert not around(module, shelf).tells_soon


def test_where_it_is_not_known_any_text_counts(tmp_path: Path, shelf: OutwardShelf) -> None:
    module = loaded(tmp_path / "edited_anywhere.py", condition="True")
    before = around(module, shelf).digests({EVERYTHING}, by_texts=True)[EVERYTHING]
    assert before.startswith(BY_TEXTS)
    assert around(module, shelf).digests({EVERYTHING}, by_texts=True)[EVERYTHING] == before
    module = loaded(tmp_path / "edited_anywhere.py", condition="not False")
    assert around(module, shelf).digests({EVERYTHING}, by_texts=True)[EVERYTHING] != before


def test_a_store_that_is_gone_has_nothing(tmp_path: Path, shelf: OutwardShelf) -> None:
    with closing(shelf._store):
        shelf.put("key", Outward("digest", frozenset({"name"})))
        assert shelf.get("key") == Outward("digest", frozenset({"name"}))
    assert shelf.get("key") is None


IMPORTS = [
    "import {0}",
    "import os, {0}",
    "if True: import {0}",
    "import os; import {0}",
    "from {0} import used",
    "try:\n    from {0} import (\n        used,  # of it\n    )\nexcept ImportError:\n    pass",
    "import os, \\\n    {0}",
    "from {0} \\\n    import used",
    "import {0} as other",
    "from os import (  # (not path)\n    path\n); import {0}",
]


@pytest.mark.parametrize("statement", IMPORTS)
def test_texts_of_modules_that_are_imported_count(tmp_path: Path, shelf: OutwardShelf, statement: str) -> None:
    """Whether they are kept under a name or not, and whatever else is loaded."""
    (tmp_path / "imported_there.py").write_text("used = 1\n")
    unnamed = "for _ in ('used', 'other', 'imported_there'): vars().pop(_, None)"
    (tmp_path / "importing_it.py").write_text(f"{statement.format('imported_there')}\n{unnamed}\n")
    for name in ("imported_there", "importing_it"):
        sys.modules.pop(name, None)
    module = load_file(str(tmp_path / "importing_it.py"))

    def key() -> str:
        return around(module, shelf)._outward_key

    before = key()
    (tmp_path / "unrelated_module.py").write_text("unrelated = 1\n")
    load_file(str(tmp_path / "unrelated_module.py"))
    assert key() == before
    (tmp_path / "imported_there.py").write_text("used = 2\n")
    assert key() != before


def test_names_after_dots_are_those_of_the_package(tmp_path: Path, shelf: OutwardShelf) -> None:
    package = tmp_path / "with_dots"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "inner.py").write_text("X = 1\n")
    (package / "outer.py").write_text("from . import (  # all)\n    inner\n)\ndel inner\n")
    module = load_file(str(package / "outer.py"))
    before = around(module, shelf)._outward_key
    (package / "inner.py").write_text("X = 2\n")
    assert around(module, shelf)._outward_key != before


NOT_AT_IMPORT = [
    "def inside():\n    if True:\n        from . import inner",
    "async def inside(\n    a,\n    b,\n) -> int:\n    # why\n\n    from .inner import X",
    "class C:\n    def m(self):\n        from . import inner",
    "import typing as t\nif t.TYPE_CHECKING:\n    from .inner import X",
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from .inner import X",
]
AT_IMPORT = [
    "if True:\n    from .inner import X",
    "def f(): pass\ntry:\n    from . import inner\nexcept ImportError: pass",
    "class C:\n    def m(self): pass\n    from . import inner",
    "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    pass\nelse:\n    from .inner import X",
]


@pytest.mark.parametrize("statement", [*NOT_AT_IMPORT, *AT_IMPORT])
def test_what_others_import_does_not_matter(tmp_path: Path, shelf: OutwardShelf, statement: str) -> None:
    """Targets before this one may have imported modules that its own module names, and never imports by itself."""
    name = f"of_others_{[*NOT_AT_IMPORT, *AT_IMPORT].index(statement)}"
    package = tmp_path / name
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "inner.py").write_text("X = 1\n")
    (package / "outer.py").write_text(f"{statement}\nimport json\njson.other = 1\n")
    module = load_file(str(package / "outer.py"))
    modules = [module, sys.modules[name]]
    before = outward_key(modules), outward_statements(modules)
    load_file(str(package / "inner.py"))
    assert (outward_key(modules), outward_statements(modules)) == before
    (package / "inner.py").write_text("X = 2\n")
    assert (outward_key(modules) != before[0]) is (statement in AT_IMPORT)


def test_what_two_names_share_in_a_set_is_told_in_one_order(tmp_path: Path) -> None:
    (tmp_path / "sharing_in_sets.py").write_text(
        "class Held:\n    def __init__(self, name):\n        self.name = name\n"
        "held = [Held(name) for name in 'abcdefgh']\nsome = frozenset(held)\n"
    )
    code = "import sys\nfrom pathlore.program.impact import Surroundings\n"
    code += "from pathlore.program.source import load_file\n"
    code += "gap = [object() for _ in range(int(sys.argv[2]))]\nmodule = load_file(sys.argv[1])\n"
    code += "print(sorted(Surroundings([module], lambda path: True).digests({'held', 'some'}).items()))"
    file = str(tmp_path / "sharing_in_sets.py")
    # The order of objects in a set is that of their places in memory, modulo its size.
    runs = [[sys.executable, "-c", code, file, str(gap)] for gap in (0, 3, 1001)]
    shown = {subprocess.run(run, capture_output=True, text=True, check=True).stdout for run in runs}
    assert len(shown) == 1
