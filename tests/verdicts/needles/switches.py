# finds: AssertionError in mask
# for: mask([False, False, True, True, True, False, True, False, False, True, False, True])
"""Twelve switches in the one setting that must not be."""


def mask(switches: list[bool]) -> int:
    if len(switches) != 12:
        return 0
    bits = 0
    for i, on in enumerate(switches):
        bits |= on << i
    assert bits ^ 0xFFF != 0x5A3
    return bits
