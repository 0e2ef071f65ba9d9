def swapped(i: int, j: int, k: int) -> int:
    assert 0 <= i < 16 and 0 <= j < 16 and 0 <= k < 16
    places = [(n * 7 + 3) % 16 for n in range(16)]
    inverse = [0] * 16
    for n in range(16):
        inverse[places[n]] = n
    places[i], places[j] = places[j], places[i]
    inverse[places[i]] = i
    inverse[places[j]] = j
    assert inverse[places[k]] == k
    assert places[inverse[k]] == k
    return places[k]


def forgotten(i: int, j: int, k: int) -> int:
    assert 0 <= i < 16 and 0 <= j < 16 and 0 <= k < 16
    places = [(n * 7 + 3) % 16 for n in range(16)]
    inverse = [0] * 16
    for n in range(16):
        inverse[places[n]] = n
    places[i], places[j] = places[j], places[i]
    inverse[places[i]] = i
    assert inverse[places[k]] == k
    return places[k]
