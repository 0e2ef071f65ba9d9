"""Rewrites functions of the standard library: each when it is first called while exploring, and no other.

Until then a function of a module that is followed has a stub for its code, which costs next to nothing to put there.
Functions that are called outside an exploration, by Pathlore itself for instance, run as they are.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Container, Iterable, Iterator
from functools import cache, cached_property, lru_cache, partial
from types import CodeType, FunctionType, ModuleType
from typing import Any

from pathlore.instrumentation.project_file import FUTURE
from pathlore.instrumentation.versions import Rewritten
from pathlore.own_builtins import unpatched
from pathlore.program.attributes import attribute_of
from pathlore.program.plan import make_plan
from pathlore.program.scope_reader import read_scopes
from pathlore.program.source import read_source
from pathlore.program.units import strip
from pathlore.records import record
from pathlore.runtime.calls import UNBROKEN, UNSEEN, meet
from pathlore.runtime.followed import LIBRARY, follow, listen
from pathlore.runtime.formatting import BETWEEN
from pathlore.runtime.path import context
from pathlore.runtime.preparation import PREPARATION
from pathlore.transform.pipeline import nested, rewrite

_LEFT_ALONE = frozenset(
    {
        *("__subclasshook__", "_check_methods", "__class_getitem__", "__init_subclass__", "__set_name__"),
        *("__instancecheck__", "__subclasscheck__", "namedtuple", "_operator_fallbacks", "__repr__", "__hash__"),
    }
)
"""Functions that native code calls to know about types, that look at their caller's frame, or that make functions."""

_ASYNCHRONOUS = 0x80 | 0x100 | 0x200
_CACHED: Any = type(lru_cache(lambda: None))


@record(slots=True)
class _Function:
    """A function of the library; `current` is its code while exploring: a stub at first."""

    function: FunctionType
    original: CodeType
    current: CodeType
    twin: Callable[..., Any] | None = None
    is_ready: bool = False
    """Whether it is rewritten."""

    def plain(self) -> Callable[..., Any]:
        """The function as it is, whatever its code is now."""
        if self.twin is None:
            function = self.function
            self.twin = FunctionType(
                self.original, function.__globals__, function.__name__, function.__defaults__, function.__closure__
            )
            self.twin.__kwdefaults__ = function.__kwdefaults__
        return self.twin


class LibraryCode:
    """The functions that are followed. There is one for the process, since their code is."""

    def __init__(self) -> None:
        self._functions: list[_Function] = []
        self._entered: list[_Function] = []
        self._tell: Callable[[FunctionType, CodeType, CodeType], bool] = _nobody
        """Told of each function that is called for the first time; whether it runs its own code."""
        self._known: set[int] = set()
        self._on = False
        self._besides: Container[str] = ()
        self._later: list[dict[str, Any]] = []

    def adopt(self, names: dict[str, Any]) -> None:
        """Puts stubs into the functions of a module."""
        if self._on and names.get("__file__") in self._besides:
            self._later.append(names)
            return
        for function in _functions_of(names):
            if id(function) in self._known:
                continue
            self._known.add(id(function))
            code = function.__code__
            entry = _Function(function, code, _stub(code, len(self._functions)))
            self._functions.append(entry)
            if self._on:
                function.__code__ = entry.current

    def enter(self, number: int) -> Callable[..., Any]:
        """What a stub calls: the function itself, rewritten by now."""
        entry = self._functions[number]
        if not context.exploring:
            return entry.plain()
        if self._tell(entry.function, entry.original, entry.current):
            # Its own code is in place. Should it meet something symbolic, its stub is put back.
            return entry.function
        self._make_ready(entry)
        if self._on:
            entry.function.__code__ = entry.current
        return entry.function

    def _make_ready(self, entry: _Function) -> None:
        with unpatched:
            entry.current = _rewritten(entry.original) or entry.original
        self._entered.append(entry)
        entry.is_ready = True

    def made_ready(self) -> list[int]:
        """The numbers of the functions that are rewritten by now."""
        return [number for number, entry in enumerate(self._functions) if entry.is_ready]

    def make_ready(self, numbers: Iterable[int]) -> None:
        """Rewrites functions that nobody has called here."""
        for number in numbers:
            if number >= len(self._functions) or self._functions[number].is_ready:
                continue
            entry = self._functions[number]
            self._make_ready(entry)
            if self._on and entry.original.co_filename not in self._besides:
                entry.function.__code__ = entry.current

    def rewritten(self) -> list[Rewritten]:
        """The functions that were called by now."""
        return [
            (entry.function, entry.original, entry.current)
            for entry in self._entered
            if entry.original.co_filename not in self._besides
        ]

    def on(self, besides: Container[str], tell: Callable[[FunctionType, CodeType, CodeType], bool]) -> None:
        """Puts the code for exploring into place, except into functions of files that are under test themselves.

        From now on somebody is told of each function before it is rewritten.
        """
        self._tell = tell
        while self._later:
            self.adopt(self._later.pop())
        self._on = True
        self._besides = besides
        for entry in self._functions:
            if entry.original.co_filename not in besides:
                entry.function.__code__ = entry.current

    def off(self) -> None:
        self._on = False
        self._tell = _nobody
        for entry in self._functions:
            if entry.original.co_filename not in self._besides:
                entry.function.__code__ = entry.original


def _nobody(function: FunctionType, original: CodeType, current: CodeType) -> bool:
    """Is not interested."""
    return False


UNBROKEN.add(LibraryCode.enter.__code__)


@cache
def library() -> LibraryCode:
    """The one for this process."""
    made = LibraryCode()
    listen(made.adopt)
    for name in LIBRARY:
        UNSEEN.setdefault(name, []).append(partial(_follow_module, name))
    return made


