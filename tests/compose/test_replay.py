"""Composition by replay: what it counts, and that it says what plain paths say, on programs over the heap above all."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from pathlore.cli.main import cli
from tests.compose.ends import compared_ends
from tests.compose.harness import Explored, against, brute, compare, explored
from tests.compose.linked import program
from tests.compose.test_hostile import PROGRAMS
from tests.compose.test_traps import FILES as TRAPS
from tests.scale import sampled

SUBJECTS = Path(__file__).parent.parent.parent / "bench" / "papers" / "subjects"
NODES = """
from typing import Optional


class Node:
    elem: int
    next: Optional["Node"]

    def __init__(self) -> None:
        self.elem = 0
        self.next = None

    def swap_node(self) -> Optional["Node"]:
        if self.next is not None:
            if self.elem > self.next.elem:
                t = self.next
                self.next = t.next
                t.next = self
                return t
        return None


def call_swap_node(n: Optional[Node]) -> Optional[Node]:
    n1 = Node()
    n1.next = n
    return n1.swap_node()


def guarded(n: Optional[Node]) -> int:
    if n is None or n.next is None:
        return 0
    assert n.next.elem > 3
    return 1
"""


def pathlore(*words: str) -> str:
    return CliRunner().invoke(cli, list(words)).output


def checked(target: str, *options: str) -> dict[str, Any]:
    """The result of a target with no bound that it could meet."""
    words = ("--timeout", "0", "--max-objects", "12", "--objects", "any", "--no-cache", "--format", "json")
    found: dict[str, Any] = json.loads(pathlore("check", *words, *options, target))["targets"][0]
    return found


def same(path: Path | str, name: str = "target", **options: Any) -> Explored:
    """What replay says of a target, which has to be what plain paths say."""
    plain, composed = (explored(path, name, mode, **options) for mode in ("off", "replay"))
    for one in (plain, composed):
        # A failure is reported again when a smaller input is found.
        one.sites = sorted(set(one.sites))
    assert compare(plain, composed) == []
    return composed


@pytest.fixture
def nodes(tmp_path: Path) -> str:
    file = tmp_path / "nodes.py"
    file.write_text(NODES)
    return str(file)


# Counts


def test_queries_of_the_two_methods_are_those_of_chapter_3() -> None:
    """Two for the conditional of `q`, and one for each path of `p` at each of its two calls."""
    target = f"{SUBJECTS / 'p_q.py'}:q"
    assert checked(target, "--compose", "off")["stats"]["queries"] == 10
    assert checked(target, "--compose", "replay")["stats"]["queries"] == 8


@pytest.mark.parametrize(
    ("file", "target", "most"),
    [
        ("bank_account.py", "main", 166),
        ("tcas.py", "Tcas.alt_sep_test", 230),
        ("tcas.py", "start_tcas", 100),
        ("rational.py", "simplify", 52),
        ("sorted_list.py", "add_3_times", 8),
        ("asw.py", "main0", 128),
        pytest.param("asw.py", "main", 128, marks=pytest.mark.slow),
        pytest.param("foo.py", "m", 1400, marks=pytest.mark.slow),
        pytest.param("sorted_list.py", "add_5_times", 152, marks=pytest.mark.slow),
        pytest.param("wbs.py", "main0", 144, marks=pytest.mark.slow),
        pytest.param("wbs.py", "main1", 864, marks=pytest.mark.slow),
        pytest.param("rational.py", "simp", 2940, marks=pytest.mark.slow),
    ],
)
def test_queries_are_at_most_those_of_the_paper(file: str, target: str, most: int) -> None:
    result = checked(f"{SUBJECTS / file}:{target}", "--compose", "replay")
    assert result["exhaustive"] or result["stats"]["errors"]
    assert result["composition"] is not None
    assert result["stats"]["queries"] <= most


# Heap conditions


def test_swap_node_has_three_paths_with_seven_pairs(nodes: str) -> None:
    """Figure 3.4: the shapes of the heap are told apart by pairs, not by paths."""
    (target,) = json.loads(pathlore("summary", "--objects", "any", "--format", "json", f"{nodes}:Node.swap_node"))[
        "targets"
    ]
    paths = {
        tuple(c["outcome"] for c in path["conditionals"]): {(p["numeric"], *p["heap"]) for p in path["pairs"]}
        for path in target["paths"]
    }
    greater, new = "self.next.elem + 1 <= self.elem", "self.next is a new Node"
    assert target["complete"]
    assert paths == {
        (True,): {("", "self.next is None")},
        (False, False): {("self.elem <= self.next.elem", new), ("", "self.next is self")},
        (False, True): {
            (greater, new, f"self.next.next is {what}") for what in ("None", "self", "self.next", "a new Node")
        },
    }


def test_all_paths_of_swap_node_are_admitted_at_its_call(nodes: str) -> None:
    """Figure 3.5: a concrete node whose successor is any; what cannot be is dropped."""
    (target,) = json.loads(pathlore("summary", "--objects", "any", "--format", "json", f"{nodes}:call_swap_node"))[
        "targets"
    ]
    assert sorted(len(path["pairs"]) for path in target["paths"]) == [1, 1, 3]
    composed = checked(f"{nodes}:call_swap_node", "--compose", "replay")
    assert composed["exhaustive"]
    assert composed["stats"]["paths"] == 5
    assert composed["composition"]["summaries"] == 4


def test_regions_of_inputs_say_what_references_are(nodes: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    pathlore("check", "--objects", "any", f"{nodes}:guarded")
    region = pathlore("region", "--objects", "any", f"{nodes}:guarded")
    assert "n is None" in region
    assert "n.next is None" in region
    assert "4 <= n.elem and n.next is n" in region
    assert "4 <= n.next.elem and n.next is a new Node" in region


# Errors

RAISING = """
def checked(n: int) -> int:
    if n > 100:
        if n == 150:
            raise KeyError(n)
        return 1
    return 0


