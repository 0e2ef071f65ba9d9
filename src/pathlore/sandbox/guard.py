"""Blocks side effects of the code under test, by an audit hook that is active only while that code runs."""

from __future__ import annotations

import _thread
import importlib.util
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from types import FrameType
from typing import Any

from pathlore.forks.family import memory_file
from pathlore.program.source import is_project_file
from pathlore.runtime.calls import FUNCTIONS
from pathlore.runtime.path import PathEnded, context
from pathlore.sandbox.code_reads import on_code
from pathlore.sandbox.looks import LISTING, LOOKING, UNKNOWN, Look, Question, finding, is_for, is_ours, look_at, looking

_FILES = frozenset(
    {
        *("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod"),
        *("os.chown", "os.utime", "os.setxattr", "os.removexattr", "os.chflags", "os.lockf", "os.chdir"),
        *("shutil.copyfile", "shutil.copytree", "shutil.move", "shutil.rmtree", "shutil.make_archive"),
        *("shutil.unpack_archive", "shutil.chown", "tempfile.mkstemp", "tempfile.mkdtemp", "mmap.__new__"),
        *("sqlite3.connect", "ftplib.sendcmd", "fcntl.flock", "fcntl.lockf", "fcntl.fcntl", "fcntl.ioctl"),
    }
)
_PROCESSES = frozenset(
    {
        *("subprocess.Popen", "os.system", "os.exec", "os.fork", "os.forkpty", "os.posix_spawn", "os.spawn"),
        *("os.kill", "os.killpg", "os.startfile", "os.startfile/2", "pty.spawn", "signal.pthread_kill"),
        *("os.putenv", "os.unsetenv", "_thread.start_new_thread", "_thread.start_joinable_thread"),
        *("syslog.syslog", "webbrowser.open", "resource.setrlimit"),
    }
)
_LOCAL_TO_PROCESS = frozenset(
    {
        *("os.putenv", "os.unsetenv", "os.chdir", "os.lockf", "fcntl.flock", "fcntl.lockf", "fcntl.fcntl"),
        *("fcntl.ioctl", "mmap.__new__", "resource.setrlimit", "socket.__new__", "socket.gethostname"),
    }
)
"""What a module may do while it is imported: it ends with this process, and many modules do it."""
_ENVIRONMENT = frozenset({"os.putenv", "os.unsetenv"})
_NETWORK_PREFIXES = ("socket.", "smtplib.", "poplib.", "imaplib.", "nntplib.", "telnetlib.", "http.client.", "urllib.")
_LOCAL = 1
"""AF_UNIX, as a number: `socket` takes long to import."""
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_HARMLESS = (os.devnull, "/dev/stdout", "/dev/stderr")
_IMPORTS = "<frozen importlib._bootstrap_external>"
"""Imports write bytecode to files. They are let through: imports of the program, and Pathlore's late ones."""
_FROM_HOOK = 3
"""Frames between `Guard._block` and the code that caused an audit event: `_block`, `on_event`, and the hook."""
_DESCRIPTORS = 256
"""File descriptors that are looked at."""


class Allowance(StrEnum):
    """What a user can allow the code under test to do, as options spell it."""

    FILES = "files"
    PROCESSES = "processes"
    NETWORK = "network"
    ALL = "all"


class SideEffect(PathEnded):
    """The code tried something that is blocked; `what` describes it, `allowance` is what would allow it."""

    is_blocked = True

    def __init__(self, what: str, allowance: Allowance) -> None:
        super().__init__(what)
        self.what = what
        self.allowance = allowance

    @property
    def is_harmless_in_copy(self) -> bool:
        """Whether it is seen by nobody but the process itself."""
        return self.what.startswith(("calls os.putenv(", "calls os.unsetenv("))


class StoredDefaults:
    """How often defaults of functions were set, whoever did it: on most paths nobody does."""

    __slots__ = ("are_told", "count")

    def __init__(self) -> None:
        self.are_told = False
        """Whether the audit hook is there, which is told of each."""
        self.count = 0


stored_defaults = StoredDefaults()


