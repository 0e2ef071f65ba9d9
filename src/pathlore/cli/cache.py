"""`pathlore cache`: shows and manages what is remembered between runs."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from sqlite3 import Error as DatabaseError

import click

from pathlore.cli.flags import config_from
from pathlore.cli.main import ERROR
from pathlore.store.database import StoreError
from pathlore.store.store import FUNCTIONS, IMPORTS, LEARNED, SUMMARIES, Entry, Merged, State, Store, default_folder

_DAY = 86_400
_KEPT_DAYS = 30


@click.group("cache")
def command() -> None:
    """Show, clean, export or merge what earlier runs remembered."""


def _with_store(work: Callable[[Store], None], folder: str | None) -> None:
    config = config_from({"cache_dir": folder})
    try:
        store = Store(config.cache_dir or default_folder())
    except StoreError as error:
        raise click.ClickException(str(error)) from None
    try:
        if store.notice:
            click.echo(f"pathlore: {store.notice}", err=True)
        work(store)
    except (StoreError, DatabaseError) as error:
        raise click.ClickException(str(error)) from None
    finally:
        store.close()


_folder = click.option("--cache-dir", "folder", metavar="DIR", help="The folder of the cache.")


@command.command("info")
@_folder
def info(folder: str | None) -> None:
    """List the remembered targets."""

    def show(store: Store) -> None:
        sizes = store.sizes()
        others = (SUMMARIES, LEARNED, IMPORTS, FUNCTIONS)
        entries = [entry for entry in store.entries() if entry.target not in others]
        functions, modules = len(store.find_all(SUMMARIES)), len(store.find_all(LEARNED))
        summaries = f", {functions} {'summary' if functions == 1 else 'summaries'} of functions" if functions else ""
        summaries += f", types of {modules} {'module' if modules == 1 else 'modules'} learned" if modules else ""
        size = _bytes(os.path.getsize(store.path))
        click.echo(f"{os.path.relpath(store.path)}: {len(entries)} remembered{summaries}, {size}")
        for entry in entries:
            click.echo(f"    {entry.target}: {_described(entry)}, {_bytes(sizes.get(entry.number, 0))}")

    _with_store(show, folder)


def _described(entry: Entry) -> str:
    result = entry.state.get("result")
    bounds = f"max-depth {entry.bounds['max_depth']:g}, " if entry.bounds.get("max_depth", 1e18) < 1e18 else ""
    if not isinstance(result, dict):
        return f"{bounds}unfinished"
    paths = result.get("stats", {}).get("paths", 0)
    return f"{bounds}{paths} paths, " + ("exhaustive" if result.get("exhaustive") else "not exhaustive")


def _bytes(size: int) -> str:
    for unit in ("bytes", "kB"):
        if size < 10_000:
            return f"{size} {unit}"
        size //= 1000
    return f"{size} MB"


@command.command("clear")
@_folder
def clear(folder: str | None) -> None:
    """Forget everything."""

    def drop(store: Store) -> None:
        entries = store.entries()
        for entry in entries:
            store.drop(entry)
        store.shrink()
        click.echo(f"{len(entries)} forgotten")

    _with_store(drop, folder)


@command.command("gc")
@_folder
@click.option(
    "--days", default=_KEPT_DAYS, show_default=True, help="Forget targets that no run used for this many days."
)
def gc(folder: str | None, days: int) -> None:
    """Forget old targets and free their space."""

    def collect(store: Store) -> None:
        # What was learned costs a run of somebody's tests, and an edit makes it of no use anyway.
        unused = [entry for entry in store.entries() if entry.used < time.time() - days * _DAY]
        old = [entry for entry in unused if entry.target != LEARNED]
        for entry in old:
            store.drop(entry)
        store.shrink()
        click.echo(f"{len(old)} forgotten, {len(store.entries())} kept")

    _with_store(collect, folder)


@command.command("export")
@click.argument("file", type=click.Path(dir_okay=False))
@_folder
def export(file: str, folder: str | None) -> None:
    """Export everything remembered to a FILE, for another machine."""

    def copy(store: Store) -> None:
        store.copy_to(file)
        click.echo(f"{len(store.entries())} written to {file}")

    _with_store(copy, folder)


@command.command("import")
@click.argument("file", type=click.Path(exists=True))
@_folder
@click.pass_context
def import_(ctx: click.Context, file: str, folder: str | None) -> None:
    """Merge a FILE that was exported elsewhere, or the folder of another cache.

    Where both know a target, their paths are combined.
    """
    # For start-up time: the other commands do without. The session defines the functions that terms of a trie name.
    import pathlore.session.session  # noqa: F401
    from pathlore.incremental.merging import merged
    from pathlore.learning.knowledge import is_knowledge, merged_knowledge

    def both(mine: State, chunks: Sequence[bytes], theirs: State, others: Sequence[bytes]) -> Merged:
        if not is_knowledge(mine):
            return merged(mine, chunks, theirs, others)
        state = merged_knowledge(mine, theirs)
        return state, None if state == mine else b""

    def merge(store: Store) -> None:
        try:
            added = store.add_from(file, both)
        except StoreError as error:
            click.echo(f"pathlore: error: {error}", err=True)
            ctx.exit(ERROR)
        click.echo(f"{added} added")

    _with_store(merge, folder)
