"""Models of `csv`: each line is realised when it is read."""

from __future__ import annotations

import csv
from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.runtime.values.nesting import realise_deeply


def reader(lines: Any, *args: Any, **options: Any) -> Any:
    frame = _getframe()
    return csv.reader((realise_deeply(line, frame) for line in lines), *args, **options)


FUNCTIONS: dict[Any, Callable[..., Any]] = {csv.reader: reader}
