"""What a Python process has that the results of an exploration depend on: Python, Pathlore and the solvers."""

from __future__ import annotations

import os
import platform
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, version

from pathlore.digests import blake2b
from pathlore.project import OWN_CODE
from pathlore.version import __version__

_SOLVERS = ("z3-solver", "bitwuzla", "cvc5")
_SIZE = 12


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
        **{f"pathlore/{name}": digest for name, digest in _own_files()},
    }


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _own_files() -> list[tuple[str, str]]:
    found = []
    for folder, folders, names in os.walk(OWN_CODE):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        for name in sorted(names):
            if name.endswith(".py"):
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    digest = blake2b(file.read(), digest_size=_SIZE).hexdigest()
                found.append((os.path.relpath(path, OWN_CODE).replace(os.sep, "/"), digest))
    return found
