"""One function per operation on symbolic bytes: two of them, made from strings by latin-1, and a small number."""

from __future__ import annotations

octets = lambda x, y: (x.encode("latin-1"), y.encode("latin-1"))

def concat(x: str, y: str, n: int): x, y = octets(x, y); return x + y, b"a" + x, x + b"b", x * n, 2 * y
def add_text(x: str, y: str, n: int): x, y = octets(x, y); return x + "a"
def compare(x: str, y: str, n: int): x, y = octets(x, y); return x == y, x != y, x < y, x <= y, x > y, x >= y, x == b"ab", x == "ab", x == 3
def compare_text(x: str, y: str, n: int): x, y = octets(x, y); return x < "a"
def truth(x: str, y: str, n: int): x, y = octets(x, y); return bool(x), not y, len(x), len(x + y) - 1
def index(x: str, y: str, n: int): x, y = octets(x, y); return x[n]
def index_first(x: str, y: str, n: int): x, y = octets(x, y); return x[0], x[-1] + 1, x[0] == 97
def index_constant(x: str, y: str, n: int): x, y = octets(x, y); return b"abcde"[n]
def index_text(x: str, y: str, n: int): x, y = octets(x, y); return x["a"]
def slices(x: str, y: str, n: int): x, y = octets(x, y); return x[n:], x[:n], x[-n:], x[1:3], x[::-1], x[::2], b"abcde"[n:]
def iterate(x: str, y: str, n: int): x, y = octets(x, y); return [c for c in x], list(y), [*x], tuple(x), list(reversed(x)), sorted(x), sum(x)
def unpack(x: str, y: str, n: int):
    x, y = octets(x, y)
    a, b = x
    return b, a
def membership(x: str, y: str, n: int): x, y = octets(x, y); return y in x, 97 in x, b"a" in x, x in b"abc", y not in x, x in (b"a", b"")
def membership_of_number(x: str, y: str, n: int): x, y = octets(x, y); return n in x
def membership_of_text(x: str, y: str, n: int): x, y = octets(x, y); return "a" in x
def find(x: str, y: str, n: int): x, y = octets(x, y); return x.find(y), x.find(97), x.find(y, n), x.rfind(b"a"), x.find(b"a", 1, n), x.count(y), x.count(97), b"abc".find(x)
def find_number(x: str, y: str, n: int): x, y = octets(x, y); return x.find(n)
def find_text(x: str, y: str, n: int): x, y = octets(x, y); return x.find("a")
def index_of(x: str, y: str, n: int): x, y = octets(x, y); return x.index(y)
def index_of_message(x: str, y: str, n: int):
    x, y = octets(x, y)
    try:
        return x.rindex(y)
    except ValueError as error:
        return str(error)
