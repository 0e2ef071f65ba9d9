"""Code that asks which modules are loaded: what is the same on all paths, and what is not."""

from __future__ import annotations

import ast
import sys
import textwrap
from pathlib import Path
from types import ModuleType

import pytest

from pathlore.sandbox.module_table import MODULES, asked, depends_on_modules, may_ask
from pathlore.sandbox.surroundings import words_of

HARMLESS = [
    "# sys.modules is what Python has imported",
    '"""Puts itself into sys.modules."""',
    "sys.modules[__name__].__class__ = Lazy",
    "sys.modules['old.name'] = sys.modules[__name__]",
    "if 'numpy' in sys.modules: X = sys.modules.get('numpy')",
    "for name in names: sys.modules.pop(name, None)",
    "if __name__ == '__main__': m = sys.modules.get('__main__')",
    "def f(): return sys.modules[__name__]",
    "def f(cls): return vars(sys.modules[cls.__module__])",
    "def f(cls): return sys.modules.get(cls.__module__)",
    "class C:\n    home = sys.modules['json']",
]
ASKING = [
    ("def f(): return sys.modules['json']", "json"),
    ("def f(): return sys.modules.get('json', None)", "json"),
    ("def f(): return 'json' in sys.modules", "json"),
    ("f = lambda: 'json' not in sys.modules", "json"),
    ("async def f(): return s.modules['json']", "json"),
    ("found = (sys.modules['json'] for _ in names)", "json"),
]
ANYTHING = [
    "table = sys.modules",
    "def f(table=sys.modules): return len(table)",
    "names = sys.modules.keys()",
    "def f(): return len(sys.modules)",
    "def f(name): return name in sys.modules",
    "def f(name): return sys.modules[name]",
    "def f(): sys.modules['json'] = None",
    "def f(): sys.modules[__name__] = None",
    "def f(): del sys.modules['json']",
    "def f(): return sys.modules.pop('json')",
    "def f(): return [*sys.modules]",
    "def f(): return 'a' in sys.modules in x",
    "from sys import modules",
    "from sys import *",
    "def f(): return getattr(sys, 'modules')",
    "def f(): return vars(sys)",
    "import sys as s\ndef f(): return vars(s)",
    "def f(): return vars(  # of the interpreter\n        sys)",
    "def f(): return vars \\\n        (sys)",
    "def f(): return (sys\n        ).__dict__",
    "def f(): return (sys.  # the interpreter\n        __dict__)",
    "import sys as s\ndef f(): return s . __dict__",
    "def f(): return (sys  # the interpreter\n        .__dict__)",
    "def f(): exec('import sys; sys.modules.clear()')",
    "def f():\n    'sys.modules.clear()'\n    exec(f.__doc__)",
    "def f():\n    class C:\n        table = sys.modules\n    return C",
]


def of(source: str, has_run: bool = True) -> frozenset[str]:
    text = f"import sys\n{source}\n"
    return asked(ast.parse(text), has_run) if may_ask(text) else frozenset()


@pytest.mark.parametrize("source", HARMLESS)
def test_what_runs_at_import_and_asks_for_its_own_module(source: str) -> None:
    assert of(source) == frozenset()


@pytest.mark.parametrize(("source", "name"), ASKING)
def test_one_module_is_asked_for(source: str, name: str) -> None:
    assert of(source) == {f"{MODULES} {name}"}


@pytest.mark.parametrize("source", ANYTHING)
def test_anything_may_be_seen_or_changed(source: str) -> None:
    assert of(source) == {MODULES}


def test_all_of_a_file_runs_that_a_path_imports() -> None:
    assert of("X = sys.modules.get(name)", has_run=False) == {MODULES}
    assert of("X = sys.modules.get('json')", has_run=False) == {f"{MODULES} json"}


def test_a_module_that_is_loaded_stays() -> None:
    assert not depends_on_modules(frozenset({"json", f"{MODULES} sys"}))
    assert depends_on_modules(frozenset({f"{MODULES} sys", f"{MODULES} no_such_module"}))
    assert depends_on_modules(frozenset({MODULES}))


@pytest.mark.parametrize(
    ("function", "is_asking"),
    [("def f(): return 1", False), ("def f(m): importlib.reload(m)", True), ("def f(): return helper", True)],
)
def test_files_that_have_run_and_those_that_may(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str, is_asking: bool
) -> None:
    """A module is run again by `reload`; one beside it that is not loaded may be imported by a path."""
    (tmp_path / "helper.py").write_text("import sys\nX = sys.modules.get(str(1))\n")
    module = ModuleType("asking")
    module.__file__ = str(tmp_path / "asking.py")
    Path(module.__file__).write_text(
        textwrap.dedent(f"import sys, importlib\nY = sys.modules.get(str(1))\n{function}\n")
    )
    monkeypatch.setitem(sys.modules, "asking", module)
    assert depends_on_modules(words_of([module])) is is_asking
