"""Entry points into packages that are not in the standard library; their code counts as the project's."""

import lark
import packaging.version
import pyparsing
import sortedcontainers
import tomli

GRAMMAR = """
start: sum
?sum: product | sum "+" product
?product: atom | product "*" atom
?atom: NUMBER | "(" sum ")"
%import common.NUMBER
"""
PARSER = lark.Lark(GRAMMAR, parser="lalr")
SUM = pyparsing.Word(pyparsing.nums) + pyparsing.ZeroOrMore("+" + pyparsing.Word(pyparsing.nums))


def tomli_loads(s: str) -> object:
    return tomli.loads(s)


def lark_parse(s: str) -> object:
    return PARSER.parse(s)


def version(s: str) -> bool:
    return packaging.version.Version(s).is_prerelease


def sorted_list(n: int) -> list[int]:
    made = sortedcontainers.SortedList([3, 1])
    made.add(n)
    return list(made)


def pyparsing_parse(s: str) -> object:
    return SUM.parse_string(s)
