"""Asks whoever shares out work whose turn a target is, and who can help, when several processes perform one job."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Protocol, TypeVar

from pathlore.findings import Emit, Event, HelpWanted, TargetMet
from pathlore.forks.pipes import Lines, read_piece


class _Named(Protocol):
    @property
    def name(self) -> str: ...


Target = TypeVar("Target", bound=_Named)

_YES, _NO = b"yes", b"no"


class Turns:
    """Asks whoever shares out the targets of a job. Where nobody does, every target is ours."""

    def __init__(self) -> None:
        self._replies = -1
        """Where answers come from, if anybody gives them."""
        self._emit: Emit | None = None
        self._asked = 0

    def answered_by(self, replies: int) -> None:
        """From now on this process, and its children, ask. `replies` is a pipe."""
        self._replies = replies

    def begin(self, emit: Emit) -> None:
        """Questions go the way of events, so that they are heard in their order."""
        self._emit = emit

    @property
    def are_given(self) -> bool:
        """Whether somebody shares out work."""
        return self._replies >= 0 and self._emit is not None

    def takes(self, target: str) -> bool:
        """Whether this process is to do a target. It waits for the answer."""
        answer = self._answer(partial(TargetMet, target))
        return answer is None or answer == _YES

    def helpers(self) -> int | None:
        """How many more processes may work on the present target; None where nobody shares out anything."""
        answer = self._answer(HelpWanted)
        return None if answer is None else int(answer)

    def _answer(self, question: Callable[[str], Event]) -> bytes | None:
        if self._emit is None or not self.are_given:
            return None
        self._asked += 1
        # A child that died may have left an answer unread.
        turn = f"{os.getpid()}.{self._asked}"
        self._emit(question(turn))
        lines = Lines()
        while piece := read_piece(self._replies):
            for line in lines.add(piece):
                asked, _, answer = line.partition(b" ")
                if asked == turn.encode():
                    return answer
        raise OSError("nobody shares out targets any more")

    def own(self, targets: Iterable[Target]) -> Iterator[Target]:
        """The targets that this process is to do."""
        return (target for target in targets if self.takes(target.name))


def reply(turn: str, answer: bool | int) -> bytes:
    """The answer to a question, for the pipe."""
    text = (_YES if answer else _NO) if isinstance(answer, bool) else str(answer).encode()
    return turn.encode() + b" " + text + b"\n"


turns = Turns()
