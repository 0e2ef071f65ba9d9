"""Names in reproductions mean the classes that are meant."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from pathlore.confirmation.module_names import ModuleNames


def module(name: str, source: str, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    made = ModuleType(name)
    exec(source, vars(made))
    monkeypatch.setitem(sys.modules, name, made)
    package, _, last = name.rpartition(".")
    if package:
        monkeypatch.setattr(sys.modules[package], last, made, raising=False)
    return made


def test_a_class_is_not_taken_for_another_of_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    module("two_options", "", monkeypatch)
    core = module("two_options.core", "class Option:\n    class Inner: pass\nclass Alone: pass", monkeypatch)
    parser = module("two_options.parser", "class Option: pass", monkeypatch)
    single = module("single_options", "class Option: pass\nclass list: pass", monkeypatch)
    names = ModuleNames(parser)

    shown = {
        cls: names.of_class(cls)
        for cls in (parser.Option, core.Option, core.Option.Inner, core.Alone, single.Option, single.list)
    }

    assert list(names.imports.items()) == [("core", "two_options"), ("Alone", "two_options.core"), ("modules", "sys")]
    space = dict(vars(parser))
    for name, home in names.imports.items():
        exec(f"from {home} import {name}", space)
    assert all(eval(text, space) is cls for cls, text in shown.items())
