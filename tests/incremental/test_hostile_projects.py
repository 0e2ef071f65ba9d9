"""Whatever of its folder and its process a program observes, a change of it is noticed, in processes of their own.

A project in `hostile/projects.txt` consists of files after `---`; `a.zip!b` is a file in an archive, `a@b` a link to b.
`@env` are variables of the environment. As with other hostile edits, texts hold both versions as `«before|after»`.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from tests.incremental.hostile_edits import sections, version

_FILE = re.compile(r"^--- (.*)\n", re.MULTILINE)
PROJECTS = sections("projects")
SAMPLE = ("whether a file exists", "find_spec")
PARTS = 10


def files_of(text: str, edited: bool) -> dict[str, str]:
    _, *parts = _FILE.split(text)
    return {
        version(n, edited): version(t, edited).rstrip("\n") + "\n" for n, t in zip(parts[::2], parts[1::2], strict=True)
    }


def written(folder: Path, files: dict[str, str]) -> dict[str, str]:
    """Writes a version of a project in the place of another; the variables of the environment that it wants."""
    for old in folder.iterdir():
        if old.is_dir() and not old.is_symlink():
            if old.name != ".pathlore_cache":
                shutil.rmtree(old)
        else:
            old.unlink()
    for name, text in files.items():
        if name == "@env":
            continue
        if "!" in name:
            with zipfile.ZipFile(folder / name.partition("!")[0], "w") as archive:
                archive.writestr(name.partition("!")[2], text)
        elif "@" in name:
            (folder / name.partition("@")[0]).symlink_to(name.partition("@")[2])
        else:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
    given = dict(line.split("=", 1) for line in files.get("@env", "").split())
    if "PYTHONPATH" in given:
        given["PYTHONPATH"] = str(folder / given["PYTHONPATH"])
    return {name: value for name, value in given.items() if value}


def checked(folder: Path, files: dict[str, str], *options: str) -> Any:
    more = written(folder, files)
    (program,) = (name for name in files if name.endswith("program.py"))
    command = [sys.executable, "-m", "pathlore", "check", f"{program}:target", "--format", "json", *options]
    surroundings = {name: value for name, value in os.environ.items() if name != "PATHLORE_NO_CACHE"}
    done = subprocess.run(
        command, cwd=folder, env={**surroundings, **more}, capture_output=True, text=True, check=False
    )
    return json.loads(done.stdout)


def said(report: Any) -> Any:
    """What a report says of the program, without what it took."""
    found = [(f["exception"], f["line"]) for f in (*report["findings"], *report["behaviours"])]
    return found, [target["exhaustive"] for target in report["targets"]]


def stale(name: str, folder: Path) -> str:
    folder.mkdir()
    before, after = (files_of(PROJECTS[name], edited) for edited in (False, True))
    first = said(checked(folder, before))
    assert (folder / ".pathlore_cache").is_dir()
    remembered, afresh = said(checked(folder, after)), said(checked(folder, after, "--no-cache"))
    assert first != afresh, f"{name}: the edit does not matter"
    return "" if remembered == afresh else f"{name}: {remembered}, but without memory {afresh}"


@pytest.mark.parametrize("name", SAMPLE)
def test_a_sample_of_projects(name: str, tmp_path: Path) -> None:
    assert stale(name, tmp_path / "project") == ""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_all_projects(part: int, tmp_path: Path) -> None:
    names = list(PROJECTS)[part::PARTS]
    assert [found for n, name in enumerate(names) if (found := stale(name, tmp_path / str(n)))] == []


def test_what_is_as_it_was_is_reused(tmp_path: Path) -> None:
    files = files_of(PROJECTS["a folder tree walked"], True)
    first, again = checked(tmp_path, files), checked(tmp_path, files)
    assert said(first) == said(again)
    assert not first["targets"][0]["reused"]
    assert again["targets"][0]["reused"]["paths"] > 0
