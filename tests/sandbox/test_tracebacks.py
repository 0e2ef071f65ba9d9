"""Where failures are said to be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pathlore.sandbox.tracebacks import failure_of
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


def test_an_unbound_variable_is_at_one_column_however_often_its_function_ran() -> None:
    """Python 3.11 fuses instructions once a function is hot."""
    namespace: dict[str, Any] = {}
    exec(compile(_UNBOUND, "unbound.py", "exec"), namespace)
    for name in ("sums", "stores", "lists"):
        columns = set()
        for number in range(40):
            try:
                namespace[name](1, number % 2)
            except UnboundLocalError as error:
                columns.add(failure_of(error).location.column)
        assert columns == {_UNBOUND.split(f"def {name}")[1].splitlines()[2].index("y") + 1}


_UNBOUND = """
def sums(x, bound):
    if bound: y = 1
    return x + y
def stores(x, bound):
    if bound: y = 1
    z = x; return y
def lists(x, bound):
    if bound: y = 1
    return [x, y, 5]
"""
