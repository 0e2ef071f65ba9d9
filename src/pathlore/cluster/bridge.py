"""The program of the bridge: a process with a Dask client, which passes messages between explorations and residents.

A client has threads, so that a process with one must not fork. What it is told stands in the first line of its input;
the end of its input ends it. It answers with one line: where it listens and how many workers there are, or what is
wrong.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import field
from itertools import count
from typing import Any, TypeVar

from pathlore.cluster import resident
from pathlore.cluster.address import ClusterError, is_encrypted, is_safe
from pathlore.cluster.identity import identity
from pathlore.cluster.shipping import digest_of_archive
from pathlore.forks.distant import BridgeWord, bridge_message, read_bridge_message
from pathlore.forks.pool import Messages
from pathlore.records import frozen, slotted
from pathlore.session.differences import differing

_CONNECT = 10.0
"""Seconds to reach a scheduler."""
_FIRST_WORKER = 10.0
"""Seconds that a first worker has to come: it may have been started just before."""
_PERIOD = 0.3
"""Seconds between two looks at who is there."""
_SILENCE = 6.0
"""Seconds after which a scheduler that does not answer is taken to be gone."""
_START = 150.0
"""Seconds that a resident has to get ready: more than it gives itself."""
_GRACE = 10.0
"""Seconds that an answer takes longer than the worker itself would wait for it."""
_TLS_SETTINGS = ("tls_ca_file", "tls_client_cert", "tls_client_key")
_PIECE = 1 << 18

Result = TypeVar("Result")


@frozen
class BridgeOrder:
    """What the bridge is told: where to go, what workers may take, and the file with what is shipped, if anything."""

    address: str
    folder: str
    seconds: float
    memory: int
    archive: str = ""


class Cluster:
    """The workers of a scheduler, as far as they are of use."""

    def __init__(self, client: Any, order: BridgeOrder) -> None:
        self.client = client
        self.order = order
        self.slots: dict[str, int] = {}
        """How many residents a worker may have, by address."""
        self.refused: dict[str, str] = {}
        """Workers that are of no use, and why."""
        self._folders: dict[str, asyncio.Task[str]] = {}
        """Where shipped files are on each worker."""

    async def look(self) -> tuple[list[str], list[str]]:
        """The addresses of workers that came since the last look, and of those that went."""
        found = await asyncio.wait_for(self.client.nthreads(), _SILENCE)
        new = [address for address in found if address not in self.slots and address not in self.refused]
        gone = [address for address in self.slots if address not in found]
        for address in gone:
            del self.slots[address]
            self._folders.pop(address, None)
        if new:
            self.refused.update(await self._refusals(new))
        came = [address for address in new if address not in self.refused]
        self.slots.update((address, found[address]) for address in came)
        return came, gone

    async def _refusals(self, addresses: list[str]) -> dict[str, str]:
        """Which workers are of no use, and why: they have to have what we have."""
        refused = {address: "its connection is not encrypted" for address in addresses if not is_safe(address)}
        asked = [address for address in addresses if address not in refused]
        told = await asyncio.wait_for(
            self.client.run(resident.own_identity, workers=asked, on_error="return"), _SILENCE + _CONNECT
        )
        own = identity()
        for address in asked:
            there = told.get(address)
            if isinstance(there, ImportError):
                refused[address] = "Pathlore is not installed there, or another version of it"
            elif not isinstance(there, dict):
                refused[address] = f"it does not answer ({type(there).__name__})"
            elif differences := differing(own, there):
                refused[address] = f"it differs in {differences}"
        return refused

    async def call(self, address: str, seconds: float, function: Callable[..., Result], *words: Any) -> Result:
        """Has a worker call a function, as a task."""
        future = self.client.submit(
            function, *words, workers=[address], allow_other_workers=False, pure=False, retries=0, priority=1
        )
        try:
            return await asyncio.wait_for(_result(future), seconds)
        finally:
            future.release()

    async def folder_on(self, address: str) -> str:
        """Where the shipped files are on a worker: they are sent once."""
        if not self.order.archive:
            return ""
        if address not in self._folders:
            self._folders[address] = asyncio.create_task(self._send_files(address))
        return await self._folders[address]

    async def _send_files(self, address: str) -> str:
        with open(self.order.archive, "rb") as file:
            data = file.read()
        return await self.call(address, _START, resident.unpack, data, digest_of_archive(data))


async def _result(future: Any) -> Any:
    return await future


@slotted
class _Member:
    """A resident that gets ready, waits for a job or has one."""

    address: str
    work: asyncio.Task[None] | None = None


class Connection:
    """One exploration and its residents."""

    def __init__(self, number: int, cluster: Cluster, writer: asyncio.StreamWriter) -> None:
        self._name = f"{os.getpid()}.{time.time_ns()}.{number}."
        self._cluster = cluster
        self._writer = writer
        self._setup = b""
        self._hash_seed = ""
        self._members: dict[int, _Member] = {}
        self._numbers = count()
        self._helpers: set[asyncio.Task[Any]] = set()

    def _tell(self, word: BridgeWord, worker: int = 0, data: bytes = b"") -> None:
        if not self._writer.is_closing():
            self._writer.write(bridge_message(word, worker, data))

    def notice(self, text: str) -> None:
        self._tell(BridgeWord.NOTICE, 0, text.encode())

    async def serve(self, reader: asyncio.StreamReader) -> None:
        """Does what an exploration wants until it closes the connection."""
        messages = Messages()
        try:
            while piece := await reader.read(_PIECE):
                for message in messages.add(piece):
                    self._heed(*read_bridge_message(message))
        except ConnectionError:
            pass
        finally:
            self._writer.close()
            await self.end()

    def _heed(self, word: BridgeWord, worker: int, data: bytes) -> None:
        match word:
            case BridgeWord.OPEN:
                self._setup = data
                self._hash_seed = str(json.loads(data)["hash_seed"])
                free = self._free()
                self._tell(BridgeWord.STARTING, len(free))
                for address in free:
                    self._start(address)
            case BridgeWord.START:
                for address in self._free()[:1]:
                    self._start(address)
            case BridgeWord.JOB if worker in self._members:
                member = self._members[worker]
                member.work = asyncio.create_task(self._job(worker, member, data))
            case BridgeWord.JOB:
                self._tell(BridgeWord.LOST, worker)
            case BridgeWord.HURRY if worker in self._members:
                self._help(
                    self._cluster.client.run(
                        resident.hurry, self._name + str(worker), workers=[self._members[worker].address]
                    )
                )

    def _free(self) -> list[str]:
        """Workers that may have one more resident, one entry for each."""
        used = [member.address for member in self._members.values()]
        slots = self._cluster.slots
        return [address for address, most in slots.items() for _ in range(most - used.count(address))]

    def came(self, addresses: list[str]) -> None:
        """New workers are there."""
        if self._setup:
            for address in self._free():
                if address in addresses:
                    self._start(address)

    def went(self, addresses: list[str]) -> None:
        """Workers are gone, with their residents."""
        for number, member in list(self._members.items()):
            if member.address in addresses:
                self._lose(number)

    def _start(self, address: str) -> None:
        number = next(self._numbers)
        member = self._members[number] = _Member(address)
        member.work = asyncio.create_task(self._get_ready(number, member))

    async def _get_ready(self, number: int, member: _Member) -> None:
        cluster, order = self._cluster, self._cluster.order
        limits = (order.seconds, order.memory)
        try:
            folder = await cluster.folder_on(member.address)
            words = await cluster.call(
                *(member.address, _START, resident.begin, self._name + str(number), member.address),
                *(self._setup, folder, limits, self._hash_seed),
            )
            told = json.loads(words) if words else {"error": "the process ended before it was ready"}
        except Exception as error:
            told = {"error": f"{type(error).__name__}: {error}".partition("\n")[0]}
        if "error" in told:
            self._members.pop(number, None)
            self._tell(BridgeWord.FAILED, number, f"{member.address}: {told['error']}".encode())
        else:
            self._tell(BridgeWord.READY, number, words)

    async def _job(self, number: int, member: _Member, data: bytes) -> None:
        seconds = self._cluster.order.seconds + _GRACE
        try:
            answer = await self._cluster.call(member.address, seconds, resident.explore, self._name + str(number), data)
        except Exception:
            answer = resident.GONE
        if answer == resident.GONE:
            member.work = None
            self._lose(number)
        else:
            self._tell(BridgeWord.ANSWER, number, answer)

    def _lose(self, number: int) -> None:
        member = self._members.pop(number, None)
        if member is not None:
            if member.work is not None:
                member.work.cancel()
            self._tell(BridgeWord.LOST, number)

    def _help(self, work: Awaitable[Any]) -> None:
        """Something that nobody waits for."""
        task = asyncio.ensure_future(_quietly(work))
        self._helpers.add(task)
        task.add_done_callback(self._helpers.discard)

    async def end(self) -> None:
        members, self._members = self._members, {}
        self._setup = b""
        for member in members.values():
            if member.work is not None:
                member.work.cancel()
        addresses = sorted({member.address for member in members.values()} & self._cluster.slots.keys())
        if addresses:
            await _quietly(
                asyncio.wait_for(
                    self._cluster.client.run(resident.finish, self._name, workers=addresses, on_error="ignore"), _GRACE
                )
            )


async def _quietly(work: Awaitable[Any]) -> None:
    with suppress(Exception):
        await work


@slotted
class Bridge:
    """All explorations of one run."""

    cluster: Cluster
    connections: dict[int, Connection] = field(default_factory=dict)
    started: int = 0
    is_gone: bool = False
    """Whether the scheduler was lost."""

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.started += 1
        number = self.started
        made = self.connections[number] = Connection(number, self.cluster, writer)
        if self.is_gone:
            made.notice(_GONE)
        try:
            await made.serve(reader)
        finally:
            del self.connections[number]

    async def watch(self) -> None:
        """Looks at who is there, for as long as the scheduler answers."""
        heard = time.monotonic()
        while time.monotonic() - heard < _SILENCE:
            await asyncio.sleep(_PERIOD)
            refused = set(self.cluster.refused)
            try:
                came, went = await self.cluster.look()
            except Exception:
                continue
            heard = time.monotonic()
            for connection in list(self.connections.values()):
                connection.went(went)
                connection.came(came)
                for address in self.cluster.refused.keys() - refused:
                    connection.notice(f"worker {address} is not used: {self.cluster.refused[address]}")
        self.is_gone = True
        gone, self.cluster.slots = list(self.cluster.slots), {}
        for connection in list(self.connections.values()):
            connection.notice(_GONE)
            connection.went(gone)


_GONE = "the scheduler does not answer any more; what is left is explored in this process"


async def _connected(order: BridgeOrder) -> Any:
    # An extra: this module can be imported without it. It takes half a second of start-up time, too.
    from distributed import Client
    from distributed.security import Security

    security = Security(require_encryption=True) if is_encrypted(order.address) else None
    if security is not None:
        missing = [name for name in _TLS_SETTINGS if not getattr(security, name)]
        if missing:
            raise ClusterError(
                f"{order.address}: certificates are missing ({', '.join(missing)}): set them in Dask's configuration"
            )
    try:
        return await Client(
            order.address,
            security=security,
            asynchronous=True,
            timeout=_CONNECT,
            set_as_default=False,
            name="pathlore",
        )
    except Exception as error:
        reason = f"{error}".partition("\n")[0] if isinstance(error, ValueError | TypeError) else "no scheduler answers"
        raise ClusterError(f"{order.address}: {reason}") from None


async def _run(order: BridgeOrder, is_over: asyncio.Event) -> None:
    client = await _connected(order)
    cluster = Cluster(client, order)
    began = time.monotonic()
    await cluster.look()
    while not (cluster.slots or cluster.refused) and time.monotonic() - began < _FIRST_WORKER:
        await asyncio.sleep(_PERIOD)
        await cluster.look()
    if cluster.refused:
        address, reason = min(cluster.refused.items())
        raise ClusterError(f"{order.address}: worker {address} cannot be used: {reason}")
    if not cluster.slots:
        raise ClusterError(f"{order.address}: has no workers; start some with: dask worker {order.address}")
    bridge = Bridge(cluster)
    path = os.path.join(order.folder, "bridge")
    server = await asyncio.start_unix_server(bridge.accept, path)
    _say(path=path, workers=sum(cluster.slots.values()))
    watching = asyncio.create_task(bridge.watch())
    await is_over.wait()
    watching.cancel()
    server.close()
    for connection in list(bridge.connections.values()):
        await connection.end()
    await _quietly(asyncio.wait_for(client.close(), 1.0))


def _say(**words: Any) -> None:
    sys.stdout.write(json.dumps(words) + "\n")
    sys.stdout.flush()


async def _main() -> None:
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    order = BridgeOrder(**json.loads(await reader.readline()))
    is_over = asyncio.Event()

    async def until_end() -> None:
        while await reader.read(_PIECE):
            pass
        is_over.set()

    ending = asyncio.create_task(until_end())
    try:
        await _run(order, is_over)
    except ClusterError as error:
        _say(error=str(error))
    except Exception as error:
        _say(error=f"{order.address}: {type(error).__name__}: {error}".partition("\n")[0])
    ending.cancel()


def main() -> None:
    logging.disable(logging.CRITICAL)
    try:
        asyncio.run(_main())
    finally:
        # Threads of the client may wait for what is gone.
        sys.stdout.flush()
        os._exit(0)


if __name__ == "__main__":
    main()
