"""Runs many generated programs and writes down those that fail, shrunk: python -m tests.generated.hunt SEED COUNT."""

from __future__ import annotations

import faulthandler
import gc
import random
import sys
import tempfile
import time
import traceback
from collections import Counter

from tests.generated.comparing import Compared, compare_source
from tests.generated.reducing import kind_of, reduced
from tests.generated.writer import program


def outcome(folder: str, source: str) -> Compared:
    try:
        return compare_source(folder, source)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return Compared([f"{type(error).__name__}: {error} at {where.filename}:{where.lineno}"])


def shrunk(folder: str, source: str, found: Compared, seconds: float) -> tuple[str, Compared]:
    """A smaller program that fails in the same way, more or less."""
    kind = kind_of(found.problems[0])
    last = found

    def fails(text: str) -> bool:
        nonlocal last
        result = outcome(folder, text)
        if not result.problems or kind_of(result.problems[0])[:12] != kind[:12]:
            return False
        last = result
        return True

    return reduced(source, fails, seconds), last


def main(seed: int, count: int, shrink: float) -> None:
    totals: Counter[str] = Counter()
    began, cpu = time.monotonic(), time.process_time()
    slowest: list[tuple[float, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        gc.collect()
        gc.freeze()
        for number in range(seed, seed + count):
            rng = random.Random(number)
            source = program(rng.randrange)
            faulthandler.dump_traceback_later(25)
            started = time.process_time()
            found = outcome(folder, source)
            slowest = sorted([*slowest, (time.process_time() - started, source)], reverse=True)[:3]
            totals["programs"] += 1
            totals["paths"] += found.paths
            totals["errors"] += found.errors
            totals["exhaustive"] += found.exhaustive
            totals["no path"] += not found.paths
            totals["only errors"] += 0 < found.paths == found.errors
            if found.problems:
                totals["failed"] += 1
                text, result = shrunk(folder, source, found, shrink) if shrink else (source, found)
                body = text[text.rindex("def target") if "def helper" not in text else text.index("def helper") :]
                print(f"## seed {number}: {(result.problems or found.problems)[0]}\n\n{body}\n", flush=True)
    print(dict(totals), f"{time.monotonic() - began:.0f} s, CPU {time.process_time() - cpu:.0f} s")
    for seconds, source in slowest:
        print(f"# slow: {seconds:.1f} s\n" + source.partition("self.label)\n")[2].strip())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 20.0)
