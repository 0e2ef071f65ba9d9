"""Starts recording in a process of the command."""

from __future__ import annotations

import atexit
import gc
import os
import sys

from .recorder import CallRecorder, FactFile
from .rewriting import rewrite_imports
from .watching import monitor, profile

# Type checkers take this for true. The program may do without `typing`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any


class RecordedFiles:
    """Which files are recorded: those named, and those of the packages named, wherever they are installed."""

    def __init__(self, files: Iterable[str], packages: Iterable[str]) -> None:
        self._files = dict.fromkeys(files, True)
        self._packages = tuple(packages)
        self._inside = tuple(f"{package}." for package in self._packages)

    def is_wanted(self, file: str, module: Any) -> bool:
        """Asked for every code object, so that the answer for a file is kept."""
        known = self._files.get(file)
        if known is None:
            known = type(module) is str and (module in self._packages or module.startswith(self._inside))
            known = not file.startswith("<") and (known or self._files.get(os.path.realpath(file), False))
            self._files[file] = known
        return known


def start(folder: str) -> None:
    """Records what the settings in a folder say, and writes it there."""
    with open(os.path.join(folder, "settings"), encoding="ascii") as file:
        settings = eval(file.read(), {"__builtins__": {}})
    is_wanted = RecordedFiles(settings["files"], settings["packages"]).is_wanted
    recorder = CallRecorder(FactFile(folder))
    if settings["by"] != "imports":
        recorder.looks_again = monitor(recorder, is_wanted)
    if recorder.looks_again is not None:
        pass
    elif _runs_script(is_wanted):
        profile(recorder, is_wanted)
    else:
        rewrite_imports(recorder, is_wanted, folder)
    _keep_ticking(recorder)


def _keep_ticking(recorder: CallRecorder) -> None:
    """Until the end: what is called while the interpreter goes down finds no module in its place."""
    tick = recorder.tick
    gc.callbacks.append(tick)
    atexit.register(lambda: gc.callbacks.remove(tick) if tick in gc.callbacks else None)


def _runs_script(is_wanted: Callable[[str, Any], bool]) -> bool:
    script = sys.argv[0] if getattr(sys, "argv", None) else ""
    return script.endswith(".py") and is_wanted(os.path.abspath(script), "__main__")
