"""What calls of the standard library take and return, as far as that helps to infer types.

A table of our own: typeshed is installed only where mypy is, and results must not depend on that.
"""

from __future__ import annotations

import sys
import typing
from collections.abc import Callable
from types import BuiltinFunctionType, FunctionType, MethodType
from typing import Any

from pathlore.records import frozen


@frozen
class LibraryCall:
    """The types of the first arguments, and of the result; None where nothing is known."""

    arguments: tuple[Any, ...]
    result: Any


def library_call(called: Any) -> LibraryCall | None:
    """What is known about a function of the standard library."""
    if not isinstance(called, FunctionType | BuiltinFunctionType | MethodType):
        # Others may run code of the program when they are asked for their names.
        return None
    name = called.__name__
    owner = getattr(called, "__self__", None)
    module = getattr(called, "__module__", None)
    if isinstance(owner, type):
        module = f"{owner.__module__}.{owner.__qualname__}"
    entry = _TABLE.get(f"{module}.{name}")
    if entry is None:
        return None
    return LibraryCall(tuple(_type(t) for t in entry[0]), _type(entry[1]))


def _type(named: Any) -> Any:
    """A type of the table: those of modules that need not be loaded are in quotes."""
    if not isinstance(named, str):
        return named
    optional = named.endswith("?")
    module, _, name = named.rstrip("?").rpartition(".")
    found = getattr(sys.modules.get(module), name, None)
    return typing.Union[found, None] if optional and found is not None else found  # noqa: UP007  (built at run time)


def _calls(module: str, names: str, arguments: tuple[Any, ...], result: Any) -> dict[str, tuple[tuple[Any, ...], Any]]:
    return {f"{module}.{name}": (arguments, result) for name in names.split()}


_ITEMS = (list,)
_TEXT = (str,)
_MATCH = "re.Match?"
_DATE, _STAMP, _DELTA = "datetime.date", "datetime.datetime", "datetime.timedelta"

_TABLE: dict[str, tuple[tuple[Any, ...], Any]] = {
    **_calls("math", "sqrt sin cos tan asin acos atan exp log log2 log10 fabs radians degrees cbrt", (float,), float),
    **_calls("math", "pow atan2 fmod copysign hypot dist", (float, float), float),
    **_calls("math", "floor ceil trunc", (float,), int),
    **_calls("math", "isnan isinf isfinite", (float,), bool),
    **_calls("math", "gcd lcm comb perm", (int, int), int),
    **_calls("math", "factorial isqrt", (int,), int),
    **_calls("math", "fsum", (list[float],), float),
    **_calls("math", "prod", _ITEMS, None),
    **_calls("re", "compile", _TEXT, "re.Pattern"),
    **_calls("re", "match search fullmatch", (str, str), _MATCH),
    **_calls("re", "sub", (str, None, str), str),
    **_calls("re", "split findall", (str, str), list[str]),
    **_calls("re", "escape", _TEXT, str),
    **_calls("posixpath", "join basename dirname abspath realpath normpath expanduser normcase", _TEXT, str),
    **_calls("ntpath", "join basename dirname abspath realpath normpath expanduser normcase", _TEXT, str),
    **_calls("genericpath", "exists isfile isdir", _TEXT, bool),
    **_calls("posixpath", "split splitext", _TEXT, tuple[str, str]),
    **_calls("posix", "listdir", _TEXT, list[str]),
    **_calls("posix", "getcwd", (), str),
    **_calls("os", "getenv", _TEXT, typing.Union[str, None]),  # noqa: UP007  (built at run time)
    **_calls("json", "dumps", (None,), str),
    **_calls("json", "loads", _TEXT, dict[str, typing.Any]),
    **_calls("time", "time monotonic perf_counter process_time", (), float),
    **_calls("random", "random", (), float),
    **_calls("random", "randint randrange", (int, int), int),
    **_calls("textwrap", "dedent indent fill shorten", _TEXT, str),
    **_calls("textwrap", "wrap", _TEXT, list[str]),
    **_calls("unicodedata", "category bidirectional name east_asian_width decomposition", _TEXT, str),
    **_calls("unicodedata", "normalize", (str, str), str),
    **_calls("unicodedata", "combining", _TEXT, int),
    **_calls(
        "urllib.parse",
        "quote unquote quote_plus unquote_plus urljoin urlparse urlsplit parse_qs parse_qsl",
        _TEXT,
        None,
    ),
    **_calls("shlex", "split", _TEXT, list[str]),
    **_calls("shlex", "quote", _TEXT, str),
    **_calls("html", "escape unescape", _TEXT, str),
    **_calls("string", "capwords", _TEXT, str),
    **_calls("base64", "b64encode b64decode b32encode b16encode urlsafe_b64encode", (bytes,), bytes),
    **_calls("binascii", "hexlify unhexlify", (bytes,), bytes),
    **_calls("binascii", "crc32", (bytes,), int),
    **_calls("zlib", "compress decompress", (bytes,), bytes),
    **_calls("zlib", "crc32 adler32", (bytes,), int),
    **_calls("_struct", "unpack", (str, bytes), tuple),
    **_calls("_struct", "pack", _TEXT, bytes),
    **_calls("_struct", "calcsize", _TEXT, int),
    **_calls("_bisect", "bisect bisect_left bisect_right insort insort_left insort_right", _ITEMS, int),
    **_calls("_heapq", "heappush heappop heapify heappushpop heapreplace", _ITEMS, None),
    **_calls("heapq", "nlargest nsmallest", (int, list), list),
    **_calls("statistics", "mean median stdev variance pstdev pvariance fmean", (list[float],), float),
    **_calls("copy", "copy deepcopy", (), None),
    **_calls("_functools", "reduce", (Callable, list), None),
    **_calls("_operator", "itemgetter attrgetter", (), Callable),
    **_calls("operator", "itemgetter attrgetter", (), Callable),
    **_calls("datetime.datetime", "now utcnow today fromtimestamp strptime combine fromisoformat", (), _STAMP),
    **_calls("datetime.date", "today fromordinal fromisoformat", (), _DATE),
    **_calls("calendar", "isleap", (int,), bool),
    **_calls("calendar", "monthrange", (int, int), tuple[int, int]),
    **_calls("_thread", "get_ident", (), int),
    **_calls("_thread", "allocate_lock", (), "_thread.LockType"),
    **_calls("threading", "RLock", (), "_thread.RLock"),
    **_calls("uuid", "uuid1 uuid4", (), "uuid.UUID"),
    **_calls("locale", "getpreferredencoding", (), str),
    **_calls("itertools.chain", "from_iterable", (list[list[int]],), list),
}
