# finds: AssertionError in body
# for: body(b"\x05a")
"""A length before its text; nobody looks whether there is so much."""


def body(frame: bytes) -> bytes:
    assert 1 <= len(frame) <= 4
    size = frame[0]
    content = frame[1 : 1 + size]
    assert len(content) == size
    return content
