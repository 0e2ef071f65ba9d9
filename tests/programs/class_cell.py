"""Covers the __class__ cell and super() in nested functions, lambdas, generators and coroutines."""


class Counter:
    start = 10

    def __init__(self, value: int) -> None:
        self.value = value

    def step(self, amount: int) -> int:
        self.value += amount
        return self.value

    def values(self):
        yield self.value
        yield self.value + self.start

    async def later(self) -> int:
        return self.value * 2


class Limited(Counter):
    start = 20

    def repeat(self, amount: int, limit: int) -> list[int]:
        results = []

        def attempt(times: int) -> None:
            results.append(super(__class__, self).step(amount))
            if times > 0 and self.value < limit:
                attempt(times - 1)

        attempt(2)
        return results

    def step_with_closure(self, amount: int) -> int:
        double = lambda: super(Limited, self).step(amount * 2)
        return double() if amount > 0 else __class__.start

    def values(self):
        yield -1
        yield from super().values()

    async def later(self) -> int:
        return 1 + await super().later()

    def kind(self) -> str:
        return f"{__class__.__name__} {type(self).__name__}"

    def own_class_cell(self) -> type:
        return (lambda: __class__)()


class Strict(Limited):
    def step(self, amount: int) -> int:
        raise PermissionError(amount)

    def repeat(self, amount: int, limit: int) -> list[int]:
        parent = super()
        return parent.repeat(amount, limit) if amount else [super().kind() == parent.kind()]


def run_nested_super(value: int, amount: int, limit: int) -> list[int]:
    return Strict(value).repeat(amount, limit)


def run_lambda_super(value: int, amount: int) -> tuple[int, str]:
    counter = Limited(value) if amount >= 0 else Strict(value)
    counter.step(amount)
    return counter.step_with_closure(amount), counter.kind()


def run_generator_super(value: int) -> tuple[list[int], bool]:
    return list(Strict(value).values()), Strict(value).own_class_cell() is Limited


def run_coroutine_super(value: int) -> int:
    try:
        Limited(value).later().send(None)
    except StopIteration as stop:
        return stop.value


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_nested_super": [(0, 1, 10), (0, 5, 7), (3, 0, 0), (-1, -1, 0)],
    "run_lambda_super": [(1, 2), (0, 0), (-3, 4), (5, -1)],
    "run_generator_super": [(0,), (7,), (-7,), (100,)],
    "run_coroutine_super": [(0,), (7,), (-7,), (100,)],
}
