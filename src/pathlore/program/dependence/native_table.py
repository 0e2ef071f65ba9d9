"""What native callees do with values, one declaration each. What is not declared may do anything with its arguments.

A result is declared as the builtin type that it has. It is symbolic if an argument is; with a star, if something
symbolic can be reached from an argument; with an equals sign, never. A question mark marks a source of symbolic values.
"""

from __future__ import annotations

import re
import sys
from _random import Random
from datetime import date
from enum import Enum
from types import BuiltinFunctionType
from typing import Any

from pathlore.program.attributes import attribute_of

SORTS: dict[str, type] = {
    "int": int,
    "bool": bool,
    "float": float,
    "complex": complex,
    "str": str,
    "bytes": bytes,
    "range": range,
    "match": re.Match,
    "any": object,
}
"""The sorts of symbolic values, and the types whose attributes they have."""


class Follows(Enum):
    """How the result of a native function depends on its arguments."""

    ARGUMENTS = ""
    REACHABLE = "*"
    NEVER = "="
    SOURCE = "?"


def _declared(text: str) -> dict[str, tuple[Follows, str]]:
    found: dict[str, tuple[Follows, str]] = {}
    for line in text.split("\n"):
        head, _, names = line.strip().partition(":")
        if not names:
            continue
        mark = head[:1] if head[:1] in "*=?" else ""
        for name in names.split():
            found[name] = (Follows(mark), head[len(mark) :])
    return found


RESULTS = _declared(
    """
    int: len int ord abs round operator.index math.floor math.ceil math.trunc math.gcd math.lcm math.isqrt
    int: math.factorial math.comb math.perm operator.length_hint binascii.crc32 zlib.crc32 zlib.adler32
    *int: sum
    float: float math.sqrt math.sin math.cos math.tan math.asin math.acos math.atan math.atan2 math.sinh math.cosh
    float: math.tanh math.exp math.expm1 math.log math.log2 math.log10 math.log1p math.pow math.fabs math.fmod
    float: math.degrees math.radians math.copysign math.ldexp math.hypot math.erf math.gamma math.lgamma math.cbrt
    float: math.nextafter math.ulp math.remainder
    *float: math.fsum math.dist
    bool: math.isnan math.isinf math.isfinite math.isclose
    *bool: bool any all operator.contains
    str: chr bin hex oct ascii html.escape html.unescape re.escape
    *str: str repr format
    *bytes: bytes bytearray
    complex: complex
    range: range
    =bool: isinstance issubclass callable hasattr
    =int: id hash sys.getrefcount sys.getsizeof
    =NoneType: warnings.warn gc.collect time.sleep
    =str: input.__name__ os.getcwd
    ?str: input os.getenv
    ?bytes: posix.urandom nt.urandom
    ?int: random.randint random.randrange random.getrandbits time.time_ns time.monotonic_ns time.perf_counter_ns
    ?int: secrets.randbelow secrets.randbits time.process_time_ns
    ?float: random.random random.uniform random.gauss random.triangular time.time time.monotonic time.perf_counter
    ?float: time.process_time random.betavariate random.expovariate random.normalvariate
    match: re.match re.fullmatch re.search
    =Pattern: re.compile
    =object: object
    """
)
"""Functions and types by their qualified names; those of builtins without a module."""

_TEXT_RESULTS = _declared(
    """
    list: split rsplit splitlines
    tuple: partition rpartition
    int: find rfind index rindex count __len__ __hash__
    bool: startswith endswith isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable
    bool: isspace istitle isupper __contains__ __eq__ __ne__ __lt__ __le__ __gt__ __ge__
    bytes: encode
    str: decode hex
    *same: join
    *str: format format_map
    same: removeprefix
    """
)


def text_result(cls: type, name: str) -> tuple[Follows, str]:
    """What a method of a text gives; `split` and `partition` give containers of texts."""
    follows, result = _TEXT_RESULTS.get(name, (Follows.ARGUMENTS, "same"))
    return follows, cls.__name__ if result == "same" else result


OTHER_RESULTS: dict[type, dict[str, str]] = {
    int: {"to_bytes": "bytes", "as_integer_ratio": "tuple", "__str__": "str", "__repr__": "str", "__float__": "float"},
    float: {"is_integer": "bool", "hex": "str", "as_integer_ratio": "tuple", "__int__": "int", "__trunc__": "int"},
    re.Match: {
        "group": "str",
        "__getitem__": "str",
        "groups": "tuple",
        "groupdict": "dict",
        "expand": "str",
        "start": "int",
        "end": "int",
        "span": "tuple",
    },
}
"""Methods of other types whose result is of another type."""

OTHER_RESULTS[re.Pattern] = {
    "match": "match",
    "search": "match",
    "fullmatch": "match",
    "sub": "str",
    "subn": "tuple",
    "split": "list",
    "findall": "list",
    "finditer": "matches",
}

CONCRETE_TYPES: dict[str, type] = {"NoneType": type(None), "object": object, "Pattern": re.Pattern}
"""Types of results that are never symbolic."""

