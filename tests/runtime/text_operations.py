"""One function per operation on symbolic strings: two strings and a small number."""

from __future__ import annotations

import string


def concat(x: str, y: str, n: int): return x + y, "a" + x, x + "b"
def repeat(x: str, y: str, n: int): return x * n, n * y, x * 3, 2 * y, x * True, "ab" * n
def repeat_by_text(x: str, y: str, n: int): return x * y
def add_number(x: str, y: str, n: int): return x + n
def compare(x: str, y: str, n: int): return x == y, x != y, x < y, x <= y, x > y, x >= y
def compare_constant(x: str, y: str, n: int): return x == "ab", "b" > x, x == "", "" != x, x < "m", x == 3, x != None
def compare_number(x: str, y: str, n: int): return x < n
def truth(x: str, y: str, n: int): return bool(x), not y, "t" if x else "f"
def size(x: str, y: str, n: int): return len(x), len(x + y) - 1, len(x) == n, len(x[1:])
def index(x: str, y: str, n: int): return x[n]
def index_first(x: str, y: str, n: int): return x[0]
def index_last(x: str, y: str, n: int): return x[-1]
def index_concat(x: str, y: str, n: int): return ("ab" + x)[1], ("ab" + x)[-1]
def index_constant(x: str, y: str, n: int): return "abcde"[n]
def index_text(x: str, y: str, n: int): return x[y]
def slices(x: str, y: str, n: int): return x[n:], x[:n], x[-n:], x[:-n], x[n:5], x[1:n], x[n:n + 2]
def slices_constant(x: str, y: str, n: int): return x[1:], x[:-1], x[-2:], x[1:3], x[:], x[-3:-1], x[5:2], x[:10]
def slices_steps(x: str, y: str, n: int): return x[::-1], x[::2], x[1::2], x[-2::-1], x[n::2], x[:n:-1]
def slices_of_constant(x: str, y: str, n: int): return "abcde"[n:], "abcde"[:n], "abcde"[::n or 1]
def slice_step(x: str, y: str, n: int): return x[::n]
def iterate(x: str, y: str, n: int): return [c for c in x], list(y), [*x], tuple(x)
def iterate_builtins(x: str, y: str, n: int): return list(enumerate(x)), list(zip(x, y)), list(reversed(x)), sorted(x)
def unpack(x: str, y: str, n: int):
    a, b = x
    return b, a
def unpack_star(x: str, y: str, n: int):
    a, *rest = x
    return a, rest
def iterate_count(x: str, y: str, n: int):
    found = 0
    for c in x:
        if c == "a":
            found += 1
    return found
