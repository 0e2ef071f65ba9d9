# holds
"""Money moves between accounts, and there is as much of it as before, however many accounts there are."""


def transfer(accounts: dict[str, int], source: str, target: str, amount: int) -> None:
    if source not in accounts or target not in accounts or not 0 < amount <= accounts[source]:
        return
    count = len(accounts)
    before = accounts[source] + (accounts[target] if target != source else 0)
    accounts[source] -= amount
    accounts[target] += amount
    after = accounts[source] + (accounts[target] if target != source else 0)
    assert after == before
    assert len(accounts) == count
