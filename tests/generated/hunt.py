"""Runs many generated programs and writes down those that fail, shrunk: python -m tests.generated.hunt SEED COUNT."""

from __future__ import annotations

import gc
import random
import re
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Sequence

from tests.generated.comparing import Compared, compare_source
from tests.generated.writer import program, replayed


def outcome(folder: str, source: str) -> Compared:
    try:
        return compare_source(folder, source)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        return Compared([f"{type(error).__name__}: {error} at {where.filename}:{where.lineno}"])


def kind_of(problem: str) -> str:
    """What two programs that fail in the same way have in common."""
    return re.sub(r"[0-9]+|'[^']*'", "", problem.rpartition("\n    predicted")[2])[:40]


def shrunk(folder: str, answers: Sequence[int], kind: str, seconds: float = 20.0) -> tuple[str, Compared]:
    """A smaller program that fails, too."""
    best = list(answers)
    end = time.monotonic() + seconds
    source = program(replayed(best))
    found = outcome(folder, source)

    def fails(candidate: list[int]) -> bool:
        nonlocal best, source, found
        made: list[int] = []
        text = program(replayed(candidate, made))
        if (len(made), made) >= (len(best), best) or time.monotonic() > end:
            return False
        result = outcome(folder, text)
        if not result.problems or ("SyntaxError" in result.problems[0]) != ("SyntaxError" in kind):
            return False
        while made and made[-1] == 0:
            made.pop()
        best, source, found = made, text, result
        return True

    changed = True
    while changed and time.monotonic() < end:
        changed = False
        size = max(len(best) // 2, 1)
        while size >= 1:
            start = 0
            while start < len(best) and time.monotonic() < end:
                if fails(best[:start] + best[start + size :]):
                    changed = True
                else:
                    start += size
            size //= 2
        for i in range(len(best)):
            for smaller in (0, best[i] // 2 if i < len(best) else 0):
                if i < len(best) and best[i] > smaller and fails([*best[:i], smaller, *best[i + 1 :]]):
                    changed = True
                    break
    return source, found


def main(seed: int, count: int, shrink: float) -> None:
    totals: Counter[str] = Counter()
    began, cpu = time.monotonic(), time.process_time()
    slowest: list[tuple[float, str]] = []
    with tempfile.TemporaryDirectory() as folder:
        gc.collect()
        gc.freeze()
        for number in range(seed, seed + count):
            rng = random.Random(number)
            answers: list[int] = []

            def choose(alternatives: int, rng: random.Random = rng, answers: list[int] = answers) -> int:
                answers.append(rng.randrange(alternatives))
                return answers[-1]

            source = program(choose)
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
                text, result = shrunk(folder, answers, kind_of(found.problems[0]), shrink) if shrink else (source, found)
                body = text.partition("self.label)\n")[2].strip()
                print(f"## seed {number}: {(result.problems or found.problems)[0]}\n\n{body}\n", flush=True)
    print(dict(totals), f"{time.monotonic() - began:.0f} s, CPU {time.process_time() - cpu:.0f} s")
    for seconds, source in slowest:
        print(f"# slow: {seconds:.1f} s\n" + source.partition("self.label)\n")[2].strip())


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]) if len(sys.argv) > 3 else 20.0)
