# finds: AssertionError in key
# for: key("İ")
"""Keys without regard to case: one capital letter becomes two characters."""


def key(letter: str) -> str:
    if len(letter) != 1 or not letter.isupper():
        return ""
    small = letter.lower()
    assert len(small) == 1
    return small
