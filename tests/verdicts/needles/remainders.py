# finds: AssertionError in slot
# for: slot(97 * 89 * 3 + 13)
"""Three clocks that show the same."""


def slot(tick: int) -> int:
    if not 5000 < tick < 30000:
        return 0
    assert tick % 97 != 13 or tick % 89 != 13 or tick % 2
    return tick % 97
