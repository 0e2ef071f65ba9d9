"""Identifies what the results of an exploration depend on in a Python process: Python, Pathlore, the solvers."""

from __future__ import annotations

import platform
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from pathlore.program.installed import own_files
from pathlore.version import __version__

_SOLVERS = ("z3-solver", "bitwuzla", "cvc5")


@cache
def identity() -> dict[str, str]:
    """By name, so that it shows what differs. The files of Pathlore count by content."""
    implementation = f"{sys.implementation.name} {'.'.join(map(str, sys.version_info[:3]))}"
    return {
        "Python": implementation,
        "machine": f"{platform.machine()} {sys.byteorder} {sys.maxsize.bit_length() + 1}",
        "optimisation": str(sys.flags.optimize),
        "Pathlore": __version__,
        **{name: _version(name) for name in _SOLVERS},
        **{f"pathlore/{name}": digest for name, digest in own_files()},
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"
