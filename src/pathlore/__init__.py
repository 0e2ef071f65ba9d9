"""Pathlore: symbolic execution for Python that remembers.

`symbolic`, `assume` and `replay` are for code under test. Programs that use Pathlore import `pathlore.api`; everything
else is behind the command `pathlore`.
"""

from __future__ import annotations

from pathlore.own_builtins import give_own_builtins

give_own_builtins()

from pathlore.version import __version__  # noqa: E402  (with builtins of its own)

# type checkers take this for true; to import it would cost more than all the rest of this module
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pathlore.runtime.draws import assume, replay, symbolic

__all__ = ["__version__", "assume", "replay", "symbolic"]


def __getattr__(name: str) -> Any:
    if name in ("assume", "replay", "symbolic"):
        from pathlore.runtime import draws  # for start-up time: code under test pays for it, others do not

        return getattr(draws, name)
    raise AttributeError(f"module 'pathlore' has no attribute {name!r}")
