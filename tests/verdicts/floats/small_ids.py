# holds
"""Record numbers below 2**53 survive as floats."""


def store(number: int) -> float:
    assert 0 <= number <= 2**53
    cell = float(number)
    assert int(cell) == number
    assert cell.is_integer()
    return cell
