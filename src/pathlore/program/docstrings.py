"""Reads the types of parameters and attributes that docstrings state, in the styles of Google, NumPy and Sphinx."""

from __future__ import annotations

import re
import typing
from collections.abc import Callable, Iterator
from typing import Any

from pathlore.patterns import pattern

_LONGEST = 20_000
"""Characters of a docstring that are read."""
_NAME = r"\*{0,2}[A-Za-z_]\w*"
_SPHINX = pattern(
    rf"^[ ]*[:@](type|param|parameter|arg|key|keyword|ivar|vartype)[ ]+(?:([^:\n]*?)[ ]+)?({_NAME})[ ]*:[ ]*(.*)", re.M
)
_HEADER = pattern(
    r"^([ ]*)(?:Args|Arguments|Parameters|Params|Keyword Args|Keyword Arguments|Other Parameters|Attributes):?[ ]*$",
    re.M,
)
_UNDERLINE = pattern(r"^[ \t]*-{3,}[ \t]*$")
_NUMPY_ENTRY = pattern(rf"^({_NAME}(?:\s*,\s*{_NAME})*)\s*:\s*(\S.*)$")
_GOOGLE_ENTRY = pattern(rf"^({_NAME})\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)\s*:")


def stated_types(text: str | None) -> dict[str, str]:
    """Names with the words that a docstring has for their types."""
    if not isinstance(text, str) or not text:
        return {}
    text = text.expandtabs()[:_LONGEST]
    found: dict[str, str] = {}
    if ":" in text:
        for name, words in (*_sphinx(text), *_sections(text)):
            found.setdefault(name.lstrip("*"), words.strip())
    return found


def _sphinx(text: str) -> Iterator[tuple[str, str]]:
    if ":type" not in text and ":param" not in text and "@type" not in text and "@param" not in text:
        return
    for match in _SPHINX.finditer(text):
        field, before, name, after = match.groups()
        if field in ("type", "vartype"):
            yield name, after
        elif before:
            yield name, before


def _sections(text: str) -> Iterator[tuple[str, str]]:
    for header in _HEADER.finditer(text):
        lines = text[header.end() + 1 :].split("\n")
        if lines and _UNDERLINE.match(lines[0]):
            yield from _entries(lines[1:], len(header[1]), _NUMPY_ENTRY, deeper=False)
        else:
            yield from _entries(lines, len(header[1]), _GOOGLE_ENTRY, deeper=True)


def _entries(lines: list[str], margin: int, entry: re.Pattern[str], deeper: bool) -> Iterator[tuple[str, str]]:
    """The entries of a section: lines with the indentation of the first, until the section ends."""
    indentation: int | None = None
    for number, line in enumerate(lines):
        if not line.strip():
            continue
        depth = len(line) - len(line.lstrip())
        if depth < margin or (deeper and depth <= margin):
            return
        if not deeper and number + 1 < len(lines) and _UNDERLINE.match(lines[number + 1]):
            return
        if indentation is None:
            indentation = depth
        if depth != indentation:
            continue
        match = entry.match(line.strip())
        if match is not None:
            for name in match[1].split(","):
                yield name.strip(), match[2]


# From words to types

Known = Callable[[str], Any]
"""The class that a name stands for, or None."""

_WORDS: dict[str, Any] = {
    **dict.fromkeys(("int", "integer", "ints", "integers", "long", "index", "count", "positive int"), int),
    **dict.fromkeys(("float", "floats", "double", "number", "numbers", "numeric", "scalar", "real"), float),
    **dict.fromkeys(("str", "string", "strings", "strs", "text", "unicode", "basestring", "char", "character"), str),
    **dict.fromkeys(("path", "filename", "file name", "url", "regex", "identifier", "word", "words"), str),
    **dict.fromkeys(("bool", "boolean", "bools", "booleans", "flag"), bool),
    **dict.fromkeys(("bytes", "bytestring", "byte string"), bytes),
    **dict.fromkeys(("list", "lists", "array", "array-like", "array_like", "arraylike", "ndarray", "vector"), list),
    **dict.fromkeys(("iterable", "iterables", "sequence", "sequences", "iter", "collection", "container"), list),
    **dict.fromkeys(("iterator", "generator"), typing.Iterator),
    **dict.fromkeys(("dict", "dictionary", "dicts", "dictionaries", "mapping", "mappings", "map"), dict),
    **dict.fromkeys(("set", "sets"), set),
    **dict.fromkeys(("frozenset", "frozensets"), frozenset),
    **dict.fromkeys(("tuple", "tuples", "pair"), tuple),
    **dict.fromkeys(("callable", "callables", "function", "functions", "func", "method", "lambda"), Callable),
    **dict.fromkeys(("none", "nonetype", "null"), type(None)),
    **dict.fromkeys(("complex", "complex number"), complex),
    "bytearray": bytearray,
}
_NO_TYPE = pattern(r"^(optional|required|default\b.*|defaults? to.*|keyword.only|positional.only|read.?only)$", re.I)
_ROLE = pattern(r":[\w:]+:`~?([^`<]+)(?:<[^`>]*>)?`|`+~?([^`]+)`+")
_DEFAULT = pattern(r"[,;(]?\s*\b(?:optional|defaults?\b).*$", re.I)
_OF = pattern(r"^([\w -]+?)\s+of\s+(.+)$", re.I)
_SUBSCRIPT = pattern(r"^([\w.]+)\s*[\[(](.*)[\])]$", re.S)
_CHOICES = pattern(r"^(?:one of\s*)?[{(\[]\s*(.+?)\s*[})\]]$", re.S)
_DEEPEST = 4


