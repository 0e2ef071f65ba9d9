"""Cases for tests: which paths are chosen, what is expected of them, and that the tests pass."""

from __future__ import annotations

import ast
import itertools
import json
import math
import os
import random
import re
import subprocess
import sys
import types
from collections import Counter, deque
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from pathlore.config import Config
from pathlore.confirmation.comparison import UNSEEN, comparable, differ
from pathlore.confirmation.object_graph import GONE, ObjectGraph, changes
from pathlore.confirmation.reproduction import Reproduction
from pathlore.findings import Case, CasesFound, Event, FindingFound, Import, TargetFinished, TargetResult
from pathlore.program.blocks import BasicBlock
from pathlore.program.sites import Block
from pathlore.report.tests import render
from pathlore.testgen.arms import Arms
from pathlore.testgen.cases import strategy_for
from pathlore.testgen.cover import Candidate, cheapest_cover
from pathlore.testgen.generate import generate_tests
from pathlore.testgen.labels import changing, raising, returning, snake, subjects
from pathlore.testgen.literals import Literals
from pathlore.testgen.named_reproduction import with_names
from pathlore.testgen.names import Names, import_from, installed_folders
from pathlore.testgen.pollution import fingerprint
from tests.explore.driving import target_of
from tests.scale import EVERYTHING, sampled
from tests.testgen import generation_cases

ROOT = Path(__file__).parent.parent.parent
SUBJECTS = ROOT / "bench" / "papers" / "subjects"
PEERS = ROOT / "bench" / "peers" / "cases"
PROGRAMS = ROOT / "tests" / "programs"
OWN = Path(generation_cases.__file__)


@dataclass
class Generated:
    """What a generation told."""

    events: list[Event] = field(default_factory=list)

    @property
    def found(self) -> list[CasesFound]:
        return [event for event in self.events if isinstance(event, CasesFound)]

    @property
    def cases(self) -> list[Case]:
        return [case for found in self.found for case in found.cases]

    @property
    def result(self) -> TargetResult:
        (finished,) = (event for event in self.events if isinstance(event, TargetFinished))
        return finished.result

    @property
    def reasons(self) -> list[str]:
        return [incomplete.why for incomplete in self.result.incomplete]

    def write(self, file: Path) -> int:
        tests = render(self.found, str(file), "pathlore tests it")
        file.write_text(tests.source, encoding="utf-8")
        return tests.count


def generated(*words: str, all_paths: bool = False, **options: Any) -> Generated:
    told = Generated()
    config = Config(**{"timeout": 20.0, "solver_timeout": 2.0, **options})
    generate_tests(words, config, told.events.append, all_paths)
    return told


def own(name: str, **options: Any) -> Generated:
    return generated(f"{OWN}:{name}", **options)


