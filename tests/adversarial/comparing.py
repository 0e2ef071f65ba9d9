"""Compares claims with other versions of themselves: `python -m tests.adversarial.comparing [--part I/N] [NAME]`.

A version that only does more work of its own is never said to be different. The false twin of a table claims another
result of one value, so that it is never said to be equivalent.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import sys
import tempfile
from pathlib import Path
from typing import Any

from pathlore import api
from pathlore.cli.revisions import versions
from pathlore.config import Config
from pathlore.findings import TargetCompared, TargetFailed
from pathlore.workers.job import Compare
from tests.adversarial.claims import Claim, claims, written
from tests.adversarial.modes import load_engine

_CALLED = "            found = g(x)"
_MORE = "            unused = [1]\n            found = g(x)\n            del unused"


def twins() -> list[tuple[Claim, Claim]]:
    """Tables, each with its false twin."""
    named = {str(claim): claim for claim in claims()}
    return [(claim, named[f"{claim}_false"]) for claim in named.values() if claim.table and f"{claim}_false" in named]


def verdict(old: Path, new: Path, **options: Any) -> str:
    """What `diff` says of `f` in two files."""
    said = "nothing"
    config = Config(**{"timeout": 20.0, "cache": False, **options})
    with (
        contextlib.redirect_stdout(io.StringIO()),
        contextlib.redirect_stderr(io.StringIO()),
        versions(str(old), str(new), "f") as asked,
    ):
        for event in api.run(Compare(("f",), config, asked.old, asked.new, asked.shown, asked.name)):
            match event:
                case TargetCompared(comparison):
                    said = str(comparison.verdict)
                case TargetFailed(_, message):
                    said = message
    return said


def wrong(true: Claim, false: Claim, folder: Path) -> str:
    """What is wrong with what `diff` says of a table."""
    for name in ("old", "same", "other"):
        (folder / name).mkdir(parents=True)
    old, other = written(true, folder / "old"), folder / "other" / f"{true.name}.py"
    same = folder / "same" / old.name
    text = old.read_text()
    assert text.count(_CALLED) == 1
    same.write_text(text.replace(_CALLED, _MORE))
    other.write_text(written(false, folder / "other").read_text())
    if (said := verdict(old, same)) not in ("equivalent", "unknown"):
        return f"with itself: {said}"
    if (said := verdict(old, other)) not in ("different", "unknown"):
        return f"with another result: {said}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--part", default="0/1")
    parser.add_argument("names", nargs="*")
    given = parser.parse_args()
    part, parts = map(int, given.part.split("/"))
    chosen = [pair for pair in twins() if not given.names or any(name in str(pair[0]) for name in given.names)]
    load_engine()
    bad = 0
    with tempfile.TemporaryDirectory() as top:
        for number, (true, false) in enumerate(chosen[part::parts]):
            mistake = wrong(true, false, Path(top, str(number)))
            bad += bool(mistake)
            print(f"{'WRONG' if mistake else 'ok':5} {true} {mistake}", flush=True)
    print(f"{len(chosen[part::parts])} tables, {bad} wrong")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
