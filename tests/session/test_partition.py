"""Parts that are explored by themselves give together what one run gives."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from pathlore.findings import Partitioned
from pathlore.incremental.merging import merged
from pathlore.incremental.part import written
from pathlore.session.check import check as check_events
from pathlore.session.partition import partition
from pathlore.store.store import Store, StoreError
from pathlore.trie.merge import restored
from pathlore.trie.node import Complete, Error
from pathlore.trie.partition import balanced
from pathlore.trie.trie import Trie, prefix
from tests.incremental.remembering import check, forget_module, same
from tests.incremental.test_equivalence import CONFIG, SUBJECTS, TARGETS

PARTS = 3
PROGRAM = """
def target(a: int, b: int, c: int, d: int) -> int:
    total = 0
    for x in (a, b, c, d):
        if x > 10:
            total += x
        elif x > 5:
            total -= x
    assert total != 33
    return total
"""


def parts_of(path: Path, name: str, folder: Path, parts: int = PARTS) -> list[str]:
    """The files of the parts of a target."""
    forget_module(path)
    events: list[object] = []
    partition([f"{path}:{name}"], CONFIG, events.append, parts)
    (made,) = [event for event in events if isinstance(event, Partitioned)]
    files = []
    for number, section in enumerate(made.sections):
        file = folder / f"{number}.json"
        file.write_text(written(number + 1, parts, [section]))
        files.append(str(file))
    return files


def import_into(store: Path, other: Path) -> int:
    with closing(Store(str(store))) as opened:
        return opened.add_from(str(other), merged)


@pytest.mark.parametrize(("stem", "name"), TARGETS)
def test_parts_are_together_what_one_run_is(
    stem: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pathlore.session.partition._PREFIXES", 2)
    path = tmp_path / f"{stem}.py"
    path.write_text((SUBJECTS / f"{stem}.py").read_text())
    queries = added = 0
    for number, file in enumerate(parts_of(path, name, tmp_path)):
        queries += check(path, name, tmp_path / str(number), replace(CONFIG, prefixes=file)).queries
        added += import_into(tmp_path / "all", tmp_path / str(number))
        assert import_into(tmp_path / "all", tmp_path / str(number)) == 0

    together = check(path, name, tmp_path / "all", CONFIG)

    alone = check(path, name, None, CONFIG)
    same(together, alone)
    assert together.queries == 0
    assert added
    assert queries <= alone.queries


def test_a_part_is_what_its_prefixes_say(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    whole = check(path, "target", None, CONFIG)
    paths = [
        check(path, "target", tmp_path / str(number), replace(CONFIG, prefixes=file)).paths
        for number, file in enumerate(parts_of(path, "target", tmp_path, 2))
    ]

    assert all(part - {p for p in part if p[1] == ("Open",)} < whole.paths for part in paths)
    assert set.union(*paths) >= whole.paths


def test_a_part_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    file = parts_of(path, "target", tmp_path)[0]
    config = replace(CONFIG, prefixes=file)
    check(path, "target", tmp_path / "store", replace(config, max_paths=12))

    resumed = check(path, "target", tmp_path / "store", config)

    same(resumed, check(path, "target", tmp_path / "other", config))


def test_the_same_twice_adds_nothing(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    check(path, "target", tmp_path / "store", CONFIG)
    assert import_into(tmp_path / "all", tmp_path / "store") == 1
    assert import_into(tmp_path / "all", tmp_path / "store") == 0


def test_what_was_found_out_of_other_code_is_not_mixed(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    check(path, "target", tmp_path / "old", CONFIG)
    path.write_text(PROGRAM.replace("33", "34"))
    now = check(path, "target", tmp_path / "new", CONFIG)

    import_into(tmp_path / "new", tmp_path / "old")

    again = check(path, "target", tmp_path / "new", CONFIG)
    same(again, now)
    assert again.queries == 0


def test_no_store_to_import(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"no database")
    with pytest.raises(StoreError, match="is not an exported store"):
        import_into(tmp_path / "all", tmp_path / "file")
    with pytest.raises(StoreError):
        import_into(tmp_path / "all", tmp_path)


def test_shares_are_even() -> None:
    shares = balanced([(0.5, (0,)), (0.2, (1, 0)), (0.2, (1, 1)), (0.1, (2,))], 2)
    assert shares == [[(0,)], [(1, 0), (1, 1), (2,)]]


def pathlore(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pathlore", *arguments],
        cwd=folder,
        env={**os.environ, "PATHLORE_NO_CACHE": ""},
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_the_commands(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "program.py").write_text(PROGRAM)
    made = pathlore(tmp_path, "partition", "program.py:target", "--parts", "2", "-o", "parts")
    assert (made.returncode, made.stderr) == (0, "")
    assert made.stdout.endswith(" prefixes in 2 parts (16, 16)\n")
    for number in (1, 2):
        file = f"parts/prefixes-{number}-of-2.json"
        part = pathlore(tmp_path, "check", "--prefixes", file, "--cache-dir", f"c{number}")
        assert part.returncode in (0, 1), part.stderr
        assert pathlore(tmp_path, "cache", "import", f"c{number}").stdout == "1 added\n"

    together = pathlore(tmp_path, "check", "program.py:target")
    alone = pathlore(tmp_path, "check", "program.py:target", "--no-cache")

    assert together.returncode == alone.returncode == 1
    assert together.stdout.splitlines()[0] == alone.stdout.splitlines()[0]
    assert "all paths explored (145 paths" in together.stdout
    assert "all paths explored (145 paths" in alone.stdout
    assert " 0 queries" in together.stdout


def test_stores_with_functions_of_python_are_put_together(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "program.py").write_text(QUOTIENT)
    for store, paths in (("some", "1"), ("all", "0")):
        pathlore(tmp_path, "check", "program.py:target", "--cache-dir", store, "--max-paths", paths)

    added = pathlore(tmp_path, "cache", "import", "all", "--cache-dir", "some")

    assert (added.returncode, added.stdout, added.stderr) == (0, "1 added\n", "")
    together = pathlore(tmp_path, "check", "program.py:target", "--cache-dir", "some")
    assert " 0 queries" in together.stdout


QUOTIENT = """
def target(cents: int, text: str) -> str:
    if cents / 100 > 5.5 and text.casefold() != "x":
        return f"{cents / 100:.2f}"
    return "little"
