"""The documentation says what the program does: its commands run again as shown, and its links resolve.

In README.md and docs/*.md a block ```console holds commands after `$ ` and their output. Those that start with
`pathlore`, or with `sed`, are run in a folder that has `examples` and the files of the page: a block ```python that
starts with `# name.py` is such a file. The folder is shown as /home/you. Times and counts of solves are masked: the
first depend on the machine, the second on the version of the solver. `python -m tests.test_docs` writes the present
output into the pages.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click
import pytest

from pathlore.cli.main import cli

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])

_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_FILE = re.compile(r"# ([\w/]+\.py)\n")
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_REMEMBERING = {"remembering.md", "untyped.md"}
"""Pages whose commands use what the ones before found out."""
_MASKS = (
    (re.compile(r"\d+ solves?"), "# solves"),
    (re.compile(r"\d+\.\d\d s\b"), "#.## s"),
    # What is stored of a target names places in bytecode, which differ from Python to Python.
    (re.compile(r"\d+ bytes\b"), "# bytes"),
)


def _name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def _masked(text: str) -> str:
    for pattern, mask in _MASKS:
        text = pattern.sub(mask, text)
    return text


def _with_files(page: Path, folder: Path) -> None:
    """Puts into the folder what the commands of a page need."""
    shutil.copytree(ROOT / "examples", folder / "examples", ignore=shutil.ignore_patterns("__pycache__"))
    for kind, text in _FENCE.findall(page.read_text(encoding="utf-8")):
        if kind == "python" and (named := _FILE.match(text)):
            (folder / named[1]).parent.mkdir(parents=True, exist_ok=True)
            (folder / named[1]).write_text(text[named.end() :].lstrip("\n"), encoding="utf-8")


def _output(page: Path, command: str, folder: Path) -> str:
    scripts = str(Path(sys.executable).parent)
    environment = {**os.environ, "PATH": scripts + os.pathsep + os.environ["PATH"], "NO_COLOR": "1", "COLUMNS": "100"}
    environment["PATHLORE_NO_CACHE"] = "" if page.name in _REMEMBERING else "1"
    done = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=120,
        check=False,
    )
    return done.stdout.replace(str(folder), "/home/you")


def _rerun(block: str, run: Callable[[str], str]) -> str:
    """The block with the output of its `pathlore` commands as it is now."""
    parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)
    made = [parts[0]]
    for command, shown in zip(parts[1::2], parts[2::2], strict=True):
        output = run(command) if command.startswith(("pathlore ", "sed ")) else shown
        made.append(f"$ {command}\n{output}")
    return "".join(made)


def _consoles(page: Path) -> list[str]:
    return [text for kind, text in _FENCE.findall(page.read_text(encoding="utf-8")) if kind == "console"]


@pytest.mark.parametrize("page", [p for p in PAGES if any("$ pathlore " in c for c in _consoles(p))], ids=_name)
def test_commands_print_what_the_page_shows(page: Path, tmp_path: Path) -> None:
    _with_files(page, tmp_path)
    for block in _consoles(page):
        assert _masked(_rerun(block, lambda command: _output(page, command, tmp_path))) == _masked(block)


def _mentioned() -> Iterator[tuple[str, list[str]]]:
    """Commands of `pathlore` that the pages show without output: those in ```sh blocks."""
    for page in PAGES:
        for kind, text in _FENCE.findall(page.read_text(encoding="utf-8")):
            for line in text.splitlines() if kind == "sh" else ():
                words = shlex.split(line, comments=True)
                if words[:1] == ["pathlore"]:
                    yield f"{page.name}: {line.partition('#')[0].strip()}", words[1:]


@pytest.mark.parametrize("words", [pytest.param(words, id=name) for name, words in _mentioned()])
def test_a_command_that_a_page_mentions_is_understood(words: list[str]) -> None:
    command = cli.get_command(click.Context(cli), words[0])
    assert command is not None
    while isinstance(command, click.Group):
        words = words[1:]
        command = command.commands[words[0]]
    command.make_context(words[0], words[1:])


def test_the_python_for_researchers_runs(tmp_path: Path) -> None:
    page = ROOT / "docs" / "extending.md"
    _with_files(page, tmp_path)
    blocks = [text for kind, text in _FENCE.findall(page.read_text(encoding="utf-8")) if kind == "python"]
    assert blocks
    for block in blocks:
        done = subprocess.run([sys.executable, "-c", block], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        shown = [line[4:] for line in block.splitlines() if line.startswith("# > ")]
        assert done.stdout.splitlines()[-len(shown) :] == shown
        assert shown


def _sections(page: Path) -> set[str]:
    """What the headings of a page are called in links: as GitHub does it."""
    text = _FENCE.sub("", page.read_text(encoding="utf-8"))
    titles = re.findall(r"^#+ (.*)$", text, flags=re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=_name)
def test_links_to_files_and_sections_resolve(page: Path) -> None:
    for link in _LINK.findall(_FENCE.sub("", page.read_text(encoding="utf-8"))):
        if "://" not in link:
            file, _, section = link.partition("#")
            target = page.parent / file if file else page
            assert target.exists(), link
            assert not section or section in _sections(target), link


def test_the_index_names_every_page() -> None:
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    pages = {p.name for p in (ROOT / "docs").glob("*.md")} - {"index.md"}
    assert pages <= set(_LINK.findall(index))


def test_the_readme_starts_with_its_two_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    first = _FENCE.search(readme)
    assert first is not None
    assert [line.split("#")[0].strip() for line in first[2].splitlines()] == ["make demo", "make test"]


def _refresh(page: Path) -> None:
    """Writes the present output into a page."""
    import tempfile

    text = page.read_text(encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        _with_files(page, Path(folder))

        def current(found: re.Match[str]) -> str:
            if found[1] != "console":
                return found[0]
            return f"```console\n{_rerun(found[2], lambda command: _output(page, command, Path(folder)))}```"

        text = _FENCE.sub(current, text)
    page.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    for page in PAGES:
        _refresh(page)
