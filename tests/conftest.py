"""Tests remember nothing, unless they say so."""

from __future__ import annotations

import os

os.environ["PATHLORE_NO_CACHE"] = "1"