def run_pytest(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, "--rootdir", "."]
    return subprocess.run(
        [*command, *arguments],
        cwd=folder,
        env={**environment, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def assert_passes(folder: Path, count: int, *arguments: str) -> None:
    done = run_pytest(folder, *arguments)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-1000:]
    assert f"{count} passed" in done.stdout


# The smallest set


def brute_force(candidates: list[Candidate]) -> int:
    wanted = 0
    for candidate in candidates:
        wanted |= candidate.items
    costs = []
    for chosen in itertools.product((False, True), repeat=len(candidates)):
        taken = list(itertools.compress(candidates, chosen))
        items = 0
        for candidate in taken:
            items |= candidate.items
        if items == wanted:
            costs.append(sum(candidate.cost for candidate in taken))
    return min(costs)


def test_the_cover_is_as_cheap_as_brute_force_finds() -> None:
    chance = random.Random(1)
    for _ in range(300):
        size = chance.randrange(1, 12)
        candidates = [
            Candidate(chance.getrandbits(size) & chance.getrandbits(size), 100 + chance.randrange(40))
            for _ in range(chance.randrange(10))
        ]
        chosen = cheapest_cover(candidates)
        assert sum(candidates[i].cost for i in chosen) == brute_force(candidates)


def test_a_large_instance_is_covered_within_the_budget() -> None:
    chance = random.Random(2)
    candidates = [
        Candidate(chance.getrandbits(90) & chance.getrandbits(90) & chance.getrandbits(90), 100) for _ in range(400)
    ]
    chosen = cheapest_cover(candidates, budget=10_000)
    items = 0
    for i in chosen:
        items |= candidates[i].items
    assert items == (1 << 90) - 1
    assert len(chosen) < 15
    assert chosen == cheapest_cover(candidates, budget=10_000)


def test_of_equal_choices_the_first_is_taken() -> None:
    assert cheapest_cover([Candidate(1, 5), Candidate(3, 5), Candidate(3, 5), Candidate(2, 5)]) == [1]
    assert cheapest_cover([]) == []


# Blocks that were left early

SOURCE = """\
def f(x):
    if x < 0:
        return 1
    call(x)
    try:
        a = 10 // x
        if a:
            b()
    except ZeroDivisionError:
        c()
    return 2 if x else 3
"""


def arms() -> Arms:
    places = [(2, "entry"), (3, "then"), (2, "else"), (8, "then"), (7, "else"), (10, "handler")]
    return Arms(
        SOURCE,
        [Block(i, "f.py", BasicBlock("f", line, arm, str(i), frozenset())) for i, (line, arm) in enumerate(places)],
    )


def test_a_place_cuts_the_block_around_it_and_what_led_there() -> None:
    assert arms().cut_at((3, 8)) == 0b10
    assert arms().cut_at((4, 4)) == 0b111
    assert arms().cut_at((8, 12)) == 0b1000
    assert arms().cut_at((30, 0)) == 0


def test_a_handler_cuts_what_it_guards() -> None:
    assert arms().handled(0b100000) == 0b11111
    assert arms().handled(0b011111) == 0


# Words


@pytest.mark.parametrize(
    ("name", "words"),
    [("BankAccount", "bank_account"), ("HTTPError", "http_error"), ("run", "run"), ("_A1b", "a1b"), ("__", "it")],
)
def test_names_become_words(name: str, words: str) -> None:
    assert snake(name) == words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "returns_none"),
        (True, "returns_true"),
        (-12, "returns_minus_12"),
        (10**30, "returns_large_number"),
        (2.5, "returns_2_5"),
        (3.0, "returns_3"),
        (-math.inf, "returns_minus_inf"),
        (math.nan, "returns_nan"),
        ("Hello, World!", "returns_hello_world"),
        ("", "returns_empty_str"),
        ("x" * 80, "returns_str"),
        ([], "returns_empty_list"),
        ((1, 2), "returns_tuple"),
        (int, "returns_int"),
        (generation_cases.Colour.RED, "returns_red"),
        (generation_cases.Account(1), "returns_account"),
    ],
)
def test_results_have_words(value: Any, words: str) -> None:
    assert returning(value) == words


def test_other_outcomes_have_words() -> None:
    assert returning(object(), "node") == "returns_same_node"
    assert returning(object(), "node.next") == "returns_node_next"
    assert raising(KeyError()) == "raises_key_error"
    assert changing(["balance", "limit", "balance"]) == "changes_balance_and_limit"
    assert changing(["a", "b", "c"]) == "changes_its_inputs"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("divided", ("divided", "generation_cases_divided")),
        ("Account.deposit", ("deposit", "account_deposit", "generation_cases_account_deposit")),
        ("Account.__init__", ("account", "generation_cases_account")),
        ("Box.__eq__", ("box_eq", "generation_cases_box_eq")),
        ("<module>", ("generation_cases", "generation_cases_script")),
    ],
)
def test_targets_have_names_from_short_to_long(name: str, words: tuple[str, ...]) -> None:
    assert subjects(target_of(OWN, name, other="int")) == words


# Values as source


