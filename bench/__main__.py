"""Runs the whole benchmark, each part in a process of its own, and writes bench/RESULTS.md.

python -m bench
"""

import subprocess
import sys
from pathlib import Path

from bench.machine import machine
from bench.peers.crosshair import install_crosshair
from bench.report import RESULTS, Table, render_table

_PARTS = {
    "papers": "bench.papers.run",
    "replay": "bench.papers.replay",
    "staged": "bench.papers.staged",
    "memory": "bench.papers.memory",
    "peers": "bench.peers.run",
    "speed": "bench.speed",
    "queries": "bench.queries",
    "real": "bench.real",
    "real_confirm": "bench.real.confirm",
    "concrete": "bench.concrete.run",
    "compose": "bench.compose.run",
    "heaps": "bench.compose.heaps",
    "figure": "bench.compose.figure",
    "limits": "bench.limits.run",
    "workers": "bench.workers",
    "simulated": "bench.simulated",
}
_PAGE = Path(__file__).parent / "RESULTS.md"


def main() -> int:
    install_crosshair()
    codes = [subprocess.run([sys.executable, "-m", module]).returncode for module in _PARTS.values()]
    described = Table(["machine", ""], [list(item) for item in machine().items()])
    parts = [(RESULTS / f"{name}.md").read_text() for name in _PARTS]
    head = "# Benchmark results\n\nWritten by `make bench`; raw numbers are in `bench/results`."
    _PAGE.write_text("\n\n".join([head, render_table(described), *parts]).rstrip() + "\n")
    return max(codes)


if __name__ == "__main__":
    sys.exit(main())
