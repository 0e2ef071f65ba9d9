"""Compares the graph with what runs of a package's functions saw; prints a line of JSON for each.

python -m bench.dependence.comparing SECONDS TARGET...
"""

import json
import sys
from time import process_time

from tests.program.dependence.observing import compare

from pathlore.forks.call import OutOfTimeError, apart
from pathlore.program.targets import Target, find_targets

_PATHS = 30
_SLACK = 40.0
"""Seconds that a comparison may take beside its exploration, which lines are traced in."""


def compared(target: Target, seconds: float) -> dict[str, object]:
    """The counts of one comparison."""
    started = process_time()
    found = compare(target, paths=_PATHS, seconds=seconds)
    return {
        "compared": found.compared,
        "functions": found.functions,
        "misses": found.misses,
        "spent": found.spent,
        "seconds": round(process_time() - started, 2),
    }


def line_of(word: str, seconds: float) -> dict[str, object]:
    """Made by a copy of this process: a program may end it, or never end."""
    try:
        (target,) = find_targets(word, {}, guess=True)
        if not isinstance(target, Target) or target.function is None:
            return {"target": word, "failed": "it cannot be checked"}
        found: dict[str, object] = apart(lambda: compared(target, seconds), _SLACK + 4 * seconds)
    except OutOfTimeError:
        return {"target": word, "failed": "no end"}
    except Exception as error:
        return {"target": word, "failed": f"{type(error).__name__}: {error}"}
    return {"target": word, **found}


def main() -> None:
    seconds, *words = sys.argv[1:]
    # What the package prints must not be read as a result.
    shown, sys.stdout = sys.stdout, sys.stderr
    for word in words:
        print(json.dumps(line_of(word, float(seconds))), file=shown, flush=True)


if __name__ == "__main__":
    main()
