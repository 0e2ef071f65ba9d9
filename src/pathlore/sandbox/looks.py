"""Records what the code under test asks about files without opening them, where no audit event reports it."""

from __future__ import annotations

import os
from collections.abc import Callable
from enum import StrEnum
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.project import OWN_CODE
from pathlore.records import frozen
from pathlore.runtime.values.nesting import realise_deeply


class Question(StrEnum):
    """What was asked about a path. The texts are file format."""

    STATUS = "status of "
    LISTING = "listing of "
    MODULE = "place of module "
    CONTENT = "content of "
    """What is in a file of code that was read as data."""
    UNKNOWN = "what cannot be asked about again"
    """Counts as changed: a path that is relative to an open folder, for instance."""


@frozen
class Look:
    """One question about a path."""

    asked: Question
    path: str = ""


UNKNOWN = Look(Question.UNKNOWN)


def is_ours(frame: FrameType | None) -> bool:
    """Whether Pathlore itself asks, to tell files of the project from others, not the program through it."""
    asking = beyond_library(frame)
    path = "" if asking is None else asking.f_code.co_filename
    return path.startswith(OWN_CODE) and not path.startswith(_IN_BETWEEN)


def beyond_library(frame: FrameType | None) -> FrameType | None:
    """The frame itself, or the one that called the standard library there."""
    while frame is not None and frame.f_code.co_filename.startswith(_STANDARD):
        frame = frame.f_back
    return frame


def is_for(frame: FrameType | None, path: str) -> bool:
    """Whether the standard library asks, on behalf of one of its modules."""
    while frame is not None and frame.f_code.co_filename.startswith(_STANDARD):
        if frame.f_code.co_filename == path:
            return True
        frame = frame.f_back
    return False


_STANDARD = (os.path.dirname(os.__file__), "<frozen ")
_IN_BETWEEN = tuple(os.path.join(OWN_CODE, room, "") for room in ("runtime", "stdlib"))


def look_at(asked: Question, path: Any) -> Look | None:
    """A question about a path as functions of `os` take it; a descriptor was opened before, which is known."""
    if isinstance(path, int):
        return None
    try:
        return Look(asked, os.path.abspath(os.fsdecode("." if path is None else path)))
    except (TypeError, ValueError):
        return None  # the function refuses it, too


def looking(original: Callable[..., Any], saw: Callable[[Look], None], is_active: Callable[[], bool]) -> Any:
    """A function of `os` that tells of each path that it is asked about."""

    def look(*args: Any, **kwargs: Any) -> Any:
        if is_active() and not is_ours(_getframe(1)):
            args, kwargs = realise_deeply((args, kwargs), _getframe(1))
            if any(kwargs.get(name) is not None for name in _FOLDERS):
                saw(UNKNOWN)
            elif original.__name__ != "open":
                found = look_at(Question.STATUS, args[0] if args else kwargs.get("path"))
                if found is not None:
                    saw(found)
        return original(*args, **kwargs)

    look.__name__ = look.__qualname__ = original.__name__
    return look


def finding(original: Callable[..., Any], saw: Callable[[Look], None], is_active: Callable[[], bool]) -> Any:
    """`importlib.util.find_spec`, which tells of each module that is looked for."""

    def find_spec(name: Any, package: Any = None) -> Any:
        if is_active():
            name, package = realise_deeply((name, package), _getframe(1))
            saw(Look(Question.MODULE, name) if isinstance(name, str) and not name.startswith(".") else UNKNOWN)
        return original(name, package)

    return find_spec


_FOLDERS = ("dir_fd", "src_dir_fd")
LOOKING = ("stat", "lstat", "access", "readlink", "open")
"""Functions of `os` that ask about a path, or take one relative to a folder, and whose audit event does not say so."""
LISTING = frozenset({"os.listdir", "os.scandir"})
"""Audit events of functions that list folders."""
