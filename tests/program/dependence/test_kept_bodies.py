"""What was read of functions is kept by their content: a kept body is the body, and what is damaged is not used."""

from __future__ import annotations

import ast
import json
import shutil
import types
import zlib
from pathlib import Path
from typing import Any

import pytest

from pathlore.incremental.kept_functions import FunctionShelf
from pathlore.program.dependence import locating
from pathlore.program.dependence.kept_bodies import BodyShelf, FileBodies, digest_of_function, keeping_bodies
from pathlore.program.dependence.locating import functions_of
from pathlore.program.dependence.steps import Body, Step
from pathlore.store.store import FUNCTIONS, Store
from tests.explore.driving import target_of
from tests.program.dependence import devious_ways, hidden_ways, more_ways, winding_ways
from tests.program.dependence.observing import graph_of

PROGRAM = """
def helper(values, *rest, key="a", **named):
    class Local:
        def get(self):
            return values, self.kind
        kind = key
    return [Local().get(), *rest, {**named}, (lambda v: v + 1)(values)]


class Holder:
    __slots__ = ("__hidden",)

    def __init__(self, value):
        self.__hidden = value

    @property
    def shown(self):
        yield getattr(self, "_Holder" + "__hidden")


def target(n: int):
    return helper(n, n, key=f"{n}"), list(Holder(n).shown)
"""


