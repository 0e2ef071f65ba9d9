"""Pathlore from Python: check targets, get the paths of a function, run any job; results come as events.

Everything here is stable. Events are the data classes of `pathlore.findings`; importing this module loads neither the
engine nor a solver.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable, Generator, Iterator, Mapping
from typing import Any

from pathlore.config import Config, ConfigError, load_config
from pathlore.findings import (
    Event,
    PathFound,
    TargetFailed,
    TargetFinished,
    TargetResult,
    TargetSkipped,
    Working,
)
from pathlore.options import MEMORY, PARTS, SEARCH, SELECTION, VERDICT, VOLUME, WORKERS, Option
from pathlore.project import TargetError
from pathlore.workers.job import Certify, Check, Compare, Explore, GenerateTests, Job, Partition, Regions, Verify
from pathlore.workers.staffing import performing

__all__ = [
    "Certify",
    "Check",
    "Compare",
    "ConfigError",
    "Explore",
    "GenerateTests",
    "InternalError",
    "Job",
    "Partition",
    "Paths",
    "Regions",
    "TargetError",
    "Verify",
    "check",
    "configuration",
    "explore",
    "run",
]

Function = Callable[..., object]

_CHECK = {
    **SEARCH,
    **SELECTION,
    **MEMORY,
    **WORKERS,
    **PARTS,
    "raises": VERDICT["raises"],
    "verbose": VOLUME["verbose"],
}
_EXPLORE = {**SEARCH, "verbose": VOLUME["verbose"]}


class InternalError(Exception):
    """A defect of Pathlore. What was found before it has been reported; the traceback is in the notes."""


def check(*targets: str | Function, isolated: bool = True, **options: object) -> Iterator[Event]:
    """Explores targets and gives events as they come, `FindingFound` for each finding among them.

    A target is a function, or a word as on the command line: a file, a folder, a module, `file.py:function`. Options
    are those of `pathlore check`, with underscores (`max_depth=50`); they win over `[tool.pathlore]` of the project in
    the present folder. TypeError where there is no such option, ValueError where it has no such value.

    The targets run in a child process: one that kills its process costs only itself. With `isolated=False` they run in
    this process, and the events of a target come when its word is done.
    """
    if not targets:
        raise TypeError("check() needs a target: a function, or a word such as 'bank.py' or 'bank.py:pay'")
    words = tuple(target if isinstance(target, str) else word_for(target) for target in targets)
    return run(Check(words, configuration("check", _CHECK, options)), isolated=isolated)


def explore(function: str | Function, *, isolated: bool = True, **options: object) -> Paths:
    """The paths of a function: conditions, inputs, call, outcome and covered lines of each, as `PathFound`.

    Inputs follow the annotations; `type={"x": "int"}` supplies one that is missing. Options are those that steer the
    search (`max_paths`, `timeout`, `strategy`...). The function has to be defined at the top level, or in a class, of
    a module or script that can be imported. It runs in a child process unless `isolated=False` is given. TargetError
    where it cannot be explored.
    """
    word = function if isinstance(function, str) else word_for(function)
    return Paths(run(Explore((word,), configuration("explore", _EXPLORE, options)), isolated=isolated))


def run(job: Job, *, isolated: bool = True) -> Generator[Event, None, None]:
    """Performs a job and gives its events as they come. To close the iterator cancels the job.

    An interruption while this waits ends the job, and is then raised in the caller as usual. InternalError at the end
    where something went wrong in Pathlore itself.
    """
    supervision = performing(job, isolated)
    for event in supervision.events():
        if not isinstance(event, Working):
            yield event
    if supervision.interrupted:
        signal.raise_signal(supervision.interrupted)
    for failure in supervision.failures:
        error = InternalError(f"{failure.message}; this is a defect of Pathlore: please report it")
        error.add_note(failure.traceback)
        raise error


class Paths(Iterator[PathFound]):
    """The paths of a function as they are found. Once they are all there, `result` says what is known of it."""

    def __init__(self, events: Generator[Event, None, None]) -> None:
        self.result: TargetResult | None = None
        """What was left out, what was assumed, coverage and counts; None before the end."""
        self._events = events

    def __next__(self) -> PathFound:
        for event in self._events:
            match event:
                case PathFound():
                    return event
                case TargetFinished(result):
                    self.result = result
                case TargetSkipped(skipped):
                    raise TargetError(f"{skipped.target}: {skipped.reason}")
                case TargetFailed(target, message):
                    raise TargetError(f"{target}: {message}")
        raise StopIteration

    def close(self) -> None:
        """Ends the exploration."""
        self._events.close()


def configuration(function: str, known: Mapping[str, Option], options: Mapping[str, object]) -> Config:
    """The configuration that some options lead to, over that of the project in the present folder."""
    values: dict[str, Any] = {}
    for name, value in options.items():
        option = known.get(name.replace("_", "-"))
        if option is None:
            raise TypeError(f"{function}() has no option {name!r}; {_remedy(name, known)}")
        try:
            # a list is what the file has; people write tuples as well
            values[name.replace("_", "-")] = option.kind.read(list(value) if isinstance(value, tuple) else value)
        except ValueError as error:
            raise ValueError(f"{function}(): {name} {error}") from None
    return load_config(values)


def _remedy(name: str, known: Mapping[str, Option]) -> str:
    from difflib import get_close_matches  # for start-up time: needed for this message alone

    names = [option.replace("-", "_") for option in known]
    close = get_close_matches(name, names, n=1)
    return f"did you mean {close[0]!r}?" if close else f"the options are: {', '.join(sorted(names))}"


def word_for(function: Function) -> str:
    """The word that names a function as a target."""
    function = getattr(function, "__func__", function)
    name = getattr(function, "__qualname__", "")
    module = getattr(function, "__module__", None) or ""
    if not callable(function) or not name:
        raise TypeError(f"a function or the name of a target is needed, not {function!r}")
    if "<" in name:
        raise TargetError(f"{name}: only what has a name in its module can be explored; define it at the top level")
    if module != "__main__":
        return f"{module}:{name}"
    file = getattr(sys.modules["__main__"], "__file__", None)
    if not file:
        raise TargetError(f"{name}: it was typed in, so that there is no source; put it into a file and import it")
    return f"{file}:{name}"
