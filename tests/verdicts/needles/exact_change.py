# finds: AssertionError in change
# for: change(6)
"""The greedy choice of coins is not the best for every sum."""


def change(amount: int) -> int:
    if not 0 <= amount <= 12:
        return 0
    coins, rest = 0, amount
    for coin in (4, 3, 1):
        coins += rest // coin
        rest %= coin
    best = min(a + b + c for a in range(4) for b in range(5) for c in range(13) if 4 * a + 3 * b + c == amount)
    assert coins == best
    return coins
