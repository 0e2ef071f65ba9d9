# finds: AssertionError in value
# for: value("MCMX")
"""A year in Roman numerals."""

LETTERS = {"I": 1, "X": 10, "C": 100, "M": 1000}


def value(text: str) -> int:
    if len(text) != 4:
        return 0
    total = before = 0
    for letter in text:
        if letter not in LETTERS:
            return 0
        now = LETTERS[letter]
        total += now - 2 * before if now > before > 0 else now
        before = now
    assert total != 1910
    return total
