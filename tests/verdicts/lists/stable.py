# finds: AssertionError in ranking
# for: ranking([(1, 5), (2, 5)])
"""Equal scores keep the order of entry; a sort that is reversed as a whole turns them around."""


def ranking(entries: list[tuple[int, int]]) -> list[tuple[int, int]]:
    assert len(entries) <= 2
    ordered = sorted(entries, key=lambda e: e[1])
    ordered = ordered[::-1]
    if len(entries) == 2 and entries[0][1] == entries[1][1]:
        assert ordered == entries
    return ordered
