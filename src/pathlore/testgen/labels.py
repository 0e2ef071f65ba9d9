"""Names what happens in a case, as part of a test's name."""

from __future__ import annotations

import enum
import math
import os
import re
from collections.abc import Sequence
from typing import Any

from pathlore.program.targets import Target
from pathlore.program.wrappers import Binding

_LONGEST = 30


def snake(name: str) -> str:
    """A name of a class as words: HTTPError becomes http_error."""
    return _parted(name) or "it"


def _parted(name: str) -> str:
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name)
    return parted.lower().strip("_")


def subjects(target: Target) -> tuple[str, ...]:
    """What the target is called in names of tests, the shortest form first: longer ones are used where it is taken."""
    file = os.path.basename(target.path).removesuffix(".py")
    if file == "__init__":
        file = os.path.basename(os.path.dirname(target.path))
    module = slug(file)
    if target.binding is Binding.SCRIPT:
        return (module, f"{module}_script")
    parts = [snake(part) for part in target.qualname.split(".")]
    if target.binding is Binding.INIT:
        parts.pop()
    shortest = 2 if target.qualname.endswith("__") and target.binding is not Binding.INIT else 1
    own = ["_".join(parts[-count:]) for count in range(min(shortest, len(parts)), len(parts) + 1)]
    return (*own, f"{module}_{own[-1]}")


def slug(text: str) -> str:
    """A text as part of a name."""
    return re.sub(r"[^0-9a-z]+", "_", _parted(text)).strip("_")


def raising(error: BaseException) -> str:
    return f"raises_{snake(type(error).__name__)}"


def changing(names: Sequence[str]) -> str:
    """A call that returned nothing and changed its inputs."""
    words = [slug(name) for name in dict.fromkeys(names)]
    words = [word for word in words if word]
    if not words or len(words) > 2:
        return "changes_its_inputs"
    return f"changes_{'_and_'.join(words)}"


def returning(value: Any, known: str = "") -> str:
    """A call that returned; `known` is where the very value is among the inputs."""
    if known:
        return f"returns_{'same_' if known.isidentifier() else ''}{slug(known)}"
    return f"returns_{_value(value)}"


def _value(value: Any) -> str:
    kind = slug(type(value).__name__) or "object"
    if isinstance(value, enum.Enum):
        return slug(value.name or "") or kind
    if value is None or isinstance(value, bool):
        return str(value).lower()
    if type(value) in (int, float):
        return _number(value)
    if type(value) is str:
        word = slug(value)
        return word if 0 < len(word) <= _LONGEST else "str" if value else "empty_str"
    if isinstance(value, type):
        return slug(value.__name__)
    if isinstance(value, (list, tuple, dict, set, frozenset)) and not value:
        return f"empty_{kind}"
    return kind


def _number(value: float) -> str:
    if not math.isfinite(value):
        return str(value).replace("-", "minus_")
    size = abs(value)
    text = slug(f"{size:.9g}") if size < 10**9 else "large_number"
    return f"minus_{text}" if value < 0 else text
