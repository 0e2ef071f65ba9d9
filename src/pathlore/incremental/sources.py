"""The files and the data that a target stands on, as digests."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from hashlib import blake2b

from pathlore.program.attributes import attribute_of
from pathlore.program.impact import Surroundings
from pathlore.program.installed import loaded_since, version_now
from pathlore.program.source import is_library_file, is_project_file, project_root, read_source
from pathlore.program.targets import Target
from pathlore.sandbox.snapshot import DROPPED


class Sources:
    """What a target is made of: its modules, their files, and what surrounds them."""

    def __init__(self, target: Target) -> None:
        self.root = os.path.realpath(project_root(target.path))
        self.modules = target.modules
        self.files = {
            os.path.abspath(m.__file__ or ""): digest(os.path.abspath(m.__file__ or "")) for m in self.modules
        }
        if target.module is None:
            self.files[target.path] = digest(target.path)
        script = "" if target.module is not None else target.path
        self.surroundings = Surroundings(self.modules, lambda path: path in self.files, script=script)
        self._loaded = frozenset(sys.modules)
        self._folder = os.getcwd()

    def relative_files(self) -> dict[str, str]:
        return {self.relative(path): found for path, found in self.files.items()}

    def relative(self, path: str) -> str:
        relative = os.path.relpath(os.path.realpath(path), self.root)
        return path if relative.startswith(os.pardir) else relative.replace(os.sep, "/")

    def observed(self, opened: Iterable[str | bytes]) -> dict[str, str]:
        """What came into play while the code ran: files that were imported or opened, and versions of packages."""
        packages = {f"{PACKAGE}{name}": version for name, version in loaded_since(self._loaded).items()}
        return {**self._imported(), **self._read(opened), **packages}

    def _read(self, opened: Iterable[str | bytes]) -> dict[str, str]:
        paths = (os.path.abspath(os.path.join(self._folder, os.fsdecode(path))) for path in opened)
        return {self.relative(p): content(p) for p in paths if not is_library_file(p) and p not in self.files}

    def now(self, name: str) -> str:
        """What `observed` would say of a name by now."""
        if name.startswith(PACKAGE):
            return version_now(name.removeprefix(PACKAGE))
        path = os.path.join(self.root, name)
        return digest(path) if is_project_file(path) else content(path)

    def _imported(self) -> dict[str, str]:
        """Files of the project that were imported by code that made up their names, as far as that shows."""
        names = [name for name in list(sys.modules) if name not in self._loaded]
        files = [*(attribute_of(sys.modules[name], "__file__") for name in names), *DROPPED]
        found = (os.path.realpath(file) for file in files if file and is_project_file(file))
        return {self.relative(p): digest(p) for p in found if p.startswith(os.path.join(self.root, ""))}

    def is_stated(self, text: str) -> bool:
        """Whether a text still stands in one of the files."""
        return any(text in read_source(path) for path in self.files)


PACKAGE = "package "
"""Begins the name of a package where others are paths."""


def content(path: str) -> str:
    """A digest of a file of any kind, or of what is in a folder; nothing for what is not there."""
    try:
        if os.path.isdir(path):
            return digest_of(*sorted(os.listdir(path)))
        with open(path, "rb") as file:
            return blake2b(file.read(), digest_size=12).hexdigest()
    except OSError:
        return ""


def digest(path: str) -> str:
    """A digest of a file; nothing for one that is not there."""
    if not os.path.isfile(path):
        return ""
    return blake2b(read_source(path).encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def digest_of(*parts: str) -> str:
    """One digest of several texts."""
    found = blake2b(digest_size=12)
    for part in parts:
        found.update(part.encode("utf-8", "surrogatepass") + b"\0")
    return found.hexdigest()
