"""Projects as folders."""

from __future__ import annotations

import os

from pathlore.records import frozen

OWN_CODE = os.path.dirname(os.path.abspath(__file__)) + os.sep
"""The folder of Pathlore itself. A frame of a file in it is no frame of the program."""
_MARKS = ("pyproject.toml", "setup.py", "setup.cfg", ".git")


class TargetError(Exception):
    """A target that cannot be used; the message is for the user."""


def names_many(word: str) -> bool:
    """Whether a word on the command line stands for a folder, a package or a module: not for a file or a function."""
    return ":" not in word and not word.endswith(".py")


def surrounding_project(folder: str) -> str | None:
    """The nearest folder at or above this one that is a project."""
    while os.sep + "site-packages" not in folder:
        if any(os.path.exists(os.path.join(folder, mark)) for mark in _MARKS):
            return folder
        above = os.path.dirname(folder)
        if above == folder:
            break
        folder = above
    return None


@frozen
class Tree:
    """One version of a project: what the user calls it, its folder, and the folders that it stands in for."""

    name: str
    root: str
    stands_for: tuple[str, ...] = ()

    def place_of(self, folder: str) -> str:
        """The folder of this version that takes the place of one in the project; others stay as they are."""
        real = os.path.realpath(folder or os.curdir)
        for home in self.stands_for:
            home = os.path.realpath(home)
            if os.path.join(real, "").startswith(os.path.join(home, "")):
                return os.path.normpath(os.path.join(self.root, os.path.relpath(real, home)))
        return folder


@frozen
class Side:
    """A version, and the file in it that is asked for; none where it has no such file."""

    tree: Tree
    file: str | None
