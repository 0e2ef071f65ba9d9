"""The house keeps its order: small classes and functions, late imports with a reason, one meaning for each name."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import pathlore
from tests.scale import LONG, THINNED

SOURCE = Path(pathlore.__file__).parent
MOST_ATTRIBUTES, MOST_METHODS, MOST_LINES, MOST_LINES_OF_MODULE = 12, 20, 50, 600
HOT_LOOPS = {("runtime/calls.py", "call"), ("trie/codec.py", "paths")}
_FUNCTION = (ast.FunctionDef, ast.AsyncFunctionDef)


@pytest.fixture(scope="module", autouse=True)
def _trees_are_let_go() -> Iterator[None]:
    yield
    _modules.cache_clear()


@cache
def _modules() -> dict[str, tuple[ast.Module, list[str]]]:
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        found[str(path.relative_to(SOURCE))] = ast.parse(text), text.splitlines()
    return found


def _nodes(*kinds: type[ast.AST]) -> Iterator[tuple[str, ast.AST, list[str]]]:
    for name, (tree, lines) in _modules().items():
        yield from ((name, node, lines) for node in ast.walk(tree) if isinstance(node, kinds))


def _attributes(cls: ast.ClassDef) -> set[str]:
    declared = {n.target.id for n in cls.body if isinstance(n, ast.AnnAssign) and isinstance(n.target, ast.Name)}
    return declared | {
        node.attr
        for method in cls.body
        if isinstance(method, _FUNCTION)
        for node in ast.walk(method)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        if isinstance(node.value, ast.Name) and node.value.id == "self"
    }


def _reason(node: ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, lines: list[str], word: str) -> bool:
    """Whether a comment in it, or right above it, says why it is as large as it is."""
    first = min((d.lineno for d in node.decorator_list), default=node.lineno)
    return any(f"# {word}: " in line for line in lines[max(first - 4, 0) : node.end_lineno])


def test_no_class_is_large_without_a_reason() -> None:
    large = []
    for name, node, lines in _nodes(ast.ClassDef):
        assert isinstance(node, ast.ClassDef)
        attributes, methods = len(_attributes(node)), sum(isinstance(n, _FUNCTION) for n in node.body)
        too_large = attributes > MOST_ATTRIBUTES or methods > MOST_METHODS
        if too_large and not _reason(node, lines, "Large"):
            large.append(f"{name}:{node.lineno} {node.name}: {attributes} attributes, {methods} methods")
    assert not large, "\n".join(large)


def test_no_function_is_long_but_the_hot_loops() -> None:
    long = {}
    for name, node, lines in _nodes(*_FUNCTION):
        assert isinstance(node, _FUNCTION)
        length = (node.end_lineno or 0) - node.lineno + 1
        if length > MOST_LINES:
            long[name, node.name] = _reason(node, lines, "Hot")
    assert long == dict.fromkeys(HOT_LOOPS, True)


def test_no_module_is_long() -> None:
    assert [name for name, (_, lines) in _modules().items() if len(lines) > MOST_LINES_OF_MODULE] == []


_WHY_LATE = re.compile(r"start|late\b|extra:|not on Windows|as (above|said)", re.IGNORECASE)
"""Start-up time, a package that need not be installed, a platform that does not have it."""


def test_every_late_import_says_why() -> None:
    """Beside the import, once for all imports of a function, or in the sentence that opens the module."""
    silent = []
    for name, node, lines in _nodes(*_FUNCTION):
        assert isinstance(node, _FUNCTION)
        tree, _ = _modules()[name]
        if "start-up" in (ast.get_docstring(tree) or ""):
            continue
        body = lines[node.lineno - 1 : node.end_lineno]
        if any("#" in line and "start-up" in line for line in body):
            continue
        last, explained = -10, False
        inside = [n for n in ast.walk(node) if isinstance(n, (ast.Import, ast.ImportFrom))]
        for statement in sorted(inside, key=lambda n: n.lineno):
            comments = [line.partition("#")[2] for line in lines[statement.lineno - 2 : statement.end_lineno]]
            beside = any(_WHY_LATE.search(comment) for comment in comments)
            explained = beside or (explained and statement.lineno == last + 1)
            last = statement.end_lineno or statement.lineno
            if not explained:
                silent.append(f"{name}:{statement.lineno}")
    assert not silent, "\n".join(sorted(set(silent)))


def test_every_module_says_its_job_in_one_sentence() -> None:
    silent = [name for name, (tree, _) in _modules().items() if not ast.get_docstring(tree)]
    assert not silent


def test_no_two_classes_have_one_name() -> None:
    homes = defaultdict(list)
    for name, (tree, _) in _modules().items():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[node.name].append(name)
    # A pass of `transform` and its operators in `runtime` are twins: same name, read side by side.
    twins = {"Operators"}
    assert {cls: where for cls, where in homes.items() if len(where) > 1 and cls not in twins} == {}


_RIDDLES = frozenset(
    {
        *("scene", "sight", "portrait", "painter", "spot", "turnover", "summed", "octets", "glance", "shaping"),
        *("told", "heard", "hear"),
    }
)
"""Stage names, and names that have a better word in the glossary."""
_NOTHING_SAID = frozenset({"util", "utils", "helper", "helpers", "common", "misc"})
"""Of modules and classes: what they hold has a name."""
_STAGE = "stage"
"""The field's word for a part of a solver, and what users call a part of a staged run; a riddle elsewhere."""
_STAGED = (
    *("solver/", "option_words.py", "options.py", "config.py", "explore/staging.py", "explore/counts.py"),
    *("session/", "findings/", "report/", "cli/"),
)


