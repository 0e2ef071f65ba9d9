"""The table of models."""

from __future__ import annotations

from functools import cache

from pathlore.runtime import numerals, octets, searching, shaping, strings
from pathlore.runtime.calls import EXACT_FILES, FUNCTIONS, METACLASSES, METHODS
from pathlore.runtime.values import binary, text
from pathlore.stdlib import builtin_floats
from pathlore.stdlib import builtins as builtin_models
from pathlore.stdlib import copy as copy_models
from pathlore.stdlib import enum as enum_models
from pathlore.stdlib import math as math_models
from pathlore.stdlib import re as re_models
from pathlore.stdlib import text as text_models


@cache
def register_models() -> None:
    """Makes all models known to the runtime."""
    FUNCTIONS.update(builtin_models.FUNCTIONS)
    FUNCTIONS.update(builtin_floats.FUNCTIONS)
    FUNCTIONS.update(copy_models.FUNCTIONS)
    FUNCTIONS.update(math_models.FUNCTIONS)
    METHODS.update(builtin_models.METHODS)
    FUNCTIONS.update(text_models.FUNCTIONS)
    METHODS.update(text_models.METHODS)
    FUNCTIONS.update(re_models.FUNCTIONS)
    METHODS.update(re_models.METHODS)
    METACLASSES.update(enum_models.METACLASSES)
    EXACT_FILES.update(str(m.__file__) for m in (binary, numerals, octets, searching, shaping, strings, text))
