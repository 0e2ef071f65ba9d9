# finds: AssertionError in transfer
# for: transfer({"a": 5}, "a", "a", 3)
"""Money that is sent to its own account is written back after it was added."""


def transfer(accounts: dict[str, int], source: str, target: str, amount: int) -> None:
    if source not in accounts or target not in accounts or not 0 < amount <= accounts[source]:
        return
    before = accounts[source] + (accounts[target] if target != source else 0)
    left, right = accounts[source] - amount, accounts[target] + amount
    accounts[source] = left
    accounts[target] = right
    after = accounts[source] + (accounts[target] if target != source else 0)
    assert after == before
