"""Defines the options of a run: names, kinds of value and help texts, for the command line and the file alike."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from pathlore.option_words import (
    ComposeWay,
    ExternalWay,
    FailOn,
    KeptPaths,
    ObjectWay,
    RaiseMeaning,
    ReportFormat,
    RewriteScope,
    StageWay,
    SummaryOrder,
    UntypedWay,
    words,
)

STEERED = ("reachability", "counter")
STRATEGIES = ("fair", "depth-first", "breadth-first", "random", "coverage-first", *STEERED)
ALLOWANCES = ("files", "processes", "network", "all")
CONTRACTS = ("asserts", "icontract", "deal", "pep316")
PROPERTIES = ("asserts", "contracts", "exceptions")
AUTO = "auto"
_MOST_WORKERS = 1024
MOST_BY_ITSELF = 16
"""Workers for one target, unless somebody asks for more: one process takes in what about 25 of them explore."""

Types = tuple[tuple[str, str], ...]


class OptionKind(Protocol):
    """The values that an option takes. Both methods raise ValueError with a text that starts with "must be"."""

    @property
    def metavar(self) -> str: ...

    @property
    def repeatable(self) -> bool:
        """Whether `parse` returns a tuple, to be joined over all uses of the flag."""

    def parse(self, text: str) -> object:
        """The value of a flag."""

    def read(self, value: object) -> object:
        """The value of a key in the file."""


class Number(NamedTuple):
    """A whole number or, with `whole` unset, any finite one."""

    minimum: int | None = 0
    whole: bool = True

    @property
    def repeatable(self) -> bool:
        return False

    @property
    def metavar(self) -> str:
        return "N" if self.whole else "SECONDS"

    def parse(self, text: str) -> object:
        try:
            return self.read(int(text) if self.whole else float(text))
        except ValueError:
            raise self._refusal(text) from None

    def read(self, value: object) -> object:
        wanted = int if self.whole else int | float
        if isinstance(value, bool) or not isinstance(value, wanted):
            raise self._refusal(value)
        if self.minimum is not None and not self.minimum <= value < float("inf"):
            raise self._refusal(value)
        return value if self.whole else float(value)

    def _refusal(self, value: object) -> ValueError:
        kind = "a whole number" if self.whole else "a number of seconds"
        least = "" if self.minimum is None else f", {self.minimum} or more"
        return ValueError(f"must be {kind}{least}, not {value!r}")


class Word(NamedTuple):
    """One of a few words."""

    words: tuple[str, ...]

    @property
    def repeatable(self) -> bool:
        return False

    @property
    def metavar(self) -> str:
        return "|".join(self.words)

    def parse(self, text: str) -> object:
        return self.read(text)

    def read(self, value: object) -> object:
        if value not in self.words:
            raise ValueError(f"must be one of {', '.join(self.words)}, not {value!r}")
        return value


class Words(NamedTuple):
    """Some of a few words."""

    word: Word

    @property
    def repeatable(self) -> bool:
        return True

    @property
    def metavar(self) -> str:
        return self.word.metavar

    def parse(self, text: str) -> object:
        return tuple(self.word.read(part) for part in _parts(text))

    def read(self, value: object) -> object:
        if not isinstance(value, list):
            raise ValueError(f'must be a list, such as ["{self.word.words[0]}"], not {value!r}')
        return tuple(self.word.read(part) for part in value)


class Workers:
    """A number of processes, or as many as there are cores."""

    metavar = f"N|{AUTO}"

    @property
    def repeatable(self) -> bool:
        return False

    def parse(self, text: str) -> object:
        return self.read(int(text) if text.isdecimal() else text)

    def read(self, value: object) -> object:
        if value == AUTO or (isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= _MOST_WORKERS):
            return value
        raise ValueError(f'must be a whole number from 1 to {_MOST_WORKERS}, or "{AUTO}", not {value!r}')


class ClusterAddress:
    """The address of a scheduler, or the file that it writes it to."""

    metavar = "ADDRESS"

    @property
    def repeatable(self) -> bool:
        return False

    def parse(self, text: str) -> object:
        return self.read(text)

    def read(self, value: object) -> object:
        if not isinstance(value, str) or not value.strip():
            raise ValueError(f'must be an address, such as "tls://host:8786", or a scheduler file, not {value!r}')
        return value.strip()


class Switch:
    """True or false."""

    metavar = ""

    @property
    def repeatable(self) -> bool:
        return False

    def parse(self, text: str) -> object:
        raise NotImplementedError("a switch takes no text")

    def read(self, value: object) -> object:
        if not isinstance(value, bool):
            raise ValueError(f"must be true or false, not {value!r}")
        return value


class Share:
    """A part of a whole, from 0 to 1; as a flag without a value, all of it."""

    metavar = "[SHARE]"

    @property
    def repeatable(self) -> bool:
        return False

    def parse(self, text: str) -> object:
        try:
            return self.read(float(text))
        except ValueError:
            raise ValueError(f"must be a share from 0 to 1, such as 0.1, not {text!r}") from None

    def read(self, value: object) -> object:
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
            raise ValueError(f"must be a share from 0 to 1, such as 0.1, not {value!r}")
        return float(value)


class _ByName:
    """Something for each of several parameters: `NAME=TEXT`, a list of these, or a table."""

    examples = ("", "")
    """In a configuration file: a table, and a list."""

    @property
    def repeatable(self) -> bool:
        return True

    def parse(self, text: str) -> object:
        return (self.entry(text),)

    def read(self, value: object) -> object:
        if isinstance(value, dict):
            return tuple(self.entry(f"{name}={self.shown(given)}") for name, given in value.items())
        if isinstance(value, list):
            return tuple(self.entry(text) for text in value)
        table, texts = self.examples
        raise ValueError(f"must be a table, such as {table}, or a list, such as {texts}, not {value!r}")

    def entry(self, text: object) -> tuple[str, str]:
        raise NotImplementedError

    def shown(self, given: object) -> str:
        return str(given)


class Annotations(_ByName):
    """Types for parameters by name."""

    metavar = "NAME=TYPE"
    examples = ('{x = "int"}', '["x=int"]')

    def entry(self, text: object) -> tuple[str, str]:
        return _annotation(text)


class ParameterNames:
    """Names of parameters."""

    metavar = "NAMES"

    @property
    def repeatable(self) -> bool:
        return True

    def parse(self, text: str) -> object:
        return self.read(_parts(text))

    def read(self, value: object) -> object:
        if not isinstance(value, list) or not all(isinstance(name, str) and name.isidentifier() for name in value):
            raise ValueError(f'must be names of parameters, such as ["x", "y"], not {value!r}')
        return tuple(dict.fromkeys(value))


class FixedValues(_ByName):
    """Values for parameters by name: Python literals."""

    metavar = "NAME=VALUE"
    examples = ("{x = 3}", '["x=3"]')

    def entry(self, text: object) -> tuple[str, str]:
        return _fixed(text)

    def shown(self, given: object) -> str:
        return literal_text(given)


class Boundaries:
    """Packages whose code is not followed, with what becomes of calls into them."""

    metavar = "PACKAGE[=realise|refuse]"

    @property
    def repeatable(self) -> bool:
        return True

    def parse(self, text: str) -> object:
        return tuple(_boundary(part) for part in _parts(text))

    def read(self, value: object) -> object:
        if isinstance(value, dict):
            return tuple(_boundary(f"{package}={treatment}") for package, treatment in value.items())
        if isinstance(value, list):
            return tuple(_boundary(part) for part in value)
        raise ValueError(f'must be a list of packages, such as ["requests", "yaml=refuse"], not {value!r}')


class Raises:
    """How to treat exceptions raised on purpose: one word for all, or the names of those that are errors."""

    metavar = "behaviour|error|NAME"

    @property
    def repeatable(self) -> bool:
        return True

    def parse(self, text: str) -> object:
        return self._checked(_parts(text))

    def read(self, value: object) -> object:
        if isinstance(value, str) and value in words(RaiseMeaning):
            return (value,)
        if isinstance(value, list) and value and not set(words(RaiseMeaning)) & {str(name) for name in value}:
            return self._checked(value)
        raise self._refusal(value)

    def _checked(self, names: Sequence[object]) -> tuple[str, ...]:
        if len(names) == 1 and names[0] in words(RaiseMeaning):
            return (str(names[0]),)
        for name in names:
            # exceptions are capitalised: a lower-case word is a misspelt "behaviour" or "error"
            if not isinstance(name, str) or not _dotted(name) or name.islower():
                raise self._refusal(name)
        return tuple(str(name) for name in names)

    def _refusal(self, value: object) -> ValueError:
        return ValueError(f'must be "behaviour", "error" or names of exceptions, such as ["ValueError"], not {value!r}')


class PathOf(NamedTuple):
    """The path of a file or folder, which need not exist."""

    what: str
    metavar: str

    @property
    def repeatable(self) -> bool:
        return False

    def parse(self, text: str) -> object:
        return self.read(text)

    def read(self, value: object) -> object:
        if not isinstance(value, str) or not value:
            raise ValueError(f"must be the path of a {self.what}, not {value!r}")
        return value


FOLDER, FILE = PathOf("folder", "DIR"), PathOf("file", "FILE")


class Files:
    """Paths of files."""

    metavar = "FILE"

    @property
    def repeatable(self) -> bool:
        return True

    def parse(self, text: str) -> object:
        return (text,)

    def read(self, value: object) -> object:
        if not isinstance(value, list) or not all(isinstance(part, str) and part for part in value):
            raise ValueError(f'must be a list of files, such as ["mymodels.py"], not {value!r}')
        return tuple(value)


class CodeLocations:
    """Locations in code: a line of a file, or a function."""

    metavar = "FILE:LINE|FUNCTION|CLASS"

    @property
    def repeatable(self) -> bool:
        return True

    def parse(self, text: str) -> object:
        return tuple(_parts(text))

    def read(self, value: object) -> object:
        if not isinstance(value, list) or not all(isinstance(part, str) and part for part in value):
            raise ValueError(f'must be a list, such as ["shop.py:14", "refund"], not {value!r}')
        return tuple(value)


class Properties:
    """What is checked: kinds of properties, and places."""

    metavar = "|".join((*PROPERTIES, "FILE:LINE", "FILE::FUNCTION"))

    @property
    def repeatable(self) -> bool:
        return True

    def parse(self, text: str) -> object:
        return tuple(self._checked(part) for part in _parts(text))

    def read(self, value: object) -> object:
        if not isinstance(value, list):
            raise ValueError(f'must be a list, such as ["asserts", "shop.py:14"], not {value!r}')
        return tuple(self._checked(part) for part in value)

    def _checked(self, word: object) -> str:
        if isinstance(word, str) and (word in PROPERTIES or _is_place(word)):
            return word
        kinds = ", ".join(PROPERTIES)
        raise ValueError(f"must be one of {kinds}, or a place such as shop.py:14 or shop.py::refund, not {word!r}")


class Option(NamedTuple):
    """One option: `--name` on the command line, `name` in the file."""

    kind: OptionKind
    help: str


SEARCH: dict[str, Option] = {
    "max-depth": Option(Number(), "Cut a path after N choices; 0 means no bound."),
    "max-paths": Option(Number(), "Stop a target after N paths; 0 means no bound."),
    "max-repeats": Option(
        Number(), "In a survey, stop a target after N paths that repeat what others did; 0 means no bound."
    ),
    "max-findings": Option(Number(), "Stop a target after N findings; 0 means no bound."),
    "first-error": Option(Switch(), "Stop a target at its first finding."),
    "directed": Option(Switch(), "With --compose replay, first take the paths on which a callee raises an exception."),
    "timeout": Option(Number(whole=False), "Stop a target after this many seconds, import included; 0 means no bound."),
    "max-memory": Option(Number(), "Stop a target whose process uses more than N MB; 0 means no bound."),
    "path-timeout": Option(Number(whole=False), "Cut a path after this many seconds; 0 means no bound."),
    "max-objects": Option(Number(), "Create at most N input objects on a path."),
    "max-length": Option(Number(), "Look at no more than N items of an input container."),
    "solver-timeout": Option(Number(whole=False), "Give up on a query after this many seconds; 0 means no bound."),
    "strategy": Option(Word(STRATEGIES), "Choose which open path comes next."),
    "cover": Option(CodeLocations(), "Steer towards this code, and stop once it is covered; repeatable."),
    "seed": Option(Number(minimum=None), "Seed the random strategy."),
    "allow": Option(Words(Word(ALLOWANCES)), "Allow side effects of this kind; repeatable."),
    "type": Option(Annotations(), "Give a parameter this type, whatever its annotation; repeatable."),
    "symbolic": Option(ParameterNames(), "Make only these parameters symbolic; the others keep their defaults."),
    "fix": Option(FixedValues(), "Give a parameter this one value, a Python literal; repeatable."),
    "external": Option(
        Boundaries(), "Do not follow the code of a package: concretise what it is given, or refuse calls."
    ),
    "untyped": Option(
        Word(words(UntypedWay)), "Guess the types that no annotation states (the default), or skip such targets."
    ),
    "private": Option(Switch(), "Also check private functions on their own, not only through public callers."),
    "objects": Option(
        Word(words(ObjectWay)), "Create input objects by calling their classes: where possible, always, or never."
    ),
    "contracts": Option(Words(Word(CONTRACTS)), "Use only contracts of this kind (default: all); repeatable."),
    "check-preconditions": Option(Switch(), "Check the preconditions of a target instead of assuming them."),
    "compose": Option(
        Word(words(ComposeWay)),
        "Answer calls from summaries: where it pays, as formulas, path by path, from contracts, or never.",
    ),
    "summaries": Option(Word(words(SummaryOrder)), "Summarise callees when a call needs it, or all of them first."),
    "rewrite": Option(Word(words(RewriteScope)), "Rewrite only code that may meet symbolic values, or all code."),
    "models": Option(Files(), "Use the models of C functions that this file declares; repeatable."),
    "second-opinion": Option(Switch(), "Ask cvc5 where the other solvers give up."),
}
SELECTION: dict[str, Option] = {
    "property": Option(Properties(), "Check only this; repeatable."),
    "stage": Option(
        Word(words(StageWay)),
        "Explore up to the assertions first, then check each; or check one assertion at a time.",
    ),
}
MEMORY: dict[str, Option] = {
    "deepen": Option(Switch(), "Raise the depth bound step by step, up to --max-depth, until nothing is cut."),
    "cache": Option(Switch(), "Reuse the results of earlier runs, and store those of this run."),
    "cache-dir": Option(FOLDER, "Keep the store in this folder, not in .pathlore_cache of the project."),
    "keep": Option(Word(words(KeptPaths)), "Store all paths, or only what a deeper run needs."),
}
AUDIT: dict[str, Option] = {
    "audit": Option(Share(), "Explore this share of the reused results again from scratch, and compare."),
}
WORKERS: dict[str, Option] = {
    "jobs": Option(Workers(), "Check N targets at a time, each in its own process; auto: one per core."),
}
CLUSTER: dict[str, Option] = {
    "cluster": Option(ClusterAddress(), "Share the exploration with the workers of this Dask scheduler."),
    "ship": Option(Switch(), "Send the files of the project to the workers of the cluster."),
}
PARTS: dict[str, Option] = {
    "prefixes": Option(FILE, "Explore only the part in this file, which `pathlore partition` wrote."),
}
VERDICT: dict[str, Option] = {
    "raises": Option(
        Raises(), "Treat exceptions raised on purpose as behaviours or as errors, or name the ones that are errors."
    ),
    "fail-on": Option(Word(words(FailOn)), "Exit with 1 for errors, for warnings as well, or never."),
    "warnings": Option(Switch(), "Show each warning on a line, instead of only their number."),
    "strict": Option(Switch(), "Exit with 3 if nothing was found but something was left out."),
    "format": Option(Word(words(ReportFormat)), "Print the report in this format; jsonl prints one event per line."),
}
TESTS: dict[str, Option] = {
    "all-paths": Option(Switch(), "Write a test for each path, instead of the smallest set that covers all branches."),
}
VOLUME: dict[str, Option] = {
    "quiet": Option(Switch(), "Show only findings and errors."),
    "verbose": Option(Switch(), "Show more counts, and print what the code under test prints on stderr."),
}
OPTIONS: dict[str, Option] = {
    **SEARCH,
    **SELECTION,
    **MEMORY,
    **AUDIT,
    **WORKERS,
    **CLUSTER,
    **PARTS,
    **VERDICT,
    **TESTS,
    **VOLUME,
}


def _is_place(word: str) -> bool:
    file, _, function = word.partition("::")
    if function:
        return file.endswith(".py") and _dotted(function)
    file, _, line = word.rpartition(":")
    return file.endswith(".py") and line.isdecimal()


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def _dotted(name: str) -> bool:
    return all(part.isidentifier() for part in name.split("."))


def _annotation(text: object) -> tuple[str, str]:
    name, equals, annotation = text.partition("=") if isinstance(text, str) else ("", "", "")
    name, annotation = name.strip(), annotation.strip()
    if not equals or not _dotted(name) or not _is_expression(annotation):
        raise ValueError(f"must be a parameter and its type, such as x=int, not {text!r}")
    return name, annotation


def _fixed(text: object) -> tuple[str, str]:
    name, equals, value = text.partition("=") if isinstance(text, str) else ("", "", "")
    name, value = name.strip(), value.strip()
    literal = _literal(value) if equals and name.isidentifier() else None
    if literal is None:
        raise ValueError(f"must be a parameter and a Python literal, such as x=3 or x='abc', not {text!r}")
    return name, literal


def _literal(text: str) -> str | None:
    """A literal as Python writes it; None for any other text."""
    import ast  # for start-up time: few runs fix a value

    try:
        ast.literal_eval(text)
        return ast.unparse(ast.parse(text, mode="eval"))
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError):
        return None


def literal_text(value: object) -> str:
    """A literal for a value; text that is none where there is no literal."""
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        return "1e309" if value > 0 else "-1e309"
    return repr(value)


def _boundary(text: object) -> tuple[str, str]:
    package, equals, treatment = text.partition("=") if isinstance(text, str) else ("", "", "")
    if not _dotted(package) or (equals and treatment not in words(ExternalWay)):
        raise ValueError(f"must be a package, such as requests, or with what to do, yaml=refuse, not {text!r}")
    return package, treatment or ExternalWay.REALISE.value


def _is_expression(text: str) -> bool:
    try:
        compile(text, "<type>", "eval")
    except (SyntaxError, ValueError):
        return False
    return True
