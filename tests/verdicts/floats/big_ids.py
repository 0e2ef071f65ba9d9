# finds: AssertionError in store
# for: store(2**53 + 1)
"""Record numbers that pass through a float on their way to a spreadsheet."""


def store(number: int) -> float:
    assert 0 <= number < 2**60
    cell = float(number)
    assert int(cell) == number
    return cell
