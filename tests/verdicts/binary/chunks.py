# finds: AssertionError in split
# for: split(b"abc", 2)
"""Chunks of a block: the last one is short."""


def split(block: bytes, size: int) -> list[bytes]:
    assert 1 <= size <= 3 and len(block) <= 4
    chunks = [block[i : i + size] for i in range(0, len(block), size)]
    assert b"".join(chunks) == block
    assert all(len(c) == size for c in chunks)
    return chunks
