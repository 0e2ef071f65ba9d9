"""Restores the surroundings of the project: library modules and classes, interpreter settings, loggers."""

from __future__ import annotations

import abc
import gc
import os
import re
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import is_
from types import CodeType, ModuleType
from typing import Any

from pathlore.dict_versions import DictVersions
from pathlore.own_library import library_module
from pathlore.program.attributes import attribute_of
from pathlore.program.parsed import parsed
from pathlore.program.source import is_project_file, read_source
from pathlore.project import TargetError
from pathlore.sandbox.module_table import MODULES, asked, may_ask

_MISSING: Any = object()
_VOLATILE = {
    "sys": {"stdin", "stdout", "stderr", "last_type", "last_value", "last_traceback", "last_exc", "modules"},
}
"""Names that others look after, or that change by themselves."""
_HELD_BY_SYS = ("argv", "meta_path", "path_hooks", "warnoptions")
_WORD = re.compile(r"[A-Za-z_]\w*")
_STORED = re.compile(r"\.\s*(__\w+__)\s*(?:=(?!=)|[-+*/%@&|^]=|,|\]\s*=|\)\s*=|:|in\b)")
"""Attributes that may be stored to. Some are only read: they cost a look between paths."""
_DELETED = re.compile(r"\bdel\b.*\.\s*(__\w+__)")


def words_of(modules: Iterable[ModuleType], script: str = "") -> frozenset[str]:
    """All words in the sources of modules and of files beside them that they may import.

    Those that begin with `=` are special attributes that are stored to. Whatever code does to attributes of others, it
    names them or computes their names.
    """
    pending = [script, *(getattr(module, "__file__", None) for module in modules)]
    seen: set[str] = set()
    found: set[str] = set()
    asking: list[tuple[str, int, int]] = []
    while pending:
        path = pending.pop() or ""
        if not path.endswith(".py") or path in seen:
            continue
        seen.add(path)
        try:
            stat = os.stat(path)
        except OSError:
            continue
        words = _words(path, stat.st_mtime_ns, stat.st_size)
        found |= words
        if _MAY_ASK in words:
            asking.append((path, stat.st_mtime_ns, stat.st_size))
        folder = os.path.dirname(path) or "."
        beside = _beside(folder, os.stat(folder).st_mtime_ns)
        pending += [beside[word] for word in words & beside.keys()]
    if asking:
        has_run = _loaded_files() - {script} if found.isdisjoint(_RUNNING_AGAIN) else frozenset()
        found.update(*(_asked(*file, file[0] in has_run) for file in asking))
    return frozenset(found)


_MAY_ASK = "?"
"""Stands among the words of a file that has to be read for what it asks of `sys.modules`."""
_RUNNING_AGAIN = frozenset(
    {"reload", "exec_module", "load_module", "run_path", "run_module", "spec_from_file_location"}
)
"""With these names code runs modules that are loaded already."""


def _loaded_files() -> frozenset[Any]:
    return frozenset(attribute_of(module, "__file__") for module in list(sys.modules.values()))


@lru_cache(1024)
def _asked(path: str, time: int, size: int, has_run: bool) -> frozenset[str]:
    file = parsed(path)
    return frozenset({MODULES}) if file is None else asked(file.tree, has_run)


@lru_cache(256)
def _beside(folder: str, time: int) -> dict[str, str]:
    """The modules in a folder, by name."""
    try:
        names = os.listdir(folder)
    except OSError:
        return {}
    return {name[:-3]: os.path.join(folder, name) for name in names if name.endswith(".py")}


@lru_cache(4096)
def _words(path: str, time: int, size: int) -> frozenset[str]:
    try:
        text = read_source(path)
    except TargetError:
        return frozenset()
    stored = (f"={name}" for name in (*_STORED.findall(text), *(_DELETED.findall(text) if "del" in text else ())))
    return frozenset(_WORD.findall(text)).union(stored, [_MAY_ASK] if may_ask(text) else ())


_COMPUTED = {"setattr", "__setattr__", "delattr", "__delattr__", "__set__", "__delete__", "exec"}


def stores(words: frozenset[str], *attributes: str) -> bool:
    """Whether code may store to special attributes of these names."""
    return any(f"={name}" in words for name in attributes) or not words.isdisjoint(_COMPUTED)