def middle(n: int, m: int) -> int:
    if m > 3:
        return checked(n)
    return 2


def target(a: int, b: int, c: int) -> int:
    return middle(a, b) + middle(b, c)
"""


def test_paths_on_which_a_callee_raises_come_first(tmp_path: Path) -> None:
    """The first call can go where its callee's callee raises: nobody has to be asked."""
    file = tmp_path / "raising.py"
    file.write_text(RAISING)
    options = ("--raises", "error", "--first-error")
    directed = checked(f"{file}:target", "--compose", "replay", "--directed", *options)
    plain = checked(f"{file}:target", "--compose", "off", *options)
    assert directed["stats"]["errors"] == plain["stats"]["errors"] == 1
    assert directed["stats"]["queries"] == 0
    assert plain["stats"]["queries"] > 0


# What is remembered

LISTS = """
from typing import Optional


class Node:
    value: int
    next: Optional["Node"]


def insert(n: Node, v: int) -> int:
    if n.value > v:
        n.next = None
        return 1
    if n.next is not None and n.next.value == v:
        return 2
    return 0


def target(a: Node, b: Node, x: int) -> int:
    r = insert(a, x) + insert(b, x)
    assert r != 3 or a.next is not None
    return r


def other(c: Node, y: int) -> int:
    if y > 3:
        return insert(c, y)
    return 7
"""


def test_summaries_are_found_by_edited_and_by_other_callers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    file = tmp_path / "lists.py"
    options = ("--objects", "any", "--compose", "replay", "--format", "json", "--cache-dir", str(tmp_path / "store"))

    def built(text: str, target: str) -> int:
        file.write_text(text)
        result = json.loads(pathlore("check", *options, f"{file}:{target}"))["targets"][0]
        count: int = result["composition"]["built"]
        return count

    assert built(LISTS, "target") > 0
    assert built(LISTS, "other") == 0
    assert built(LISTS.replace("r != 3", "r != 4"), "target") == 0
    assert built(LISTS.replace("n.value > v", "n.value >= v"), "target") > 0


LOWEST_FIRST = """
from lists import Node, insert


def top(c: Node, y: int) -> int:
    if y > 3:
        return middle(c, y)
    return 7


def middle(c: Node, y: int) -> int:
    if y > 5:
        return insert(c, y) + again(c, 0)
    return 1


def again(c: Node, n: int) -> int:
    return 0 if n >= 0 else middle(c, n)
"""


NUMBERS = """
def sign(u: int) -> int:
    if u == 0:
        return 0
    return 1 if u > 0 else -1


def target(x: int, y: int) -> int:
    assert sign(x) + sign(y) != 2 or x > 0
    return 0
"""


@pytest.mark.parametrize(("compose", "target"), [("replay", "top"), ("formulas", "target")])
def test_summaries_of_a_file_are_made_bottom_up_and_found_by_callers(
    compose: str, target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "lists.py").write_text(LISTS)
    (tmp_path / f"callers_{compose}.py").write_text(LOWEST_FIRST if target == "top" else NUMBERS)
    options = ("--objects", "any", "--compose", compose, "--format", "json", "--cache-dir", str(tmp_path / "store"))
    files = (f"{tmp_path}/callers_{compose}.py", f"{tmp_path}/lists.py")
    made = json.loads(pathlore("summary", *options, *files))["targets"]
    names = [one["target"].rpartition(":")[2] for one in made]
    assert names[: names.index(target)] == (["insert", "again", "middle"] if target == "top" else ["sign"])
    result = json.loads(pathlore("check", *options, f"{files[0]}:{target}"))["targets"][0]
    assert result["exhaustive"]
    assert result["composition"]["built"] == 0
    fresh = json.loads(pathlore("check", *options[:-1], str(tmp_path / "empty"), f"{files[0]}:{target}"))["targets"][0]
    assert fresh["stats"]["queries"] + fresh["composition"]["built"] > result["stats"]["queries"]
    assert (fresh["exhaustive"], fresh["stats"]["errors"]) == (result["exhaustive"], result["stats"]["errors"])


