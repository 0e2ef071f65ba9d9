"""Source files: where they are, how their modules are called, and which files belong to a project."""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import os
import sys
import tokenize
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.machinery import BuiltinImporter, FrozenImporter
from site import getsitepackages
from types import ModuleType

from pathlore.collector import is_command
from pathlore.forks.stopping import is_requested
from pathlore.own_library import hide
from pathlore.program.attributes import attribute_of
from pathlore.program.import_hashes import noting_hashes
from pathlore.project import OWN_CODE, TargetError, surrounding_project

_OF_THIS_PYTHON = f"{sys.exec_prefix}/{sys.platlibdir}/python{sys.version_info[0]}.{sys.version_info[1]}"
# What `sysconfig` would say, which reads how this Python was built before it does
_LIBRARIES = tuple(
    os.path.realpath(folder) + os.sep for folder in {os.path.dirname(os.__file__), _OF_THIS_PYTHON, *getsitepackages()}
)


def read_source(path: str) -> str:
    """The text of a Python file, in the encoding that it declares."""
    try:
        with tokenize.open(path) as file:
            return file.read()
    except (SyntaxError, UnicodeDecodeError) as error:
        raise TargetError(f"{path}: not readable as Python source: {error}") from None
    except OSError as error:
        raise TargetError(f"{path}: {error.strerror}") from None


def module_name(path: str) -> tuple[str, str]:
    """The dotted name of a file's module, and the folder that has to be on sys.path for it."""
    folder, name = os.path.split(os.path.abspath(path))
    parts = [] if name == "__init__.py" else [name.removesuffix(".py")]
    while os.path.isfile(os.path.join(folder, "__init__.py")):
        folder, package = os.path.split(folder)
        parts.insert(0, package)
    return ".".join(parts), folder


def check_syntax(path: str) -> None:
    """Raises TargetError where a file is no Python."""
    try:
        compile(read_source(path), path, "exec", dont_inherit=True)
    except SyntaxError as error:
        place = f"{path}:{error.lineno or 1}:{error.offset or 1}"
        raise TargetError(f"{place}: syntax error: {error.msg}; correct it first") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise TargetError(f"{path}: not readable as Python source: {error}") from None


def load_file(path: str) -> ModuleType:
    """Imports a file as the module that it is in its package."""
    check_syntax(path)
    name, root = module_name(path)
    if root not in sys.path:
        if is_command():
            _give_way(root)
        sys.path.insert(0, root)
    loaded = sys.modules.get(name)
    if loaded is not None and _same_file(loaded, path):
        return loaded
    if loaded is not None or not all(part.isidentifier() for part in name.split(".")):
        return _load_by_path(name, path)
    module = load_module(name)
    return module if _same_file(module, path) else _load_by_path(name, path)


_LATE = (
    *("ast", "asyncio", "configparser", "ctypes", "datetime", "difflib", "fcntl", "fnmatch", "json", "linecache"),
    *("locale", "pathlib", "pickle", "random", "subprocess", "tempfile", "textwrap", "tomllib", "traceback"),
)
"""Library modules that Pathlore, or what it uses, may import after code of the project can be found."""


def _give_way(root: str) -> None:
    """Has the files of a folder come before modules of the library, as in plain Python, and not for Pathlore."""
    hidden = sorted(name for name in _importable(root) if name in sys.stdlib_module_names and _gives_way(name))
    for name in _LATE if hidden else ():
        with contextlib.suppress(ImportError):
            importlib.import_module(name)
    if hidden:
        hide(hidden, root)


def _importable(root: str) -> Iterator[str]:
    with contextlib.suppress(OSError):
        for entry in os.listdir(root):
            if entry.endswith(".py") or os.path.exists(os.path.join(root, entry, "__init__.py")):
                yield entry.removesuffix(".py")


def _gives_way(name: str) -> bool:
    # What is built in comes first.
    if BuiltinImporter.find_spec(name) is not None or FrozenImporter.find_spec(name) is not None:
        return False
    return name not in _STARTED | _NEEDED and not is_project_file(attribute_of(sys.modules.get(name), "__file__"))


_STARTED = frozenset({"encodings"})
"""What Python has imported before it looks at the project."""
_NEEDED = frozenset({"collections"})
"""What functions of the library import whenever they are called, on Pathlore's behalf as well: `ast.walk` does."""


def _same_file(module: ModuleType, path: str) -> bool:
    file = attribute_of(module, "__file__")
    return bool(file) and os.path.realpath(file) == os.path.realpath(path)


def _load_by_path(name: str, path: str) -> ModuleType:
    """Loads a file whose name is taken by another module, or is no identifier."""
    package, _, own = name.rpartition(".")
    name = "".join(c if c.isalnum() else "_" for c in own) + "_"
    if package and all(part.isidentifier() for part in package.split(".")):
        name = f"{package}.{name}"  # so that it can import its neighbours
    while (loaded := sys.modules.get(name)) is not None:
        if _same_file(loaded, path):
            # Loaded once more, its functions would be others than those that were rewritten.
            return loaded
        name += "_"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with _no_bytecode(), noting_hashes():
            spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        raise _import_failure(path, error) from None
    return module


