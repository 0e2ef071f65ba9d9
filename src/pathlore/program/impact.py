"""Fingerprints of what the code of a target depends on besides its text: the data it reads, and its environment."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from types import FunctionType, ModuleType
from typing import Any

from pathlore.program.attributes import attribute_of
from pathlore.program.contracts import WORDS
from pathlore.program.effects import DYNAMIC
from pathlore.program.fields import classes_behind, fields_of
from pathlore.program.fingerprint import Fingerprints, without_module
from pathlore.program.imports import imported_inside
from pathlore.program.source import is_project_file, read_source, referred
from pathlore.program.targets import Target
from pathlore.version import __version__

EVERYTHING = "*"
"""Stands among names for what no name stands for; with the name of a class, for how its instances behave."""


MODELS: dict[str, str] = {}
"""Functions that users or packages modelled (`pathlore.models`), and digests of the files that do."""


class Surroundings:
    """The modules of a target, as data. The name of one of them, `own`, does not matter."""

    def __init__(
        self, modules: list[ModuleType], knows: Callable[[str], bool], own: str = "", script: str = ""
    ) -> None:
        self._modules = modules
        self._script = script
        top = blake2b(digest_size=12)
        for module in modules:
            top.update(read_source(module.__file__ or "").encode("utf-8", "surrogatepass"))
        self._fingerprints = Fingerprints(knows, top.hexdigest(), own)
        self._bound = _bound(modules, own)
        self._shapes = {f"{EVERYTHING}{without_module(_full_name(cls), own)}": cls for cls in _classes(modules)}
        self._digests: dict[str, str] = {}

    def digest(self, name: str) -> str:
        """A fingerprint of all that a name may stand for: globals and attributes of classes."""
        found = self._digests.get(name)
        if found is None:
            found = self._digests[name] = self._taken(name)
        return found

    def _taken(self, name: str) -> str:
        if name == EVERYTHING:
            return self._fingerprints.of(self._unseen(), self._contracts())
        if name in self._shapes:
            return self._fingerprints.of_shape(self._shapes[name])
        return self._of(name)

    def digests(self, names: Iterable[str]) -> dict[str, str]:
        """By name, for those names that are bound to something."""
        wanted = set(names)
        known = {name for name in wanted if name in self._bound or name in self._shapes or name == EVERYTHING}
        if EVERYTHING in wanted:
            known |= self._shapes.keys()
        if not wanted.isdisjoint(DYNAMIC):
            known |= self._bound.keys()
        return {name: self.digest(name) for name in known}

    def _unseen(self) -> list[str]:
        """The text of the user's files that are not followed, but referred to or imported while the code runs."""
        files = [module.__file__ for module in self._modules if module.__file__]
        inside = imported_inside(files, [self._script] if self._script else [])
        return sorted({*_unseen(self._modules), *inside.values()})

    def _of(self, name: str) -> str:
        places = sorted(self._bound.get(name, ()), key=lambda place: place[0])
        return self._fingerprints.of([(where, value) for where, value in places])

    def _contracts(self) -> list[tuple[str, str]]:
        """Docstrings that hold contracts: these are checked around the code that has them."""
        found = {(w, doc) for places in self._bound.values() for w, v in places if (doc := _docstring(v))}
        return sorted({*found, *((_full_name(c), doc) for c in _classes(self._modules) if (doc := _docstring(c)))})


def _docstring(value: Any) -> str | None:
    """The docstring of a function or class, if it may hold a contract."""
    doc = value.__doc__ if isinstance(value, (type, FunctionType, *_WRAPPED)) else None
    return doc if isinstance(doc, str) and WORDS.search(doc) else None


_WRAPPED = (property, classmethod, staticmethod)


def _bound(modules: list[ModuleType], own: str) -> dict[str, list[tuple[str, Any]]]:
    found: dict[str, list[tuple[str, Any]]] = {}
    for module in modules:
        for name, value in list(vars(module).items()):
            if not name.startswith("__"):
                found.setdefault(name, []).append((without_module(module.__name__, own), value))
    for cls in _classes(modules):
        for name, value in list(vars(cls).items()):
            if not (name.startswith("__") and name.endswith("__")):
                found.setdefault(name, []).append((without_module(_full_name(cls), own), value))
    return found


