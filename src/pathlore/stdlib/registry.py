"""The table of models."""

from __future__ import annotations

from functools import cache

from pathlore.runtime.calls import FUNCTIONS, METACLASSES, METHODS
from pathlore.stdlib import builtins as builtin_models
from pathlore.stdlib import copy as copy_models
from pathlore.stdlib import enum as enum_models
from pathlore.stdlib import re as re_models
from pathlore.stdlib import text as text_models


@cache
def register_models() -> None:
    """Makes all models known to the runtime."""
    FUNCTIONS.update(builtin_models.FUNCTIONS)
    FUNCTIONS.update(copy_models.FUNCTIONS)
    METHODS.update(builtin_models.METHODS)
    FUNCTIONS.update(text_models.FUNCTIONS)
    METHODS.update(text_models.METHODS)
    FUNCTIONS.update(re_models.FUNCTIONS)
    METHODS.update(re_models.METHODS)
    METACLASSES.update(enum_models.METACLASSES)