@pytest.mark.parametrize(
    "value",
    [
        *(0, -5, True, None, 'it\'s "x"', b"\x00'", 2.5, -0.0, 1e300, 1j, ..., [], (), {}, set(), frozenset()),
        *([1, (2,), {"a": [None]}], {1, 2}, frozenset({3}), {(1, 2): "x"}, range(3), math.inf, -math.inf),
        *(deque([1]), Fraction(1, 3), Counter("aab"), int, Path),
        *(generation_cases.Point(1, 2), [generation_cases.Link(1, generation_cases.Link(2))]),
        *(generation_cases.Colour.RED, generation_cases.Access(3), generation_cases.Account),
        generation_cases.Card(generation_cases.Colour.BLUE, 3, [1]),
    ],
)
def test_a_literal_makes_an_equal_value(value: Any) -> None:
    names = Names(target_of(OWN, "divided"))
    text = Literals(names).of(value)
    assert text is not None
    used = {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    made = eval(text, {name: names.value(name) for name in used if name in names})
    assert made == value
    assert type(made) is type(value)


class Liar:
    """Its text is not what makes it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = None  # type: ignore[assignment]


class Broken:
    def __repr__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    "value",
    [
        object(),
        math.nan,
        [math.nan],
        generation_cases.Account(1),
        lambda: 1,
        iter([]),
        ValueError("x"),
        Broken(),
        Liar("__import__('os').abort()"),
        Liar("1 +"),
        Liar("[x for x in range(9)]"),
        Liar("int"),
        "x" * 5000,
    ],
)
def test_what_has_no_literal_gets_none(value: Any) -> None:
    assert Literals(Names(target_of(OWN, "divided"))).of(value) is None


def test_a_value_that_holds_itself_has_no_literal() -> None:
    endless: list[Any] = []
    endless.append(endless)
    assert Literals(Names(target_of(OWN, "divided"))).of(endless) is None


def test_names_come_from_where_a_test_finds_them() -> None:
    names = Names(target_of(OWN, "divided"))
    assert [names.of(value) for value in (int, deque, generation_cases.Account, Path)] == [
        *("int", "deque", "Account", "Path")
    ]
    assert names.of(Liar("").__class__) == "Liar"
    assert names.of(lambda: 1) is None
    assert names.imports(["Account", "deque", "int"]) == (
        Import("Account", "tests.testgen.generation_cases", str(ROOT)),
        Import("deque", "collections"),
    )


def test_a_name_with_two_meanings_is_not_used() -> None:
    names = Names(target_of(OWN, "divided"))
    assert names.add("Account", types.ModuleType("other"))
    assert names.of(generation_cases.Account) is None


def test_installed_packages_need_no_folder() -> None:
    assert len(installed_folders("pytest")) == 1
    assert installed_folders("tests") == ()
    assert import_from("raises", pytest) == Import("raises", "pytest")


# Inputs get names


def test_inputs_that_are_objects_get_names() -> None:
    target = target_of(OWN, "Account.deposit")
    named = with_names(target, Reproduction({}, ("spare = Account(1)",), "Account(balance=0).deposit(5)"))
    assert named.reproduction.setup == ("account = Account(balance=0)",)
    assert named.reproduction.expression == "account.deposit(5)"
    assert named.locals == ("account",)


def test_no_name_hides_another() -> None:
    target = target_of(OWN, "max")
    setup = ("input = object.__new__(Box)", "object.__setattr__(input, 'content', 3)", "input.other = input")
    named = with_names(target, Reproduction({}, setup, "max(input, 3)", replay={"pytest#2": "Box()"}))
    assert named.reproduction.expression == "max(input2, 3)"
    assert named.reproduction.setup[1:] == (
        "object.__setattr__(input2, 'content', 3)",
        "input2.other = input2",
        "pytest_2 = Box()",
    )
    assert named.reproduction.replay == {"pytest#2": "pytest_2"}


# What changed


def test_changes_of_objects_are_found_where_they_are_now() -> None:
    first, second = generation_cases.Box(), generation_cases.Box()
    first.other = second
    card = generation_cases.Card(generation_cases.Colour.RED, 1, [1])
    variables = {"box": first, "cards": [card]}
    before = ObjectGraph(variables)
    second.content = 8
    first.other = None
    card.marks.append(2)
    del card.rank
    found = list(changes(before, ObjectGraph(variables)))
    assert found == [("box.other", None, "other"), ("cards[0].rank", GONE, "rank"), ("cards[0].marks", [1, 2], "marks")]


def test_equal_immutable_values_are_no_change() -> None:
    box = generation_cases.Box()
    box.content = 10**20
    before = ObjectGraph({"box": box})
    box.content = 10**19 * 10
    assert list(changes(before, ObjectGraph({"box": box}))) == []


def test_traces_in_modules_are_found() -> None:
    module = types.ModuleType("fingerprinted")
    exec("class A:\n    n = 0\n    def f(self, x=[]): pass\nlog = []\na = A()\nnothing = None", vars(module))
    steps = ["log.append(1)", "A.n = 1", "a.m = 1", "A.f.__defaults__[0].append(1)", "nothing = 0", "del nothing"]
    for step in steps:
        before = fingerprint([module])
        assert before == fingerprint([module])
        exec(step, vars(module))
        assert before != fingerprint([module]), step


def test_pictures_compare_data_and_nothing_else() -> None:
    assert differ(comparable([1], {}), comparable([True], {}))
    assert differ(comparable({"a": 1}, {}), comparable({"a": 2}, {}))
    assert not differ(comparable([math.nan, object()], {}), comparable([math.nan, object()], {}))
    assert comparable(object(), {}) is UNSEEN


# Which paths become cases


def test_as_few_cases_as_cover_all_branches() -> None:
    assert {case.call for case in own("independent").cases} == {"independent(0, 1)", "independent(1, 0)"}


def test_exploration_stops_when_all_branches_are_covered() -> None:
    told = own("looping")
    assert len(told.cases) == 1
    assert told.reasons == ["every branch is covered"]
    assert not told.result.exhaustive
    assert told.result.stats.paths < 5


def test_a_branch_that_cannot_be_taken_is_ruled_out() -> None:
    told = own("infeasible")
    assert told.result.exhaustive
    assert told.result.coverage.missing
    assert [case.expected for case in told.cases] == ["== 0"]


def test_the_way_past_a_failure_is_covered() -> None:
    told = own("divided")
    outcomes = [(case.expected, case.exception) for case in told.cases]
    assert ("", "ZeroDivisionError") in outcomes
    assert {"== 0", "== 1", "== -1"} < {expected for expected, _ in outcomes}
    assert len(outcomes) == 5
    assert len([event for event in told.events if isinstance(event, FindingFound)]) == 1


def test_every_failure_has_a_case() -> None:
    told = own("checked")
    assert sorted((case.exception, case.message) for case in told.cases) == [
        ("", ""),
        ("AssertionError", "four"),
        ("KeyError", "3"),
        ("ValueError", "negative"),
    ]
    commented = [case.exception for case in told.cases if case.comment]
    assert commented == ["AssertionError"]


def test_all_paths_are_one_case_each() -> None:
    told = own("independent", all_paths=True)
    assert len(told.cases) == told.result.stats.paths == 4
    assert told.result.exhaustive


def test_all_paths_stop_somewhere() -> None:
    told = own("looping", all_paths=True, max_paths=7)
    assert len(told.cases) == 7
    assert told.reasons == ["max-paths"]


def test_the_order_is_coverage_first_unless_another_was_chosen() -> None:
    assert strategy_for(Config(), False).strategy == "coverage-first"
    assert strategy_for(Config(), True).strategy == "fair"
    assert strategy_for(Config(strategy="random"), False).strategy == "random"


def test_excluded_paths_are_no_cases() -> None:
    assert {case.call for case in own("assumed").cases} == {"assumed(1)", "assumed(6)"}


def test_a_blocked_side_effect_is_no_case() -> None:
    told = own("written")
    assert [case.call for case in told.cases] == ["written(0)"]
    assert any("side effect" in why for why in told.reasons)


@pytest.mark.parametrize("name", ["shuffled", "clocked"])
def test_what_is_drawn_is_part_of_a_case(name: str) -> None:
    told = own(name)
    assert [case.call for case in told.cases] == [f"{name}(0)", f"{name}(4)"]
    assert [bool(case.replay) for case in told.cases] == [False, True]


def test_a_coroutine_that_waits_for_ever_is_no_case() -> None:
    assert [case.call for case in own("never").cases] == ["never(0)"]


def test_a_generator_without_end_is_no_case() -> None:
    assert own("for_ever").cases == []


def test_code_that_keeps_state_is_imported_anew() -> None:
    (found,) = own("remembered").found
    assert found.fresh == ("tests.testgen.generation_cases",)
    assert own("independent").found[0].fresh == ()


def test_generation_is_deterministic() -> None:
    assert own("divided").found == own("divided").found


# What is expected


def case_of(name: str, outcome: str) -> Case:
    (case,) = (case for case in own(name).cases if case.outcome == outcome)
    return case


def test_a_changed_input_is_looked_at() -> None:
    case = case_of("Account.deposit", "changes_balance")
    assert (case.call, case.expected, case.checks) == ("account.deposit(1)", "", ("account.balance == 1",))


def test_a_new_object_is_described_and_known_ones_compared() -> None:
    case = case_of("Box.link", "returns_box")
    assert case.checks == (
        "type(result) is Box",
        "result.content == 5",
        "result.other is None",
        "box.other is box2",
        "box2.other is box",
    )
    assert case_of("Box.link", "returns_same_box").expected == "is box"


def test_a_constructor_gives_an_object_with_its_fields() -> None:
    case = case_of("Account.__init__", "is_made")
    assert case.checks == ("type(result) is Account", "result.balance == 0", "result.limit == 0")


def test_messages_are_those_of_the_program() -> None:
    assert case_of("Account.__init__", "raises_value_error").message == "limit [-1] is negative"
    assert case_of("divided", "raises_zero_division_error").message == ""
    assert case_of("grouped", "raises_exception_group").message == "several"
    hidden = case_of("hidden", "raises_inner")
    assert (hidden.exception, hidden.message) == ("TooMuch", "")


def test_drawn_values_are_replayed() -> None:
    case = case_of("drawn", "raises_assertion_error")
    assert case.replay == {"more": "11", "box": "box"}
    assert case.checks == ("box.content == 3",)


def test_how_the_call_is_driven_is_told() -> None:
    kinds = {name: own(name).cases[0].kind for name in ("awaited", "streamed", "generated", "checked")}
    assert kinds == {
        "awaited": "coroutine",
        "streamed": "async generator",
        "generated": "generator",
        "checked": "value",
    }


# The tests pass

SAMPLE = [
    *("async_await", "async_iteration", "class_bodies", "closures", "dataclass_basics", "dict_operations"),
    *("enums", "exception_groups", "generators", "global_state", "imports", "match_classes", "metaclasses"),
    *("named_tuples", "private_names", "properties", "recursion", "slots", "stack_machine"),
]
FILES = [
    *(PROGRAMS / f"{name}.py" for name in SAMPLE),
    *(SUBJECTS / f"{name}.py" for name in ("bank_account", "trityp", "swap_node", "position_list", "sorted_list")),
    *(SUBJECTS / f"{name}.py" for name in ("assertion_test", "inc_dec", "rational", "loops", "tcas")),
    *sorted(PEERS.glob("*.py")),
]
PARTS = 14


@pytest.mark.parametrize("part", sampled(range(PARTS), PARTS))
def test_generated_tests_pass(tmp_path: Path, part: int) -> None:
    count = targets = 0
    for number, file in enumerate(FILES[part::PARTS]):
        told = generated(str(file), timeout=2.0 if EVERYTHING else 1.0, max_paths=60)
        assert told.cases, file
        count += told.write(tmp_path / f"test_{number}_{file.stem}.py")
        targets += sum(isinstance(event, TargetFinished) for event in told.events)
    assert count > targets
    assert_passes(tmp_path, count)


@pytest.mark.parametrize("import_mode", ["prepend", pytest.param("importlib", marks=pytest.mark.slow)])
@pytest.mark.parametrize("all_paths", [True, pytest.param(False, marks=pytest.mark.slow)])
def test_tests_of_every_kind_of_target_pass(tmp_path: Path, all_paths: bool, import_mode: str) -> None:
    told = generated(str(OWN), all_paths=all_paths, max_paths=40 if EVERYTHING else 12)
    count = told.write(tmp_path / "test_kinds.py")
    assert count > 80
    assert_passes(tmp_path, count, f"--import-mode={import_mode}")


def test_a_file_moves_with_its_project(tmp_path: Path) -> None:
    project = tmp_path / "project"
    (project / "shop").mkdir(parents=True)
    (project / "tests").mkdir()
    (project / "pyproject.toml").write_text("")
    (project / "shop" / "__init__.py").write_text("")
    (project / "shop" / "prices.py").write_text(
        "from shop.tax import tax\n\ndef price(n: int) -> int:\n    return tax(n)\n"
    )
    (project / "shop" / "tax.py").write_text("def tax(n: int) -> int:\n    return n * 2 if n > 3 else n\n")
    (project / "odd-name.py").write_text("def odd(n: int) -> bool:\n    return n % 2 == 1\n")
    (project / "main.py").write_text(
        "import pathlore\nimport helper_of_main\n\n"
        "if helper_of_main.more(pathlore.symbolic(int, 'n')) > 3:\n    raise SystemExit(2)\n"
    )
    (project / "helper_of_main.py").write_text("def more(n):\n    return n + 1\n")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pathlore",
            "tests",
            "shop",
            "odd-name.py",
            "main.py:<module>",
            "-o",
            "tests/test_it.py",
        ],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(project)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    source = (project / "tests" / "test_it.py").read_text()
    assert str(tmp_path) not in source
    assert "from shop.prices import price" in source
    moved = project.rename(tmp_path / "moved")
    count = source.count("\ndef test_")
    assert count == 7
    assert_passes(moved, count, "tests/test_it.py")
    assert_passes(moved / "tests", count)


def test_a_target_that_ends_its_process_costs_only_itself(tmp_path: Path) -> None:
    (tmp_path / "deadly.py").write_text(
        "import os, signal\n\n"
        "def first(n: int) -> int:\n    return 1 if n > 3 else 2\n\n"
        "def deadly(n: int) -> int:\n    if n > 3:\n        os.kill(os.getpid(), signal.SIGKILL)\n    return n\n\n"
        "def last(n: int) -> int:\n    return 3 if n > 3 else 4\n"
    )
    command = [sys.executable, "-m", "pathlore", "tests", "deadly.py", "--allow", "processes", "-o", "test_deadly.py"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    names = re.findall(r"^def (test_\w+)", (tmp_path / "test_deadly.py").read_text(), re.MULTILINE)
    assert len([name for name in names if not name.startswith("test_deadly")]) == 4
    # What its process told before it ended is kept, if there was time.
    assert [name for name in names if name.startswith("test_deadly")] in ([], ["test_deadly_returns_0"])
    assert_passes(tmp_path, len(names), "test_deadly.py")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "infeasible"),
    [
        (SUBJECTS / "trityp.py", []),
        (SUBJECTS / "bank_account.py", []),
        # The second of two equal tests, twice, and climbing and descending at once
        (SUBJECTS / "tcas.py", [79, 97, 115]),
        (OWN.with_name("generation_branches.py"), []),
    ],
    ids=lambda value: value.stem if isinstance(value, Path) else "",
)
def test_all_branches_are_covered(tmp_path: Path, file: Path, infeasible: list[int]) -> None:
    told = generated(str(file))
    count = told.write(tmp_path / "test_it.py")
    measured = [sys.executable, "-m", "coverage", "run", "--branch", f"--include={file}", "-m"]
    command = ["pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, "test_it.py"]
    done = subprocess.run([*measured, *command], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert f"{count} passed" in done.stdout, done.stdout
    subprocess.run([sys.executable, "-m", "coverage", "json", "-q"], cwd=tmp_path, capture_output=True, check=True)
    (report,) = json.loads((tmp_path / "coverage.json").read_text())["files"].values()
    assert report["missing_lines"] == infeasible
    assert all(to in infeasible for _, to in report["missing_branches"])
