# finds: AssertionError in same
# for: same("ΟΣ")
"""A capital sigma is another small letter at the end of a word."""


def same(word: str) -> bool:
    if len(word) != 2 or not word.isupper() or not word.isalpha():
        return True
    assert word.lower() == word[0].lower() + word[1].lower()
    return True
