"""Calls made at random: methods of builtin types and functions of the library, with arguments that nobody foresees.

One argument or the receiver is an input, the others are of wrong types, of subclasses, at the ends of what C takes,
passed by name or by star. Plain Python says what the call returns or which message it raises; Pathlore has to agree.
`python -m tests.adversarial.calls SEED COUNT` makes so many calls and says what is wrong.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import random
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from pathlore import api
from pathlore.findings import FindingFound, TargetFailed, TargetFinished, TargetResult
from pathlore.records import frozen
from tests.adversarial.arguments import FUNCTIONS, KEYWORDS, MADE, OPERANDS, OTHERS, PRELUDE, VALUES

TYPES = ("int", "bool", "float", "str", "bytes", "list", "tuple", "dict", "set", "frozenset")
_BANNED = {"__init_subclass__", "__subclasshook__", "__class__", "__doc__", "__dir__", "__sizeof__", "__reduce__"}
_BANNED |= {"__reduce_ex__", "__getstate__", "__new__", "__getattribute__", "__setattr__", "__delattr__", "__init__"}
OPERATORS = (
    "+",
    "-",
    "*",
    "/",
    "//",
    "%",
    "**",
    "@",
    "<<",
    ">>",
    "&",
    "|",
    "^",
    "<",
    "<=",
    "==",
    "!=",
    ">",
    ">=",
    "in",
)


@frozen
class Call:
    """An expression over the input `x` of a type, and the values that `x` may have."""

    number: int
    kind: str
    expression: str
    values: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.number}: {self.expression} for {self.kind} in {', '.join(self.values)}"


@frozen
class Group:
    """Calls with an input of one type, in one function."""

    calls: tuple[Call, ...]

    @property
    def name(self) -> str:
        return f"f{self.calls[0].number}"

    @property
    def kind(self) -> str:
        return self.calls[0].kind

    @property
    def values(self) -> tuple[str, ...]:
        return self.calls[0].values

    def __str__(self) -> str:
        return "\n".join(map(str, self.calls))


@frozen
class Judged:
    """How many functions were judged, how many of them decided, and what was wrong."""

    judged: int
    decided: int
    wrong: tuple[Wrong, ...]


def call(seed: int) -> Call:
    """The call of a seed."""
    chosen = random.Random(seed)
    kind = chosen.choice(tuple(VALUES))
    values = chosen.sample(VALUES[kind], min(3, len(VALUES[kind])))
    return Call(seed, kind, _expression(chosen, kind), tuple(values))


_IN_PLACE = ("+=", "-=", "*=", "/=", "//=", "%=", "**=", "@=", "<<=", ">>=", "&=", "|=", "^=")


def operations() -> list[Call]:
    """All operators with an input on one side and each other operand on the other."""
    texts = [
        (kind, text)
        for kind in VALUES
        for other in OPERANDS
        for text in (
            *(f"x {op} ({other})" for op in OPERATORS),
            *(f"({other}) {op} x" for op in OPERATORS),
            *(f"in_place(x, {op!r}, {other})" for op in _IN_PLACE),
            *(f"in_place({other}, {op!r}, x)" for op in _IN_PLACE),
            *(f"divmod(x, {other})", f"divmod({other}, x)", f"pow(x, {other})", f"x[{other}]", f"({other})[x]"),
            *(f"x[{other}:]", f"x[::{other}]", f"x[:{other}]", f"({other})[x:]", f"({other})[:x]", f"({other})[::x]"),
        )
    ]
    chosen = random.Random(1)
    made = [
        Call(10**6 + number, kind, text, tuple(chosen.sample(VALUES[kind], min(3, len(VALUES[kind])))))
        for number, (kind, text) in enumerate(texts)
    ]
    return [call for call in made if not is_left_open(call)]


def is_left_open(made: Call) -> bool:
    """`template % x`, for a template without directives that is no literal of `str`, and a text: see limitations."""
    template = r"(Str\(|Bytes\(|bytearray\()?b?'ab?'\)?"
    forms = rf"\({template}\) % x|in_place\({template}, '%=', x\)"
    return made.kind in ("str", "bytes") and re.fullmatch(forms, made.expression) is not None


def _expression(chosen: random.Random, kind: str) -> str:
    form = chosen.randrange(20)
    given = _input(chosen, kind)
    if form < 3:
        return _operation(chosen, given)
    if form < 5:
        return _written(chosen, given)
    if form < 12:
        methods = _methods(kind.partition("[")[0])
        return f"x.{chosen.choice(methods)}({_arguments(chosen, kind, 0.3)})"
    if form < 14:
        type_ = chosen.choice(TYPES)
        receiver = chosen.choice([text for text in OTHERS if _is_of(text, type_)] or ["None"])
        return f"{receiver}.{chosen.choice(_methods(type_))}({_arguments(chosen, kind, 1.0)})"
    if form < 15:
        type_ = chosen.choice(TYPES)
        return f"{type_}.{chosen.choice(_methods(type_))}({_arguments(chosen, kind, 1.0)})"
    return f"{chosen.choice(FUNCTIONS)}({_arguments(chosen, kind, 1.0)})"


def _input(chosen: random.Random, kind: str) -> str:
    return "x" if chosen.random() < 0.7 else chosen.choice(MADE[kind])


def _operation(chosen: random.Random, given: str) -> str:
    other = chosen.choice((*OTHERS, given))
    left, right = (given, other) if chosen.random() < 0.5 else (other, given)
    return f"({left}) {chosen.choice(OPERATORS)} ({right})"


_SPECIFICATIONS = ("", ">5", "05", "+.2f", ",", "x", "#b", "s", "c", "e", "%", "_", "^7.1", "=+6", "n", "z.1f", "é<4")
_DIRECTIVES = ("d", "s", "5.1f", "x", "c", "r", "-4d", "+i", "%", "(a)s", "*d", "a", "e")


def _written(chosen: random.Random, given: str) -> str:
    """What has syntax of its own."""
    other = chosen.choice(OTHERS)
    spec = chosen.choice(_SPECIFICATIONS)
    return chosen.choice(
        (
            f"({given})[{other}]",
            f"({other})[{given}]",
            f"({given})[{other}:]",
            f"({other})[{given}:]",
            f"({other})[::{given}]",
            f"({given})[::{other}]",
            f"f'{{{given}:{spec}}}'",
            f"f'{{{given}!r:{spec}}}'",
            f"'{{:{spec}}}'.format({given})",
            f"'%{chosen.choice(_DIRECTIVES)}' % ({given})",
            f"'%s %s' % ({given})",
            f"[*({given})]",
            f"(lambda *a, **k: (a, k))(*({given}))",
            f"(lambda *a, **k: (a, k))(**({given}))",
            f"{{**({given})}}",
            f"{{{given}: 1, {other}: 2}}",
            f"{{{given}, {other}}}",
            f"(lambda a, b, *c: (a, b, c))(*({given}))",
            f"-({given})",
            f"~({given})",
            f"not ({given})",
            f"({given}) < ({other}) < ({given})",
            f"({given}) in ({other}) is ({given})",
        )
    )


def _methods(type_: str) -> list[str]:
    return [name for name in dir(getattr(__import__("builtins"), type_)) if name not in _BANNED]


def _is_of(text: str, type_: str) -> bool:
    """Whether an argument is of a type or of a subclass of it."""
    starts = {"str": ("'", "Str("), "bytes": ("b'", "Bytes("), "list": ("[", "List(")}
    starts |= {"dict": ("{'a'", "{}", "{1:", "Dict("), "set": ("set(", "{1, ", "Set(")}
    starts |= {"tuple": ("(1,", "()", "('a'", "Tuple(", "Point"), "float": ("1.5", "Float", "math.")}
    starts |= {"int": ("2**", "Int(", "Colour", "Loud"), "bool": ("True", "False"), "frozenset": ("frozenset",)}
    return text.startswith(starts[type_])


def _arguments(chosen: random.Random, kind: str, share: float) -> str:
    """Up to three arguments; with the probability `share` one of them is made of the input."""
    number = chosen.choice((0, 1, 1, 1, 2, 2, 3)) if share < 1 else chosen.choice((1, 1, 2, 2, 3))
    given = [chosen.choice(OTHERS) for _ in range(number)]
    if number and chosen.random() < share:
        given[chosen.randrange(number)] = _input(chosen, kind)
    texts = []
    for place, text in enumerate(given):
        named = place == number - 1 and chosen.random() < 0.12
        starred = not named and chosen.random() < 0.03
        texts.append(f"{chosen.choice(KEYWORDS)}={text}" if named else f"*({text})" if starred else text)
    return ", ".join(texts)


_RUN = """
import json, os, re, resource, signal, sys
prelude, calls = json.loads(sys.stdin.read())
results = os.dup(1)
null = os.open(os.devnull, os.O_RDWR)
for n in range(3):
    os.dup2(null, n)
