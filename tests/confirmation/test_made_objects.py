"""Objects made by calls of their classes: what is printed fails as said in a fresh interpreter."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from pathlore.findings import PremiseKind, Severity
from tests.explore.exploring import Checked, checked

PROGRAM = Path(__file__).parents[1] / "runtime" / "made_cases.py"

CALLS = {
    "two_registered": "a = Registered(3)\nb = Registered(4)\ntwo_registered(a, b)",
    "counted": "a = Counted(5)\nb = Counted(0)\ncounted(a, b)",
    "held": "held(Holder([7, 0]))",
    "derived": "derived(Derived('a', 18, strict=True))",
    "slotted": "slotted(Slotted(0, b=5))",
    "single": "a = Single(4)\nsingle(a, a)",
    "cached": "a = Cached(4)\ncached(a, a)",
    "frozen": "frozen(Frozen(0, y=10))",
    "uses_pair": "uses_pair(UsesPair(Pair(a=0, b=Colour.BLUE), colour=Colour.RED))",
    "mutable": "mutable(Mutable(items=[0, 0]))",
    "opens": "o = object.__new__(Opens)\no.n = 3\nopens(o)",
    "fact": "fact(Fact.of(3))",
    "desc": "d = Desc(3)\ndesc(d)",
    "walk": "n = Node(3)\nn.next = n\nwalk(n)",
    "alias": "i = Inner(0)\nalias(i, Outer(i, Inner(3)))",
    "links": "a = Link()\na.close()\nlink = Link()\na.connect(link)\nlinks(a, link)",
    "wants": "w = object.__new__(Wants)\nw.n = 3\nwants(w)",
    "Abs.go": "self = object.__new__(Abs)\nself.go()",
    "balance_left": "balance_left(Account('', balance=7))",
    "Account.deposit": "Account('').deposit(0)",
    "not_closed": "a = Account('')\na.close()\nnot_closed(a)",
    "total": "total([Line(0, qty=3)])",
    "unread": "unread(Positive2(1, 'a'), 3)",
    "loops": "loops(Loops(5))",
    "pages": "pages(QueryBuilder().of('a').limit(0).build(), 0)",
    "price": "price(Pizza.Builder(3).add('ham').build())",
    "declared": "d = Declared(0)\nd.at = 0\ndeclared(d)",
    "declared_hidden": "d = Declared(0)\nd._hidden = 7\ndeclared_hidden(d)",
    "ided": "b = Ided(0)\na = Ided(5)\nided(b, a)",
    "settings": "s = Settings()\ns.name = 'a'\ns.at = 3\nsettings(s)",
    "stored": "stored(Stored(4, name=''))",
    "meter": "m = Meter()\nm.tick()\nm.tick()\nmeter(m)",
    "meter_later": "m = object.__new__(Meter)\nm.count = 5\nmeter_later(m)",
    "average": "t = Table()\nt['a'] = 0\nt[''] = 0\naverage(t)",
}

NOTHING = ("frozen2", "Account.close")


def found_in(name: str, objects: str = "auto") -> Checked:
    # Guessed types of parameters and fields would make other calls known, and other classes recursive.
    return checked(PROGRAM, name, objects=objects, raises="error", timeout=20.0, untyped="skip")


@pytest.mark.parametrize("name", CALLS)
def test_a_finding_is_told_as_people_would_write_it(name: str, tmp_path: Path) -> None:
    found = found_in(name)
    assert not found.result.stats.unconfirmed
    assert CALLS[name] in [finding.call for finding in found.findings]
    for finding in found.findings:
        assert raised_by(finding.call, tmp_path) == finding.exception.rpartition(".")[2]


def raised_by(call: str, folder: Path) -> str:
    """The exception with which a fresh interpreter ends that imports the program and runs the text."""
    text = f"import sys\nsys.path.insert(0, {str(PROGRAM.parent)!r})\nfrom made_cases import *\n{call}\n"
    done = subprocess.run([sys.executable, "-c", text], cwd=folder, capture_output=True, text=True, check=False)
    return done.stderr.strip().splitlines()[-1].partition(":")[0].rpartition(".")[2]


@pytest.mark.parametrize("name", NOTHING)
def test_what_constructors_rule_out_is_no_finding(name: str) -> None:
    found = found_in(name)
    assert not found.findings
    assert found.result.exhaustive
    assert any("is made by" in text for text in found.result.assumed)


def test_a_finding_names_the_classes_that_no_call_is_known_to_make() -> None:
    assert [f.without_constructor for f in found_in("opens").findings] == [("Opens",)]
    assert [f.without_constructor for f in found_in("fact").findings] == [()]
    assert [f.without_constructor for f in found_in("opens", "any").findings] == [("Opens",)]


def test_fields_that_a_class_only_annotates_are_assigned() -> None:
    """Nobody assigns a private one, so that a finding which needs it is a warning."""
    assert [f.severity for f in found_in("declared").findings] == [Severity.ERROR]
    assert [f.severity for f in found_in("settings").findings] == [Severity.ERROR]
    assert [f.severity for f in found_in("declared_hidden").findings] == [Severity.WARNING]


def test_fields_that_python_has_set_are_no_attribute_errors() -> None:
    (finding,) = checked(PROGRAM, "entered", timeout=20.0).findings
    assert (finding.exception, finding.severity) == ("ZeroDivisionError", Severity.WARNING)
    assert finding.call == "e = Entered(0)\ne.depth = 7\nentered(e)"


def test_constructors_that_only_store_their_arguments_are_not_followed_by_methods() -> None:
    """What `grow` makes, the constructor makes as well: 4 or another size, a name or none."""
    found = found_in("stored").result
    assert (found.stats.paths, found.exhaustive, found.assumed) == (3, True, ())


def test_objects_that_take_more_calls_are_tried_afterwards_and_give_warnings() -> None:
    """Claims are those about objects that two calls change."""
    late, known = found_in("meter_later"), found_in("meter")
    assert [f.severity for f in late.findings] == [Severity.WARNING]
    assert [p.kind for f in late.findings for p in f.rests_on] == [PremiseKind.NO_CONSTRUCTOR]
    assert late.result.stats.paths == known.result.stats.paths == 3
    assert late.result.exhaustive
    assert [f.severity for f in known.findings] == [Severity.ERROR]
    assert not found_in("meter_later", "constructed").findings


def test_only_calls_make_objects_if_that_is_asked_for() -> None:
    assert "no call is known that makes an object of Wants" in [
        cut.why for cut in found_in("wants", "constructed").result.incomplete
    ]
    assert "walk(Node(3" not in str([f.call for f in found_in("walk", "constructed").findings])


def test_constructors_have_no_side_effects_when_they_are_tried() -> None:
    for objects in ("any", "auto"):
        found_in("opens", objects)
        found_in("swallows", objects)
    assert not Path("must-not-be-written").exists()


def test_state_of_one_path_is_none_of_the_next() -> None:
    """A class counts its objects: each path starts to count anew, or the second object would not be number two."""
    found = found_in("counted")
    assert len(found.findings) == 1
    assert found.result.stats.paths == 4
