"""Table II: a subject is checked, edited, and checked again."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.papers.memory.checking import Checked, Compared, Reported, data, percent, project
from bench.report import Bar, Table


@dataclass(frozen=True, slots=True)
class Edit:
    name: str
    target: str
    file: str
    old: str
    new: str
    bound: int = 0
    reported: Reported | None = None
    same: bool = True
    """Whether it is the paper's program, so that the paper's share is a bar."""
    remark: str = ""


_V6 = ("tcas.py", "if self.own_altitude < self.other_altitude", "if self.own_altitude <= self.other_altitude")
_LAST_OF_DESCENT = "return True if self.up_separation {} self.alim() else False\n\n    def alt_sep_test"
_V25 = ("tcas.py", _LAST_OF_DESCENT.format(">="), _LAST_OF_DESCENT.format(">"))
_V30 = (
    "tcas.py",
    "return self.up_separation + NO_CROSSING if self.climb_inhibit else self.up_separation",
    "return self.up_separation + NO_CROSSING",
)
_V6_CALLS, _V25_CALLS, _V30_CALLS = Reported(2566, 1696), Reported(2566, 2016), Reported(686, 632)
_LAYERS = "how the paper encodes the altitude layer is unknown"
_ARBITER = "stands in for MerArbiter: the paper's shares are those of other edits"
_OWN = "an edit of ours"

EDITS = [
    Edit("TCAS v6", "tcas.py:Tcas.alt_sep_test", *_V6, reported=_V6_CALLS, remark=_LAYERS),
    Edit("TCAS v25", "tcas.py:Tcas.alt_sep_test", *_V25, reported=_V25_CALLS, remark=_LAYERS),
    Edit("TCAS v30", "tcas.py:Tcas.alt_sep_test", *_V30, reported=_V30_CALLS, remark=_LAYERS),
    Edit("TCAS v6, layered", "tcas_layered.py:layered_alt_sep_test", *_V6, reported=_V6_CALLS, remark=_LAYERS),
    Edit(
        "TCAS v25, layered",
        "tcas_layered.py:layered_alt_sep_test",
        *_V25,
        reported=_V25_CALLS,
        remark=_LAYERS,
    ),
    Edit(
        "TCAS v30, layered",
        "tcas_layered.py:layered_alt_sep_test",
        *_V30,
        reported=_V30_CALLS,
        remark=_LAYERS,
    ),
    Edit(
        "ResourceArbiter v1",
        "resource_arbiter.py:arbitrate",
        "resource_arbiter.py",
        "if resource == one and self.owner[other] == 1 - number:\n                return False",
        "if resource == one and self.owner[other] == 1 - number:\n                return True",
        25,
        Reported(12596, 2072),
        False,
        f"a guard returns something else; {_ARBITER}",
    ),
    Edit(
        "ResourceArbiter v2",
        "resource_arbiter.py:arbitrate",
        "resource_arbiter.py",
        "return self.owner[resource] == 1 - number and",
        "return self.owner[resource] != 1 - number and",
        25,
        Reported(12252, 2),
        False,
        f"another operator in the test of priority; {_ARBITER}",
    ),
    Edit(
        "BankAccount, six operations",
        "bank_account.py:sequence6",
        "bank_account.py",
        "self.withdrawals >= 5",
        "self.withdrawals >= 4",
        remark=_OWN,
    ),
    Edit(
        "WBS.launch",
        "wbs.py:launch",
        "wbs.py",
        "    if position == 3:\n        return 3",
        "    if position == 3:\n        return 2",
        remark=_OWN,
    ),
    Edit("two loops", "loops.py:test_loop_2", "loops.py", "p == 50 and c == 2", "p == 50 and c == 3", 58, remark=_OWN),
    Edit(
        "Apollo, two calls",
        "rjc.py:main_symbolic",
        "rjc.py",
        "needed >= 0 else 0",
        "needed >= 0 else 0.0",
        12,
        remark=_OWN,
    ),
]


@dataclass(frozen=True, slots=True)
class Row(Compared):
    edit: Edit
    build: Checked


def run(edits: Sequence[Edit]) -> Iterator[Row]:
    for edit in edits:
        print(f"edit {edit.name} ...", file=sys.stderr)
        with project() as folder:
            bound = ("--max-depth", str(edit.bound))
            build = folder.remembering(edit.target, *bound)
            folder.edit(edit.file, edit.old, edit.new)
            memoised = folder.remembering(edit.target, *bound)
            yield Row(folder.plain(edit.target, *bound), memoised, edit, build)


def table(rows: Sequence[Row]) -> Table:
    columns = ["version", "queries", "memoised", "saved", "paper's calls", "paper saved", "solves", "memoised"]
    columns += ["paths", "kept", "dropped", "CPU s", "memoised", "storing", "results", "remark"]
    cells = []
    for row in rows:
        reported = row.edit.reported
        cells.append(
            [
                row.edit.name + (f", bound {row.edit.bound}" if row.edit.bound else ""),
                str(row.plain.queries),
                str(row.memoised.queries),
                percent(row.saved),
                "-" if reported is None else f"{reported.regular}/{reported.memoised}",
                "-" if reported is None else percent(reported.saved),
                str(row.plain.solves),
                str(row.memoised.solves),
                str(row.plain.paths),
                str(row.memoised.reused),
                str(row.memoised.dropped),
                f"{row.plain.cpu:.2f}",
                f"{row.memoised.cpu:.2f}",
                percent(row.memoised.storing_share),
                "same" if row.equal else "**DIFFERENT**",
                row.edit.remark,
            ]
        )
    return Table(columns, cells, frozenset({1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13}), "II: after an edit")


def bars(rows: Sequence[Row]) -> list[Bar]:
    different = [row.edit.name for row in rows if not row.equal]
    measured = f"{len(rows) - len(different)} of {len(rows)}" + "".join(f", not {name}" for name in different)
    found = [Bar("II: results with memory and without", "the same in every row", measured, not different)]
    for row in rows:
        if row.edit.reported is not None and row.edit.same:
            wanted = row.edit.reported.saved
            found.append(
                Bar(
                    f"II: {row.edit.name}, queries saved",
                    f"at least {percent(wanted)}",
                    percent(row.saved),
                    row.saved >= wanted,
                )
            )
    return found


def raw(row: Row) -> dict[str, object]:
    reported = row.edit.reported
    return {
        "version": row.edit.name,
        "target": row.edit.target,
        "edit": [row.edit.old, row.edit.new],
        "cold": data(row.build),
        "plain": data(row.plain),
        "memoised": data(row.memoised),
        "same": row.equal,
        "reported": None if reported is None else [reported.regular, reported.memoised],
    }
