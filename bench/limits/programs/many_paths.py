"""More paths than anybody can run, and a large trie at the end of the time."""


def target(items: list[int], s: str) -> int:
    found = 0
    for item in items:
        for digit in range(12):
            if item % (digit + 2) == digit:
                found += digit
    for character in s:
        found += character.isdigit() + character.isupper()
    return 1 // found
