"""Asks doctor about functions of a package, and explores them; prints a line of JSON for each.

python -m bench.dependence.announcing SECONDS TARGET...
"""

import json
import sys

from pathlore.config import Config
from pathlore.forks.call import OutOfTimeError, apart
from pathlore.program.targets import Target, find_targets
from pathlore.session.diagnosis import diagnosis
from pathlore.session.session import Session
from pathlore.session.summary import cuts_of
from pathlore.trie.tally import tallied

_SLACK = 30.0


def met(target: Target, seconds: float) -> dict[str, object]:
    """What doctor says of a target, the blocks that paths ran, and where values were realised."""
    session = Session(Config(timeout=seconds, cache=False), lambda event: None)
    told = diagnosis(target, session.config, session)
    with session.exploration(target) as made:
        made.engine.explore()
    engine = made.engine
    covered = tallied(engine.trie.root).covered
    return {
        "announced": [(o.kind, o.certainty, o.what, o.path, o.line) for o in told.obstacles],
        "ran": sorted({(block.path, block.line) for block in session.code.blocks if block.number in covered}),
        "blocked": any("blocked" in cut.why for cut in cuts_of(engine)),
        "realised": [
            (e.place.operation, str(e.place.reason), [(c.path, c.line) for c in e.place.callers] or [_start(target)])
            for e in engine.executor.ledger.entries()
        ],
    }


def _start(target: Target) -> tuple[str, int]:
    """Where inputs are made: before the first line of the target runs."""
    assert target.function is not None
    return target.path, target.function.__code__.co_firstlineno


def line_of(word: str, seconds: float) -> dict[str, object]:
    """Made by a copy of this process: a program may end it, or never end."""
    try:
        (target,) = find_targets(word, {}, guess=True)
        if not isinstance(target, Target) or target.function is None:
            return {"target": word, "failed": "it cannot be checked"}
        found: dict[str, object] = apart(lambda: met(target, seconds), _SLACK + 4 * seconds)
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
