"""Programs of these tests are imported anew for each run: what is there before is not looked at again and again."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _few_objects(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    thaw = gc.unfreeze
    monkeypatch.setattr(gc, "unfreeze", lambda: None)
    gc.freeze()
    yield
    thaw()
