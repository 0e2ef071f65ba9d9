"""Classes that cannot be looked up without the program noticing: their metaclass says how they hash and compare.

Pathlore keeps classes in sets and dicts, as Python itself does, and no object of the program may be asked for that.
"""

from __future__ import annotations

from types import FunctionType, ModuleType
from typing import Any

from pathlore.program.analysis import analysis_of
from pathlore.program.parsed import definition_of
from pathlore.program.source import read_source
from pathlore.program.stubs import own_code
from pathlore.project import TargetError

_ASKED = ("__hash__", "__eq__")
_QUIET = frozenset(
    {"hash", "id", "isinstance", "issubclass", "super", "tuple", "type", "frozenset", "len", "repr", "str"}
)
"""Builtins that such a method may call: what they run of the program are methods of the same kind."""


def why_no_keys(module: ModuleType) -> str | None:
    """Why the classes that a module names cannot be looked up; None if they can."""
    for value in list(vars(module).values()):
        kind = type(value)
        # Nobody asks the class itself: it might say anything.
        if kind is type or not issubclass(kind, type):
            continue
        for name in _ASKED:
            why = _why(kind, name)
            if why:
                shown = type.__dict__["__name__"].__get__(kind)
                return f"the metaclass {shown} {why}, and Pathlore looks classes up by their hash"
    return None


def _why(kind: type, name: str) -> str:
    found = next((vars(base)[name] for base in kind.__mro__ if name in vars(base)), None)
    if found is None:
        return "has __eq__ without __hash__"
    if not isinstance(found, FunctionType) or _is_silent(found):
        return ""
    return f"has a {name} whose calls the program may notice"


def _is_silent(function: Any) -> bool:
    """Whether only its result tells that a function ran, as far as its text says so."""
    code = own_code(function)
    if definition_of(code) is None:
        return False
    try:
        analysis = analysis_of(read_source(code.co_filename))
    except (TargetError, SyntaxError, ValueError):
        return False
    scope = analysis.function(code.co_qualname.replace(".<locals>", ""), code.co_firstlineno)
    if scope is None:
        return False
    effects = analysis.effects(scope)
    written = effects.globals_written or effects.cells_written or effects.attributes_written or effects.is_dynamic
    return not written and all(_is_quiet(call.name, call.receiver) for call in effects.calls)


def _is_quiet(name: str, receiver: str | None) -> bool:
    return name in _QUIET if receiver is None else name in _ASKED
