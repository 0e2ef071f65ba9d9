"""One function per operation on symbolic byte arrays: one of a text, one of two small numbers."""

from __future__ import annotations

import copy
import hashlib
import struct
import zlib

def made(x, *numbers):
    data = bytearray()
    data.extend(x.encode("latin-1"))
    for n in numbers:
        data.append(n)
    return data

def message(change):
    try:
        return change()
    except Exception as error:
        return type(error).__name__, str(error)

def append(x: str, n: int): data = made(x); data.append(n); return data, data[-1], bytes(data), len(data)
def append_message(x: str, n: int): data = made(x); return message(lambda: data.append(n)), message(lambda: data.append("a")), message(lambda: data.append(None)), message(lambda: data.append(300)), message(lambda: data.append(x)), message(lambda: data.append(1.5)), data
def append_bool(x: str, n: int): data = made(x); data.append(n > 2); data.append(True); return data
def extend(x: str, n: int): data = made(x); data.extend([n + 5, 65]); data.extend(c ^ 1 for c in x.encode("latin-1")); data.extend(data); data.extend(()); data.extend(bytearray(b"q")); return data
def extend_message(x: str, n: int): data = made(x); return message(lambda: data.extend("a")), message(lambda: data.extend(x)), message(lambda: data.extend(5)), message(lambda: data.extend(n)), message(lambda: data.extend([1, n, 300])), message(lambda: data.extend(["a"])), message(lambda: data.extend(None)), data
def add_in_place(x: str, n: int):
    data = other = made(x, n + 5)
    data += b"ab"
    data += bytes([n + 4])
    data += made(x)
    data *= 2
    return data, other is data, other
def add_in_place_message(x: str, n: int):
    data = made(x, n + 5)
    def change(other):
        nonlocal data
        data += other
    return message(lambda: change("a")), message(lambda: change([n])), message(lambda: change(n)), message(lambda: data + "a"), message(lambda: data + [1]), message(lambda: "a" + data), data
def add(x: str, n: int): data = made(x, n + 5); return data + b"a", b"a" + data, bytearray(b"a") + data, data + data, data * 2, 2 * data, type(b"a" + data) is bytes, type(data + b"a") is bytearray, x.encode("latin-1") + data, data + x.encode("latin-1")
def multiply(x: str, n: int): data = made(x, n + 5); return data * n, n * data
def index(x: str, n: int): data = made(x, 7, n + 5); return data[0], data[-1], data[n]
def index_message(x: str, n: int): data = made(x, n + 5); return message(lambda: data[99]), message(lambda: data[n]), message(lambda: data["a"]), message(lambda: data[x]), message(lambda: data[None]), message(lambda: data[1.0])
def slices(x: str, n: int): data = made(x, n + 5); return data[n:], data[:n], data[-n:], data[1:3], data[::-1], data[::2], data[:], data[:] is data, type(data[:]) is bytearray
def store(x: str, n: int): data = made(x, 1, 2, 3, 4, n + 5); data[0] = n + 4; data[-1] = 65; data[n] = 9; return data
def store_symbolic(x: str, n: int): data = made("abcdef"); data[n] = n + 5; data[n - 1] += 1; return data
def store_message(x: str, n: int): data = made(x, n + 5); return message(lambda: data.__setitem__(99, 1)), message(lambda: data.__setitem__(0, n)), message(lambda: data.__setitem__(0, "a")), message(lambda: data.__setitem__("a", 1)), message(lambda: data.__setitem__(0, b"a")), message(lambda: data.__setitem__(n, 300)), data
def store_slice(x: str, n: int):
    data = made(x, n + 5, 2, 3)
    data[1:3] = bytes([n + 4, 5, 6])
    data[:1] = x.encode("latin-1")
    data[len(data):] = [n + 6, 1]
    data[::2] = bytes(len(data[::2]))
    data[n:n + 1] = made(x)
    data[0:0] = data
    return data
