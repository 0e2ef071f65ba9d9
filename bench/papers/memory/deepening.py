"""Table I: one bound after the other, each run going on from what the one before left."""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bench.papers.memory.checking import Checked, Compared, Project, Reported, data, percent, project
from bench.report import Bar, Table


@dataclass(frozen=True, slots=True)
class Subject:
    name: str
    target: str
    bounds: tuple[int, ...]
    """Choices on a path, one run for each."""
    reported: Mapping[int, Reported]
    """What the paper prints for some of them."""
    depths: Mapping[int, str]
    """What the paper calls these bounds."""
    same: bool
    """Whether it is the paper's program, so that the paper's share is a bar."""
    remark: str = ""


SUBJECTS = [
    Subject(
        "WBS, four updates",
        "wbs.py:drive",
        (19, 20),
        {20: Reported(335358, 77312)},
        {20: "24 to 25"},
        False,
        "the paper prints no driver; this one gives its numbers for 29 to 30 (`--large`), and here 512 queries less",
    ),
    Subject("WBS.launch, three updates", "wbs.py:launch", (15, 18, 20), {}, {}, True),
    Subject(
        "ResourceArbiter",
        "resource_arbiter.py:arbitrate",
        (24, 25, 29, 30, 34, 35),
        {25: Reported(12252, 2942), 30: Reported(25684, 1540), 35: Reported(27636, 18)},
        {25: "24 to 25", 30: "29 to 30", 35: "34 to 35"},
        False,
        "stands in for MerArbiter, which is not available: the paper's shares are those of another tree",
    ),
    Subject(
        "Apollo, two calls",
        "rjc.py:main_symbolic",
        (9, 10, 11, 12),
        {10: Reported(591, 243), 12: Reported(2160, 966)},
        {10: "9 to 10", 12: "11 to 12"},
        True,
        "the paper's comparisons of doubles have three outcomes, ours two",
    ),
    Subject(
        "two loops",
        "loops.py:test_loop_2",
        (38, 58, 78),
        {58: Reported(3414, 1932)},
        {58: "40 to 60"},
        True,
        "printed in table III (c)",
    ),
    Subject("one loop", "loops.py:test_loop_1", (20, 40, 60), {}, {}, True),
    Subject("BankAccount, six operations", "bank_account.py:sequence6", (6, 8, 9, 11, 12), {}, {}, True),
    Subject("startTcas", "tcas.py:start_tcas", (12, 20, 30, 40), {}, {}, True),
]

LARGE = Subject(
    "WBS, four updates",
    "wbs.py:drive",
    (24, 25),
    {25: Reported(629758, 32256)},
    {25: "29 to 30"},
    True,
    "the paper prints no driver; this one has exactly its calls",
)


@dataclass(frozen=True, slots=True)
class Row(Compared):
    subject: Subject
    before: int
    bound: int
    first: Checked
    """With the store, to the first bound of all."""
    build: Checked
    """With the store, to the bound before."""
    spent: int
    """Queries of all memoised runs so far."""

    @property
    def reported(self) -> Reported | None:
        return self.subject.reported.get(self.bound)


def run(subjects: Sequence[Subject]) -> Iterator[Row]:
    for subject in subjects:
        print(f"deepening {subject.name} ...", file=sys.stderr)
        with project() as folder:
            yield from _deepened(subject, folder)


def _deepened(subject: Subject, folder: Project) -> Iterator[Row]:
    builds: list[Checked] = []
    for before, bound in zip((0, *subject.bounds), subject.bounds, strict=False):
        memoised = folder.remembering(subject.target, "--max-depth", str(bound))
        builds.append(memoised)
        if before and (bound in subject.reported or not subject.reported):
            plain = folder.plain(subject.target, "--max-depth", str(bound))
            spent = sum(build.queries for build in builds)
            yield Row(plain, memoised, subject, before, bound, builds[0], builds[-2], spent)


def table(rows: Sequence[Row]) -> Table:
    columns = ["subject", "bound", "paper's depth", "queries", "memoised", "saved", "paper's calls", "paper saved"]
    columns += ["solves", "memoised", "nodes", "added", "CPU s", "memoised", "storing", "results", "remark"]
    cells = []
    for row in rows:
        reported = row.reported
        cells.append(
            [
                row.subject.name,
                f"{row.before} to {row.bound}",
                row.subject.depths.get(row.bound, "-"),
                str(row.plain.queries),
                str(row.memoised.queries),
                percent(row.saved),
                "-" if reported is None else f"{reported.regular}/{reported.memoised}",
                "-" if reported is None else percent(reported.saved),
                str(row.plain.solves),
                str(row.memoised.solves),
                str(row.plain.nodes),
                str(row.memoised.nodes - row.build.nodes),
                f"{row.plain.cpu:.2f}",
                f"{row.memoised.cpu:.2f}",
                percent(row.memoised.storing_share),
                "same" if row.equal else "**DIFFERENT**",
                row.subject.remark,
            ]
        )
    return Table(columns, cells, frozenset({3, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14}), "I: iterative deepening")


def bars(rows: Sequence[Row]) -> list[Bar]:
    different = [f"{row.subject.name} to {row.bound}" for row in rows if not row.equal]
    wasteful = [f"{row.subject.name} to {row.bound}" for row in rows if row.spent != row.plain.queries]
    found = [
        Bar("I: results with memory and without", "the same in every row", _but(rows, different), not different),
        Bar("I: a query is asked once over all bounds", "in every row", _but(rows, wasteful), not wasteful),
    ]
    for row in rows:
        if row.reported is not None and row.subject.same:
            name = f"I: {row.subject.name}, {row.before} to {row.bound}, queries saved"
            wanted = f"at least {percent(row.reported.saved)}"
            found.append(Bar(name, wanted, percent(row.saved), row.saved >= row.reported.saved))
    return found


def _but(rows: Sequence[object], others: Sequence[str]) -> str:
    return f"{len(rows) - len(others)} of {len(rows)}" + "".join(f", not {name}" for name in others)


def raw(row: Row) -> dict[str, object]:
    return {
        "subject": row.subject.name,
        "bounds": [row.before, row.bound],
        "plain": data(row.plain),
        "memoised": data(row.memoised),
        "same": row.equal,
        "reported": None if row.reported is None else [row.reported.regular, row.reported.memoised],
    }
