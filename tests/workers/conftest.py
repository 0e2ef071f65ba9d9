"""Processes under test are forked even where the test runner has threads of its own."""

from __future__ import annotations

import os

import pytest

import pathlore.runtime.standard_input  # noqa: F401  (a child that imports it first is silent for a while)
from pathlore.config import Config
from pathlore.workers import isolate
from pathlore.workers.job import Check

JOB = Check(("x",), Config())


@pytest.fixture(autouse=True)
def forking(monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(os, "fork"):
        pytest.skip("this system cannot fork")
    monkeypatch.setattr(isolate, "can_fork", lambda: True)
    monkeypatch.setattr(isolate, "_SLICE", 0.05)
    monkeypatch.setattr(isolate, "_GRACE", 1.0)
