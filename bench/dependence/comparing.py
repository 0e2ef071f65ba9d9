"""Compares the graph with what runs of a package's functions saw; prints a line of JSON for each.

python -m bench.dependence.comparing SECONDS TARGET...
"""

from time import process_time

from tests.program.dependence.observing import compare

from bench.dependence.lines import print_lines
from pathlore.program.targets import Target

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


if __name__ == "__main__":
    print_lines(compared, _SLACK)
