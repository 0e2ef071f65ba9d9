"""Functions that do concrete work and then branch twice on an input: three paths each.

The work of a kind is the same on every path, and nothing in it depends on the input.
"""

import json
import re
from collections import Counter, defaultdict


def sieved(n: int) -> list[int]:
    flags = [True] * (n + 1)
    primes = []
    for i in range(2, n + 1):
        if flags[i]:
            primes.append(i)
            for j in range(i * i, n + 1, i):
                flags[j] = False
    return primes


def filled(n: int) -> dict[str, int]:
    counts: dict[str, int] = {}
    for i in range(n):
        key = f"k{i % 1000}"
        counts[key] = counts.get(key, 0) + i
    return counts


class Account:
    def __init__(self, owner: int, balance: int) -> None:
        self.owner = owner
        self.balance = balance

    def deposit(self, amount: int) -> None:
        self.balance += amount


class Savings(Account):
    def __init__(self, owner: int, balance: int, rate: int) -> None:
        super().__init__(owner, balance)
        self.rate = rate

    def add(self, other: "Account") -> int:
        return self.balance + other.balance


def made(n: int) -> int:
    total = 0
    for i in range(n):
        account = Account(i, i % 7)
        account.deposit(abs(3 - i % 5))
        total += account.balance
    return total


def branches(x: int, value: int) -> int:
    """Three paths."""
    if x > 10:
        return value
    return value + 1 if x > 3 else value + 2


def all_three(x: int) -> int:
    return branches(x, len(sieved(300_000)) + len(filled(200_000)) + made(150_000))


def sieve(x: int) -> int:
    return branches(x, len(sieved(150_000)))


def dicts(x: int) -> int:
    counts = filled(30_000)
    index: dict[int, list[int]] = {}
    seen: set[int] = set()
    for i in range(30_000):
        index.setdefault(i % 97, []).append(i)
        if i % 11 not in seen:
            seen.add(i % 11)
        if i in counts:
            del counts[str(i)]
    groups: defaultdict[int, int] = defaultdict(int)
    for i in range(30_000):
        groups[i % 31] += i
    return branches(x, len(index) + sum(groups.values()) + sum(v for _, v in counts.items()))


def strings(x: int) -> int:
    total = 0
    for i in range(15_000):
        line = f"item {i:05d}, {i * 3} of {'many' if i % 2 else 'few'}"
        head, _, tail = line.partition(",")
        words = tail.strip().split(" ")
        if head.startswith("item") and words[-1].upper() == "MANY":
            total += int(words[0])
        text = "-".join([head[5:], words[0], "%s/%d" % (words[2], i)])  # noqa: UP031
        total += len(text) + text.count("1") + ord(text[0])
    return branches(x, total)


def objects(x: int) -> int:
    total = made(25_000)
    kept: list[Savings] = []
    for i in range(15_000):
        account = Savings(i, i % 7, 2)
        if not kept or account is not kept[-1]:
            kept.append(account)
        total += account.add(kept[i // 2])
        if isinstance(account, Account) and hasattr(account, "rate"):
            total += account.rate
    return branches(x, total)


def comprehensions(x: int) -> int:
    total = 0
    for n in range(60):
        squares = [i * i for i in range(n, 400)]
        evens = {i for i in squares if i % 2 == 0}
        table = {i: str(i) for i in range(200)}
        pairs = [(a, b) for a in range(20) for b in range(20) if a != b]
        total += len(evens) + sum(len(table[i]) for i in range(200)) + len(pairs) + max(abs(i - 100) for i in squares)
    return branches(x, total)


def walked(tree: tuple) -> "object":
    if tree:
        left, value, right = tree
        yield from walked(left)
        yield value
        yield from walked(right)


def counted(limit: int) -> "object":
    n = 0
    while n < limit:
        sent = yield n
        n += 1 if sent is None else sent


def generators(x: int) -> int:
    tree: tuple = ()
    for i in range(200):
        tree = (tree, i, ()) if i % 2 else ((), i, tree)
    total = 0
    for _ in range(5):
        total += sum(walked(tree))
    for n in counted(60_000):
        total += n & 7
    return branches(x, total + sum(a * b for a, b in zip(range(20_000), range(20_000), strict=True)))


def jsons(x: int) -> int:
    rows = [{"id": i, "name": f"row {i}", "tags": ["a", "b"], "on": i % 2 == 0} for i in range(200)]
    total = 0
    for _ in range(20):
        text = json.dumps(rows)
        total += len(text) + sum(row["id"] for row in json.loads(text))
    return branches(x, total)


def regexes(x: int) -> int:
    pattern = re.compile(r"(\w+)@(\w+)\.com")
    total = 0
    for i in range(6_000):
        text = f"write to user{i}@host{i % 13}.com, or call {i}"
        found = pattern.search(text)
        if found is not None:
            total += len(found.group(1)) + len(found[2])
        total += len(re.findall(r"\d+", text)) + len(re.sub(r"[aeiou]", "", text))
    return branches(x, total)


def sorting(x: int) -> int:
    numbers = [(i * 7919) % 10_007 for i in range(10_000)]
    rows = [(n % 100, str(n)) for n in numbers]
    total = sorted(numbers)[5000] + sorted(numbers, reverse=True)[10]
    rows.sort(key=lambda row: (row[1], row[0]))
    by_size = sorted(rows, key=lambda row: len(row[1]))
    for i in range(1, 300):
        j = i
        while j > 0 and numbers[j - 1] > numbers[j]:
            numbers[j - 1], numbers[j] = numbers[j], numbers[j - 1]
            j -= 1
    return branches(x, total + len(by_size) + Counter(n % 10 for n in numbers)[3] + min(numbers))


def fibonacci(n: int) -> int:
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def queens(n: int, row: int, columns: set[int], up: set[int], down: set[int]) -> int:
    if row == n:
        return 1
    found = 0
    for column in range(n):
        if column in columns or row + column in up or row - column in down:
            continue
        columns.add(column)
        up.add(row + column)
        down.add(row - column)
        found += queens(n, row + 1, columns, up, down)
        columns.remove(column)
        up.remove(row + column)
        down.remove(row - column)
    return found


def recursion(x: int) -> int:
    return branches(x, fibonacci(20) + queens(6, 0, set(), set(), set()))
