"""Compares what is found with quiet code as it is and with all code rewritten, on functions of real packages.

python -m bench.concrete.same [--paths N] [--python P] TARGET...

Runs are bounded by paths and not by time, so that both sides do the same. What a limit of time ended on one side is
counted apart: it says nothing.
"""

import argparse
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

_MODES = ("selected", "all")
_COMPARED = ("paths", "queries", "solves", "coverage", "exhaustive")


def explored(words: str, mode: str, paths: int, python: str) -> dict[str, dict[str, Any]]:
    """What was explored, by the names of the targets."""
    command = [python, "-m", "pathlore", "check", words, "--format", "json", "--no-cache", "--rewrite", mode]
    command += ["--max-paths", str(paths), "--timeout", "60", "--path-timeout", "30", "--compose", "off"]
    found = subprocess.run(command, capture_output=True, text=True, timeout=3600, check=False)
    if found.returncode not in (0, 1):
        raise SystemExit(f"{words}: {found.stderr.strip()}")
    report = json.loads(found.stdout)
    targets: dict[str, dict[str, Any]] = {target["target"]: {**target, "findings": []} for target in report["targets"]}
    for finding in report["findings"]:
        targets[finding["target"]]["findings"].append(finding)
    return targets


def compared(target: dict[str, Any]) -> dict[str, Any]:
    """What must not depend on the mode."""
    stats = target.get("stats", {})
    values = {name: target.get(name, stats.get(name)) for name in _COMPARED}
    values["findings"] = sorted(f"{f['code']} {f['message']} {f['path']}:{f['line']}" for f in target["findings"])
    values["cuts"] = sorted(cut["why"] for cut in target.get("incomplete", ()))
    return values


def ended_by_time(side: dict[str, Any] | None) -> bool:
    return side is not None and any("time" in why or "sign of life" in why for why in side["cuts"])


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("targets", nargs="+")
    parser.add_argument("--paths", type=int, default=20)
    parser.add_argument("--python", default=sys.executable)
    chosen = parser.parse_args(arguments)
    tally: Counter[str] = Counter()
    for words in chosen.targets:
        one, other = (explored(words, mode, chosen.paths, chosen.python) for mode in _MODES)
        for name in sorted(one.keys() | other.keys()):
            sides = [compared(side[name]) if name in side else None for side in (one, other)]
            tally["functions"] += 1
            tally["relearned"] += one.get(name, {}).get("stats", {}).get("relearned", 0)
            if any(map(ended_by_time, sides)):
                tally["ended by time"] += 1
            elif sides[0] != sides[1]:
                tally["different"] += 1
                print(f"{name}:", *(f"\n  {mode}: {side}" for mode, side in zip(_MODES, sides, strict=True)))
        print(words, dict(tally), flush=True)
    return 1 if tally["different"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
