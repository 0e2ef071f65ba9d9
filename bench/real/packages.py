"""The packages at their pinned versions, in a virtual environment of their own, and the functions to check in each."""

import hashlib
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

HOME = Path(__file__).parents[1] / ".real"
_BIN = HOME / "bin"
PACKAGES = {
    "attr": "attrs==24.2.0",
    "boltons": "boltons==24.1.0",
    "cachetools": "cachetools==5.5.0",
    "click": "click==8.1.7",
    "dateutil": "python-dateutil==2.9.0.post0",
    "humanize": "humanize==4.11.0",
    "idna": "idna==3.10",
    "inflection": "inflection==0.5.1",
    "jinja2": "jinja2==3.1.4",
    "jsonschema": "jsonschema==4.23.0",
    "lark": "lark==1.2.2",
    "markdown_it": "markdown-it-py==3.0.0",
    "more_itertools": "more-itertools==10.5.0",
    "networkx": "networkx==3.4.2",
    "packaging": "packaging==24.2",
    "parse": "parse==1.20.2",
    "pendulum": "pendulum==3.0.0",
    "pyparsing": "pyparsing==3.2.0",
    "rich": "rich==13.9.4",
    "semver": "semver==3.0.2",
    "slugify": "python-slugify==8.0.4",
    "sortedcontainers": "sortedcontainers==2.4.0",
    "tabulate": "tabulate==0.9.0",
    "textdistance": "textdistance==4.6.3",
    "tomli": "tomli==2.0.2",
    "toolz": "toolz==1.0.0",
    "validators": "validators==0.34.0",
    "wcwidth": "wcwidth==0.2.13",
    "werkzeug": "werkzeug==3.1.3",
}
"""What is imported, and what pip installs."""


@dataclass(frozen=True, slots=True)
class Function:
    """A public function of a package, by its file and its name; `refused` says why it cannot be checked."""

    path: str
    qualname: str
    module: str
    refused: str = ""

    @property
    def word(self) -> str:
        """What every version understands as a target."""
        return f"{self.path}:{self.qualname}"


def install() -> None:
    """An environment with the packages, anew whenever a version here has changed."""
    wanted = "\n".join(PACKAGES.values())
    done = HOME / "done"
    if done.exists() and done.read_text() == wanted:
        return
    subprocess.run([sys.executable, "-m", "venv", "--clear", str(HOME)], check=True)
    pip = [str(_BIN / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, *PACKAGES.values()], check=True, stdout=sys.stderr)
    subprocess.run([str(_BIN / "python"), "-m", "compileall", "-q", str(site_packages())], check=False)
    done.write_text(wanted)


def site_packages() -> Path:
    (found,) = HOME.glob("lib/python*/site-packages")
    return found


def environment() -> dict[str, str]:
    """Ours, with the packages on the path, and with bytecode: pip has written it."""
    ours = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**ours, "PYTHONPATH": str(site_packages())}


def functions(package: str, sample: int) -> list[Function]:
    """The public functions of a package, or as many of them as are asked for: always the same ones."""
    command = [sys.executable, "-m", "bench.real.listing", package]
    listed = subprocess.run(command, env=_with_bench(), capture_output=True, text=True, check=True)
    found = [Function(*item) for item in json.loads(listed.stdout.splitlines()[-1])]
    if not sample:
        return found
    chosen = set(sorted(found, key=_draw)[:sample])
    return [function for function in found if function in chosen]


def _draw(function: Function) -> bytes:
    """An order that has nothing to do with names, and does not change when functions are added."""
    return hashlib.sha256(f"{function.module}:{function.qualname}".encode()).digest()


def _with_bench() -> dict[str, str]:
    ours = environment()
    return {**ours, "PYTHONPATH": os.pathsep.join((str(HOME.parents[1]), ours["PYTHONPATH"]))}
