"""Table III: towards code that is hard to reach, from what a shallower run left and from nothing."""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.papers.memory.checking import Checked, Project, Reported, data, percent, project, share_saved
from bench.report import Bar, Table


@dataclass(frozen=True, slots=True)
class Search:
    """Bounds from the shallowest to the deepest; each run but the first is steered, and starts from the one before."""

    name: str
    strategy: str
    target: str
    bounds: tuple[int, ...]
    goals: tuple[str, ...]
    """Texts on the lines that are to be covered."""
    reported: tuple[Reported | None, ...]
    """For each steered run; None where the paper's heuristic selects nothing."""
    depths: str
    same: bool = True
    """Whether it is the paper's program, so that the paper's share is a bar."""
    one_failure: bool = False
    """Whether the goal is the only failure, so that a plain run can stop there, too."""
    remark: str = ""


_REGULAR = 8190
_SIXTH = ("too many withdrawals",)


def _bank(strategy: str, base: int, depth: int, calls: int | None, remark: str = "") -> Search:
    reported = None if calls is None else Reported(_REGULAR, calls)
    return Search(
        "BankAccount, six operations",
        strategy,
        "bank_account.py:sequence6",
        (base, 12),
        _SIXTH,
        (reported,),
        f"{depth} to 37",
        one_failure=True,
        remark=remark,
    )


_NOTHING_SELECTED = "the paper's heuristic selects no path here"
SEARCHES = [
    _bank("reachability", 6, 20, 4032),
    _bank("reachability", 8, 25, 3840),
    _bank("reachability", 9, 30, None, _NOTHING_SELECTED),
    _bank("reachability", 11, 35, None, _NOTHING_SELECTED),
    _bank("counter", 6, 20, 127),
    _bank("counter", 8, 25, 31),
    _bank("counter", 9, 30, 29),
    _bank("counter", 11, 35, 5),
    Search(
        "two loops",
        "reachability",
        "loops.py:test_loop_2",
        (38, 58, 78, 98, 118),
        ("a hundred rounds", "fifty rounds after two"),
        (Reported(3414, 1932), Reported(6114, 420), Reported(9614, 420), Reported(13608, 114)),
        "40, 60, 80, 100, 120",
    ),
    Search(
        "ResourceArbiter",
        "reachability",
        "resource_arbiter.py:arbitrate",
        (18, 30),
        ("self.rescind[1 - number] = True",),
        (Reported(25684, 932),),
        "25 to 30",
        same=False,
        remark="stands in for MerArbiter: bounds and goal are ours, what is not covered at the lower one",
    ),
]


@dataclass(frozen=True, slots=True)
class Row:
    search: Search
    before: int
    bound: int
    reported: Reported | None
    regular: Checked
    """All paths up to the bound."""
    first: Checked | None
    """Depth first, until the goal is found."""
    afresh: Checked
    """Steered, from nothing."""
    steered: Checked
    """Steered, from what was known."""

    @property
    def saved(self) -> float:
        return share_saved(self.regular.queries, self.steered.queries)

    @property
    def covers(self) -> bool:
        """Whether the steered runs cover what the regular one does."""
        found = set(self.regular.found)
        return all(run.covered or set(run.found) == found for run in (self.afresh, self.steered))


def run(searches: Sequence[Search]) -> Iterator[Row]:
    regular: dict[tuple[str, int], tuple[Checked, Checked | None]] = {}
    for search in searches:
        print(f"{search.strategy} {search.name} from {search.bounds[0]} ...", file=sys.stderr)
        with project() as folder:
            yield from _searched(search, folder, regular)


def _searched(
    search: Search, folder: Project, regular: dict[tuple[str, int], tuple[Checked, Checked | None]]
) -> Iterator[Row]:
    target = search.target
    goals = [word for text in search.goals for word in ("--cover", folder.line(target.partition(":")[0], text))]
    folder.remembering(target, "--max-depth", str(search.bounds[0]))
    for before, bound, reported in zip(search.bounds, search.bounds[1:], search.reported, strict=False):
        deep = ("--max-depth", str(bound))
        if (target, bound) not in regular:
            stopping = ("--strategy", "depth-first", "--max-findings", "1")
            first = folder.plain(target, *deep, *stopping) if search.one_failure else None
            regular[target, bound] = (folder.plain(target, *deep), first)
        steering = (*deep, "--strategy", search.strategy, *goals)
        afresh, steered = folder.plain(target, *steering), folder.remembering(target, *steering)
        yield Row(search, before, bound, reported, *regular[target, bound], afresh, steered)


def table(rows: Sequence[Row]) -> Table:
    columns = ["subject", "strategy", "bound", "paper's depth", "all paths", "depth first", "steered, from nothing"]
    columns += ["steered, from the trie", "saved", "paper's calls", "paper saved", "CPU s, all", "steered", "covered"]
    columns += ["remark"]
    cells = []
    for row in rows:
        reported = row.reported
        cells.append(
            [
                row.search.name,
                row.search.strategy,
                f"{row.before} to {row.bound}",
                row.search.depths,
                str(row.regular.queries),
                "-" if row.first is None else str(row.first.queries),
                str(row.afresh.queries),
                str(row.steered.queries),
                percent(row.saved),
                "-" if reported is None else f"{reported.regular}/{reported.memoised}",
                "-" if reported is None else percent(reported.saved),
                f"{row.regular.cpu:.2f}",
                f"{row.steered.cpu:.2f}",
                _covered(row),
                row.search.remark,
            ]
        )
    return Table(columns, cells, frozenset({4, 5, 6, 7, 8, 10, 11, 12}), "III: towards code that is hard to reach")


def _covered(row: Row) -> str:
    if not row.covers:
        return "**LESS**"
    return "yes" if row.steered.covered else "as all paths do"


def bars(rows: Sequence[Row]) -> list[Bar]:
    less = [f"{row.search.name} to {row.bound}" for row in rows if not row.covers]
    measured = f"{len(rows) - len(less)} of {len(rows)}" + "".join(f", not {name}" for name in less)
    found = [Bar("III: steered runs cover what all paths do", "in every row", measured, not less)]
    for row in rows:
        if row.reported is not None and row.search.same:
            name = f"III: {row.search.name}, {row.search.strategy}, {row.before} to {row.bound}, queries saved"
            wanted = f"at least {percent(row.reported.saved)}"
            found.append(Bar(name, wanted, percent(row.saved), row.saved >= row.reported.saved))
    return found


def raw(row: Row) -> dict[str, object]:
    return {
        "subject": row.search.name,
        "strategy": row.search.strategy,
        "bounds": [row.before, row.bound],
        "regular": data(row.regular),
        "depth_first": None if row.first is None else data(row.first),
        "steered_afresh": data(row.afresh),
        "steered": data(row.steered),
        "covered": row.steered.covered,
        "reported": None if row.reported is None else [row.reported.regular, row.reported.memoised],
    }