def test_summaries_of_all_callees_can_be_made_first(tmp_path: Path) -> None:
    file = tmp_path / "lists.py"
    file.write_text(LISTS)
    first = checked(f"{file}:target", "--compose", "replay", "--summaries", "bottom-up")
    plain = checked(f"{file}:target", "--compose", "off")
    assert first["composition"]["built"] == 0
    assert first["stats"]["paths"] == plain["stats"]["paths"]
    assert first["stats"]["errors"] == plain["stats"]["errors"]


def test_depth_bounds_mean_the_same(tmp_path: Path) -> None:
    file = tmp_path / "lists.py"
    file.write_text(LISTS)
    for depth in (3, 6):
        same(file, objects="any", max_depth=depth)


LOOP = """
def gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


def target(a: int, b: int) -> int:
    if not (0 <= a <= 6 and 0 <= b <= 6):
        return 0
    g = gcd(a, b)
    assert g != 3 or a == b
    return g
"""


def test_a_loop_without_an_end_of_its_own_is_left_to_its_caller(tmp_path: Path) -> None:
    file = tmp_path / "loop.py"
    file.write_text(LOOP)
    assert same(file).exhaustive


# The same as plain paths


@pytest.mark.parametrize(
    ("file", "target"),
    [("swap_node.py", "swap_node"), ("position_list.py", "check_position"), ("sorted_list.py", "add_3_times")],
)
def test_subjects_over_the_heap_are_the_same(file: str, target: str) -> None:
    assert same(SUBJECTS / file, target, objects="any", max_objects=12).composed


@pytest.mark.slow
@pytest.mark.parametrize(("file", "target"), [("swap_node.py", "call_twice"), ("position_list.py", "swap_elements")])
def test_long_subjects_over_the_heap_are_the_same(file: str, target: str) -> None:
    assert same(SUBJECTS / file, target, objects="any", max_objects=12, timeout=300.0).composed


@pytest.mark.parametrize("seed", [0, 2, 3, *(pytest.param(n, marks=pytest.mark.slow) for n in (1, *range(4, 200)))])
def test_programs_over_linked_structures_are_the_same(seed: int, tmp_path: Path) -> None:
    file = tmp_path / f"linked_{seed}.py"
    file.write_text(program(seed))
    same(file, objects="any" if seed % 4 else "auto", max_objects=3, timeout=300.0)


QUICK = [0, 1, 2, 3, 4, 5, 6, 7, 9, 12, 13, 14, 15, 16, 18, 19, 22, 23, 25, 31, 32, 34, 40, 41, 44, 103]


@pytest.mark.parametrize(
    "seed", [*QUICK, *(pytest.param(n, marks=pytest.mark.slow) for n in range(200) if n not in QUICK)]
)
def test_paths_by_replay_leave_what_plain_paths_leave(seed: int, tmp_path: Path) -> None:
    """Each is one plain path, none twice; results, exceptions and heaps are isomorphic."""
    file = tmp_path / f"ends_{seed}.py"
    file.write_text(program(seed))
    objects = 1 if seed in QUICK else 2
    found = compared_ends(file, objects="any" if seed % 4 else "auto", max_objects=objects, timeout=300.0)
    assert found.problems == []


def test_programs_over_linked_structures_are_composed(tmp_path: Path) -> None:
    """Where all functions are explored as a part of their callers, nothing is compared."""
    composed = 0
    for seed in (0, 2, 3):
        file = tmp_path / f"linked_{seed}.py"
        file.write_text(program(seed))
        composed += explored(file, compose="replay", objects="any", max_objects=2).composed
    assert composed == 3


@pytest.mark.parametrize("path", sampled(TRAPS, 30), ids=lambda path: path.stem)
def test_traps_are_the_same(path: Path) -> None:
    assert against(brute(path), same(path), path) == []


@pytest.mark.parametrize("name", sampled(list(PROGRAMS), 60))
def test_hostile_programs_are_the_same(name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{name}.py"
    path.write_text(PROGRAMS[name], encoding="utf-8")
    assert against(brute(path), same(path), path) == []
