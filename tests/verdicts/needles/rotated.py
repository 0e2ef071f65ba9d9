# finds: AssertionError in sorted_again
# for: sorted_again([30, 40, 10, 20])
"""A sorted list that was turned by two and adds up."""


def sorted_again(places: list[int]) -> list[int]:
    if len(places) != 4:
        return []
    turned = places[2:] + places[:2]
    a, b, c, d = turned
    assert not (a < b < c < d and a + d == b + c and a + b + c + d == 100)
    return turned
