"""Covers dynamic dispatch by name: visitors with getattr, and handlers found in class tables."""


class Leaf:
    def __init__(self, value: int) -> None:
        self.value = value


class Pair:
    def __init__(self, left, right) -> None:
        self.left, self.right = left, right


class Summing:
    def visit(self, node) -> int:
        method = getattr(self, "visit_" + type(node).__name__.lower(), self.unknown)
        return method(node)

    def visit_leaf(self, node: Leaf) -> int:
        return node.value

    def visit_pair(self, node: Pair) -> int:
        return self.visit(node.left) + self.visit(node.right)

    def unknown(self, node) -> int:
        return -1 if node is None else node * 100


class Describing(Summing):
    def visit_leaf(self, node: Leaf) -> str:
        return f"<{node.value}>" if node.value else "<>"

    def visit_pair(self, node: Pair) -> str:
        return f"({self.visit(node.left)} {self.visit(node.right)})"

    def unknown(self, node) -> str:
        return f"?{node}"


class Shell:
    def __init__(self, value: int) -> None:
        self.value = value

    def do_add(self, amount: int) -> int:
        return self.value + amount

    def do_drop(self) -> None:
        self.value = 0

    def execute(self, name: str, *arguments: int):
        handler = type(self).__dict__.get(f"do_{name}")
        if handler is None:
            raise LookupError(name)
        return handler(self, *arguments)


def run_visitor(a: int, b: int) -> int:
    return Summing().visit(Pair(Leaf(a), Pair(b if a > b else Leaf(b), None)))


def run_describing_visitor(a: int, b: int) -> str:
    visitor = Describing() if a >= 0 else Summing()
    return str(visitor.visit(Pair(Leaf(a), Pair(Leaf(b), b))))


def run_shell(choice: int, value: int) -> tuple[int | None, int]:
    shell = Shell(value)
    commands = (("add", value), ("drop",), ("quit",))
    return shell.execute(*commands[choice]), shell.value


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_visitor": [(1, 2), (2, 1), (0, 0), (-1, -5)],
    "run_describing_visitor": [(0, 1), (5, 0), (-1, 2), (-3, -3)],
    "run_shell": [(0, 4), (1, 5), (2, 6), (-2, -7), (3, 0)],
}
