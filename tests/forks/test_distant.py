"""Workers of a cluster as an exploration sees them, with a bridge that this test plays."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathlore.forks import distant
from pathlore.forks.distant import BridgeWord, DistantPool, bridge_message, read_bridge_message
from pathlore.forks.pool import Messages


class PlayedBridge:
    """The other end."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._messages = Messages()

    def say(self, word: BridgeWord, worker: int = 0, data: bytes = b"") -> None:
        self._connection.sendall(bridge_message(word, worker, data))

    def heard(self) -> list[tuple[BridgeWord, int, bytes]]:
        return [read_bridge_message(message) for message in self._messages.add(self._connection.recv(1 << 16))]

    def close(self) -> None:
        self._connection.close()


def refusal(words: bytes) -> str:
    return "it is bad" if words == b"bad" else ""


@pytest.fixture
def both(tmp_path: Path) -> Iterator[tuple[DistantPool, PlayedBridge]]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as listening:
        path = str(tmp_path / "bridge")
        listening.bind(path)
        listening.listen()
        pool = DistantPool(path, b"set-up", refusal)
        bridge = PlayedBridge(listening.accept()[0])
        assert bridge.heard() == [(BridgeWord.OPEN, 0, b"set-up")]
        yield pool, bridge
        pool.close()
        bridge.close()


Both = tuple[DistantPool, PlayedBridge]


def test_workers_join_when_they_are_ready(both: Both) -> None:
    pool, bridge = both
    assert not pool.is_complete
    bridge.say(BridgeWord.STARTING, 2)
    bridge.say(BridgeWord.READY, 0, b"good")
    assert pool.wait(1.0) == []
    assert (len(pool), pool.joined(), pool.joined()) == (1, [0], [])
    assert not pool.is_complete
    bridge.say(BridgeWord.FAILED, 1, b"no such folder")
    pool.wait(1.0)
    assert pool.is_complete
    assert (len(pool), pool.failures(), pool.failures()) == (1, ["no such folder"], [])


def test_a_worker_that_is_of_no_use_does_not_join(both: Both) -> None:
    pool, bridge = both
    bridge.say(BridgeWord.STARTING, 1)
    bridge.say(BridgeWord.READY, 0, b"bad")
    pool.wait(1.0)
    assert (len(pool), pool.joined(), pool.failures()) == (0, [], ["it is bad"])
    # Nor is anything heard of it.
    bridge.say(BridgeWord.ANSWER, 0, b"x")
    bridge.say(BridgeWord.LOST, 0)
    bridge.say(BridgeWord.NOTICE, 0, b"news")
    assert pool.wait(1.0) == []
    assert pool.notices == ["news"]


def test_jobs_and_answers(both: Both) -> None:
    pool, bridge = both
    bridge.say(BridgeWord.READY, 7)
    pool.wait(1.0)
    pool.send(7, b"job")
    pool.hurry(7)
    assert pool.start() is None
    assert bridge.heard() == [
        (BridgeWord.JOB, 7, b"job"),
        (BridgeWord.HURRY, 7, b""),
        (BridgeWord.START, 0, b""),
    ]
    bridge.say(BridgeWord.ANSWER, 7, b"answer")
    bridge.say(BridgeWord.LOST, 7)
    assert pool.wait(1.0) == [(7, b"answer"), (7, None)]
    assert len(pool) == 0


def test_one_that_is_lost_before_it_joined(both: Both) -> None:
    pool, bridge = both
    bridge.say(BridgeWord.READY, 0)
    bridge.say(BridgeWord.LOST, 0)
    assert pool.wait(1.0) == [(0, None)]
    assert pool.joined() == []


def test_a_bridge_that_is_gone_takes_all_workers_with_it(both: Both) -> None:
    pool, bridge = both
    bridge.say(BridgeWord.READY, 0)
    bridge.say(BridgeWord.READY, 1)
    bridge.close()
    heard = pool.wait(1.0) + pool.wait(1.0)
    assert heard == [(0, None), (1, None)]
    assert len(pool) == 0
    pool.send(0, b"job")
    assert pool.wait(0.0) == []


def test_where_there_is_no_bridge(tmp_path: Path) -> None:
    pool = DistantPool(str(tmp_path / "nowhere"), b"", refusal)
    assert pool.is_complete
    assert len(pool) == 0
    assert pool.wait(0.0) == []


def test_nobody_is_waited_for_without_end(both: Both, monkeypatch: pytest.MonkeyPatch) -> None:
    pool, bridge = both
    bridge.say(BridgeWord.STARTING, 2)
    pool.wait(1.0)
    assert not pool.is_complete
    monkeypatch.setattr(distant, "_LONGEST_START", 0.01)
    time.sleep(0.02)
    assert pool.is_complete
