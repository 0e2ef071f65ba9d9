# finds: UnicodeDecodeError in first
# for: first(b"\xff")
"""Text in bytes that need not be UTF-8."""


def first(data: bytes) -> str:
    assert len(data) <= 2
    if not data:
        return ""
    return data[:1].decode("utf-8")
