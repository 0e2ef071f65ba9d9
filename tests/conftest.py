"""Tests remember nothing of a program, unless they say so, and do the same in every run."""

from __future__ import annotations

import os

from hypothesis import settings

from tests.rewriting import RememberedRewriting
from tests.scale import EVERYTHING, examples

os.environ["PATHLORE_NO_CACHE"] = "1"
# Examples follow from the test alone. A limit of time for each would fail where the machine is busy.
settings.register_profile("pathlore", max_examples=examples(100), deadline=None, derandomize=True, database=None)
settings.load_profile("pathlore")
if not EVERYTHING:
    RememberedRewriting().install()
