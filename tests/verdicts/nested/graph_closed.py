# holds
"""Everything that can be reached from a start."""


def reachable(graph: dict[int, set[int]], start: int) -> set[int]:
    assert len(graph) <= 1 and all(len(n) <= 1 for n in graph.values())
    seen: set[int] = set()
    stack = [start]
    while stack:
        node = stack.pop()
        if node not in seen:
            seen.add(node)
            stack.extend(graph.get(node, ()))
    assert start in seen
    for node in seen:
        assert graph.get(node, set()) <= seen
    return seen
