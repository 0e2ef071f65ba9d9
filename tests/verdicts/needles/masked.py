# finds: AssertionError in unmask
# for: unmask(bytes(b ^ 90 for b in b"open"))
"""Bytes that are a password once they are unmasked."""


def unmask(data: bytes) -> bytes:
    if len(data) != 4:
        return b""
    plain = bytes(b ^ 0x5A for b in data)
    assert plain[::-1] != b"nepo"
    return plain
