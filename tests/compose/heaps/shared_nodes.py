"""Calls that are given aliases, shared and cyclic structures, and that keep or raise what they are given."""

from typing import Optional

class Err(Exception):
    def __init__(self, node: "P") -> None:
        super().__init__("bad")
        self.node = node

class P:
    x: int
    link: Optional["P"]
    def __init__(self, x: int) -> None:
        self.x = x
        self.link = None
    @property
    def big(self) -> bool:
        return self.x > 10
    def __eq__(self, o: object) -> bool:
        return isinstance(o, P) and self.x == o.x
    def __hash__(self) -> int:
        return 1

KEEP: list = []
CUR: dict = {}
FLAG = [0]

def swap(p: P, q: P) -> None:
    if p.x > q.x:
        p.x, q.x = q.x, p.x

def store(p: P) -> int:
    CUR["p"] = p
    return p.x if p.x > 0 else 0

def load(n: int) -> int:
    return CUR["p"].x + n if n > 0 else CUR["p"].x

def raises(p: P) -> int:
    if p.x == 3:
        raise Err(p)
    return p.x + 1 if p.x > 3 else p.x

def same(p: P, q: P) -> int:
    if p is q:
        return 1
    return 2 if p.x == q.x else 0

def push(xs: list, p: P) -> int:
    if p.x > 0:
        xs.append(p)
    return len(xs)

def link(p: P, q: Optional[P]) -> Optional[P]:
    if q is None:
        return p
    if p.x > q.x:
        old = q.link
        q.link = p
        return old
    p.link = q
    return q

def depth(p: Optional[P], n: int) -> int:
    if p is None or n <= 0 or n > 4:
        return 0
    return 1 + depth(p.link, n - 1)

def g01(a: P, b: P) -> int:
    swap(a, b)
    assert a.x <= b.x
    swap(b, a)
    assert a.x >= b.x
    assert a.x != 9
    return 0

def g02(a: P) -> int:
    swap(a, a)
    return a.x

def g03(a: P, b: P) -> int:
    s = store(a)
    b.x = 4
    assert load(s) != 4
    return 0

def g04(a: P, b: P) -> int:
    try:
        raises(a)
        raises(b)
    except Err as e:
        e.node.x = 5
        assert a.x != 5 or b.x == 3
    return 0

def g05(a: P, b: P) -> int:
    r = same(a, b)
    assert r != 1
    assert r != 2
    return r

def g06(a: P, b: P) -> int:
    xs: list = []
    push(xs, a)
    for one in xs:
        if len(xs) < 3:
            push(xs, b)
    assert len(xs) != 3
    return 0

def g07(a: P, b: Optional[P]) -> int:
    r = link(a, b)
    r2 = link(a, r)
    assert r2 is not a or b is None
    return 0

def g08(a: P) -> int:
    d = depth(a, 3)
    assert d != 2
    assert d < 3 or a.link is not a
    return d

def g09(a: P, b: P) -> int:
    if a == b:
        assert a is b
    return 0

def g10(a: P, b: P) -> int:
    n = int(a.big) + int(b.big)
    a.x = b.x
    assert n != 1 or a.big == b.big
    assert n != 2
    return n

def g11(a: P, b: P) -> int:
    global same
    r = same(a, b)
    old = same
    same = lambda p, q: 7
    try:
        assert same(a, b) == 7
        assert r != 2
    finally:
        same = old
    return r

def g12(a: P, b: P) -> int:
    a.link = b
    b.link = a
    assert depth(a, 4) == 4
    r = link(a, b)
    assert depth(a, 4) == 4
    return 0

def g13(a: P, b: P, c: P) -> int:
    swap(a, b)
    swap(b, c)
    swap(a, b)
    assert a.x <= b.x <= c.x
    return 0

def g14(a: P, b: P) -> int:
    d = {a: 1}
    d[b] = 2
    assert len(d) == 2
    return 0

def g15(a: P, b: P) -> int:
    KEEP.append(a)
    try:
        r = push(KEEP, b)
        assert r == 2
    finally:
        KEEP.clear()
    return r

def g16(a: P, b: P) -> int:
    FLAG[0] = 0
    def inner(p: P) -> int:
        FLAG[0] += 1
        return p.x if p.x > 0 else -p.x
    r = inner(a) + inner(b)
    assert FLAG[0] == 2
    assert r != 3
    return r

def g17(a: Optional[P], b: Optional[P]) -> int:
    if a is not None and b is not None:
        a.link = b.link
        r = link(a, b)
        if r is not None and r is not b:
            assert r.x != 1
    return 0

def g18(a: P, b: P) -> int:
    t = (a, b)
    p, q = t if a.x > b.x else (b, a)
    swap(p, q)
    assert p.x <= q.x
    p.link = q.link
    assert depth(p, 2) < 2
    return 0

def g19(a: P) -> int:
    c = a.link
    if c is None:
        return 0
    c.link = a.link
    assert c.link is c
    swap(a, c)
    assert a.x != 2
    return depth(c, 2)

def g20(a: P, b: P) -> int:
    a.x = b.x
    assert same(a, b) == 2
    return 0
