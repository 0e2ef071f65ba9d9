"""Where failures are said to be."""

from __future__ import annotations

from pathlib import Path

from tests.explore.exploring import checked


def test_what_native_code_around_a_target_raises_is_at_the_target(tmp_path: Path) -> None:
    """No line of the program runs: the cache cannot hash what it is given."""
    file = tmp_path / "cached.py"
    file.write_text(
        "import functools\n\n\n@functools.cache\ndef size(items: list[int]) -> int:\n    return len(items)\n"
    )
    found = checked(file, "size", cache=False)
    (finding,) = found.findings
    assert finding.confirmed
    assert (finding.exception, finding.path, finding.line) == ("TypeError", str(file), 4)
    assert found.result.stats.unconfirmed == 0
