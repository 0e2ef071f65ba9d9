"""Copies that work: messages of any size, hurry, and death at any moment."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from pathlore.forks import pool as pools
from pathlore.forks.family import end_with_parent
from pathlore.forks.pool import Messages, Pool, WorkerLine


def echo(line: WorkerLine) -> None:
    while (message := line.receive()) is not None:
        line.send(message * 2)


def until_hurried(line: WorkerLine) -> None:
    while line.receive() is not None:
        while not line.is_hurried:
            time.sleep(0.001)
        line.send(b"at once")


@contextmanager
def copies(work: object, number: int) -> Iterator[Pool]:
    with closing(Pool(work)) as made:  # type: ignore[arg-type]
        assert [made.start() for _ in range(number)] == list(range(number))
        yield made


def heard(pool: Pool, number: int) -> list[tuple[int, bytes | None]]:
    found: list[tuple[int, bytes | None]] = []
    end = time.monotonic() + 20
    while len(found) < number and time.monotonic() < end:
        found += pool.wait(0.1)
    return found


def test_messages_of_any_size() -> None:
    with copies(echo, 2) as pool:
        big = os.urandom(300_000)
        pool.send(0, big)
        pool.send(1, b"x")
        assert dict(heard(pool, 2)) == {0: big * 2, 1: b"xx"}


def test_pieces_are_put_together() -> None:
    messages = Messages()
    data = b"\0\0\0\3abc\0\0\0\0\0\0\0\1d"
    assert [m for i in range(len(data)) for m in messages.add(data[i : i + 1])] == [b"abc", b"", b"d"]


def test_hurry_is_heard_during_work_and_ignored_after_it() -> None:
    with copies(until_hurried, 1) as pool:
        for _ in range(3):
            pool.send(0, b"work")
            pool.hurry(0)
            pool.hurry(0)
            assert heard(pool, 1) == [(0, b"at once")]


def test_one_that_is_killed_is_gone_and_the_others_are_not() -> None:
    with copies(echo, 2) as pool:
        os.kill(pool.pid(0), signal.SIGKILL)
        assert heard(pool, 1) == [(0, None)]
        pool.send(1, b"y")
        assert heard(pool, 1) == [(1, b"yy")]
        assert pool.start() == 2


def test_a_message_to_a_dead_one_is_no_error() -> None:
    with copies(echo, 1) as pool:
        os.kill(pool.pid(0), signal.SIGKILL)
        for _ in range(3):
            pool.send(0, b"z" * 100_000)
        assert heard(pool, 1) == [(0, None)]


def test_nothing_is_left_when_it_is_closed() -> None:
    with copies(echo, 2) as pool:
        pids = [pool.pid(0), pool.pid(1)]
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not end the children of a process")
def test_nothing_is_left_when_the_original_is_killed() -> None:
    reader, writer = os.pipe()
    original = os.fork()
    if not original:
        made = Pool(_asleep)
        worker = made.start()
        assert worker is not None
        os.write(writer, b"%d\n" % made.pid(worker))
        time.sleep(60)
        os._exit(0)
    copy = int(os.read(reader, 20))
    os.kill(original, signal.SIGKILL)
    os.waitpid(original, 0)
    end = time.monotonic() + 20
    while Path(f"/proc/{copy}").exists() and _state(copy) != "Z" and time.monotonic() < end:
        time.sleep(0.01)
    assert not Path(f"/proc/{copy}").exists() or _state(copy) == "Z"


@pytest.mark.skipif(sys.platform != "linux", reason="the system does not end the children of a process")
def test_a_copy_that_begins_after_the_end_of_the_original_ends() -> None:
    copy = os.fork()
    if not copy:
        end_with_parent(os.getpid())
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]) == 1


def _asleep(line: WorkerLine) -> None:
    time.sleep(60)


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


def test_nothing_is_started_where_nothing_can_be_forked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "can_fork", lambda: False)
    assert Pool(echo).start() is None
