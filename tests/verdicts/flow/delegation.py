# holds
"""A tree of lists, walked by generators in generators."""


def walk(tree):
    for node in tree:
        if isinstance(node, list):
            yield from walk(node)
        else:
            yield node


def check(a: int, inner: list[int], b: int) -> int:
    assert len(inner) <= 2
    found = list(walk([a, inner, [b, [a]]]))
    assert found[0] == a and found[-1] == a
    assert len(found) == len(inner) + 3
    return sum(found)