def _follow_module(name: str) -> None:
    module = sys.modules.get(name)
    if module is None:
        return
    follow(vars(module))
    # What it refers to is called from there, by operators and by name.
    for value in list(vars(module).values()):
        home = attribute_of(value, "__name__" if isinstance(value, ModuleType) else "__module__")
        if isinstance(home, str) and home in LIBRARY:
            meet(home)


def follow_used(modules: list[ModuleType]) -> None:
    """Follows the classes of the library that modules of the project derive from or keep objects of."""
    for module in modules:
        for value in list(vars(module).values()):
            for cls in value.__mro__ if isinstance(value, type) else (type(value),):
                if cls.__module__ in LIBRARY:
                    meet(cls.__module__)


def _functions_of(names: dict[str, Any]) -> Iterator[FunctionType]:
    """The functions that a module defines, those in its classes included."""
    file, home = names.get("__file__"), names.get("__name__")
    pending = list(names.values())
    seen: set[int] = set()
    while pending:
        value = pending.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        if isinstance(value, FunctionType):
            pending.extend(_contents(value))
            code = value.__code__
            is_own = code.co_filename == file or (code.co_filename.startswith(_FROZEN) and value.__module__ == home)
            if is_own and code.co_name not in _LEFT_ALONE and _can_be_followed(code):
                yield value
        elif isinstance(value, type):
            if value.__module__ == home:
                pending.extend(vars(value).values())
        elif isinstance(value, (classmethod, staticmethod, _CACHED)):
            pending.append(attribute_of(value, "__wrapped__"))
        elif isinstance(value, property):
            pending.extend((value.fget, value.fset, value.fdel))
        elif isinstance(value, cached_property):
            pending.append(value.func)


def _contents(function: FunctionType) -> Iterator[Any]:
    for cell in function.__closure__ or ():
        try:
            content = cell.cell_contents
        except ValueError:
            continue
        if isinstance(content, FunctionType):
            yield content


def _can_be_followed(code: CodeType) -> bool:
    return code.co_freevars in _STUBS and not code.co_name.startswith("<") and not code.co_flags & _ASYNCHRONOUS


class _Templates:
    """Stubs, without and with the cell that `super()` looks into."""

    def plain(*args: Any, **kwargs: Any) -> Any:  # takes what comes, as it is
        return _pl_library(987654321)(*args, **kwargs)  # type: ignore[name-defined]  # noqa: F821  (in builtins)

    def in_class(*args: Any, **kwargs: Any) -> Any:
        assert __class__  # type: ignore[name-defined]  # so that there is the cell
        return _pl_library(987654321)(*args, **kwargs)  # type: ignore[name-defined]  # noqa: F821  (in builtins)


_NUMBER = 987654321
BETWEEN.add(_Templates.plain.__code__.co_filename)

_STUBS = {t.__code__.co_freevars: t.__code__ for t in (_Templates.plain, _Templates.in_class)}


def _stub(code: CodeType, number: int) -> CodeType:
    template = _STUBS[code.co_freevars]
    constants = tuple(number if c == _NUMBER else c for c in template.co_consts)
    return template.replace(co_consts=constants, co_name=code.co_name, co_qualname=code.co_qualname)


# Rewriting one function


_FROZEN = "<frozen "
"""Begins what stands for the file of a module that is part of the interpreter, as `collections.abc` is."""


@cache
def _lines(path: str) -> list[str]:
    if path.startswith(_FROZEN):
        path = getattr(sys.modules[path.removeprefix(_FROZEN).rstrip(">")], "__file__", None) or path
    return read_source(path).splitlines(keepends=True)


def _rewritten(code: CodeType) -> CodeType | None:
    """The code of one function, rewritten; None where its source does not say enough."""
    with PREPARATION:
        return _compiled(code)


def _compiled(code: CodeType) -> CodeType | None:
    try:
        tree = _parsed(code)
        if tree is None:
            return None
        rewrite(tree, make_plan(read_scopes(tree)))
        compiled = compile(
            ast.fix_missing_locations(tree), code.co_filename, "exec", code.co_flags & FUTURE, dont_inherit=True
        )
    except (OSError, SyntaxError, RecursionError):
        return None
    for found in nested(compiled):
        if found.co_name == code.co_name:
            if found.co_freevars != code.co_freevars:
                return None
            return found.replace(co_qualname=code.co_qualname, co_firstlineno=code.co_firstlineno)
    return None


_MORE_LINES = 20


def _parsed(code: CodeType) -> ast.Module | None:
    """The function alone, in a class of its own class's name, at its own place."""
    lines = _lines(code.co_filename)
    first = code.co_firstlineno
    last = max(end for c in (code, *nested(code)) for _, end, _, _ in c.co_positions() if end)
    *owners, _ = code.co_qualname.split(".")
    header = ""
    if lines[first - 1][:1].isspace():
        header = f"class {owners[-1]}:\n" if owners and owners[-1] != "<locals>" else "if 1:\n"
    # Statements at the end that compile to nothing are missing from the code's positions.
    for end in range(last, min(last + _MORE_LINES, len(lines)) + 1):
        try:
            tree = ast.parse(header + "".join(lines[first - 1 : end]))
            break
        except SyntaxError:
            continue
    else:
        return None
    ast.increment_lineno(tree, first - 1 - (1 if header else 0))
    function: Any = tree.body[0].body[0] if header else tree.body[0]  # type: ignore[attr-defined]
    if not isinstance(function, ast.FunctionDef):
        return None
    strip(function)
    return tree