class Shelf:
    """Keeps in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.saved = 0

    def load(self, path: str) -> bytes | None:
        return self.kept.get(path)

    def save(self, path: str, data: bytes) -> None:
        self.kept[path] = data
        self.saved += 1


def plain(value: Any) -> Any:
    """A body as data that can be compared."""
    if isinstance(value, Body):
        return {name: plain(getattr(value, name)) for name in Body.__slots__}
    if isinstance(value, Step):
        return (value.kind, value.target, value.operands, value.name, value.span, plain(value.more))
    if isinstance(value, list):
        return [plain(part) for part in value]
    return value


def codes_in(code: types.CodeType) -> list[types.CodeType]:
    inner = [part for part in code.co_consts if isinstance(part, types.CodeType)]
    return [*inner, *(found for part in inner for found in codes_in(part))]


def bodies(path: Path, shelf: BodyShelf) -> dict[str, Any]:
    locating.functions_of.cache_clear()
    functions = functions_of(str(path))
    assert functions is not None
    codes = codes_in(compile(path.read_text(), str(path), "exec"))
    with keeping_bodies(shelf):
        found = {f"{code.co_qualname} {code.co_firstlineno}": functions.body(code) for code in codes}
    return {name: plain(body) for name, body in found.items() if body is not None}


@pytest.mark.parametrize("module", [devious_ways, hidden_ways, more_ways, winding_ways, ast], ids=lambda m: m.__name__)
def test_a_kept_body_is_the_body(module: types.ModuleType) -> None:
    path = Path(module.__file__ or "")
    shelf = Shelf()
    first = bodies(path, shelf)
    assert shelf.saved == 1
    assert bodies(path, shelf) == first
    # All that could be kept was.
    assert shelf.saved == 1
    assert len(first) > 50


def test_a_file_of_which_all_is_kept_is_not_parsed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "whole.py"
    path.write_text("def a(x):\n    return x\n\n\ndef b(x):\n    return a(x)\n")
    shelf = Shelf()
    first = bodies(path, shelf)
    monkeypatch.delattr("pathlore.program.dependence.locating.ast.parse")
    assert bodies(path, shelf) == first


def test_an_edit_of_one_function_leaves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "edited.py"
    path.write_text(PROGRAM)
    shelf = Shelf()
    bodies(path, shelf)
    before = set(json.loads(zlib.decompress(shelf.kept[str(path)])))
    path.write_text("import os\n\n" + PROGRAM.replace("self.__hidden = value", "self.__hidden = [value]"))
    after = bodies(path, shelf)
    # One more, for the function that was edited; the others stand two lines below.
    assert len(set(json.loads(zlib.decompress(shelf.kept[str(path)]))) - before) == 1
    assert after == bodies(path, Shelf())


def test_functions_that_see_others_variables_are_read_anew() -> None:
    scope: dict[str, Any] = {}
    text = "def outer(x):\n    def inner():\n        return x\n    return inner\n"
    exec(compile(text, "<text>", "exec"), scope)
    lines = text.split("\n")
    assert digest_of_function(scope["outer"].__code__, lines) is not None
    assert digest_of_function(scope["outer"](1).__code__, lines) is None


def test_the_same_text_in_another_class_is_another_function() -> None:
    texts = [f"class {name}:\n    def get(self):\n        return self.__x\n" for name in ("A", "B")]
    found = set()
    for text in texts:
        scope: dict[str, Any] = {}
        exec(compile(text, "<text>", "exec"), scope)
        (cls,) = (value for value in scope.values() if isinstance(value, type))
        found.add(digest_of_function(cls.__dict__["get"].__code__, text.split("\n")))
    assert len(found) == 2


@pytest.mark.parametrize("damage", ["cut", "other", "list", "fields", "kinds", "spans", "texts"])
def test_what_is_damaged_is_read_anew(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "damaged.py"
    path.write_text(PROGRAM)
    shelf = Shelf()
    first = bodies(path, shelf)
    data = shelf.kept[str(path)]
    kept = json.loads(zlib.decompress(data))
    if damage == "cut":
        shelf.kept[str(path)] = data[: len(data) // 2]
    elif damage == "other":
        shelf.kept[str(path)] = b"no data at all"
    else:
        for digest, body in kept.items():
            match damage:
                case "fields":
                    body.pop()
                case "kinds":
                    body[9] = [[999, *step[1:]] for step in body[9]]
                case "spans":
                    body[12] = []
                case "texts":
                    kept[digest] = "text"
        shelf.kept[str(path)] = zlib.compress(json.dumps([kept] if damage == "list" else kept).encode())
    assert bodies(path, shelf) == first


def test_the_graph_is_the_same_with_kept_bodies(tmp_path: Path) -> None:
    path = tmp_path / "kept_program.py"
    path.write_text(PROGRAM)
    target = target_of(path, "target")
    found = []
    store = Store(str(tmp_path / "cache"))
    for _ in range(2):
        locating.functions_of.cache_clear()
        with keeping_bodies(FunctionShelf(store)):
            graph = graph_of(target)
        found.append((sorted(graph.functions()), len(graph.machine.flow.sets), [*map(repr, graph.dynamic)]))
    assert found[0] == found[1]
    assert len(store.find_all(FUNCTIONS)) >= 1
    store.close()


def test_a_store_that_is_damaged_or_gone_keeps_nothing(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "cache"))
    shelf = FunctionShelf(store)
    shelf.save("a.py", b"data")
    assert shelf.load("a.py") == b"data"
    assert shelf.load("b.py") is None
    with store._database.transaction() as database:
        database.execute("UPDATE chunk SET data = ?", (b"tada",))
    assert shelf.load("a.py") is None
    store.close()
    shutil.rmtree(tmp_path / "cache")
    shelf.save("a.py", b"data")
    assert shelf.load("a.py") is None


def test_only_so_many_files_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pathlore.incremental.kept_functions._MOST_FILES", 3)
    store = Store(str(tmp_path / "cache"))
    shelf = FunctionShelf(store)
    for number in range(6):
        shelf.save(f"{number}.py", b"data")
    assert [shelf.load(f"{number}.py") for number in range(6)] == [None] * 3 + [b"data"] * 3
    store.close()


def test_too_much_for_a_file_leaves_what_was_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "large.py"
    path.write_text(PROGRAM)
    shelf = Shelf()
    bodies(path, shelf)
    size = len(shelf.kept[str(path)])
    monkeypatch.setattr("pathlore.program.dependence.kept_bodies._LARGEST", size + size // 2)
    path.write_text(
        PROGRAM.replace("values", "others") + PROGRAM.replace("def ", "def other_").replace("Holder", "Second")
    )
    bodies(path, shelf)
    assert len(shelf.kept[str(path)]) <= size + size // 2


def test_nothing_is_kept_without_a_shelf(tmp_path: Path) -> None:
    path = tmp_path / "alone.py"
    path.write_text(PROGRAM)
    with keeping_bodies(None):
        assert functions_of(str(path)) is not None
    assert FileBodies(str(path), Shelf()).get("0" * 24, 1) is None
