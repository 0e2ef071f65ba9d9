"""The files and the data that a target stands on, as digests."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable
from contextlib import suppress
from functools import cached_property
from types import ModuleType

from pathlore.digests import blake2b
from pathlore.patterns import pattern
from pathlore.program.attributes import attribute_of
from pathlore.program.impact import Surroundings
from pathlore.program.installed import loaded_since, place_of, version_now
from pathlore.program.source import import_state, is_library_file, is_project_file, project_root, read_source
from pathlore.program.targets import Target
from pathlore.sandbox.looks import Look, Question
from pathlore.sandbox.snapshot import DROPPED


class Sources:
    """What a target is made of: its modules, their files, and what surrounds them."""

    def __init__(self, target: Target) -> None:
        self.root = _root_of(target)
        # In an order that targets of several files of a package share.
        self.modules = sorted(target.modules, key=_module_name)
        self._state = _names_of(self.modules)
        self.files = {
            os.path.abspath(m.__file__ or ""): digest(os.path.abspath(m.__file__ or "")) for m in self.modules
        }
        if target.module is None:
            self.files[target.path] = digest(target.path)
        self._script = _script_of(target)
        self.surroundings = Surroundings(self.modules, lambda path: path in self.files, script=self._script)
        self._loaded = frozenset(sys.modules)
        self._folder = os.getcwd()
        self._places: dict[str, str] = {}

    def are_of(self, target: Target) -> bool:
        """Whether they are those of a target as well, provided that what code changed since was put back."""
        return (
            (self.root, self._script) == (_root_of(target), _script_of(target))
            and self.modules == sorted(target.modules, key=_module_name)
            and self._state == _names_of(self.modules)
        )

    def begin_again(self) -> None:
        """For another target: what comes into play while its code runs is found out anew."""
        self._loaded = frozenset(sys.modules)
        self._folder = os.getcwd()
        self._places.clear()

    @cached_property
    def relative_files(self) -> dict[str, str]:
        return {self.relative(path): found for path, found in self.files.items()}

    def relative(self, path: str) -> str:
        relative = os.path.relpath(os.path.realpath(path), self.root)
        return path if relative.startswith(os.pardir) else relative.replace(os.sep, "/")

    def observed(self, opened: Iterable[str | bytes], looks: Iterable[Look]) -> dict[str, str]:
        """What came into play while the code ran: files that were imported or read, and versions of packages."""
        packages = {f"{PACKAGE}{name}": version for name, version in loaded_since(self._loaded).items()}
        looked_at = {self._question(look) for look in looks if not look.path.startswith(_LATE)}
        return {**self._imported(), **self._read(opened), **packages, **{name: self.now(name) for name in looked_at}}

    def _read(self, opened: Iterable[str | bytes]) -> dict[str, str]:
        paths = (os.path.abspath(os.path.join(self._folder, os.fsdecode(path))) for path in opened)
        return {self._named(p): content(p) for p in paths if _is_data(p) and p not in self.files}

    def _named(self, path: str) -> str:
        """A path as it was given, in the project if it is there: what is a link may lead elsewhere the next time."""
        folder, name = os.path.split(path)
        shown = self.relative(folder)
        return name if shown == os.curdir else os.path.join(shown, name) if name else path

    def now(self, name: str) -> str:
        """What `observed` would say of a name by now."""
        if name.startswith(PACKAGE):
            return version_now(name.removeprefix(PACKAGE))
        asked = next((asked for asked in Question if name.startswith(asked)), None)
        if asked is not None:
            return self._answer(asked, name.removeprefix(asked))
        path = os.path.join(self.root, name)
        return digest(path) if is_project_file(path) else content(path)

    def _question(self, look: Look) -> str:
        is_path = look.asked in (Question.STATUS, Question.LISTING, Question.CONTENT)
        return look.asked + (self._named(look.path) if is_path else look.path)

    def _answer(self, asked: Question, name: str) -> str:
        path = os.path.join(self.root, name)
        match asked:
            case Question.STATUS:
                return status(path, self._with_times)
            case Question.LISTING:
                return listing(path, self._with_times)
            case Question.CONTENT:
                return content(path)
            case Question.MODULE:
                if name not in self._places:
                    self._places[name] = self._module(name)
                return self._places[name]
        return os.urandom(_SIZE).hex()

    def _module(self, name: str) -> str:
        """Where a module would be found, and what it is: it may have been loaded by another process than this one."""
        found = place_of(name)
        outer = name.partition(".")[0]
        if not found or outer in sys.stdlib_module_names:
            return self.relative(found) if found else ""
        return f"{self.relative(found)} {digest(found) if is_project_file(found) else version_now(outer)}"

    @cached_property
    def _with_times(self) -> bool:
        """Whether the code may look at times of files, or at what else a copy of a file does not share with it."""
        return any(_TIMES.search(read_source(path)) for path in self.files)

    def _imported(self) -> dict[str, str]:
        """Files of the project that were imported by code that made up their names, as far as that shows."""
        names = [name for name in list(sys.modules) if name not in self._loaded]
        files = [*(attribute_of(sys.modules[name], "__file__") for name in names), *DROPPED]
        found = (os.path.realpath(file) for file in files if file and is_project_file(file))
        return {self.relative(p): digest(p) for p in found if p.startswith(os.path.join(self.root, ""))}

    def is_stated(self, text: str) -> bool:
        """Whether a text still stands in one of the files."""
        return any(text in read_source(path) for path in self.files)


def _module_name(module: ModuleType) -> str:
    return module.__name__


def _names_of(modules: Iterable[ModuleType]) -> tuple[object, ...]:
    """While it is equal, no module of the project was imported, nor a name of these modules bound to something else."""
    project = tuple(
        id(module) for module in list(sys.modules.values()) if is_project_file(attribute_of(module, "__file__"))
    )
    return project, import_state(modules)[1]


def _root_of(target: Target) -> str:
    return os.path.realpath(project_root(target.path))


def _script_of(target: Target) -> str:
    return "" if target.module is not None else target.path


class KeptSources:
    """The sources of the last targets. Fingerprints take time, and many targets stand on the same data.

    They are kept by the modules that they are of. The state of a process is one, though: code that ran for one target
    may have changed what another one stands on, so that others stay only where nothing ran, or all was put back.
    """

    __slots__ = ("_is_out", "_kept")

    def __init__(self) -> None:
        self._kept: dict[object, Sources] = {}
        self._is_out = False
        """Whether some were taken and not put back: nobody knows what ran since."""

    def take(self, target: Target) -> Sources:
        """The sources of a target. Code may run from now on, so that they are not kept by themselves."""
        if self._is_out:
            self._kept.clear()
        self._is_out = True
        last = self._kept.pop(_modules_of(target), None)
        if last is None or not last.are_of(target):
            return Sources(target)
        last.begin_again()
        return last

    def put_back(self, sources: Sources, target: Target, *, ran: bool) -> None:
        """No code of the program has run in this process since they were taken; or it `ran`, and all was put back."""
        if ran:
            # What is put back is what these modules lead to.
            watched = set(sources.modules)
            self._kept = {of: kept for of, kept in self._kept.items() if watched.issuperset(kept.modules)}
        self._is_out = False
        self._kept[_modules_of(target)] = sources
        if len(self._kept) > _MOST_KEPT:
            del self._kept[next(iter(self._kept))]


_MOST_KEPT = 8


def _modules_of(target: Target) -> object:
    return _root_of(target), _script_of(target), frozenset(target.modules)


PACKAGE = "package "
"""Begins the name of a package where others are paths."""


_SIZE = 12
_TIMES = pattern(r"[amc]time|birthtime|st_(?:ino|dev|nlink)|samefile|samestat|stat\(.*\)\s*\[")
_CODE = (".py", ".pyc", ".so", ".pyd", ".pth")
_OURS = frozenset({".pathlore_cache", "__pycache__"})
"""Folders that come with running: a listing is the same with them and without."""


_LATE = ("pathlore", "z3", "bitwuzla", "cvc5")
"""What Pathlore itself imports late, while code runs."""


def _is_data(path: str) -> bool:
    """Whether a file is more than code of a library, for which its version stands, or a copy of code."""
    return not path.endswith(".pyc" if not is_library_file(path) else _CODE)


def status(path: str, with_times: bool) -> str:
    """A digest of what the system says of a path: of its kind, owner and size, of a link where it leads to."""
    words: list[str] = []
    for follow in (False, True):
        try:
            found = os.stat(path, follow_symlinks=follow)
        except (OSError, ValueError) as error:
            words.append(type(error).__name__)
            continue
        is_folder = stat.S_ISDIR(found.st_mode)
        words += map(str, (found.st_mode, found.st_uid, found.st_gid, 0 if is_folder else found.st_size))
        if with_times:
            words += map(str, (found.st_mtime_ns, found.st_ctime_ns, found.st_ino, found.st_dev, found.st_nlink))
    with suppress(OSError, ValueError):
        words.append(os.readlink(path))
    return digest_of(*words)


def listing(path: str, with_times: bool) -> str:
    """A digest of what is in a folder, with what the system says of each; nothing for a folder that is not there."""
    try:
        names = sorted(set(os.listdir(path)) - _OURS)
    except (OSError, ValueError):
        return ""
    return digest_of(*(word for name in names for word in (name, status(os.path.join(path, name), with_times))))


def content(path: str) -> str:
    """A digest of a file of any kind; nothing for what is not there."""
    try:
        with open(path, "rb") as file:
            return blake2b(file.read(), digest_size=_SIZE).hexdigest()
    except OSError:
        return ""


def digest(path: str) -> str:
    """A digest of a file; nothing for one that is not there."""
    if not os.path.isfile(path):
        return ""
    return blake2b(read_source(path).encode("utf-8", "surrogatepass"), digest_size=_SIZE).hexdigest()


def digest_of(*parts: str) -> str:
    """One digest of several texts."""
    found = blake2b(digest_size=_SIZE)
    for part in parts:
        found.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return found.hexdigest()
