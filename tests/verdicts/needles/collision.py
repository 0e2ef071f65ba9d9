# finds: AssertionError in distinct
# for: distinct("Aa", "BB")
"""Two words that a simple hash takes for one."""


def distinct(one: str, two: str) -> bool:
    if len(one) != 2 or len(two) != 2 or not (one + two).isascii() or not (one + two).isalpha():
        return True
    first, second = (31 * ord(word[0]) + ord(word[1]) for word in (one, two))
    assert first != second or one == two
    return True
