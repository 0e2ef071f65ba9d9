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
MODULE, CLASS, CALL, SURE, FIELD = "module", "class", "call", "sure", "field"
"""What a fact is about. Those of calls have the type of an argument; `SURE` are those of calls that returned."""
_FIRST_CALLS = 12
"""Calls of a function, and objects of a class, that are looked at to begin with."""
_AFTER_NEWS = 6
"""Those that are looked at after one that brought something new."""
_LATER_CALLS = 3
"""Those that are looked at from time to time: later code may pass something else."""
_MOST_TYPES = 24
_MOST_SAMPLES = 8
_MOST_PENDING = 1000
_MOST_ITEMS = 16
_PAUSE, _LONGEST_PAUSE = 0.04, 0.25
_SHARE = 12
"""Looking again takes about one part in so many of the time."""


class FactFile:
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


class ValuesSeen:
    """What is known of a function or a class: for each name the types and some values."""

    __slots__ = ("left", "samples", "types")

    def __init__(self) -> None:
        self.left = _FIRST_CALLS
        self.types: dict[str, set[Any]] = {}
        self.samples: dict[str, set[tuple[str, Any]]] = {}

    def is_new(self, name: str, kind: Any) -> bool:
        """Whether a type was not seen before; from now on it was."""
        types = self.types.setdefault(name, set())
        if kind in types or len(types) >= _MOST_TYPES:
            return False
        types.add(kind)
        self.left = max(self.left, _AFTER_NEWS)
        return True

    def sample(self, name: str, value: Any) -> tuple[Any, ...]:
        """The value, if it is worth keeping."""
        samples = self.samples.setdefault(name, set())
        if len(samples) >= _MOST_SAMPLES or not is_sample(value):
            return ()
        # 1, 1.0 and True are equal.
        key = (type(value).__name__, value)
        if key in samples:
            return ()
        samples.add(key)
        return (value,)


class WatchedFunction(ValuesSeen):
    """A function of the project, and whether its calls are looked at now.

    What is passed to a call that raises may be what nobody should pass: tests do that. So types are told when a call
    begins, and once more, for sure, when it returns.
    """

    __slots__ = ("file", "line", "name", "on", "parameters", "pending", "recorder", "star", "sure")

    def __init__(self, recorder: CallRecorder, code: CodeType) -> None:
        super().__init__()
        self.recorder = recorder
        self.file, self.name, self.line = code.co_filename, code.co_qualname, code.co_firstlineno
        count = code.co_argcount + code.co_kwonlyargcount
        self.star = code.co_varnames[count] if code.co_flags & _VARARGS else ""
        self.parameters = code.co_varnames[: count + bool(self.star)]
        self.on = True
        self.sure: set[tuple[str, Any]] = set()
        self.pending: dict[int, list[tuple[str, Any]]] = {}
        """By the identity of their frames, the calls that will show that a type is one to pass."""

    def enter(self, arguments: Iterable[Any], frame: FrameType | None = None) -> None:
        """A call begins, with these arguments in the order of the parameters. The frame is the caller's, or given."""
        self.left -= 1
        self.recorder.record(self, zip(self.parameters, arguments, strict=False), id(frame or sys._getframe(1)))

    def leave(self, value: Any, frame: FrameType | None = None) -> None:
        """A call returns."""
        frame = frame or sys._getframe(1)
        self.confirm(frame)
        self.recorder.record(self, ((RESULT, value),))
        if self.name.endswith((".__init__", ".__post_init__", ".__setstate__")) and self.parameters:
            made = frame.f_locals.get(self.parameters[0])
            self.recorder.record(self, ((self.parameters[0], made),))

    def give(self, value: Any, frame: FrameType | None = None) -> Any:
        """A generator yields a value, and goes on with it."""
        if self.on:
            self.confirm(frame or sys._getframe(1))
            self.recorder.record(self, ((YIELDED, value),))
        return value

    def confirm(self, frame: FrameType) -> None:
        """A call has come so far that what it was given is what it takes."""
        facts = self.pending.pop(id(frame), None)
        if facts is not None:
            self.sure.update(facts)
            self.recorder.tell([self.fact(SURE, name, kind) for name, kind in facts])

    def fact(self, word: str, name: str, kind: Any, *sample: Any) -> tuple[Any, ...]:
        return (word, self.file, self.name, self.line, name, kind, *sample)


_VARARGS = 0x04


