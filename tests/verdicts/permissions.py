# finds: AssertionError in grant
"""Bits of permissions; taking one away takes the wrong one."""

READ, WRITE, EXECUTE = 4, 2, 1


def grant(mode: int, write: bool, execute: bool) -> int:
    assert 0 <= mode <= 7
    if write:
        mode |= WRITE
    if execute:
        mode |= EXECUTE
    else:
        mode &= ~WRITE
    assert bool(mode & WRITE) or not write
    return mode
