SBOX = [(i * 167 + 13) % 256 for i in range(256)]
PRICES = {code: code * 7 % 31 for code in range(0, 600, 3)}


def chained(i: int) -> int:
    assert 0 <= i < 256
    x = SBOX[SBOX[SBOX[i]]]
    if x == 77:
        assert SBOX[x] == (77 * 167 + 13) % 256
        return 1
    return 0


def price(code: int) -> int:
    assert code >= 0
    found = PRICES.get(code, -1)
    if found == 30:
        assert code % 3 == 0
    elif found == -1:
        assert code % 3 != 0 or code >= 600
    assert found < 31
    return found
