"""Turns the options of a run into flags, and the flags given into a Config."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import click

from pathlore.config import Config, ConfigError, load_config
from pathlore.options import Number, Option, OptionKind, Share, Switch, Word, Workers

_DEFAULTS = Config()
_SHORT = {"quiet": "-q", "verbose": "-v"}

Given = str | tuple[str, ...] | None
"""What the command line has for an option: a text, or one for each time that it is repeated."""
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def flags(options: Mapping[str, Option]) -> Decorator:
    """A decorator that gives a command a flag for each option. A flag that was not given is None."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for name, option in reversed(tuple(options.items())):
            function = _flag(name, option)(function)
        return function

    return decorate


def config_from(given: Mapping[str, object]) -> Config:
    """The configuration of this run: what click gives for the flags, over the file."""
    values = {name.replace("_", "-"): value for name, value in given.items() if value is not None}
    try:
        return load_config(values)
    except ConfigError as error:
        raise click.ClickException(str(error)) from None


def _flag(name: str, option: Option) -> Decorator:
    parameter = name.replace("-", "_")
    if isinstance(option.kind, Switch):
        short = [_SHORT[name]] if name in _SHORT else []
        return click.option(
            f"--{name}/--no-{name}", *short, parameter, is_flag=True, default=None, help=_help(name, option)
        )
    # A flag with a value that may be left out.
    optional: dict[str, Any] = {"is_flag": False, "flag_value": "1"} if isinstance(option.kind, Share) else {}
    return click.option(
        f"--{name}",
        parameter,
        **optional,
        metavar=option.kind.metavar,
        multiple=option.kind.repeatable,
        callback=_parsing(option.kind),
        help=_help(name, option),
    )


def _help(name: str, option: Option) -> str:
    if not isinstance(option.kind, Number | Word | Workers):
        return option.help
    default = getattr(_DEFAULTS, name.replace("-", "_"))
    text = f"{default:g}" if isinstance(default, float) else str(default)
    return f"{option.help}  [default: {text}]"


def _parsing(kind: OptionKind) -> Callable[[click.Context, click.Parameter, Given], object]:
    def parse(_ctx: click.Context, _parameter: click.Parameter, given: Given) -> object:
        if given is None or given == ():
            return None
        try:
            return kind.parse(given) if isinstance(given, str) else _joined(kind, given)
        except ValueError as error:
            raise click.BadParameter(str(error)) from None

    return parse


def _joined(kind: OptionKind, given: tuple[str, ...]) -> object:
    joined: list[object] = []
    for text in given:
        parts = kind.parse(text)
        assert isinstance(parts, tuple)
        joined += parts
    return tuple(joined)
