# finds: AssertionError in first_only
# for: first_only([1, 2])
"""A generator that is left early does not run its end."""


def first_only(values: list[int]) -> int:
    assert len(values) <= 2
    finished: list[bool] = []

    def numbers():
        for v in values:
            yield v
        finished.append(True)

    result = 0
    for n in numbers():
        result = n
        break
    assert finished or len(values) < 2 and not values
    return result
