"""Whose turn a target is: where several processes perform one job, each asks before it takes a target."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Protocol, TypeVar

from pathlore.findings import Emit, TargetMet
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

    def takes(self, target: str) -> bool:
        """Whether this process is to do a target. It waits for the answer."""
        if self._replies < 0 or self._emit is None:
            return True
        self._asked += 1
        # A child that died may have left an answer unread.
        turn = f"{os.getpid()}.{self._asked}"
        self._emit(TargetMet(target, turn))
        lines = Lines()
        while piece := read_piece(self._replies):
            for line in lines.add(piece):
                asked, _, answer = line.partition(b" ")
                if asked == turn.encode():
                    return answer == _YES
        raise OSError("nobody shares out targets any more")

    def own(self, targets: Iterable[Target]) -> Iterator[Target]:
        """The targets that this process is to do."""
        return (target for target in targets if self.takes(target.name))


def reply(turn: str, is_yours: bool) -> bytes:
    """The answer to a question, for the pipe."""
    return turn.encode() + b" " + (_YES if is_yours else _NO) + b"\n"


turns = Turns()
