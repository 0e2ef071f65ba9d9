"""Look-ups, stores and other operations with symbolic operands: some are terms, some need real values."""

NUMBERS = [3, 1, 4, 1, 5, 9, 2, 6]
LONG = list(range(256))
WORDS = ("zero", "one", "two", "three")
MIXED = [1, "a", None, 2.5]
OBJECTS = [object(), object(), print]
FUNCTIONS = [abs, len]
DICT = {1: "a", 2: "b", 3: "c"}
DICT_S = {"a": 1, "b": 2}
SET = {1, 2, 3}
NESTED = [[1, 2], [3, 4]]
FLOATS = [0.5, 1.5]
BYTES = b"hello"

def in_range(n, k):
    return 0 <= n < k

def numbers(n: int):
    if in_range(n, 8):
        return NUMBERS[n] > 3

def long(n: int):
    if in_range(n, 256):
        return LONG[n] == 77

def words(n: int):
    if in_range(n, 4):
        return WORDS[n] == "two"

def mixed(n: int):
    if in_range(n, 4):
        return MIXED[n]

def objects(n: int):
    if in_range(n, 3):
        return OBJECTS[n] is print

def functions(n: int):
    if in_range(n, 1):
        return FUNCTIONS[n](n)

def by_key(n: int):
    if n in DICT:
        return DICT[n] == "b"

def by_text(s: str):
    return DICT_S.get(s, 0) == 2

def member(n: int):
    return n in SET

def nested(n: int, m: int):
    if in_range(n, 2) and in_range(m, 2):
        return NESTED[n][m] == 4

def floats(n: int):
    if in_range(n, 2):
        return FLOATS[n] > 1.0

def of_bytes(n: int):
    if in_range(n, 5):
        return BYTES[n] == 104

def of_text(n: int):
    if in_range(n, 4):
        return "abcd"[n] == "c"

def local_list(n: int):
    xs = [5, 6, 7]
    if in_range(n, 3):
        return xs[n] == 6

def stored_number(n: int):
    xs = [0] * 8
    if in_range(n, 8):
        xs[n] = 3
        return xs[2] == 3

def stored_text(n: int):
    xs = ["a", "b"]
    if in_range(n, 2):
        xs[n] = "c"
        return xs[0] == "c"

def stored_object(n: int):
    xs = [None, None]
    if in_range(n, 2):
        xs[n] = (1,)
        return xs[0] is None

def deleted(n: int):
    xs = [1, 2, 3]
    if in_range(n, 3):
        del xs[n]
        return xs[0] == 2

def popped(n: int):
    xs = [1, 2, 3]
    if in_range(n, 3):
        return xs.pop(n) == 2

def repeated(n: int):
    if in_range(n, 20):
        xs = [0] * n
        return len(xs) == 7

def repeated_text(n: int):
    if in_range(n, 20):
        return len("ab" * n) == 8

def sliced_list(n: int):
    xs = [1, 2, 3]
    if in_range(n, 3):
        return xs[:n] == [1]

def sliced_text(s: str, n: int):
    if in_range(n, 3) and len(s) == 3:
        return s[:n] == "ab"

def shifted(n: int):
    if in_range(n, 8):
        return 1 << n == 16

def shifted_right(n: int, m: int):
    if in_range(n, 8) and in_range(m, 100):
        return m >> n == 3

def powered(n: int):
    if in_range(n, 6):
        return 2 ** n == 16

def squared(n: int):
    return n ** 2 == 49

def set_of(n: int):
    return {n, 1} == {1, 2}

def dict_of(n: int):
    return {n: 1} == {2: 1}

def inserted_dict(n: int, m: int):
    d = {}
    d[n] = 1
    return d.get(m) == 1

def text_times(n: int):
    return ("%d" % n) == "12"

def formatted(n: int):
    return f"{n:03d}" == "012"

def joined(s: str):
    return "-".join([s, "b"]) == "a-b"

def sorted_list(a: int, b: int):
    return sorted([a, b])[0] == 3

def enumerated(n: int):
    for i in range(n):
        if i > 3:
            return True

def crc(a: int):
    if in_range(a, 256):
        c = LONG[a] ^ 5
        return LONG[c & 255] == 9

def array_parameter(xs: list[int], n: int):
    if in_range(n, 3) and len(xs) == 3:
        return xs[n] == 4

def array_written(xs: list[int], n: int):
    if in_range(n, 3) and len(xs) == 3:
        xs[n] = 7
        return xs[1] == 7

def tuple_parameter(xs: tuple[int, ...], n: int):
    if in_range(n, 3) and len(xs) == 3:
        return xs[n] == 4

def dict_parameter(d: dict[int, int], n: int):
    return d.get(n, 0) == 4

def str_int(s: str):
    return s.isdigit() and int(s) == 42

def compared_lists(a: int, b: int):
    return [a, b] == [1, 2]

def printed(n: int):
    if in_range(n, 3):
        print(n)

def stored_here(n: int):
    xs = [1, 2, 3]
    if in_range(n, 3):
        xs[n] = 3
        return xs[2] == 3

def int_base(s: str, n: int):
    if in_range(n, 3) and s == "11":
        return int(s, n + 8) == 9

def stepped(n: int):
    if 0 < n < 4:
        return list(range(0, 6, n))

def ranged(n: int):
    if 0 < n < 4:
        return list(range(n))

def mixed_numbers(n: int):
    xs = [1, 2.0, 3, 4]
    if in_range(n, 4):
        return xs[n] > 2

def bools(n: int):
    xs = [True, False]
    if in_range(n, 2):
        return xs[n]

def long_words(n: int):
    xs = ["a", "b", "c", "d", "e"]
    if in_range(n, 5):
        return xs[n] == "c"

def inserted(n: int):
    xs = [1, 2, 3]
    if in_range(n, 3):
        xs.insert(n, 5)
        return xs[1]

def inserted_text(n: int):
    xs = [1, 2, 3]
    if in_range(n, 3):
        xs.insert(n, "a")
        return xs[1]

def cubed(n: int):
    if in_range(n, 4):
        return 3 ** n == 9
