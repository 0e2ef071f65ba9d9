"""Functions that pad a text to a width."""

from __future__ import annotations

from pathlore.expr.functions import define
from pathlore.expr.term import Sort

ZFILL = define("str.zfill", Sort.STR, str.zfill)
LJUST = define("str.ljust", Sort.STR, str.ljust)
RJUST = define("str.rjust", Sort.STR, str.rjust)
CENTER = define("str.center", Sort.STR, str.center)