module = {"__name__": "module"}
exec(compile(prelude, "module", "exec"), module)
for expression, values in calls:
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        signal.alarm(2)
        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
        try:
            call = eval(f"lambda x: {expression}", module)
            found = [module["shown"](call, eval(value, module)) for value in values]
            found = None if re.search("0x[0-9a-f]{8}|<lambda>|argument after [*]", str(found)) else found
        except BaseException:
            found = None
        os.write(writer, json.dumps(found).encode()[:60000])
        os._exit(0)
    os.close(writer)
    with os.fdopen(reader) as file:
        text = file.read()
    os.waitpid(child, 0)
    os.write(results, ((text or "null") + "\\n").encode())
"""


def wanted(groups: list[Group]) -> list[list[list[str] | None]]:
    """What plain Python says of calls; None where it does not say it quickly, or says something of addresses."""
    given = json.dumps([PRELUDE, [[made.expression, group.values] for group in groups for made in group.calls]])
    command = [sys.executable, "-W", "ignore", "-c", _RUN]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    lines = iter(done.stdout.splitlines())
    return [[_parsed(next(lines)) for _ in group.calls] for group in groups]


def _parsed(line: str) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


_SHOWN = """
            if found != {0!r}:
                told = "    found  " + found + "\\n    wanted " + {0!r} + "\\n"
                __import__("os").write(2, told.encode(errors="replace"))"""


def source(groups: list[Group], truths: list[list[list[str] | None]], showing: bool = False) -> str:
    """A module with a function for each group, which fails where plain Python says something else."""
    return PRELUDE + "".join(map(_function, groups, truths, [showing] * len(groups)))


def _function(group: Group, truths: list[list[str] | None], showing: bool) -> str:
    text = f"\n\ndef {group.name}(x: {group.kind}) -> None:\n    pass\n"
    for number, value in enumerate(group.values):
        text += f"    if same(x, {value}):\n        pass\n"
        for made, found in zip(group.calls, truths, strict=True):
            if found is not None:
                text += f"        if True:\n            found = shown(lambda x: {made.expression}, x)"
                text += _SHOWN.format(found[number]) if showing else ""
                text += f"\n            assert found == {found[number]!r}\n"
    return text


@frozen
class Wrong:
    """Calls of which something wrong was said."""

    group: Group
    why: str


def groups_of(made_calls: Iterable[Call], size: int) -> list[Group]:
    """Calls by the type of their input, so many in a function; those that may change it are alone."""
    by_kind: dict[str, list[Call]] = {}
    for made in made_calls:
        by_kind.setdefault(made.kind, []).append(made)
    return [
        Group(tuple(calls[start : start + each]))
        for kind, calls in by_kind.items()
        for each in [1 if kind.startswith(("list", "dict", "set")) else size]
        for start in range(0, len(calls), each)
    ]


def wrong_calls(groups: list[Group], folder: Path, showing: bool = False, **options: object) -> Judged:
    """What was said of calls that plain Python would not say."""
    named = {group.name: group for group in groups}
    path = folder / f"calls_{groups[0].name}_{len(groups)}.py"
    path.write_text(source(groups, wanted(groups), showing))
    judged = decided = 0
    found: list[Wrong] = []
    if showing:
        options = {**options, "isolated": False}
    for name, event in _events([f"{path}:{name}" for name in named], options):
        if name not in named:
            continue
        if isinstance(event, TargetFinished):
            judged += 1
            decided += event.result.exhaustive
        found += [Wrong(named[name], why) for why in _why(event)]
    return Judged(judged, decided, tuple(found))


def _events(targets: list[str], options: dict[str, object]) -> Iterator[tuple[str, object]]:
    with contextlib.redirect_stdout(io.StringIO()):
        for event in api.check(*targets, **{"cache": False, "timeout": 10.0, **options}):
            match event:
                case FindingFound(finding):
                    yield finding.target.rpartition(":")[2], event
                case TargetFinished(result):
                    yield result.target.rpartition(":")[2], event
                case TargetFailed(target, _):
                    yield str(target).rpartition(":")[2], event


def _why(event: object) -> Iterator[str]:
    match event:
        case FindingFound(finding):
            yield f"a false alarm: {finding.call}"
        case TargetFailed(_, message):
            yield message
        case TargetFinished(TargetResult() as result) if result.stats.unconfirmed:
            yield f"unconfirmed: {result.incomplete}"
        case TargetFinished(TargetResult() as result):
            yield from (f"internal: {cut.why}" for cut in result.incomplete if "internal" in cut.why)


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("seed", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--operations", action="store_true", help="operators instead, in their order")
    parser.add_argument("--show", action="store_true", help="write what Pathlore finds to stderr")
    parser.add_argument("--option", action="append", default=[], help="NAME=VALUE of the configuration")
    given = parser.parse_args()
    options = dict(option.split("=") for option in given.option)
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        numbers = range(given.seed, given.seed + given.count)
        calls = operations()[numbers.start : numbers.stop] if given.operations else list(map(call, numbers))
        said = wrong_calls(groups_of(calls, 8), Path(folder), **options)
        singles = groups_of({made.number: made for m in said.wrong for made in m.group.calls}.values(), 1)
        mistakes = {m.group.name: m for m in wrong_calls(singles, Path(folder), **options).wrong} if singles else {}
        for mistake in mistakes.values():
            wrong += 1
            print(f"{mistake.group}\n    {mistake.why[:150]}", flush=True)
            if given.show:
                wrong_calls([mistake.group], Path(folder), True, **options)
    print(f"{given.count} calls in {said.judged} functions, {said.decided} of them decided, {wrong} wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
