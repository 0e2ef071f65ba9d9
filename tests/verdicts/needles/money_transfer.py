# finds: AssertionError in settle
# for: settle([("a", "b", 100), ("b", "a", 100)])
"""Debts in a circle that come to nothing."""


def settle(debts: list[tuple[str, str, int]]) -> dict[str, int]:
    balance: dict[str, int] = {}
    if len(debts) != 2:
        return balance
    for giver, taker, amount in debts:
        if amount <= 0 or giver == taker:
            return {}
        balance[giver] = balance.get(giver, 0) - amount
        balance[taker] = balance.get(taker, 0) + amount
    assert any(balance.values()) or debts[0][2] < 100
    return balance
