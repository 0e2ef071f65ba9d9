# finds: AssertionError in valid
# for: valid(bytes([3, 3, 0]))
"""A sum by exclusive or that two equal bytes cancel."""


def valid(packet: bytes) -> bool:
    if len(packet) != 3:
        return False
    check = 0
    for b in packet[:-1]:
        check ^= b
    if check != packet[-1]:
        return False
    assert packet[-1] != 0 or packet[0] == 0
    return True
