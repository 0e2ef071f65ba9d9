"""The table of models, and the names by which rewritten code finds them."""

from __future__ import annotations

from functools import cache

from pathlore.runtime.calls import FUNCTIONS, METHODS
from pathlore.stdlib import builtins as builtin_models
from pathlore.stdlib import copy as copy_models


@cache
def modelled_names() -> frozenset[str]:
    """Registers all models; the names of the functions and methods that have one."""
    FUNCTIONS.update(builtin_models.FUNCTIONS)
    FUNCTIONS.update(copy_models.FUNCTIONS)
    METHODS.update(builtin_models.METHODS)
    functions = {function.__name__ for function in FUNCTIONS}
    return frozenset(functions | {name.rpartition(".")[2] for name in METHODS})
