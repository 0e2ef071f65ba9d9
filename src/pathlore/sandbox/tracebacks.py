"""How a run ended: what was raised where, by accident or on purpose."""

from __future__ import annotations

import dis
from collections.abc import Iterator
from types import CodeType, TracebackType

from pathlore.findings import Frame
from pathlore.program.contracts import Clause
from pathlore.program.sites import position_of
from pathlore.program.source import is_project_file
from pathlore.project import OWN_CODE
from pathlore.trie.failure import Failure, Location

_RAISE = dis.opmap["RAISE_VARARGS"]


def failure_of(error: BaseException, clause: Clause | None = None) -> Failure:
    """What an exception says about the program: Pathlore's own frames are not part of it."""
    entries = list(_entries(traced(error).__traceback__))
    if isinstance(error, UnboundLocalError):
        entries[-1] = _reading(*entries[-1])
    own = [code.co_filename.startswith(OWN_CODE) for code, _, _ in entries]
    program = [e for e, mine in zip(entries, own, strict=True) if not mine]
    project = [e for e in program if is_project_file(e[0].co_filename)] or program
    innermost = program[-1] if program else entries[-1]
    # Where Pathlore's own code raised, an operator did what the program's operation does.
    raised = bool(program) and not own[-1] and innermost is project[-1] and _raises(innermost[0], innermost[1])
    explicit = raised or isinstance(error, SystemExit)
    if clause is not None:
        spot = Location(clause.path, clause.line, clause.column, clause.owner)
        # only what is called from the program has a caller
        caller = _spot(*project[-1]) if project and is_project_file(project[-1][0].co_filename) else None
    else:
        spot = _spot(*project[-1]) if project else _spot(*entries[-1])
        caller = _spot(*project[-2]) if len(project) > 1 else None
    names = tuple(c.__name__ for c in type(error).__mro__)
    return Failure(_name(type(error)), names, spot, caller, explicit and clause is None, clause)


def traced(error: BaseException) -> BaseException:
    """The exception itself, or the one that it stands for where it has no trace in the program.

    That is so for a group that except* puts together, and for the RuntimeError that a StopIteration becomes at the edge
    of a generator.
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


def _reading(code: CodeType, instruction: int, line: int) -> tuple[CodeType, int, int]:
    """Where a variable is read: Python 3.11 may have done the instruction before in one go with that one."""
    return code, instruction + 2 * (code.co_code[instruction] in _NO_READING), line


_NO_READING = (dis.opmap["STORE_FAST"], dis.opmap["LOAD_CONST"])


def _spot(code: CodeType, instruction: int, line: int) -> Location:
    found, column = position_of(code, instruction)
    return Location(code.co_filename, found if found else line, column, code.co_qualname)


def _raises(code: CodeType, instruction: int) -> bool:
    return instruction >= 0 and code.co_code[instruction] == _RAISE


def innermost_line(error: BaseException, code: CodeType) -> int | None:
    """The line, if the exception came out of the outermost frame of this code itself."""
    entries = [e for e in _entries(error.__traceback__) if not e[0].co_filename.startswith(OWN_CODE)]
    for number, (found, _, line) in enumerate(entries):
        if found is code:
            return line if number == len(entries) - 1 else None
    return None


def trace_of(error: BaseException, limit: int = 6) -> tuple[Frame, ...]:
    """The program's part of the trace, outermost first; of a long one both ends."""
    import linecache  # only those who have something to show need these
    import traceback

    frames = []
    for summary in traceback.extract_tb(traced(error).__traceback__):
        if is_project_file(summary.filename):
            source = linecache.getline(summary.filename, summary.lineno or 0).strip()
            frames.append(Frame(summary.filename, summary.lineno or 0, summary.name, source))
    if len(frames) > limit:
        frames = frames[: limit // 2] + frames[-limit // 2 :]
    return tuple(frames)
