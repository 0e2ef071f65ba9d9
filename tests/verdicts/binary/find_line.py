# finds: AssertionError in first_line
# for: first_line(b"a")
"""The first line of a block without an end of line: find gives minus one."""


def first_line(block: bytes) -> bytes:
    assert len(block) <= 3
    end = block.find(b"\n")
    line = block[:end]
    assert line == block.split(b"\n")[0]
    return line
