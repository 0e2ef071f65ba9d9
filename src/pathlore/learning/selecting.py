"""Selects the files to record: those of the project, or of the packages and files that are named."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from pathlore.learning.command import Selected
from pathlore.program.project_layout import words_of_project
from pathlore.program.source import module_name
from pathlore.program.source_files import files_in_folder, files_in_package
from pathlore.project import TargetError


def selected_by(words: Sequence[str]) -> Selected:
    """What the words stand for, or else the project around the current folder."""
    files: list[str] = []
    packages: list[str] = []
    for word in words or words_of_project(os.getcwd()):
        if os.path.isdir(word):
            found = [os.path.abspath(file.path) for file in files_in_folder(word) if file.omitted is None]
            files += found
            # The package may be installed, and be tested there.
            packages += [os.path.basename(os.path.abspath(word))] if os.path.isfile(f"{word}/__init__.py") else []
        elif word.endswith(".py"):
            if not os.path.isfile(word):
                raise TargetError(f"no such file or folder: {word}")
            files.append(os.path.abspath(word))
            packages.append(module_name(word)[0])
        elif all(part.isidentifier() for part in word.split(".")):
            packages.append(word)
        else:
            raise TargetError(f"no such file or folder: {word}")
    real = (os.path.realpath(file) for file in files)
    return Selected(tuple(dict.fromkeys((*files, *real))), tuple(dict.fromkeys(packages)))


class AskedFor:
    """Tells for files that were recorded whether they are part of what was asked for: tests of a package are not."""

    def __init__(self, selected: Selected) -> None:
        self._files = set(selected.files)
        self._packages = selected.packages
        self._known: dict[str, set[str]] = {}

    def has(self, file: str) -> bool:
        if file in self._files:
            return True
        name, root = module_name(file)
        if not any(name == package or name.startswith(f"{package}.") for package in self._packages):
            return False
        top = name.partition(".")[0]
        if "." not in name and os.path.basename(file) != "__init__.py":
            return True
        folder = os.path.join(root, top)
        if folder not in self._known:
            self._known[folder] = {os.path.realpath(path) for path in _modules(top, folder)}
        return os.path.realpath(file) in self._known[folder]


def _modules(package: str, folder: str) -> Iterator[str]:
    return (file.path for file in files_in_package(package, [folder]) if file.omitted is None)
