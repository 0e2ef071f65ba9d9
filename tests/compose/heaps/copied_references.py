"""References that are copied from field to field, and looked at afterwards, or not."""

from typing import Optional

class N:
    v: int
    next: Optional["N"]
    other: Optional["N"]
    def __init__(self, v: int) -> None:
        self.v = v
        self.next = None
        self.other = None

SEEN: list = []
LAST: Optional[N] = None

def copy_next(a: N, b: N) -> None:
    a.next = b.next

def bump(n: N) -> None:
    if n.v > 0:
        n.v += 1
    else:
        n.v -= 1

def h01(a: N, b: N) -> int:
    a.next = b.next
    assert a.next is b.next
    if a.next is None:
        return 0
    assert a.next is not b
    return 1

def h02(a: N, b: N) -> int:
    a.next = b.next
    b.next = None
    assert a.next is not None
    return a.next.v

def h03(a: N, b: N) -> int:
    a.next = b.next
    a.next = b
    assert a.next is b
    b.next = a.next
    assert b.next is not b
    return 0

def h04(a: N, b: N) -> int:
    a.next = b.next
    b.next = a.next
    a.other = b.other
    a.next = a.other
    assert a.next is b.other
    assert b.next is not a
    return 0

def h05(a: N, b: N) -> int:
    t = a.next
    a.next = b.next
    b.next = t
    assert b.next is not None or a.next is None
    return 0

def h06(a: N, b: N, c: N) -> int:
    copy_next(a, b)
    copy_next(b, c)
    copy_next(c, a)
    if c.next is not None and c.next is a:
        assert False
    return 0

def h07(a: N, b: N) -> int:
    a.next = b.next
    del a.next
    assert not hasattr(a, "next")
    return 0

def h08(a: N, b: N) -> int:
    a.next = b.next
    assert len(vars(a)) >= 3
    assert vars(a)["next"] is not a
    return 0

def h09(a: N, b: N) -> int:
    a.next = b.next
    b.other = a.next
    if b.other is not None:
        b.other.v = 7
        assert b.v != 7
    return 0

def h10(a: N) -> int:
    a.next = a.next
    a.other = a.next
    a.next = a.other
    assert a.other is not a
    return 0

def h11(a: N, b: N) -> int:
    global LAST
    LAST = a
    a.next = b.next
    assert LAST.next is None or LAST.next.v != 3
    return 0

def h12(a: N, b: N) -> int:
    n = 0
    while n < 2:
        a.next = b.next
        b = a
        n += 1
    assert a.next is not a
    return 0

def h13(a: N, b: N) -> int:
    a.next = b.next
    bump(a)
    bump(b)
    if a.next is not None:
        bump(a.next)
        assert a.next.v != 5
    return 0

def h14(a: N, b: N) -> int:
    try:
        a.next = b.next
        assert a.next is None
    except AssertionError as e:
        e.obj = a.next
        assert e.obj is not a
    return 0

def h15(a: N, b: Optional[N]) -> int:
    a.next = b.next
    return 1

def h16(a: N, b: N) -> int:
    import copy
    a.next = b.next
    c = copy.copy(a)
    assert c.next is not b
    return 0

def h17(a: N, b: N) -> bool:
    a.next = b.next
    return a.next == b.next and a.next != a

def h18(a: N, b: N) -> int:
    a.other = b.next
    b.next = b.other
    b.other = a.other
    assert b.other is not None or b.next is None
    assert b.next is not a
    return 0

def h19(a: N, b: N) -> int:
    setattr(a, "next", b.next)
    a.other = a.next
    assert a.other is not b
    return 0

def h20(a: N, b: N) -> int:
    SEEN.append(a)
    a.next = b.next
    b.next = a
    x = SEEN[0].next
    SEEN.clear()
    assert x is None or x.v > 0
    return 0

def h21(a: N, b: N) -> int:
    a.next = b
    del a.next
    assert hasattr(a, "next")
    return 0
def h22(a: N, b: N) -> int:
    a.v = 3
    del a.v
    a.v = 4
    del a.v
    return a.v
def h23(a: N, b: N) -> int:
    b.next = a.next
    a.next = b
    del a.next
    t = b.next
    assert t is not b
    return a.next.v
