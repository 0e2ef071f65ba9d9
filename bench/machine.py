"""Describes the machine and the versions that numbers were taken with, without naming the machine."""

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from bench.peers.crosshair import crosshair_version

_PACKAGES = ("pathlore", "z3-solver", "bitwuzla")


def machine() -> dict[str, str]:
    """What a reader needs to know to compare numbers, as words."""
    return {
        "CPU": _cpu(),
        "cores": str(os.cpu_count()),
        "memory": f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / (1 << 30):.0f} GB",
        "system": _system(),
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        **{package: _version(package) for package in _PACKAGES},
        "crosshair-tool": crosshair_version(),
    }


def _cpu() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    return platform.processor() or platform.machine()


def _system() -> str:
    try:
        return f"{platform.freedesktop_os_release()['PRETTY_NAME']}, {platform.machine()}"
    except (OSError, KeyError):
        return f"{platform.system()}, {platform.machine()}"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"
