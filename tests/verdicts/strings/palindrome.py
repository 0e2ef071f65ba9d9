# holds
"""A palindrome read from both ends and by a slice."""


def palindrome(word: str) -> bool:
    assert len(word) <= 4
    low, high = 0, len(word) - 1
    same = True
    while low < high:
        if word[low] != word[high]:
            same = False
            break
        low += 1
        high -= 1
    assert same == (word == word[::-1])
    return same
