"""`diff` of claims with versions of themselves says neither different of what is equivalent nor the reverse."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adversarial.claims import Claim
from tests.adversarial.comparing import twins, wrong
from tests.scale import sampled

STEP = 600


@pytest.mark.parametrize("pair", sampled(twins(), STEP), ids=lambda pair: str(pair[0]))
def test_no_comparison_is_wrong(pair: tuple[Claim, Claim], tmp_path: Path) -> None:
    assert not wrong(*pair, tmp_path)
