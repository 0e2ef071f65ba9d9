# finds: AssertionError in handlers
# for: handlers(0)
"""Functions made in a loop share its variable."""


def handlers(index: int) -> int:
    assert 0 <= index < 3
    made = []
    for i in range(3):
        made.append(lambda: i)
    result = made[index]()
    assert result == index
    return result
