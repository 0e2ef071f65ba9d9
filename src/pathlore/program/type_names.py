"""Resolves annotations: names that only type checkers see, quoted parts, and the rest if a name is unknown."""

from __future__ import annotations

import ast
import importlib
import sys
import types
import typing
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from types import FunctionType
from typing import Any

from pathlore.forks.stopping import is_requested
from pathlore.program.parsed import parsed

_MOST_NAMES = 40
"""Names in one annotation that are looked up one after the other."""

_TYPESHED: dict[str, Any] = {
    **dict.fromkeys(("StrPath", "StrOrBytesPath", "GenericPath", "FileDescriptorOrPath", "StrOrLiteralStr"), str),
    **dict.fromkeys(("ReadableBuffer", "ReadOnlyBuffer", "SizedBuffer", "BytesPath", "WriteableBuffer"), bytes),
    **dict.fromkeys(
        ("SupportsRichComparison", "SupportsRichComparisonT", "SupportsLessThan", "SupportsLessThanT"), int
    ),
    **dict.fromkeys(("SupportsDunderLT", "SupportsDunderGT", "SupportsAdd", "SupportsSub", "ConvertibleToInt"), int),
    **dict.fromkeys(("FileDescriptor", "FileDescriptorLike", "Unused", "Incomplete"), int),
    **dict.fromkeys(("ConvertibleToFloat", "SupportsFloatOrIndex"), float),
    **dict.fromkeys(("SupportsKeysAndGetItem", "SupportsItems", "SupportsItemAccess", "SupportsGetItem"), dict),
    **dict.fromkeys(("SupportsLenAndGetItem", "SupportsIter", "SupportsNext"), list),
}
"""What stands for the protocols of `_typeshed`, which exists for type checkers alone."""


class NamesForChecking(Mapping[str, Any]):
    """The names that a module imports under `if TYPE_CHECKING:`, imported when they are asked for."""

    def __init__(self, module: Mapping[str, Any]) -> None:
        self._module = module
        path = module.get("__file__")
        self._imports = _imports_for_checking(path) if isinstance(path, str) else {}
        self._found: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._found:
            self._found[name] = self._looked_up(name)
        if self._found[name] is _MISSING:
            raise KeyError(name)
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._imports)

    def __len__(self) -> int:
        return len(self._imports)

    def _looked_up(self, name: str) -> Any:
        origin = self._imports.get(name)
        if origin is None:
            return _MISSING
        if isinstance(origin, ast.expr):
            # An alias that is defined there.
            found = resolve_text(ast.unparse(origin), self._module, {})
            return _MISSING if found is typing.Any else found
        return _imported(*origin, self._module.get("__package__") or "")


_MISSING: Any = object()


def found_at(origin: tuple[str, str | None], package: str) -> Any:
    """What an import statement would bind; Any if it fails."""
    found = _imported(*origin, package)
    return typing.Any if found is _MISSING else found


def _imported(source: str, attribute: str | None, package: str) -> Any:
    """What an import statement would bind; `_MISSING` if it fails, for whatever reason."""
    if source.partition(".")[0] == "_typeshed":
        return _TYPESHED.get(attribute or "", typing.Any)
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        module = importlib.import_module(source, package or None)
        if attribute is None:
            return module
        found = getattr(module, attribute, _MISSING)
        return importlib.import_module(f"{source}.{attribute}", package or None) if found is _MISSING else found
    except BaseException as error:  # an import is arbitrary code, and may even exit
        if isinstance(error, KeyboardInterrupt) and is_requested():
            raise
        return _MISSING
    finally:
        sys.dont_write_bytecode = before


Origin = tuple[str, str | None] | ast.expr
"""A module and a name in it, a module, or what an alias stands for."""


@lru_cache(maxsize=512)
def _imports_for_checking(path: str) -> dict[str, Origin]:
    file = parsed(path)
    found: dict[str, Origin] = {}
    if file is None:
        return found
    for node in file.tree.body:
        if isinstance(node, ast.If) and _is_for_checking(node.test):
            bindings(node.body, found)
        elif isinstance(node, ast.Try):
            bindings([n for n in node.body if isinstance(n, ast.ImportFrom)], found)
    return found


