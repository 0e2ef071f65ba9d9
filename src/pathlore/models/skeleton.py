"""Writes files of models to start from: what is known of a function in C, and how the project uses it."""

from __future__ import annotations

import ast
import inspect
import itertools
import os
from collections.abc import Iterator, Sequence
from importlib import import_module
from types import BuiltinFunctionType, ModuleType
from typing import Any

from pathlore.forks.call import OutOfTimeError, in_fork
from pathlore.models.checking import CASES, SCALARS, ModelError, generated, original_of, outcome
from pathlore.program.source import read_source
from pathlore.program.source_files import files_in_folder
from pathlore.records import frozen
from pathlore.sandbox.guard import SideEffect, guard

_SECONDS = 5.0
_MOST_PLACES = 5
_MOST_PARAMETERS = 3
_PROBES: dict[type, tuple[Any, ...]] = {
    int: (1, 0, 3),
    bytes: (b"ab", b"", b"12"),
    str: ("ab", "", "12"),
    float: (1.5, 0.0),
    bool: (True,),
}
"""What is tried to learn the types of arguments. What takes a bool takes an int, so bool comes last."""


@frozen
class CallTypes:
    """What calls of a function showed: types of its arguments and its result, and exceptions."""

    types: tuple[type, ...]
    returns: type
    raises: tuple[str, ...]


@frozen
class _Probed:
    """The same, or why a function cannot be declared as pure."""

    signature: CallTypes | None
    why: str = ""


def names_in(word: str) -> list[str]:
    """The functions that a word stands for: itself, or those in C that a module has. ModelError if there are none."""
    module = _module(word)
    if module is None:
        original_of(word)
        return [word]
    found = [
        f"{word}.{name}"
        for name, value in sorted(vars(module).items())
        if isinstance(value, BuiltinFunctionType) and not name.startswith("_")
    ]
    if not found:
        raise ModelError(f"{word}: has no functions written in C")
    return found


def _module(word: str) -> ModuleType | None:
    try:
        return import_module(word)
    except ModuleNotFoundError as error:
        if error.name is not None and (word == error.name or word.startswith(f"{error.name}.")):
            return None
        raise ModelError(f"{word}: cannot be imported: {error}") from None
    except Exception as error:
        raise ModelError(f"{word}: cannot be imported: {type(error).__name__}: {error}") from None


def skeleton(names: Sequence[str], folder: str) -> str:
    """A file of models for these functions; their uses are looked for below a folder."""
    places = _Uses(folder)
    parts = [_part(name, places.of(name)) for name in names]
    modules = sorted({name.rpartition(".")[0] for name in names})
    lines = [
        '"""Models of functions written in C, for Pathlore: name this file in `models` of `[tool.pathlore]`."""',
        "",
        *(f"import {module}" for module in modules),
        "",
        "from pathlore.models import agrees, pure",
    ]
    return "\n".join(lines) + "\n\n\n" + "\n\n\n".join(parts) + "\n"


def _part(name: str, places: list[str]) -> str:
    original = original_of(name)
    short = name.rpartition(".")[2]
    probed = _probed(original)
    used = f"# Called in {', '.join(places)}." if places else "# No call of it was found."
    document = _document(original)
    if probed.signature is None:
        lines = [
            f"# {name} is not declared: {probed.why}.",
            "# Write what it does in Python, import `model`, and take the marks away.",
            f'# @model("{name}")',
            f"# def {short}{_text_signature(original)}:",
            *(f"#     {line}".rstrip() for line in document),
            "#     raise NotImplementedError",
        ]
        return "\n".join([used, *lines])
    found = probed.signature
    kinds = ", ".join(kind.__name__ for kind in found.types)
    more = f", raises=({', '.join(found.raises)},)" if found.raises else ""
    parameters, passed = _parameters(original, found)
    lines = [
        f'@pure("{name}", {kinds}, returns={found.returns.__name__}{more})',
        f"def {short}({parameters}) -> {found.returns.__name__}:",
        *(f"    {line}".rstrip() for line in document),
        f"    return {name}({passed})",
        "",
        "",
        f"def test_{short}() -> None:",
        f'    agrees("{name}")',
    ]
    if found.returns is int:
        lines.insert(0, "# If its results have bounds, say so: range=(0, 2**32 - 1). Solvers can use that.")
    return "\n".join([used, *lines])


def _document(original: Any) -> list[str]:
    text = inspect.getdoc(original) or "Not documented."
    first = text.replace("\\", "\\\\").replace('"""', "'''").splitlines()
    # A quote at the end would meet those that close the text.
    return [f'"""{first[0]}', *first[1:], '"""'] if len(first) > 1 else [f'"""{first[0]} """']


