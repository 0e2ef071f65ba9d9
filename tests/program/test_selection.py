"""What a word on the command line stands for: packages, projects, public functions, decorated ones."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathlore.findings import Omission, PremiseKind
from pathlore.program.project_layout import words_of_project
from pathlore.program.targets import Loading, Refused, Target, find_targets
from pathlore.program.wrappers import Binding
from pathlore.project import TargetError


class Told(Loading):
    """Keeps what was imported and what was left out."""

    def __init__(self) -> None:
        self.loaded: list[str] = []
        self.left_out: dict[str, Omission] = {}

    def __call__(self, name: str) -> bool:
        self.loaded.append(name)
        return True

    def leave_out(self, name: str, why: Omission) -> None:
        self.left_out[name] = why


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The present folder; modules of this test are forgotten afterwards."""
    monkeypatch.chdir(tmp_path)
    before, known = list(sys.path), set(sys.modules)
    importlib.invalidate_caches()
    yield tmp_path
    sys.path[:] = before
    for name in set(sys.modules) - known:
        del sys.modules[name]


@pytest.fixture
def installed(folder: Path) -> Path:
    """A folder on the path that is not the present one: the word for a package names no folder there."""
    library = folder / "lib"
    library.mkdir()
    sys.path.insert(0, str(library))
    return library


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text)
    importlib.invalidate_caches()


