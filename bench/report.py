"""What a part of the benchmark has to say: tables and bars, as text for people and as data for programs."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

RESULTS = Path(__file__).parent / "results"


@dataclass(frozen=True, slots=True)
class Bar:
    """Something that was promised, and what came out."""

    what: str
    wanted: str
    measured: str
    met: bool


@dataclass(frozen=True, slots=True)
class Table:
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    numbers: frozenset[int] = frozenset()
    """Columns that are aligned to the right."""
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Report:
    name: str
    title: str
    text: str
    """How the numbers were taken."""
    tables: Sequence[Table]
    bars: Sequence[Bar]
    data: object
    """The raw numbers."""

    @property
    def met(self) -> bool:
        return all(bar.met for bar in self.bars)


def publish(report: Report, machine: dict[str, str], whole: bool = True) -> int:
    """Prints a report, keeps it in the folder of results if it is about the whole, and gives the exit code."""
    text = render(report)
    print(text)
    if whole:
        _keep(report, machine, text)
    return 0 if report.met else 1


def _keep(report: Report, machine: dict[str, str], text: str) -> None:
    RESULTS.mkdir(exist_ok=True)
    content = {"machine": machine, "bars": [asdict(bar) for bar in report.bars], "results": report.data}
    (RESULTS / f"{report.name}.json").write_text(json.dumps(content, indent=1) + "\n")
    (RESULTS / f"{report.name}.md").write_text(text)


def render(report: Report) -> str:
    parts = [f"## {report.title}", report.text, *map(render_table, report.tables)]
    if report.bars:
        parts.append(render_table(bars_table(report.bars)))
    return "\n\n".join(parts) + "\n"


def bars_table(bars: Sequence[Bar]) -> Table:
    rows = [[bar.what, bar.wanted, bar.measured, "met" if bar.met else "**MISSED**"] for bar in bars]
    return Table(["bar", "wanted", "measured", ""], rows, caption="bars")


def render_table(table: Table) -> str:
    """Markdown, padded so that it reads well as plain text too."""
    lines = [list(table.columns), *([cell.replace("|", "\\|") for cell in row] for row in table.rows)]
    widths = [max(3, *(len(line[i]) for line in lines)) for i in range(len(table.columns))]
    right = [i in table.numbers for i in range(len(widths))]
    rule = ["-" * (width - 1) + ":" if r else "-" * width for width, r in zip(widths, right, strict=True)]
    text = "\n".join(_line(line, widths, right) for line in [lines[0], rule, *lines[1:]])
    return f"### {table.caption[0].upper()}{table.caption[1:]}\n\n{text}" if table.caption else text


def _line(cells: Sequence[str], widths: Sequence[int], right: Sequence[bool]) -> str:
    padded = [
        cell.rjust(width) if r else cell.ljust(width) for cell, width, r in zip(cells, widths, right, strict=True)
    ]
    return f"| {' | '.join(padded)} |"
