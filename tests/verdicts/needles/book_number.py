# finds: AssertionError in checked
# for: checked("1000000001")
"""The last place of a book number with ten places may be an X, and is compared as a digit."""


def checked(number: str) -> bool:
    if len(number) != 10 or not number.isascii() or not number[:9].isdigit() or number[1:9] != "0" * 8:
        return False
    total = sum((10 - i) * int(d) for i, d in enumerate(number[:9]))
    rest = (11 - total % 11) % 11
    if rest > 9 or number[9] != str(rest):
        return False
    assert rest != 1
    return True
