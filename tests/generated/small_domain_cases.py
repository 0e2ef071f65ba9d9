"""Functions on small domains: opening asserts restrict strings to two letters, lists to small numbers."""


def is_palindrome(s: str) -> bool:
    assert len(s) <= 3 and set(s) <= {"a", "b"}
    return s == s[::-1]


def count_letters(s: str) -> int:
    assert len(s) <= 3 and all(c in "ab" for c in s)
    n = 0
    for c in s:
        if c == "a":
            n += 1
    return n


def replaced(s: str) -> str:
    assert len(s) <= 3 and all(c in "ab" for c in s)
    return s.replace("a", "bb")


def found(s: str) -> int:
    assert len(s) <= 3 and all(c in "ab" for c in s)
    return s.index("ab")


def parts(s: str) -> list[str]:
    assert len(s) <= 3 and all(c in "ab" for c in s)
    return s.split("b")


def few_parts(s: str) -> str:
    assert len(s) <= 4 and all(c in "ab" for c in s)
    cut = s.split("b")
    if len(cut) == 2:
        return cut[0] + "-" + cut[1]
    if len(cut) > 3:
        first, _, *rest = cut
        return first + str(len(rest))
    return cut[-1] if s.count("a") - 1 < 1 else "".join(reversed(cut))


def changed_parts(s: str) -> list[str]:
    assert len(s) <= 3 and all(c in "ab" for c in s)
    cut = s.split("ab")
    cut.append("x")
    cut[0] = "y"
    if cut == ["y", "", "x"]:
        return []
    return [part for part in cut if part or len(cut) != 3]


def pairs(s: str) -> int:
    assert len(s) <= 3 and all(c in "ab" for c in s)
    counted = s.count("a")
    if not counted:
        return -1
    return counted * 10 + s.count("b", 1) % 2


def first_letter(s: str) -> str:
    assert len(s) <= 3 and all(c in "ab" for c in s)
    return s[0] + s[-1]


def without_prefix(s: str) -> str:
    assert len(s) <= 3 and all(c in "ab" for c in s)
    if s.startswith("ab"):
        return s.removeprefix("ab") + "!"
    return s.strip("a")


def order(s: str, t: str) -> str:
    assert len(s) <= 2 and len(t) <= 2
    assert all(c in "ab" for c in s + t)
    if s < t:
        return "less"
    return "same" if s == t else "more"


def contains(s: str, t: str) -> int:
    assert len(s) <= 2 and len(t) <= 2
    assert all(c in "ab" for c in s + t)
    return s.count(t) if t in s else -1


def doubled(s: str) -> str:
    assert len(s) <= 3 and all(c in "ab" for c in s)
    return "".join(c * 2 if c == "a" else c for c in s)


def capitals(s: str) -> str:
    assert len(s) <= 3 and all(c in "ab" for c in s)
    return s.title() if len(s) % 2 else s.upper()


def partitioned(s: str) -> tuple[str, str, str]:
    assert len(s) <= 3 and all(c in "ab" for c in s)
    return s.partition("b")


def code_sum(s: str) -> int:
    assert len(s) <= 3 and all(c in "ab" for c in s)
    return sum(ord(c) - ord("a") for c in s)


def letters(s: str) -> dict[str, int]:
    assert len(s) <= 3 and all(c in "ab" for c in s)
    counts: dict[str, int] = {}
    for c in s:
        counts[c] = counts.get(c, 0) + 1
    return counts


def padded(s: str) -> str:
    assert len(s) <= 3 and all(c in "ab" for c in s)
    return f"{s:>4}|{s!r}"


def largest(xs: list[int]) -> int:
    assert len(xs) <= 3 and all(-3 <= x <= 3 for x in xs)
    return max(xs)


def sorted_copy(xs: list[int]) -> list[int]:
    assert len(xs) <= 2 and all(-2 <= x <= 2 for x in xs)
    return sorted(xs)


def average(xs: list[int]) -> float:
    assert len(xs) <= 3 and all(-1 <= x <= 1 for x in xs)
    return sum(xs) / len(xs)


def position(xs: list[int], x: int) -> int:
    assert len(xs) <= 2 and all(-2 <= y <= 2 for y in xs) and -2 <= x <= 2
    return xs.index(x)