def library_modules(modules: Iterable[ModuleType], words: frozenset[str]) -> list[ModuleType]:
    """Modules outside the project that its code names."""
    own = {id(vars(module)) for module in modules}
    found: dict[int, ModuleType] = {}
    for word in words & sys.modules.keys():
        named = sys.modules[word]
        if isinstance(named, ModuleType) and not is_project_file(attribute_of(named, "__file__")):
            found[id(named)] = named
    for module in modules:
        for value in vars(module).values():
            if isinstance(value, ModuleType) and id(vars(value)) not in own:
                found[id(value)] = value
    return list(found.values())


def library_classes(modules: Iterable[ModuleType], libraries: Iterable[ModuleType], words: frozenset[str]) -> list[Any]:
    """Classes outside the project that its code names, directly or as a member of a module."""
    names = {module.__name__ for module in modules}
    found: dict[int, Any] = {}
    for library in libraries:
        for name in words & vars(library).keys():
            _take(vars(library)[name], names, found)
    for module in modules:
        for value in vars(module).values():
            _take(value, names, found)
    return list(found.values())


_HEAP = 1 << 9


def _take(value: Any, names: set[str], found: dict[int, Any]) -> None:
    # By the type alone: `isinstance` would also call the program's `__class__`.
    if issubclass(type(value), type) and value.__flags__ & _HEAP and value.__module__ not in names:
        found[id(value)] = value


class Rebound:
    """Puts the names of library modules back. They are never missing meanwhile: others use them, too."""

    def __init__(self, libraries: Iterable[ModuleType]) -> None:
        self._libraries = [library for library in libraries if library.__name__ != "builtins"]
        self._known: list[tuple[dict[str, Any], dict[str, Any], set[str], DictVersions]] | None = None

    def __call__(self) -> None:
        if self._known is None:
            # Not before the first path begins: until then Pathlore itself disarms functions of library modules.
            self._known = [
                (vars(m), dict(vars(m)), _VOLATILE.get(m.__name__, set()), DictVersions(vars(m)))
                for m in self._libraries
            ]
            return
        for namespace, saved, volatile, versions in self._known:
            if versions.are_noted:
                continue
            if len(namespace) != len(saved) or not all(map(is_, namespace.values(), saved.values())):
                _put_back(namespace, saved, volatile)
            versions.note()


def _put_back(namespace: dict[str, Any], saved: dict[str, Any], volatile: set[str]) -> None:
    for name, value in list(namespace.items()):
        # A submodule that was imported since is there for the next import statement, too.
        if name not in saved and name not in volatile and not isinstance(value, ModuleType):
            del namespace[name]
    for name, value in saved.items():
        if name not in volatile and namespace.get(name, _MISSING) is not value:
            namespace[name] = value


def registries_of(libraries: Iterable[ModuleType]) -> list[Any]:
    """Objects of libraries that are reached through functions, and put back with all that they hold."""
    found: list[Any] = []
    for library in libraries:
        names = vars(library)
        if library.__name__ == "os":
            found.append(names["environ"])
        if library.__name__ == "logging":
            found += [names["root"], names["root"].manager.loggerDict]
    return found


def containers_of(libraries: Iterable[ModuleType]) -> list[Callable[[], None]]:
    """Puts the members of containers back that library modules show to everybody.

    What these hold is not looked at: import hooks and caches lead to anything, and paths would wait for it.
    """
    found: list[Callable[[], None]] = []
    for library in libraries:
        for name, value in vars(library).items():
            is_shown = name in _HELD_BY_SYS if library is sys else not name.startswith("_")
            restore = _MEMBERS.get(type(value)) if is_shown else None
            if restore is not None:
                found.append(restore(value))
    return found


def _of_list(members: list[Any]) -> Callable[[], None]:
    saved = [*members]

    def restore() -> None:
        if len(members) != len(saved) or not all(map(is_, members, saved)):
            members[:] = saved

    return restore


def _of_dict(members: dict[Any, Any]) -> Callable[[], None]:
    saved = dict(members)

    def restore() -> None:
        if len(members) != len(saved) or not (
            all(map(is_, members, saved)) and all(map(is_, members.values(), saved.values()))
        ):
            members.clear()
            members.update(saved)

    return restore


