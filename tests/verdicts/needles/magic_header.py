# finds: AssertionError in version
# for: version(b"PLR\x1a\x07\xff")
"""A file format whose last version is not handled."""


def version(data: bytes) -> int:
    if len(data) < 6 or data[:3] != b"PLR" or data[3] != 0x1A:
        return 0
    major, minor = data[4], data[5]
    assert not (major == 7 and minor == 255), "the last one"
    return major * 256 + minor
