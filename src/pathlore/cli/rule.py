"""`pathlore rule`: lists the codes of findings, or explains one."""

from __future__ import annotations

import click

from pathlore.rules import RULES, explanation


@click.command("rule")
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """List the codes of findings, or explain one."""
    if code is None:
        for rule in RULES.values():
            click.echo(f"{rule.code}  {rule.title}")
        return
    found = RULES.get(code.upper())
    if found is None:
        raise click.UsageError(f"There is no code {code!r}; the codes are: {', '.join(RULES)}.")
    click.echo(explanation(found), nl=False)
