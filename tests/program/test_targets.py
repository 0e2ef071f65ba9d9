"""The modules of a target: found once, and found anew when what leads to them changes."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from pathlore.api import check
from pathlore.findings import FindingFound
from pathlore.program import targets
from pathlore.program.class_homes import module_of
from pathlore.program.fields import fields_of
from pathlore.program.input_types import INT, ObjectInput
from pathlore.program.targets import Refused, Style, Target, find_targets
from pathlore.program.wrappers import Binding


@pytest.fixture
def target(tmp_path: Path) -> Iterator[Target]:
    (tmp_path / "pathlore_first.py").write_text("import pathlore_second\ndef f(x: int): return x\n")
    (tmp_path / "pathlore_second.py").write_text("")
    (tmp_path / "pathlore_third.py").write_text("")
    before = list(sys.path)
    (found,) = find_targets(f"{tmp_path / 'pathlore_first.py'}:f", {})
    assert isinstance(found, Target)
    yield found
    sys.path[:] = before
    for name in ("pathlore_first", "pathlore_second", "pathlore_third"):
        sys.modules.pop(name, None)


def names(target: Target) -> set[str]:
    return {module.__name__ for module in target.modules}


def test_modules_are_found_once(target: Target, monkeypatch: pytest.MonkeyPatch) -> None:
    found = target.modules
    monkeypatch.setattr(targets, "project_modules", lambda *_: pytest.fail("found again"))
    assert target.modules == found


def test_whoever_changes_the_list_changes_his_own(target: Target) -> None:
    target.modules.clear()
    assert names(target) == {"pathlore_first", "pathlore_second"}


def test_a_name_that_is_bound_anew_is_noticed(target: Target) -> None:
    assert target.module is not None
    assert names(target) == {"pathlore_first", "pathlore_second"}
    third = __import__("pathlore_third")
    assert names(target) == {"pathlore_first", "pathlore_second"}
    target.module.pathlore_second = third  # type: ignore[attr-defined]
    assert names(target) == {"pathlore_first", "pathlore_third"}
    del target.module.pathlore_second  # type: ignore[attr-defined]
    assert names(target) == {"pathlore_first"}


def test_a_module_in_the_place_of_another_is_noticed(target: Target) -> None:
    old = {module.__name__: module for module in target.modules}["pathlore_second"]
    new = ModuleType("pathlore_second")
    new.__file__ = old.__file__
    sys.modules["pathlore_second"] = new
    assert any(module is new for module in target.modules)
    assert not any(module is old for module in target.modules)
    del sys.modules["pathlore_second"]
    assert names(target) == {"pathlore_first"}


def test_another_target_has_modules_of_its_own(target: Target, tmp_path: Path) -> None:
    assert len(target.modules) == 2
    (tmp_path / "pathlore_third.py").write_text("def g(x: int): return x\n")
    (other,) = find_targets(f"{tmp_path / 'pathlore_third.py'}:g", {})
    assert isinstance(other, Target)
    assert names(other) == {"pathlore_third"}
    assert len(target.modules) == 2


def test_families_that_are_part_of_keys_have_their_texts() -> None:
    assert [str(style) for style in Style] == ["positional", "keyword", "star"]
    assert {str(binding) for binding in Binding} == {
        *("function", "method", "property", "classmethod", "staticmethod", "init", "setter", "script"),
    }
    receivers = [binding for binding in Binding if binding.has_receiver]
    assert receivers == [Binding.METHOD, Binding.PROPERTY, Binding.SETTER]


def test_classes_are_found_where_they_are_written(tmp_path: Path) -> None:
    """Packages set `__module__` to where a class is to be imported from."""
    source = """
        class Table:
            rows: "Rows"
            def size(self) -> int: return 1
        Rows = list[int]
        Table.__module__ = "elsewhere"
        """
    (tmp_path / "pathlore_written.py").write_text(textwrap.dedent(source))
    (found,) = find_targets(str(tmp_path / "pathlore_written.py"), {})
    assert isinstance(found, Target)
    assert found.qualname == "Table.size"
    assert found.owner is not None
    assert module_of(found.owner) is found.module
    assert fields_of(found.owner) == {"rows": list[int]}


def test_new_is_called_by_its_class(tmp_path: Path) -> None:
    (tmp_path / "pathlore_new.py").write_text(
        "class Pair(tuple):\n    def __new__(cls, a: int, b: int):\n        return tuple.__new__(cls, (a, b))\n"
    )
    (found,) = find_targets(str(tmp_path / "pathlore_new.py"), {})
    assert isinstance(found, Target)
    assert found.binding is Binding.INIT
    assert [parameter.name for parameter in found.parameters] == ["a", "b"]


HOLDERS = """
import functools
import click

