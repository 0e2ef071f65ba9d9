"""Which schedulers may be talked to: encrypted ones, and those of this machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlore.cluster.address import ClusterError, is_safe, scheduler_address


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("127.0.0.1:8786", "tcp://127.0.0.1:8786"),
        ("tcp://127.9.9.9:1", "tcp://127.9.9.9:1"),
        ("[::1]:8786", "tcp://[::1]:8786"),
        ("localhost:8786", "tcp://localhost:8786"),
        ("tls://scheduler.example:8786", "tls://scheduler.example:8786"),
    ],
)
def test_addresses(text: str, address: str) -> None:
    assert scheduler_address(text) == address


@pytest.mark.parametrize(
    "text",
    ["10.0.0.1:8786", "tcp://10.0.0.1:8786", "tcp://0.0.0.0:1", "[2001:db8::1]:8786", "no-such-host.invalid:8786"],
)
def test_nothing_is_sent_in_the_clear(text: str) -> None:
    with pytest.raises(ClusterError, match=r"only encrypted.*tls://") as caught:
        scheduler_address(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "host",
        "tcp://",
        "tcp://:8786",
        "inproc://1/2:3",
        "ws://127.0.0.1:8786",
        "127.0.0.1:port",
        "127.0.0.1:",
        "::1",
    ],
)
def test_what_is_no_address(text: str) -> None:
    with pytest.raises(ClusterError, match=r"not the address of a scheduler|only encrypted"):
        scheduler_address(text)


def test_a_scheduler_file(tmp_path: Path) -> None:
    path = tmp_path / "scheduler.json"
    path.write_text('{"address": "tcp://127.0.0.1:4711", "workers": {}}')
    assert scheduler_address(str(path)) == "tcp://127.0.0.1:4711"
    path.write_text('{"address": "tcp://10.1.1.1:4711"}')
    with pytest.raises(ClusterError, match="only encrypted"):
        scheduler_address(str(path))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"address": 3}', "{"])
def test_a_file_that_no_scheduler_wrote(text: str, tmp_path: Path) -> None:
    path = tmp_path / "scheduler.json"
    path.write_text(text)
    with pytest.raises(ClusterError, match="not a file that a scheduler wrote"):
        scheduler_address(str(path))
    with pytest.raises(ClusterError, match="No such file"):
        scheduler_address(str(tmp_path / "missing.json"))


def test_workers_are_looked_at_as_well() -> None:
    assert is_safe("tcp://127.0.0.1:1")
    assert is_safe("tls://10.0.0.1:1")
    assert not is_safe("tcp://10.0.0.1:1")
