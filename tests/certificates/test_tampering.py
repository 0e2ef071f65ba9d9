"""Whoever changes a certificate, and its digest with it, is found out: by the reason that is given."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pathlore.certificates.document import text_of
from tests.certificates.certifying import Part, certified, changed, consistent, subtree, verified
from tests.certificates.subjects import ALL
from tests.scale import EVERYTHING, examples

SUBJECTS = ("branches", "findings", "objects", "texts", "bounded")
OPTIONS = {"bounded": ("--max-depth", "4")}
Tampering = Callable[[Part], None]


@pytest.fixture(scope="module")
def certificates(tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[Path, list[Part]]]:
    made = {}
    for name in SUBJECTS:
        folder = tmp_path_factory.mktemp(name)
        made[name] = (folder, certified(folder, ALL[name], *OPTIONS.get(name, ())))
    return made


def _leaves(part: Part, *kinds: str) -> list[int]:
    return [n for n, row in enumerate(part["tree"]) if row.get("leaf") in (kinds or ("returns", "raises", "cut"))]


def _choices(part: Part) -> list[int]:
    return [n for n, row in enumerate(part["tree"]) if "leaf" not in row]


def _replace(part: Part, number: int, **leaf: Any) -> None:
    place = {name: part["tree"][number][name] for name in ("depth", "side")}
    rows = subtree(part, number)
    part["tree"][rows.start : rows.stop] = [{**place, **leaf}]
    consistent(part)


def drop_a_leaf(part: Part) -> None:
    del part["tree"][_leaves(part)[-1]]
    consistent(part)


def drop_a_subtree(part: Part) -> None:
    rows = subtree(part, _choices(part)[-1])
    del part["tree"][rows.start : rows.stop]
    consistent(part)


def drop_a_choice(part: Part) -> None:
    """Its first alternative takes its place."""
    number = _choices(part)[-1]
    rows = subtree(part, number)
    first = subtree(part, number + 1)
    kept = [{**row, "depth": row["depth"] - 1} for row in part["tree"][first.start : first.stop]]
    kept[0]["side"] = part["tree"][number]["side"]
    part["tree"][rows.start : rows.stop] = kept
    consistent(part)


def repeat_a_leaf(part: Part) -> None:
    number = _leaves(part)[0]
    part["tree"].insert(number, part["tree"][number])


def exclude_a_leaf(part: Part) -> None:
    _replace(part, _leaves(part)[-1], leaf="excluded")


def exclude_a_leaf_with_inputs(part: Part) -> None:
    row = part["tree"][_leaves(part)[-1]]
    for name in ("value", "exception", "at", "from", "why", "lines"):
        row.pop(name, None)
    row.update(leaf="excluded", plain="raises AssertionError")
    consistent(part)


def open_a_leaf_and_claim_all(part: Part) -> None:
    _replace(part, _leaves(part)[0], leaf="open", why="timeout")
    part["claim"]["exhaustive"] = True


def undecide_a_leaf(part: Part) -> None:
    _replace(part, _leaves(part)[0], leaf="undecided", why="the solver could not decide")


def swap_alternatives(part: Part) -> None:
    number = _choices(part)[0]
    first = subtree(part, number + 1)
    second = subtree(part, first.stop)
    tree = part["tree"]
    one, other = tree[first.start : first.stop], tree[second.start : second.stop]
    one[0]["side"], other[0]["side"] = 1, 0
    tree[first.start : second.stop] = [*other, *one]
    consistent(part)


def change_a_witness(part: Part) -> None:
    rows = [part["tree"][n] for n in _leaves(part)]
    row = next(row for row in rows if any(type(v) in (int, str) for v in row["inputs"].values()))
    name = next(n for n, v in row["inputs"].items() if type(v) in (int, str))
    row["inputs"][name] = row["inputs"][name] + (10**6 if type(row["inputs"][name]) is int else "zz")


def change_all_witnesses(part: Part) -> None:
    inputs = [part["tree"][n]["inputs"] for n in _leaves(part)]
    for number, n in enumerate(_leaves(part)):
        part["tree"][n]["inputs"] = inputs[number - 1]


def lose_a_witness(part: Part) -> None:
    del part["tree"][_leaves(part)[0]]["inputs"]


def change_an_outcome(part: Part) -> None:
    row = part["tree"][_leaves(part, "returns")[0]]
    row["value"] = "12345"


def hide_a_failure(part: Part) -> None:
    found = _leaves(part, "raises") or _leaves(part, "returns")
    row = part["tree"][found[0]]
    row["leaf"] = "raises" if row["leaf"] == "returns" else "returns"
    row["value"] = "None"
    consistent(part)


def change_a_call(part: Part) -> None:
    part["tree"][_leaves(part)[0]]["call"] = "target()"


def change_the_lines(part: Part) -> None:
    row = part["tree"][_leaves(part, "returns")[0]]
    row["lines"] = "other"


def change_a_term(part: Part) -> None:
    row = part["tree"][next(n for n in _choices(part) if "term" in part["tree"][n])]
    part["terms"].append(["not", row["term"]])
    row["term"] = len(part["terms"]) - 1
    consistent(part)


def change_a_constant(part: Part) -> None:
    row = next((row for row in part["terms"] if row[0] in ("sum", "integer", "text")), part["terms"][-1])
    row[1] = row[1] + 1 if type(row[1]) is int else "other"


def change_a_site(part: Part) -> None:
    part["sites"][0][0] = "0" * 24 + ":0:114"


def change_the_text_of_a_site(part: Part) -> None:
    part["sites"][0][1] = "elsewhere.py: pass"


def change_a_run(part: Part) -> None:
    part["runs"][0][0] = "0" * 24


def drop_the_runs_of_a_row(part: Part) -> None:
    row = next(row for row in part["tree"] if row.get("runs"))
    row["runs"] = []
    consistent(part)


def change_a_name(part: Part) -> None:
    part["names"]["*"] = "0" * 24


def add_a_name(part: Part) -> None:
    part["names"]["unknown"] = "0" * 24


def change_the_signature(part: Part) -> None:
    part["signature"] = "0" * 24


def change_the_inputs(part: Part) -> None:
    part["inputs"][0][1] = "BoolInput()"


def change_a_bound(part: Part) -> None:
    part["options"]["max-depth"] = 2


def change_an_option(part: Part) -> None:
    part["options"]["contracts"] = ["deal"]


def change_the_claim(part: Part) -> None:
    part["claim"]["exhaustive"] = not part["claim"]["exhaustive"]


def hide_what_is_left_out(part: Part) -> None:
    left_out = part["claim"]["left_out"]
    part["claim"]["left_out"] = [] if left_out else [{"why": "nothing", "at": "", "count": 1}]


def hide_or_invent_a_finding(part: Part) -> None:
    finding = {"code": "PL101", "behaviour": False, "exception": "AssertionError", "at": "", "call": "target()"}
    findings = part["claim"]["findings"]
    part["claim"]["findings"] = findings[1:] if findings else [finding]


def assume_something(part: Part) -> None:
    part["claim"]["assumed"].append("False")


def count_otherwise(part: Part) -> None:
    part["claim"]["paths"]["returns"] += 1


def say_more(part: Part) -> None:
    part["tree"][0]["note"] = "checked by hand"


def say_more_of_the_target(part: Part) -> None:
    part["note"] = "checked by hand"


TAMPERINGS: list[Tampering] = [
    *(drop_a_leaf, drop_a_subtree, drop_a_choice, repeat_a_leaf, exclude_a_leaf, exclude_a_leaf_with_inputs),
    *(open_a_leaf_and_claim_all, undecide_a_leaf, swap_alternatives, change_a_witness, change_all_witnesses),
    *(lose_a_witness, change_an_outcome, hide_a_failure, change_a_call, change_the_lines, change_a_term),
    *(change_a_constant, change_a_site, change_the_text_of_a_site, change_a_run, drop_the_runs_of_a_row),
    *(change_a_name, add_a_name, change_the_signature, change_the_inputs, change_a_bound),
    *(change_the_claim, hide_what_is_left_out, hide_or_invent_a_finding, assume_something, count_otherwise),
    *(say_more, say_more_of_the_target),
]


@pytest.mark.parametrize("tampering", TAMPERINGS, ids=lambda tampering: tampering.__name__)
@pytest.mark.parametrize("name", SUBJECTS if EVERYTHING else SUBJECTS[:2])
def test_tampering_is_refused(
    name: str, tampering: Tampering, certificates: dict[str, tuple[Path, list[Part]]]
) -> None:
    folder, parts = certificates[name]

    done = verified(folder, changed(parts, tampering))

    assert done.exit_code == 1, done.output
    assert "refused: program.py:target: " in done.output
    assert len(done.output.splitlines()) == 1


def test_options_under_which_something_else_holds_are_refused(
    certificates: dict[str, tuple[Path, list[Part]]],
) -> None:
    folder, parts = certificates["branches"]

    assert verified(folder, changed(parts, change_an_option)).exit_code == 1


@pytest.mark.parametrize("name", ["branches", "findings"])
def test_a_possible_alternative_that_is_marked_unsatisfiable_is_refuted(
    name: str, certificates: dict[str, tuple[Path, list[Part]]]
) -> None:
    folder, parts = certificates[name]
    for number in _leaves(parts[0]):
        if number == 0:
            continue

        def mark(part: Part, number: int = number) -> None:
            _replace(part, number, leaf="unsatisfiable")

        tampered = changed(parts, mark)
        without, proving = verified(folder, tampered), verified(folder, tampered, "--prove")

        assert proving.exit_code == 1, proving.output
        assert "refused" in proving.output
        assert without.exit_code == 1, f"row {number}: {without.output}"


def test_a_changed_file_with_the_old_digest_is_refused(certificates: dict[str, tuple[Path, list[Part]]]) -> None:
    folder, parts = certificates["branches"]
    text = text_of(parts)
    file = folder / "certificate.json"
    file.write_text(text.replace('"exhaustive": true', '"exhaustive": false'))

    done = verified(folder)

    assert done.exit_code == 1
    assert "the digest is not that of the content" in done.output


# At random


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(value, (dict, list)):
        for key, item in value.items() if isinstance(value, dict) else enumerate(value):
            found += _places(item, (*path, key))
    return found


_VALUES: tuple[Any, ...] = (None, True, False, 0, -1, 1, 2**70, "", "x", "int", [], {}, [1], {"x": "0x7"}, 1.5, [2**80])


def _mutate(part: Part, chance: random.Random) -> None:
    *way, last = chance.choice(_places(part))
    inside: Any = part
    for key in way:
        inside = inside[key]
    match chance.randrange(4):
        case 0:
            del inside[last]
        case 1 if isinstance(inside, list):
            inside.insert(last, copy.deepcopy(inside[chance.randrange(len(inside))]))
        case 2 if isinstance(inside[last], int):
            inside[last] += chance.choice((-1, 1, 7))
        case _:
            inside[last] = copy.deepcopy(chance.choice(_VALUES))


def _said(part: Part) -> Any:
    """What a certificate claims, and of which paths: terms may be written otherwise, and unread inputs be others."""
    rows = [{k: v for k, v in row.items() if k not in ("term", "inputs", "why")} for row in part["tree"]]
    claim = {**part["claim"], "left_out": len(part["claim"]["left_out"])}
    return json.dumps([rows, claim, [part[name] for name in ("target", "inputs", "names", "runs", "sites")]])


@pytest.mark.parametrize("seed", range(examples(40)))
@pytest.mark.parametrize("name", ["branches", "objects", "texts"])
def test_random_changes_are_refused_or_say_the_same(
    name: str, seed: int, certificates: dict[str, tuple[Path, list[Part]]]
) -> None:
    folder, parts = certificates[name]
    tampered = copy.deepcopy(parts)
    _mutate(tampered[0], random.Random(seed))

    done = verified(folder, tampered)

    assert done.exit_code in (0, 1), done.output
    assert "Traceback" not in done.output
    assert "internal error" not in done.output
    if done.exit_code == 0:
        assert _said(tampered[0]) == _said(parts[0])


@pytest.mark.parametrize("seed", range(examples(40)))
def test_random_bytes_never_crash(seed: int, certificates: dict[str, tuple[Path, list[Part]]]) -> None:
    folder, parts = certificates["findings"]
    chance = random.Random(seed)
    content = bytearray(text_of(parts).encode())
    for _ in range(chance.randrange(1, 4)):
        place = chance.randrange(len(content))
        content[place : place + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
    (folder / "certificate.json").write_bytes(content)

    done = verified(folder)

    assert done.exit_code in (0, 1, 2), done.output
    assert "Traceback" not in done.output
    if done.exit_code == 0:
        assert json.loads(content)["targets"] == parts