def _words_in(name: str) -> set[str]:
    return set(re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower().split("_"))


def test_no_name_is_a_riddle() -> None:
    found = [name for name in _modules() if (_RIDDLES | _NOTHING_SAID) & _words_in(Path(name).stem)]
    for name, node, _ in _nodes(ast.ClassDef, *_FUNCTION):
        assert isinstance(node, (ast.ClassDef, *_FUNCTION))
        riddles = _RIDDLES if name.startswith(_STAGED) else _RIDDLES | {_STAGE}
        riddles |= _NOTHING_SAID if isinstance(node, ast.ClassDef) else set()
        if riddles & _words_in(node.name):
            found.append(f"{name}: {node.name}")
    assert not found


def test_every_folder_of_tests_is_a_room_or_holds_programs() -> None:
    tests = Path(__file__).parent
    rooms = {path.name for path in SOURCE.iterdir() if path.is_dir()}
    programs = {"adversarial", "bad_input", "compose", "generated", "programs", "verdicts"}
    folders = {path.name for path in tests.iterdir() if path.is_dir() and not path.name.startswith(("__", "."))}
    assert folders - rooms - programs == set()


def test_what_is_thinned_is_there() -> None:
    assert all((Path(__file__).parent / name).is_file() for name in THINNED)
    for name in LONG:
        file, _, function = name.partition("::")
        assert f"def {function}(" in (Path(__file__).parent / file).read_text(encoding="utf-8"), name


_WITHOUT_VALUES = re.compile(
    r"(api|bounds|config|digests|option_words|options|project|rules|turns)\.py|(cli|findings|report|workers)/"
)
"""What never has a value of the program under test at hand: everything that it knows is data."""
_AS_DATA = re.compile(r"\b(dict|Mapping)\[str, Any\]|\bCallable\[\.\.\., Any\]|\*\*\w+: Any\b|import .*\bAny\b")


def test_where_no_value_of_the_program_comes_types_are_stated() -> None:
    """JSON and keywords aside, which have any values by their nature."""
    vague = [
        f"{name}:{number}"
        for name, (_, lines) in _modules().items()
        if _WITHOUT_VALUES.match(name)
        for number, line in enumerate(lines, 1)
        if re.search(r"\bAny\b", _AS_DATA.sub("", line.partition("#")[0])) and '"""' not in line
    ]
    assert not vague


def test_one_module_forks() -> None:
    """Another process forks for itself, by a program that it is given as a text."""
    forking = {name for name, (tree, _) in _modules().items() for n in ast.walk(tree) if _is_fork(n)}
    assert forking == {"forks/pipes.py"}


def _is_fork(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == "fork" and ast.unparse(node.value) == "os"
