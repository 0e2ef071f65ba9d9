# finds: KeyError in reachable
# for: reachable({0: [1]}, 0)
"""Neighbours in a graph that are no nodes of it."""


def reachable(graph: dict[int, list[int]], start: int) -> set[int]:
    assert len(graph) <= 1 and all(len(n) <= 1 for n in graph.values())
    if start not in graph:
        return set()
    seen: set[int] = set()
    stack = [start]
    while stack:
        node = stack.pop()
        if node not in seen:
            seen.add(node)
            stack.extend(graph[node])
    return seen
