"""Keeps what was seen in a run, and writes down each new fact at once: a process may end at any moment."""

from __future__ import annotations

import os
import sys
import time

from .values import bases, describe, fields, is_sample, reference

# Type checkers take this for true. The program may do without `typing`.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import CodeType, FrameType
    from typing import Any

RESULT = "return"
YIELDED = "yield"
_FIRST_CALLS = 24
"""Calls of a function, and objects of a class, that are looked at to begin with."""
_AFTER_NEWS = 8
"""Those that are looked at after one that brought something new."""
_LATER_CALLS = 3
"""Those that are looked at from time to time: later code may pass something else."""
_MOST_TYPES = 24
_MOST_SAMPLES = 8
_PAUSE = 0.05
_SHARE = 25
"""Looking again may take one part in so many of the time."""


class Journal:
    """A file of facts for each process, one in a line. It is open only while something is written.

    A program may close descriptors that it does not know, and a forked process has its own file.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder
        # A program may replace the functions of `os`.
        self._tools = os.open, os.write, os.close, os.getpid, os.O_WRONLY | os.O_CREAT | os.O_APPEND
        self._started = time.time_ns()

    def write(self, facts: list[tuple[Any, ...]]) -> None:
        open_, write, close, pid, flags = self._tools
        text = "".join(f"{fact!a}\n" for fact in facts)
        try:
            file = open_(f"{self._folder}/{pid()}-{self._started}.facts", flags, 0o600)
            try:
                write(file, text.encode("ascii"))
            finally:
                close(file)
        except OSError:
            # The program may have changed its root, or its user.
            return


class Known:
    """What is known of a function or a class: for each name the types and some values."""

    __slots__ = ("left", "samples", "types")

    def __init__(self) -> None:
        self.left = _FIRST_CALLS
        self.types: dict[str, set[Any]] = {}
        self.samples: dict[str, set[tuple[str, Any]]] = {}

    def news(self, name: str, value: Any) -> tuple[Any, ...] | None:
        """The type and the value, each None unless it is new."""
        kind: Any = describe(value)
        types = self.types.setdefault(name, set())
        if kind in types or len(types) >= _MOST_TYPES:
            kind = None
        else:
            types.add(kind)
            self.left = max(self.left, _AFTER_NEWS)
        samples = self.samples.setdefault(name, set())
        sample: tuple[Any, ...] = ()
        if name not in (RESULT, YIELDED) and is_sample(value) and len(samples) < _MOST_SAMPLES:
            # 1, 1.0 and True are equal.
            key = (type(value).__name__, value)
            if key not in samples:
                samples.add(key)
                sample = (value,)
        return None if kind is None and not sample else (kind, *sample)


class Site(Known):
    """A function of the project, and whether its calls are looked at now."""

    __slots__ = ("file", "line", "name", "on", "parameters", "recorder", "star")

    def __init__(self, recorder: Recorder, code: CodeType) -> None:
        super().__init__()
        self.recorder = recorder
        self.file, self.name, self.line = code.co_filename, code.co_qualname, code.co_firstlineno
        count = code.co_argcount + code.co_kwonlyargcount
        self.star = code.co_varnames[count] if code.co_flags & _VARARGS else ""
        self.parameters = code.co_varnames[: count + bool(self.star)]
        self.on = True

    def enter(self, arguments: Iterable[Any]) -> None:
        """A call begins, with these arguments in the order of the parameters."""
        self.left -= 1
        self.recorder.record(self, zip(self.parameters, arguments, strict=False))

    def leave(self, value: Any, frame: FrameType | None = None) -> None:
        """A call returns, in the frame that called this method unless another is given."""
        self.recorder.record(self, ((RESULT, value),))
        if self.name.endswith((".__init__", ".__post_init__", ".__setstate__")) and self.parameters:
            made = (frame or sys._getframe(1)).f_locals.get(self.parameters[0])
            self.recorder.record(self, ((self.parameters[0], made),))

    def give(self, value: Any) -> Any:
        """A generator yields a value, and goes on with it."""
        if self.on:
            self.recorder.record(self, ((YIELDED, value),))
        return value


_VARARGS = 0x04


class Recorder:
    """Everything that was seen."""

    def __init__(self, journal: Journal) -> None:
        self._write = journal.write
        self.looks_again: Callable[[], None] | None = None
        """Is called when functions are to be looked at again."""
        self.sites: dict[int, tuple[Site | None, CodeType]] = {}
        """By the identity of code objects, with the code objects, which so stay alive."""
        self._classes: dict[str, Known] = {}
        self._named: set[str] = set()
        self.modules: set[str] = set()
        """The names of the project's modules."""
        self._clock = time.perf_counter
        self._spent = 0.0
        self._next = self._clock() + _PAUSE

    def module(self, name: Any, file: str) -> None:
        """A module of the project runs."""
        if type(name) is str and name not in self.modules:
            self.modules.add(name)
            self._write([("module", name, file, _digest(file))])

    def site(self, code: CodeType) -> Site | None:
        """The site of a code object; None for code that is no target: in functions, and in expressions."""
        known = self.sites.get(id(code))
        if known is None:
            function = code.co_flags & _FUNCTION == _FUNCTION and "<" not in code.co_qualname
            known = self.sites[id(code)] = (Site(self, code) if function else None, code)
        return known[0]

    def record(self, site: Site, values: Iterable[tuple[str, Any]]) -> None:
        """Looks at values of a call. What goes wrong here is no concern of the program."""
        began = self._clock()
        try:
            facts: list[tuple[Any, ...]] = []
            for name, value in values:
                if name == site.star:
                    for item in value[:_FIRST_CALLS]:
                        self._fact(facts, site, name, item)
                else:
                    self._fact(facts, site, name, value)
            if facts:
                self._write(facts)
        except Exception as error:
            if not _is_own(error):
                # That of a signal handler of the program, which may be called anywhere.
                raise
        finally:
            if site.left <= 0:
                site.on = False
            self._spent += self._clock() - began

    def _fact(self, facts: list[tuple[Any, ...]], site: Site, name: str, value: Any) -> None:
        found = site.news(name, value)
        if found is not None:
            facts.append(("call", site.file, site.name, site.line, name, *found))
        self._object(facts, value, 0)

    def _object(self, facts: list[tuple[Any, ...]], value: Any, depth: int) -> None:
        """Notes the class of a value, and its fields if it is a class of the project."""
        cls = type(value)
        name = reference(cls)
        if name is None or name.startswith("builtins:"):
            return
        if name not in self._named:
            self._named.add(name)
            facts.append(("class", name, bases(cls)))
        if name.partition(":")[0] not in self.modules:
            return
        known = self._classes.get(name)
        if known is None:
            known = self._classes[name] = Known()
        if known.left <= 0:
            return
        known.left -= 1
        for field, held in fields(value).items():
            found = known.news(field, held)
            if found is not None:
                facts.append(("field", name, field, *found))
            if depth < _NESTED:
                self._object(facts, held, depth + 1)

    def tick(self, phase: str, info: object) -> None:
        """Is called by the garbage collector, which is a clock that costs nothing: functions are looked at again."""
        now = self._clock()
        if phase != "stop" or now < self._next:
            return
        self._next = now + max(_PAUSE, self._spent * _SHARE)
        self._spent = 0.0
        for site, _ in list(self.sites.values()):
            if site is not None and site.left <= 0:
                site.left, site.on = _LATER_CALLS, True
        for known in list(self._classes.values()):
            known.left = max(known.left, _LATER_CALLS)
        if self.looks_again is not None:
            self.looks_again()


_FUNCTION = 0x03
"""Code with local variables of its own: neither a module nor the body of a class."""
_NESTED = 2
_OWN = os.path.dirname(os.path.abspath(__file__))


def _is_own(error: Exception) -> bool:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_code.co_filename.startswith(_OWN)


def _digest(file: str) -> str:
    """A digest of a file, by which it is known again after the run; nothing for one that cannot be read."""
    from hashlib import blake2b  # the program may do without it

    try:
        with open(file, "rb") as source:
            return blake2b(source.read(), digest_size=12).hexdigest()
    except (OSError, ValueError):
        return ""
