"""`pathlore learn`: runs a command and stores the types that arguments, results and fields had."""

from __future__ import annotations

import os
import shutil
from contextlib import closing
from typing import Any

import click

from pathlore.cli.flags import config_from
from pathlore.cli.main import ERROR
from pathlore.learning.collecting import Collection, facts_in
from pathlore.learning.command import run_recorded, session_folder
from pathlore.learning.listing import lines_about
from pathlore.learning.selecting import AskedFor, selected_by
from pathlore.learning.stored import forget, keep, read_knowledge
from pathlore.program.source import module_name
from pathlore.project import TargetError
from pathlore.store.database import StoreError
from pathlore.store.store import Store, default_folder


@click.command("learn", context_settings={"allow_interspersed_args": False})
@click.argument("words", metavar="[--] COMMAND...", nargs=-1, type=click.UNPROCESSED)
@click.option("--for", "wanted", metavar="TARGET", multiple=True, help="A file, folder or package to learn about.")
@click.option("--show", is_flag=True, help="Show what is known, of all or of TARGET...")
@click.option("--forget", is_flag=True, help="Forget what is known, of all or of TARGET...")
@click.option("--cache-dir", metavar="DIR", help="The folder of the cache.")
@click.pass_context
def command(ctx: click.Context, /, words: tuple[str, ...], wanted: tuple[str, ...], **given: Any) -> None:
    """Run a command and record the types of its values.

    Records the arguments, results and fields of the project's functions, or of the packages, folders and files that
    --for names. pathlore check then uses these types where annotations say nothing. The exit code is that of the
    command, or 2 if it cannot be run.

    \b
    pathlore learn -- pytest
    pathlore learn --for mypackage -- python -m mypackage.demo
    pathlore learn --show mypackage.module:function
    """
    folder = config_from({"cache_dir": given["cache_dir"]}).cache_dir or default_folder()
    try:
        if given["show"] or given["forget"]:
            _list_or_forget(words, folder, given["forget"])
            return
        if not words:
            raise TargetError("no command; write, for instance: pathlore learn -- pytest")
        if shutil.which(words[0]) is None and not os.path.exists(words[0]):
            raise TargetError(f"no such command: {words[0]}")
        code = _learn(words, wanted, folder)
    except (TargetError, StoreError) as error:
        _say(f"error: {error}")
        ctx.exit(ERROR)
    ctx.exit(code)


def _learn(words: tuple[str, ...], wanted: tuple[str, ...], folder: str) -> int:
    selected = selected_by(wanted)
    if not selected.files and not selected.packages:
        raise TargetError("there is no code in this folder or its src to learn about; name a package with --for")
    # Before the command, which may take long.
    with closing(Store(folder)) as store:
        if store.notice:
            _say(store.notice)
        with session_folder() as session:
            code = run_recorded(words, selected, session, os.environ.get("PATHLORE_LEARN_BY", ""))
            collection = Collection(AskedFor(selected))
            collection.add(facts_in(session))
            keep(collection, store)
    _tell(collection, bool(wanted))
    return code


def _tell(collection: Collection, named: bool) -> None:
    for file in sorted(collection.changed):
        _say(f"{os.path.relpath(file)}: changed while the command ran; nothing is learned of it")
    functions = sum(len(found.functions) for found in collection.modules.values())
    classes = sum(len(found.classes) for found in collection.modules.values())
    if functions or classes:
        _say(f"learned types of {_number(functions, 'function')} and {_number(classes, 'class')}")
        return
    why = "no function that --for names was called" if named else "no function of the project was called; try --for"
    _say(f"nothing was learned: {why} (Python 3.11 or later records, without -I, -E and -S)")


def _say(message: str) -> None:
    # What the command prints is on stdout.
    click.echo(f"pathlore: {message}", err=True)


def _number(count: int, word: str) -> str:
    return f"{count} {word}" + ("" if count == 1 else "es" if word.endswith("s") else "s")


def _list_or_forget(words: tuple[str, ...], folder: str, forgets: bool) -> None:
    names = [_module_and_name(word) for word in words]
    if forgets:
        with closing(Store(folder)) as store:
            click.echo(f"{forget(store, names)} forgotten")
        return
    lines = list(lines_about(read_knowledge(folder), names))
    for line in lines or ["nothing is known; pathlore learn -- COMMAND learns"]:
        click.echo(line)


def _module_and_name(word: str) -> tuple[str, str]:
    """A target as a module and a name in it."""
    head, _, name = word.partition("::") if "::" in word else word.partition(":")
    name = name.replace("::", ".")
    if head.endswith(".py"):
        return module_name(head)[0], name
    if os.path.isdir(head) and os.path.isfile(os.path.join(head, "__init__.py")):
        return module_name(os.path.join(head, "__init__.py"))[0], name
    if os.path.isdir(head) or not all(part.isidentifier() for part in head.split(".")):
        raise TargetError(f"{word}: name a module, a package, a file or a function in one")
    return head, name
