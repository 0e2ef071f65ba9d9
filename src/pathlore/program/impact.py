"""Fingerprints of what the code of a target depends on besides its text: the data it reads, and its environment."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Callable, Iterable
from functools import cached_property
from types import FunctionType, GetSetDescriptorType, ModuleType
from typing import Any, Protocol

from pathlore.program.ambient import FIELDS, INDIRECT, ORDERS, SENSITIVE, TEXTS, process_state, seen_by
from pathlore.program.attributes import attribute_of
from pathlore.program.contracts import WORDS
from pathlore.program.fields import classes_behind, fields_of
from pathlore.program.fingerprint import Fingerprint, Fingerprints, without_module
from pathlore.program.imports import imported_inside
from pathlore.program.installed import installed_versions, start_up_code
from pathlore.program.library_data import library_data
from pathlore.program.outward import Outward, outward_key, outward_statements
from pathlore.program.source import is_project_file, read_source, referred
from pathlore.program.stable_text import stable_text, without_addresses
from pathlore.program.targets import Target
from pathlore.version import __version__

EVERYTHING = "*"
"""Stands among names for what no name stands for; with the name of a class, for how its instances behave."""


BY_TEXTS = "~"
"""Begins a digest of `EVERYTHING` that changes with any text of the project."""

MODELS: dict[str, str] = {}
"""Functions that users or packages modelled (`pathlore.models`), and digests of the files that do."""


class KeptOutward(Protocol):
    """What earlier processes found out about imports, by keys."""

    def get(self, key: str) -> Outward | None: ...

    def put(self, key: str, found: Outward) -> None: ...


class Surroundings:
    """The modules of a target, as data. The name of one of them, `own`, does not matter."""

    # Large: the modules in the forms in which names are looked up, and what was taken already.
    def __init__(
        self, modules: list[ModuleType], knows: Callable[[str], bool], own: str = "", script: str = ""
    ) -> None:
        self._modules = modules
        self._script = script
        self._own = own
        self._fingerprints = Fingerprints(knows, own)
        self._bound = _bound(modules, own)
        self._shapes = {f"{EVERYTHING}{without_module(_full_name(cls), own)}": cls for cls in _classes(modules)}
        self._taken: dict[str, Fingerprint] = {}
        self._with_all_read: dict[str, str] = {}
        """What `_followed` gave."""
        self._all = ""
        self.kept: KeptOutward | None = None

    def digests(self, names: Iterable[str], by_texts: bool = False) -> dict[str, str]:
        """Fingerprints of all that names may stand for, globals and attributes of classes; of those that are bound.

        `by_texts`, what no name stands for is taken to change with any text of the project: that takes less time.
        """
        wanted = set(names)
        known = {name for name in wanted if self._is_bound(name)}
        found = {name: self._with_reads(name) for name in known if name not in self._shapes}
        for name, shared in self._shared(found).items():
            found[name] = self._fingerprints.of(found[name], shared)
        if EVERYTHING in wanted:
            known |= self._shapes.keys()
        for name in known:
            if name in self._shapes:
                found[name] = self._with_reads(name)
        if EVERYTHING in wanted:
            found[EVERYTHING] = self._by_texts if by_texts else self._everything
        return found

    def unbound(self, names: Iterable[str]) -> list[str]:
        """Those names that stand for nothing in these modules: a builtin, a variable, or what a lookup did not find."""
        return sorted(name for name in set(names) if not name.startswith(EVERYTHING) and not self._is_bound(name))

    def _is_bound(self, name: str) -> bool:
        if name in self._bound or name in self._shapes or name in INDIRECT or self._is_patched(name):
            return True
        return name in SENSITIVE and (self._ambient(name) is not None or (name in FIELDS and _DATACLASS in self._bound))

    def _is_patched(self, name: str) -> bool:
        """Whether a program put a name into `builtins`, or replaced what was there."""
        value = vars(builtins).get(name, _ABSENT)
        if value is _ABSENT or name.startswith("_"):
            return False
        module = attribute_of(value, "__module__")
        return name not in _CONSTANTS if module is None else module not in _BUILTIN

    def _own_fingerprint(self, name: str) -> Fingerprint:
        """That of a name, without what code in its values may read."""
        found = self._taken.get(name)
        if found is None:
            found = self._taken[name] = self._fingerprints.taken(self._places(name))
        return found

    def _with_reads(self, name: str) -> str:
        # A run asks again whenever it has met more code.
        if name not in self._with_all_read:
            cls = self._shapes.get(name)
            own = None if cls is None else self._fingerprints.of_shape(cls)
            self._with_all_read[name] = self._followed(name, own)
        return self._with_all_read[name]

    def _followed(self, name: str, own: Fingerprint | None = None) -> str:
        """A fingerprint of a name, of all names that code in its values reads, and of what these tell of a process."""
        seen: dict[str, None] = {name: None}
        pending = sorted(self._reads(name) if own is None else own.reads)
        while pending:
            current = pending.pop()
            if current not in seen and self._is_bound(current):
                seen[current] = None
                pending += sorted(self._reads(current))
        text = (own or self._own_fingerprint(name)).text
        more = [(n, self._own_fingerprint(n).text) for n in sorted(seen) if n != name]
        ambient = [(n, found) for n in sorted(seen) if (found := self._ambient(n)) is not None]
        return self._fingerprints.of(text, more, ambient) if more or ambient else text

    def _reads(self, name: str) -> Iterable[str]:
        found = set(self._own_fingerprint(name).reads)
        if name in FIELDS:
            found.add(_DATACLASS)
        if name == _MATCHED:
            found.update(word for _, value in self._bound[name] if isinstance(value, tuple) for word in value)
        if name == _DATACLASS:
            found.update(word for _, value in self._bound[name] if isinstance(value, dict) for word in value)
        return found

    def _ambient(self, name: str) -> Any:
        """What a name tells besides what it stands for: all data, all text, or something of the process."""
        if name in INDIRECT:
            more = self._text if name in TEXTS else self._orders if name in ORDERS else None
            return self._of_all() if more is None else (self._of_all(), more)
        if name in TEXTS:
            return self._text
        if self._is_patched(name):
            return self._fingerprints.of(vars(builtins)[name])
        return seen_by(name, self._text)

    def _of_all(self) -> str:
        """Everything that has a name, in one walk: what many names lead to is looked at once."""
        if not self._all:
            self._all = self._fingerprints.of([(name, self._places(name)) for name in sorted(self._bound)])
        return self._all

    def _places(self, name: str) -> list[tuple[str, Any]]:
        """What a name stands for, and in which modules and classes."""
        return sorted(self._bound.get(name, ()), key=lambda place: place[0])

    @cached_property
    def _orders(self) -> list[Any]:
        """In which order names were bound in modules and classes, and subclasses made."""
        classes = _classes(self._modules)
        bound = [
            [name for name in list(vars(space)) if name not in _OF_IMPORTS and name not in _OF_CLASSES]
            for space in (*self._modules, *classes)
        ]
        made = [[without_module(_full_name(sub), self._own) for sub in _subclasses(cls)] for cls in classes]
        return [bound, made]

    @cached_property
    def _text(self) -> str:
        return "\0".join(read_source(module.__file__ or "") for module in self._modules)

    def _shared(self, names: Iterable[str]) -> dict[str, list[tuple[int, str, int]]]:
        """Objects that are behind several names, by name: one that is changed there is changed here."""
        first: dict[int, tuple[str, int]] = {}
        found: dict[str, list[tuple[int, str, int]]] = {}
        for name in sorted(names):
            for identity, number in self._own_fingerprint(name).met.items():
                where = first.setdefault(identity, (name, number))
                if where[0] != name:
                    found.setdefault(name, []).append((number, *where))
        # What is in sets is met in any order.
        return {name: sorted(shared) for name, shared in found.items()}

    @cached_property
    def _everything(self) -> str:
        outward = self.outward
        if not outward.digest:
            return self._fingerprints.of(self._unseen(), self._contracts())
        read = [(name, self._with_reads(name)) for name in sorted(outward.names) if self._is_bound(name)]
        return self._fingerprints.of(self._unseen(), self._contracts(), outward.digest, read)

    @cached_property
    def _by_texts(self) -> str:
        return BY_TEXTS + self._fingerprints.of(self._unseen(), self._contracts(), self._outward_key)

    @cached_property
    def outward(self) -> Outward:
        """What ran at import and may have changed what is not the project's. It depends on the text of files alone."""
        if self.tells_soon and "outward" in vars(self):
            return self.outward
        found = outward_statements(self._modules, self._own)
        if self.kept is not None and not self._is_short:
            self.kept.put(self._outward_key, found)
        return found

    @property
    def tells_soon(self) -> bool:
        """Whether `outward` is known or kept, or there is little to parse for it."""
        if "outward" not in vars(self) and not self._is_short and self.kept is not None:
            found = self.kept.get(self._outward_key)
            if found is not None:
                self.outward = found
        return "outward" in vars(self) or self._is_short

    @property
    def takes_long(self) -> bool:
        """Whether there is much to look at, of which the next target finds most done."""
        return not self._is_short

    @property
    def outward_seconds(self) -> float:
        """About how long it takes to find `outward` out."""
        return len(self._text) * _SECONDS

    @cached_property
    def _outward_key(self) -> str:
        return outward_key(self._modules, self._own)

    @property
    def _is_short(self) -> bool:
        return len(self._text) < _SHORT

    def _unseen(self) -> list[str]:
        """The text of the user's files that are not followed, but referred to or imported while the code runs."""
        files = [module.__file__ for module in self._modules if module.__file__]
        inside = imported_inside(files, [self._script] if self._script else [])
        return sorted({*_unseen(self._modules), *inside.values()})

    def _contracts(self) -> list[tuple[str, str]]:
        """Docstrings that hold contracts: these are checked around the code that has them."""
        found = {(w, doc) for places in self._bound.values() for w, v in places if (doc := _docstring(v))}
        return sorted({*found, *((_full_name(c), doc) for c in _classes(self._modules) if (doc := _docstring(c)))})


