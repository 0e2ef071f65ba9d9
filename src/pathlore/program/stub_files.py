"""Finds what stub files say about a module: beside it, or in an installed stub package (PEP 561)."""

from __future__ import annotations

import ast
import os
import sys
import typing
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import ModuleType
from typing import Any

from pathlore.program.parsed import Function, parsed
from pathlore.program.type_names import Origin, Pieces, bindings, found_at

_SUFFIX = ".pyi"


class StubFile:
    """The stub of one module."""

    def __init__(self, module: ModuleType, tree: ast.Module) -> None:
        self._module = module
        self._defined = dict(_by_name("", tree.body))
        self._origins: dict[str, Origin] = {}
        bindings(tree.body, self._origins)

    def parameter(self, qualname: str, name: str) -> Any:
        """The type of a parameter, over all overloads; None where the stub says nothing."""
        found = []
        for node in self._defined.get(qualname, ()):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found += [self._read(arg.annotation) for arg in _arguments(node) if arg.arg == name and arg.annotation]
        return _union(found)

    def field(self, qualname: str, name: str) -> Any:
        """The type of a field of a class."""
        found = []
        for node in self._defined.get(f"{qualname}.{name}", ()):
            if isinstance(node, ast.AnnAssign):
                found.append(self._read(node.annotation))
        return _union(found)

    def _read(self, node: ast.expr) -> Any:
        try:
            return Pieces(self._known).read(node)
        except Exception:  # parts that do not fit together
            return typing.Any

    def _known(self, name: str) -> Any:
        names: Mapping[str, Any] = vars(self._module)
        if name in names:
            return names[name]
        if name in self._origins:
            origin = self._origins[name]
            if isinstance(origin, ast.expr):
                return self._read(origin)
            return found_at(origin, self._module.__package__ or "")
        return getattr(typing, name, None) or getattr(sys.modules["builtins"], name, typing.Any)


def stub_of(module: ModuleType) -> StubFile | None:
    """The stub of a module, if there is one that can be read."""
    path = _path_of(module.__name__, getattr(module, "__file__", None), tuple(sys.path))
    if path is None:
        return None
    key = (module.__name__, path)
    if key not in _stubs:
        file = parsed(path)
        _stubs[key] = None if file is None else StubFile(module, file.tree)
    return _stubs[key]


_stubs: dict[tuple[str, str], StubFile | None] = {}


@lru_cache(maxsize=1024)
def _path_of(name: str, file: Any, folders: tuple[str, ...]) -> str | None:
    if isinstance(file, str) and file.endswith(".py") and os.path.isfile(file.removesuffix(".py") + _SUFFIX):
        return file.removesuffix(".py") + _SUFFIX
    top, _, rest = name.partition(".")
    for package in _stub_packages(top, folders):
        place = os.path.join(package, *rest.split(".")) if rest else package
        for path in (os.path.join(place, "__init__" + _SUFFIX), place + _SUFFIX):
            if os.path.isfile(path):
                return path
    return None


@lru_cache(maxsize=64)
def _stub_packages(top: str, folders: tuple[str, ...]) -> tuple[str, ...]:
    places = (os.path.join(folder or os.curdir, f"{top}-stubs") for folder in folders)
    return tuple(place for place in places if os.path.isdir(place))


def _by_name(prefix: str, body: list[ast.stmt]) -> Iterator[tuple[str, list[ast.stmt]]]:
    """What a stub defines, by qualified name: overloads have one name."""
    found: dict[str, list[ast.stmt]] = {}
    pending = [(prefix, statement) for statement in body]
    while pending:
        before, node = pending.pop(0)
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                found.setdefault(before + name, []).append(node)
            case ast.AnnAssign(target=ast.Name(id=name)):
                found.setdefault(before + name, []).append(node)
            case ast.ClassDef(name=name, body=inner):
                pending += [(f"{before}{name}.", statement) for statement in inner]
            case ast.If(body=inner, orelse=other):
                pending += [(before, statement) for statement in (*inner, *other)]
    yield from found.items()


def _arguments(node: Function) -> Iterator[ast.arg]:
    yield from (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
    yield from (arg for arg in (node.args.vararg, node.args.kwarg) if arg is not None)


def _union(found: list[Any]) -> Any:
    members: list[Any] = []
    for annotation in found:
        if annotation is not typing.Any and annotation not in members:
            members.append(annotation)
    if not members:
        return None
    return members[0] if len(members) == 1 else typing.Union[tuple(members)]  # noqa: UP007  (built at run time)
