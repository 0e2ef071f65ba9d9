"""Recognises the violated contract in exceptions of icontract and deal, by their frames."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection
from types import FrameType
from typing import Any

from pathlore.program.contracts import ICONTRACT, Clause, Role, deal_clause, icontract_clause, written_class
from pathlore.project import OWN_CODE


def violated(error: BaseException, kinds: Collection[str]) -> Clause | None:
    """The clause that an exception says is violated, if one of these packages raised it for that."""
    if not _is_loaded(kinds):
        return None
    frames = _frames(error)
    last = frames[-1] if frames else None
    package = package_of(last)
    if last is None or package not in kinds:
        return None
    return _icontract_clause(last, error) if package == ICONTRACT else _deal_clause(frames)


def from_condition(error: BaseException, kinds: Collection[str]) -> bool:
    """Whether an exception came out of a condition that one of these packages evaluated."""
    if not _is_loaded(kinds):
        return False
    inside = [frame for frame in _frames(error) if package_of(frame) in kinds]
    if not inside:
        return False
    code = inside[-1].f_code
    return code.co_name.startswith(("_assert_", "_capture_")) or code.co_filename.endswith("_validators.py")


def _is_loaded(kinds: Collection[str]) -> bool:
    """Whether one of these packages is there at all: the traceback of an endless recursion is long."""
    return any(kind in sys.modules for kind in kinds)


def _frames(error: BaseException) -> list[FrameType]:
    """The frames that an exception went through, outermost first, without those of Pathlore."""
    frames = []
    trace = error.__traceback__
    while trace is not None:
        if not trace.tb_frame.f_code.co_filename.startswith(OWN_CODE):
            frames.append(trace.tb_frame)
        trace = trace.tb_next
    return frames


CHECKERS = re.compile(r"[\\/](icontract|deal)[\\/](_checkers|_metaclass|_runtime[\\/]\w+)\.py$")
"""Files of code that checks contracts."""


def package_of(frame: FrameType | None) -> str:
    """The package that a frame belongs to, if it checks contracts."""
    found = CHECKERS.search(frame.f_code.co_filename) if frame is not None else None
    return found[1] if found is not None else ""


def short_message(contract: Any, resolved_kwargs: Any) -> str:
    """The message of icontract for a violation, without values: showing them would concretise them."""
    return f"{contract.location}:\n{contract.description or ''}"


def _icontract_clause(frame: FrameType, error: BaseException) -> Clause | None:
    local = frame.f_locals
    if frame.f_code.co_name == "_assert_invariant":
        return icontract_clause(local["contract"], Role.INVARIANT, type(local["instance"]).__qualname__)
    if local.get("violation_error") is not error:
        return None
    role = Role.POSTCONDITION if "result" in local else Role.PRECONDITION
    contracts = local["postconditions"] if "result" in local else [c for g in local["preconditions"] for c in g]
    found = next((c for c in contracts if _raises(c, error)), None)
    return None if found is None else icontract_clause(found, role, local["func"].__qualname__)


def _raises(contract: Any, error: BaseException) -> bool:
    """Whether a contract of icontract raises such an error."""
    if contract.error is None:
        return str(error).startswith(f"{contract.location}:\n")
    if isinstance(contract.error, type):
        return type(error) is contract.error and str(error).startswith(f"{contract.location}:\n")
    return contract.error is error or not isinstance(contract.error, BaseException)


_DEAL_ROLES = {
    "pres": Role.PRECONDITION,
    "posts": Role.POSTCONDITION,
    "ensures": Role.POSTCONDITION,
    "reasons": Role.POSTCONDITION,
    "raises": Role.RAISES,
}


def _deal_clause(frames: list[FrameType]) -> Clause | None:
    if not frames[-1].f_code.co_filename.endswith("_validators.py"):
        return None
    validator = frames[-1].f_locals.get("self")
    if "raw_validator" not in dir(validator):
        # The condition itself failed, when it asked deal for an argument that there is not.
        return None
    for frame in reversed(frames):
        holder: Any = frame.f_locals.get("self")
        if frame.f_code.co_name.startswith("_run_"):
            lists = ((role, getattr(holder, name)) for name, role in _DEAL_ROLES.items())
            role = next(role for role, validators in lists if validator in validators)
            return deal_clause(validator, role, holder.func.__qualname__)
        if frame.f_code.co_name == "_deal_validate":
            return deal_clause(validator, Role.INVARIANT, written_class(type(holder)).__qualname__)
    return None
