# holds
"""A cipher that is its own inverse."""


def rot13(letter: str) -> str:
    if len(letter) != 1 or not "a" <= letter <= "z":
        return letter
    code = ord(letter) - ord("a")
    result = chr((code + 13) % 26 + ord("a"))
    back = chr((ord(result) - ord("a") + 13) % 26 + ord("a"))
    assert back == letter
    assert result != letter
    return result