def affixes(x: str, y: str, n: int): x, y = octets(x, y); return x.startswith(y), x.endswith((b"a", y)), x.removeprefix(y), x.removesuffix(b"a"), x.startswith(y, n)
def affix_text(x: str, y: str, n: int): x, y = octets(x, y); return x.startswith("a")
def replace(x: str, y: str, n: int): x, y = octets(x, y); return x.replace(b"a", y), x.replace(y, b"zz"), x.replace(b"a", b"b", 1)
def split(x: str, y: str, n: int): x, y = octets(x, y); return x.split(), x.split(b","), x.split(b",", 1), x.rsplit(b"a", 1), x.rsplit(None, 1), x.splitlines(), x.splitlines(True), x.split(sep=b"b")
def split_symbolic(x: str, y: str, n: int): x, y = octets(x, y); return x.split(y), x.partition(y), x.rpartition(y)
def strip(x: str, y: str, n: int): x, y = octets(x, y); return x.strip(), x.lstrip(b"a"), x.rstrip(), x.strip(y)
def join(x: str, y: str, n: int): x, y = octets(x, y); return b",".join([x, y]), x.join([b"a", y]), b"".join([x])
def join_text(x: str, y: str, n: int): x, y = octets(x, y); return b",".join([x, "a"])
def case(x: str, y: str, n: int): x, y = octets(x, y); return x.upper(), x.lower(), x.title(), x.capitalize(), x.swapcase()
def case_search(x: str, y: str, n: int): x, y = octets(x, y); return x.upper() == b"A", x.lower().startswith(b"a"), b"A" in x.swapcase(), x.upper().endswith(b"AB"), x.lower() == b"\xe9"
def predicates(x: str, y: str, n: int): x, y = octets(x, y); return x.isalnum(), x.isalpha(), x.isascii(), x.isdigit(), x.islower(), x.isspace(), x.istitle(), x.isupper()
def padding(x: str, y: str, n: int): x, y = octets(x, y); return x.zfill(4), x.center(n), x.ljust(5, b"."), x.rjust(4), x.expandtabs(4)
def translate(x: str, y: str, n: int): x, y = octets(x, y); return x.translate(bytes.maketrans(b"ab", b"ba")), x.translate(None, b"a"), x.translate(None, delete=b"b")
def hexadecimal(x: str, y: str, n: int): x, y = octets(x, y); return x.hex(), x.hex("-"), bytes.fromhex(x.hex()) == x
def from_hexadecimal(x: str, y: str, n: int): x, y = octets(x, y); return bytes.fromhex(x.decode("latin-1"))
def decode(x: str, y: str, n: int): x, y = octets(x, y); return x.decode("latin-1"), x.decode("utf-8", "replace"), str(x, "latin-1")
def decode_by_no_codec(x: str, y: str, n: int): x, y = octets(x, y); return x.decode("no codec", "no handler")
def decode_utf8(x: str, y: str, n: int): x, y = octets(x, y); return x.decode()
def decode_ascii(x: str, y: str, n: int): x, y = octets(x, y); return x.decode("ascii")
def conversions(x: str, y: str, n: int): x, y = octets(x, y); return repr(x), str(x), bytes(x), f"{x!r}", "%r" % x, isinstance(x, bytes), type(x) is bytes
def from_numbers(x: str, y: str, n: int): x, y = octets(x, y); return bytes([n + 5, 65]), bytes(c ^ 1 for c in x), bytes((n + 4,)), bytes(list(x))
def from_wrong_numbers(x: str, y: str, n: int): x, y = octets(x, y); return bytes([n])
def bytearrays(x: str, y: str, n: int):
    x, y = octets(x, y)
    data = bytearray(x)
    data.append(65)
    return bytes(data), data + y
def numbers(x: str, y: str, n: int): x, y = octets(x, y); return int.from_bytes(x, "big"), int.from_bytes(x, "little", signed=True), int.from_bytes(y, byteorder="big", signed=True)
def to_bytes(x: str, y: str, n: int): x, y = octets(x, y); return n.to_bytes(2, "big", signed=True), (n + 300).to_bytes(2, "little"), (n * 1000).to_bytes(3, byteorder="big", signed=True)
def to_bytes_wrong(x: str, y: str, n: int): x, y = octets(x, y); return (n * 100).to_bytes(1, "big")
def to_bytes_signed(x: str, y: str, n: int): x, y = octets(x, y); return (n * 40).to_bytes(1, "big", signed=True)
def integer(x: str, y: str, n: int): x, y = octets(x, y); return int(x)
def integer_base(x: str, y: str, n: int): x, y = octets(x, y); return int(x, 16)
def floating(x: str, y: str, n: int): x, y = octets(x, y); return float(x)
def ordinal(x: str, y: str, n: int): x, y = octets(x, y); return ord(x)
def as_key(x: str, y: str, n: int): x, y = octets(x, y); return {x: 1, b"a": 2}[x], {b"a": 1}.get(y), len({x, y}), {b"a": 1, "a": 2}.get(x)
def checksum(x: str, y: str, n: int):
    x, y = octets(x, y)
    total = 0
    for octet in x:
        total = (total * 31 + octet) % 256
    return total
def unbound(x: str, y: str, n: int): x, y = octets(x, y); return bytes.upper(x), bytes.join(b",", [x, y]), list(map(bytes.strip, [x]))
