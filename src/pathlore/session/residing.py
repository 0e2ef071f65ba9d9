"""The life of a resident: it sets up one target, and explores below the prefixes that it is sent."""

from __future__ import annotations

import json
import os
from contextlib import closing

from pathlore.collector import quiet_collector
from pathlore.explore.below import Below
from pathlore.explore.jobs import answer_to_bytes, job_from_bytes
from pathlore.expr.codec import count_terms
from pathlore.expr.term import settle_terms
from pathlore.findings import Event, TargetFailed, TargetSkipped
from pathlore.forks.pool import WorkerLine
from pathlore.project import TargetError
from pathlore.session.residents import ResidentSetup, portable_names, target_identity
from pathlore.session.selecting import select
from pathlore.session.session import Session


def reside(setup: ResidentSetup, line: WorkerLine, name: str) -> None:
    """Makes the target ready, says what it is made of, and does one job after the other."""
    refused: list[str] = []

    def note(event: Event) -> None:
        match event:
            case TargetFailed(_, reason):
                refused.append(reason)
            case TargetSkipped(skipped):
                refused.append(skipped.reason)

    with closing(Session(setup.config, note)) as session:
        # From the folder that we are in, as users name files.
        word = f"{os.path.relpath(setup.file, setup.folder)}:{setup.qualname}"
        target = next((t for t in session.targets([word]) if t.qualname == setup.qualname), None)
        if target is None:
            raise TargetError(refused[0] if refused else f"there is no {word}")
        identity = target_identity(target)
        with session.exploration(target) as exploration, quiet_collector():
            if setup.config.properties:
                select(exploration)
            count_terms(json.loads(setup.terms))
            settle_terms()
            below = Below(exploration.engine, portable_names(exploration), [], line)
            line.send(json.dumps({"worker": name, "identity": identity}).encode())
            while (message := line.receive()) is not None:
                line.send(answer_to_bytes(below.perform(job_from_bytes(message))))
