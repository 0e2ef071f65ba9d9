# finds: AssertionError in shown
# for: shown(-5)
"""An amount that formats itself: the sign gets lost between whole and part."""


class Money:
    def __init__(self, cents: int) -> None:
        self.cents = cents

    def __str__(self) -> str:
        whole = int(self.cents / 100)
        return f"{whole}.{abs(self.cents) % 100:02d}"


def shown(cents: int) -> str:
    assert -150 <= cents <= 150
    text = str(Money(cents))
    assert text.startswith("-") == (cents < 0)
    return text
