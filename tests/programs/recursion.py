"""Covers direct, mutual, nested and tree recursion, with memo tables and depth limits."""


def is_even(number: int) -> bool:
    return True if number == 0 else is_odd(number - 1)


def is_odd(number: int) -> bool:
    return False if number == 0 else is_even(number - 1)


def ackermann(m: int, n: int) -> int:
    if m == 0:
        return n + 1
    if n == 0:
        return ackermann(m - 1, 1)
    return ackermann(m - 1, ackermann(m, n - 1))


def hanoi(disks: int, source: str, target: str, spare: str) -> list[str]:
    if disks <= 0:
        return []
    return [
        *hanoi(disks - 1, source, spare, target),
        f"{source}{target}",
        *hanoi(disks - 1, spare, target, source),
    ]


def depth_of(tree) -> int:
    return 1 + max((depth_of(child) for child in tree), default=0) if isinstance(tree, list) else 0


def change_ways(amount: int, coins: tuple[int, ...], memo: dict | None = None) -> int:
    memo = {} if memo is None else memo
    key = amount, len(coins)
    if key not in memo:
        if amount == 0:
            memo[key] = 1
        elif amount < 0 or not coins:
            memo[key] = 0
        else:
            memo[key] = change_ways(amount - coins[0], coins, memo) + change_ways(amount, coins[1:], memo)
    return memo[key]


def run_parity(number: int) -> str:
    if number < 0 or number > 30:
        raise ValueError(number)
    return "even" if is_even(number) else "odd"


def run_ackermann(m: int, n: int) -> int:
    return ackermann(m % 3, n % 4)


def run_hanoi(disks: int) -> tuple[int, list[str]]:
    moves = hanoi(min(disks, 4), "a", "b", "c")
    return len(moves), moves[:3]


def run_depth(a: int, b: int) -> int:
    return depth_of([a, [b, []], [[a], [[b]]] if a > b else []])


def run_change(amount: int) -> int:
    return change_ways(min(amount, 12), (5, 2, 1))


def run_local_recursion(a: int, b: int) -> int:
    def euclid(left: int, right: int) -> int:
        return left if right == 0 else euclid(right, left % right)

    return euclid(a, b)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_parity": [(0,), (7,), (10,), (-1,), (31,)],
    "run_ackermann": [(0, 3), (1, 2), (2, 2), (-1, -1)],
    "run_hanoi": [(0,), (1,), (3,), (9,), (-2,)],
    "run_depth": [(1, 2), (2, 1), (0, 0), (-1, -5)],
    "run_change": [(0,), (5,), (20,), (-3,)],
    "run_local_recursion": [(12, 18), (7, 0), (0, 0), (-12, 18)],
}