class Guard:
    """Blocks side effects. Python never removes an audit hook, so there is one per process, active or not."""

    def __init__(self) -> None:
        self.active = False
        self.is_importing = False
        """Whether modules of the program are being imported: then it is active, too, for what the project does."""
        self.is_copy = False
        """Whether the process ends with the path: what it alone can see does no harm."""
        self.allowed: frozenset[str] = frozenset()
        self.opened: set[str | bytes] = set()
        """What the code opened to read, found or not: memory has to look at it again."""
        self.looks: dict[Look, None] = {}
        """What the code asked about files besides."""
        self._descriptors: frozenset[int] = frozenset()
        """Descriptors of the process itself: a file object made of one would close it."""
        self._search_path: list[str] = []
        self._installed = False
        self._replaced: list[tuple[Any, str, Any]] = []

    @contextmanager
    def ready(self, allowed: tuple[str, ...]) -> Iterator[None]:
        """Within this context, side effects that are not allowed end the path while `active` is set."""
        self._install(allowed)
        self._descriptors = frozenset(filter(_is_open, range(_DESCRIPTORS)))
        self._disarm(_SILENT)
        for name in LOOKING:
            self._replace(os, name, looking(getattr(os, name), self._saw, self._is_running))
        self._search_path = list(sys.path)
        # What another target asked about is not what this one did.
        around, self.looks = self.looks, {}
        self._replace(importlib.util, "find_spec", finding(importlib.util.find_spec, self._seek, self._is_running))
        try:
            yield
        finally:
            self.looks = around | self.looks
            self._rearm()

    @contextmanager
    def around_imports(self, allowed: tuple[str, ...]) -> Iterator[None]:
        """Within this context, imports of the project's modules cause no side effect that is not allowed.

        What libraries do when they are imported is theirs to know: they look for programs, and open sockets.
        """
        self._install(allowed)
        # Threads and exits are what they are: whoever starts or ends something here is told apart by nobody.
        self._disarm({found: allowance for found, allowance in _SILENT.items() if allowance is Allowance.FILES})
        self.is_importing = self.active = True
        try:
            yield
        finally:
            self.is_importing = self.active = False
            self._rearm()

    def _install(self, allowed: tuple[str, ...]) -> None:
        if not self._installed:
            sys.addaudithook(_hook)
            self._installed = stored_defaults.are_told = True
        self.allowed = frozenset(allowed)

    def _disarm(self, functions: dict[tuple[Any, str], Allowance]) -> None:
        """Replaces functions that have no audit event."""
        for (owner, name), allowance in functions.items():
            original = getattr(owner, name, None)
            if original is not None:
                self._replace(owner, name, self._refusal(f"{owner.__name__}.{name}", original, allowance))

    def _replace(self, owner: Any, name: str, other: Callable[..., Any]) -> None:
        original = getattr(owner, name)
        self._replaced.append((owner, name, original))
        setattr(owner, name, other)
        # Code that imported it by name holds the original.
        FUNCTIONS[original] = other

    def _is_running(self) -> bool:
        return self.active and not self.is_importing

    def _seek(self, look: Look) -> None:
        """Notes that a module was looked for; where it would be found is known as long as it is searched as before."""
        self._saw(look if sys.path == self._search_path else UNKNOWN)

    def _saw(self, look: Look) -> None:
        self.looks[look] = None

    def looked(self) -> list[tuple[str, str]]:
        """What was asked about files and modules, for another process."""
        return [(look.asked.value, look.path) for look in self.looks]

    def take_looks(self, looked: Iterable[tuple[str, str]]) -> None:
        """What another process was asked that ran a part of the same paths."""
        for asked, path in looked:
            self._saw(Look(Question(asked), path))

    def _rearm(self) -> None:
        for owner, name, original in self._replaced:
            setattr(owner, name, original)
            FUNCTIONS.pop(original, None)
        self._replaced.clear()

    def _refusal(self, name: str, original: Callable[..., Any], allowance: Allowance) -> Callable[..., Any]:
        def refuse(*args: Any, **kwargs: Any) -> Any:
            if self.active:
                self._block(f"calls {name}", allowance)
            return original(*args, **kwargs)

        return refuse

    def on_event(self, event: str, args: tuple[Any, ...]) -> None:
        """Handles an audit event of the code under test."""
        if self.is_importing and (event in _LOCAL_TO_PROCESS or event.startswith("ctypes.") or _in_memory(event, args)):
            return
        if self.is_copy and event in _ENVIRONMENT:
            return
        if event == "open":
            if isinstance(args[0], int) and args[0] in self._descriptors and not (args[0] in (1, 2) and _writes(args)):
                self._block(f"opens descriptor {args[0]}, which is not its own", Allowance.FILES, _FROM_HOOK)
            elif _opens_for_writing(args):
                self._block(f"opens {args[0]!r} for writing", Allowance.FILES, _FROM_HOOK)
            elif isinstance(args[0], (str, bytes)) and args[0] != memory_file(os.getpid()):
                # The clock of a path looks at the memory of this process.
                self.opened.add(args[0])
                if not self.is_importing and os.fsdecode(args[0]).endswith(".py"):
                    self._read_code(args[0])
        elif event in LISTING:
            self._list(args[0])
        elif event == "import" and not self.is_importing:
            # Found or not: it may be found elsewhere the next time.
            self._seek(Look(Question.MODULE, str(args[0])))
        elif event in _FILES:
            self._block(_described(event, args), Allowance.FILES, _FROM_HOOK)
        elif event in _PROCESSES or event.startswith("ctypes."):
            self._block(_described(event, args), Allowance.PROCESSES, _FROM_HOOK)
        elif event.startswith(_NETWORK_PREFIXES) and not _is_local(event, args):
            self._block(_described(event, args), Allowance.NETWORK, _FROM_HOOK)

    def _list(self, path: Any) -> None:
        """Notes that a folder was listed. Imports list those in which they search, and tell what they found."""
        if not self.is_importing and sys._getframe(_FROM_HOOK).f_code.co_filename != _IMPORTS:
            found = UNKNOWN if isinstance(path, int) else look_at(Question.LISTING, path)
            if found is not None:
                self._saw(found)

    def _read_code(self, path: str | bytes) -> None:
        """Notes that a file of code was read as data. Imports know it as code, and warnings show a line to people."""
        frame = sys._getframe(_FROM_HOOK)
        if frame.f_code.co_filename != _IMPORTS and not is_ours(frame) and not is_for(frame, _WARNINGS):
            found = look_at(Question.CONTENT, path)
            if found is not None:
                self._saw(found)

    def _block(self, what: str, allowance: Allowance, frames: int = 2) -> None:
        """Ends the path. The code that caused the side effect is so many frames above."""
        if allowance in self.allowed or Allowance.ALL in self.allowed:
            return
        caller = sys._getframe(frames)
        if caller.f_code.co_filename == _IMPORTS or (self.is_importing and not _of_project(caller)):
            return
        effect = SideEffect(what, allowance)
        if context.exploring:
            # Code that catches everything must not go on as if nothing had happened.
            context.path.end(effect)
        raise effect