class Task:
    __slots__ = ("_hidden", "fn")
    def __init__(self, fn):
        self.fn = fn

class Guarded:
    def __init__(self, function):
        self.function = function
    def __call__(self, n):
        return self.function(n) if n else 0

@click.group()
def cli() -> None: ...

@cli.command("rather")
@click.option("--count", default=1)
def divide(count: int) -> int:
    return 10 // count

@cli.command()
@click.pass_context
def with_context(context: object, count: int) -> int:
    return 10 // count

def own(function):
    @functools.wraps(function)
    def inner(*arguments):
        return function(*arguments)
    return inner

@cli.command()
@own
def wrapped(count: int) -> int:
    return 10 // count

@functools.partial(functools.partial)
def partly(count: int) -> int:
    return 10 // count

@Task
def slotted(count: int) -> int:
    return 10 // count

@Guarded
def guarded(count: int) -> int:
    return 10 // count

class Box:
    def __init__(self, size: int) -> None:
        self.size = size

    @Task
    def inside(self, count: int) -> int:
        return 10 // (count + self.size)

@Task
def deleted(): ...
del deleted

@Task
def elsewhere(): ...
elsewhere = Task(len)
"""


def test_functions_are_found_in_what_decorators_put_in_their_place(tmp_path: Path) -> None:
    (tmp_path / "pathlore_held.py").write_text(HOLDERS)
    file = str(tmp_path / "pathlore_held.py")
    found = {one.name.rpartition(":")[2]: one for one in find_targets(file, {}, guess=True)}
    held = {
        *("cli.callback", "divide.callback", "wrapped.callback", "with_context.callback.__wrapped__", "partly.func"),
        *("slotted.fn", "Box.inside.fn", "guarded.function"),
    }
    targets = {name: target for name, target in found.items() if isinstance(target, Target)}
    assert {name for name in targets if "." in name and not name.endswith("__init__")} >= held
    assert {name for name, one in found.items() if isinstance(one, Refused)} == {"deleted", "elsewhere"}
    assert {name for name in held if targets[name].is_private} == {"guarded.function"}
    assert {name for name in held if targets[name].decorated} == {"wrapped.callback"}
    receiver, count = targets["Box.inside.fn"].parameters
    assert (receiver.spec, count.spec) == (ObjectInput(targets["Box.inside.fn"].owner), INT)  # type: ignore[arg-type]
    for word, name in (("divide", "divide.callback"), ("Box.inside", "Box.inside.fn"), ("partly.func", "partly.func")):
        (named,) = find_targets(f"{file}:{word}", {})
        assert isinstance(named, Target)
        assert named.qualname == name


@pytest.mark.parametrize("name", ["divide", "with_context", "wrapped", "partly", "slotted", "guarded", "Box.inside"])
def test_what_fails_in_a_held_function_is_called_where_it_is_held(tmp_path: Path, name: str) -> None:
    (tmp_path / "pathlore_held.py").write_text(HOLDERS)
    (event,) = [e for e in check(f"{tmp_path / 'pathlore_held.py'}:{name}") if isinstance(e, FindingFound)]
    scope: dict[str, object] = {}
    exec(compile(HOLDERS, "held", "exec"), scope)
    with pytest.raises(ZeroDivisionError):
        exec(event.finding.call, scope)
