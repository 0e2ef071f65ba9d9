# finds: ZeroDivisionError in average
# for: average([3, -3])
"""A generator that is sent numbers: the weights may cancel."""


def average(values: list[int]) -> int:
    assert len(values) <= 2

    def averager():
        total = weight = 0
        result = 0
        while True:
            value = yield result
            total += value * value
            weight += value
            result = total // weight

    worker = averager()
    result = next(worker)
    for v in values:
        if v != 0:
            result = worker.send(v)
    return result
