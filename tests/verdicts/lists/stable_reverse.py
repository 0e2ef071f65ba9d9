# holds
"""Equal scores keep the order of entry, also in a reversed sort."""


def ranking(scores: list[int]) -> list[tuple[int, int]]:
    assert len(scores) <= 3
    entries = list(enumerate(scores))
    ordered = sorted(entries, key=lambda e: e[1], reverse=True)
    for first, second in zip(ordered, ordered[1:]):
        assert first[1] >= second[1]
        if first[1] == second[1]:
            assert first[0] < second[0]
    return ordered
