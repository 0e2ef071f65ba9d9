# finds: IndexError in search
"""Binary search with the upper bound off by one."""

VALUES = [1, 3, 5, 7]


def search(x: int) -> int:
    low, high = 0, len(VALUES)
    while low <= high:
        middle = (low + high) // 2
        if VALUES[middle] == x:
            return middle
        if VALUES[middle] < x:
            low = middle + 1
        else:
            high = middle - 1
    return -1


def right(x: int) -> int:
    low, high = 0, len(VALUES)
    while low < high:
        middle = (low + high) // 2
        if VALUES[middle] < x:
            low = middle + 1
        else:
            high = middle
    assert (low < len(VALUES) and VALUES[low] == x) == (x in VALUES)
    return low
