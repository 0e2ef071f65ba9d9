# finds: AssertionError in mirrored
# for: mirrored("abcba")
"""A palindrome of five letters that rise to the middle."""


def mirrored(word: str) -> bool:
    if len(word) != 5 or word != word[::-1]:
        return False
    assert not (word[0] < word[1] < word[2])
    return True
