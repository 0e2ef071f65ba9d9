"""ARCHITECTURE.md names real modules only."""

from __future__ import annotations

import importlib
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import pathlore

ROOT = Path(__file__).resolve().parent.parent
SOURCE = Path(pathlore.__file__).parent
PACKAGES = {folder.name for folder in SOURCE.iterdir() if (folder / "__init__.py").exists()}

_SPAN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
_PATH = re.compile(r"[\w./-]*/[\w./-]*|\w+\.py")
_DOTTED = re.compile(r"[a-zA-Z_]\w*(\.[a-zA-Z_]\w*)+")


def _spans() -> list[str]:
    return sorted(set(_SPAN.findall((ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8"))))


def _paths() -> list[str]:
    return [span for span in _spans() if _PATH.fullmatch(span) and span.strip("/")]


def _dotted() -> list[str]:
    """Names that start with a package or a module of Pathlore."""
    modules = PACKAGES | {file.stem for file in SOURCE.glob("*.py")} | {"pathlore"}
    found = [span for span in _spans() if _DOTTED.fullmatch(span) and not _PATH.fullmatch(span)]
    return [name for name in found if name.partition(".")[0] in modules]


def _resolved(name: str) -> Any:
    parts = name.removeprefix("pathlore.").split(".")
    value: Any = pathlore
    for number, part in enumerate(parts, start=1):
        if not hasattr(value, part):
            importlib.import_module(".".join(("pathlore", *parts[:number])))
        value = getattr(value, part)
    return value


@pytest.mark.parametrize("path", _paths())
def test_a_path_exists(path: str) -> None:
    assert (SOURCE / path).exists() or (ROOT / path).exists()
    if (SOURCE / path).suffix == ".py" and (SOURCE / path).exists():
        importlib.import_module(".".join(("pathlore", *path.removesuffix(".py").split("/"))))


@pytest.mark.parametrize("name", _dotted())
def test_a_dotted_name_resolves(name: str) -> None:
    _resolved(name)


def _glossary() -> list[tuple[str, str]]:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    section = text[text.index("## Words") : text.index("## How to extend it")]
    return re.findall(r"^\| ([a-z ]+) \| .* \| `([\w.]+)` \|$", section, flags=re.MULTILINE)


def test_the_glossary_has_each_word_and_each_name_once() -> None:
    words, names = zip(*_glossary(), strict=True)
    assert len(words) > 20
    assert sorted(set(words)) == sorted(words)
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize(("word", "name"), _glossary())
def test_a_word_of_the_glossary_is_what_the_code_says(word: str, name: str) -> None:
    """The name has the word in it, or is that of a module or protocol whose docstring uses the word."""
    found = _resolved(name)
    said = f"{name} {getattr(found, '__doc__', None) or ''}".lower().replace("_", " ")
    joined = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).lower().replace("_", " ")
    assert word in said or word in joined or word.rstrip("s") in said


def test_every_package_is_described() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert [name for name in PACKAGES if f"{name}/" not in text] == []


def test_the_tables_name_every_pass_and_every_solver_module() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    for package in ("transform", "solver", "stdlib"):
        modules = [f.stem for f in (SOURCE / package).glob("*.py") if f.stem != "__init__"]
        assert [m for m in modules if f"{package}/{m}.py" not in text and f"{package}.{m}." not in text] == []


def _picture() -> list[set[str]]:
    """The rooms of the page, from the top down."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    block = text[text.index("## The rooms") :].split("```")[1]
    lines = (re.split(r" {2,}", line)[0] for line in block.strip().splitlines())
    return [set(line.split(" | ")) for line in lines]


def test_the_picture_is_the_contract() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (rooms,) = (c for c in contracts if c.get("containers") == ["pathlore"])
    assert rooms["exhaustive"]
    assert _picture() == [set(layer.split(" | ")) for layer in rooms["layers"]]
    assert any(c["type"] == "acyclic_siblings" and c["ancestors"] == ["pathlore"] for c in contracts)
    assert not any("ignore_imports" in c for c in contracts if c["type"] != "forbidden")