class CallRecorder:
    """Everything that was seen."""

    def __init__(self, facts_file: FactFile) -> None:
        self._write = facts_file.write
        self.looks_again: Callable[[], None] | None = None
        """Is called when functions are to be looked at again."""
        self.functions: dict[int, tuple[WatchedFunction | None, CodeType]] = {}
        """By the identity of code objects, with the code objects, which so stay alive."""
        self._classes: dict[str, ValuesSeen] = {}
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
            self._write([(MODULE, name, file, _digest(file))])

    def watched(self, code: CodeType) -> WatchedFunction | None:
        """What watches a code object; None for code that is no target: in functions, and in expressions."""
        known = self.functions.get(id(code))
        if known is None:
            function = code.co_flags & _FUNCTION == _FUNCTION and "<" not in code.co_qualname
            known = self.functions[id(code)] = (WatchedFunction(self, code) if function else None, code)
        return known[0]

    def record(self, watched: WatchedFunction, values: Iterable[tuple[str, Any]], frame: int = 0) -> None:
        """Looks at values of a call. What goes wrong here is no concern of the program."""
        began = self._clock()
        try:
            facts: list[tuple[Any, ...]] = []
            pending: list[tuple[str, Any]] = []
            for name, value in values:
                for item in value[:_MOST_ITEMS] if name == watched.star else (value,):
                    kind = describe(item)
                    self._fact(facts, watched, name, kind, item)
                    if frame and (name, kind) not in watched.sure and (name, kind) not in pending:
                        pending.append((name, kind))
            if frame:
                self._expect(watched, frame, pending)
            self.tell(facts)
        except Exception as error:
            if not _is_own(error):
                # That of a signal handler of the program, which may be called anywhere.
                raise
        finally:
            if watched.left <= 0:
                watched.on = False
            self._spent += self._clock() - began

    def tell(self, facts: list[tuple[Any, ...]]) -> None:
        if facts:
            self._write(facts)

    def _expect(self, watched: WatchedFunction, frame: int, pending: list[tuple[str, Any]]) -> None:
        if len(watched.pending) >= _MOST_PENDING:
            # Calls that raised never come back.
            watched.pending.clear()
        if pending:
            watched.pending[frame] = pending
        else:
            watched.pending.pop(frame, None)

    def _fact(self, facts: list[tuple[Any, ...]], watched: WatchedFunction, name: str, kind: Any, value: Any) -> None:
        is_result = name in (RESULT, YIELDED)
        sample = () if is_result else watched.sample(name, value)
        if watched.is_new(name, kind) or sample:
            facts.append(watched.fact(SURE if is_result else CALL, name, kind, *sample))
        if type(kind) is tuple and (type(value) is list or type(value) is tuple) and value:
            # What a container holds is mostly of one class.
            value = value[0]
            kind = describe(value)
        if _is_class(kind):
            self._object(facts, value, 0)

    def _object(self, facts: list[tuple[Any, ...]], value: Any, depth: int) -> None:
        """Notes the class of a value, and its fields if it is a class of the project."""
        cls = type(value)
        name = reference(cls)
        if name is None:
            return
        if name not in self._named:
            self._named.add(name)
            facts.append((CLASS, name, bases(cls)))
        if name.partition(":")[0] not in self.modules:
            return
        known = self._classes.get(name)
        if known is None:
            known = self._classes[name] = ValuesSeen()
        if known.left <= 0:
            return
        known.left -= 1
        for field, held in fields(value).items():
            kind, sample = describe(held), known.sample(field, held)
            if known.is_new(field, kind) or sample:
                facts.append((FIELD, name, field, kind, *sample))
            if depth < _NESTED and _is_class(kind):
                self._object(facts, held, depth + 1)

    def tick(self, phase: str, info: object) -> None:
        """Is called by the garbage collector, which is a clock that costs nothing: functions are looked at again."""
        now = self._clock()
        if phase != "stop" or now < self._next:
            return
        self._next = now + min(max(_PAUSE, self._spent * _SHARE), _LONGEST_PAUSE)
        self._spent = 0.0
        for watched, _ in list(self.functions.values()):
            if watched is not None and watched.left <= 0:
                watched.left, watched.on = _LATER_CALLS, True
        for known in list(self._classes.values()):
            known.left = max(known.left, _LATER_CALLS)
        if self.looks_again is not None:
            self.looks_again()


_FUNCTION = 0x03
"""Code with local variables of its own: neither a module nor the body of a class."""
_NESTED = 2
_OWN = os.path.dirname(os.path.abspath(__file__))


def _is_class(kind: Any) -> bool:
    """Whether a description is the name of a class that may be one of the program."""
    return type(kind) is str and ":" in kind and not kind.startswith("builtins:")


def _is_own(error: Exception) -> bool:
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return trace is not None and trace.tb_frame.f_code.co_filename.startswith(_OWN)


def _digest(file: str) -> str:
    """A digest of a file, by which it is known again after the run; nothing for one that cannot be read."""
    from hashlib import blake2b  # for start-up time: the program may do without it

    try:
        with open(file, "rb") as source:
            return blake2b(source.read(), digest_size=12).hexdigest()
    except (OSError, ValueError):
        return ""
