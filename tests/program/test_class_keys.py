"""Classes whose metaclass says how they hash and compare: what the program would notice is refused in one line."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from pathlore.program.class_keys import why_no_keys

METACLASS = """
SEEN = []


class Meta(type):
    {body}


class Thing(metaclass=Meta):
    pass
"""
NOTICED = {
    "no hash": "def __eq__(cls, other): return cls is other",
    "counts": "def __hash__(cls): SEEN.append(cls); return 1",
    "item": "def __hash__(cls):\n        SEEN[:] = [cls]\n        return 1",
    "global": "def __hash__(cls):\n        global SEEN\n        SEEN = cls\n        return 1",
    "attribute": "def __hash__(cls):\n        cls.asked = True\n        return 1",
    "by name": "def __hash__(cls): setattr(cls, 'asked', True); return 1",
    "equality": "__hash__ = type.__hash__\n    def __eq__(cls, other): SEEN.append(other); return cls is other",
}
UNNOTICED = {
    "nothing": "pass",
    "constant": "def __hash__(cls): return 7",
    "of names": "def __eq__(cls, other): return isinstance(other, Meta) and cls.__name__ == other.__name__\n"
    "    def __hash__(cls): return hash((cls.__module__, cls.__name__))",
    "of type": "def __hash__(cls): return super().__hash__()",
}


def _module(folder: Path, body: str) -> ModuleType:
    path = folder / "keyed_by_class.py"
    path.write_text(METACLASS.format(body=body))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("body", NOTICED.values(), ids=NOTICED)
def test_what_a_program_would_notice_is_refused(tmp_path: Path, body: str) -> None:
    assert "metaclass Meta" in (why_no_keys(_module(tmp_path, body)) or "")


@pytest.mark.parametrize("body", UNNOTICED.values(), ids=UNNOTICED)
def test_what_only_answers_is_not(tmp_path: Path, body: str) -> None:
    module = _module(tmp_path, body)
    assert why_no_keys(module) is None
    assert module.SEEN == []