def negatives(xs: list[int]) -> list[int]:
    assert len(xs) <= 3 and all(-1 <= x <= 1 for x in xs)
    return [x for x in xs if x < 0]


def running(xs: list[int]) -> list[int]:
    assert len(xs) <= 3 and all(-3 <= x <= 3 for x in xs)
    total, found = 0, []
    for x in xs:
        total += x
        found.append(total)
    return found


def product_sign(xs: list[int]) -> str:
    assert len(xs) <= 2 and all(-3 <= x <= 3 for x in xs)
    result = 1
    for x in xs:
        result *= x
    return "zero" if result == 0 else "plus" if result > 0 else "minus"


def quotients(xs: list[int]) -> int:
    assert len(xs) <= 2 and all(-3 <= x <= 3 for x in xs)
    result = 6
    for x in xs:
        result //= x
    return result


def picked(xs: list[int], i: int) -> int:
    assert len(xs) <= 2 and all(0 <= x <= 1 for x in xs) and -3 <= i <= 3
    return xs[i]


def swapped(xs: list[int]) -> list[int]:
    assert len(xs) <= 3 and all(-1 <= x <= 1 for x in xs)
    xs[0], xs[-1] = xs[-1], xs[0]
    return xs


def unpacked(xs: list[int]) -> int:
    assert len(xs) <= 3 and all(-1 <= x <= 1 for x in xs)
    first, *rest = xs
    return first - len(rest)


def caught(xs: list[int]) -> str:
    assert len(xs) <= 2 and all(-3 <= x <= 3 for x in xs)
    try:
        return str(12 // xs[1] + xs[0])
    except ZeroDivisionError:
        return "zero"
    except IndexError:
        return "short"


def ascending(xs: list[int]) -> bool:
    assert len(xs) <= 3 and all(-1 <= x <= 1 for x in xs)
    return all(x <= y for x, y in zip(xs, xs[1:]))


def removed(xs: list[int]) -> list[int]:
    assert len(xs) <= 2 and all(0 <= x <= 2 for x in xs)
    xs.remove(1)
    return xs


def mean_or_none(xs: list[int]) -> int | None:
    assert len(xs) <= 3 and all(-3 <= x <= 3 for x in xs)
    return xs[len(xs) // 2] if xs else None


def half(x: float) -> float:
    assert x in (-1.5, 0.0, 0.5, 1.0, 2.0)
    return x / 2


def rounded(x: float) -> int:
    assert x in (-1.5, -0.5, 0.0, 0.5, 1.0, 1.5, 2.5)
    return round(x)


def whole(x: float) -> str:
    assert x in (-1.5, 0.0, 0.5, 1.0, 2.0)
    return "whole" if x.is_integer() else "broken"


def inverse(x: float, y: float) -> float:
    assert x in (-1.0, 0.0, 0.5) and y in (0.0, 2.0, -0.5)
    return x / y


def floor_mod(x: float, n: int) -> tuple[float, float]:
    assert x in (-1.5, 0.0, 0.5, 2.0) and -2 <= n <= 2
    return x // n, x % n


def mixed(x: float, n: int, flag: bool) -> float:
    assert x in (-1.5, 0.0, 0.5, 2.0) and -2 <= n <= 2
    return x * n if flag else n - x


def compared(x: float, n: int) -> str:
    assert x in (-1.5, 0.0, 0.5, 2.0) and -2 <= n <= 2
    return "less" if x < n else "same" if x == n else "more"


def truncated(x: float) -> int:
    assert x in (-1.5, 0.0, 0.5, 2.0, float("inf"))
    return int(x)


def power(n: int, e: int) -> int:
    assert -3 <= n <= 3 and 0 <= e <= 3
    return n**e


def bits(a: int, b: int) -> int:
    assert -3 <= a <= 3 and 0 <= b <= 3
    return (a << b) ^ (a & b) | (b >> 1)


def digits(n: int) -> str:
    assert -12 <= n <= 12
    text = str(n)
    return text[1:] + text[0]


def halves(p: tuple[int, str]) -> str:
    assert 0 <= p[0] <= 3 and len(p[1]) <= 2 and all(c in "ab" for c in p[1])
    n, s = p
    return s[:n] + "|" + s[n:]
