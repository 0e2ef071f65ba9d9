"""The limit on digits when integers become text: programs have their own, Pathlore writes integers of any size."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


class Digits:
    """What the limit is for the program, and what it is around it."""

    def __init__(self) -> None:
        self._program = self._around = sys.get_int_max_str_digits()

    @property
    def of_program(self) -> int:
        return self._program if self._around == 0 else sys.get_int_max_str_digits()

    @contextmanager
    def unlimited(self) -> Iterator[None]:
        """For a while there is no limit, but for the program."""
        self._program, self._around = sys.get_int_max_str_digits(), 0
        sys.set_int_max_str_digits(0)
        try:
            yield
        finally:
            self._around = self._program
            sys.set_int_max_str_digits(self._program)

    def enter_program(self) -> None:
        sys.set_int_max_str_digits(self._program)

    def leave_program(self) -> None:
        sys.set_int_max_str_digits(self._around)


digits = Digits()