def _classes(modules: list[ModuleType]) -> list[type]:
    """The classes that modules define, those inside of classes among them."""
    names = {module.__name__ for module in modules}
    found: dict[type, None] = {}
    pending = [v for m in modules for v in list(vars(m).values()) if isinstance(v, type)]
    while pending:
        cls = pending.pop()
        if cls in found or cls.__module__ not in names:
            continue
        found[cls] = None
        pending.extend(v for v in vars(cls).values() if isinstance(v, type))
        pending.extend(cls.__bases__)
    return list(found)


def _unseen(modules: list[ModuleType]) -> list[str]:
    """The text of files of the user that the modules refer to and that are not followed."""
    known = {module.__name__ for module in modules}
    found: dict[str, str] = {}
    pending = list(modules)
    while pending:
        for module in referred(pending.pop()):
            file = attribute_of(module, "__file__")
            if module.__name__ in known or module.__name__ in found or not is_project_file(file):
                continue
            found[module.__name__] = read_source(file)
            pending.append(module)
    return list(found.values())


# Targets


def target_digest(target: Target) -> str:
    """A fingerprint of the inputs of a target and of what is assumed about them."""
    fingerprints = Fingerprints(lambda path: True, "")
    shown = [(_full_name(cls), sorted((n, _shown(a)) for n, a in fields_of(cls).items())) for cls in _held(target)]
    clauses = [(c.role, c.text, c.owner) for part in (target.contract.pre, target.contract.post) for c in part]
    return fingerprints.of(
        target.binding.value,
        target.decorated,
        inputs_of(target),
        [p.text for p in target.preconditions],
        [[str(word) for word in clause] for clause in clauses],
        target.notes,
        shown,
    )


def inputs_of(target: Target) -> list[tuple[str, str, str]]:
    """The parameters: name, type and how it is passed."""
    return [(p.name, _shown(p.spec), p.style.value) for p in target.parameters]


def _held(target: Target) -> list[type]:
    """The classes of the inputs, and of what these hold."""
    found = classes_behind(tuple(p.spec for p in target.parameters))
    if target.owner is not None and target.owner not in found:
        found.append(target.owner)
    return sorted(found, key=_full_name)


def _full_name(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


def _shown(value: Any) -> str:
    return re.sub(r" at 0x[0-9a-fA-F]+", "", repr(value))


def environment(modules: list[ModuleType]) -> str:
    """The versions of Python, of Pathlore, and of the packages that modules refer to; models that are in use."""
    version = ".".join(map(str, sys.version_info[:3]))
    packages = sorted(f"{name} {_version(name)}" for name in _packages(modules))
    models = (f"model of {name} {digest}" for name, digest in sorted(MODELS.items()))
    return "; ".join((f"{sys.implementation.name} {version}", f"pathlore {__version__}", *packages, *models))


def _packages(modules: list[ModuleType]) -> Iterator[str]:
    """Names of the installed packages that modules refer to."""
    found: set[str] = set()
    for module in modules:
        for other in referred(module):
            name = other.__name__.partition(".")[0]
            file = attribute_of(sys.modules.get(name), "__file__")
            if name in found or name in sys.stdlib_module_names or not file or is_project_file(file):
                continue
            found.add(name)
            yield name


def _version(name: str) -> str:
    """The version of an installed package: that of its metadata, else its own word, else a digest of its first file."""
    module = sys.modules[name]
    file = module.__file__ or ""
    folder = os.path.dirname(os.path.dirname(file) if os.path.basename(file).startswith("__init__.") else file)
    plain = name.lower().replace("-", "_")
    try:
        entries = os.listdir(folder)
    except OSError:
        entries = []
    for entry in entries:
        stem, _dot, kind = entry.rpartition(".")
        package, _, version = stem.partition("-")
        if kind in ("dist-info", "egg-info") and package.lower().replace("-", "_").replace(".", "_") == plain:
            return version
    own = attribute_of(module, "__version__")
    if isinstance(own, str):
        return own
    with open(file, "rb") as opened:
        return blake2b(opened.read(), digest_size=12).hexdigest()
