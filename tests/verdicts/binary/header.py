# finds: IndexError in version
# for: version(b"PK")
"""A header with a magic number; the version behind it may be missing."""


def version(data: bytes) -> int:
    assert len(data) <= 6
    if not data.startswith(b"PK"):
        return -1
    return data[2]
