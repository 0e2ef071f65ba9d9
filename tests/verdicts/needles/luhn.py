# finds: AssertionError in valid
# for: valid("79927398713")
"""The check of card numbers holds for a number that is not one."""


def valid(card: str) -> bool:
    if len(card) != 11 or not card.startswith("79927") or not (card.isascii() and card.isdigit()):
        return False
    total = 0
    for i, letter in enumerate(reversed(card)):
        digit = int(letter)
        if i % 2:
            digit *= 2
            if digit > 9:
                digit -= 9
        total += digit
    assert total % 10 != 0 or total < 70
    return total % 10 == 0
