# domain: x=range(-2, 3)
"""Functions made in a loop see the last value of its variable."""


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    functions = [lambda n: n + i for i in range(3)]
    results = [function(x) for function in functions]
    assert results[0] == results[2]
    return 6 // results[0]
