"""The report for people."""

from __future__ import annotations

import io
import json
import os
from dataclasses import replace
from pathlib import Path

import pytest

from pathlore.findings import (
    Concretisation,
    Event,
    FindingFound,
    Frame,
    Incomplete,
    Omission,
    Premise,
    PremiseKind,
    Skipped,
    TargetFailed,
    TargetLeftOut,
    TargetSkipped,
)
from pathlore.report.run_record import RunRecord
from pathlore.report.terminal import TerminalReport
from pathlore.report.wording import shown_path
from tests.samples import CONCRETISED, CUT, finding, finished, found, stats


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def render(
    *events: Event,
    quiet: bool = False,
    verbose: bool = False,
    warnings: bool = False,
    words: int | None = None,
    stream: io.StringIO | None = None,
) -> str:
    stream = stream or io.StringIO()
    report, record = TerminalReport(stream, quiet, verbose, warnings, words), RunRecord()
    for event in events:
        record.add(event)
        report.add(event)
    report.close(record)
    return stream.getvalue()


def test_a_finding_shows_place_code_call_and_trace() -> None:
    assert render(found(), finished()).splitlines() == [
        "bank.py:12:9: PL201 ZeroDivisionError: integer division or modulo by zero",
        "    reproduce: pay(0, rate=3)",
        "    at bank.py:30 in pay: return share(amount)",
        "    at bank.py:12 in share: 1 // n",
        "bank.py:pay: 1 finding, all paths explored (4 paths, 9 queries, 5 solves, 1.23 s)",
        "1 finding, 1 target checked (1 exhaustive): 4 paths, 9 queries, 5 solves, 1.23 s",
    ]


def test_a_finding_is_shown_at_once() -> None:
    stream = io.StringIO()
    TerminalReport(stream).add(found())
    assert stream.getvalue().startswith("bank.py:12:9: PL201")


def test_a_call_of_several_lines_can_be_pasted() -> None:
    text = render(found(call="a = Node(1)\na.next = a\npay(a, a)"))
    assert "    reproduce:\n        a = Node(1)\n        a.next = a\n        pay(a, a)\n" in text


def test_what_a_call_needs_is_imported_before_it() -> None:
    text = render(found(call="pay(Purse())", imports=("from purses import Purse",)))
    assert "    reproduce:\n        from purses import Purse\n        pay(Purse())\n" in text


def test_a_failed_assertion_says_so() -> None:
    text = render(found(code="PL101", exception="AssertionError", message=""))
    assert text.startswith("bank.py:12:9: PL101 assertion failed\n")


def test_a_message_stays_in_its_line_and_cannot_steer_the_terminal() -> None:
    first = render(found(message="a\nb\x1b[2Jc" + "x" * 1000)).splitlines()[0]
    assert r"ZeroDivisionError: a\nb\x1b[2Jc" in first
    assert first.endswith("x...")
    assert len(first) < 400


