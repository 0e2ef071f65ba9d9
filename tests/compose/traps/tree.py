# domain: x=range(-2, 3), y=range(-2, 3)
"""A tree grows by a recursive function that returns it."""


class Node:
    def __init__(self, key: int) -> None:
        self.key = key
        self.left: "Node | None" = None
        self.right: "Node | None" = None


def put(node: "Node | None", key: int) -> Node:
    if node is None:
        return Node(key)
    if key < node.key:
        node.left = put(node.left, key)
    elif key > node.key:
        node.right = put(node.right, key)
    return node


def depth(node: "Node | None") -> int:
    return 0 if node is None else 1 + max(depth(node.left), depth(node.right))


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    root = put(put(put(None, 0), x), y)
    found = depth(root)
    assert found != 3 or x > 0
    return 1 // (found - 1)
