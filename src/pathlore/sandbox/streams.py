"""Restores the standard streams: programs rebind them, and close them with `with sys.stdout as out`."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Any

from pathlore.runtime.standard_output import OF_PROCESS

_NAMES = ("stdin", "stdout", "stderr")


class StreamsRestorer:
    """Puts the streams back that were there, and opens those again that were closed meanwhile."""

    __slots__ = ("_descriptors", "_opened", "_streams")

    def __init__(self) -> None:
        self._streams: dict[str, Any] = {name: getattr(sys, name, None) for name in _NAMES}
        OF_PROCESS.update({id(stream): stream for name, stream in self._streams.items()})
        self._descriptors = {name: _descriptor(stream) for name, stream in self._streams.items()}
        self._opened = [stream for name, stream in self._streams.items() if self._descriptors[name] is not None]
        """Those that can be opened again."""

    def __call__(self) -> None:
        streams = self._streams
        # Hot: before each path.
        for stream in self._opened:
            if stream.closed:
                self._open_again()
                break
        for name, stream in streams.items():
            if getattr(sys, name, None) is not stream:
                setattr(sys, name, stream)

    def _open_again(self) -> None:
        for name, descriptor in self._descriptors.items():
            stream = self._streams[name]
            if descriptor is not None and stream.closed:
                self._streams[name] = stream = _opened(descriptor, stream)
                OF_PROCESS[id(stream)] = stream
        self._opened = [stream for name, stream in self._streams.items() if self._descriptors[name] is not None]


def _descriptor(stream: Any) -> int | None:
    """What a stream can be opened from again; None if it cannot, or if it is not ours to open."""
    if type(stream) is not TextIOWrapper or stream.closed:
        return None
    try:
        return stream.fileno()
    except (OSError, ValueError):
        return None


def _opened(descriptor: int, like: Any) -> Any:
    # The encoding of a closed file can still be read; its mode cannot be relied on.
    mode = "r" if descriptor == 0 else "w"
    try:
        return open(descriptor, mode, 1, like.encoding, like.errors, closefd=False)
    except OSError:  # the descriptor was closed as well
        return like
