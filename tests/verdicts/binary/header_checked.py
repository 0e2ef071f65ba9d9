# holds
"""A header with a magic number and a length."""


def version(data: bytes) -> int:
    assert len(data) <= 5
    if data[:2] != b"PK" or len(data) < 4:
        return -1
    kind, version = data[2], data[3]
    assert 0 <= kind <= 255
    return kind << 8 | version
