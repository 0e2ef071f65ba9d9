# holds
"""Capital letters of ASCII words."""


def shout(word: str) -> str:
    if len(word) > 2 or not word.isascii():
        return word
    loud = word.upper()
    assert len(loud) == len(word)
    assert loud.lower() == word.lower()
    return loud
