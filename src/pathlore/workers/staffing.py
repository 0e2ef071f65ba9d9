"""Decides how many processes perform a job."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING

from pathlore.options import MOST_BY_ITSELF
from pathlore.workers import isolate
from pathlore.workers.job import Certify, Check, Compare, GenerateTests, Job, Verify
from pathlore.workers.supervise import Supervision

if TYPE_CHECKING:
    from pathlore.workers.crew import Crew

_SHARED = (Check, GenerateTests, Compare, Certify, Verify)
"""Jobs whose targets are asked for before they are taken."""


def performing(job: Job, isolated: bool = True) -> Supervision | Crew:
    """What performs a job: one process, or several if the configuration asks for them."""
    wanted = job.config.jobs
    workers = usable_cores() if wanted == "auto" else int(wanted)
    # The workers of a cluster explore one target after the other, all of them together.
    if workers <= 1 or not isolated or not isinstance(job, _SHARED) or job.config.cluster:
        return Supervision(job, isolated=isolated)
    if isolate.is_refused():
        return Supervision(job, notice="" if wanted == "auto" else _REFUSED)
    if len(job.targets) == 1 and _is_of_one_function(job.targets[0]):
        # There are no turns to take. Without a process that asks for them, a command takes a twentieth less to start.
        jobs = min(workers, MOST_BY_ITSELF) if wanted == "auto" else workers
        return Supervision(replace(job, config=replace(job.config, jobs=jobs)))
    from pathlore.workers.crew import Crew  # for start-up time: one target needs no crew

    return Crew(job, workers)


def _is_of_one_function(word: str) -> bool:
    """Whether a word names a function, to judge by how names are spelled: classes have several targets."""
    _, colon, name = word.rpartition(":")
    return bool(colon) and not name.rpartition(".")[2].lstrip("_")[:1].isupper()


_REFUSED = "--jobs: this process has threads or cannot be forked; targets are checked in one process"


def usable_cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
