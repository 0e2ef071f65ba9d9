"""Versions of the installed packages that code leads to, however they are reached and whatever they are imported as."""

from __future__ import annotations

import importlib.util
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.machinery import PathFinder
from types import ModuleType

from pathlore.digests import blake2b
from pathlore.program.attributes import attribute_of
from pathlore.program.source import is_project_file, referred
from pathlore.project import OWN_CODE

_OURS = frozenset(
    {
        *("pathlore", "z3", "bitwuzla", "cvc5", "click", "rich", "pygments", "markdown_it", "mdurl"),
        *("_distutils_hack", "pkg_resources", "setuptools", "pytest", "_pytest", "pluggy", "xdist", "execnet"),
    }
)
"""Packages that Pathlore loads, or its tests, at times of their own."""
_ENDINGS = (".py", "/__init__.py", ".so", ".pyd")


def installed_versions(modules: Iterable[ModuleType]) -> list[str]:
    """Name and version of each package that modules lead to, directly or through other packages."""
    return sorted({f"{name} {_version(name, file)}" for name, file in _led_to(modules)})


def _led_to(modules: Iterable[ModuleType]) -> Iterator[tuple[str, str]]:
    seen: set[str] = set()
    pending = [other for module in modules for other in referred(module)]
    while pending:
        module = pending.pop()
        name, file = attribute_of(module, "__name__"), attribute_of(module, "__file__")
        if not isinstance(name, str) or name in seen:
            continue
        seen.add(name)
        if name.partition(".")[0] in sys.stdlib_module_names or (file and is_project_file(file)):
            continue
        if name.partition(".")[0] != "pathlore":
            # What Pathlore has loaded by now, a solver say, is no concern of a program that calls `pathlore.symbolic`.
            pending += referred(module)
        found = _package(name)
        if found is not None:
            yield found


def _package(name: str) -> tuple[str, str] | None:
    """The package of a module, with its first file: the outermost that is not a namespace which packages share."""
    parts = name.split(".")
    for length in range(1, len(parts) + 1):
        outer = ".".join(parts[:length])
        file = attribute_of(sys.modules.get(outer), "__file__")
        if isinstance(file, str) and file:
            return outer, file
    return None


def start_up_code() -> list[str]:
    """Digests of code of the user's that ran when this process started, before anything was imported."""
    found = []
    for name in ("sitecustomize", "usercustomize"):
        module = sys.modules.get(name)
        file = attribute_of(module, "__file__")
        if isinstance(module, ModuleType) and isinstance(file, str):
            mine = sorted({f for m in referred(module) if is_project_file(f := attribute_of(m, "__file__"))})
            found += [f"{name} {_digest(path)}" for path in (file, *mine)]
    return found


def loaded_since(names: frozenset[str]) -> dict[str, str]:
    """Versions of packages that were not loaded when these modules were, by name."""
    new = [name for name in list(sys.modules) if name not in names]
    others = (n for n in new if n.partition(".")[0] not in sys.stdlib_module_names | _OURS)
    packages = (_package(name) for name in others)
    return {p[0]: _version(*p) for p in packages if p is not None and not is_project_file(p[1])}


def version_now(name: str) -> str:
    """The version of a package that need not be loaded; empty where it is not installed."""
    loaded = attribute_of(sys.modules.get(name), "__file__")
    if isinstance(loaded, str):
        return _version(name, loaded)
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError, AttributeError):
        return ""
    return _version(name, spec.origin) if spec is not None and spec.origin else ""


def place_of(name: str) -> str:
    """The file or folder in which a module would be found by now, which is not imported for that; or nothing."""
    path: Sequence[str] | None = None
    spec = None
    for length in range(1, name.count(".") + 2):
        try:
            spec = PathFinder.find_spec(".".join(name.split(".")[:length]), path)
        except (ImportError, ValueError, AttributeError):
            return ""
        if spec is None:
            return ""
        path = list(spec.submodule_search_locations or ())
    return (spec.origin or "".join(path or ())) if spec is not None else ""


def _version(name: str, file: str) -> str:
    """The version of a package: that of its metadata, else a digest of its files."""
    folder = os.path.dirname(os.path.dirname(file) if os.path.basename(file).startswith("__init__.") else file)
    for _ in name.split(".")[1:]:
        folder = os.path.dirname(folder)
    plain = name.lower().replace("-", "_").replace(".", "_")
    for package, version, _ in _distributions(folder):
        if package == plain:
            return version
    path = name.replace(".", "/")
    for package, version, record in _distributions(folder):
        # A package may be called differently from what it installs.
        if any(f"\n{path}{ending}," in _text(record) for ending in _ENDINGS):
            return f"{package} {version}"
    return _digest(file)


@lru_cache(maxsize=1000)
def _digest(file: str) -> str:
    """A digest of a package that has no metadata: of its code, and of the sizes and times of what else it has."""
    found = blake2b(digest_size=12)
    for path in _files_of(file):
        found.update(os.path.basename(path).encode("utf-8", "surrogatepass"))
        try:
            if path.endswith(".py"):
                with open(path, "rb") as opened:
                    found.update(opened.read())
            else:
                status = os.stat(path)
                found.update(f" {status.st_size} {status.st_mtime_ns}".encode())
        except OSError:
            continue
    return found.hexdigest()


def _files_of(file: str) -> Iterator[str]:
    if not os.path.basename(file).startswith("__init__."):
        yield file
        return
    for folder, folders, names in os.walk(os.path.dirname(file)):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        yield from (os.path.join(folder, name) for name in sorted(names))


def _distributions(folder: str) -> list[tuple[str, str, str]]:
    """Name, version and list of files of what is installed in a folder."""
    try:
        entries = os.listdir(folder)
    except OSError:
        return []
    found = []
    for entry in sorted(entries):
        stem, _, kind = entry.rpartition(".")
        if kind in ("dist-info", "egg-info"):
            package, _, version = stem.partition("-")
            plain = package.lower().replace("-", "_").replace(".", "_")
            found.append((plain, version, os.path.join(folder, entry, "RECORD")))
    return found


@lru_cache(maxsize=1000)
def _text(path: str) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return "\n" + file.read()
    except OSError:
        return ""


def own_files() -> list[tuple[str, str]]:
    """The files of Pathlore itself, each with a digest of its content."""
    found = []
    for folder, folders, names in os.walk(OWN_CODE):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            if name.endswith(".py"):
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    digest = blake2b(file.read(), digest_size=12).hexdigest()
                found.append((os.path.relpath(path, OWN_CODE).replace(os.sep, "/"), digest))
    return found