def _parameters(original: Any, found: CallTypes) -> tuple[str, str]:
    """Parameters with types and defaults, and the arguments that pass them on."""
    try:
        known = list(inspect.signature(original).parameters.values())[: len(found.types)]
    except (ValueError, TypeError):
        known = []
    texts, names = [], []
    for number, kind in enumerate(found.types):
        parameter = known[number] if number < len(known) else None
        name = parameter.name if parameter is not None else f"value{number + 1}"
        default = "" if parameter is None or type(parameter.default) is not kind else f" = {parameter.default!r}"
        texts.append(f"{name}: {kind.__name__}{default}")
        names.append(name)
    return f"{', '.join(texts)}, /", ", ".join(names)


def _text_signature(original: Any) -> str:
    try:
        return str(inspect.signature(original))
    except (ValueError, TypeError):
        return "(*args)"


# What calls show


def _probed(original: Any) -> _Probed:
    """Calls a function in a process of its own, without side effects."""

    def work() -> tuple[Any, ...]:
        with guard.ready(()):
            guard.active = True
            found = _tried(original)
            guard.active = False
        if found.signature is None:
            return (), None, (), found.why
        return found.signature.types, found.signature.returns, found.signature.raises, ""

    try:
        types, returns, raises, why = in_fork(work, _SECONDS)
    except OutOfTimeError:
        return _Probed(None, "a call of it did not return")
    return _Probed(None, why) if returns is None else _Probed(CallTypes(types, returns, raises))


def _tried(original: Any) -> _Probed:
    why = "no call of it with numbers or texts succeeded"
    for types in _tuples_of_types(original):
        for arguments in itertools.product(*(_PROBES[kind] for kind in types)):
            try:
                value = original(*arguments)
            except SideEffect as effect:
                return _Probed(None, f"it {effect}")
            except Exception:
                continue
            if type(value) not in SCALARS:
                why = f"it returns {type(value).__name__}"
                break
            return _raising(original, types, type(value))
    return _Probed(None, why)


def _tuples_of_types(original: Any) -> Iterator[tuple[type, ...]]:
    """Types to try. Optional parameters are there first, so that as many as possible are known."""
    try:
        kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
        known = [p for p in inspect.signature(original).parameters.values() if p.kind in kinds]
    except (ValueError, TypeError):
        known = []
    counts = [len(known)] if known else [1, 2]
    least = sum(p.default is p.empty for p in known)
    for count in dict.fromkeys((*counts, least)):
        if 0 < count <= _MOST_PARAMETERS:
            # What is at least of the type of its default.
            choices = [(type(p.default),) if type(p.default) in _PROBES else tuple(_PROBES) for p in known[:count]] or [
                tuple(_PROBES)
            ] * count
            yield from itertools.product(*choices)


def _raising(original: Any, types: tuple[type, ...], returns: type) -> _Probed:
    raised: dict[str, None] = {}
    for arguments in generated(list(types), (), CASES, 0):
        returned, value = outcome(original, arguments)
        if not returned:
            raised[type(value).__name__ if type(value).__module__ == "builtins" else "Exception"] = None
        elif type(value) is not returns:
            return _Probed(None, f"it returns {returns.__name__} or {type(value).__name__}")
        elif outcome(original, arguments) != (True, value) and value == value:
            return _Probed(None, "it returns something else each time")
    return _Probed(CallTypes(types, returns, tuple(raised)))


# How the project uses it


class _Uses:
    """Where the files below a folder mention functions of modules."""

    def __init__(self, folder: str) -> None:
        self._folder = folder
        self._found: dict[str, list[str]] | None = None

    def of(self, name: str) -> list[str]:
        if self._found is None:
            self._found = {}
            for file in files_in_folder(self._folder):
                self._read(file.path)
        places = self._found.get(name, [])
        return places[:_MOST_PLACES] + (["..."] if len(places) > _MOST_PLACES else [])

    def _read(self, path: str) -> None:
        assert self._found is not None
        try:
            tree = ast.parse(read_source(path))
        except (OSError, SyntaxError, ValueError, RecursionError):
            return
        names: dict[str, str] = {}
        nodes = list(ast.walk(tree))
        for node in nodes:
            if isinstance(node, ast.Import):
                names.update({alias.asname or alias.name.partition(".")[0]: alias.name for alias in node.names})
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.update({alias.asname or alias.name: f"{node.module}.{alias.name}" for alias in node.names})
        calls = sorted((node for node in nodes if isinstance(node, ast.Call)), key=lambda node: node.lineno)
        for node in calls:
            if (full := _full_name(node.func, names)) is not None:
                place = f"{os.path.relpath(path, self._folder)}:{node.lineno}"
                self._found.setdefault(full, []).append(place)


def _full_name(node: ast.expr, names: dict[str, str]) -> str | None:
    parts: list[str] = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    if not isinstance(node, ast.Name) or node.id not in names:
        return None
    return ".".join((names[node.id], *reversed(parts)))
