"""Entry points into packages, each with one symbolic input."""

import configparser
import difflib
import html.parser
import json
import textwrap


def html_parser(s: str) -> None:
    parser = html.parser.HTMLParser()
    parser.feed(s)


def config_parser(s: str) -> list[str]:
    parser = configparser.ConfigParser()
    parser.read_string(s)
    return parser.sections()


def json_decoder(s: str) -> object:
    return json.loads(s)


def close_matches(s: str) -> list[str]:
    return difflib.get_close_matches(s, ["apple", "ape", "peach"])


def wrapped(s: str) -> list[str]:
    return textwrap.wrap(s, 20)
