# holds
"""Letters of the alphabet by their number."""

import string


def letter(number: int) -> str:
    assert 0 <= number < 52
    found = string.ascii_letters[number]
    if number < 26:
        assert found in string.ascii_lowercase
    else:
        assert found in string.ascii_uppercase
    assert string.ascii_letters.index(found) == number
    return found
