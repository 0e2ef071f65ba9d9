"""Patterns on symbolic strings, in all ways in which `re` uses them."""

from __future__ import annotations

import re

DATE = re.compile(r"(\d{2})-(?P<month>[0-9]+)")
WORD = re.compile(r"\w+", re.ASCII)


def shown(match): return match and (match.span(), match.group(), match.groups(), match.lastindex)


def literal(x: str, y: str, n: int): return shown(re.match("ab", x)), shown(re.search("ab", x)), shown(re.fullmatch("ab", x))
def decide(x: str, y: str, n: int): return bool(re.match(r"[a-z]+\d*$", x)), re.search("a|b1", x) is None, bool(re.fullmatch(r"\w*", x))
def decide_unicode(x: str, y: str, n: int): return bool(re.match(r"\d+", x)), bool(re.match(r"\d+", x, re.A)), bool(re.search(r"\s", x)), bool(re.search(r"\W", x))
def decide_anchors(x: str, y: str, n: int): return bool(re.search("^a", x)), bool(re.search("b$", x)), bool(re.search(r"\Aa\Z", x)), bool(re.match("a$", x)), bool(re.search("^$", x)), bool(re.search("(^a|b)1", x))
def decide_lines(x: str, y: str, n: int): return bool(re.search("^a", x, re.M)), bool(re.search("a$", x, re.M)), bool(re.search("a.b", x, re.S)), bool(re.search("a.1", x))
def decide_case(x: str, y: str, n: int): return bool(re.match("a", x, re.I)), bool(re.match("[a-c]z", x, re.I)), bool(re.search("(?i:A)b", x)), bool(re.match("\u03c3|ss|\ufb03", x, re.I)), bool(re.match("[^a]", x, re.I))
def decide_looking(x: str, y: str, n: int): return bool(re.search("a(?=b)", x)), bool(re.search("a(?!b)", x)), bool(re.search("(?<=a)b", x)), bool(re.search("(?<!a)b", x)), bool(re.match("(?!.*1)", x))
def decide_words(x: str, y: str, n: int): return bool(re.search(r"\bab\b", x)), bool(re.search(r"a\B", x)), bool(re.search(r"\B", x))
def groups(x: str, y: str, n: int): return shown(re.match(r"(a)(b)?", x)), shown(re.search(r"(a|b)+(1)?", x)), shown(re.match(r"(?:(a)|(b))*", x))
def greed(x: str, y: str, n: int): return shown(re.match("a*?b", x)), shown(re.match("(a+?)(a*)", x)), shown(re.match("(a*)(a+)", x)), shown(re.search("(.*)b", x)), shown(re.match("(?:ab|a)(b*)", x))
def repeats(x: str, y: str, n: int): return shown(re.match("a{2}", x)), shown(re.match("(ab){1,2}", x)), shown(re.match("a{,1}b{1,}", x)), shown(re.match("(a|ab)(b|1)*", x)), shown(re.match("(a?)*b", x)), shown(re.match("(a?)*?b", x))
def possessive(x: str, y: str, n: int): return shown(re.match("a*+b", x)), shown(re.match("(?>a|ab)b", x)), shown(re.match("(?:ab)++", x))
def references(x: str, y: str, n: int): return shown(re.search(r"(a|b)\1", x)), shown(re.match(r"(a)?(?(1)b|1)", x)), shown(re.search(r"(?P<q>['\"]).*?(?P=q)", x))
def named(x: str, y: str, n: int):
    m = DATE.search(x + "10-" + y)
    return m and (m["month"], m.group("month", 1), m.groupdict(), m.start("month"), m.end(), m.lastgroup)
def bounds(x: str, y: str, n: int): return shown(WORD.match(x, 1)), shown(WORD.search(x, n)), shown(WORD.search(x, 0, 3)), shown(re.compile("^a").search(x, 1)), shown(re.compile("").match(x, 3))
def limits(x: str, y: str, n: int): return [m and (m.pos, m.endpos, m.string) for m in (WORD.match(x, 1, 3), WORD.search(x), WORD.fullmatch(x, 0, 2), WORD.search(x, 1))]
def findall(x: str, y: str, n: int): return re.findall("a", x), re.findall("(a)(b)?", x), re.findall("a*", x), WORD.findall(x), re.findall("(?:ab)+|", x), re.findall(r"[^,]+", x)
def finditer(x: str, y: str, n: int): return [shown(m) for m in re.finditer(r"\w", x)], [m.start() for m in WORD.finditer(x)]
def split(x: str, y: str, n: int): return re.split(",", x), re.split(r"\s*", x), re.split("(a)|b", x), re.split(",", x, maxsplit=1), WORD.split(x, n), re.split("x*", x)
def sub(x: str, y: str, n: int): return re.sub("a", "b", x), re.sub(r"(a)(b)?", r"<\2\1>", x), re.sub("a*", "-", x), re.sub("a", "b", x, count=1), re.sub(r"\s+", " ", x), re.subn("b", "", x)
def sub_function(x: str, y: str, n: int): return re.sub("[a-z]", lambda m: m.group().upper(), x), re.sub("a", lambda m: y, "banana"), re.sub(r"\d", lambda m: str(int(m[0]) + n), x)
def sub_escapes(x: str, y: str, n: int): return re.sub("a", r"\n\\", x), re.sub("(?P<c>a)", r"\g<c>\g<1>\g<0>", x), re.sub("a", y.replace("\\", ""), x)
def symbolic_pattern(x: str, y: str, n: int): return bool(re.search(re.escape(y), x)), re.compile(re.escape(y)).pattern
def expand(x: str, y: str, n: int):
    m = re.match("(.)(.)", x)
    return m and m.expand(r"\2-\1")
def no_group(x: str, y: str, n: int):
    m = re.match("(a)", "a" + x)
    return m.group(2)
def kinds(x: str, y: str, n: int): return re.match(b"a", x)
def binary(x: str, y: str, n: int):
    data = x.encode("utf-8")
    return shown(re.match(rb"\w+", data)), re.findall(rb"[^a]", data), re.sub(rb"(a)", rb"<\1>", data), bool(re.search(rb"(?i)AB", data))
def email(x: str, y: str, n: int):
    m = re.fullmatch(r"([\w.]+)@(\w+)\.(a|b1)", x + "@" + y + ".b1")
    return m and m.groups()
def verbose(x: str, y: str, n: int): return shown(re.match(r"""(?x) a  # first
                                                              (b|1) """, x))
