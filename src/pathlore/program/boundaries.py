"""Packages that are not followed: their modules, and a digest of their code."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Collection, Iterator, Mapping

from pathlore.digests import blake2b
from pathlore.program.attributes import attribute_of
from pathlore.program.targets import Target


def within(module: str, packages: Collection[str]) -> bool:
    """Whether a module is one of these packages, or in one."""
    return any(module == package or module.startswith(f"{package}.") for package in packages)


def boundaries_key(packages: Collection[tuple[str, str]]) -> Iterator[str]:
    """What results rest on where there are boundaries: the code behind them is not followed, but it runs."""
    for package, treatment in sorted(packages):
        yield f"{package}={treatment}"
        names = sorted(name for name in sys.modules if within(name, (package,)))
        for name in names:
            file = attribute_of(sys.modules[name], "__file__")
            if isinstance(file, str):
                yield f"{name} {_digest(file)}"


def _digest(file: str) -> str:
    try:
        with open(file, "rb") as source:
            return blake2b(source.read(), digest_size=16).hexdigest()
    except OSError:
        return ""


def why_no_boundary(target: Target, packages: Mapping[str, str]) -> str | None:
    """Why no boundary can be drawn there for a target; None if it can."""
    for package in packages:
        if target.module is not None and within(target.module.__name__, (package,)):
            return f"--external {package}: the target is in that package"
        if package == "builtins" or not _exists(package):
            return f"--external {package}: there is no such package to leave out"
    return None


def _exists(package: str) -> bool:
    if package in sys.modules:
        return True
    try:
        return importlib.util.find_spec(package) is not None
    except (ImportError, ValueError, AttributeError):
        return False
