"""Runs a command whose Python processes record the types that they see."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from pathlore.learning import inside
from pathlore.project import TargetError
from pathlore.records import frozen

# Read by any Python that the command starts, however old.
_HOOK = '''\
"""Has this process record types for `pathlore learn`, then does what another module of this name would do."""
import os
import sys


def _record(folder, package):
    import builtins
    import importlib.util

    for name in ("", ".values", ".recorder", ".rewriting", ".watching", ".start"):
        path = os.path.join(package, (name[1:] or "__init__") + ".py")
        places = None if name else [package]
        spec = importlib.util.spec_from_file_location("_pathlore" + name, path, submodule_search_locations=places)
        module = importlib.util.module_from_spec(spec)
        # A program may patch `builtins`, which is no concern of the recorder.
        module.__dict__["__builtins__"] = dict(vars(builtins))
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
    for name in [name for name in sys.modules if name.partition(".")[0] == "_pathlore"]:
        del sys.modules[name]
    module.start(folder)


_own = os.path.dirname(os.path.abspath(__file__))
sys.path[:] = [folder for folder in sys.path if folder != _own]
if sys.version_info >= (3, 11) and sys.implementation.name == "cpython":
    _record({folder!r}, {package!r})
_this = sys.modules.pop("sitecustomize", None)
try:
    import sitecustomize
except ImportError as error:
    if getattr(error, "name", "sitecustomize") != "sitecustomize":
        raise
finally:
    sys.modules.setdefault("sitecustomize", _this)
'''


@frozen
class Selected:
    """What is recorded: files of the project, and modules and packages by name, wherever they are installed."""

    files: tuple[str, ...]
    packages: tuple[str, ...]


def run_recorded(command: Sequence[str], selected: Selected, folder: str, by: str = "") -> int:
    """Runs a command to its end. Facts are in files of the folder, also of a command that was interrupted.

    Gives the exit code as a shell would. `by` forbids a way of recording. TargetError where it cannot be started.
    """
    settings = {"files": selected.files, "packages": selected.packages, "by": by}
    with open(os.path.join(folder, "settings"), "w", encoding="ascii") as file:
        file.write(ascii(settings))
    hook = os.path.join(folder, "hook")
    os.mkdir(hook)
    package = os.path.dirname(os.path.abspath(inside.__file__))
    text = _HOOK.replace("{folder!r}", repr(folder)).replace("{package!r}", repr(package))
    with open(os.path.join(hook, "sitecustomize.py"), "w", encoding="utf-8") as file:
        file.write(text)
    path = os.environ.get("PYTHONPATH")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join((hook, path)) if path else hook}
    sys.stdout.flush()
    try:
        process = subprocess.Popen(list(command), env=environment)
    except FileNotFoundError:
        raise TargetError(f"no such command: {command[0]}") from None
    except PermissionError:
        remedy = f"; write: python {command[0]}" if command[0].endswith(".py") else ""
        raise TargetError(f"{command[0]}: cannot be executed{remedy}") from None
    except OSError as error:
        raise TargetError(f"{command[0]}: {error.strerror}") from None
    with _left_to(process):
        code = process.wait()
    return code if code >= 0 else 128 - code


@contextmanager
def _left_to(process: subprocess.Popen[bytes]) -> Iterator[None]:
    """Signals end the command, not this process: what was recorded is kept.

    The terminal sends an interruption to both; other signals are passed on.
    """

    def pass_on(number: int, _frame: FrameType | None) -> None:
        process.send_signal(number)

    before = {
        signal.SIGINT: signal.signal(signal.SIGINT, lambda *_: None),
        signal.SIGTERM: signal.signal(signal.SIGTERM, pass_on),
        signal.SIGHUP: signal.signal(signal.SIGHUP, pass_on),
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def session_folder() -> Iterator[str]:
    """A folder for what one run records."""
    with tempfile.TemporaryDirectory(prefix="pathlore-learn-", ignore_cleanup_errors=True) as folder:
        yield folder