def _of_set(members: set[Any]) -> Callable[[], None]:
    saved = set(members)

    def restore() -> None:
        if len(members) != len(saved) or members != saved:
            members.clear()
            members.update(saved)

    return restore


_MEMBERS: dict[type, Callable[[Any], Callable[[], None]]] = {list: _of_list, dict: _of_dict, set: _of_set}


def settings(words: frozenset[str]) -> list[Callable[[], None]]:
    """Puts settings of the interpreter back that the words of the program name."""
    found: list[Callable[[], None]] = []
    if "gc" in words:
        found.append(_setting(gc.isenabled, lambda on: gc.enable() if on else gc.disable()))
    if "setswitchinterval" in words:
        found.append(_setting(sys.getswitchinterval, sys.setswitchinterval))
    if "setlocale" in words:
        import locale  # start-up time: hardly any program sets it

        for category in (locale.LC_CTYPE, locale.LC_NUMERIC, locale.LC_TIME, locale.LC_COLLATE, locale.LC_MONETARY):
            found.append(
                _setting(lambda c=category: locale.setlocale(c), lambda v, c=category: locale.setlocale(c, v))  # type: ignore[misc]
            )
    if "decimal" in sys.modules and words & {"decimal", "Decimal", "getcontext", "localcontext", "setcontext"}:
        found.append(_decimal_context())
    if words & {"register", "__subclasshook__"}:
        found.extend(_registrations())
    return found


def _setting(get: Callable[[], Any], put: Callable[[Any], Any]) -> Callable[[], None]:
    saved = get()

    def restore() -> None:
        if get() != saved:
            put(saved)

    return restore


def _decimal_context() -> Callable[[], None]:
    decimal: Any = library_module("decimal")
    context = decimal.getcontext()
    saved, text = context.copy(), repr(context)

    def restore() -> None:
        if decimal.getcontext() is not context or repr(context) != text:
            context.prec, context.rounding = saved.prec, saved.rounding
            context.Emin, context.Emax = saved.Emin, saved.Emax
            context.capitals, context.clamp = saved.capitals, saved.clamp
            context.flags, context.traps = dict(saved.flags), dict(saved.traps)
            decimal.setcontext(context)

    return restore


def _registrations() -> list[Callable[[], None]]:
    """Puts the registries of abstract classes back; one counter tells whether any has changed."""
    native: Any = sys.modules.get("_abc")
    if native is None:
        return []
    known: list[tuple[type, list[Any]]] = []
    for cls in _abstract(object):
        known.append((cls, [*native._get_dump(cls)[0]]))
    token = abc.get_cache_token()
    asking = _asking_the_program(cls for cls, _ in known)

    def restore() -> None:
        nonlocal token
        for cls in asking:
            native._reset_caches(cls)
        if abc.get_cache_token() == token:
            return
        for cls, registered in known:
            if [*native._get_dump(cls)[0]] != registered:
                native._reset_registry(cls)
                for reference in registered:
                    other = reference()
                    if other is not None:
                        native._abc_register(cls, other)
            native._reset_caches(cls)
        token = abc.get_cache_token()

    return [restore]


def _asking_the_program(classes: Iterable[type]) -> list[type]:
    """Abstract classes that keep what `__subclasshook__` of the program said: each path has to ask by itself."""
    found: dict[type, None] = {}
    for cls in classes:
        code = attribute_of(attribute_of(attribute_of(cls, "__subclasshook__"), "__func__"), "__code__")
        if isinstance(code, CodeType) and is_project_file(code.co_filename):
            found |= dict.fromkeys(base for base in cls.__mro__ if "_abc_impl" in vars(base))
    return list(found)


def _abstract(base: type) -> list[type]:
    found: list[type] = []
    seen: set[int] = set()  # by identity: a metaclass of the program may have a `__hash__`
    pending = [base]
    while pending:
        cls: type
        for cls in type.__subclasses__(pending.pop()):
            if id(cls) not in seen:
                seen.add(id(cls))
                if not issubclass(cls, type):
                    pending.append(cls)
                if "_abc_impl" in vars(cls):
                    found.append(cls)
    return found
