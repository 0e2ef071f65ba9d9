"""Reads from tracebacks what the program raised, where, and whether on purpose."""

from __future__ import annotations

import dis
from collections.abc import Iterator
from types import CodeType, TracebackType

from pathlore.findings import Frame
from pathlore.program.contracts import Clause
from pathlore.program.sites import position_of
from pathlore.program.source import is_project_file
from pathlore.program.stubs import own_code
from pathlore.program.targets import Target
from pathlore.project import OWN_CODE
from pathlore.sandbox.invocation import REPRODUCTION
from pathlore.trie.failure import Failure, Location

_RAISE = dis.opmap["RAISE_VARARGS"]


def failure_of(error: BaseException, clause: Clause | None = None, target: Target | None = None) -> Failure:
    """The failure that an exception stands for. Pathlore's own frames are not part of it.

    Native code around a target, a cache for instance, may raise before any line of the program runs: at the target.
    """
    entries = list(_entries(traced(error).__traceback__))
    if isinstance(error, UnboundLocalError):
        entries[-1] = _reading(*entries[-1], error)
    own = [code.co_filename.startswith(OWN_CODE) or code.co_filename == REPRODUCTION for code, _, _ in entries]
    program = [e for e, mine in zip(entries, own, strict=True) if not mine]
    project = [e for e in program if is_project_file(e[0].co_filename)] or program
    innermost = program[-1] if program else entries[-1]
    # Where Pathlore's own code raised, it did so for an operation of the program, not for a `raise`.
    raised = bool(program) and not own[-1] and innermost is project[-1] and _raises(innermost[0], innermost[1])
    explicit = raised or isinstance(error, SystemExit)
    if clause is not None:
        location = Location(clause.path, clause.line, clause.column, clause.owner)
        # Only a call from the program's code has a caller; the target itself is called by Pathlore.
        caller = _location(*project[-1]) if project and is_project_file(project[-1][0].co_filename) else None
    else:
        location = _location(*project[-1]) if project else _around(target) or _location(*entries[-1])
        caller = _location(*project[-2]) if len(project) > 1 else None
    names = tuple(c.__name__ for c in type(error).__mro__)
    return Failure(_name(type(error)), names, location, caller, explicit and clause is None, clause)


def _around(target: Target | None) -> Location | None:
    if target is None or target.function is None:
        return None
    return Location(target.path, own_code(target.function).co_firstlineno, 1, target.qualname)


def traced(error: BaseException) -> BaseException:
    """The exception itself, or the one that it stands for if it has no trace in the program.

    Examples are a group that `except*` assembled, and the RuntimeError that a generator makes of a StopIteration.
    """
    found: BaseException | None = error
    while found is not None and not any(is_project_file(c.co_filename) for c, _, _ in _entries(found.__traceback__)):
        found = found.exceptions[0] if isinstance(found, BaseExceptionGroup) else found.__cause__
    return error if found is None else found


def _name(cls: type[BaseException]) -> str:
    return cls.__name__ if cls.__module__ in ("builtins", "__main__") else f"{cls.__module__}.{cls.__qualname__}"


def _entries(trace: TracebackType | None) -> Iterator[tuple[CodeType, int, int]]:
    while trace is not None:
        yield trace.tb_frame.f_code, trace.tb_lasti, trace.tb_lineno
        trace = trace.tb_next


def _reading(code: CodeType, instruction: int, line: int, error: UnboundLocalError) -> tuple[CodeType, int, int]:
    """Where an unbound variable is read: Python 3.11 fuses the instruction before with the one that reads."""
    before, argument = code.co_code[instruction : instruction + 2]
    is_other = before == _READING and repr(_local(code, argument)) not in str(error)
    return code, instruction + 2 * (is_other or before in _NO_READING), line


def _local(code: CodeType, number: int) -> str:
    names = (*code.co_varnames, *(n for n in code.co_cellvars if n not in code.co_varnames), *code.co_freevars)
    return names[number] if number < len(names) else ""


_READING = dis.opmap["LOAD_FAST"]
_NO_READING = (dis.opmap["STORE_FAST"], dis.opmap["LOAD_CONST"])


def _location(code: CodeType, instruction: int, line: int) -> Location:
    found, column = position_of(code, instruction)
    return Location(code.co_filename, found if found else line, column, code.co_qualname)


def _raises(code: CodeType, instruction: int) -> bool:
    return instruction >= 0 and code.co_code[instruction] == _RAISE


def innermost_line(error: BaseException, code: CodeType) -> int | None:
    """The line in the outermost frame of a function with this code, rewritten or not, if the exception was raised in
    that frame itself."""
    entries = [e for e in _entries(error.__traceback__) if not e[0].co_filename.startswith(OWN_CODE)]
    for number, (found, _, line) in enumerate(entries):
        if (found.co_firstlineno, found.co_qualname, found.co_filename) == (
            code.co_firstlineno,
            code.co_qualname,
            code.co_filename,
        ):
            return line if number == len(entries) - 1 else None
    return None


def trace_of(error: BaseException, limit: int = 6) -> tuple[Frame, ...]:
    """The program's part of the trace, outermost first; a long one is cut in the middle."""
    import linecache  # late: start-up time, only findings need these
    import traceback

    frames = []
    for summary in traceback.extract_tb(traced(error).__traceback__):
        if is_project_file(summary.filename):
            source = linecache.getline(summary.filename, summary.lineno or 0).strip()
            frames.append(Frame(summary.filename, summary.lineno or 0, summary.name, source))
    if len(frames) > limit:
        frames = frames[: limit // 2] + frames[-limit // 2 :]
    return tuple(frames)
