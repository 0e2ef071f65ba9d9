"""What code can see of its process, judged by the names through which it looks."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Mapping
from typing import Any

from pathlore.own_library import library_module
from pathlore.program.digits import digits

COMPUTED_FORMAT = "computed format"
"""Stands among names for a format that the code makes: its fields may read any attribute."""
INDIRECT = frozenset(
    {
        *("getattr", "setattr", "delattr", "hasattr", "vars", "globals", "locals", "eval", "exec", "dir", "__dict__"),
        *("__globals__", "__getattribute__", "__subclasses__", "attrgetter", "methodcaller", "import_module"),
        *("__import__", "modules", "getattr_static", "getmembers", "getmembers_static", "builtins", "__builtins__"),
        *("f_globals", "f_builtins", "f_locals", "Formatter", "vformat", "get_field", "resolve_name", "run_module"),
        *("run_path", "get_objects", "get_referents", "get_referrers", "getclosurevars", "locate", COMPUTED_FORMAT),
        *("pickle", "_pickle", "shelve", "dill", "cloudpickle", "doctest", "unittest.loader"),
    }
)
"""Names with whose help code reads what it does not name."""
ORDERS = frozenset(
    {
        *("vars", "globals", "locals", "__dict__", "__globals__", "__subclasses__", "f_globals", "f_locals", "eval"),
        *("exec", "get_objects", "get_referents", "get_referrers"),
    }
)
"""Those of them that show in which order names were bound, or classes made."""
TEXTS = frozenset(
    {
        *("__doc__", "__annotations__", "__code__", "__firstlineno__", "co_firstlineno", "co_consts", "co_names"),
        *("getsource", "getsourcelines", "getdoc", "signature", "get_type_hints", "get_annotations", "_getframe"),
        *("currentframe", "f_lineno", "tb_lineno", "f_code", "extract_stack", "extract_tb", "format_exc", "walk_tb"),
        *("format_exception", "print_exc", "print_stack", "format_stack", "format_tb", "getline", "getlines", "stack"),
        *("get_source", "get_data", "__file__", "__loader__", "__spec__", "getfullargspec", "lineno", "doctest"),
        *("tb_lasti", "f_lasti", "co_positions", "co_lines", "co_linetable", "co_code", "render_doc"),
    }
)
"""Names with whose help code reads its own text, or what only its text says."""
FIELDS = frozenset({"fields", "asdict", "astuple", "replace", "make_dataclass"})
"""What goes through the fields of dataclasses."""
_VARIABLES = frozenset(
    {
        *("environ", "environb", "getenv", "getenvb", "expandvars", "expanduser", "gettempdir", "gettempprefix"),
        *("get_terminal_size", "which", "home", "getuser", "getdefaultlocale", "mkdtemp", "mkstemp"),
    }
)
_TIME_ZONE = frozenset(
    {
        *("localtime", "mktime", "tzname", "timezone", "altzone", "daylight", "fromtimestamp", "timestamp", "tzset"),
        *("astimezone", "ctime", "asctime", "strftime", "strptime", "formatdate"),
    }
)
_LOCALE = frozenset(
    {"setlocale", "localeconv", "nl_langinfo", "strcoll", "strxfrm", "getlocale", "getpreferredencoding"}
)
_FOLDER = frozenset({"getcwd", "getcwdb", "cwd"})
_STARTED = frozenset({"flags", "_xoptions", "warnoptions", "argv", "orig_argv"})
"""What tells how the process was started."""
_WARNINGS = frozenset({"warn", "warn_explicit", "simplefilter", "filterwarnings", "catch_warnings", "filters"})
_ENCODED = frozenset({"open", "read_text", "write_text", "TextIOWrapper", "getencoding", "getfilesystemencoding"})
"""What has an encoding that the process chose, where none is named."""
_SEARCHING = frozenset({"PathFinder", "FileFinder", "find_loader", "find_distributions", "path_hooks", "meta_path"})
"""What looks for modules in ways that are not taken down."""
_PATH = "path"
"""Where modules are searched for, or a module of `os`: the text tells."""
SENSITIVE = (
    INDIRECT
    | TEXTS
    | FIELDS
    | _VARIABLES
    | _TIME_ZONE
    | _LOCALE
    | _FOLDER
    | _STARTED
    | _WARNINGS
    | _ENCODED
    | _SEARCHING
    | {_PATH}
)

_OF_THIS_PROCESS: dict[str, dict[str, frozenset[str]]] = {
    "environment variables are those of this process": {
        "os": frozenset({"environ", "environb", "getenv", "getenvb"}),
        "path": frozenset({"expandvars", "expanduser"}),
    },
    "the time zone is that of this process": {
        "time": frozenset({"localtime", "mktime", "tzname", "timezone", "altzone", "daylight", "ctime"}),
        "datetime": frozenset({"fromtimestamp", "astimezone", "timestamp"}),
        "date": frozenset({"fromtimestamp"}),
    },
    "the locale is that of this process": {"locale": _LOCALE},
    "what the process tells of itself is what it told here": {
        "os": frozenset({"getcwd", "getcwdb", "getpid", "getppid", "cpu_count", "uname", "getlogin", "getuid"}),
        "sys": frozenset({"argv", "orig_argv", "flags", "modules"}),
        "platform": frozenset({"node", "system", "machine", "platform", "release"}),
    },
}
"""What is assumed where code names these attributes of what is called so."""
_TELLING = frozenset().union(*(names for owners in _OF_THIS_PROCESS.values() for names in owners.values()))


def of_this_process(blocks: Iterable[frozenset[str]], variables: Iterable[Mapping[str, Any]]) -> list[str]:
    """What is assumed of the process, where code with these names ran in modules with these variables."""
    modules, functions = _called(variables)
    found: dict[str, None] = {}
    for names in blocks:
        for name in functions.keys() & names:
            found[functions[name]] = None
        if _TELLING.isdisjoint(names):
            continue
        for text, owners in _OF_THIS_PROCESS.items():
            for owner, attributes in owners.items():
                if attributes & names and names & modules.get(owner, {owner}):
                    found[text] = None
    return list(found)


def _called(variables: Iterable[Mapping[str, Any]]) -> tuple[dict[str, set[str]], dict[str, str]]:
    """The names that modules have for library modules, and those for functions in them that tell of the process."""
    owners_of_all = {owner for owners in _OF_THIS_PROCESS.values() for owner in owners}
    loaded = {owner: sys.modules[owner] for owner in owners_of_all & sys.modules.keys()}
    owner_of = {id(module): owner for owner, module in loaded.items()}
    telling: dict[int, str] = {}
    for text, owners in _OF_THIS_PROCESS.items():
        for owner in loaded.keys() & owners.keys():
            values = (getattr(loaded[owner], name, None) for name in owners[owner])
            telling |= {id(value): text for value in values if value is not None and not isinstance(value, _CONSTANT)}
    modules: dict[str, set[str]] = {}
    functions: dict[str, str] = {}
    for known in variables:
        for name, value in list(known.items()):
            if id(value) in owner_of:
                modules.setdefault(owner_of[id(value)], {owner_of[id(value)]}).add(name)
            elif id(value) in telling:
                functions[name] = telling[id(value)]
    return modules, functions


_CONSTANT = (int, str, tuple)
"""Types of which a value says nothing about where it comes from."""
_VOLATILE = ("_", "PWD", "OLDPWD", "SHLVL", "COLUMNS", "LINES", "PYTEST_CURRENT_TEST")
"""Variables that are others in each shell: they count where a program has their names in its text."""


def seen_by(name: str, text: str) -> Any:
    """What code with this text sees of the process with the help of a name; None for nothing."""
    if name in _VARIABLES:
        return sorted((k, v) for k, v in os.environ.items() if k not in _VOLATILE or (len(k) > 1 and k in text))
    if name in _TIME_ZONE:
        zone = [os.environ.get("TZ"), *time.tzname, time.timezone]
        return None if zone == [None, "UTC", "UTC", 0] else zone
    if name == _PATH:
        return list(sys.path) if "sys.path" in text or "from sys import" in text else None
    if name in _LOCALE:
        # Late, for start-up time: programs that ask for the locale have it loaded.
        import locale

        return locale.setlocale(locale.LC_ALL)
    return _of_process(name)


def _of_process(name: str) -> Any:
    if name in _FOLDER:
        return os.getcwd()
    if name in _STARTED:
        return [sys.argv[1:], *(getattr(sys.flags, flag) for flag in _FLAGS), sorted(sys._xoptions)]
    if name in _WARNINGS:
        return None if not sys.warnoptions else list(sys.warnoptions)
    if name in _ENCODED:
        return "utf8" if sys.flags.utf8_mode else None
    return os.urandom(12).hex() if name in _SEARCHING else None


_FLAGS = ("debug", "inspect", "dev_mode", "utf8_mode", "bytes_warning", "isolated", "safe_path", "verbose", "quiet")


def process_state() -> list[str]:
    """What is unusual about this process and seen by code that names nothing: nothing for an ordinary one."""
    found = []
    if sys.flags.optimize:
        found.append(f"optimize {sys.flags.optimize}")
    if any(option.startswith("error") for option in sys.warnoptions):
        found.append(f"warnings {','.join(sys.warnoptions)}")
    limit = digits.of_program
    if limit != sys.int_info.default_max_str_digits:
        found.append(f"digits {limit}")
    decimal = library_module("decimal")
    if decimal is not None:
        context = repr(decimal.getcontext().copy())
        if _without_flags(context) != _without_flags(repr(decimal.Context())):
            found.append(f"decimal {_without_flags(context)}")
    return found


def _without_flags(context: str) -> str:
    """Flags tell what happened, and change nothing."""
    head, _, rest = context.partition("flags=[")
    return head + rest.partition("]")[2]
