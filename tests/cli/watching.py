"""A real `pathlore watch` in a process of its own, whose lines a test waits for, for so long and no longer."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from types import TracebackType

LIMIT = 60.0


class Watch:
    """Runs in a folder from `with` on, and is stopped at its end."""

    def __init__(self, folder: Path, *arguments: str, modules: Path | None = None) -> None:
        """`modules` is a folder with modules that are found before those that are installed."""
        self.lines: list[str] = []
        self._new: queue.Queue[str | None] = queue.Queue()
        path = os.pathsep.join(filter(None, (str(modules or ""), os.environ.get("PYTHONPATH"))))
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-m", "pathlore", "watch", *arguments],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "NO_COLOR": "1", "PATHLORE_NO_CACHE": "", "PYTHONPATH": path},
        )
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._new.put(line.rstrip("\n"))
        self._new.put(None)

    def until(self, text: str) -> list[str]:
        """The lines since the last time, up to one that holds this text."""
        deadline = time.monotonic() + LIMIT
        seen: list[str] = []
        while True:
            try:
                line = self._new.get(timeout=max(deadline - time.monotonic(), 0.0))
            except queue.Empty:
                raise AssertionError(f"{text!r} did not come; there was: {seen}") from None
            if line is None:
                raise AssertionError(f"it ended before {text!r}; there was: {seen}")
            seen.append(line)
            self.lines.append(line)
            if text in line:
                return seen

    def interrupt(self) -> int:
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(LIMIT)

    def __enter__(self) -> Watch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(LIMIT)
