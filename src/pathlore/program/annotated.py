"""What `Annotated` says about a type, in the words of annotated-types."""

from __future__ import annotations

import dataclasses
import math
from typing import Any

from pathlore.program.input_types import FloatInput, Input, IntInput


def restricted(spec: Input, notes: tuple[Any, ...]) -> Input:
    """The input type within the bounds that the notes give; notes of other kinds say nothing."""
    for note in notes:
        for name, value in _bounds(note):
            spec = _bounded(spec, name, value)
    return spec


def _bounds(note: Any) -> list[tuple[str, Any]]:
    names = [name for name in ("gt", "ge", "lt", "le") if getattr(note, name, None) is not None]
    return [(name, getattr(note, name)) for name in names]


def _bounded(spec: Input, name: str, value: Any) -> Input:
    if isinstance(spec, IntInput):
        if name in ("gt", "ge"):
            low = math.floor(value) + 1 if name == "gt" else math.ceil(value)
            return dataclasses.replace(spec, low=low if spec.low is None else max(low, spec.low))
        high = math.ceil(value) - 1 if name == "lt" else math.floor(value)
        return dataclasses.replace(spec, high=high if spec.high is None else min(high, spec.high))
    if isinstance(spec, FloatInput):
        if name in ("gt", "ge"):
            least = math.nextafter(value, math.inf) if name == "gt" else float(value)
            return dataclasses.replace(spec, low=least if spec.low is None else max(least, spec.low))
        most = math.nextafter(value, -math.inf) if name == "lt" else float(value)
        return dataclasses.replace(spec, high=most if spec.high is None else min(most, spec.high))
    return spec
