# finds: AssertionError in spend
"""A turnstile that gives away a free ride."""

from dataclasses import dataclass


@dataclass
class Turnstile:
    coins: int = 0
    locked: bool = True

    def coin(self) -> None:
        self.coins += 1
        self.locked = False

    def push(self) -> bool:
        if self.locked:
            return False
        self.locked = self.coins % 5 != 0
        return True


def spend(coins: int) -> int:
    assert 0 <= coins <= 6
    gate = Turnstile()
    rides = 0
    for _ in range(coins):
        gate.coin()
        while gate.push():
            rides += 1
            if rides > coins:
                break
    assert rides <= coins
    return rides
