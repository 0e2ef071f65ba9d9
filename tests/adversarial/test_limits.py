"""Limits of C: at the ends of machine integers, models raise what native code raises."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.adversarial.claims import Claim, verdict
from tests.scale import sampled

EXPRESSIONS = """
str(n) repr(n) f"{n}" "%d"%n "%s"%n format(n) format(n,",") "{}".format(n) int(str(n)) hex(n) bin(n) ascii(n)
json.dumps(n) len(range(n)) range(n)[0] range(5)[n] [1,2][n] (1,2)[n] "ab"[n] b"ab"[n] [1,2][n:] "ab"[:n]
[1].insert(n,2) [1].pop(n) [1].index(1,n) (1,).index(1,n) [1].index(1,0,n) "ab".find("b",n) "ab".index("b",n)
"ab".count("a",n) "ab".startswith("a",n) "ab".split("a",n) "ab".replace("a","b",n) ""*n ()*n b""*n
deque([1]).rotate(n) deque([1,2]).insert(n,3) deque([1],n) deque([1])[n] list(islice([1],n)) list(islice([1],0,n))
list(islice([1],n,None)) list(islice([1],0,None,n)) repeat(1,n) list(zip([1],repeat(1,n))) count(n) next(count(n))
heapq.nsmallest(n,[3,1]) heapq.nlargest(n,[3,1]) date(n,1,1) date(2000,n,1) date(2000,1,n) datetime(n,1,1)
datetime(2000,1,1,n) datetime(2000,1,1,1,1,1,n) time(n) time(1,n) time(1,1,1,n) timedelta(n) timedelta(0,n)
timedelta(hours=n) date.fromordinal(n) date(2000,1,1).replace(year=n) date(2000,1,1).replace(day=n)
date.fromisocalendar(n,1,1) date.fromisocalendar(2000,n,1) date(2000,1,1)+timedelta(n) datetime.fromtimestamp(n)
round(1.5,n) round(15,max(n,-99999)) 2.0**n n**2 pow(2,n,7) pow(n,2,7) 1<<0 5>>n n>>1 n<<1 0<<n chr(n) ord("a")+n
float(n) n/2 n/3.0 n+1.5 math.sqrt(n) math.floor(n) math.ldexp(1.0,n) math.gcd(n,6) math.isqrt(n) math.copysign(1.0,n)
math.hypot(n) math.log(n) math.sin(n) math.fmod(n,3) math.trunc(n) bytes([n]) bytearray([n]) n.to_bytes(2,"big")
n.to_bytes(1,"big",signed=True) struct.pack("b",n) struct.pack("<H",n) struct.pack("<i",n) struct.pack("<Q",n)
n.bit_length() n.bit_count() hash(n) abs(n) divmod(n,7) divmod(7,n) 7//n 7%n complex(n) bool(n) sum([n,n]) max(n,5)
enumerate("a",n) list(enumerate("a",n)) "ab".ljust(min(n,5)) Fraction(n,3) Fraction(1,n) bisect.bisect([1,2],n)
bisect.bisect([1,2],1,n) operator.index(n) operator.getitem([1],n) itertools.combinations([1],n)
list(itertools.permutations([1],n)) random.randrange(n) statistics.mean([n,1]) sys.setrecursionlimit(n)if(0)else(0)
slice(n).indices(3) slice(0,n).indices(2) "a".expandtabs(min(n,3)) "%c"%n "%x"%n "%5d"%n "{:d}".format(n)
"{:f}".format(n) "{:c}".format(n) str(float(n)) int(n) n.real n.conjugate() [0]*(n>5)
time_module.sleep(n)if(n>2**62)else(0) len("ab"[n:]) memoryview(b"ab")[n] array("b",[n]) array("i",[n])
"""
"""`round(15, n)` makes a power of ten first: below some n, CPython itself does not come to an end."""
HEAD = """
import array as array_module, bisect, heapq, itertools, json, math, operator, random, statistics, struct, sys
import time as time_module
from array import array
from collections import deque
from datetime import date, datetime, time, timedelta
from fractions import Fraction
from itertools import count, islice, repeat

VALUES = [s * (v + d) for v in (2**15, 2**31, 2**63, 10**4300) for d in (-1, 0) for s in (1, -1)] + [0, 1, -1, -2**63]

def plain(n):
    try:
        return "", EXPRESSION
    except Exception as error:
        return type(error).__name__, None

EXPECTED = {n: plain(n) for n in VALUES}
COMPARED = (int, float, str, bytes, list, tuple, date, time, timedelta, complex, Fraction)

def f(n: int) -> None:
    if n in VALUES:
        value = None
        try:
            value = EXPRESSION
        except Exception as error:
            raised = type(error).__name__
        else:
            raised = ""
        assert raised == EXPECTED[n][0]
        if isinstance(EXPECTED[n][1], COMPARED):
            assert value == EXPECTED[n][1]
"""


def named(expression: str) -> Claim:
    source = HEAD.replace("EXPRESSION", expression)
    if expression.startswith("random."):
        source = source.replace("COMPARED = (int,", "COMPARED = () and (int,")  # drawn anew each time
    return Claim("measured", "measured", True, (), source)


@pytest.mark.parametrize("expression", sampled(EXPRESSIONS.split(), 40))
def test_what_is_raised_is_what_c_raises(expression: str, tmp_path: Path) -> None:
    said = verdict(named(expression), tmp_path)
    assert not said.findings, said.findings[0].call[:200]
    assert said.result is not None
    assert not said.result.stats.unconfirmed
