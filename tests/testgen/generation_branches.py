"""Branches in every form of statement, and code behind calls that may fail."""

from __future__ import annotations


def loops(number: int) -> int:
    total = 0
    for i in range(number):
        if i == 2:
            continue
        total += i
        if total > 5:
            break
    else:
        total = -1
    while total > 2:
        total -= 2
    return total


def handlers(number: int) -> int:
    if number > 50:
        return 1
    try:
        found = 10 // number
        if found > 3:
            found += refused(number)
    except ZeroDivisionError:
        return -1
    except ValueError as error:
        found = len(error.args)
    else:
        found *= 2
    finally:
        number += 1
    return found + number


def refused(number: int) -> int:
    if number == 1:
        raise ValueError("one")
    return 5


def matches(pair: tuple[int, int | None]) -> str:
    match pair:
        case (0, None):
            return "nothing"
        case (0, second):
            return f"second {second}"
        case (first, None) if first > 5:
            return "first"
    return "other"


def behind(number: int) -> int:
    if number < 0:
        raise ValueError("negative")
    refused(number)
    doubled = number * 2
    assert doubled != 8
    return doubled


async def waiting(number: int) -> int:
    if number and number > 3:
        number = await waiting(0)
    return number or 7