_SHORT = 50_000
"""Characters of files that are read sooner than what is kept of them."""
_SECONDS = 6e-6
"""Seconds for a character."""
_ABSENT = object()
_BUILTIN = ("builtins", "io", "_sitebuiltins", "_io")
_CONSTANTS = frozenset({"True", "False", "None", "Ellipsis", "NotImplemented"})
_MATCHED, _DATACLASS = "__match_args__", "__dataclass_fields__"


def _docstring(value: Any) -> str | None:
    """The docstring of a function or class, if it may hold a contract."""
    doc = value.__doc__ if isinstance(value, (type, FunctionType, *_WRAPPED)) else None
    return doc if isinstance(doc, str) and WORDS.search(doc) else None


_WRAPPED = (property, classmethod, staticmethod)


_OF_IMPORTS = frozenset(
    {
        *("__builtins__", "__cached__", "__doc__", "__file__", "__loader__", "__name__", "__package__", "__path__"),
        *("__spec__", "__annotations__", "__annotate__", "__conditional_annotations__"),
    }
)
"""Names that modules have, whatever is written in them."""
_OF_CLASSES = frozenset({"__dict__", "__weakref__", "__module__", "__qualname__", "__doc__", "__annotations__"})


def _bound(modules: list[ModuleType], own: str) -> dict[str, list[tuple[str, Any]]]:
    found: dict[str, list[tuple[str, Any]]] = {}
    for module in modules:
        for name, value in list(vars(module).items()):
            if name not in _OF_IMPORTS:
                for called in _called(name):
                    found.setdefault(called, []).append((without_module(module.__name__, own), value))
    for cls in _classes(modules):
        for name, value in list(vars(cls).items()):
            if name not in _OF_CLASSES and not isinstance(value, GetSetDescriptorType):
                for called in _called(name):
                    found.setdefault(called, []).append((without_module(_full_name(cls), own), value))
    for name, held in library_data(modules).items():
        found.setdefault(name, []).extend(held)
    return found


