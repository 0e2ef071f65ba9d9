"""More paths than anybody can run, and a large trie at the end of the time."""


def target(items: list[int], x: int) -> int:
    found = 0
    for item in items:
        for digit in range(12):
            if item > digit * digit + x:
                found += digit
    return 1 // found
