"""Programs that reach a value in unusual ways, each before and after an edit of the value.

A *source* is where the value is: definitions, and after `=>` an expression that has the value. A *detour* is a way to
an expression, `{0}`: more definitions, and another expression. A *host* is a program with a target that uses an
expression, `{1}`. They stand in `hostile/`; texts hold both versions of an edit as `«before|after»`.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent / "hostile"
_EDITED = re.compile(r"«([^|»]*)\|([^»]*)»", re.DOTALL)
_SECTION = re.compile(r"^# (.*)\n", re.MULTILINE)


@dataclass(frozen=True)
class Source:
    """Definitions and an expression; the edit of the definitions changes its value."""

    definitions: str
    expression: str


@dataclass(frozen=True)
class HostileEdit:
    """A program before and after an edit."""

    name: str
    before: str
    after: str


def version(text: str, edited: bool) -> str:
    return _EDITED.sub(lambda found: found.group(1 + edited), text)


@cache
def sections(file: str) -> dict[str, str]:
    """The texts of a file, by name."""
    _, *parts = _SECTION.split((_FOLDER / f"{file}.txt").read_text(encoding="utf-8"))
    return dict(zip(parts[::2], parts[1::2], strict=True))


@cache
def sources(file: str) -> dict[str, Source]:
    found = {}
    for name, text in sections(file).items():
        definitions, _, expression = text.rstrip().rpartition("=> ")
        found[name] = Source(definitions, expression)
    return found


def program(source: Source, detours: list[str], host: str) -> str:
    """A program with both versions of the edit."""
    definitions, expression = [source.definitions], source.expression
    for number, name in enumerate(detours):
        detour = sources("detours")[name]
        definitions.append(_filled(detour.definitions, expression, number))
        expression = _filled(detour.expression, expression, number)
    text = sections("hosts")[host].replace("{0}", "\n".join(definitions)).replace("{1}", expression)
    return f'"""«five.|sevens.»"""\n{text}' if "__doc__)" in source.expression and not source.definitions else text


def _filled(text: str, expression: str, number: int) -> str:
    return text.replace("{n}", str(number)).replace("{0}", f"({expression})")


def each_source() -> Iterator[HostileEdit]:
    """Every source, reached directly. Those that a path uses up cannot be reached twice, and come here only."""
    for file in ("sources", "used_up"):
        for name, source in sources(file).items():
            yield _edit(name, source, ["directly"], "a branch")


def combined(seed: int, count: int) -> Iterator[HostileEdit]:
    """Sources, detours and hosts, combined at random; the same for the same seed."""
    chance = random.Random(seed)
    for _ in range(count):
        name = chance.choice(list(sources("sources")))
        detours = chance.choices(list(sources("detours")), k=chance.choice((1, 1, 2)))
        host = chance.choice(list(sections("hosts")))
        yield _edit(" < ".join((name, *detours, host)), sources("sources")[name], detours, host)


def _edit(name: str, source: Source, detours: list[str], host: str) -> HostileEdit:
    text = program(source, detours, host)
    return HostileEdit(name, version(text, False), version(text, True))