def write_package(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    importlib.invalidate_caches()


def found(word: str, told: Told | None = None, private: bool = False) -> dict[str, Target | Refused]:
    return {target.name: target for target in find_targets(word, {}, told or Told(), private=private)}


F = "def f(x: int) -> int:\n    return x\n"


def test_a_package_stands_for_all_of_its_modules(installed: Path) -> None:
    template = "raise SystemExit('a template was imported')"
    files = {"__init__": F, "one": F, "sub/__init__": F, "sub/two": F, "templates/project": template}
    write_package(installed / "pl_pack", files)
    assert list(found("pl_pack")) == ["pl_pack:f", "pl_pack.one:f", "pl_pack.sub:f", "pl_pack.sub.two:f"]
    assert list(found("pl_pack.sub")) == ["pl_pack.sub:f", "pl_pack.sub.two:f"]
    assert list(found("pl_pack:f")) == ["pl_pack:f"]


def test_a_namespace_stands_for_all_of_its_folders(installed: Path) -> None:
    write_package(installed / "pl_space", {"one": F, "deep/two": F})
    assert list(found("pl_space")) == ["pl_space.one:f", "pl_space.deep.two:f"]


def test_a_module_that_cannot_be_imported_is_one_of_many(installed: Path) -> None:
    texts = {
        "__init__": F,
        "exits": "import sys; sys.exit(3)",
        "lacks": "import pl_nowhere",
        "raises": "1 / 0",
        "written": "def f(:",
        "around": "from pl_bad import circular",
        "circular": "from pl_bad.around import missing",
    }
    write_package(installed / "pl_bad", texts)
    targets = found("pl_bad")
    assert isinstance(targets.pop("pl_bad:f"), Target)
    assert set(targets) == {f"pl_bad.{name}" for name in texts} - {"pl_bad.__init__"}
    for target in targets.values():
        assert isinstance(target, Refused)
        assert target.reason


def test_what_runs_when_it_is_imported_is_not_imported(installed: Path) -> None:
    names = ("__main__", "setup", "conftest", "test_it", "_vendor/__init__", "tests/__init__")
    write_package(installed / "pl_run", {"__init__": F, **dict.fromkeys(names, "raise AssertionError('imported')")})
    told = Told()
    assert list(found("pl_run", told)) == ["pl_run:f"]
    assert told.left_out == {
        "pl_run.__main__": Omission.RUN_WHEN_IMPORTED,
        "pl_run.setup": Omission.RUN_WHEN_IMPORTED,
        "pl_run.conftest": Omission.TEST,
        "pl_run.test_it": Omission.TEST,
        "pl_run._vendor": Omission.VENDORED,
        "pl_run.tests": Omission.TEST,
    }
    told = Told()
    assert list(found("lib", told)) == ["lib/pl_run/__init__.py:f"]
    assert set(told.left_out.values()) == {Omission.RUN_WHEN_IMPORTED, Omission.TEST, Omission.VENDORED}


def test_methods_of_test_cases_are_left_out_unless_they_are_named(installed: Path) -> None:
    cases = "import unittest\nclass Cases(unittest.TestCase):\n    def test_f(self): pass\n"
    write_package(installed / "pl_cases", {"__init__": F + cases})
    told = Told()
    assert list(found("pl_cases", told)) == ["pl_cases:f"]
    assert told.left_out == {"pl_cases:Cases.test_f": Omission.TEST}
    assert list(found("pl_cases:Cases")) == ["pl_cases:Cases.test_f"]


def test_tests_that_are_named_are_taken(folder: Path) -> None:
    (folder / "tests").mkdir()
    (folder / "tests" / "test_pl_named.py").write_text(F)
    assert list(found("tests")) == ["tests/test_pl_named.py:f"]
    assert list(found("tests/test_pl_named.py")) == ["tests/test_pl_named.py:f"]


VISIBLE = """
__all__ = ["_exported", 3]
def public(x: int): pass
def _private(x: int): pass
def _exported(x: int): pass
def _documented(x: int):
    "It has a docstring."
class Open:
    def __init__(self) -> None: pass
    def method(self) -> None: pass
    def _inner(self) -> None: pass
    def __mangled(self) -> None: pass
class _Closed:
    def method(self) -> None: pass
"""


def test_private_functions_are_left_out_unless_they_are_wanted(folder: Path) -> None:
    write(folder, pl_visible=VISIBLE)
    told = Told()
    names = {name.partition(":")[2] for name in found("pl_visible.py", told)}
    assert names == {"public", "_exported", "_documented", "Open.__init__", "Open.method"}
    left = {"_private", "Open._inner", "Open.__mangled", "_Closed.method"}
    assert {name.partition(":")[2] for name in told.left_out} == left
    assert {name.partition(":")[2] for name in found("pl_visible.py", private=True)} == names | left
    assert list(found("pl_visible.py:_private")) == ["pl_visible.py:_private"]
    assert list(found("pl_visible.py:_Closed")) == ["pl_visible.py:_Closed.method"]


def test_findings_of_private_functions_rest_on_that_unless_they_are_named(folder: Path) -> None:
    write(folder, pl_visible=VISIBLE)
    targets = found("pl_visible.py", private=True)

    def kinds(name: str) -> list[PremiseKind]:
        target = targets[f"pl_visible.py:{name}"]
        assert isinstance(target, Target)
        return [premise.kind for premise in target.premises]

    assert kinds("public") == kinds("_exported") == []
    assert kinds("_private") == kinds("_documented") == kinds("_Closed.method") == [PremiseKind.PRIVATE]
    (named,) = found("pl_visible.py:_private").values()
    assert isinstance(named, Target)
    assert named.premises == ()


def test_what_an_annotation_leaves_open_is_guessed(folder: Path) -> None:
    write(folder, pl_open="from typing import TypeVar\nT = TypeVar('T')\ndef f(x: list, y: T, z: list[int]): pass\n")
    (target,) = found("pl_open.py").values()
    assert isinstance(target, Target)
    assert [premise.text for premise in target.premises] == ["a guessed type (x: list[int])"]


@pytest.mark.parametrize("word", ["pl_names.py::C::m", "pl_names.py:C.m", "pl_names::C::m", "pl_names.py::C.m"])
def test_names_may_be_written_as_in_pytest(folder: Path, word: str) -> None:
    write(folder, pl_names="class C:\n    def m(self) -> None: pass\n")
    assert [name.partition(":")[2] for name in found(word)] == ["C.m"]


DECORATED = """
import functools, contextlib

def through(f):
    def inner(*args, **kwargs): return f(*args, **kwargs)
    return inner

def other(f):
    def inner(x, y): return f(x + y)
    return inner

class Kept:
    def __init__(self, function): self.function = function
    def __call__(self, *args): return self.function(*args)

@functools.lru_cache
def cached(x: int): pass
@contextlib.contextmanager
def managed(x: int): yield
@functools.singledispatch
def dispatched(x: int): pass
@through
def closed_over(x: int): pass
@other
def another_signature(x: int): pass
@Kept
def kept(x: int): pass

class C:
    @property
    def p(self) -> int: return 0
    @p.setter
    def p(self, value: int) -> None: pass
    @functools.singledispatchmethod
    def dispatched(self, x: int): pass
    @staticmethod
    @through
    def static(x: int): pass
"""


def test_functions_are_found_behind_decorators(folder: Path) -> None:
    write(folder, pl_decorated=DECORATED)
    targets = {name.partition(":")[2]: target for name, target in found("pl_decorated.py").items()}
    for name in ("cached", "managed", "dispatched", "closed_over", "kept", "C.p", "C.dispatched", "C.static"):
        target = targets[name]
        assert isinstance(target, Target)
        assert [p.name for p in target.parameters if p.name != "self"] == ([] if name == "C.p" else ["x"])
    # its callers pass something else
    assert isinstance(targets["another_signature"], Refused)
    for word in ("pl_decorated.py", "pl_decorated.py:C.p.setter"):
        setter = found(word)["pl_decorated.py:C.p.setter"]
        assert isinstance(setter, Target)
        assert setter.binding is Binding.SETTER
        assert [parameter.name for parameter in setter.parameters] == ["self", "value"]
    (getter,) = found("pl_decorated.py:C.p").values()
    assert isinstance(getter, Target)
    assert getter.binding is Binding.PROPERTY


def test_modules_and_objects_may_raise_for_every_attribute(folder: Path) -> None:
    raising = "class P:\n    def __getattr__(self, name): raise RuntimeError(name)\np = P()\n"
    write(folder, pl_odd=f"{F}{raising}def __getattr__(name): raise RuntimeError(name)\n")
    assert "pl_odd.py:f" in found("pl_odd.py")
    assert "pl_odd:f" in found("pl_odd")
    write(folder, pl_all=f"{F}__all__ = 7\n")
    assert "pl_all.py:f" in found("pl_all.py")


def test_a_module_that_is_another_object_is_refused(installed: Path) -> None:
    write_package(installed / "pl_object", {"__init__": F, "odd": "import sys\nsys.modules[__name__] = 3\n"})
    refused = found("pl_object")["pl_object.odd"]
    assert isinstance(refused, Refused)
    assert "another object" in refused.reason


def test_a_link_to_a_folder_above_is_not_followed(installed: Path) -> None:
    write_package(installed / "pl_link", {"__init__": F})
    (installed / "pl_link" / "again").symlink_to(installed / "pl_link", target_is_directory=True)
    assert list(found("pl_link")) == ["pl_link:f"]


def test_a_folder_without_python_is_an_error(folder: Path) -> None:
    (folder / "empty").mkdir()
    with pytest.raises(TargetError, match="no Python files"):
        found("empty")


PROJECTS = {
    "setuptools": ('[tool.setuptools]\npackages = ["a"]\npy-modules = ["m"]\n', ["a", "m.py"]),
    "where": ('[tool.setuptools.packages.find]\nwhere = ["lib"]\n', ["lib/c"]),
    "hatch": ('[tool.hatch.build.targets.wheel]\npackages = ["lib/c"]\n', ["lib/c"]),
    "poetry": ('[tool.poetry]\npackages = [{include = "c", from = "lib"}, {include = "b"}]\n', ["lib/c", "b"]),
    "flit": ('[tool.flit.module]\nname = "m"\n', ["m.py"]),
    "name": ('[project]\nname = "b"\n', ["b"]),
    "script": ('[project]\nname = "b"\n[project.scripts]\nrun = "m:main"\nb = "b.cli:main"\n', ["b", "m.py"]),
    "elsewhere": ('[tool.setuptools]\npackages = ["..", "nowhere"]\n', ["a", "b", "m.py"]),
    "odd": ('[tool.setuptools]\npackages = 3\n[project]\nname = 4\nscripts = "x"\n', ["a", "b", "m.py"]),
    "broken": ("[tool", ["a", "b", "m.py"]),
}


@pytest.mark.parametrize("name", PROJECTS)
def test_a_project_is_what_is_packed(name: str, tmp_path: Path) -> None:
    text, words = PROJECTS[name]
    for file in ("a/__init__", "b/__init__", "b/cli", "lib/c/__init__", "m", "setup", "tests/__init__", "test_m"):
        path = tmp_path / f"{file}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    (tmp_path / "pyproject.toml").write_text(text)
    assert words_of_project(str(tmp_path)) == tuple(words)


def test_a_project_may_lie_in_src_and_be_seen_from_below(tmp_path: Path) -> None:
    for file in ("src/a/__init__", "src/m", "tools/x"):
        path = tmp_path / f"{file}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "other"\n')
    assert words_of_project(str(tmp_path)) == ("src/a", "src/m.py")
    assert words_of_project(str(tmp_path / "src")) == ("a", "m.py")


def test_a_namespace_in_src_is_a_project(tmp_path: Path) -> None:
    (tmp_path / "src" / "space").mkdir(parents=True)
    (tmp_path / "src" / "space" / "one.py").write_text("")
    (tmp_path / "setup.py").write_text("")
    assert words_of_project(str(tmp_path)) == ("src/space",)


def test_a_folder_without_code_is_no_project(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    assert words_of_project(str(tmp_path)) == ()
