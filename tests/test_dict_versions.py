"""Dicts that were changed are told from dicts that were not, whatever changes them."""

import sys
from collections import OrderedDict
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from pathlore.dict_versions import DictVersions, _rounds, begin_round

HAVE_VERSIONS = sys.version_info < (3, 13)


def noted(versions: DictVersions) -> DictVersions:
    """After as many rounds as it takes."""
    for _ in range(20):
        begin_round()
    versions.note()
    assert versions.are_noted is HAVE_VERSIONS
    return versions


class _Holder:
    def __init__(self) -> None:
        self.value: Any = 0


_HOLDER = _Holder()
_attributes = vars(_HOLDER)
_global: Any = 0


def _store_attribute() -> None:
    # Often enough for the interpreter to specialise the instruction.
    for number in range(100):
        _HOLDER.value = (number,)


def _store_global() -> None:
    global _global
    for number in range(100):
        _global = (number,)


def _changes(names: dict[Any, Any]) -> dict[str, Callable[[], object]]:
    return {
        "set": lambda: names.__setitem__("a", object()),
        "same hash, equal value": lambda: names.__setitem__("one", True),
        "add": lambda: names.__setitem__("new", 0),
        "delete": lambda: names.__delitem__("a"),
        "pop": lambda: names.pop("a"),
        "popitem": names.popitem,
        "update": lambda: names.update(a=object()),
        "in place or": lambda: names.__ior__({"a": object()}),
        "setdefault": lambda: names.setdefault("new", 0),
        "clear": names.clear,
        "exec": lambda: exec("a = []", names),
        "base class": lambda: dict.__setitem__(names, "a", object()),
        "put back": lambda: names.__setitem__("a", names.pop("a")),
    }


@pytest.mark.parametrize("kind", [dict, OrderedDict])
@pytest.mark.parametrize("change", list(_changes({})))
def test_each_change_of_a_dict_is_noticed(change: str, kind: type[dict[Any, Any]]) -> None:
    names = kind({"a": object(), "one": 1})
    versions = noted(DictVersions({}, names))
    _changes(names)[change]()
    assert not versions.are_noted


@pytest.mark.parametrize(("store", "names"), [(_store_attribute, _attributes), (_store_global, globals())])
def test_stores_of_the_interpreter_are_noticed(store: Callable[[], None], names: dict[str, Any]) -> None:
    store()
    versions = noted(DictVersions(names))
    store()
    assert not versions.are_noted


@pytest.mark.skipif(not HAVE_VERSIONS, reason="dicts have no versions")
def test_what_only_looks_is_no_change() -> None:
    names: dict[str, Any] = {"a": SimpleNamespace(), "b": []}
    versions = noted(DictVersions(names))
    dict(names), names.get("a"), [*names.items()], "c" in names, names == {}
    names["a"].inner = 1
    names["b"].append(1)
    {"other": 1}.clear()
    assert versions.are_noted
    versions.add({})
    assert not versions.are_noted
    versions.note()
    assert versions.are_noted


def test_nothing_is_noted_at_first() -> None:
    assert not DictVersions({}).are_noted
    assert not DictVersions().are_noted


def test_the_first_looks_are_made_without_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_rounds, "done", 0)
    versions = DictVersions({})
    versions.note()
    assert not versions.are_noted
