"""Projects as folders."""

from __future__ import annotations

import os

_MARKS = ("pyproject.toml", "setup.py", "setup.cfg", ".git")


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