def bindings(body: list[ast.stmt], found: dict[str, Origin]) -> None:
    """Takes in what imports and aliases among some statements bind."""
    for node in body:
        match node:
            case ast.Import(names=names):
                for alias in names:
                    name = alias.asname or alias.name.partition(".")[0]
                    found[name] = (alias.name if alias.asname else name, None)
            case ast.ImportFrom(module=module, names=names, level=level):
                for alias in names:
                    found[alias.asname or alias.name] = ("." * level + (module or ""), alias.name)
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = value
            case ast.If(body=inner, orelse=other) | ast.Try(body=inner, orelse=other):
                bindings(other, found)
                bindings(inner, found)


def _is_for_checking(test: ast.expr) -> bool:
    name = test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", None)
    return name in ("TYPE_CHECKING", "MYPY")


def resolve(annotation: Any, module: Mapping[str, Any], local: Mapping[str, Any]) -> Any:
    """An annotation with the strings in it evaluated; the string itself where that fails."""
    names = dict(local)
    checking: NamesForChecking | None = None
    for _ in range(_MOST_NAMES):
        try:
            return _hints(annotation, module, names)
        except NameError as error:
            checking = checking or NamesForChecking(module)
            if error.name is None or error.name in names or error.name not in checking:
                return annotation
            names[error.name] = checking[error.name]
        except Exception:  # an annotation is arbitrary code: whatever it raises, it has no meaning for us
            return annotation
    return annotation


def _hints(annotation: Any, module: Mapping[str, Any], local: dict[str, Any]) -> Any:
    holder = FunctionType((lambda: None).__code__, typing.cast("dict[str, Any]", module))
    holder.__annotations__ = {"x": annotation}
    return typing.get_type_hints(holder, typing.cast("dict[str, Any]", module), local, include_extras=True)["x"]


def resolve_text(text: str, module: Mapping[str, Any], local: Mapping[str, Any]) -> Any:
    """What an annotation in quotes means where parts of it mean nothing: those are Any."""
    try:
        node = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return typing.Any
    checking = NamesForChecking(module)

    def known(name: str) -> Any:
        for names in (local, module, checking, vars(typing), _BUILTINS):
            if name in names:
                return names[name]
        return _TYPESHED.get(name, typing.Any)

    try:
        return Pieces(known).read(node)
    except Exception:  # parts that do not fit together: subscripts of classes, say, that have none
        return typing.Any


_BUILTINS = {name: value for name, value in vars(sys.modules["builtins"]).items() if isinstance(value, type)}


class Pieces:
    """Evaluates an annotation part by part, so that one unknown name does not spoil the rest."""

    def __init__(self, known: Callable[[str], Any]) -> None:
        self._known = known

    def read(self, node: ast.expr) -> Any:
        match node:
            case ast.Name(id=name):
                return self._type(self._known(name))
            case ast.Attribute(value=value, attr=name):
                holder = self._known(value.id) if isinstance(value, ast.Name) else self.read(value)
                return self._type(getattr(holder, name, _TYPESHED.get(name, typing.Any)))
            case ast.Constant(value=None):
                return None
            case ast.Constant(value=str(text)):
                return self.read(ast.parse(text, mode="eval").body)
            case ast.BinOp(left=left, op=ast.BitOr(), right=right):
                return typing.Union[self.read(left), self.read(right)]  # noqa: UP007  (built at run time)
            case ast.Subscript(value=value, slice=index):
                return self._subscript(self.read(value), index)
        return typing.Any

    def _subscript(self, whole: Any, index: ast.expr) -> Any:
        if whole is typing.Any:
            return typing.Any
        if whole is typing.Literal:
            return whole[ast.literal_eval(index)]
        items = index.elts if isinstance(index, ast.Tuple) else [index]
        if whole is typing.Annotated:
            return self.read(items[0])
        if whole is Callable or typing.get_origin(whole) is Callable:
            # What its parameters are says nothing about the functions that are made.
            return Callable[..., self.read(items[1])] if len(items) == 2 else whole
        parts = tuple(... if isinstance(i, ast.Constant) and i.value is ... else self.read(i) for i in items)
        try:
            return whole[parts if len(parts) > 1 else parts[0]]
        except TypeError:
            # A class that is generic for type checkers alone.
            return whole

    def _type(self, value: Any) -> Any:
        if isinstance(value, str):
            return self.read(ast.parse(value, mode="eval").body)
        is_type = isinstance(value, type | types.GenericAlias | types.UnionType | typing.TypeVar) or value is None
        return value if is_type or getattr(value, "__module__", None) == "typing" or _is_alias(value) else typing.Any


def _is_alias(value: Any) -> bool:
    return hasattr(value, "__supertype__") or hasattr(value, "__value__") or typing.get_origin(value) is not None
