"""Asks doctor about functions of a package, and explores them; prints a line of JSON for each.

python -m bench.dependence.announcing SECONDS TARGET...
"""

from bench.dependence.lines import print_lines
from pathlore.config import Config
from pathlore.program.targets import Target
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


if __name__ == "__main__":
    print_lines(met, _SLACK)
