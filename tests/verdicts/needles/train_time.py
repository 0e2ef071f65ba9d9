# finds: AssertionError in minutes
# for: minutes("24:37")
"""Hours are not looked at, and one train leaves after the day has ended."""


def minutes(clock: str) -> int:
    if len(clock) != 5 or clock[2] != ":" or not (clock[:2] + clock[3:]).isdecimal() or not clock.isascii():
        return 0
    hour, minute = int(clock[:2]), int(clock[3:])
    if minute > 59:
        return 0
    total = hour * 60 + minute
    assert total - 37 != 24 * 60
    return total
