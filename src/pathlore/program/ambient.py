"""What code can see of its process, by the names with whose help it looks."""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from pathlore.program.digits import digits

INDIRECT = frozenset(
    {
        *("getattr", "setattr", "delattr", "hasattr", "vars", "globals", "locals", "eval", "exec", "dir", "__dict__"),
        *("__globals__", "__getattribute__", "__subclasses__", "attrgetter", "methodcaller", "import_module"),
        *("__import__", "modules", "getattr_static", "getmembers", "getmembers_static", "builtins", "__builtins__"),
        *("f_globals", "f_builtins", "f_locals", "Formatter", "vformat", "get_field", "resolve_name", "run_module"),
        *("run_path", "get_objects", "get_referents", "get_referrers"),
    }
)
"""Names with whose help code reads what it does not name."""
TEXTS = frozenset(
    {
        *("__doc__", "__annotations__", "__code__", "__firstlineno__", "co_firstlineno", "co_consts", "co_names"),
        *("getsource", "getsourcelines", "getdoc", "signature", "get_type_hints", "get_annotations", "_getframe"),
        *("currentframe", "f_lineno", "tb_lineno", "f_code", "extract_stack", "extract_tb", "format_exc", "walk_tb"),
        *("format_exception", "print_exc", "print_stack", "format_stack", "format_tb", "getline", "getlines", "stack"),
        *("get_source", "get_data", "__file__", "__loader__", "__spec__", "getfullargspec"),
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
SENSITIVE = INDIRECT | TEXTS | FIELDS | _VARIABLES | _TIME_ZONE | _LOCALE

_VOLATILE = ("_", "PWD", "OLDPWD", "SHLVL", "COLUMNS", "LINES", "PYTEST_CURRENT_TEST")
"""Variables that are others in each shell: they count where a program has their names in its text."""


def seen_by(name: str, text: str) -> Any:
    """What code with this text sees of the process with the help of a name; None for nothing."""
    if name in _VARIABLES:
        return sorted((k, v) for k, v in os.environ.items() if k not in _VOLATILE or (len(k) > 1 and k in text))
    if name in _TIME_ZONE:
        zone = [os.environ.get("TZ"), *time.tzname, time.timezone]
        return None if zone == [None, "UTC", "UTC", 0] else zone
    if name in _LOCALE:
        # Late, for start-up time: programs that ask for the locale have it loaded.
        import locale

        return locale.setlocale(locale.LC_ALL)
    return None


def process_state() -> list[str]:
    """What is unusual about this process and seen by code that names nothing: nothing for an ordinary one."""
    found = []
    if sys.flags.optimize:
        found.append(f"optimize {sys.flags.optimize}")
    limit = digits.of_program
    if limit != sys.int_info.default_max_str_digits:
        found.append(f"digits {limit}")
    decimal = sys.modules.get("decimal")
    if decimal is not None:
        context = repr(decimal.getcontext().copy())
        if _without_flags(context) != _without_flags(repr(decimal.Context())):
            found.append(f"decimal {_without_flags(context)}")
    return found


def _without_flags(context: str) -> str:
    """Flags tell what happened, and change nothing."""
    head, _, rest = context.partition("flags=[")
    return head + rest.partition("]")[2]