_SILENT: dict[tuple[Any, str], Allowance] = {
    (os, "_exit"): Allowance.PROCESSES,
    (os, "abort"): Allowance.PROCESSES,
    (signal, "raise_signal"): Allowance.PROCESSES,
    (_thread, "start_new_thread"): Allowance.PROCESSES,
    (threading, "_start_new_thread"): Allowance.PROCESSES,
    (_thread, "start_joinable_thread"): Allowance.PROCESSES,
    (os, "mkfifo"): Allowance.FILES,
    (os, "mknod"): Allowance.FILES,
    (os, "chroot"): Allowance.FILES,
}
"""Functions without an audit event; threads have one from Python 3.12 on."""


def _of_project(frame: FrameType | None) -> bool:
    """Whether code of the project did it, if need be through the standard library."""
    while frame is not None:
        path = frame.f_code.co_filename
        if is_project_file(path):
            return True
        if path in _ASKING:
            return False
        if not path.startswith(("<", *_STANDARD)) or "site-packages" in path:
            return False
        frame = frame.f_back
    return False


_STANDARD = (os.path.dirname(os.__file__),)
_ASKING = tuple(os.path.join(_STANDARD[0], *names) for names in (("platform.py",), ("ctypes", "util.py")))
"""Modules that start programs which tell of the machine (`file`, `uname`, `ldconfig`), and change nothing."""
_WARNINGS = os.path.join(os.path.dirname(os.__file__), "warnings.py")


def _in_memory(event: str, args: tuple[Any, ...]) -> bool:
    return event == "sqlite3.connect" and args[:1] == (":memory:",)


def _is_open(descriptor: int) -> bool:
    try:
        os.fstat(descriptor)
    except OSError:
        return False
    return True


def _opens_for_writing(args: tuple[Any, ...]) -> bool:
    return args[0] not in _HARMLESS and not isinstance(args[0], int) and _writes(args)


def _writes(args: tuple[Any, ...]) -> bool:
    _, mode, flags = (*args, None, None)[:3]
    if isinstance(mode, str):
        return any(letter in mode for letter in "wax+")
    return isinstance(flags, int) and bool(flags & _WRITING)


def _is_local(event: str, args: tuple[Any, ...]) -> bool:
    """Event loops wake themselves through a pair of sockets, which are harmless until somebody connects one."""
    return event == "socket.__new__" and len(args) > 1 and args[1] == _LOCAL


def _described(event: str, args: tuple[Any, ...]) -> str:
    shown = ", ".join(repr(a)[:60] for a in args[:2] if isinstance(a, (str, bytes)))
    return f"calls {event}({shown})"


guard = Guard()


def _hook(event: str, args: tuple[Any, ...]) -> None:
    # Called for each audit event, even for `id`: a bound method as the hook would be four times as slow.
    if event in _FREQUENT:
        if event in _STORES and args[1] != "__code__":
            stored_defaults.count += 1
        elif event == _READS and guard.active and args[1] == "__code__":
            on_code(sys._getframe(1))
    elif guard.active:
        guard.on_event(event, args)


_STORES = frozenset({"object.__setattr__", "object.__delattr__"})
_READS = "object.__getattr__"
_FREQUENT = frozenset({"sys._getframe", "builtins.id", _READS, *_STORES})
