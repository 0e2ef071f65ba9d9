"""A line of JSON for each function of a package, made by a process of its own, since imports are for good.

The module that measures ends with `print_lines`; `lines_of` runs it.
"""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from typing import Any

from bench.real.packages import HOME, environment, functions
from pathlore.forks.call import OutOfTimeError, in_fork
from pathlore.program.targets import Target, find_targets


def lines_of(module: str, package: str, sample: int, seconds: float) -> list[dict[str, Any]]:
    """What `python -m MODULE SECONDS TARGET...` prints for functions of a package."""
    words = [function.word for function in functions(package, sample) if not function.refused]
    ours = environment()
    ours["PYTHONPATH"] = os.pathsep.join((str(HOME.parents[1]), ours["PYTHONPATH"]))
    command = [sys.executable, "-m", module, str(seconds), *words]
    with tempfile.TemporaryDirectory() as folder:
        ran = subprocess.run(command, env=ours, cwd=folder, capture_output=True, text=True, check=False)
    found = [json.loads(line) for line in ran.stdout.splitlines()]
    return found + [{"target": word, "failed": f"no answer, exit {ran.returncode}"} for word in words[len(found) :]]


def print_lines(measure: Callable[[Target, float], dict[str, object]], slack: float) -> None:
    """A line for each target of the command line; it may take `slack` seconds beside its exploration."""
    seconds, *words = sys.argv[1:]
    # What the package prints must not be read as a result.
    shown, sys.stdout = sys.stdout, sys.stderr
    for word in words:
        print(json.dumps(_line(word, float(seconds), measure, slack)), file=shown, flush=True)


def _line(
    word: str, seconds: float, measure: Callable[[Target, float], dict[str, object]], slack: float
) -> dict[str, object]:
    """Made by a copy of this process: a program may end it, or never end."""
    try:
        (target,) = find_targets(word, {}, guess=True)
        if not isinstance(target, Target) or target.function is None:
            return {"target": word, "failed": "it cannot be checked"}
        found: dict[str, object] = in_fork(lambda: measure(target, seconds), slack + 4 * seconds)
    except OutOfTimeError:
        return {"target": word, "failed": "no end"}
    except Exception as error:
        return {"target": word, "failed": f"{type(error).__name__}: {error}"}
    return {"target": word, **found}
