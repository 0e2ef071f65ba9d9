# holds
"""Functions made in a loop with a default of their own."""


def handlers(index: int) -> int:
    assert 0 <= index < 3
    made = []
    for i in range(3):
        made.append(lambda i=i: i)
    result = made[index]()
    assert result == index
    return result
