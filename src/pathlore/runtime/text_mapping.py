"""String methods that map characters to characters: case, padding, translation, encoding.

Where no solver knows a method, its term applies a pure function of Python. Signatures: see `runtime.text_searching`.
"""

from __future__ import annotations

import codecs
from ast import literal_eval
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from types import FrameType
from typing import Any

from pathlore.expr import texts
from pathlore.expr.application import apply
from pathlore.expr.characters import ASCII, BYTE, SCALARS, changes, many, predicate, ranges_of, utf8
from pathlore.expr.functions import FAMILIES, FUNCTIONS, Function, Inverse, define
from pathlore.expr.padding import CENTER, LJUST, RJUST, ZFILL
from pathlore.expr.regular import ALL, EMPTY, NOTHING, Regular, chars, either, literal, matches, repeat, sequence
from pathlore.expr.term import Sort, Term
from pathlore.runtime.text_searching import decided, joined, refused
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.integer import realised
from pathlore.runtime.values.nesting import concrete, realise_deeply
from pathlore.runtime.values.text import SymStr, is_character, length, number


def applied(function: Function) -> Callable[..., Term]:
    """The builder of a term that applies a function."""
    return lambda *terms: apply(function, *terms)


def defined(name: str, sort: Sort, call: Callable[..., Any]) -> Function:
    """A function by name, defined on first use."""
    return FUNCTIONS.get(name) or define(name, sort, call)


def matching(text: Any, language: Regular) -> SymBool:
    """Whether the whole text belongs to a language."""
    return SymBool(matches(language, concrete(text)), lambda term: texts.matches(term, language), (text,))


# Case

_CASES = ("upper", "lower", "title", "capitalize", "swapcase", "casefold")


class Images:
    """The inverse of a function of single characters that leaves most of them unchanged."""

    def __init__(self, changed: dict[int, str]) -> None:
        self._changed = changed
        self._sources: dict[str, list[int]] = {}
        for code, image in sorted(changed.items()):
            self._sources.setdefault(image, []).append(code)
        self.longest = max(map(len, self._sources), default=1)
        """So many characters one may become."""

    def sources(self, image: str) -> list[int]:
        """The characters mapped to this string, in ascending order."""
        codes = self._sources.get(image, [])
        unchanged = len(image) == 1 and ord(image) not in self._changed
        return sorted([*codes, ord(image)]) if unchanged else codes

    def longer(self) -> Iterable[tuple[str, list[int]]]:
        """The images of several characters."""
        return ((image, codes) for image, codes in self._sources.items() if len(image) > 1)


@lru_cache(maxsize=16)
def _images(name: str) -> Images:
    return Images(changes(getattr(str, name)))


def _inverse(name: str) -> Inverse:
    @lru_cache(maxsize=1000)
    def inverse(value: str, before: bool, after: bool) -> Regular | None:
        # The small letter at the end of a Greek word depends on where it stands.
        if name in ("lower", "swapcase") and any(c in "\u03c3\u03c2\u03a3" for c in value):
            return None
        return preimage_of(value, _images(name), before, after)

    return inverse


def preimage_of(value: str, known: Images, before: bool = False, after: bool = False) -> Regular:
    """Texts whose characters are mapped, one after the other, to the value, with more before or after it if allowed."""

    def mapped(wanted: Callable[[str], bool]) -> Regular:
        """One character whose image is of several characters and cut by an end of the value."""
        codes = [code for image, codes in known.longer() if wanted(image) for code in codes]
        return chars(list(ranges_of(sorted(codes))))

    size, longest = len(value), known.longest
    # Characters that vanish may stand anywhere.
    lost = repeat(chars(list(ranges_of(known.sources("")))), 0, None)
    if not size:
        return ALL if before or after else lost
    tails: list[Regular] = [ALL if after else lost]
    for start in range(size - 1, -1, -1):
        options: Regular = NOTHING
        for taken in range(1, min(longest, size - start) + 1):
            codes = known.sources(value[start : start + taken])
            if codes:
                options = either(options, sequence(chars(list(ranges_of(codes))), tails[taken - 1]))
        rest = value[start:]
        if after and len(rest) < longest:
            cut = mapped(lambda image, rest=rest: image != rest and image.startswith(rest))  # type: ignore[misc]
            options = either(options, sequence(cut, ALL))
        tails.insert(0, sequence(lost, options))
    if not before:
        return tails[0]
    found = tails[0]
    for taken in range(1, min(longest - 1, size) + 1):
        head = value[:taken]
        cut = mapped(lambda image, head=head: image != head and image.endswith(head))  # type: ignore[misc]
        found = either(found, sequence(cut, tails[taken]))
    if after and size < longest:
        found = either(found, sequence(mapped(lambda image: value in image[1:-1]), ALL))
    return sequence(ALL, found)