def test_paths_in_the_current_folder_are_relative(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    here, there = str(tmp_path.resolve() / "app" / "bank.py"), "/elsewhere/bank.py"
    text = render(found(path=here, trace=(Frame(there, 1, "f", "x"),)))
    assert text.startswith("app/bank.py:12:9:")
    assert "at /elsewhere/bank.py:1 in f" in text


def test_a_long_trace_is_cut_in_the_middle() -> None:
    trace = tuple(Frame("bank.py", line, "pay", "pay()") for line in range(1, 101))
    lines = [line for line in render(found(trace=trace)).splitlines() if line.startswith("    at") or "..." in line]
    assert [line.split()[1] for line in lines] == [
        *("bank.py:1", "bank.py:2", "bank.py:3"),
        "94",
        *("bank.py:98", "bank.py:99", "bank.py:100"),
    ]
    assert render(found(trace=trace), verbose=True).count("    at ") == 100


def test_an_exhaustive_target_holds_for_all_inputs() -> None:
    line = render(finished()).splitlines()[0]
    assert line == (
        "bank.py:pay: exhaustive: holds for all inputs of these types (4 paths, 9 queries, 5 solves, 1.23 s)"
    )


def test_assumptions_are_listed() -> None:
    text = render(finished(assumed=("amount > 0", "rate != 3")))
    assert "exhaustive: holds for all inputs of these types under 2 assumptions" in text
    assert "    assumed: amount > 0\n    assumed: rate != 3\n" in text


def test_what_was_cut_is_shown_with_place_and_number() -> None:
    text = render(finished(exhaustive=False, incomplete=(CUT, Incomplete("solver gave up", "", 1))))
    assert (
        "bank.py:pay: no failure found, not exhaustive: the depth bound was reached at bank.py:14 (3 times); "
        "solver gave up (4 paths" in text
    )


def test_many_cuts_are_shortened_unless_asked_for() -> None:
    cuts = tuple(Incomplete(f"reason {index}", "bank.py:1", 1) for index in range(9))
    result = finished(exhaustive=False, incomplete=cuts)
    assert "reason 2 at bank.py:1; and 6 more" in render(result)
    assert "reason 8" in render(result, verbose=True)


def test_findings_of_a_target_that_was_cut_say_so() -> None:
    text = render(found(), found(line=13), finished(exhaustive=False, incomplete=(CUT,)))
    assert "bank.py:pay: 2 findings, not exhaustive: the depth bound" in text


def test_findings_count_for_their_own_target() -> None:
    text = render(found(), finished(), finished(target="bank.py:get"))
    assert "bank.py:get: exhaustive: holds" in text


def test_behaviours_are_listed_with_their_target() -> None:
    lines = render(
        found(behaviour=True, exception="ValueError", call="pay(-1)"),
        found(behaviour=True, exception="KeyError", call="a = A()\npay(a)"),
        finished(),
    ).splitlines()
    assert lines[1:5] == [
        "    raises ValueError when called as pay(-1)",
        "    raises KeyError when called as",
        "        a = A()",
        "        pay(a)",
    ]
    assert lines[-1].startswith("0 findings, 2 behaviours, 1 target checked (1 exhaustive)")


def test_what_is_unconfirmed_is_loud_and_not_exhaustive() -> None:
    for quiet in (False, True):
        text = render(finished(stats=stats(unconfirmed=2)), quiet=quiet)
        assert "bank.py:pay: UNCONFIRMED: 2 predicted failures did not happen in plain Python" in text
        assert "exhaustive: holds" not in text
    assert "2 UNCONFIRMED" in render(finished(stats=stats(unconfirmed=2)))


def test_skipped_targets_are_listed_with_their_reason() -> None:
    text = render(TargetSkipped(Skipped("bank.py:load", "parameter 'x' has no type")), TargetFailed("no.py", "gone"))
    assert text.startswith("bank.py:load: skipped: parameter 'x' has no type\n")
    assert "1 skipped, 1 not found" in text


def test_quiet_shows_findings_alone() -> None:
    text = render(
        TargetSkipped(Skipped("a", "b")), found(), found(behaviour=True), finished(assumed=("x",)), quiet=True
    )
    assert len(text.splitlines()) == 4
    assert render(finished(), quiet=True) == ""


def test_verbose_shows_counts_and_what_was_not_run() -> None:
    text = render(finished(), verbose=True)
    assert "    paths: 3 complete, 1 errors, 0 boundary" in text
    assert "8 nodes, depth 3" in text
    assert "    coverage: 4 of 5 blocks\n        unreachable, proved: bank.py:20\n" in text
    cut = render(finished(exhaustive=False), verbose=True)
    assert "    coverage: 4 of 5 blocks\n        not run: bank.py:20\n" in cut


def test_colours_only_on_a_terminal_without_no_color(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert "\x1b[" in render(found(), finished(), stream=Terminal())
    assert "\x1b[" not in render(found(), finished())
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b[" not in render(found(), finished(), stream=Terminal())


def concretised_lines(*concretised: Concretisation, verbose: bool = False, **counts: int) -> list[str]:
    text = render(finished(concretised=concretised, stats=stats(**counts)), verbose=verbose)
    return [line.strip() for line in text.splitlines() if line.startswith("    concretised: ")]


def test_an_operation_that_concretises_says_what_it_cost_and_how_it_was_reached() -> None:
    assert concretised_lines(replace(CONCRETISED, cuts=12), boundary=14) == [
        "concretised: 12 of 14 cut paths end in zlib.crc32 (bank.py:41), reached from pay -> checksum: "
        "256 values tried, native code without a model"
    ]
    assert concretised_lines(replace(CONCRETISED, cuts=0, values=2, trace=CONCRETISED.trace[1:])) == [
        "concretised: zlib.crc32 (bank.py:41): 2 values tried, native code without a model"
    ]


def test_one_value_that_cuts_nothing_is_shown_only_if_asked_for() -> None:
    cheap = replace(CONCRETISED, cuts=0, values=1)
    assert concretised_lines(cheap) == []
    assert len(concretised_lines(cheap, verbose=True)) == 1
    assert concretised_lines(replace(cheap, cuts=1), boundary=1)[0].startswith("concretised: 1 of 1 cut path ends in ")


def test_the_most_expensive_concretisations_are_shown_and_the_others_counted() -> None:
    many = [replace(CONCRETISED, line=line, cuts=0) for line in range(1, 8)]
    shown = concretised_lines(*many)
    assert [f"(bank.py:{line})" in text for line, text in enumerate(shown, 1)] == [True, True, True, False]
    assert shown[-1] == "concretised: 4 more (--verbose shows all)"
    assert len(concretised_lines(*many, verbose=True)) == 7


def test_a_long_way_to_a_concretisation_is_cut_in_the_middle() -> None:
    trace = tuple(Frame("bank.py", n, f"f{n // 2}", "") for n in range(20))
    (shown,) = concretised_lines(replace(CONCRETISED, trace=trace))
    assert "reached from f0 -> ... -> f6 -> f7 -> f8 -> f9: " in shown


def test_names_of_the_program_cannot_steer_the_terminal() -> None:
    (shown,) = concretised_lines(replace(CONCRETISED, operation="a\nb\x1b[2Jc"))
    assert r"a\nb\x1b[2Jc" in shown


def test_quiet_leaves_concretisations_out() -> None:
    assert "concretised" not in render(finished(concretised=(CONCRETISED,)), quiet=True)


HUGE = Premise(PremiseKind.HUGE_INTEGER, "an integer beyond 2**63")
GUESSED = Premise(PremiseKind.GUESSED_TYPE, "a guessed type (x: int)")


def test_warnings_are_counted_and_shown_on_request() -> None:
    events = found(rests_on=(HUGE, GUESSED)), found(line=13), finished()
    text = render(*events)
    assert "warning PL201" not in text
    assert text.splitlines()[-1].startswith("2 findings (1 error, 1 warning; --warnings shows it), 1 target checked")
    lines = render(*events, warnings=True).splitlines()
    assert lines[4] == (
        "bank.py:12:9: warning PL201 ZeroDivisionError: integer division or modulo by zero: pay(0, rate=3): "
        "rests on an integer beyond 2**63 and a guessed type (x: int)"
    )
    assert lines[-1].startswith("2 findings (1 error, 1 warning), 1 target checked")
    assert "1 warning, all paths explored" in render(found(rests_on=(HUGE,)), finished())


def test_a_warning_about_what_is_an_error_already_is_not_shown() -> None:
    lines = render(found(), found(target="bank.py:_share", rests_on=(HUGE,)), finished(), warnings=True).splitlines()
    assert "warning" not in "".join(lines)
    assert lines[-1].startswith("1 finding, ")


def test_a_finding_that_rests_on_less_takes_the_place_of_a_warning() -> None:
    better = FindingFound(finding(call="pay(1)"), False, instead_of="pay(0)")
    lines = render(found(call="pay(0)", rests_on=(HUGE,)), better, finished(), warnings=True).splitlines()
    assert lines[1] == "    reproduce: pay(1)"
    assert "warning" not in "".join(lines)
    assert lines[-1].startswith("1 finding, ")


def test_one_cause_is_one_finding_that_several_targets_reach() -> None:
    others = [found(target=f"bank.py:f{n}") for n in range(5)]
    lines = render(found(), *others, finished()).splitlines()
    assert sum("reproduce" in line for line in lines) == 1
    assert lines[4] == "bank.py:12:9: PL201 and 5 more targets reach it: bank.py:f0, bank.py:f1, bank.py:f2, ..."
    assert lines[-1].startswith("1 finding, ")
    assert "and 1 more call of bank.py:pay reaches it" in render(found(), found(call="pay(2)"), finished())
    # the place of a contract is that of its condition, which several functions may break
    contracts = [found(target=f"bank.py:f{n}", kind="contract", message="violated") for n in range(2)]
    assert render(*contracts).count("reproduce") == 2


def test_many_targets_are_summed_up_by_reason() -> None:
    slow = [
        finished(target=f"a.py:f{n}", exhaustive=False, incomplete=(Incomplete("timeout", "", 1),)) for n in range(8)
    ]
    skipped = [
        TargetSkipped(Skipped(f"b.py:g{n}", f"parameter x{n}: no type; annotate it, or pass --type x{n}=int"))
        for n in range(4)
    ]
    fields = finished(
        exhaustive=False, incomplete=(Incomplete("field A.x has no type; annotate it in the class", "a.py:3", 1),)
    )
    private = TargetLeftOut("a.py:_p", Omission.PRIVATE)
    # a process that starts again tells this again
    lines = render(*slow, *skipped, fields, private, private).splitlines()
    assert lines[:-1] == [
        "not checked: 4 targets, such as b.py:g0: no type; annotate it, or pass --type NAME=TYPE",
        "not exhaustive: 8 targets, such as a.py:f0: timeout: the time for a target was over; --timeout gives more",
        "not exhaustive: bank.py:pay: fields have no type; annotate them in the class",
        "left out: 1 private function: explored where public ones call them; --private checks them on their own",
    ]
    assert "a.py:f7: no failure found" in render(*slow, *skipped, verbose=True)


def test_rare_reasons_are_counted() -> None:
    skipped = [TargetSkipped(Skipped(f"b.py:g{n}", f"reason {n}")) for n in range(20)]
    lines = render(*skipped).splitlines()
    assert lines[-2] == "not checked: 12 targets for 12 other reasons; --verbose shows them"
    assert len(lines) == 10


def test_what_one_missing_package_prevents_is_one_reason() -> None:
    reason = "ModuleNotFoundError: No module named 'x' (/a/{}.py:3); install it or set PYTHONPATH"
    skipped = [TargetSkipped(Skipped(f"a{n}", f"cannot import a{n}: {reason.format(n)}")) for n in range(11)]
    assert render(*skipped).splitlines()[0] == (
        "not checked: 11 targets, such as a0: cannot be imported: ModuleNotFoundError: No module named 'x'; "
        "install it or set PYTHONPATH"
    )


def test_modules_that_nobody_named_have_no_lines_of_their_own() -> None:
    events = finished(), finished(target="shop.py:buy")
    assert len(render(*events, words=1).splitlines()) == 1
    assert len(render(*events, words=2).splitlines()) == 3


def test_paths_of_installed_packages_start_with_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "pyproject.toml").write_text("")
    (tmp_path / "app").mkdir()
    monkeypatch.chdir(tmp_path / "app")
    here = str(tmp_path.resolve())
    assert shown_path(f"{here}/app/.venv/lib/python3.11/site-packages/shop/bank.py") == "shop/bank.py"
    assert shown_path(f"{here}/lib/bank.py") == "../lib/bank.py"
    assert shown_path(f"{here}/app/bank.py:pay") == "bank.py:pay"
    assert shown_path("/elsewhere/bank.py") == "/elsewhere/bank.py"
    assert shown_path(json.__file__) == "json/__init__.py"


def test_paths_of_packages_on_the_path_are_those_of_imports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}/packages{os.pathsep}{tmp_path}/more")
    assert shown_path(f"{tmp_path}/more/shop/bank.py:pay") == "shop/bank.py:pay"
    assert shown_path(f"{tmp_path}/moreover/bank.py") == f"{tmp_path}/moreover/bank.py"


def test_descriptors_and_undecided_conditions_are_one_reason_each() -> None:
    blocked = [f"side effect blocked: opens descriptor {n}, which is not its own" for n in range(6)]
    undecided = [f"the solver could not decide: a condition on {what}" for what in ("texts", "floats")]
    cut = [
        finished(target=f"a.py:f{n}", exhaustive=False, incomplete=(Incomplete(why, "", 1),))
        for n, why in enumerate((*blocked, *undecided, *["timeout"] * 3))
    ]
    assert render(*cut).splitlines()[:3] == [
        "not exhaustive: 6 targets, such as a.py:f0: side effect blocked: opens a descriptor, which is not its own",
        "not exhaustive: 3 targets, such as a.py:f8: timeout: the time for a target was over; --timeout gives more",
        "not exhaustive: 2 targets, such as a.py:f6: the solver could not decide; --solver-timeout gives it more time",
    ]


def test_what_a_module_has_is_imported_where_it_was_named() -> None:
    call = "box = Box([1])\nopen(box, lambda x: x)"
    shown = [
        line.strip() for line in render(found(target="a.b:open", call=call, imports=("from re import I",))).splitlines()
    ]
    assert shown[1:6] == [
        "reproduce:",
        "from a.b import Box, open",
        "from re import I",
        "box = Box([1])",
        call.splitlines()[1],
    ]
    (line,) = [line for line in render(found(target="a/b.py:open", call="open(1)")).splitlines() if "reproduce" in line]
    assert line.strip() == "reproduce: open(1)"
