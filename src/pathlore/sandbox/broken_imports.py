"""Imports that a path breaks off: what they leave in `sys.modules` is not what a later path would find.

Python takes a module away whose import fails, but not those that it had imported by then. A package that is imported
again finds its own submodules there, and does not get them as attributes.
"""

from __future__ import annotations

import os
import sys
from importlib.machinery import SourceFileLoader
from types import FrameType, TracebackType

from pathlore.project import OWN_CODE

_OWN = "pathlore."
_MACHINERY = "<frozen importlib"
_PACKAGE = os.path.join("importlib", "__init__.py")
_IMPORT = "_find_and_load"


def is_importing(frame: FrameType | None) -> bool:
    """Whether a module is being loaded, here or further out."""
    while frame is not None:
        if frame.f_code.co_name == _IMPORT and frame.f_code.co_filename.startswith(_MACHINERY):
            return True
        frame = frame.f_back
    return False


def importer(frame: FrameType) -> FrameType | None:
    """Of a frame that loads a module for somebody, the frame of who asked for it; else nothing."""
    code = frame.f_code
    if code.co_name != _IMPORT or not code.co_filename.startswith(_MACHINERY):
        return None
    asking = frame.f_back
    while asking is not None and asking.f_code.co_filename.startswith(_MACHINERY):
        asking = asking.f_back
    if asking is not None and asking.f_code.co_filename.endswith(_PACKAGE):
        asking = asking.f_back
    return asking


def imports_for_us(frame: FrameType) -> bool:
    """Whether this frame loads a module for code of Pathlore, which keeps what it gets."""
    asking = importer(frame)
    return asking is not None and asking.f_code.co_filename.startswith(OWN_CODE)


def forget_broken(loaded: int, ended: BaseException | None) -> None:
    """A path is over that began with so many modules, and `ended` before its end if that says so."""
    new = [name for name in list(sys.modules)[loaded:] if not name.startswith(_OWN)]
    if ended is not None and _in_module(ended.__traceback__):
        # Modules that were there in time may know one that is not there any more.
        left = [name for name in new if _is_source(name)]
    else:
        left = [name for name in new if not _has_parent(name)]
    for name in left:
        sys.modules.pop(name, None)


def _in_module(trace: TracebackType | None) -> bool:
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_name == "<module>" and trace.tb_frame.f_globals.get("__spec__") is not None:
            return True
        trace = trace.tb_next
    return False


def _is_source(name: str) -> bool:
    """Whether a module can be loaded again: native ones often cannot."""
    spec = getattr(sys.modules.get(name), "__spec__", None)
    return isinstance(getattr(spec, "loader", None), SourceFileLoader)


def _has_parent(name: str) -> bool:
    parent = name.rpartition(".")[0]
    return not parent or parent in sys.modules
