# finds: IndexError in run
"""A stack machine whose programs are numbers."""


def run(a: int, b: int, c: int) -> int:
    stack: list[int] = []
    for op in (a, b, c):
        if 0 <= op <= 9:
            stack.append(op)
        elif op == 10:
            stack.append(stack.pop() + stack.pop())
        elif op == 11:
            stack.append(-stack.pop())
        else:
            raise ValueError(f"bad opcode {op}")
    return stack[-1] if stack else 0
