"""Jobs of workers that share one exploration, as data: explore below these prefixes, and what came of it."""

from __future__ import annotations

import json
from typing import Any

from pathlore.records import frozen

_LENGTH = 4
"""Bytes of the length of the head, which comes first."""


@frozen
class Inherited:
    """A prefix that a worker was forked with."""

    prefix: int


@frozen
class LeftOver:
    """One that the worker itself left over."""

    job: int
    index: int


@frozen
class Sent:
    """One that comes with the job: a side of a choice in its chunk."""

    node: int
    side: int


Place = Inherited | LeftOver | Sent
_PLACES: tuple[type[Any], ...] = (Inherited, LeftOver, Sent)


@frozen
class BelowJob:
    """Explore below some prefixes, the first of them first, for so many seconds of CPU time; at least one run."""

    number: int
    seconds: float
    places: tuple[Place, ...]
    chunk: bytes = b""
    """The choices that lead to prefixes which the worker does not know, as `trie.codec` writes them."""


@frozen
class Noted:
    """What a run had to say beside its path: assumptions and notes that it met, and what it realised."""

    assumptions: tuple[tuple[str, int], ...] = ()
    notes: tuple[str, ...] = ()
    supposed: tuple[str, ...] = ()
    """Invariants of classes that were supposed."""
    realised: tuple[tuple[str, int, int], ...] = ()
    """Keys of the ledger, with values and cuts."""


@frozen
class Spent:
    """What a job cost, and what it did to its process."""

    running: float = 0.0
    solving: float = 0.0
    solves: int = 0
    drew: bool = False
    left: tuple[str, ...] = ()
    """State that cannot be restored, in words."""
    opened: tuple[str, ...] = ()
    """Files that were read."""
    looks: tuple[tuple[str, str], ...] = ()
    """What was asked about files and modules besides: the question, and the path."""


@frozen
class BelowAnswer:
    """What was added to the trie below the prefixes of a job, and what is left to explore."""

    number: int
    chunk: bytes
    """What was added, in the order of the runs; it hangs below the choices of the job's places."""
    left: tuple[tuple[int, int], ...]
    """Sides of choices, by their numbers in the chunk, that are still open."""
    failed: tuple[tuple[int, int], ...]
    """Sides that Pathlore failed to ask about: whoever gave out the job has to do so."""
    noted: tuple[Noted, ...]
    runs: tuple[int, ...]
    """For each run what it noted, as an index; empty if no run noted anything."""
    spent: Spent


def job_to_bytes(job: BelowJob) -> bytes:
    places = [[_PLACES.index(type(p)), *(getattr(p, name) for name in type(p).__match_args__)] for p in job.places]
    return framed([job.number, job.seconds, places], job.chunk)


def job_from_bytes(data: bytes) -> BelowJob:
    (number, seconds, places), chunk = parts(data)
    return BelowJob(number, seconds, tuple(_PLACES[kind](*fields) for kind, *fields in places), chunk)


def answer_to_bytes(answer: BelowAnswer) -> bytes:
    noted = [[n.assumptions, n.notes, n.supposed, n.realised] for n in answer.noted]
    spent = answer.spent
    cost = [spent.running, spent.solving, spent.solves, spent.drew, spent.left, spent.opened, spent.looks]
    return framed([answer.number, answer.left, answer.failed, noted, answer.runs, cost], answer.chunk)


def answer_from_bytes(data: bytes) -> BelowAnswer:
    (number, left, failed, noted, runs, cost), chunk = parts(data)
    running, solving, solves, drew, leftovers, opened, looks = cost
    return BelowAnswer(
        number,
        chunk,
        _pairs(left),
        _pairs(failed),
        tuple(Noted(_pairs(a), tuple(n), tuple(s), _pairs(r)) for a, n, s, r in noted),
        tuple(runs),
        Spent(running, solving, solves, drew, tuple(leftovers), tuple(opened), tuple((a, p) for a, p in looks)),
    )


def framed(head: Any, chunk: bytes) -> bytes:
    """One message: a head, and a chunk of a trie."""
    text = json.dumps(head, separators=(",", ":")).encode()
    return len(text).to_bytes(_LENGTH, "big") + text + chunk


def parts(data: bytes) -> tuple[Any, bytes]:
    """A head, as JSON has it, and the chunk that follows it."""
    end = _LENGTH + int.from_bytes(data[:_LENGTH], "big")
    return json.loads(data[_LENGTH:end]), data[end:]


def _pairs(rows: list[list[Any]]) -> Any:
    return tuple(map(tuple, rows))
