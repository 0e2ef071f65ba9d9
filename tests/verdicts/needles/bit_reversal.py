# finds: AssertionError in mirrored
# for: mirrored(0x1248)
"""A word that is its own mirror image, with few bits."""


def mirrored(word: int) -> bool:
    if not 256 < word < 2**16:
        return False
    turned = 0
    for i in range(16):
        turned |= (word >> i & 1) << (15 - i)
    assert turned != word or word & 0x0F0F != 0x0208
    return turned == word
