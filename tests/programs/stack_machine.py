"""Covers a small interpreter: dispatch tables, jumps, bytecode tuples and error reporting."""


class MachineError(Exception):
    def __init__(self, counter: int, reason: str) -> None:
        super().__init__(f"{reason} at {counter}")
        self.counter = counter


class Machine:
    handlers = {}

    def __init__(self, program: list[tuple], limit: int = 60) -> None:
        self.program, self.limit = program, limit
        self.stack: list[int] = []
        self.memory: dict[int, int] = {}
        self.counter = 0

    @staticmethod
    def instruction(table: dict):
        def register(function):
            table[function.__name__.rstrip("_")] = function
            return function

        return register

    def execute(self) -> list[int]:
        for _ in range(self.limit):
            if not 0 <= self.counter < len(self.program):
                return self.stack
            name, *operands = self.program[self.counter]
            self.counter += 1
            try:
                self.handlers[name](self, *operands)
            except IndexError:
                raise MachineError(self.counter - 1, "empty stack") from None
            except ZeroDivisionError as error:
                raise MachineError(self.counter - 1, "division") from error
        raise MachineError(self.counter, "too long")

    @instruction(handlers)
    def push(self, value: int) -> None:
        self.stack.append(value)

    @instruction(handlers)
    def apply(self, operation) -> None:
        right, left = self.stack.pop(), self.stack.pop()
        self.stack.append(operation(left, right))

    @instruction(handlers)
    def store(self, address: int) -> None:
        self.memory[address] = self.stack.pop()

    @instruction(handlers)
    def load(self, address: int) -> None:
        self.stack.append(self.memory.get(address, 0))

    @instruction(handlers)
    def jump_if(self, target: int) -> None:
        if self.stack.pop() > 0:
            self.counter = target


def run_arithmetic(a: int, b: int) -> list[int]:
    return Machine([("push", a), ("push", b), ("apply", lambda x, y: x // y), ("push", a)]).execute()


def run_countdown(start: int, step: int) -> list[int]:
    loop = [("load", 0), ("load", 0), ("push", step), ("apply", int.__sub__), ("store", 0), ("load", 0)]
    return Machine([("push", start), ("store", 0), *loop, ("jump_if", 2)]).execute()


def run_jump_anywhere(target: int, flag: bool) -> list[int]:
    return Machine(
        [("push", flag), ("jump_if", target), ("push", 7), ("apply", max), ("push", target)]
    ).execute()


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_arithmetic": [(7, 2), (-7, 2), (1, 0), (0, 5)],
    "run_countdown": [(3, 1), (0, 1), (5, 9), (1, 0), (-4, 2)],
    "run_jump_anywhere": [(4, True), (9, True), (3, True), (2, False), (-1, True), (0, True)],
}