def store_slice_message(x: str, n: int):
    data = made(x, n + 5, 2, 3)
    def change(part, value): data[part] = value
    return message(lambda: change(slice(0, 1), "a")), message(lambda: change(slice(0, 1), [n])), message(lambda: change(slice(None, None, 2), b"abcdefghijk")), message(lambda: change(slice(0, 1), 5)), message(lambda: change(slice(0, 1), None)), message(lambda: change(slice(0, 1), ["a"])), data
def delete(x: str, n: int):
    data = made(x, n + 5, 2, 3)
    del data[0]
    del data[-1:]
    return data, message(lambda: data.__delitem__(99)), message(lambda: data.__delitem__("a")), message(lambda: data.__delitem__(n)), data
def insert(x: str, n: int): data = made(x, n + 5); data.insert(0, n + 4); data.insert(-1, 7); data.insert(99, 8); data.insert(n, 9); return data, message(lambda: data.insert(0, 256)), message(lambda: data.insert("a", 1)), message(lambda: data.insert(0))
def pop(x: str, n: int): data = made(x, n + 5, 3); return data.pop(), data.pop(0), data, message(lambda: data.pop(99)), message(lambda: data.pop(n)), message(lambda: data.pop("a")), message(made("").pop), data
def remove(x: str, n: int): data = made(x, n + 5, 3); data.remove(3); return data, message(lambda: data.remove(n)), message(lambda: data.remove(97)), message(lambda: data.remove("a")), message(lambda: data.remove(300)), data
def reverse(x: str, n: int): data = made(x, n + 5); data.reverse(); other = data.copy(); data.clear(); return data, other, len(data), bool(data), bool(other)
def compare(x: str, n: int): data = made(x, n + 5); return data == b"a\x05", data != x.encode("latin-1"), data < b"ab", data <= made("a"), data > b"", data >= data, b"ab" < data, bytearray(b"ab") == data, data == "a", data == 3, data == [1], data in (b"a\x06", 1), x.encode("latin-1") + bytes([n + 5]) == data, x.encode("latin-1") < data
def compare_message(x: str, n: int): data = made(x, n + 5); return message(lambda: data < "a"), message(lambda: data < 3), message(lambda: hash(data)), message(lambda: {data: 1})
def iterate(x: str, n: int): data = made(x, n + 5); return [c for c in data], list(data), [*data], tuple(data), list(reversed(data)), sorted(data), sum(data), max(data), list(enumerate(data)), dict(zip(data, "ab"))
def iterate_and_change(x: str, n: int):
    data = made(x, n + 5)
    for c in data:
        if len(data) < 9:
            data.append(c)
    return data
def unpack(x: str, n: int): a, *b = made(x, n + 5); return b, a
def membership(x: str, n: int): data = made(x, n + 5); return n in data, 97 in data, b"a" in data, b"" not in data, data in [b"a"], made("a") in data, message(lambda: "a" in data), message(lambda: 300 in data), message(lambda: n in data)
def find(x: str, n: int): data = made(x, n + 5); return data.find(b"a"), data.find(n + 5), data.rfind(97, 1), data.index(n + 5), data.count(b"a"), data.find(made("a")), message(lambda: data.index(b"zz")), message(lambda: data.find("a"))
def affixes(x: str, n: int): data = made(x, n + 5); return data.startswith(b"a"), data.endswith((b"a", bytes([n + 5]))), data.removeprefix(b"a"), data.startswith(made("a")), data.removesuffix(b"\x05")
def replace(x: str, n: int): data = made(x, n + 5); return data.replace(b"a", b"zz"), data.replace(made("a"), b""), type(data.replace(b"a", b"a")) is bytearray
def split(x: str, n: int): data = made(x, n + 40); return data.split(), data.split(b","), data.split(b",", 1), data.rsplit(b"a", 1), data.splitlines(), data.partition(b","), data.rpartition(made(","))
def strip(x: str, n: int): data = made(x, n + 5); return data.strip(), data.lstrip(b"a"), data.rstrip(b"\x05\x06"), data.strip(made("a"))
def join(x: str, n: int): data = made(x, n + 5); return b",".join([data, b"a"]), data.join([b"a", b"b"]), b"".join([data]), made(",").join([data, data]), type(b"".join([data])) is bytes, type(data.join([])) is bytearray
def case(x: str, n: int): data = made(x, n + 65); return data.upper(), data.lower(), data.title(), data.isalnum(), data.isascii(), data.isupper(), data.zfill(4), data.center(6), data.translate(None, b"a"), data.hex(), data.expandtabs()
def decode(x: str, n: int): data = made(x, n + 65); return data.decode("latin-1"), data.decode("utf-8", "replace"), str(data, "latin-1"), data.decode(encoding="latin-1")
def decode_utf8(x: str, n: int): return made(x).decode()
def decode_wrongly(x: str, n: int): return made(x, n + 5).decode("no codec")
def conversions(x: str, n: int): data = made(x, n + 5); return repr(data), str(data), bytes(data), bytearray(data), bytearray(data) is data, f"{data!r} {data}", "%r" % data, isinstance(data, bytearray), isinstance(data, bytes), type(data) is bytearray, data.__class__ is bytearray, list(map(chr, data)), type(data).__name__
def numbers(x: str, n: int): data = made(x, n + 5); return int.from_bytes(data, "big"), int.from_bytes(data, "little"), int.from_bytes(data[-1:], "big", signed=True), message(lambda: int(made("1")))
def copies(x: str, n: int):
    data = made(x, n + 5)
    one, two, three = copy.copy(data), copy.deepcopy([data])[0], bytearray(data)
    data.append(1)
    return one, two, three, data, one == two
