"""Library modules without their C accelerators: the Python implementation that they fall back to."""

from __future__ import annotations

import builtins
import importlib.util
import sys
from functools import cache
from types import ModuleType
from typing import Any

from pathlore.own_library import uncovered
from pathlore.runtime.followed import follow


@cache
def pure(name: str, *accelerators: str, **shared: Any) -> dict[str, Any]:
    """The namespace of a private copy of a module that was kept from importing its accelerators.

    Its functions are rewritten. Objects `shared` with the original, such as exceptions, replace the copy's own.
    """
    with uncovered:
        names = _executed(name, accelerators)
    names.update(shared)
    follow(names)
    return names


def _executed(name: str, accelerators: tuple[str, ...]) -> dict[str, Any]:
    spec = importlib.util.find_spec(name)
    assert spec is not None
    loader: Any = spec.loader
    names = vars(ModuleType(name))
    names["__file__"] = spec.origin
    names["__package__"] = spec.parent
    names["__builtins__"] = builtins  # the program's, where rewritten code finds its operators
    known = {accelerator: sys.modules.get(accelerator) for accelerator in accelerators}
    modules: dict[str, Any] = sys.modules
    try:
        # None in sys.modules makes an import fail.
        modules.update(dict.fromkeys(accelerators))
        exec(loader.get_code(name), names)
    finally:
        for accelerator, module in known.items():
            if module is None:
                del modules[accelerator]
            else:
                modules[accelerator] = module
    return names
