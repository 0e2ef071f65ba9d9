# finds: AssertionError in charge
# for: charge(Partner(), 5)
"""What holds for the accounts of a bank does not hold for those of its partners."""


class Account:
    def fee(self, amount: int) -> int:
        return max(amount // 100, 1)


class Partner(Account):
    def fee(self, amount: int) -> int:
        return amount // 10


def charge(account: Account, amount: int) -> int:
    if amount <= 0:
        return 0
    fee = account.fee(amount)
    assert fee > 0
    return fee
