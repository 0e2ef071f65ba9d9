"""Makes certificates of small programs and checks them, by the command line."""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from pathlore.certificates.document import text_of
from pathlore.cli.main import cli

Part = dict[str, Any]


def certified(folder: Path, source: str, *options: str, target: str = "target") -> list[Part]:
    """The targets of a certificate of a program."""
    sys.modules.pop("program", None)  # that of another test: this one would be called otherwise
    (folder / "program.py").write_text(source, encoding="utf-8")
    words = ["certify", str(folder / f"program.py:{target}" if target else folder / "program.py")]
    done = CliRunner().invoke(cli, [*words, "-o", str(folder / "certificate.json"), *options])
    assert done.exit_code == 0, done.output
    parts: list[Part] = json.loads((folder / "certificate.json").read_text())["targets"]
    return parts


def verified(folder: Path, parts: list[Part] | None = None, *options: str) -> Result:
    """The outcome of checking a document, with a digest that fits."""
    file = folder / "certificate.json"
    if parts is not None:
        file.write_text(text_of(parts), encoding="utf-8")
    return CliRunner().invoke(cli, ["verify", str(file), "--root", str(folder), *options])


def changed(parts: list[Part], change: Callable[[Part], None]) -> list[Part]:
    """A copy with a changed first target."""
    copied = copy.deepcopy(parts)
    change(copied[0])
    return copied


def subtree(part: Part, number: int) -> range:
    """The rows of a node and of what is below it."""
    tree = part["tree"]
    end = number + 1
    while end < len(tree) and tree[end]["depth"] > tree[number]["depth"]:
        end += 1
    return range(number, end)


def consistent(part: Part) -> None:
    """Numbers tables and counts leaves as certificates do: what somebody does who tampers with care."""
    tree, claim = part["tree"], part["claim"]
    for table in ("sites", "runs"):
        used = _numbered(tree, table)
        part[table] = [part[table][number] for number in used]
    part["terms"], numbers = _needed_terms(part["terms"], [row["term"] for row in tree if "term" in row])
    for row in tree:
        if "term" in row:
            row["term"] = numbers[row["term"]]
    leaves = [row["leaf"] for row in tree if "leaf" in row]
    for kinds in (claim["paths"], claim["not_run"]):
        kinds.update({kind: leaves.count(kind) for kind in kinds})


def _numbered(tree: list[Any], table: str) -> list[int]:
    order: dict[int, int] = {}
    for row in tree:
        if table == "sites" and "site" in row:
            row["site"] = order.setdefault(row["site"], len(order))
        if table == "runs" and "runs" in row:
            row["runs"] = sorted(order.setdefault(number, len(order)) for number in row["runs"])
    return list(order)


def _needed_terms(rows: list[Any], wanted: list[int]) -> tuple[list[Any], dict[int, int]]:
    from pathlore.expr.codec import parts_of_row

    used = set(wanted)
    for number in range(len(rows) - 1, -1, -1):
        if number in used:
            used.update(parts_of_row(rows[number]))
    numbers = {old: new for new, old in enumerate(sorted(used))}
    kept = []
    for old in sorted(used):
        row, parts = list(rows[old]), set(parts_of_row(rows[old]))
        kept.append(_renumbered(row, numbers) if parts else row)
    return kept, numbers


def _renumbered(row: list[Any], numbers: dict[int, int]) -> list[Any]:
    first = 2 if row[0] in ("sum", "apply") else 1
    step = 2 if row[0] == "sum" else 1
    last = 2 if row[0] in ("matches", "f_integral") else len(row)
    for place in range(first, last, step):
        row[place] = numbers[row[place]]
    return row