def of_others(x: str, n: int): return bytearray([n + 5, 1]), bytearray(x.encode("latin-1")), bytearray((n + 5 for _ in range(2))), bytearray(range(3)), bytearray(3), bytearray("a", "ascii"), bytearray(b"a"), bytearray(x, "latin-1"), message(lambda: bytearray("a")), message(lambda: bytearray([n])), message(lambda: bytearray(None)), message(lambda: bytearray(-1)), message(lambda: bytearray(x)), message(lambda: bytearray([300])), message(lambda: bytearray(["a"])), message(lambda: bytearray(1, 2, 3, 4))
def natively(x: str, n: int): data = made(x, n + 5); return zlib.crc32(data), hashlib.md5(data).hexdigest(), memoryview(data)[0], bytes(memoryview(data)), struct.unpack(f"{len(data)}B", data), struct.unpack_from("B", data)
def filled_natively(x: str, n: int):
    data = made("abcd", n + 5)
    struct.pack_into("<H", data, 0, 258)
    data.append(n + 4)
    view = memoryview(data)
    view[2] = 7
    del view
    return data, data[2], len(data)
def aliases(x: str, n: int):
    data = made(x)
    held = {"a": data, "b": [data]}
    held["a"].append(n + 5)
    held["b"][0] += b"z"
    data[0:0] = b"y"
    return held, data, held["a"] is data
def attributes(x: str, n: int): data = made(x, n + 5); return hasattr(data, "append"), hasattr(data, "nothing"), message(lambda: data.nothing), message(lambda: data.append(1, 2)), message(lambda: data.pop(1, 2, 3)), message(lambda: setattr(data, "a", 1)), callable(data), data.__doc__ == bytearray.__doc__, data.__len__(), message(lambda: data.find()), "append" in dir(data)
def formats(x: str, n: int): return made("%d", n + 65) % 5
def in_conditions(x: str, n: int):
    data = made(x, n + 5)
    if data[-1] == 7 and data.startswith(b"a"):
        return 1
    return 2 if len(data) > 2 else 3
def printed(x: str, n: int): data = made(x, n + 5); print(data); return [data], {"a": data}, (data, 1)
def made_again(x: str, n: int): data = made(x, n + 5); data.__init__(b"q"); data.append(1); return data, message(lambda: data.__init__("a"))
def by_the_class(x: str, n: int): data = made(x, n + 5); bytearray.append(data, 7); bytearray.extend(data, b"a"); return data, bytearray.__len__(data), bytearray.__getitem__(data, -1), bytearray.find(data, b"a"), bytearray.__eq__(data, b"a")
