# finds: OverflowError in whole
# for: whole(float("inf"))
"""Whole units of a reading; the test for nan forgets infinity."""


def whole(reading: float) -> int:
    if reading != reading:
        return 0
    if reading < 0:
        reading = 0.0
    return int(reading)
