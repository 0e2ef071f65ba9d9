"""Finds the entry points `pathlore.models` of installed packages."""

from __future__ import annotations

import os
import sys

GROUP = "pathlore.models"


def packages_have_models() -> bool:
    """Whether any installed package has models."""
    return bool(entry_points())


def entry_points() -> list[str]:
    """The modules of models that installed packages have.

    Metadata is read by hand: `importlib.metadata` takes longer than all the rest of the start of a small check.
    """
    found: dict[str, str] = {}
    for folder in dict.fromkeys(sys.path):
        try:
            names = os.listdir(folder or ".")
        except OSError:
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")):
                found.update(_declared_in(os.path.join(folder or ".", name, "entry_points.txt")))
    return [module for _, module in sorted(found.items())]


def _declared_in(path: str) -> dict[str, str]:
    try:
        with open(path, "rb") as file:
            content = file.read()
    except OSError:
        return {}
    if GROUP.encode() not in content:
        return {}
    # Late: hardly any package has models.
    from configparser import ConfigParser
    from configparser import Error as ParsingError

    parser = ConfigParser(delimiters=("=",), interpolation=None)
    try:
        parser.read_string(content.decode("utf-8", "replace"))
    except ParsingError:
        return {}
    return {key: value.partition(":")[0].strip() for key, value in parser.items(GROUP)} if GROUP in parser else {}