def load_module(name: str) -> ModuleType:
    """Imports a module by its dotted name."""
    try:
        with _no_bytecode(), noting_hashes():
            return importlib.import_module(name)
    except BaseException as error:
        raise _import_failure(name, error) from None


@contextmanager
def _no_bytecode() -> Iterator[None]:
    """Writes no bytecode: Python trusts it even if the source changed within a second and kept its size."""
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before


_IMPORTING = os.path.dirname(importlib.__file__)


def _import_failure(what: str, error: BaseException) -> TargetError:
    if isinstance(error, KeyboardInterrupt) and is_requested():
        raise error
    allowance = getattr(error, "allowance", None)
    if isinstance(error, SystemExit):
        return TargetError(f"cannot import {what}: it calls sys.exit; guard that with if __name__ == '__main__'")
    place = ""
    trace = error.__traceback__
    while trace is not None:
        if not trace.tb_frame.f_code.co_filename.startswith(("<frozen", OWN_CODE, _IMPORTING)):
            place = f" ({trace.tb_frame.f_code.co_filename}:{trace.tb_lineno})"
        trace = trace.tb_next
    if allowance is not None:
        return TargetError(f"cannot import {what}: it {error}{place}; --allow {allowance} lets it happen")
    remedy = "; install it or set PYTHONPATH" if isinstance(error, ModuleNotFoundError) else ""
    return TargetError(f"cannot import {what}: {type(error).__name__}: {error}{place}{remedy}")


@cache
def is_project_file(path: str | None) -> bool:
    """Whether a file can be code under test: neither a library nor Pathlore itself."""
    if not path or not path.endswith(".py") or path.startswith(OWN_CODE):
        return False
    real = _real(path)
    if real.startswith(tuple(_adopted)):
        return True
    return not real.startswith((*_LIBRARIES, OWN_CODE)) and "site-packages" not in real


def is_library_file(path: str) -> bool:
    """Whether a file belongs to an installed library, to Python or to Pathlore."""
    real = _real(path)
    return real.startswith((*_LIBRARIES, OWN_CODE)) or "site-packages" in real


@cache
def _real(path: str) -> str:
    # `realpath` looks at each folder on the way: hundreds of modules share theirs.
    if os.path.islink(path):
        return os.path.realpath(path)
    folder, name = os.path.split(path)
    return os.path.join(_real_folder(folder), name)


@cache
def _real_folder(path: str) -> str:
    return os.path.realpath(path)


_adopted: set[str] = set()


def adopt(path: str) -> None:
    """Takes the package of a file as code under test, also where it is an installed library."""
    if is_project_file(path):
        return
    name, root = module_name(path)
    real = os.path.realpath(path)
    in_package = "." in name or os.path.basename(path) == "__init__.py"
    _adopted.add(os.path.join(os.path.realpath(root), name.partition(".")[0]) + os.sep if in_package else real)
    is_project_file.cache_clear()


def project_root(path: str) -> str:
    """The folder of the project that a file belongs to, or else of its outermost package."""
    root = module_name(path)[1]
    return surrounding_project(root) or root


def project_modules(path: str, start: ModuleType | None, classes: Iterable[type] = ()) -> list[ModuleType]:
    """The modules of a target's project that its own module, or a class of its inputs, leads to."""
    root = os.path.realpath(project_root(path)) + os.sep
    running = _running_files()
    found: dict[str, ModuleType] = {}
    made = (sys.modules.get(base.__module__) for cls in classes for base in cls.__mro__)
    pending = [module for module in (*made, start) if module is not None]
    while pending:
        module = pending.pop()
        name, file = attribute_of(module, "__name__"), attribute_of(module, "__file__")
        if not isinstance(name, str) or name in found or name == "__main__" or not is_project_file(file):
            continue
        # a script that explores its own functions is running, and its module is what it wants explored
        if file in running and module is not start:
            continue
        if not _real(file).startswith(root):
            continue
        found[name] = module
        pending.extend(referred(module))
    return list(found.values())


ModuleState = tuple[object, ...]


def module_state(modules: Iterable[ModuleType]) -> ModuleState:
    """What `project_modules` found these by: while it is equal, they are found again."""
    return *import_state(modules), len(_adopted), _running_files()


def import_state(modules: Iterable[ModuleType]) -> ModuleState:
    """While it is equal, nothing was imported, nor a name of these modules bound to something else.

    Made of identities: to hold on to what a program's names stand for would keep those objects alive.
    """
    names = tuple(tuple(map(id, vars(module).values())) for module in modules)
    return tuple(map(id, sys.modules.values())), names


def referred(module: ModuleType) -> list[ModuleType]:
    """The modules among a module's names, and those where its classes and functions come from."""
    names: dict[str, None] = {}  # a set would have another order in each process
    for value in list(vars(module).values()):
        name = attribute_of(value, "__name__" if isinstance(value, ModuleType) else "__module__")
        if isinstance(name, str):
            names[name] = None
    modules = (sys.modules.get(name) for name in names)
    return [m for m in modules if isinstance(m, ModuleType)]


def _running_files() -> set[str]:
    """Files of the project with code under way: whoever asks, and from how deep in Pathlore, does not matter."""
    frame = sys._getframe()
    files = set()
    while frame is not None:
        files.add(frame.f_code.co_filename)
        frame = frame.f_back  # type: ignore[assignment]
    return set(filter(is_project_file, files))