_INVERTED = ("upper", "lower", "swapcase", "casefold")
"""Case changes that depend on one character at a time."""

for _name in _CASES:
    define(
        f"str.{_name}",
        Sort.STR,
        getattr(str, _name),
        inverse=_inverse(_name) if _name in _INVERTED else None,
    )


def cased(name: str) -> Callable[..., Any]:
    function = FUNCTIONS[f"str.{name}"]

    def method(text: Any, frame: FrameType) -> Any:
        return SymStr(getattr(concrete(text), name)(), applied(function), (text,))

    return method


# Predicates

PREDICATES = (
    *("isdigit", "isdecimal", "isnumeric", "isalpha", "isalnum", "isspace", "isupper", "islower", "istitle"),
    *("isidentifier", "isprintable", "isascii"),
)


def tested(name: str) -> Callable[..., Any]:
    native = getattr(str, name)

    def holds(term: Term) -> Term:
        return texts.matches(term, predicate(name))

    def method(text: Any, frame: FrameType) -> Any:
        return SymBool(native(concrete(text)), holds, (text,))

    return method


# Padding


def padded(name: str) -> Callable[..., Any]:
    function = {"ljust": LJUST, "rjust": RJUST, "center": CENTER}[name]

    def method(text: Any, frame: FrameType, width: Any, fill: Any = " ") -> Any:
        size = number(width)
        if not isinstance(fill, str):
            return refused(name, text, width, fill)
        if not is_character(fill) and not decided(length(fill) == 1, frame):
            raise TypeError("The fill character must be exactly one character long")
        return SymStr(
            getattr(concrete(text), name)(concrete(size), concrete(fill)), applied(function), (text, size, fill)
        )

    return method


_EXPANDTABS = define("str.expandtabs", Sort.STR, str.expandtabs)


def zfill(text: Any, frame: FrameType, width: Any) -> Any:
    size = number(width)
    return SymStr(concrete(text).zfill(concrete(size)), applied(ZFILL), (text, size))


def expandtabs(text: Any, frame: FrameType, tabsize: Any = 8) -> Any:
    size = number(tabsize)
    return SymStr(concrete(text).expandtabs(concrete(size)), applied(_EXPANDTABS), (text, size))


def translate(text: Any, frame: FrameType, table: Any) -> Any:
    table = realise_deeply(table, frame)
    if type(table) is not dict or not all(type(v) in (int, str, type(None)) for v in table.values()):
        return realised(text, frame).translate(table)
    function = _translation(dict(table))
    return SymStr(concrete(text).translate(table), applied(function), (text,))


def joinable(iterable: Any) -> Iterator[Any]:
    try:
        return iter(iterable)
    except TypeError:
        raise TypeError("can only join an iterable") from None


def join(separator: Any, frame: FrameType, iterable: Any) -> Any:
    items = list(joinable(iterable))
    if not all(isinstance(i, str) for i in items):
        return concrete(separator).join(map(concrete, items))
    return joined(items, separator)


# Encodings


def encode(text: Any, frame: FrameType, encoding: Any = "utf-8", errors: Any = "strict") -> Any:
    encoding, errors = realise_deeply(encoding, frame), realise_deeply(errors, frame)
    if not (isinstance(encoding, str) and isinstance(errors, str)):
        return concrete(text).encode(encoding, errors)  # which raises
    name = codecs.lookup(encoding).name
    alphabet = {"utf-8": ASCII, "ascii": ASCII, "iso8859-1": BYTE}.get(name)
    if alphabet is not None and decided(matching(text, many(alphabet)), frame):
        return SymBytes(concrete(text).encode(encoding), same, (text,))
    if name == "utf-8" and decided(matching(text, many(SCALARS)), frame):
        function = FUNCTIONS["str.encode:utf-8"]
        return SymBytes(concrete(text).encode("utf-8"), applied(function), (text,))
    if alphabet is not None and errors == "strict":
        return concrete(text).encode(encoding)  # which raises for every text that gets here
    if alphabet is not None and errors in _ERRORS:
        change = _encoding(f"{name}:{errors}")
        return SymBytes(concrete(text).encode(encoding, errors), applied(change), (text,))
    return realised(text, frame).encode(encoding, errors)


