"""The table of models: which are registered at the start, and which on the first call from their module."""

from __future__ import annotations

from functools import cache, partial
from importlib import import_module

from pathlore.expr.functions import SUPPLIERS
from pathlore.runtime import bytes_methods, numerals, str_methods, text_mapping, text_searching
from pathlore.runtime.calls import EXACT_FILES, FUNCTIONS, INSTANCES, METACLASSES, METHODS, UNSEEN
from pathlore.runtime.values import binary, text
from pathlore.stdlib import (
    builtin_attributes,
    builtin_complexes,
    builtin_exceptions,
    builtin_floats,
    builtin_keyed,
    builtin_lists,
    builtin_printing,
)
from pathlore.stdlib import builtins as builtin_models
from pathlore.stdlib import copy as copy_models
from pathlore.stdlib import enum as enum_models
from pathlore.stdlib import text as text_models

_LATER = {
    # Before "fractions", which knows more of some functions.
    "math": ("math",),
    "asyncio": ("asyncio.runners",),
    "bisect": ("bisect", "_bisect"),
    "collections": ("collections", "_collections"),
    "csv": ("csv", "_csv"),
    "datetime": ("datetime", "_datetime"),
    "fractions": ("fractions", "math"),
    "functools": ("functools", "_functools"),
    "gc": ("gc",),
    "heapq": ("heapq", "_heapq"),
    "io": ("io", "_io"),
    "itertools": ("itertools",),
    "json": ("json", "json.decoder", "json.encoder"),
    "operator": ("operator", "_operator"),
    "os": ("os", "posix", "nt"),
    "random": ("random", "_random"),
    "re": ("re",),
    "struct": ("struct", "_struct"),
    "sys": ("sys",),
    "time": ("time",),
}
"""Modules of models that are loaded on demand, and the `__module__` names of the functions that they model."""


_TERMS_OF = {"json": "json", "math": "math", "strptime": "datetime"}
"""Which of them define functions of terms, by how the names of these begin: terms may have been stored elsewhere."""


@cache
def register_models() -> None:
    """Registers all models with the runtime."""
    FUNCTIONS.update(builtin_models.FUNCTIONS)
    FUNCTIONS.update(builtin_floats.FUNCTIONS)
    FUNCTIONS.update(builtin_attributes.FUNCTIONS)
    FUNCTIONS.update(builtin_complexes.FUNCTIONS)
    FUNCTIONS.update(builtin_exceptions.FUNCTIONS)
    FUNCTIONS.update(builtin_lists.FUNCTIONS)
    FUNCTIONS.update(builtin_printing.FUNCTIONS)
    METHODS.update(builtin_lists.METHODS)
    FUNCTIONS.update(builtin_keyed.FUNCTIONS)
    METHODS.update(builtin_keyed.METHODS)
    FUNCTIONS.update(copy_models.FUNCTIONS)
    FUNCTIONS.update(text_models.FUNCTIONS)
    METHODS.update(text_models.METHODS)
    METACLASSES.update(enum_models.METACLASSES)
    EXACT_FILES.update(
        str(m.__file__)
        for m in (binary, builtin_printing, bytes_methods, numerals, str_methods, text, text_mapping, text_searching)
    )
    for name, homes in _LATER.items():
        for home in homes:
            UNSEEN.setdefault(home, []).append(partial(load_models, name))


@cache
def load_models(name: str) -> None:
    """Registers the models of one library module."""
    # Late: start-up time. Most programs use few of these modules, and some import much themselves.
    models = import_module(f"pathlore.stdlib.{name}")
    for table, entries in (
        (FUNCTIONS, "FUNCTIONS"),
        (METHODS, "METHODS"),
        (INSTANCES, "INSTANCES"),
        (METACLASSES, "METACLASSES"),
    ):
        table.update(getattr(models, entries, {}))


def load_all_models() -> None:
    """Registers the models of all library modules, for those who want to know which there are."""
    for name in _LATER:
        load_models(name)


for _word, _name in _TERMS_OF.items():
    SUPPLIERS.setdefault(_word, partial(load_models, _name))
