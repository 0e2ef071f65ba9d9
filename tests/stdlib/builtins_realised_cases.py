"""Calls of built-in functions that realise."""


def sliced(a: int, b: int):
    numbers = [1, 2, 3, 4]
    return numbers[slice(a, b)], slice(a, b).indices(4)


def named(a: int, b: int):
    return getattr(a, "re" + "al"), hasattr(b, "missing"), hex(a)


def words_popped(a: int, b: int):
    words = ["x", "y", "z"]
    return words.pop(a), words


def words_put_in(a: int, b: int):
    words = ["x", "y"]
    words.insert(a, "z")
    return words
