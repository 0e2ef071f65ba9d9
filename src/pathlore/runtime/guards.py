"""The data that guards in rewritten code use: sets of exact types, and the builtins themselves."""

from __future__ import annotations

import builtins
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Container
from functools import partial
from sys import _getframe
from types import FunctionType
from typing import Any

from pathlore.runtime.calls import DIRECT_CLASSES, PROJECT_FILES, call
from pathlore.runtime.heap import LAZY_CLASSES
from pathlore.runtime.keys import PLAIN
from pathlore.runtime.noise import QUIET, STAND_INS, concern, listen
from pathlore.runtime.values.class_attributes import hide
from pathlore.runtime.values.nesting import PROXIES, STANDING
from pathlore.runtime.values.range import RangeSteps, SymRange
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.text import TextSteps

_DICTS = (dict, defaultdict, OrderedDict, Counter)

_BUILTINS = {
    f"_pl_builtin_{name}": getattr(builtins, name)
    for name in (
        *("abs", "ascii", "bin", "bool", "chr", "divmod", "float", "format", "hex", "int", "isinstance", "len"),
        *("max", "min", "oct", "ord", "pow", "range", "repr", "round", "str"),
    )
}
"""Builtins with guards. Taken now: a program may put something else into `builtins`."""


_SIZED: frozenset[type] = frozenset({list, tuple, str, bytes, bytearray, range, set, frozenset, *_DICTS})


def _quick(function: Any, kinds: Container[object]) -> Any:
    """A builtin with its guard, for code that has no variable to keep the argument in."""

    def quick(value: Any) -> Any:
        if type(value) in kinds:
            return function(value)
        result = call(function, value)
        if concern((value, result)) and id(_getframe(1).f_code) in QUIET:
            listen(_getframe(1), (value, result))
        return result

    return quick


_QUICK = {
    f"_pl_quick_{name}": _quick(getattr(builtins, name), _SIZED if name == "len" else PLAIN)
    for name in ("abs", "bool", "chr", "float", "int", "len", "ord", "range", "repr", "round", "str")
}


class _Spread(partial[Any]):
    """`f` in `f(*args, **more)`: Python asks it for its name where it refuses what is spread."""

    __slots__ = ()

    def __getattribute__(self, name: str) -> Any:
        return getattr(partial.__getattribute__(self, "args")[0], name)

    def __str__(self) -> str:
        return str(partial.__getattribute__(self, "args")[0])


def guards() -> dict[str, Any]:
    """The names that guards use. Made when code is rewritten: by then all classes of symbolic values are there."""
    symbolic = frozenset(_subclasses(Symbolic))
    stand_ins = frozenset({*symbolic, *PROXIES, *STANDING, SymRange})
    STAND_INS.update(stand_ins)
    hide({*stand_ins, RangeSteps, *_subclasses(TextSteps)})
    return {
        "_pl_type": type,
        "_pl_plain": PLAIN,
        "_pl_texts": frozenset({str, bytes}),
        "_pl_sized": _SIZED,
        "_pl_sequences": frozenset({list, tuple, str, bytes}),
        "_pl_stores": frozenset({list, *_DICTS}),
        "_pl_lookups": frozenset({set, frozenset, str, bytes, range, type({}.keys()), *_DICTS}),
        "_pl_stacks": frozenset({list, dict}),
        "_pl_list_type": list,
        "_pl_dict_type": dict,
        "_pl_set_type": set,
        "_pl_objects": frozenset({*symbolic, *PROXIES, tuple}),
        "_pl_stand_ins": stand_ins,
        "_pl_function": FunctionType,
        "_pl_files": PROJECT_FILES,
        "_pl_classes": DIRECT_CLASSES,
        "_pl_lazy": LAZY_CLASSES,
        "_pl_through": partial(partial, call),
        "_pl_spread": partial(_Spread, call),
        **_BUILTINS,
        **_QUICK,
    }


def _subclasses(cls: type) -> set[type]:
    return {cls}.union(*map(_subclasses, cls.__subclasses__()))
