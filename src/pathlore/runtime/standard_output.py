"""Stands in for the standard streams while paths run: nobody sees what they print."""

from __future__ import annotations

import sys
from typing import Any

OF_PROCESS: dict[int, Any] = {}
"""By id; a program may have streams that compare as it likes."""


def is_of_process(stream: Any) -> bool:
    return stream is None or id(stream) in OF_PROCESS or stream is sys.__stdout__ or stream is sys.__stderr__