REALISED_AT = {
    "hash": slice(0, None),
    "warnings.warn": slice(0, 1),
    "int": slice(1, None),
    "eval": slice(0, 1),
    "exec": slice(0, 1),
    "str.encode": slice(0, None),
    "bytes.decode": slice(0, None),
    "str.format": slice(0, 1),
    "float.as_integer_ratio": slice(0, 1),
    "float.hex": slice(0, 1),
    "object.strftime": slice(0, None),
    "random.Random": slice(0, None),
    "Random.seed": slice(1, None),
    **dict.fromkeys(("re.sub", "re.subn"), slice(0, 2)),
    **dict.fromkeys((f"re.{name}" for name in ("compile", "match", "search", "fullmatch", "split")), slice(0, 1)),
    **dict.fromkeys(("re.findall", "re.finditer"), slice(0, 1)),
    **dict.fromkeys(("Pattern.sub", "Pattern.subn"), slice(1, 2)),
    "Pattern.match": slice(2, None),
    "Pattern.search": slice(2, None),
    "Pattern.fullmatch": slice(2, None),
    **dict.fromkeys((f"Pattern.{name}" for name in ("split", "findall", "finditer")), slice(2, None)),
    "list.insert": slice(1, 2),
    "list.pop": slice(1, None),
    "deque.insert": slice(1, 2),
    "deque.rotate": slice(1, None),
    "list.__delitem__": slice(1, None),
    "int.to_bytes": slice(1, None),
    "struct.pack": slice(0, None),
    **dict.fromkeys((f"itertools.{name}" for name in ("combinations", "permutations")), slice(1, None)),
    "itertools.combinations_with_replacement": slice(1, None),
    "getattr": slice(1, 2),
    "setattr": slice(1, 2),
    "hasattr": slice(1, 2),
}
"""Functions with a model that needs real values where one of these arguments is symbolic; a receiver counts."""

CODECS = frozenset({"utf8", "utf_8", "ascii", "us_ascii", "latin1", "latin_1", "iso8859_1", "iso_8859_1"})
"""Encodings that models of `encode` and `decode` follow."""

PURE_MODULES = frozenset(
    {
        *("math", "cmath", "itertools", "operator", "re", "json", "json.decoder", "json.encoder", "struct", "copy"),
        *("datetime", "decimal", "fractions", "statistics", "string", "textwrap", "typing", "abc", "enum", "types"),
        *("functools", "collections.abc", "numbers", "zlib", "binascii", "hashlib", "base64", "unicodedata", "locale"),
        *("inspect", "warnings", "logging", "time", "random", "os", "os.path", "posixpath", "posix", "sys", "io"),
        *("weakref", "contextlib", "traceback", "uuid", "difflib", "bisect", "urllib.parse", "html", "ipaddress"),
    }
)
"""Modules whose functions put nothing into the containers that they are given."""
_WRITING = frozenset({"operator.setitem", "operator.iadd", "operator.iconcat", "operator.ior", "bisect.insort"})
_WRITING_NAMES = ("insort", "shuffle", "readinto", "pack_into", "heap")


def is_pure(name: str, module: str) -> bool:
    """Whether a native function leaves its arguments as they are."""
    if name in _WRITING or any(word in name for word in _WRITING_NAMES):
        return False
    return module.removeprefix("_") in PURE_MODULES or name in RESULTS or name in _PURE_BUILTINS


_PURE_BUILTINS = frozenset(
    {
        *("ValueError", "TypeError", "KeyError", "staticmethod", "classmethod", "property", "memoryview"),
        *("divmod", "pow", "slice", "frozenset", "open", "aiter", "anext", "dir"),
    }
)

SOMETHING = "a native object"
"""The name of a callee of which nothing is known."""
SEEDING = frozenset({"random.Random.__init__", "random.Random.seed"})
"""Methods that seed a generator: their parameters are None by default, which seeds nothing."""
DECLARED = frozenset({"functools._find_impl", *SEEDING})
"""Functions in Python, of modules that are analysed, of which it is declared what they do."""
TWINS = {
    "json.Scanner": "json.scanner:py_make_scanner",
    "json.scanstring": "json.decoder:py_scanstring",
    "json.encode_basestring": "json.encoder:py_encode_basestring",
    "json.encode_basestring_ascii": "json.encoder:py_encode_basestring_ascii",
}
"""Native functions in whose place the model runs the Python code of the library."""


def twin_of(name: str) -> Any:
    """The function in Python that a model runs in the place of a native one, None if there is none."""
    home, _, function = TWINS.get(name, "").partition(":")
    module = sys.modules.get(home)
    return None if module is None else vars(module).get(function)


DRAWN = {"random": "float", "getrandbits": "int"}
"""What generators draw natively; all else is written in Python on top of these."""
_READ = frozenset({"read", "readline", "readlines", "__next__", "__iter__"})
_NOW = frozenset({"now", "today", "utcnow"})


def source_of(name: str, cls: type | None, thing: Any) -> str:
    """The sort of what a method gives that depends on no argument, but on chance, the clock or standard input; empty if
    it is no such method. `thing` is the object itself where there is one."""
    if name in DRAWN and cls is not None and issubclass(cls, Random):
        return DRAWN[name]
    if name in _NOW and isinstance(thing, type) and issubclass(thing, date):
        return "any"
    if name in _READ and thing is sys.stdin and thing is not None:
        return "str" if name in ("read", "readline") else "any"
    return ""


def is_source(thing: Any) -> bool:
    """Whether a function in C gives something symbolic, whatever it is given."""
    if not isinstance(thing, BuiltinFunctionType):
        return False
    declared = RESULTS.get(native_name(thing))
    owner = thing.__self__
    return (declared is not None and declared[0] is Follows.SOURCE) or bool(
        source_of(thing.__name__, type(owner), owner)
    )


def native_name(thing: Any) -> str:
    """The name of a callee, without the underscore of a module in C."""
    module = attribute_of(thing, "__module__") or attribute_of(attribute_of(thing, "__objclass__"), "__module__", "")
    name = attribute_of(thing, "__qualname__", type(thing).__name__)
    if not isinstance(module, str) or module == "builtins":
        return str(name)
    return f"{module.removeprefix('_')}.{name}"