"""


@pytest.mark.parametrize(
    ("spoil", "options", "told"),
    [
        (lambda f: f.with_name("program.py").write_text(PROGRAM.replace("33", "34")), [], "the code is not what"),
        (lambda f: f.write_text("{"), [], "is no file that pathlore partition wrote"),
        (lambda f: f.write_bytes(b"\xff\xfe"), [], "is no file that pathlore partition wrote"),
        (lambda f: f.write_text(f.read_text().replace("prefixes 1", "prefixes 0")), [], "has another format"),
        (lambda f: f.unlink(), [], "cannot be read"),
        (lambda f: None, ["--max-depth", "3"], "was made with --max-depth 1000"),
        (lambda f: None, ["--check-preconditions"], "was made for another target or Python, or with other options"),
        (lambda f: _set_prefixes(f, [[1] * 50]), [], "its prefixes do not fit"),
        (lambda f: _set_prefixes(f, [[-1]]), [], "its prefixes do not fit"),
        (lambda f: _spoil_chunks(f), [], "what was known then does not fit"),
        (lambda f: f.write_text("{"), ["program.py:target"], "is no file that pathlore partition wrote"),
        (lambda f: None, ["--deepen"], "do not go together"),
    ],
)
def test_bad_files(spoil: object, options: list[str], told: str, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "program.py").write_text(PROGRAM)
    pathlore(tmp_path, "partition", "program.py:target", "--parts", "1")
    spoil(tmp_path / "prefixes-1-of-1.json")  # type: ignore[operator]

    run = pathlore(tmp_path, "check", "--prefixes", "prefixes-1-of-1.json", *options)

    assert run.returncode == 2
    assert told in run.stderr
    assert "Traceback" not in run.stderr
    assert "internal error" not in run.stderr


def _set_prefixes(file: Path, prefixes: list[list[int]]) -> None:
    data = json.loads(file.read_text())
    data["targets"][0]["prefixes"] = prefixes
    file.write_text(json.dumps(data))


def _spoil_chunks(file: Path) -> None:
    data = json.loads(file.read_text())
    data["targets"][0]["chunks"] = ["AAAA"]
    file.write_text(json.dumps(data))


def test_parts_are_even_where_paths_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    path = tmp_path / "lopsided.py"
    path.write_text(
        "def target(a: int, b: int) -> int:\n"
        "    total = 0\n"
        "    for limit in range(12):\n"
        "        if a == limit:\n"
        "            for other in range(12 - limit):\n"
        "                if b == other:\n"
        "                    return other\n"
        "            return -1\n"
        "    return total\n"
    )
    config = replace(CONFIG, compose="off", cache=True, cache_dir=str(tmp_path / "store"))
    word = f"{path}:target"

    def sizes() -> list[int]:
        forget_module(path)
        events: list[object] = []
        partition([word], config, events.append, 2)
        (made,) = [event for event in events if isinstance(event, Partitioned)]
        return [sum(map(paths_below, map(tuple, json.loads(text)["prefixes"]))) for text in made.sections]

    def paths_below(sides: tuple[int, ...]) -> int:
        return sum(leaf[: len(sides)] == sides for leaf in leaves)

    events: list[object] = []
    forget_module(path)
    check_events([word], config, events.append)
    with closing(Store(config.cache_dir)) as store:
        (entry,) = [found for found in store.entries() if found.chunks]
        trie = Trie()
        trie.root = restored(store.chunks(entry)).root
    leaves = [
        tuple(prefix(slot.parent, slot.side)[1]) for slot, leaf in trie.leaves() if isinstance(leaf, (Complete, Error))
    ]
    assert len(leaves) > 60
    most, least = sorted(sizes(), reverse=True)
    assert most <= 1.2 * (most + least) / 2
