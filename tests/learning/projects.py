"""Small projects whose commands are recorded."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from pathlore.learning.collecting import Collection, facts_in
from pathlore.learning.command import Selected, run_recorded
from pathlore.learning.descriptions import text_of
from pathlore.learning.knowledge import ModuleKnowledge
from pathlore.learning.selecting import AskedFor

SHOP = '''\
"""A package without annotations."""
import dataclasses
import enum


class Kind(enum.Enum):
    FOOD = 1


class Item:
    def __init__(self, name, price, tags=()):
        self.name = name
        self.price = price
        self.tags = list(tags)
        self.note = None


class Sale(Item):
    """Cheaper."""


@dataclasses.dataclass
class Order:
    items: list


def total(items, rounding=None):
    amount = sum(item.price for item in items)
    return amount if rounding is None else round(amount, rounding)


def first(order, kinds, key, *more, **options):
    return order.items[0]


def prices(items):
    for item in items:
        yield item.price


async def later(number):
    return number


def halve(number):
    return number / 2


def fail(text):
    raise ValueError(text)


def shout(text):
    def inner(value):
        return value.upper()
    return inner(text)
'''

USE = """\
import asyncio
import shop

items = [shop.Item("a", 1, ["x"]), shop.Sale("b", 2.5)]
shop.total(items)
shop.total(items, 2)
shop.first(shop.Order(items), (shop.Kind.FOOD, "k"), len, 1, "s", option=1)
list(shop.prices(items))
asyncio.run(shop.later(3))
shop.halve(7)
for wrong in ("no", None):
    try:
        shop.halve(wrong)
    except TypeError:
        pass
try:
    shop.fail("text")
except ValueError:
    pass
shop.shout("a")
"""


def write(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
    return folder


def recorded(
    folder: Path, command: Sequence[str], files: Sequence[str] = (), packages: Sequence[str] = (), by: str = ""
) -> tuple[int, dict[str, ModuleKnowledge]]:
    """The exit code of a command, and what was learned of these files and packages."""
    session = folder / f"session{len(list(folder.glob('session*')))}"
    session.mkdir()
    selected = Selected(tuple(str(folder / name) for name in files), tuple(packages))
    code = run_recorded(command, selected, str(session), by)
    collection = Collection(AskedFor(selected))
    collection.add(facts_in(str(session)))
    assert not collection.changed
    return code, collection.modules


def shown(knowledge: ModuleKnowledge, name: str) -> str:
    """What is known of a function or class, on a line."""
    (seen,) = knowledge.functions.get(name) or knowledge.classes[name]
    return ", ".join(f"{n}: {text_of(types)}" for n, types in seen.types.items())


@cache
def interpreters() -> list[str]:
    """This Python, and others that are there, so that both ways of recording are tried."""
    found = [sys.executable]
    for name in ("python3.12", "python3.13"):
        path = shutil.which(name)
        if path is not None and subprocess.run([path, "-c", ""], capture_output=True, check=False).returncode == 0:
            found.append(path)
    return found
