# finds: AssertionError in shout
# for: shout("ß")
"""Capital letters need not have the same number."""


def shout(word: str) -> str:
    if len(word) != 1:
        return word
    loud = word.upper()
    assert len(loud) == 1
    return loud