def _called(name: str) -> list[str]:
    """How code may write a name: a private one without its class."""
    if not name.startswith("_"):
        return [name]
    return [name, *(name[i:] for i in range(2, len(name) - 2) if name.startswith("__", i) and name[i - 1] != "_")]


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


def _subclasses(cls: type) -> list[type]:
    """In the order in which they were made, also of a metaclass."""
    return type.__subclasses__(cls)


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
    fingerprints = Fingerprints(lambda path: True)
    shown = [(_full_name(cls), sorted((n, stable_text(a)) for n, a in fields_of(cls).items())) for cls in _held(target)]
    clauses = [(c.role, c.text, c.owner) for part in (target.contract.pre, target.contract.post) for c in part]
    return fingerprints.of(
        target.binding.value,
        target.decorated,
        inputs_of(target),
        [p.text for p in target.preconditions],
        [[str(word) for word in clause] for clause in clauses],
        tuple(map(without_addresses, target.notes)),
        shown,
    )


def inputs_of(target: Target) -> list[tuple[str, ...]]:
    """The parameters: name, type, how it is passed, and which others may be the same container."""
    return [(p.name, stable_text(p.spec), p.style.value, *p.may_be) for p in target.parameters]


def _held(target: Target) -> list[type]:
    """The classes of the inputs, and of what these hold."""
    found = classes_behind(tuple(p.spec for p in target.parameters))
    if target.owner is not None and target.owner not in found:
        found.append(target.owner)
    return sorted(found, key=_full_name)


def _full_name(cls: type) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"


def environment(modules: list[ModuleType]) -> str:
    """The versions of Python, of Pathlore, of packages that modules lead to, what is unusual of the process, models."""
    version = ".".join(map(str, sys.version_info[:3]))
    models = (f"model of {name} {digest}" for name, digest in sorted(MODELS.items()))
    words = (*installed_versions(modules), *start_up_code(), *process_state(), *models)
    return "; ".join((f"{sys.implementation.name} {version}", f"pathlore {__version__}", *words))