def by_index(x: str, y: str, n: int): return [x[i] for i in range(len(x))]
def aggregates(x: str, y: str, n: int): return max(x, y), min(x, y), any(c == "b" for c in x), all(c < "b" for c in x)
def max_character(x: str, y: str, n: int): return max(x), min(x)
def membership(x: str, y: str, n: int): return y in x, y not in x, "a" in x, x in "abc", x in ("a", "b", ""), x not in ["ab", 3]
def membership_of_characters(x: str, y: str, n: int): return [c in "aA1" for c in x], [c in y for c in x]
def membership_of_number(x: str, y: str, n: int): return n in x
def find(x: str, y: str, n: int): return x.find(y), x.find(y, n), x.find(y, 1, n), x.find("a", -2), x.find("", n), x.find(y, n, -1)
def rfind(x: str, y: str, n: int): return x.rfind(y), x.rfind(y, n), x.rfind(y, 1, n), x.rfind("a", -2), x.rfind("", n)
def find_in_constant(x: str, y: str, n: int): return "abcab".find(x), "abcab".find("b", n), "abcab".rfind(x, n), "abc".count(x)
def find_number(x: str, y: str, n: int): return x.find(n)
def index_of(x: str, y: str, n: int): return x.index(y)
def index_of_from(x: str, y: str, n: int): return x.index("a", n)
def rindex_of(x: str, y: str, n: int): return x.rindex(y, 0, n)
def count(x: str, y: str, n: int): return x.count(y), x.count("a"), x.count(y, n), x.count("", n), x.count("aa", 1, -1)
def startswith(x: str, y: str, n: int): return x.startswith(y), x.startswith("a"), x.startswith(("b", y)), x.startswith(()), "abc".startswith(x)
def startswith_bounds(x: str, y: str, n: int): return x.startswith(y, n), x.startswith("", n), x.startswith(y, 1, n), x.startswith("", 1, n)
def endswith(x: str, y: str, n: int): return x.endswith(y), x.endswith("a"), x.endswith(("b", y)), "abc".endswith(x)
def endswith_bounds(x: str, y: str, n: int): return x.endswith(y, n), x.endswith("", n), x.endswith(y, 1, n), x.endswith(("", "a"), 1, n)
def startswith_number(x: str, y: str, n: int): return x.startswith((y, n))
def replace(x: str, y: str, n: int): return x.replace(y, "z"), x.replace("a", y), x.replace("a", "bb"), x.replace("", "-"), "aba".replace(x, y)
def replace_count(x: str, y: str, n: int): return x.replace(y, "z", n), x.replace("a", y, 1), x.replace("a", "", 2), x.replace("", "-", 2)
def replace_number(x: str, y: str, n: int): return x.replace("a", n)
def split(x: str, y: str, n: int): return x.split(), x.split(None, 1), x.split(maxsplit=n), x.split(","), x.split(",", 1), x.split(sep=",", maxsplit=n)
def split_symbolic(x: str, y: str, n: int): return x.split(y)
def split_constant(x: str, y: str, n: int): return "a,b a".split(y or ","), "a b,c".split(x or None)
def split_number(x: str, y: str, n: int): return x.split(n)
def rsplit(x: str, y: str, n: int): return x.rsplit(), x.rsplit(None, 1), x.rsplit(maxsplit=n), x.rsplit(","), x.rsplit(",", 1), x.rsplit("aa", n)
def rsplit_symbolic(x: str, y: str, n: int): return x.rsplit(y, 2)
def splitlines(x: str, y: str, n: int): return x.splitlines(), y.splitlines(True), (x + "\r\n" + y).splitlines(keepends=True)
def partition(x: str, y: str, n: int): return x.partition(","), x.rpartition(",")
def partition_symbolic(x: str, y: str, n: int): return x.partition(y), x.rpartition(y), "abcab".partition(y)
def strip(x: str, y: str, n: int): return x.strip(), x.lstrip(), x.rstrip(), x.strip("ab"), x.lstrip("a"), x.rstrip("b,"), x.strip(None)
def strip_symbolic(x: str, y: str, n: int): return x.strip(y), x.lstrip(y), x.rstrip(y), "abcba".strip(x)
def strip_number(x: str, y: str, n: int): return x.strip(n)
def remove(x: str, y: str, n: int): return x.removeprefix(y), x.removesuffix(y), x.removeprefix("a"), x.removesuffix("a"), "aba".removeprefix(x)
def join(x: str, y: str, n: int): return ",".join([x, y]), x.join(["a", y, "b"]), x.join([]), "".join([x]), x.join("abc"), ",".join(x), x.join(y)
def join_numbers(x: str, y: str, n: int): return x.join([y, n])
def join_generator(x: str, y: str, n: int): return "".join(c for c in x if c != "a")
def case(x: str, y: str, n: int): return x.upper(), x.lower(), x.title(), x.capitalize(), x.swapcase(), x.casefold()
def case_compare(x: str, y: str, n: int): return x.upper() == "A1", x.lower() == "ab", x.casefold() == "ss", x.upper() == "SS", "\u03c3" == x.lower(), x.swapcase() == "aB", x.title() == "Ab"
def case_search(x: str, y: str, n: int): return x.lower().startswith("a"), "b" in x.lower(), x.upper().endswith("A1"), "S" in x.upper(), x.upper().startswith("FFI"), x.upper().endswith("I"), "F" in x.upper(), "FI" in x.upper(), "i" in x.lower(), x.lower().endswith("\u0307"), "" in x.lower(), x.casefold().startswith("s"), x.lower().find("a"), x.lower().count("b")
def case_branch(x: str, y: str, n: int): return "yes" if x.lower() in ("y", "a", "i\u0307", "ab") else "no"
def predicates(x: str, y: str, n: int): return x.isdigit(), x.isdecimal(), x.isnumeric(), x.isalpha(), x.isalnum(), x.isspace()
def more_predicates(x: str, y: str, n: int): return x.isupper(), x.islower(), x.istitle(), x.isidentifier(), x.isprintable(), x.isascii()
def character_predicates(x: str, y: str, n: int): return [(c.isdigit(), c.isalpha(), c.isupper(), c.isspace(), len(c), ord(c)) for c in x]
def padding(x: str, y: str, n: int): return x.zfill(5), x.center(n), x.ljust(6, "."), x.rjust(n, "0"), "7".zfill(n)
def padding_symbolic(x: str, y: str, n: int): return x.ljust(5, y)
def tabs(x: str, y: str, n: int): return x.expandtabs(), x.expandtabs(n), x.expandtabs(tabsize=2)
def translate(x: str, y: str, n: int): return x.translate({97: "bb", 98: None, 49: 50}), x.translate(str.maketrans("ab", "ba"))
def encode(x: str, y: str, n: int): return x.encode(), x.encode("utf8"), y.encode("utf-8", "replace")
def encode_ascii(x: str, y: str, n: int): return x.encode("ascii")
def encode_latin(x: str, y: str, n: int): return x.encode("latin-1")
def encode_ignore(x: str, y: str, n: int): return x.encode("ascii", "ignore"), x.encode("latin-1", errors="replace")
def encode_other(x: str, y: str, n: int): return x.encode("utf-16")
def encode_unknown(x: str, y: str, n: int): return x.encode("klingon")
def format_(x: str, y: str, n: int): return "{} {}".format(x, n), "{1}{0}".format(x, y), "{a!r:>8}|{0:5}".format(x, a=y), "{:{}}".format(x, 7), "{{}}{}".format(n), "{0[1]}{1}".format([x, y], n)
def format_mixed(x: str, y: str, n: int): return "{}{1}".format(x, y)
def format_missing(x: str, y: str, n: int): return "{}{}".format(x)
def format_key(x: str, y: str, n: int): return "{a}".format(x)
def format_bad(x: str, y: str, n: int): return "{:d}".format(x)
def format_template(x: str, y: str, n: int): return (x + "{}").format(y) if "{" not in x and "}" not in x else ""
def format_map(x: str, y: str, n: int): return "{a}-{b:>3}".format_map({"a": x, "b": n})
def fstring_order(x: str, y: str, n: int): return f"{x:{'d' if n else ''}}{ {}[n]!r}" if n >= 0 else f"{x}"
def fstrings(x: str, y: str, n: int): return f"{x}{y!r}", f"{x:>5}|{n:03}", f"{x!a}", f"{n}{x=}", f"{x:{n + 7}}" if n >= 0 else ""
def percent(x: str, y: str, n: int): return "%s-%d" % (x, n), "%r" % x, "%5s|%-5s|%.2s" % (x, y, x), "%%%s" % x, "%03d %x %+d" % (n, n, n), "%a" % y
def percent_mapping(x: str, y: str, n: int): return "%(a)s %(b)05d" % {"a": x, "b": n}
def percent_wrong(x: str, y: str, n: int): return "%d" % x
def percent_few(x: str, y: str, n: int): return "%s %s" % (x,)
def percent_character(x: str, y: str, n: int): return "%c" % (n + 97), "%s" % [x, n]
def conversions(x: str, y: str, n: int): return str(x), repr(x), ascii(x), format(x), format(x, "4"), str(n), repr(n), str(n) + x
def int_of(x: str, y: str, n: int): return int(x)
def int_of_spaced(x: str, y: str, n: int): return int(" " + x + "\n")
def int_of_base(x: str, y: str, n: int): return int(x, 16), int(x, base=36)
def int_of_base_zero(x: str, y: str, n: int): return int(x, 0)
def int_of_base_two(x: str, y: str, n: int): return int(x, 2)
def int_of_base_symbolic(x: str, y: str, n: int): return int(x, n)
def int_of_number(x: str, y: str, n: int): return int(str(n)) == n, int(f"{n:03}"), int("0" + str(abs(n)))
def float_of(x: str, y: str, n: int): return float(x)
def float_of_digits(x: str, y: str, n: int): return float(str(n) + ".5"), float(f"{n}e2")
def ord_(x: str, y: str, n: int): return ord(x)
def ord_of_item(x: str, y: str, n: int): return ord(x[0]) - ord("a"), chr(ord(x[0]) + 1)
def chr_(x: str, y: str, n: int): return chr(n)
def chr_of(x: str, y: str, n: int): return chr(n + 97), chr(n + 97) == "b", chr(n + 97) + x, len(chr(n + 97)), chr(n + 97).upper()
def digits(x: str, y: str, n: int): return bin(n), oct(n), hex(n), bin(n)[2:], hex(n + 200).count("f")
def kinds(x: str, y: str, n: int): return isinstance(x, str), type(x) is str, isinstance(x, int), type(x).__name__, isinstance(x, (int, str))
def identity(x: str, y: str, n: int): return x is x, x is None
def string_constants(x: str, y: str, n: int): return [c in string.digits for c in x], [c in string.ascii_letters for c in x], string.capwords(x)
def as_key(x: str, y: str, n: int):
    d = {x: 1, "a": 2}
    d[y] = d.get(y, 0) + 10
    return d[x], d.get("a"), len(d), "b" in d, y in d, x in d