def type_in_words(words: str, known: Known, depth: int = 0) -> Any:
    """The annotation that words such as "list of str or None, optional" mean; None where they mean none."""
    if depth > _DEEPEST or len(words) > 200:
        return None
    words = _ROLE.sub(lambda m: m[1] or m[2], words).strip().strip(".").strip()
    choices = _choices(words)
    if choices is not None:
        return choices
    words = _DEFAULT.sub("", words).strip().rstrip(",;(").strip()
    members = []
    for part in _alternatives(words):
        found = _one(part, known, depth)
        if found is not None and found not in members:
            members.append(found)
    if not members or members == [type(None)]:
        return None
    return members[0] if len(members) == 1 else typing.Union[tuple(members)]  # noqa: UP007  (built at run time)


def _choices(words: str) -> Any:
    """`{'left', 'right'}`: one of these values."""
    match = _CHOICES.match(_DEFAULT.sub("", words).strip())
    if match is None:
        return None
    values = [_literal(item) for item in match[1].split(",") if item.strip()]
    if not values or len(values) > 32 or any(value is _NO_VALUE for value in values):
        return None
    return typing.Literal[tuple(values)]


_NO_VALUE: Any = object()


def _literal(text: str) -> Any:
    text = text.strip()
    if text in ("True", "False", "None"):
        return {"True": True, "False": False, "None": None}[text]
    if re.fullmatch(r"-?\d{1,18}", text):
        return int(text)
    quoted = re.fullmatch(r"(['\"])([^'\"\\]*)\1", text)
    return quoted[2] if quoted is not None else _NO_VALUE


def _alternatives(words: str) -> list[str]:
    """The parts between `or`, `|`, `/` and commas, where they do not stand in brackets."""
    parts, start, depth = [], 0, 0
    for match in re.finditer(r"[\[({]|[\])}]|\s+or\s+|\s*\|\s*|\s*/\s*|\s*,\s*(?:or\s+)?", words):
        if match[0] in "[({":
            depth += 1
        elif match[0] in "])}":
            depth -= 1
        elif depth == 0:
            parts.append(words[start : match.start()])
            start = match.end()
    return [*parts, words[start:]]


def _one(words: str, known: Known, depth: int) -> Any:
    words = re.sub(r"^(?:an?|the|any|either|non-empty|optional)\s+", "", words.strip(), flags=re.I).strip()
    if not words or _NO_TYPE.match(words):
        return None
    plain = _WORDS.get(words.lower())
    if plain is not None:
        return plain
    match = _OF.match(words)
    if match is not None and (whole := _WORDS.get(match[1].lower().strip())) is not None:
        return _holding(whole, [type_in_words(match[2], known, depth + 1)])
    match = _SUBSCRIPT.match(words)
    if match is not None:
        whole = _WORDS.get(match[1].lower().rpartition(".")[2])
        if match[1].lower() == "optional":
            held = type_in_words(match[2], known, depth + 1)
            return None if held is None else typing.Union[held, None]  # noqa: UP007  (built at run time)
        if whole is not None:
            return _holding(whole, [type_in_words(part, known, depth + 1) for part in _alternatives(match[2])])
    found = known(words.rpartition(".")[2]) if re.fullmatch(r"[\w.]+", words) else None
    if found is not None:
        return found
    # "NetworkX graph", "file path", "Fraction instance": one word of a few may be a type
    few = words.split()
    if 1 < len(few) <= 3:
        return next((t for w in reversed(few) if (t := _WORDS.get(w.lower()) or known(w)) is not None), None)
    return None


def _holding(whole: Any, items: list[Any]) -> Any:
    """A container of items; as it is where their types mean nothing."""
    if whole in (list, set, frozenset, typing.Iterator) and items[0] is not None:
        try:
            return whole[items[0]]
        except TypeError:
            return whole
    if whole is dict and len(items) == 2 and None not in items:
        return dict.__class_getitem__((items[0], items[1]))
    if whole is tuple and None not in items and items:
        return tuple.__class_getitem__((items[0], ...) if len(items) == 1 else tuple(items))
    return whole
