"""`pathlore stub`: writes a file of models for functions written in C, to start from."""

from __future__ import annotations

import os

import click

from pathlore.cli.main import ERROR
from pathlore.models.checking import ModelError
from pathlore.models.skeleton import names_in, skeleton


@click.command("stub")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.option("-o", "--output", metavar="FILE", default="-", help="The file to write; - for the terminal.")
@click.pass_context
def command(ctx: click.Context, /, names: tuple[str, ...], output: str) -> None:
    """Write a file of models for functions written in C.

    NAME is a function, such as zlib.crc32, or a module. Functions are called with a few values, in a separate process
    and without side effects, to learn their types. See docs/models.md.

    \b
    pathlore stub zlib.crc32 -o mymodels.py
    """
    try:
        if output != "-" and os.path.exists(output):
            raise ModelError(f"{output}: exists already; choose another file")
        found = list(dict.fromkeys(name for word in names for name in names_in(word)))
        text = skeleton(found, os.getcwd())
        if output == "-":
            click.echo(text, nl=False)
            return
        with open(output, "w", encoding="utf-8") as file:
            file.write(text)
    except ModelError as error:
        click.echo(f"pathlore: error: {error}", err=True)
        ctx.exit(ERROR)
    except OSError as error:
        click.echo(f"pathlore: error: {output}: {error.strerror}", err=True)
        ctx.exit(ERROR)
    click.echo(f"pathlore: wrote {output}; name it in `models` of [tool.pathlore], or with --models", err=True)