def as_key_missing(x: str, y: str, n: int): return {"a": 1, "ab": 2}[x]
def as_key_constant(x: str, y: str, n: int):
    d = {}
    d[x] = 1
    d["a"] = 3
    return d[x], d["a"]
def as_member(x: str, y: str, n: int): return len({x, y, "a"}), x in {"a", "b"}, y in {x}, {x: n}.get(y, -1)
def as_tuple_key(x: str, y: str, n: int): return {(x, n): 1, ("a", 0): 2}.get((y, n)), {("a", 1)} == {(x, n)}
def key_kinds(x: str, y: str, n: int): return {1: "a", "1": "b"}.get(x), {x: 1}.get(n), {n: 1}.get(x)
def hash_(x: str, y: str, n: int): return hash(x) == hash("a"), hash((x, 1)) == hash((y, 1))
def counting(x: str, y: str, n: int):
    counts = {}
    for c in x:
        counts[c] = counts.get(c, 0) + 1
    return sorted(counts.items())
def unbound(x: str, y: str, n: int): return str.upper(x), str.strip(x), str.join(x, ["a", "b"]), str.split("a" + x, "b"), str.find("abc", x)
def mapped(x: str, y: str, n: int): return list(map(str.upper, [x, "a"])), sorted([x, y, "b"]), list(map(len, [x, y])), list(filter(str.isdigit, [x, y]))
def matched(x: str, y: str, n: int):
    match x:
        case "a" | "b":
            return 1
        case "":
            return 2
        case str():
            return 3
def bare_attributes(x: str, y: str, n: int): return x.nothing
def call_wrongly(x: str, y: str, n: int): return x.upper(1)
def in_place(x: str, y: str, n: int):
    x += y
    x *= 2
    return x
def palindrome(x: str, y: str, n: int): return x == x[::-1]
def caesar(x: str, y: str, n: int): return "".join(chr((ord(c) - 97 + n) % 26 + 97) if "a" <= c <= "z" else c for c in x)
def chained(x: str, y: str, n: int): return x.strip().lower().split(","), x[1:].find(y), (x + y).replace("a", "b")[n:]
def errors(x: str, y: str, n: int):
    try:
        return int(x)
    except ValueError as error:
        return str(error)
def key_errors(x: str, y: str, n: int):
    try:
        return {"a": 1}[x]
    except KeyError as error:
        return str(error)
