"""Explores all functions of files in one process and says what each exploration took, in CPU seconds.

python -m bench.compose.cpu MODE SECONDS FILE...
"""

import json
import sys
import time
from contextlib import closing
from typing import Any

from pathlore.config import Config
from pathlore.findings import TargetResult
from pathlore.session.exploring import explore
from pathlore.session.session import Session


def explored(mode: str, seconds: float, files: list[str]) -> None:
    """Prints one line of JSON for each function, as it ends. `seconds` are those of a clock, for each function."""
    config = Config(compose=mode, timeout=seconds, jobs=1, cache=False)
    with closing(Session(config, lambda event: None)) as session:
        for target in session.targets(files):
            session.time.next_target()
            before = time.process_time()
            _, result = explore(session, target, None)
            print(json.dumps(_said(target.name, time.process_time() - before, result)), flush=True)


def _said(name: str, cpu: float, result: TargetResult) -> dict[str, Any]:
    return {
        "target": name,
        "cpu": cpu,
        "paths": result.stats.paths,
        "exhaustive": result.exhaustive,
        "composed": result.composition is not None,
        "blocks": result.coverage.blocks,
        "covered": result.coverage.covered,
    }


if __name__ == "__main__":
    explored(sys.argv[1], float(sys.argv[2]), sys.argv[3:])
