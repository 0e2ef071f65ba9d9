# holds
"""Columns of fixed width."""


def cell(text: str, right: bool) -> str:
    assert len(text) <= 6
    shown = text if len(text) <= 4 else text[:3] + "."
    result = shown.rjust(4) if right else shown.ljust(4)
    assert len(result) == 4
    assert result.strip(" ") in shown
    return result
