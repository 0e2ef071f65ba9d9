"""Collects the facts that the processes of a command have written."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterable, Iterator
from dataclasses import field
from typing import TYPE_CHECKING, Any

from pathlore.digests import blake2b
from pathlore.learning.inside import recorder
from pathlore.learning.inside.values import CLASS
from pathlore.learning.knowledge import ModuleKnowledge, Seen, definitions, digest_of_node
from pathlore.learning.selecting import AskedFor
from pathlore.program.parsed import parsed
from pathlore.program.scopes import definition_line
from pathlore.program.source import module_name
from pathlore.records import frozen, slotted

if TYPE_CHECKING:
    from pathlore.learning.inside.values import Description

_RECEIVERS = ("self", "cls")
_SAY_NOTHING = ("builtins:", "abc:", "typing:", "_pathlore")


def facts_in(folder: str) -> Iterator[tuple[Any, ...]]:
    """All facts, process by process. A line that was cut off when its process ended is left out."""
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".facts"):
            continue
        with open(os.path.join(folder, name), encoding="ascii") as file:
            for line in file:
                try:
                    fact = ast.literal_eval(line)
                except (ValueError, SyntaxError):
                    continue
                if isinstance(fact, tuple) and fact:
                    yield fact


@frozen
class _Place:
    """A function, by its first line and its qualified name."""

    file: str
    name: str
    line: int


@slotted
class _Source:
    """A file of the project: its definitions with their digests, by name and first line."""

    module: str
    digests: dict[tuple[str, int], str]
    by_name: dict[str, str]
    """The digests of all definitions of a name, with blanks between them."""


@slotted
class Collection:
    """Facts by module, as far as they are about code that is there now."""

    wanted: AskedFor
    changed: set[str] = field(default_factory=set)
    """Files that were edited while the command ran."""
    modules: dict[str, ModuleKnowledge] = field(default_factory=dict)
    _sources: dict[str, _Source | None] = field(default_factory=dict)
    _names: dict[str, str] = field(default_factory=dict)
    """What modules of the project are called, by what they were called when they ran: `__main__`, mostly."""
    _files: dict[str, str] = field(default_factory=dict)
    _bases: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def add(self, facts: Iterable[tuple[Any, ...]]) -> None:
        """Adds the facts of a run. Modules and classes have to be known before what is said of them."""
        others = []
        for fact in facts:
            match fact:
                case (recorder.MODULE, str(name), str(file), str(digest)):
                    self._module(name, file, digest)
                case (recorder.CLASS, str(name), tuple(bases)):
                    self._bases[name] = bases
                case _:
                    others.append(fact)
        # What calls that raised were given counts only where nothing else is known.
        others.sort(key=lambda fact: fact[0] != recorder.SURE)
        sure = {fact[1:5] for fact in others if fact[0] == recorder.SURE}
        for fact in others:
            match fact:
                case (recorder.CALL | recorder.SURE, str(file), str(name), int(line), str(parameter), kind, *samples):
                    counts = fact[0] == recorder.SURE or fact[1:5] not in sure
                    self._call(_Place(file, name, line), parameter, (kind,) if counts else (), samples)
                case (recorder.FIELD, str(cls), str(name), kind, *samples):
                    self._field(cls, name, kind, samples)

    def current(self, module: str) -> dict[str, str]:
        """The digests of what a module defines now."""
        for source in self._sources.values():
            if source is not None and source.module == module:
                return source.by_name
        return {}

    def _module(self, name: str, file: str, digest: str) -> None:
        if not self.wanted.has(file):
            return
        known = self._sources.get(file)
        if file not in self._sources:
            known = self._sources[file] = _read(file)
        if known is None or not digest or _file_digest(file) != digest:
            self.changed.add(file)
            self._sources[file] = None
            return
        self._names[name] = known.module
        self._files[known.module] = file

    def _knowledge(self, module: str) -> ModuleKnowledge:
        if module not in self.modules:
            self.modules[module] = ModuleKnowledge(module, self._files[module])
        return self.modules[module]

    def _call(self, place: _Place, parameter: str, kinds: tuple[Any, ...], samples: list[Any]) -> None:
        source = self._sources.get(place.file)
        digest = source.digests.get((place.name, place.line)) if source is not None else None
        if source is None or digest is None or parameter in _RECEIVERS:
            return
        seen = _of({place.name: digest}, self._knowledge(source.module).functions.setdefault(place.name, []))
        seen.add(parameter, map(self._renamed, kinds), samples)

    def _field(self, cls: str, name: str, kind: Any, samples: list[Any]) -> None:
        module, _, qualname = cls.partition(":")
        if module not in self._names:
            return
        digests: dict[str, str] = {}
        for other in (cls, *self._bases.get(cls, ())):
            home, _, defined = other.partition(":")
            source = self._sources.get(self._files.get(self._names.get(home, ""), ""))
            if source is None:
                continue
            digest = source.by_name.get(defined, "")
            if not digest or " " in digest:
                # Made by a function, or one of several of this name: what it is cannot be told.
                return
            digests[defined if other == cls else f"{source.module}:{defined}"] = digest
        known = self._knowledge(self._names[module]).classes.setdefault(qualname, [])
        _of(digests, known).add(name, (self._renamed(kind),), samples)

    def _renamed(self, kind: Description) -> Description:
        """A description in which classes have names that can be imported, and bases for where that is not possible."""
        if isinstance(kind, tuple):
            if kind[0] == CLASS:
                return (CLASS, self._renamed(kind[1]))
            return tuple(part if isinstance(part, str) else tuple(map(self._renamed, part)) for part in kind)
        module, colon, name = kind.partition(":")
        if not colon or module == "builtins":
            return kind
        chain = [kind, *(base for base in self._bases.get(kind, ()) if not base.startswith(_SAY_NOTHING))]
        if module in self._names and "<" not in name:
            chain = chain[:1]
        return "|".join(f"{self._names.get(m, m)}:{n}" for m, _, n in (part.partition(":") for part in chain))


def _of(digests: dict[str, str], known: list[Seen]) -> Seen:
    for seen in known:
        if seen.digests == digests:
            return seen
    known.append(Seen(digests))
    return known[-1]


def _read(path: str) -> _Source | None:
    file = parsed(path)
    if file is None:
        return None
    digests: dict[tuple[str, int], str] = {}
    by_name: dict[str, str] = {}
    for name, node in definitions(file.tree.body):
        digest = digest_of_node(node)
        if not isinstance(node, ast.Assign):
            digests[name, definition_line(node)] = digest
        by_name[name] = f"{by_name.get(name, '')} {digest}".strip()
    return _Source(module_name(path)[0], digests, by_name)


def _file_digest(path: str) -> str:
    try:
        with open(path, "rb") as file:
            return blake2b(file.read(), digest_size=12).hexdigest()
    except OSError:
        return ""
