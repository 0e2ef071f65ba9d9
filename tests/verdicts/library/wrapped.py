# holds
"""Lines of a wrapped text are never too long."""

import textwrap


def lines(width: int) -> list[str]:
    assert 3 <= width <= 8
    found = textwrap.wrap("to be or not to be", width)
    for line in found:
        assert 0 < len(line) <= width
    assert "".join(found).replace(" ", "") == "tobeornottobe"
    return found
