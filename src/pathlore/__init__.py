"""Pathlore: symbolic execution for Python that remembers.

`symbolic`, `assume` and `replay` are for code under test; everything else is behind the command `pathlore`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pathlore.version import __version__

if TYPE_CHECKING:
    from pathlore.runtime.draws import assume, replay, symbolic

__all__ = ["__version__", "assume", "replay", "symbolic"]


def __getattr__(name: str) -> Any:
    if name in ("assume", "replay", "symbolic"):
        from pathlore.runtime import draws

        return getattr(draws, name)
    raise AttributeError(f"module 'pathlore' has no attribute {name!r}")