def _encoded(value: str) -> str:
    return value.encode("utf-8").decode("latin-1")


def _decoded(value: str) -> str:
    return value.encode("latin-1").decode("utf-8")


def _before_encoding(value: str, before: bool, after: bool) -> Regular | None:
    """The one text with these bytes. None for a part of the bytes, which may begin or end within a character."""
    if before or after:
        return None
    try:
        return literal(_decoded(value))
    except UnicodeError:
        return NOTHING


def _before_decoding(value: str, before: bool, after: bool) -> Regular | None:
    """The bytes of a text; those around them are known to be valid at this point."""
    try:
        return sequence(ALL if before else EMPTY, literal(_encoded(value)), ALL if after else EMPTY)
    except UnicodeError:
        return NOTHING


define("str.encode:utf-8", Sort.STR, _encoded, inverse=_before_encoding)
define("bytes.decode:utf-8", Sort.STR, _decoded, inverse=_before_decoding)

_ERRORS = frozenset({"ignore", "replace", "backslashreplace", "xmlcharrefreplace", "namereplace"})
"""Error handlers that never raise; decoding supports the first three."""


def same(term: Term) -> Term:
    return term


def decode(data: Any, frame: FrameType, encoding: Any = "utf-8", errors: Any = "strict") -> Any:
    """`data.decode(...)` of symbolic bytes."""
    encoding, errors = realise_deeply(encoding, frame), realise_deeply(errors, frame)
    if not (isinstance(encoding, str) and isinstance(errors, str)):
        return data.sym_value.decode(encoding, errors)  # which raises
    try:
        name = codecs.lookup(encoding).name
    except LookupError:
        if decided(_is_empty(data), frame):
            return ""  # CPython looks for a codec only if there is something to decode
        raise
    if name == "iso8859-1" or (name in ("utf-8", "ascii") and decided(_within_ascii(data), frame)):
        return SymStr(data.sym_value.decode(encoding), same, (data,))
    text = SymStr(data.sym_value.decode("latin-1"), same, (data,))
    if name == "utf-8" and decided(matching(text, utf8()), frame):
        function = FUNCTIONS["bytes.decode:utf-8"]
        return SymStr(data.sym_value.decode("utf-8"), applied(function), (data,))
    if name in ("utf-8", "ascii") and errors == "strict":
        return data.sym_value.decode(encoding)  # which raises for all bytes that get here
    if name in ("utf-8", "ascii") and errors in ("ignore", "replace", "backslashreplace"):
        change = _decoding(f"{name}:{errors}")
        return SymStr(data.sym_value.decode(encoding, errors), applied(change), (data,))
    return realised(data, frame).decode(encoding, errors)


def _within_ascii(data: Any) -> SymBool:
    return SymBool(data.sym_value.isascii(), lambda term: texts.matches(term, many(ASCII)), (data,))


def _is_empty(data: Any) -> SymBool:
    return SymBool(not data.sym_value, lambda term: texts.matches(term, EMPTY), (data,))


# Functions with parameters in their names


def _translation(table: dict[int, Any]) -> Function:
    name = f"str.translate:{table!r}"
    found = FUNCTIONS.get(name)
    if found is None:
        images = Images({code: _image(image) for code, image in table.items() if type(code) is int})
        inverse: Inverse = lambda value, before, after: preimage_of(value, images, before, after)  # noqa: E731
        found = define(name, Sort.STR, lambda value: value.translate(table), inverse=inverse)
    return found


def _image(value: int | str | None) -> str:
    return "" if value is None else chr(value) if isinstance(value, int) else value


def _encoding(parameters: str) -> Function:
    name, errors = parameters.split(":")
    return defined(f"str.encode:{parameters}", Sort.STR, lambda value: value.encode(name, errors).decode("latin-1"))


def _decoding(parameters: str) -> Function:
    name, errors = parameters.split(":")
    return defined(f"bytes.decode:{parameters}", Sort.STR, lambda value: value.encode("latin-1").decode(name, errors))


FAMILIES.update(
    {
        "str.translate": lambda parameters: _translation(literal_eval(parameters)),
        "str.encode": _encoding,
        "bytes.decode": _decoding,
    }
)
