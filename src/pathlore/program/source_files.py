"""Lists the Python files below a folder or in a package, without those that are not part of the code."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

from pathlore.findings import Omission
from pathlore.records import frozen

_NOT_SOURCE = {"__pycache__", "node_modules", "build", "dist", "venv", "env", "site-packages"}
_TEST_FOLDERS = {"tests", "test"}
_VENDORED = {"vendor", "_vendor", "vendored", "_vendored", "third_party", "thirdparty", "extern", "_extern"}
_RUN_WHEN_IMPORTED = {"__main__.py", "setup.py"}
"""What these files do, they do when they are imported: `python -m` and builds run them."""


@frozen
class SourceFile:
    """A file, what it is called as a module (empty below a folder that is no package), and why it is left out."""

    path: str
    module: str
    omitted: Omission | None = None


def files_in_folder(folder: str) -> Iterator[SourceFile]:
    """The files below a folder, which itself was asked for, whatever it is called."""
    for base, folders, files in os.walk(folder):
        folders[:] = sorted(f for f in folders if not f.startswith(".") and f not in _NOT_SOURCE)
        inside = os.path.relpath(base, folder).split(os.sep)
        for name in sorted(files):
            if name.endswith(".py"):
                yield SourceFile(os.path.join(base, name), "", _omission(inside, name, _holds_tests(folder)))


def files_in_package(name: str, folders: Sequence[str]) -> Iterator[SourceFile]:
    """The modules of a package that lies in these folders, itself first.

    Below a regular package only regular packages count, as for pkgutil: other folders hold data, templates among them.
    """
    seen: set[str] = set()
    for folder in folders:
        yield from _in_package(name, folder, (), seen)


def _in_package(name: str, folder: str, inside: tuple[str, ...], seen: set[str]) -> Iterator[SourceFile]:
    if os.path.realpath(folder) in seen:
        # A link leads back to a folder above it.
        return
    seen.add(os.path.realpath(folder))
    try:
        entries = sorted(os.listdir(folder))
    except OSError:
        # A part of a namespace may lie in an archive.
        return
    regular = "__init__.py" in entries
    # The package before its modules.
    for entry in sorted(entries, key=lambda entry: entry != "__init__.py"):
        stem, extension = os.path.splitext(entry)
        path = os.path.join(folder, entry)
        if extension == ".py" and stem.isidentifier():
            module = name if entry == "__init__.py" else f"{name}.{stem}"
            yield SourceFile(path, module, _omission(inside, entry, False))
    for entry in entries:
        path = os.path.join(folder, entry)
        if not entry.isidentifier() or entry in _NOT_SOURCE or not os.path.isdir(path):
            continue
        if not regular or os.path.isfile(os.path.join(path, "__init__.py")):
            yield from _in_package(f"{name}.{entry}", path, (*inside, entry), seen)


def _omission(folders: Sequence[str], name: str, tests: bool) -> Omission | None:
    """Why a file is not looked at, unless it is named; `tests` if tests were asked for."""
    if name in _RUN_WHEN_IMPORTED:
        return Omission.RUN_WHEN_IMPORTED
    if any(folder in _VENDORED for folder in folders):
        return Omission.VENDORED
    if not tests and (any(folder in _TEST_FOLDERS for folder in folders) or _is_test(name)):
        return Omission.TEST
    return None


def _is_test(name: str) -> bool:
    return name == "conftest.py" or name.startswith("test_") or name.endswith("_test.py")


def _holds_tests(folder: str) -> bool:
    """Whether somebody who names the folder wants its tests."""
    parts = os.path.abspath(folder).split(os.sep)
    return parts[-1] in _TEST_FOLDERS or (len(parts) > 1 and parts[-2] in _TEST_FOLDERS)
